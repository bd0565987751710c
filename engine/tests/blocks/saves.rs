//! Damaged saves: every fault has its name, and no bytes bring the game down.

use blockfall_engine::blocks::{Board, Budget, Game, InvalidSave, Mode, Piece, SaveNote, Setup, Step};
use blockfall_engine::bot::{Bot, GreedyBot, RandomBot, legal_moves};
use proptest::prelude::*;
use serde::Serialize;

use super::piece;

/// A saved game field by field, in the order of [`Game`]'s, so that any of them can be damaged.
#[derive(Clone, Serialize)]
struct Save {
    mode: ModeSave,
    seed: u64,
    state: StateSave,
}

#[derive(Clone, Serialize)]
struct StateSave {
    random: u64,
    occupancy: u64,
    colors: [[u8; 8]; 8],
    tray: [Option<Piece>; 3],
    next_id: u32,
    score: u64,
    combo: u32,
    barren: u32,
    moves: u32,
    lines: u32,
    longest_combo: u32,
    perfect_clears: u32,
}

/// The mode's number, and what it alone keeps.
#[derive(Clone, Serialize)]
enum ModeSave {
    Classic,
    Peak(Box<PeakSave>),
    Verse(Box<VerseSave>),
}

#[derive(Clone, Serialize)]
struct VerseSave {
    left: u8,
    stuck: bool,
    deal: Option<StateSave>,
}

#[derive(Clone, Serialize)]
struct PeakSave {
    /// Candidates and nodes.
    budget: (u8, u32),
    since_finisher: u32,
    recent: [[u64; 3]; 3],
    last: Option<DealSave>,
}

#[derive(Clone, Serialize)]
struct DealSave {
    occupancy: u64,
    colors: [[u8; 8]; 8],
    pieces: [Piece; 3],
    /// Slot, row and column of each step.
    witness: [(u8, u8, u8); 3],
}

const EMPTY: u8 = 255;

impl Save {
    /// After seven moves: two clears, one of them perfect, and one placement since.
    fn sound() -> Self {
        let mut colors = [[EMPTY; 8]; 8];
        colors[0][0] = 3;
        let state = StateSave {
            random: 2,
            occupancy: 1,
            colors,
            tray: [None, Some(Piece { id: 7, ..piece("row-2") }), Some(Piece { id: 8, ..piece("t-up") })],
            next_id: 9,
            score: 400,
            combo: 2,
            barren: 1,
            moves: 7,
            lines: 2,
            longest_combo: 2,
            perfect_clears: 1,
        };
        Self { mode: ModeSave::Classic, seed: 1, state }
    }

    fn open(&self) -> Result<Game, InvalidSave> {
        let bytes = postcard::to_allocvec(self).unwrap();
        postcard::from_bytes::<Game>(&bytes).unwrap().validate()
    }
}

/// What opening answers after this damage.
fn damaged(damage: impl FnOnce(&mut StateSave)) -> Option<InvalidSave> {
    let mut save = Save::sound();
    damage(&mut save.state);
    save.open().err()
}

impl Save {
    /// The same in Peak: the single of the hand was placed in the corner of an empty board.
    fn peak() -> Self {
        let sound = Self::sound();
        let [_, row, t] = sound.state.tray;
        let last = DealSave {
            occupancy: 0,
            colors: [[EMPTY; 8]; 8],
            pieces: [Piece { id: 6, ..piece("single") }, row.unwrap(), t.unwrap()],
            witness: [(2, 6, 0), (0, 0, 0), (1, 0, 1)],
        };
        let peak = PeakSave {
            budget: (8, 10_000),
            since_finisher: 7,
            recent: [last.pieces.map(|piece| piece.mask), [0; 3], [0; 3]],
            last: Some(last),
        };
        Self { mode: ModeSave::Peak(Box::new(peak)), ..sound }
    }
}

/// What opening a game of Peak answers after this damage to what Peak keeps.
fn damaged_peak(damage: impl FnOnce(&mut PeakSave)) -> Result<(Game, Option<SaveNote>), InvalidSave> {
    let mut save = Save::peak();
    if let ModeSave::Peak(peak) = &mut save.mode {
        damage(peak);
    }
    let bytes = postcard::to_allocvec(&save).unwrap();
    postcard::from_bytes::<Game>(&bytes).unwrap().validate_with_note()
}

#[test]
fn a_sound_game_of_peak_opens_with_budget_and_proof() {
    let (game, note) = damaged_peak(|_| {}).unwrap();
    assert_eq!(note, None);
    assert_eq!((game.mode(), game.moves()), (Mode::Peak, 7));
    assert_eq!(game.budget(), Some(Budget::FULL.halved()));
    let deal = game.last_deal().unwrap();
    assert!(deal.board().is_empty());
    assert_eq!(deal.witness()[0], Step { slot: 2, row: 6, col: 0 });
    assert_eq!(deal.pieces()[1..].iter().copied().map(Some).collect::<Vec<_>>(), game.tray()[1..]);
}

#[test]
fn an_impossible_state_of_the_dealing_is_refused() {
    let fault = |damage: fn(&mut PeakSave)| damaged_peak(damage).err();
    let dealing = Some(InvalidSave::Dealing);
    assert_eq!(fault(|peak| peak.budget = (3, 10_000)), dealing);
    assert_eq!(fault(|peak| peak.budget = (17, 10_000)), dealing);
    assert_eq!(fault(|peak| peak.budget = (8, 4_999)), dealing);
    assert_eq!(fault(|peak| peak.budget = (8, 20_001)), dealing);
    assert_eq!(fault(|peak| peak.since_finisher = 8), dealing, "more moves than were made");
    assert_eq!(fault(|peak| peak.recent[1][2] = 0b10), dealing, "no piece looks like this");
}

#[test]
fn a_proof_that_does_not_hold_is_left_out_with_a_note() {
    let dropped = |damage: fn(&mut DealSave)| {
        let damage = |peak: &mut PeakSave| damage(peak.last.as_mut().unwrap());
        let (game, note) = damaged_peak(damage).unwrap();
        assert_eq!(note.is_some(), game.last_deal().is_none());
        note
    };
    let note = Some(SaveNote::Proof);
    assert_eq!(dropped(|_| {}), None);
    assert_eq!(dropped(|deal| deal.witness[1] = (0, 0, 1)), note, "it runs into another piece");
    assert_eq!(dropped(|deal| deal.witness[1].0 = 2), note, "it places a piece twice");
    assert_eq!(dropped(|deal| deal.witness[2] = (1, 0, 7)), note, "it leaves the board");
    assert_eq!(dropped(|deal| deal.witness[2] = (9, 255, 255)), note);
    assert_eq!(dropped(|deal| deal.occupancy = 1), note, "its board is no board");
    assert_eq!(dropped(|deal| deal.pieces[2].color = 6), note, "it is of another hand");
    assert_eq!(dropped(|deal| deal.pieces[0].mask = 0), note, "a placed piece is none");
    let (game, note) = damaged_peak(|peak| peak.last = None).unwrap();
    assert_eq!((game.last_deal().is_none(), note), (true, None), "there was none to leave out");
    assert_eq!(SaveNote::Proof.to_string(), "the saved proof of the last hand does not hold");
}

#[test]
fn a_proof_for_another_board_is_left_out() {
    let mut save = Save::peak();
    // Back to before the first piece was placed, but with a cell that the hand was not dealt with.
    save.state.tray[0] = Some(Piece { id: 6, ..piece("single") });
    (save.state.moves, save.state.barren) = (6, 0);
    let ModeSave::Peak(peak) = &mut save.mode else { unreachable!("it is a game of Peak") };
    peak.since_finisher = 6;
    let open = |save: &Save| {
        let bytes = postcard::to_allocvec(save).unwrap();
        postcard::from_bytes::<Game>(&bytes).unwrap().validate_with_note().unwrap().1
    };
    assert_eq!(open(&save), Some(SaveNote::Proof));
    (save.state.occupancy, save.state.colors) = (0, [[EMPTY; 8]; 8]);
    assert_eq!(open(&save), None);
}

impl Save {
    /// The same in Verse: the single was placed in the corner of an empty board, and the T has been turned.
    fn verse() -> Self {
        let mut save = Self::sound();
        let mut deal = StateSave { occupancy: 0, colors: [[EMPTY; 8]; 8], ..save.state.clone() };
        deal.tray[0] = Some(Piece { id: 6, ..piece("single") });
        (deal.moves, deal.barren, deal.score) = (6, 0, 399);
        save.state.tray[2] = save.state.tray[2].map(Piece::turned);
        save.mode = ModeSave::Verse(Box::new(VerseSave { left: 2, stuck: false, deal: Some(deal) }));
        save
    }

    /// All is filled but a checkerboard of single cells and a row of five, in which a single lies.
    fn stuck() -> Self {
        let mut save = Self::verse();
        let gaps = 0xAA55_AA55_AA55_AA55_u64 | 0x1F;
        let fill = |state: &mut StateSave, occupancy: u64| {
            state.occupancy = occupancy;
            for bit in 0..64 {
                state.colors[bit / 8][bit % 8] = if occupancy >> bit & 1 == 1 { 3 } else { EMPTY };
            }
        };
        let ModeSave::Verse(verse) = &mut save.mode else { unreachable!("it is a game of Verse") };
        verse.stuck = true;
        let deal = verse.deal.as_mut().unwrap();
        deal.tray[1] = Some(Piece { id: 7, ..piece("row-5") });
        deal.tray[2] = Some(Piece { id: 8, ..piece("row-3") });
        fill(deal, !gaps);
        fill(&mut save.state, !gaps | 1 << 2);
        save.state.tray = [None, deal.tray[1], deal.tray[2]];
        save
    }
}

/// What opening a game of Verse answers after this damage to the deal that it keeps.
fn damaged_deal(damage: impl FnOnce(&mut StateSave)) -> Option<InvalidSave> {
    let mut save = Save::verse();
    if let ModeSave::Verse(verse) = &mut save.mode {
        damage(verse.deal.as_mut().unwrap());
    }
    save.open().err()
}

/// The same with all that Verse keeps.
fn damaged_verse(mut save: Save, damage: impl FnOnce(&mut VerseSave, &mut StateSave)) -> Option<InvalidSave> {
    let Save { mode: ModeSave::Verse(verse), state, .. } = &mut save else { unreachable!("it is Verse") };
    damage(verse, state);
    save.open().err()
}

#[test]
fn a_sound_game_of_verse_opens_with_its_deal() {
    let game = Save::verse().open().unwrap();
    assert_eq!((game.mode(), game.moves(), game.replans_left()), (Mode::Verse, 7, 2));
    assert_eq!(game.stuck(), None);
    let mut stuck = Save::stuck().open().unwrap();
    assert_eq!((stuck.stuck(), stuck.is_over()), (Some(2), false));
    stuck.replan().unwrap();
    assert_eq!((stuck.moves(), stuck.score(), stuck.replans_left()), (6, 399, 1));
    assert!(stuck.tray().iter().all(Option::is_some));
}

#[test]
fn a_deal_that_the_game_cannot_have_come_from_is_refused() {
    let fault = Some(InvalidSave::Replans);
    assert_eq!(damaged_deal(|_| {}), None);
    assert_eq!(damaged_deal(|deal| deal.occupancy = 1), fault, "its board is no board");
    assert_eq!(damaged_deal(|deal| deal.tray[0] = None), fault, "a piece is missing");
    assert_eq!(damaged_deal(|deal| deal.tray[1] = Some(Piece { id: 7, ..piece("row-3") })), fault);
    assert_eq!(damaged_deal(|deal| deal.random = 3), fault, "it would deal other hands");
    assert_eq!(damaged_deal(|deal| deal.moves = 3), fault, "it is of another hand");
    assert_eq!(damaged_deal(|deal| deal.next_id = 10), fault);
    assert_eq!(damaged_deal(|deal| deal.score = 400), fault, "a move earns something");
    assert_eq!(
        damaged_deal(|deal| deal.score = 330),
        None,
        "two lines by one move are few points, but possible"
    );
    assert_eq!(damaged_deal(|deal| deal.lines = 3), fault, "lines do not get fewer");
    assert_eq!(damaged_deal(|deal| deal.score = u64::MAX), fault);
    let untouched = |change: fn(&mut StateSave)| {
        damaged_verse(Save::verse(), |verse, state| {
            let tray = [verse.deal.as_ref().unwrap().tray[0], state.tray[1], state.tray[2]];
            *state = StateSave { tray, ..verse.deal.clone().unwrap() };
            change(state);
        })
    };
    assert_eq!(untouched(|_| {}), None, "nothing is placed yet, but a piece is turned");
    assert_eq!(untouched(|state| state.score += 1), fault);
    assert_eq!(untouched(|state| (state.occupancy, state.colors[0][0]) = (1, 0)), fault);
}

#[test]
fn re_plans_out_of_range_are_refused() {
    let fault = Some(InvalidSave::Replans);
    assert_eq!(damaged_verse(Save::verse(), |verse, _| verse.left = 4), fault);
    assert_eq!(damaged_verse(Save::verse(), |verse, _| verse.stuck = true), fault, "something fits");
    assert_eq!(
        damaged_verse(Save::verse(), |verse, _| verse.deal = None),
        None,
        "as in a game that was set up"
    );
    assert_eq!(damaged_verse(Save::stuck(), |verse, _| verse.left = 0), fault, "there is none left");
    assert_eq!(damaged_verse(Save::stuck(), |verse, _| verse.deal = None), fault, "there is nowhere to go");
    assert_eq!(damaged_verse(Save::stuck(), |verse, _| verse.stuck = false), None, "the player has ended it");
    let hopeless = |verse: &mut VerseSave, state: &mut StateSave| {
        let square = Some(Piece { id: 8, ..piece("square-3") });
        verse.deal.as_mut().unwrap().tray[2] = square;
        state.tray[2] = square;
    };
    assert_eq!(damaged_verse(Save::stuck(), hopeless), fault, "it would not help");
}

/// Games as they were saved when their mode was new. They must open for ever.
#[test]
fn games_saved_long_ago_open() {
    let open = |hex: &str| {
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        let bytes: Vec<_> = (0..hex.len()).step_by(2).map(byte).collect();
        postcard::from_bytes::<Game>(&bytes).unwrap().validate().unwrap()
    };
    let after_twenty_moves = |mode| {
        let mut game = Game::new(mode, 7);
        for _ in 0..20 {
            GreedyBot.choose(&game).unwrap().play(&mut game).unwrap();
        }
        game
    };
    for (mode, hex) in [(Mode::Classic, CLASSIC), (Mode::Peak, PEAK), (Mode::Verse, VERSE)] {
        let game = open(hex);
        assert_eq!((game.mode(), game.seed(), game.moves()), (mode, 7, 20));
        // As long as nothing changes what is dealt, it is also the game that is played today.
        assert_eq!(game, after_twenty_moves(mode));
    }
}

const CLASSIC: &str = "\
    0007f9b6e191ee8dfe8cf501ec8184b8d0a0c28569ffff0602ff020202ffffffffffffffff04ffffffffffffff040404ffffffff\
    ff02ff00ffffffffff00ffff00ffffffff0000ff06ffffffff00ffff06ff0404ff0000011406820e030215bf01030014070400\
    ";
const PEAK: &str = "\
    0110a09c011481821c84881c810e8286048286088484048606818608830401b0e0c387bdd9c009ffffffff0000ffffffffffff00\
    020201ffffffff06040101ffffffff04ff01010505ff04ffff0101ff03ffffffffffff0303ffff02ffffffffffffffffffffff12\
    0281821c0303130384881c03031402810e03020001000200010100010783e1dfb98ede92e8bd01b0e0c387bdd9c38f3fffffffff\
    0000ffffffffffff00020201ffffffff06040101ffffffff04ff01010505ff04ffff0101ff030302ffffffff0303030202ffffff\
    030303020202ffff0000011402810e030215a001000314060300\
    ";
const VERSE: &str = "\
    02030001f9b6e191ee8dfe8cf501c8b1e3878890a0f060ffffff00ffff0404ffffff0100ff0406ffffff0202000406ffffffffff\
    ffff06ffffffffffffff02ffffffffffffff02ffffffffff020202ffffffffff0404ff0112060703010113018182848810010501\
    1406820e030215b20101021206050007f9b6e191ee8dfe8cf50180a1c2858894a0d020ffffffffffffff04ffffffff00ffff06ff\
    ffffff0200ff06ffffffffffffff06ffffffffff06ff02ffffffffffffff02ffffffffff02ff02ffffffffff04ffff0112060703\
    01000015de01030014080500\
    ";

#[test]
fn a_sound_save_opens_with_everything_in_it() {
    let game = Save::sound().open().unwrap();
    assert_eq!(game.board().get(0, 0), Some(3));
    assert_eq!((game.score(), game.combo(), game.barren(), game.moves()), (400, 2, 1, 7));
    assert_eq!((game.lines(), game.longest_combo(), game.perfect_clears()), (2, 2, 1));
    assert_eq!(game.tray()[2].unwrap().cell_count(), 4);
}

#[test]
fn a_board_whose_cells_and_colours_disagree_is_refused() {
    let fault = Some(InvalidSave::Board);
    assert_eq!(damaged(|save| save.occupancy = 0), fault);
    assert_eq!(damaged(|save| save.occupancy = 3), fault);
    assert_eq!(damaged(|save| save.colors[0][0] = EMPTY), fault);
    assert_eq!(damaged(|save| save.colors[0][0] = 7), fault);
    assert_eq!(damaged(|save| save.colors[7][7] = 0), fault);
}

#[test]
fn a_full_line_is_refused() {
    let full_row = |save: &mut StateSave| {
        save.occupancy = 0xFF << 8;
        save.colors = [[EMPTY; 8]; 8];
        save.colors[1] = [0; 8];
    };
    assert_eq!(damaged(full_row), Some(InvalidSave::FullLine));
}

#[test]
fn impossible_pieces_are_refused() {
    let fault = Some(InvalidSave::Piece { slot: 1 });
    let with = |change: fn(&mut Piece)| {
        damaged(|save| {
            let mut piece = save.tray[1].unwrap();
            change(&mut piece);
            save.tray[1] = Some(piece);
        })
    };
    assert_eq!(with(|piece| piece.color = 7), fault);
    assert_eq!(with(|piece| piece.mask = 0), fault);
    assert_eq!(with(|piece| piece.mask = 0b111), fault, "wider than it claims");
    assert_eq!(with(|piece| piece.width = 0), fault);
    assert_eq!(with(|piece| piece.height = 2), fault);
    assert_eq!(with(|piece| *piece = Piece::new(7, 0, 0b11 << 9)), fault, "not at the top left");
    assert_eq!(with(|piece| *piece = Piece::new(7, 0, 0b11_1111)), fault, "wider than five");
    assert_eq!(with(|piece| *piece = Piece::new(7, 0, 1 | 1 << 40)), fault, "higher than five");
    assert_eq!(
        with(|piece| *piece = Piece::new(7, 0, 0x1F << 32 | 0x1F)),
        None,
        "two rows apart are a piece"
    );
}

#[test]
fn a_wrong_number_of_pieces_is_refused() {
    let fault = Some(InvalidSave::Tray);
    assert_eq!(damaged(|save| save.tray = [None; 3]), fault);
    assert_eq!(damaged(|save| save.tray[1] = None), fault);
    assert_eq!(damaged(|save| save.tray[0] = Some(piece("single"))), fault);
    assert_eq!(damaged(|save| save.moves = 6), fault);
}

#[test]
fn shared_and_future_ids_are_refused() {
    let fault = Some(InvalidSave::Ids);
    assert_eq!(damaged(|save| save.tray[2] = save.tray[1]), fault);
    assert_eq!(damaged(|save| save.next_id = 8), fault);
    assert_eq!(damaged(|save| save.next_id = 13), fault);
    assert_eq!(damaged(|save| save.next_id = u32::MAX), fault);
    assert_eq!(damaged(|save| save.next_id = 12), None, "three hands with a replaced piece each");
}

#[test]
fn an_impossible_combo_is_refused() {
    let fault = Some(InvalidSave::Combo);
    assert_eq!(damaged(|save| save.barren = 3), fault, "three barren placements lose the combo");
    assert_eq!(damaged(|save| save.barren = 4), fault);
    assert_eq!(damaged(|save| save.combo = 3), fault, "longer than the longest");
    assert_eq!(damaged(|save| save.longest_combo = 3), fault, "more clears than lines");
    assert_eq!(damaged(|save| (save.combo, save.barren) = (0, 3)), None);
    let too_few_moves = |save: &mut StateSave| (save.moves, save.barren) = (1, 0);
    assert_eq!(damaged(too_few_moves), fault, "more clears than moves");
    let barren_before_the_start = |save: &mut StateSave| {
        (save.moves, save.lines, save.perfect_clears) = (1, 0, 0);
        (save.combo, save.longest_combo, save.barren) = (0, 0, 2);
    };
    assert_eq!(damaged(barren_before_the_start), fault);
}

#[test]
fn impossible_counters_are_refused() {
    let fault = Some(InvalidSave::Counters);
    assert_eq!(damaged(|save| save.moves = u32::MAX), fault);
    assert_eq!(damaged(|save| save.lines = 71), fault);
    assert_eq!(damaged(|save| save.perfect_clears = 3), fault);
}

#[test]
fn an_impossible_score_is_refused() {
    let fault = Some(InvalidSave::Score);
    assert_eq!(damaged(|save| save.score = 326), fault, "7 cells, 2 lines and 300");
    assert_eq!(damaged(|save| save.score = 327), None);
    assert_eq!(damaged(|save| save.score = u64::MAX), fault);
}

#[test]
fn faults_are_told_in_a_sentence() {
    let fault = damaged(|save| save.score = 0).unwrap();
    assert_eq!(fault.to_string(), "the saved score is out of range");
}

#[test]
fn a_setup_has_the_fewest_moves_that_explain_it() {
    let setup = Setup {
        board: Board::default(),
        tray: [Some(piece("single")), None, None],
        ..Setup::new(Mode::Classic, 0)
    };
    let fresh = setup.clone().build().unwrap();
    assert_eq!((fresh.moves(), fresh.score()), (2, 2), "two of the hand are placed");
    let streak = Setup { combo: 10, barren: 2, ..setup.clone() };
    let streak = streak.build().unwrap();
    assert_eq!((streak.moves(), streak.lines(), streak.score()), (14, 10, 114));
    let rich = Setup { score: 100_000, ..setup.clone() }.build().unwrap();
    assert_eq!(rich.score(), 100_000);

    let absurd = Setup { score: u64::MAX, ..setup.clone() };
    assert_eq!(absurd.build(), Err(InvalidSave::Counters));
    let endless = Setup { combo: u32::MAX, barren: 2, ..setup.clone() };
    assert_eq!(endless.build(), Err(InvalidSave::Counters));
    let empty = Setup { tray: [None; 3], ..setup };
    assert_eq!(empty.build(), Err(InvalidSave::Tray));
}

/// Opens bytes; what opens is played on for a while.
fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(game) = postcard::from_bytes::<Game>(bytes) else { return Ok(()) };
    let Ok(mut game) = game.validate() else { return Ok(()) };
    let mut bot = RandomBot::new(0);
    for _ in 0..12 {
        let Some(chosen) = bot.choose(&game) else { break };
        chosen.play(&mut game).unwrap();
        prop_assert_eq!(game.clone().validate(), Ok(game.clone()));
    }
    if game.replan().is_ok() {
        prop_assert_eq!(game.clone().validate(), Ok(game.clone()));
    }
    prop_assert_eq!(game.is_over(), legal_moves(&game).next().is_none());
    Ok(())
}

/// The bytes of a game after some moves by a bot.
fn saved_game(mode: Mode, seed: u64, moves: usize) -> Vec<u8> {
    let mut game = Game::new(mode, seed);
    let mut bot = RandomBot::new(seed);
    for _ in 0..moves {
        let Some(chosen) = bot.choose(&game) else { break };
        chosen.play(&mut game).unwrap();
    }
    postcard::to_allocvec(&game).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn no_bytes_bring_the_game_down(bytes in proptest::collection::vec(any::<u8>(), 0..160)) {
        survives(&bytes)?;
    }

    #[test]
    fn no_damage_to_a_save_brings_the_game_down(
        mode in 0_usize..3,
        seed: u64,
        moves in 0_usize..60,
        damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..4),
        length in any::<proptest::sample::Index>(),
        truncated: bool,
    ) {
        let mut bytes = saved_game(Mode::ALL[mode], seed, moves);
        for (place, value) in damage {
            *place.get_mut(&mut bytes) = value;
        }
        if truncated {
            bytes.truncate(length.index(bytes.len()));
        }
        survives(&bytes)?;
    }
}
