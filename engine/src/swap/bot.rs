//! Players of Swap that need no person: they show that a stage can be won, and how hard it is.

use super::cells::Cell;
use super::session::{Session, State};
use crate::random::Random;

/// A player.
#[derive(Clone, Debug)]
pub enum Bot {
    /// Makes the swap that [`Session::hint`] would show.
    Greedy,
    /// Makes any accepted swap, each with the same chance.
    Random(Random),
}

impl Bot {
    /// The bots' names.
    pub const IDS: &'static [&'static str] = &["greedy", "random"];

    /// The bot of this name, its chance seeded.
    pub fn by_id(id: &str, seed: u64) -> Option<Self> {
        match id {
            "greedy" => Some(Self::Greedy),
            "random" => Some(Self::Random(Random::new(seed))),
            _ => None,
        }
    }

    /// An accepted swap, or `None` when the stage is over.
    pub fn choose(&mut self, session: &Session) -> Option<(Cell, Cell)> {
        match self {
            Self::Greedy => session.hint(),
            Self::Random(random) => {
                let swaps = session.swaps();
                let index = (!swaps.is_empty()).then(|| random.below(swaps.len() as u64))?;
                swaps.iter().nth(index as usize)
            }
        }
    }

    /// Plays until the stage is over or `most_moves` have been made, and says where it stands.
    pub fn play(&mut self, session: &mut Session, most_moves: u32) -> State {
        for _ in 0..most_moves {
            let Some((a, b)) = self.choose(session) else { break };
            let turn = session.swap(a, b).expect("bots choose among the accepted swaps");
            debug_assert!(turn.accepted, "bots choose among the accepted swaps");
        }
        session.state()
    }
}
