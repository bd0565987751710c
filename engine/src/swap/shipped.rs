//! The stages that come with the game, in order. To add one, write its file and add a line here.

use std::sync::OnceLock;

use super::stage::{Stage, StageError};

/// File names and contents.
macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../stages/", $name)))),*]
    };
}

/// Every file: its name and its text. Stage 1 comes first.
pub const FILES: [(&str, &str); 1] = files! {
    "01.txt"
};

/// Every stage, or what is wrong with its file; stage 1 comes first. They are read once.
pub fn stages() -> &'static [Result<Stage, StageError>] {
    static STAGES: OnceLock<Vec<Result<Stage, StageError>>> = OnceLock::new();
    STAGES.get_or_init(|| FILES.iter().map(|(name, text)| Stage::read(name, text.as_bytes())).collect())
}
