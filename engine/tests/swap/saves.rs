//! Saved attempts: they open as they were, damaged ones are refused by name, and no bytes bring the game down.

use blockfall_engine::swap::{Bot, InvalidSave, Session, Special, Stage, State, stages};
use proptest::prelude::*;
use serde::Serialize;

use super::{board, stage_text};

/// A saved attempt field by field, in the order of [`Session`]'s, so that any of them can be damaged.
#[derive(Clone, Serialize)]
struct Save {
    stage: String,
    seed: u64,
    random: u64,
    grid: SavedGrid,
    moves_left: u32,
    goals: Vec<(SavedTarget, u32)>,
    score: u64,
    inventory: [u32; 5],
}

#[derive(Clone, Serialize)]
struct SavedGrid {
    map: String,
    /// Id and kind of the tiles in reading order.
    tiles: Vec<(u32, u8)>,
    next_id: u32,
}

#[derive(Clone, Serialize)]
enum SavedTarget {
    Tile(u8),
    Blocker,
}

impl Save {
    /// After two of ten moves: one scooter is gone, seven threes are cleared.
    fn sound() -> Self {
        let stage = stage_text(
            "goals 3*14 x*2\ninventory 101*2",
            "tiles 1*9 2*9 3*9 4*9 5*9 6*9",
            "?????/??x??/x????/????.",
        );
        let grid = board("66-r- --6-- x---- ----.");
        let cells = grid.tiles().iter().map(|cell| grid.tile(cell).unwrap().kind);
        let tiles: Vec<_> = (10..).zip(cells.map(u8::from)).collect();
        Self {
            stage,
            seed: 1,
            random: 2,
            grid: SavedGrid { map: "?????/?????/x????/????.".to_owned(), tiles, next_id: 60 },
            moves_left: 8,
            goals: vec![(SavedTarget::Tile(3), 7), (SavedTarget::Blocker, 1)],
            score: 110,
            inventory: [1, 0, 0, 0, 0],
        }
    }

    fn bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap()
    }
}

/// What opening answers after this damage; `Err` where the bytes cannot even be decoded.
fn damaged(damage: impl FnOnce(&mut Save)) -> Result<Option<InvalidSave>, postcard::Error> {
    let mut save = Save::sound();
    damage(&mut save);
    let session = postcard::from_bytes::<Session>(&save.bytes())?;
    Ok(session.validate().err())
}

#[test]
fn a_sound_save_opens_with_everything_in_it() {
    let session = postcard::from_bytes::<Session>(&Save::sound().bytes()).unwrap().validate().unwrap();
    assert_eq!((session.moves_left(), session.score(), session.seed()), (8, 110, 1));
    assert_eq!(session.goals().units(), 8);
    assert_eq!(session.inventory(), &[1, 0, 0, 0, 0]);
    assert_eq!(session.grid().blockers().len(), 1);
    assert_eq!(session.stage().name(), "Test");
    assert_eq!(session.state(), State::Running);
}

#[test]
fn an_attempt_goes_on_as_if_it_had_never_been_saved() {
    for stage in stages().iter().flatten().step_by(4) {
        let mut session = Session::new(stage, 3);
        let mut bot = Bot::Greedy;
        while let Some((a, b)) = bot.choose(&session) {
            let bytes = postcard::to_allocvec(&session).unwrap();
            let mut restored = postcard::from_bytes::<Session>(&bytes).unwrap().validate().unwrap();
            assert_eq!(restored, session);
            assert_eq!(restored.swap(a, b), session.swap(a, b));
            assert_eq!(restored, session);
        }
    }
}

#[test]
fn a_board_that_is_not_the_stages_is_refused() {
    let fault = Ok(Some(InvalidSave::Map));
    assert_eq!(damaged(|save| save.grid.map = "?????/?????/x????/???.?".to_owned()), fault);
    assert_eq!(
        damaged(|save| save.grid.map = "x????/?????/?????/????.".to_owned()),
        fault,
        "a scooter elsewhere"
    );
    assert!(damaged(|save| save.grid.map = "??????/?????x/?????.".to_owned()).is_err(), "too few tiles");
}

#[test]
fn what_cannot_be_a_board_or_a_stage_does_not_decode() {
    assert!(damaged(|save| save.grid.map = "?????/????".to_owned()).is_err());
    assert!(damaged(|save| save.grid.tiles.truncate(3)).is_err());
    assert!(damaged(|save| save.grid.tiles[0].1 = 7).is_err(), "no such kind");
    assert!(damaged(|save| save.grid.tiles[0].1 = 106).is_err());
    assert!(damaged(|save| save.stage = "name ".to_owned()).is_err());
    assert!(damaged(|save| save.stage = save.stage.replace("moves 10", "moves 0")).is_err());
}

#[test]
fn a_tile_that_the_stage_does_not_have_is_refused() {
    let fewer = |save: &mut Save| save.stage = save.stage.replace(" 6*9", "");
    assert_eq!(damaged(fewer), Ok(Some(InvalidSave::Kind)));
}

#[test]
fn a_match_and_a_dead_board_are_refused() {
    assert_eq!(damaged(|save| save.grid.tiles[2].1 = 6), Ok(Some(InvalidSave::Match)));
    let dead = |save: &mut Save| {
        save.grid.tiles[3].1 = 4;
        save.grid.tiles[0].1 = 1;
    };
    assert_eq!(damaged(dead), Ok(Some(InvalidSave::NoMove)));
}

#[test]
fn shared_and_future_ids_are_refused() {
    let fault = Ok(Some(InvalidSave::Ids));
    assert_eq!(damaged(|save| save.grid.tiles[4].0 = save.grid.tiles[9].0), fault);
    assert_eq!(damaged(|save| save.grid.next_id = 20), fault);
    assert_eq!(damaged(|save| save.grid.next_id = u32::MAX), fault);
    assert_eq!(damaged(|save| save.grid.tiles[4].0 = u32::MAX), fault);
}

#[test]
fn other_objectives_than_the_stages_are_refused() {
    let fault = Ok(Some(InvalidSave::Goals));
    assert_eq!(damaged(|save| save.goals[0].1 = 15), fault);
    assert_eq!(damaged(|save| save.goals[0].0 = SavedTarget::Tile(4)), fault);
    assert_eq!(damaged(|save| save.goals[1].1 = 2), fault, "one scooter is gone");
    assert_eq!(damaged(|save| save.goals[1].1 = 0), fault, "one is left");
    assert_eq!(damaged(|save| save.goals.truncate(1)), fault);
    assert_eq!(
        damaged(|save| (save.moves_left, save.score) = (10, 0)),
        fault,
        "nothing is met before a move"
    );
}

#[test]
fn impossible_counters_are_refused() {
    let fault = Ok(Some(InvalidSave::Counters));
    assert_eq!(damaged(|save| save.moves_left = 11), fault);
    assert_eq!(damaged(|save| save.moves_left = u32::MAX), fault);
    assert_eq!(damaged(|save| save.inventory[0] = 3), fault);
    assert_eq!(damaged(|save| save.inventory[Special::DragonFly.index()] = 1), fault);
}

#[test]
fn an_impossible_score_is_refused() {
    let fault = Ok(Some(InvalidSave::Score));
    assert_eq!(damaged(|save| save.score = 200_000), fault, "two moves do not make that");
    assert_eq!(damaged(|save| save.score = u64::MAX), fault);
    assert_eq!(damaged(|save| save.score = 69), fault, "seven tiles that counted paid 70");
    assert_eq!(damaged(|save| save.score = 70), Ok(None));
    let won_without_its_bonus = |save: &mut Save| {
        save.stage = save.stage.replace(" x*2", "");
        save.goals = vec![(SavedTarget::Tile(3), 0)];
        save.score = 700;
    };
    assert_eq!(damaged(won_without_its_bonus), fault, "eight moves left pay 800");
}

#[test]
fn faults_are_told_in_a_sentence() {
    assert_eq!(InvalidSave::NoMove.to_string(), "the saved board has no move");
}

/// Opens bytes; what opens is played on for a while.
fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(session) = postcard::from_bytes::<Session>(bytes) else { return Ok(()) };
    let Ok(mut session) = session.validate() else { return Ok(()) };
    let mut bot = Bot::by_id("random", 0).unwrap();
    for _ in 0..12 {
        let Some((a, b)) = bot.choose(&session) else { break };
        prop_assert!(session.swap(a, b).unwrap().accepted);
        prop_assert_eq!(session.clone().validate(), Ok(session.clone()));
    }
    Ok(())
}

fn saved(stage: &Stage, seed: u64, moves: u32) -> Vec<u8> {
    let mut session = Session::new(stage, seed);
    Bot::by_id("random", seed).unwrap().play(&mut session, moves);
    postcard::to_allocvec(&session).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn no_bytes_bring_the_game_down(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        survives(&bytes)?;
    }

    #[test]
    fn no_damage_to_a_save_brings_the_game_down(
        seed: u64,
        moves in 0_u32..30,
        which in any::<proptest::sample::Index>(),
        damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let stage = stages()[which.index(stages().len())].as_ref().unwrap();
        let mut bytes = saved(stage, seed, moves);
        for (place, value) in damage {
            *place.get_mut(&mut bytes) = value;
        }
        survives(&bytes)?;
    }
}
