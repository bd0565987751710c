//! What can be wrong with a screen that is laid out: something outside the safe area, something cut off, two things in one
//! place, a target too small for a finger, a board of the wrong size.

use blockfall::App;
use blockfall::ui::{Action, Content, Group, Placed, Rect, Skin};
use blockfall::view::{self, id};
use blockfall_engine::blocks::{Piece, catalog};
use blockfall_platform::{DeviceClass, DeviceState};

/// Smallest side of what a finger is asked to hit, pt.
const TARGET: f32 = 44.0;

/// Everything that is wrong with what the app shows now, a sentence each.
pub fn faults(app: &App) -> Vec<String> {
    let mut faults = Vec::new();
    let device = &app.model().device;
    let safe = view::safe_area(device);
    let nodes = &app.layout().nodes;
    let said = |placed: &Placed| match placed.content {
        Content::Text { phrase, .. } => format!("“{}”", app.strings().text(phrase)),
        _ => placed.label.map_or_else(|| format!("{:?}", placed.id), |label| app.strings().text(label)),
    };
    let texts: Vec<&Placed> = nodes.iter().filter(|placed| placed.text.is_some()).collect();
    let controls: Vec<&Placed> = nodes
        .iter()
        // The whole screen skips the banner; a cell is as small as the board makes it, and a bar as the chart.
        .filter(|placed| {
            use Action::{Bar, Cell, SkipBanner, Tile};
            !matches!(placed.action, None | Some(SkipBanner | Cell(_) | Tile(_) | Bar(_)))
        })
        .collect();

    // A page may go on below, as far as it can be scrolled.
    let scrolled = Rect { h: safe.h + view::scroll_range(app.layout(), device), ..safe };
    for placed in texts.iter().chain(&controls) {
        let within = if placed.group == Group::Page { scrolled } else { safe };
        if !within.encloses(placed.rect) {
            faults.push(format!("{} leaves the safe area: {:?}", said(placed), placed.rect));
        }
    }
    faults.extend(box_faults(nodes).map(|(placed, around)| {
        format!("{} at {:?} leaves its {:?} at {:?}", said(placed), placed.rect, around.skin, around.rect)
    }));
    for text in &texts {
        let set = text.text.as_ref().expect("only nodes with words");
        // Boxes are snapped to pixels, which may take one.
        if set.size[0] > text.rect.w + 1.0 || set.size[1] > text.rect.h + 1.0 {
            faults.push(format!("{} needs {:?} and has {:?}", said(text), set.size, text.rect));
        }
        let around = text.control.filter(|_| text.group != Group::Banner);
        let around = around.and_then(|control| app.layout().find(control));
        if around.is_some_and(|control| !control.rect.encloses(text.rect)) {
            faults.push(format!("{} leaves its button", said(text)));
        }
    }
    for control in &controls {
        if control.rect.w < TARGET - 0.5 || control.rect.h < TARGET - 0.5 {
            faults.push(format!("{} is too small to hit: {:?}", said(control), control.rect));
        }
    }
    // The button that turns a piece stands in the corner of the piece's place, and over it.
    let apart = controls.iter().copied().filter(|placed| placed.action != Some(Action::Rotate)).collect();
    for nodes in [&texts, &apart] {
        for (i, a) in nodes.iter().enumerate() {
            let over = nodes[i + 1..].iter().find(|b| a.group == b.group && a.rect.overlaps(b.rect));
            faults.extend(over.map(|b| format!("{} and {} overlap", said(a), said(b))));
        }
    }
    for board in [id::BOARD, id::SWAP_BOARD].into_iter().filter_map(|board| app.layout().find(board)) {
        let beside = texts.iter().chain(&controls).filter(|placed| placed.group == Group::Screen);
        let over = beside.filter(|placed| placed.rect.overlaps(board.rect));
        faults.extend(over.map(|placed| format!("{} lies over the board", said(placed))));
    }
    faults.extend(board_faults(app, device, safe));
    faults.extend(tile_faults(app, device, safe));
    faults
}

/// Space along the sides of a sheet that stays free, pt.
const SHEET_PADDING: f32 = 20.0;
/// Least space between the words of a button and its sides, pt.
const BUTTON_PADDING: f32 = 12.0;

/// Words and controls that leave a box around them, or stand on its edge, each with the box.
fn box_faults(nodes: &[Placed]) -> impl Iterator<Item = (&Placed, &Placed)> {
    let mut around: Vec<&Placed> = Vec::new();
    nodes.iter().flat_map(move |placed| {
        around.retain(|node| node.depth < placed.depth);
        let is_seen = placed.text.is_some() || placed.action.is_some();
        // A badge lies astride the edge of its sheet.
        let on_badge = around.iter().any(|node| node.skin == Skin::Badge);
        let leaves = |node: &&Placed| {
            let air = match node.skin {
                Skin::BottomSheet | Skin::CardSheet => SHEET_PADDING,
                Skin::Primary | Skin::Secondary | Skin::Danger => BUTTON_PADDING,
                _ => 0.0,
            };
            let Rect { x, w, .. } = node.rect;
            // Boxes are snapped to pixels, which may take one.
            let beside = placed.rect.x < x + air - 1.0 || placed.rect.right() > x + w - air + 1.0;
            let over = placed.rect.y < node.rect.y - 1.0 && !on_badge;
            beside || over || placed.rect.bottom() > node.rect.bottom() + 1.0
        };
        let is_box = |node: &&Placed| !matches!(node.skin, Skin::None | Skin::Board | Skin::Header);
        let left: Vec<_> = around.iter().copied().filter(|_| is_seen).filter(is_box).filter(leaves).collect();
        around.push(placed);
        left.into_iter().map(move |node| (placed, node))
    })
}

fn board_faults(app: &App, device: &DeviceState, safe: Rect) -> Option<String> {
    let rect_of = |node| app.layout().find(node).map(|placed| placed.rect);
    let (board, tray) = (rect_of(id::BOARD)?, rect_of(id::TRAY)?);
    let most = if device.class == DeviceClass::Phone { 520.0 } else { 760.0 };
    if board.w > most + 0.5 || (board.w - board.h).abs() > 1.0 {
        return Some(format!("the board is {} × {}", board.w, board.h));
    }
    // Two fifths of what there is in the narrower direction is the least that can be called a board in the middle of things.
    if board.w < safe.w.min(safe.h) * 0.4 && board.w < most - 0.5 {
        return Some(format!("the board is only {} in {safe:?}", board.w));
    }
    if !safe.encloses(board) || !safe.encloses(tray) || board.overlaps(tray) {
        return Some(format!("board {board:?} and tray {tray:?} do not lie in {safe:?}"));
    }
    for slot in 0..3 {
        let place = rect_of(id::SLOT.nth(slot)).expect("a tray has three slots");
        for shape in catalog() {
            let piece = Piece::new(0, 0, shape.mask);
            let shown = view::slot_piece(app.layout(), app.model(), slot, &piece).rect;
            if !place.encloses(shown) {
                return Some(format!("{} in {shown:?} leaves its slot {place:?}", shape.id));
            }
            let turns = app.model().can_turn_chosen(slot) && piece.can_turn();
            let button = rect_of(id::ROTATE).filter(|_| turns);
            if button.is_some_and(|button| !place.encloses(button) || button.contains(shown.center())) {
                return Some(format!("{button:?} is not beside {} in {place:?}", shape.id));
            }
        }
    }
    None
}

/// What is wrong with the board of Swap.
fn tile_faults(app: &App, device: &DeviceState, safe: Rect) -> Option<String> {
    let board = app.layout().find(id::SWAP_BOARD)?.rect;
    let frame = view::swap_frame(app.layout(), app.model()).expect("a board that is shown has a size");
    let most = if device.class == DeviceClass::Phone { 520.0 } else { 760.0 };
    if board.w > most + 0.5 || !safe.encloses(board) {
        return Some(format!("the board is {board:?} in {safe:?}"));
    }
    // As for the board of Blocks, nine cells being the most there are.
    if frame.cell < safe.w.min(safe.h) * 0.4 / 9.0 && frame.cell < 48.0 {
        return Some(format!("a cell is only {} in {safe:?}", frame.cell));
    }
    for cell in app.model().swap.grid()?.beds().iter() {
        let node = app.layout().find(view::tile_node(cell)).expect("every bed is a node").rect;
        let drawn = frame.rect(cell);
        // What is seen, touched and read is one place, to within the pixel that it is snapped to.
        if !drawn.inset(-1.5).encloses(node) || !node.inset(-1.5).encloses(drawn) {
            return Some(format!("{cell:?} is drawn at {drawn:?} and touched at {node:?}"));
        }
    }
    None
}
