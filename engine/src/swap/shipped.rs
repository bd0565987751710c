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
pub const FILES: &[(&str, &str)] = &files! {
    "01.txt" "02.txt" "03.txt" "04.txt" "05.txt" "06.txt" "07.txt" "08.txt" "09.txt" "10.txt"
    "11.txt" "12.txt" "13.txt" "14.txt" "15.txt" "16.txt" "17.txt" "18.txt" "19.txt" "20.txt"
    "21.txt" "22.txt" "23.txt" "24.txt" "25.txt" "26.txt" "27.txt" "28.txt" "29.txt" "30.txt"
};

/// Every stage, or what is wrong with its file; stage 1 comes first. They are read once.
pub fn stages() -> &'static [Result<Stage, StageError>] {
    static STAGES: OnceLock<Vec<Result<Stage, StageError>>> = OnceLock::new();
    STAGES.get_or_init(|| FILES.iter().map(|(name, text)| Stage::read(name, text.as_bytes())).collect())
}

/// The digests of all stages that ever came with the game, a number and a digest a line. Lines are added, never taken away:
/// somebody may have stopped in the middle of a stage that has been changed since.
pub const DIGESTS: &str = include_str!("../../stages/DIGESTS");

/// Whether a stage is, or once was, the one of this number.
pub fn has_shipped(number: u16, stage: &Stage) -> bool {
    let line = format!("{number} {:016x}", stage.digest());
    DIGESTS.lines().any(|known| known == line)
}
