//! What is on the screen: one file a screen or sheet, each a function from the model to a tree.

mod arrangement;
mod chart;
mod form;
mod game;
mod home;
mod pages;
mod sheet_parts;
mod sheets;
mod style;
mod swap_cards;
mod swap_game;
mod swap_map;
mod swap_panel;

use blockfall_engine::blocks::Piece;
use blockfall_platform::DeviceState;
use blockfall_render::scene::Mesh;
use glam::Vec2;

use crate::drag::BoardFrame;
use crate::model::{Model, Screen, Sheet};
use crate::ui::{Group, Layout, Node, NodeId, Rect, Role, Skin};
use style::{fill, overlay};

pub use arrangement::{Arrangement, board_padding};
pub use game::{RING, chosen_scale, slot_piece};
pub use swap_game::{focused_cell, swap_frame, tile_node};
pub use swap_map::{sought, stage_node};
pub use swap_panel::{described, stock_node};

/// Identities of the nodes that are spoken of by name.
pub mod id {
    use crate::ui::NodeId;

    /// The whole window.
    pub const ROOT: NodeId = NodeId::new("root");
    /// The screen inside the safe area.
    pub const SCREEN: NodeId = NodeId::new("screen");
    /// Dims the screen.
    pub const SCRIM: NodeId = NodeId::new("scrim");
    /// The open sheet.
    pub const SHEET: NodeId = NodeId::new("sheet");
    /// The name of the game on Home.
    pub const NAME: NodeId = NodeId::new("home.name");
    /// Play or Continue.
    pub const PLAY: NodeId = NodeId::new("home.play");
    /// The mode cards, in the order of the modes.
    pub const MODE: NodeId = NodeId::new("home.mode");
    /// The board.
    pub const BOARD: NodeId = NodeId::new("game.board");
    /// Its cells, row-major.
    pub const CELL: NodeId = NodeId::new("game.board.cell");
    /// The tray.
    pub const TRAY: NodeId = NodeId::new("game.tray");
    /// Its three places.
    pub const SLOT: NodeId = NodeId::new("game.tray.slot");
    /// Turns the chosen piece.
    pub const ROTATE: NodeId = NodeId::new("game.rotate");
    /// The running score.
    pub const SCORE: NodeId = NodeId::new("game.score");
    /// The best score.
    pub const BEST: NodeId = NodeId::new("best");
    /// The pause button.
    pub const PAUSE: NodeId = NodeId::new("game.pause");
    /// "No more space".
    pub const BANNER: NodeId = NodeId::new("game.banner");
    /// Share the log of the last crash.
    pub const SHARE_CRASH_LOG: NodeId = NodeId::new("page.crash.share");
    /// Delete it.
    pub const DELETE_CRASH_LOG: NodeId = NodeId::new("page.crash.delete");
    /// Leave the pause sheet.
    pub const RESUME: NodeId = NodeId::new("pause.resume");
    /// Ask for a restart.
    pub const RESTART: NodeId = NodeId::new("pause.restart");
    /// Leave to Home.
    pub const HOME: NodeId = NodeId::new("home");
    /// Restart, confirmed.
    pub const CONFIRM: NodeId = NodeId::new("confirm.restart");
    /// Do not restart.
    pub const KEEP: NodeId = NodeId::new("confirm.keep");
    /// Another game.
    pub const AGAIN: NodeId = NodeId::new("over.again");
    /// Take a stuck hand back to its deal.
    pub const REPLAN: NodeId = NodeId::new("stuck.replan");
    /// End a stuck game.
    pub const END: NodeId = NodeId::new("stuck.end");
    /// Show how the last hand could have been placed.
    pub const WAY: NodeId = NodeId::new("over.way");
    /// Write everything that is kept into a file.
    pub const EXPORT: NodeId = NodeId::new("page.export");
    /// What came of what was asked for among the settings.
    pub const ANSWER: NodeId = NodeId::new("page.answer");
    /// Leave a page.
    pub const BACK: NodeId = NodeId::new("page.back");
    /// What is behind the head of a page.
    pub const HEADER: NodeId = NodeId::new("page.header");
    /// The slider of the drag lift.
    pub const LIFT: NodeId = NodeId::new("settings.lift");
    /// Settings, from Home.
    pub const SETTINGS: NodeId = NodeId::new("home.settings");
    /// Statistics, from Home.
    pub const STATS: NodeId = NodeId::new("home.stats");
    /// Begin the lesson, from Home or from the rules.
    pub const LEARN: NodeId = NodeId::new("lesson.learn");
    /// What the lesson asks for.
    pub const LESSON: NodeId = NodeId::new("lesson.words");
    /// Leave the lesson.
    pub const SKIP: NodeId = NodeId::new("lesson.skip");
    /// The rules, from Home.
    pub const RULES: NodeId = NodeId::new("home.rules");
    /// The switch of the sound.
    pub const SOUND: NodeId = NodeId::new("settings.sound");
    /// The switch of haptics.
    pub const HAPTICS: NodeId = NodeId::new("settings.haptics");
    /// Ask whether to forget all scores, from the settings.
    pub const RESET: NodeId = NodeId::new("settings.reset");
    /// The licences, from the settings.
    pub const LICENCES: NodeId = NodeId::new("settings.licences");
    /// The licences, in the order of their pages.
    pub const LICENCE: NodeId = NodeId::new("licences.licence");
    /// The bars of the chart, the latest first.
    pub const BAR: NodeId = NodeId::new("stats.bar");
    /// Enough of it.
    pub const LEAVE_WAY: NodeId = NodeId::new("way.leave");
    /// The card of Swap among the modes.
    pub const SWAP: NodeId = NodeId::new("home.swap");
    /// The stages of the map, by number.
    pub const STAGE: NodeId = NodeId::new("map.stage");
    /// What the next stage asks for.
    pub const STAGE_CARD: NodeId = NodeId::new("map.card");
    /// The board of Swap.
    pub const SWAP_BOARD: NodeId = NodeId::new("swap.board");
    /// Its cells, nine to a row.
    pub const TILE: NodeId = NodeId::new("swap.board.cell");
    /// The moves that are left.
    pub const MOVES: NodeId = NodeId::new("swap.moves");
    /// The specials of the inventory, in the order of all.
    pub const STOCK: NodeId = NodeId::new("swap.stock");
    /// To the map.
    pub const MAP: NodeId = NodeId::new("swap.map");
    /// The stars of a stage that was won.
    pub const STARS: NodeId = NodeId::new("swap.stars");
    /// On to the next stage.
    pub const NEXT: NodeId = NodeId::new("swap.next");
}

/// The tree of the model, its game arranged like this, words on sheets scaled by `fit` where the full size would not fit.
pub fn view(model: &Model, arrangement: &Arrangement, fit: f32) -> Node {
    let [width, height] = model.device.size_pt;
    let screen = match model.screen {
        Screen::Home => home::view(model),
        Screen::Game => game::view(model, arrangement),
        Screen::Page(page) => pages::view(model, page),
        Screen::Map => swap_map::view(model),
        Screen::Stage => swap_game::view(model),
    };
    let mut children = vec![screen];
    match model.screen {
        Screen::Page(page) => children.push(pages::header(model, page)),
        Screen::Map => children.push(swap_map::header(model)),
        _ => {}
    }
    if model.shows_banner() {
        children.push(game::banner(model));
    }
    if let Some(presence) = model.sheet {
        let scrim = Node::new(id::SCRIM, overlay()).skin(Skin::Scrim).moves_with(Group::Scrim);
        children.push(scrim);
        children.push(sheets::view(model, presence.sheet, fit).moves_with(Group::Sheet));
    }
    let mut style = fill();
    style.size = style::exactly(width, height);
    Node { role: Role::Window, ..Node::new(id::ROOT, style).children(children) }
}

/// Where the keyboard's focus goes when a screen or sheet has come.
pub fn first_focus(model: &Model) -> Option<NodeId> {
    match (model.open_sheet(), model.screen) {
        (Some(Sheet::Pause), _) => Some(id::RESUME),
        (Some(Sheet::ConfirmRestart), _) => Some(id::KEEP),
        (Some(Sheet::Over), _) => Some(id::AGAIN),
        (Some(Sheet::ConfirmReset | Sheet::ConfirmStage(_)), _) => Some(id::KEEP),
        (Some(Sheet::StageOver), _) => Some(if leads_on(model) { id::NEXT } else { id::AGAIN }),
        (None, Screen::Map) => model.swap.stages.next_to_win(&model.profile).map(stage_node),
        (Some(Sheet::Stuck), _) => Some(id::REPLAN),
        (None, Screen::Home) => Some(id::PLAY),
        (None, Screen::Page(_)) => Some(id::BACK),
        (Some(Sheet::Learned), _) => Some(id::PLAY),
        (None, Screen::Game) if model.way.is_some() => Some(id::LEAVE_WAY),
        (None, Screen::Game | Screen::Stage) => None,
    }
}

/// Whether the card of a stage leads on to another.
fn leads_on(model: &Model) -> bool {
    model.swap.result.is_some_and(|result| result.is_won() && result.next.is_some())
}

/// What is drawn on nodes of a laid-out screen, each about the top left of its node.
pub fn drawings(model: &Model, layout: &Layout) -> Vec<(NodeId, Mesh)> {
    chart::drawing(model, layout).into_iter().collect()
}

/// The part of the view that no bar, notch or gesture takes.
pub fn safe_area(device: &DeviceState) -> Rect {
    let [width, height] = device.size_pt;
    let insets = device.insets;
    Rect::new(
        insets.left,
        insets.top,
        width - insets.left - insets.right,
        height - insets.top - insets.bottom,
    )
}

/// How far the page goes beyond the view, pt; 0 where none is shown.
pub fn scroll_range(layout: &Layout, device: &DeviceState) -> f32 {
    let page = layout.find(id::SCREEN).filter(|placed| placed.group == Group::Page);
    page.map_or(0.0, |page| (page.rect.bottom() - device.size_pt[1]).max(0.0))
}

/// Where the board's cells lie, if a board is shown.
pub fn board_frame(layout: &Layout, model: &Model) -> Option<BoardFrame> {
    let board = layout.find(id::BOARD)?.rect;
    let padding = board_padding(board.w);
    let cell = (board.w - 2.0 * padding) / 8.0;
    let origin = board.origin() + Vec2::splat(padding);
    let finger = f32::from(model.settings().lift_pt);
    (cell > 0.0).then_some(BoardFrame { origin, cell, safe: safe_area(&model.device), finger })
}

/// A tray piece as it rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownPiece {
    /// Its box.
    pub rect: Rect,
    /// Edge of its cells, pt.
    pub cell: f32,
}

impl ShownPiece {
    /// `piece` with cells of `cell` points around `center`.
    pub fn around(center: Vec2, piece: &Piece, cell: f32) -> ShownPiece {
        let size = Vec2::new(f32::from(piece.width), f32::from(piece.height)) * cell;
        let origin = center - size * 0.5;
        ShownPiece { rect: Rect::new(origin.x, origin.y, size.x, size.y), cell }
    }
}
