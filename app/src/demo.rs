//! Prepared scenes to look at and to test by hand: a combo, a perfect clear, the end of a game, blocks that fall, a special
//! of Swap that goes off. Debug builds alone know them. To add one, append its entry to [`DEMOS`].
//!
//! A demo is played by the real app with real pointer events, but on records of its own, in memory: it can neither change
//! a best score nor be recorded nor replace a saved game.

use blockfall_engine::blocks::{Game, Mode, Piece, Setup as Position, catalog};
use blockfall_engine::bot::Move;
use blockfall_engine::swap::{Cell, Session};
use blockfall_platform::DeviceState;

use crate::App;
use crate::effect::Effect;
use crate::input::{Event, Input, Phase, Pointer, PointerKind};
use crate::model::{Door, Setup, Stages};
use crate::motion::{MILLI, smooth};
use crate::pilot::{Path, path};
use crate::store::{Chosen, Contents, KeptAttempt, MemoryStore, Profile, Saved, Store as _};
use crate::view::{self, id};

/// A prepared scene.
#[derive(Debug, PartialEq, Eq)]
pub struct Demo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What lies there.
    table: Table,
    /// What happens by itself.
    acts: &'static [Act],
    /// Whether it happens in a window too, or only in pictures.
    plays_itself: bool,
}

/// What a scene begins with.
#[derive(Debug, PartialEq, Eq)]
enum Table {
    /// A game of Blocks.
    Blocks {
        /// The mode that is played.
        mode: Mode,
        /// The board, each cell a dot or a colour.
        board: &'static str,
        /// The pieces in the tray: a shape of the catalog and a colour.
        tray: [(&'static str, u8); 3],
        /// Points so far.
        score: u64,
        /// Clears of the running streak.
        combo: u32,
        /// The best score so far.
        best: u64,
    },
    /// A stage of Swap with the tiles of a seed.
    Swap {
        /// Its number.
        stage: u16,
        /// The seed.
        seed: u64,
    },
}

/// What a pointer does in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    /// Carries a piece to its place.
    Place(Move),
    /// Pulls a tile onto its neighbour.
    Pull(Cell, Cell),
}

/// Every demo.
pub static DEMOS: [Demo; 5] = [
    // In the middle of a streak: two rows, "Combo x3" and "Great!".
    Demo {
        name: "combo",
        table: Table::Blocks {
            mode: Mode::Peak,
            board: "........ .....55. 3....55. 33....1. 33.666.. 001..442 022..642 44..5442",
            tray: [("t-down", 0), ("square-2", 1), ("square-2", 3)],
            score: 4_254,
            combo: 2,
            best: 12_480,
        },
        acts: &[Act::Place(Move::new(1, 5, 3))],
        plays_itself: true,
    },
    // A full board: the last piece that fits passes the best score.
    Demo {
        name: "gameover",
        table: Table::Blocks {
            mode: Mode::Peak,
            board: "0113.44. 25.33441 2066.510 3.544..1 335.2..1 0426.1.5 .2266105 11430.62",
            tray: [("t-up", 6), ("square-2", 2), ("row-3", 4)],
            score: 12_478,
            combo: 0,
            best: 12_480,
        },
        acts: &[Act::Place(Move::new(1, 3, 5))],
        plays_itself: true,
    },
    // One move from a row and a column that leave nothing behind; in a window it is the player's.
    Demo {
        name: "clear",
        table: Table::Blocks {
            mode: Mode::Peak,
            board: "...2.... ...2.... ...4.... ...4.... 003..556 ...1.... ...1.... ...6....",
            tray: [("t-down", 0), ("row-2", 4), ("square-2", 3)],
            score: 1_206,
            combo: 0,
            best: 12_480,
        },
        acts: &[Act::Place(Move::new(1, 4, 3))],
        plays_itself: false,
    },
    // Verse: a row goes, and what lay above it falls.
    Demo {
        name: "verse",
        table: Table::Blocks {
            mode: Mode::Verse,
            board: "........ ........ .5...... .55..1.. 3.4..11. 33466..1 22..4444 0.11.005",
            tray: [("t-down", 0), ("row-2", 4), ("l-up", 3)],
            score: 864,
            combo: 0,
            best: 2_480,
        },
        acts: &[Act::Place(Move::new(1, 6, 2))],
        plays_itself: true,
    },
    // Swap: sticky rice strikes every tile of its partner's kind.
    Demo {
        name: "swap",
        table: Table::Swap { stage: 21, seed: 3 },
        acts: &[Act::Pull(Cell::new(5, 2), Cell::new(5, 1))],
        plays_itself: true,
    },
];

/// The demo of that name.
///
/// # Errors
/// When there is none; it says which there are.
pub fn find(name: &str) -> Result<&'static Demo, UnknownDemo> {
    DEMOS.iter().find(|demo| demo.name == name).ok_or(UnknownDemo)
}

/// There is no demo of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such demo; there are {}", DEMOS.each_ref().map(|demo| demo.name).join(", "))]
pub struct UnknownDemo;

impl Demo {
    /// The records that it begins with.
    pub fn saved(&self) -> Saved {
        let mut profile = Profile::default();
        profile.choose(self.chosen());
        match self.table {
            Table::Blocks { mode, best, .. } => {
                profile.record(mode, best);
                Saved {
                    profile,
                    games: self.game().into_iter().map(Into::into).collect(),
                    ..Saved::default()
                }
            }
            Table::Swap { stage, seed } => {
                let shipped = Stages::shipped();
                let session = Session::new(shipped.get(stage).expect("a demo names a shipped stage"), seed);
                let attempt = KeptAttempt { stage, session, secs: 0 };
                Saved { profile, attempt: Some(attempt), ..Saved::default() }
            }
        }
    }

    /// A store with those records that is forgotten with the demo.
    pub fn store(&self) -> MemoryStore {
        let Saved { profile, games, attempt, .. } = self.saved();
        let contents = Contents {
            profile,
            games_in_progress: games,
            attempt_in_progress: attempt,
            ..Contents::default()
        };
        let mut store = MemoryStore::default();
        store.commit(contents.changes());
        store
    }

    /// What an app on `device` starts from for it.
    pub fn setup(&self, device: DeviceState) -> Setup {
        let opens = match self.table {
            Table::Blocks { .. } => None,
            Table::Swap { stage, .. } => Some(Door::Stage(stage)),
        };
        Setup { chosen: self.chosen(), saved: self.saved(), opens, ..Setup::new(device, 1) }
    }

    fn chosen(&self) -> Chosen {
        match self.table {
            Table::Blocks { mode, .. } => mode.into(),
            Table::Swap { .. } => Chosen::Swap,
        }
    }

    fn game(&self) -> Option<Game> {
        let Table::Blocks { mode, board, tray, score, combo, .. } = self.table else { return None };
        let position = Position {
            board: board.parse().expect("a demo's board is drawn as boards are"),
            tray: tray.map(|(shape, color)| Some(piece(shape, color))),
            score,
            combo,
            ..Position::new(mode, 1)
        };
        Some(position.build().expect("a demo is a possible game"))
    }
}

fn piece(shape: &str, color: u8) -> Piece {
    let shape = catalog().iter().find(|entry| entry.id == shape).expect("a demo names shapes of the catalog");
    Piece::new(0, color, shape.mask)
}

/// The board is seen at rest for this long before a piece is picked up.
const LOOK: u64 = 1_200 * MILLI;
/// A piece is carried for this long.
const CARRY: u64 = 700 * MILLI;
/// Pointer events while it is carried.
const STEPS: u64 = 42;

/// Plays a demo's moves with a pointer of its own, when their time has come.
#[derive(Clone, Debug)]
pub struct Director {
    acts: &'static [Act],
    kind: PointerKind,
    /// When the board or the last move was first seen; before the game is opened, nothing.
    since: Option<u64>,
    /// How many pointer events of the present move have been sent.
    step: u64,
}

impl Director {
    /// Opens the game, and plays the moves that happen in a window by themselves.
    pub fn in_window(demo: &'static Demo, kind: PointerKind) -> Director {
        let acts = if demo.plays_itself { demo.acts } else { &[] };
        Director { acts, kind, since: None, step: 0 }
    }

    /// Opens the game and plays every move.
    pub fn in_picture(demo: &'static Demo, kind: PointerKind) -> Director {
        Director { acts: demo.acts, ..Director::in_window(demo, kind) }
    }

    /// When [`Director::direct`] has something to do next.
    pub fn due(&self) -> Option<u64> {
        let Some(since) = self.since else { return Some(0) };
        (!self.acts.is_empty()).then(|| since + LOOK + self.step * CARRY / STEPS)
    }

    /// Does what is due by `now`.
    pub fn direct(&mut self, app: &mut App, now: u64, effects: &mut Vec<Effect>) {
        while let Some(due) = self.due().filter(|&due| due <= now) {
            // Its events come late where nobody asked in time, but never out of order.
            let at = due.max(app.model().now);
            if self.since.is_none() {
                app.update(&Input::new(now, Event::Activate(id::PLAY)), effects);
                self.since = Some(now);
            } else if !self.point(app, at, effects) {
                // Somebody else has played meanwhile.
                self.acts = &[];
            }
        }
    }

    /// Plays to the end and says when the last pointer event was.
    pub fn play_out(mut self, app: &mut App, effects: &mut Vec<Effect>) -> u64 {
        while let Some(due) = self.due() {
            self.direct(app, due.max(app.model().now), effects);
        }
        app.model().now
    }

    /// The pointer's way of an act, as long as it may be done.
    fn path(&self, app: &App, act: Act) -> Option<Path> {
        match act {
            Act::Place(to) => {
                let legal =
                    app.model().in_progress().is_some_and(|game| game.can_place(to.slot, to.row, to.col));
                path(app, to, self.kind).filter(|_| legal && app.model().can_play())
            }
            Act::Pull(from, to) => {
                let board = view::swap_frame(app.layout(), app.model())?;
                Some(Path { from: board.center(from), to: board.center(to) })
            }
        }
    }

    /// Sends the next pointer event of the present move; false when it can no longer be played.
    fn point(&mut self, app: &mut App, at: u64, effects: &mut Vec<Effect>) -> bool {
        let Some((&to, later)) = self.acts.split_first() else { return false };
        let Some(path) = self.path(app, to) else { return false };
        let phase = match self.step {
            0 => Phase::Down,
            STEPS => Phase::Up,
            _ => Phase::Move,
        };
        let position = path.from.lerp(path.to, smooth(self.step as f32 / STEPS as f32)).to_array();
        // No window system names a pointer like this.
        let pointer = Pointer { id: u64::MAX, kind: self.kind, phase, position };
        app.update(&Input::new(at, Event::Pointer(pointer)), effects);
        self.step += 1;
        if phase == Phase::Up {
            (self.acts, self.since, self.step) = (later, Some(at), 0);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demo_is_a_possible_game_and_has_a_name_of_its_own() {
        for demo in &DEMOS {
            let Saved { games, attempt, .. } = demo.saved();
            let (mut game, mut session) = (games.into_iter().next(), attempt.map(|kept| kept.session));
            for &act in demo.acts {
                match act {
                    Act::Place(to) => {
                        let game = game.as_mut().expect("pieces are placed in a game of Blocks");
                        to.play(&mut game.game).expect("its moves are legal");
                    }
                    Act::Pull(from, to) => {
                        let session = session.as_mut().expect("tiles are pulled in Swap");
                        assert!(session.swap(from, to).expect("a legal swap").accepted);
                    }
                }
            }
            assert!(std::ptr::eq(find(demo.name).unwrap(), demo));
        }
        assert!(find("nothing").unwrap_err().to_string().contains("gameover"));
    }

    #[test]
    fn the_combo_is_the_third_clear_of_its_streak_with_two_rows() {
        let mut game = find("combo").unwrap().game().unwrap();
        let outcome = game.place(1, 5, 3).unwrap();
        assert_eq!((outcome.combo_shown, outcome.lines.rows, outcome.lines.cols), (Some(3), 0b0110_0000, 0));
        assert_eq!(game.score(), 4_338);
    }

    #[test]
    fn the_clear_takes_a_row_and_a_column_and_leaves_nothing() {
        let mut game = find("clear").unwrap().game().unwrap();
        let outcome = game.place(1, 4, 3).unwrap();
        assert!(outcome.perfect_clear && !game.is_over());
        assert_eq!((outcome.lines.count(), outcome.points.total()), (2, 342));
    }

    #[test]
    fn the_game_over_passes_the_best_score_with_the_last_piece_that_fits() {
        let demo = find("gameover").unwrap();
        let mut game = demo.game().unwrap();
        let outcome = game.place(1, 3, 5).unwrap();
        assert!(outcome.game_over && outcome.lines.is_empty());
        assert!(game.score() > 12_480 && game.board().filled() > 50);
    }

    #[test]
    fn the_row_of_verse_goes_and_blocks_above_it_fall() {
        let mut game = find("verse").unwrap().game().unwrap();
        let outcome = game.place(1, 6, 2).unwrap();
        assert_eq!((outcome.lines.rows, outcome.lines.cols), (0b0100_0000, 0));
        assert!(outcome.falls.len() > 8, "{:?}", outcome.falls);
    }
}
