//! Which of the program's screens is shown.

use crate::ui::Page;

/// Which screen lies below everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Title, Play, best.
    Home,
    /// The board.
    Game,
    /// A page.
    Page(Page),
    /// The stages of Swap.
    Map,
    /// The board of Swap.
    Stage,
}
