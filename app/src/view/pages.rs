//! The pages: settings, statistics, rules, licences. A page is as long as it has to be and scrolls under its head.

use blockfall_engine::blocks::Mode;
use taffy::prelude::*;

use super::style::{STACK_FROM, button, child, column, exactly, icon, round_button, row, text};
use super::{chart, id, safe_area};
use crate::icons::Icon;
use crate::licences;
use crate::model::Model;
use crate::settings::{LIFT_PT, RefreshChoice, ThemeChoice};
use crate::store::Chosen;
use crate::strings::Phrase;
use crate::ui::{
    Action, Align, Content, Group, Ink, Node, NodeId, PALETTES, Page, Role, Setting, Skin, TextUse,
};

const PART: NodeId = NodeId::new("page.part");
const ROW: NodeId = NodeId::new("page.row");
const CHOICE: NodeId = NodeId::new("page.choice");
const STAT: NodeId = NodeId::new("stats.card");
const PARAGRAPH: NodeId = NodeId::new("page.paragraph");
const LICENCE_LINE: [NodeId; 2] = [NodeId::new("licence.line"), NodeId::new("licence.more")];

/// Widest a page gets, pt.
const WIDEST: f32 = 600.0;
/// Space to the edges of the safe area, pt.
const MARGIN: f32 = 16.0;
/// Edge of the round button in a head, pt.
const BUTTON: f32 = 44.0;
/// Height of the head below the safe area's top at the design's text size, pt: two lines of its title.
const HEAD: f32 = 60.0;

/// Height of the head below the safe area's top, pt; it stops growing where its title does.
pub(super) fn head(model: &Model) -> f32 {
    HEAD * model.device.text_scale.clamp(1.0, 1.3)
}

fn title(page: Page) -> Phrase {
    match page {
        Page::Settings => Phrase::Settings,
        Page::Stats => Phrase::Statistics,
        Page::Rules => Phrase::HowToPlay,
        Page::Licences => Phrase::Licences,
        Page::Licence(page) => Phrase::Verbatim(licences::name(page)),
    }
}

/// The head of a page: back, and what it is.
pub fn header(model: &Model, page: Page) -> Node {
    let balance = Style { size: exactly(BUTTON, 1.0), flex_shrink: 0.0, ..Style::default() };
    head_of(model, title(page), Action::Back, Node::new(PART.nth(2), balance))
}

/// A head: the way back, a title in the middle, and what stands at its end.
pub(super) fn head_of(model: &Model, title: Phrase, back: Action, end: Node) -> Node {
    let insets = model.device.insets;
    let style = Style {
        position: Position::Absolute,
        inset: Rect { left: zero(), right: zero(), top: zero(), bottom: auto() },
        size: Size { width: percent(1.0), height: length(insets.top + head(model) + 14.0) },
        padding: Rect {
            left: length(insets.left + MARGIN - 2.0),
            right: length(insets.right + MARGIN - 2.0),
            top: length(insets.top),
            bottom: length(14.0),
        },
        ..row(8.0)
    };
    let back = round_button(id::BACK, back, Phrase::Back, Icon::Back, BUTTON);
    let words = text(PART.nth(1), title, TextUse::PageTitle, Ink::Text, Align::Center);
    let words = Node {
        role: Role::Heading,
        style: Style { flex_grow: 1.0, flex_shrink: 1.0, ..words.style },
        ..words
    };
    Node::new(id::HEADER, style).skin(Skin::Header).children(vec![back, words, end]).moves_with(Group::Header)
}

/// A page.
pub fn view(model: &Model, page: Page) -> Node {
    let insets = model.device.insets;
    let width = WIDEST.min(safe_area(&model.device).w - 2.0 * MARGIN);
    let children = match page {
        Page::Settings => settings(model),
        Page::Stats => stats(model),
        Page::Rules => rules(model),
        Page::Licences => licences(),
        Page::Licence(page) => licence(page),
    };
    let inside = Style { size: Size { width: length(width), height: auto() }, ..column(16.0) };
    let inside = Node::new(PART.nth(3), inside).children(children);
    let style = Style {
        align_items: AlignItems::CENTER,
        size: Size { width: percent(1.0), height: auto() },
        padding: Rect {
            left: length(insets.left),
            right: length(insets.right),
            top: length(insets.top + head(model) + 4.0),
            bottom: length(insets.bottom + 24.0),
        },
        ..column(0.0)
    };
    Node::new(id::SCREEN, style).children(vec![inside]).moves_with(Group::Page)
}

// --- Parts ---------------------------------------------------------------------------------------------------------

fn section(index: u8, phrase: Phrase) -> Node {
    let node = text(PART.nth(index), phrase, TextUse::Section, Ink::Quiet, Align::Start);
    let margin = Rect { left: length(8.0), right: length(8.0), top: length(8.0), bottom: length(-6.0) };
    Node { role: Role::Heading, style: Style { margin, ..node.style }, ..node }
}

/// Rows on one card, with lines between them.
fn card(index: u8, rows: Vec<Node>) -> Node {
    let mut children = Vec::new();
    for (i, row) in rows.into_iter().enumerate() {
        if i > 0 {
            let line = Style {
                size: Size { width: auto(), height: length(1.0) },
                flex_shrink: 0.0,
                ..Style::default()
            };
            children.push(Node::new(child(PART.nth(index), i as u8), line).skin(Skin::Divider));
        }
        children.push(row);
    }
    Node::new(PART.nth(index), column(0.0)).skin(Skin::Card).children(children)
}

fn row_style() -> Style {
    Style {
        min_size: Size { width: auto(), height: length(52.0) },
        padding: Rect { left: length(16.0), right: length(16.0), top: length(8.0), bottom: length(8.0) },
        ..row(12.0)
    }
}

/// Words that take the room there is and wrap.
fn wide_text(id: NodeId, phrase: Phrase, ink: Ink) -> Node {
    let node = text(id, phrase, TextUse::Row, ink, Align::Start);
    Node { style: Style { flex_grow: 1.0, flex_shrink: 1.0, ..node.style }, ..node }
}

/// A row with a switch, and a sign where the words are not large.
fn toggle(id: NodeId, phrase: Phrase, sign: Option<(Icon, f32)>, on: bool, setting: Setting) -> Node {
    let mut children = Vec::new();
    // Beside large words it would only take their room.
    if let Some((sign, _)) = sign.filter(|&(_, scale)| scale < STACK_FROM) {
        children.push(icon(child(id, 1), sign, 24.0, Ink::Quiet));
    }
    children.push(wide_text(child(id, 2), phrase, Ink::Text));
    let switch = Style { size: exactly(52.0, 32.0), flex_shrink: 0.0, ..Style::default() };
    children.push(Node::new(child(id, 3), switch).content(Content::Toggle(on)));
    Node::new(id, row_style()).means(Role::Switch(on), phrase).does(Action::Set(setting)).children(children)
}

/// The switches of what is heard and felt, where words are stretched by `scale`.
pub fn senses(model: &Model, scale: f32) -> [Node; 2] {
    let chosen = model.settings();
    let sound = toggle(id::SOUND, Phrase::Sound, Some((Icon::Speaker, scale)), chosen.sound, Setting::Sound);
    let haptics = toggle(
        id::HAPTICS,
        Phrase::Haptics,
        Some((Icon::Vibration, scale)),
        chosen.haptics,
        Setting::Haptics,
    );
    [sound, haptics]
}

/// A row that leads somewhere.
fn link(id: NodeId, phrase: Phrase, action: Action, ink: Ink) -> Node {
    let children =
        vec![wide_text(child(id, 1), phrase, ink), icon(child(id, 2), Icon::Forward, 20.0, Ink::Quiet)];
    Node::new(id, row_style()).means(Role::Button, phrase).does(action).children(children)
}

/// One of several beside each other, or below each other where the words are large.
fn segments(model: &Model, id: NodeId, choices: &[(Phrase, Action, bool)]) -> Node {
    let stacked = model.device.text_scale >= STACK_FROM;
    let children = choices.iter().enumerate().map(|(i, &(phrase, action, chosen))| {
        let part = child(id, 100 + i as u8);
        let style = Style {
            flex_grow: 1.0,
            flex_basis: if stacked { auto() } else { length(0.0) },
            justify_content: JustifyContent::CENTER,
            min_size: Size { width: auto(), height: length(44.0) },
            padding: Rect { left: length(4.0), right: length(4.0), top: length(4.0), bottom: length(4.0) },
            ..row(0.0)
        };
        let ink = if chosen { Ink::Text } else { Ink::Quiet };
        let words = text(child(part, 1), phrase, TextUse::Strong, ink, Align::Center);
        Node::new(part, style)
            .skin(if chosen { Skin::Thumb } else { Skin::None })
            .means(Role::Choice(chosen), phrase)
            .does(action)
            .children(vec![words])
    });
    // Words too long for one row, in a language or on a phone, make a second one.
    let beside = Style { align_items: AlignItems::STRETCH, flex_wrap: FlexWrap::Wrap, ..row(0.0) };
    let style = if stacked { column(0.0) } else { beside };
    Node::new(id, Style { padding: Rect::length(3.0), ..style })
        .skin(Skin::Track)
        .children(children.collect())
}

fn padded(id: NodeId, inside: Node) -> Node {
    Node::new(id, Style { padding: Rect::length(12.0), ..column(0.0) }).children(vec![inside])
}

// --- Settings ------------------------------------------------------------------------------------------------------

fn settings(model: &Model) -> Vec<Node> {
    let chosen = model.settings();
    let [sound, haptics] = senses(model, model.device.text_scale);

    let theme = |phrase, theme| (phrase, Action::Set(Setting::Theme(theme)), chosen.theme == theme);
    let themes = [
        theme(Phrase::ThemeDark, ThemeChoice::Dark),
        theme(Phrase::ThemeSystem, ThemeChoice::System),
        theme(Phrase::ThemeLight, ThemeChoice::Light),
    ];
    let mut look = vec![padded(ROW.nth(1), segments(model, ROW.nth(2), &themes))];
    look.extend((0..PALETTES.len() as u8).map(|index| palette(model, index)));
    look.push(toggle(ROW.nth(3), Phrase::Marks, None, model.theme.marks, Setting::Marks));
    look.push(toggle(ROW.nth(4), Phrase::MovingBackground, None, chosen.drift, Setting::Drift));

    let refresh =
        |phrase, refresh| (phrase, Action::Set(Setting::Refresh(refresh)), chosen.refresh == refresh);
    let rates = [
        refresh(Phrase::RefreshFull, RefreshChoice::Full),
        refresh(Phrase::RefreshSixty, RefreshChoice::Sixty),
    ];
    let play = vec![
        toggle(ROW.nth(5), Phrase::LeftHanded, None, chosen.left_handed, Setting::LeftHanded),
        lift(model),
        refresh_row(segments(model, ROW.nth(7), &rates)),
    ];
    let is_of_export = |answer: &Phrase| matches!(answer, Phrase::Exported | Phrase::NotExported);
    let export = link(id::EXPORT, Phrase::ExportData, Action::Export, Ink::Text);
    let mut data = vec![answered(export, model.answer.filter(is_of_export))];
    if model.crash_log {
        let share = link(id::SHARE_CRASH_LOG, Phrase::ShareCrashLog, Action::ShareCrashLog, Ink::Text);
        data.push(answered(share, model.answer.filter(|answer| !is_of_export(answer))));
        data.push(link(id::DELETE_CRASH_LOG, Phrase::DeleteCrashLog, Action::DeleteCrashLog, Ink::Danger));
    }
    data.push(link(id::RESET, Phrase::ResetScores, Action::AskReset, Ink::Danger));
    data.push(link(id::LICENCES, Phrase::Licences, Action::Open(Page::Licences), Ink::Text));
    let mut children = vec![
        card(10, vec![sound, haptics]),
        section(11, Phrase::SectionLook),
        card(12, look),
        section(13, Phrase::SectionPlay),
        card(14, play),
        section(15, Phrase::SectionData),
        card(16, data),
    ];
    let notice = model.notice.filter(|_| model.notice != model.unsaved);
    children.extend(unsaved(model));
    children
        .extend(notice.map(|notice| text(PART.nth(17), notice, TextUse::Label, Ink::Quiet, Align::Center)));
    children
}

/// A row with what came of it below, inside the same part of its card.
fn answered(row: Node, answer: Option<Phrase>) -> Node {
    let Some(answer) = answer else { return row };
    let words = text(id::ANSWER, answer, TextUse::Label, Ink::Quiet, Align::Start);
    let padding = Rect { left: length(16.0), right: length(16.0), top: zero(), bottom: length(12.0) };
    let below = Node::new(child(ROW.nth(8), 1), Style { padding, ..column(0.0) }).children(vec![words]);
    Node::new(ROW.nth(8), column(0.0)).children(vec![row, below])
}

/// Why nothing is kept of what stands on the page, where that is so.
fn unsaved(model: &Model) -> Option<Node> {
    model.unsaved.map(|why| text(PART.nth(18), why, TextUse::Label, Ink::Quiet, Align::Center))
}

/// One palette: its name and its colours, the colours below where the words are large.
fn palette(model: &Model, index: u8) -> Node {
    let this = &PALETTES[usize::from(index)];
    let chosen = std::ptr::eq(this, model.theme.palette);
    let id = CHOICE.nth(index);
    let phrase = Phrase::PaletteName(index);
    let radio = Style { size: exactly(24.0, 24.0), flex_shrink: 0.0, ..Style::default() };
    let radio = Node::new(child(id, 1), radio).content(Content::Radio(chosen));
    let name = wide_text(child(id, 2), phrase, Ink::Text);
    let swatches = Style { size: exactly(7.0 * 20.0, 20.0), flex_shrink: 0.0, ..Style::default() };
    let swatches =
        Node::new(child(id, 3), swatches).content(Content::Swatches { palette: index, marks: this.marks });
    let (style, children) = if model.device.text_scale >= STACK_FROM || safe_area(&model.device).w < 340.0 {
        let head = Style { size: Size { width: percent(1.0), height: auto() }, ..row(12.0) };
        let head = Node::new(child(id, 4), head).children(vec![radio, name]);
        let style = Style { align_items: AlignItems::START, ..row_style() };
        (
            Style { flex_direction: FlexDirection::Column, gap: Size::length(8.0), ..style },
            vec![head, swatches],
        )
    } else {
        (row_style(), vec![radio, name, swatches])
    };
    Node::new(id, style)
        .means(Role::Choice(chosen), phrase)
        .does(Action::Set(Setting::Palette(index)))
        .children(children)
}

fn lift(model: &Model) -> Node {
    let value = model.settings().lift_pt;
    let (least, most) = (u16::from(*LIFT_PT.start()), u16::from(*LIFT_PT.end()));
    let along = (u16::from(value) - least) * 255 / (most - least);
    let node = ROW.nth(6);
    let slider = Style {
        size: Size { width: length(140.0), height: length(44.0) },
        flex_shrink: 1.0,
        min_size: Size { width: length(80.0), height: auto() },
        ..Style::default()
    };
    let slider = Node::new(id::LIFT, slider)
        .content(Content::Slider(along as u8))
        .means(Role::Slider, Phrase::LiftOf(value))
        .does(Action::Set(Setting::Lift));
    let number = text(child(node, 2), Phrase::Points(value), TextUse::Strong, Ink::Quiet, Align::Start);
    let name = wide_text(child(node, 1), Phrase::DragLift, Ink::Text);
    let style = Style { flex_wrap: FlexWrap::Wrap, ..row_style() };
    Node::new(node, style).children(vec![name, slider, number])
}

fn refresh_row(segments: Node) -> Node {
    let name = wide_text(child(ROW.nth(7), 50), Phrase::RefreshRate, Ink::Text);
    let style = Style {
        padding: Rect { left: length(16.0), right: length(16.0), top: length(14.0), bottom: length(12.0) },
        ..column(10.0)
    };
    Node::new(child(ROW.nth(7), 51), style).children(vec![name, segments])
}

// --- Statistics ----------------------------------------------------------------------------------------------------

fn stats(model: &Model) -> Vec<Node> {
    let summary = &model.summary;
    let mut children = Vec::new();
    let choices: Vec<_> = Chosen::all()
        .map(|chosen| (name_of(chosen), Action::StatsOf(chosen), chosen == model.stats_of))
        .collect();
    children.push(segments(model, PART.nth(20), &choices));
    let figures = match model.stats_of {
        Chosen::Blocks(mode) => [
            (Phrase::Games, summary.games.into(), None),
            (Phrase::BestWord, model.profile.best(mode), Some(Icon::Crown)),
            (Phrase::Average, summary.average, None),
            (Phrase::TotalLines, summary.lines, None),
            (Phrase::LongestCombo, summary.longest_combo.into(), None),
            (Phrase::PerfectClears, summary.perfect_clears, None),
        ],
        Chosen::Swap => {
            let won = || model.swap.stages.numbers().filter_map(|number| model.profile.stage_best(number));
            [
                (Phrase::Attempts, summary.games.into(), None),
                (Phrase::BestWord, won().map(|best| best.score).max().unwrap_or(0), Some(Icon::Crown)),
                (Phrase::Average, summary.average, None),
                (Phrase::StagesWon, won().count() as u64, None),
                (Phrase::StarsEarned, model.swap.stages.stars(&model.profile).into(), None),
                (Phrase::ThreeStars, won().filter(|best| best.stars == 3).count() as u64, None),
            ]
        }
    };
    let scale = model.device.text_scale;
    let columns = match scale >= STACK_FROM {
        true => 1,
        // In a wide page they are two rows, and the chart has the room of the third.
        false if safe_area(&model.device).w >= WIDEST && scale <= 1.3 => 3,
        false => 2,
    };
    let cards = figures
        .iter()
        .enumerate()
        .map(|(i, &(phrase, value, sign))| figure(i as u8, phrase, value, sign, scale));
    let grid = Style {
        display: Display::Grid,
        grid_template_columns: evenly_sized_tracks(columns),
        gap: Size::length(12.0),
        flex_shrink: 0.0,
        ..Style::default()
    };
    children.push(Node::new(PART.nth(21), grid).children(cards.collect()));
    children.push(chart::view(model, summary));
    children.extend(unsaved(model));
    children
}

fn name_of(chosen: Chosen) -> Phrase {
    match chosen {
        Chosen::Blocks(mode) => Phrase::ModeName(mode),
        Chosen::Swap => Phrase::SwapName,
    }
}

fn figure(index: u8, phrase: Phrase, value: u64, sign: Option<Icon>, scale: f32) -> Node {
    let id = STAT.nth(index);
    let style = Style {
        min_size: Size { width: auto(), height: length(82.0) },
        padding: Rect { left: length(16.0), right: length(16.0), top: length(12.0), bottom: length(12.0) },
        ..column(4.0)
    };
    let mut head: Vec<Node> =
        sign.map(|sign| icon(child(id, 1), sign, 16.0 * scale, Ink::Accent)).into_iter().collect();
    head.push(text(child(id, 2), phrase, TextUse::Label, Ink::Quiet, Align::Start));
    let ink = if sign.is_some() { Ink::Accent } else { Ink::Text };
    let head = Node::new(child(id, 3), row(8.0)).children(head);
    let value = text(child(id, 4), Phrase::Number(value), TextUse::Figure, ink, Align::Start);
    Node::new(id, style).skin(Skin::Card).means(Role::Group, phrase).children(vec![head, value])
}

// --- Words ---------------------------------------------------------------------------------------------------------

fn paragraphs(start: u8, phrases: &[Phrase]) -> Node {
    let children = phrases.iter().enumerate().map(|(i, &phrase)| paragraph(start + i as u8, phrase));
    words_card(start + 20, children.collect())
}

fn paragraph(index: u8, phrase: Phrase) -> Node {
    text(PARAGRAPH.nth(index), phrase, TextUse::Row, Ink::Text, Align::Start)
}

/// Words below each other on one card.
fn words_card(index: u8, words: Vec<Node>) -> Node {
    let style = Style { padding: Rect::length(16.0), ..column(10.0) };
    Node::new(PARAGRAPH.nth(index), style).skin(Skin::Card).children(words)
}

/// The rules: of Blocks in four parts, and of Swap.
fn rules(model: &Model) -> Vec<Node> {
    let (sign, scale) = (Some(Icon::Play), model.device.text_scale);
    vec![
        button(id::LEARN, Action::Learn, Phrase::Learn, sign, Skin::Secondary, 56.0, scale),
        section(30, Phrase::RulesAim),
        paragraphs(0, &[Phrase::RulesAimText]),
        section(31, Phrase::RulesMoves),
        paragraphs(40, &[Phrase::RulesDragText, Phrase::RulesTapText, Phrase::RulesTrayText]),
        section(32, Phrase::RulesPoints),
        paragraphs(80, &[Phrase::RulesLinesText, Phrase::RulesComboText, Phrase::RulesPerfectText]),
        section(33, Phrase::RulesEnd),
        paragraphs(120, &[Phrase::RulesEndText]),
        section(38, Phrase::ModeName(Mode::Verse)),
        verse_rules(),
        section(37, Phrase::RulesSwap),
        paragraphs(
            160,
            &[
                Phrase::RulesSwapAimText,
                Phrase::RulesSwapMovesText,
                Phrase::RulesSwapSpecialsText,
                Phrase::RulesSwapScootersText,
                Phrase::RulesSwapEndText,
            ],
        ),
    ]
}

/// What is different in Verse, in the same four parts.
fn verse_rules() -> Node {
    let parts: [(Phrase, &[Phrase]); 4] = [
        (Phrase::RulesAim, &[Phrase::RulesVerseAimText]),
        (Phrase::RulesMoves, &[Phrase::RulesVerseTurnText, Phrase::RulesVerseTrayText]),
        (Phrase::RulesPoints, &[Phrase::RulesVerseFallText]),
        (Phrase::RulesEnd, &[Phrase::RulesVerseEndText]),
    ];
    let mut children = Vec::new();
    for (heading, phrases) in parts {
        let id = PARAGRAPH.nth(200 + children.len() as u8);
        let name = text(id, heading, TextUse::Label, Ink::Quiet, Align::Start);
        children.push(Node { role: Role::Heading, ..name });
        for &phrase in phrases {
            let id = PARAGRAPH.nth(200 + children.len() as u8);
            children.push(text(id, phrase, TextUse::Row, Ink::Text, Align::Start));
        }
    }
    let style = Style { padding: Rect::length(16.0), ..column(10.0) };
    Node::new(PARAGRAPH.nth(220), style).skin(Skin::Card).children(children)
}

/// Whose work is in the game: the licences of the crates and of the font, each of which leads to its text.
fn licences() -> Vec<Node> {
    let to =
        |page: u8, phrase| link(id::LICENCE.nth(page), phrase, Action::Open(Page::Licence(page)), Ink::Text);
    let crates = (0..).zip(licences::LICENCES).map(|(page, licence)| {
        let phrase = Phrase::LicenceLink { licence: licence.id, crates: licence.count };
        to(page, phrase)
    });
    let font = to(licences::font_page(), Phrase::Verbatim(licences::FONT_ID));
    vec![
        section(34, Phrase::LicenceGame),
        paragraphs(0, &[Phrase::LicenceGameText]),
        section(36, Phrase::LicenceCrates),
        paragraphs(80, &[Phrase::LicenceCratesText]),
        card(39, crates.collect()),
        section(35, Phrase::LicenceFont),
        paragraphs(40, &[Phrase::LicenceFontText]),
        card(40, vec![font]),
    ]
}

/// A licence to the letter, with those who use it.
fn licence(page: u8) -> Vec<Node> {
    let mut lines = 0;
    let mut quote = |words, ink| {
        lines += 1;
        // There are far fewer lines than two such families have room for.
        let id = if lines < 256 {
            LICENCE_LINE[0].nth(lines as u8)
        } else {
            LICENCE_LINE[1].nth((lines - 256) as u8)
        };
        text(id, Phrase::Verbatim(words), TextUse::Print, ink, Align::Start)
    };
    let Some(licence) = licences::LICENCES.get(usize::from(page)) else {
        let words = licences::FONT.iter().map(|words| quote(words, Ink::Text)).collect();
        return vec![words_card(60, words)];
    };
    let uses = vec![quote(licence.crates, Ink::Text)];
    let mut children =
        vec![section(50, Phrase::LicenceUses), words_card(61, uses), section(51, Phrase::LicenceText)];
    children.extend((0..).zip(licence.texts).map(|(i, wording)| {
        let holders = wording.holders.iter().map(|line| (line, Ink::Quiet));
        let words = holders.chain(wording.paragraphs.iter().map(|words| (words, Ink::Text)));
        words_card(62 + i, words.map(|(words, ink)| quote(words, ink)).collect())
    }));
    children
}
