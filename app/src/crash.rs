//! What is left of a crash: one file beside the saves, written by the panic hook, for the player to read, share or delete.
//! Nothing is sent anywhere.
//!
//! It says what a maintainer needs (version, system, message, place, the last lines of the log, the backtrace) and nothing of
//! the player: the home folder's path is written as `~`.

use std::backtrace::Backtrace;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, TryLockError};

use log::{LevelFilter, Log, Metadata, Record};

/// Name of the file in the data folder.
const NAME: &str = "blockfall-crash.txt";
/// The file is never larger, bytes.
const MOST_BYTES: usize = 64 * 1024;
/// Of the log are kept so many lines, each cut to so many bytes.
const LINES: usize = 60;
const MOST_OF_A_LINE: usize = 400;

/// The log of the last crash, whether there was one or not.
#[derive(Clone, Debug)]
pub struct CrashLog {
    path: PathBuf,
}

impl CrashLog {
    /// The one in a data folder.
    pub fn of(folder: &Path) -> CrashLog {
        CrashLog { path: folder.join(NAME) }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there was a crash.
    pub fn exists(&self) -> bool {
        self.path.is_file()
    }

    /// Deletes it.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn delete(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// From here on a panic is written down here, in place of the one before, and told as usual.
    pub fn install(self) {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            usual(info);
            let text = describe(info, &Backtrace::force_capture(), std::env::home_dir().as_deref());
            if let Err(error) = self.write(&text) {
                log::warn!("the crash log cannot be written: {error}");
            }
        }));
    }

    fn write(&self, text: &str) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.path, text)
    }
}

/// Panics where `BLOCKFALL_PANIC` is set, so that the log of a crash can be tested. Debug builds only.
#[cfg(debug_assertions)]
pub fn provoke() {
    if let Some(message) = std::env::var_os("BLOCKFALL_PANIC") {
        panic!("{}", message.display());
    }
}

fn describe(info: &PanicHookInfo, backtrace: &Backtrace, home: Option<&Path>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "Blockfall {} on {} {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let thread = std::thread::current();
    let _ = write!(text, "\nPanic in thread {}", thread.name().unwrap_or("without a name"));
    if let Some(place) = info.location() {
        let _ = write!(text, " at {place}");
    }
    let message = info.payload_as_str().unwrap_or("a panic without a message");
    let _ = writeln!(text, ":\n{message}\n\nThe last lines of the log:");
    for line in recent() {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "\nBacktrace:\n{backtrace}");
    let text = match home.and_then(Path::to_str).filter(|home| home.len() > 1) {
        Some(home) => text.replace(home, "~"),
        None => text,
    };
    cut(text, MOST_BYTES)
}

/// The beginning of a text, in so many bytes at most.
fn cut(mut text: String, most: usize) -> String {
    text.truncate(text.floor_char_boundary(most));
    text
}

/// The last lines of the log, the oldest first.
static RECENT: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

fn recent() -> Vec<String> {
    // A panic while a line is being added must not wait for itself.
    match RECENT.try_lock() {
        Ok(lines) => lines.iter().cloned().collect(),
        Err(TryLockError::Poisoned(lines)) => lines.into_inner().iter().cloned().collect(),
        Err(TryLockError::WouldBlock) => Vec::new(),
    }
}

/// A logger that remembers its last lines for the crash log: those that it tells, and what the game itself has to say.
struct Remembering<L> {
    logger: L,
}

/// Lets everything be logged by `logger`, which tells what `level` lets through, and its last lines be remembered.
pub fn remember<L: Log + 'static>(logger: L, level: LevelFilter) {
    // A second logger would be a fault of the program's own start; the first one stays.
    if log::set_boxed_logger(Box::new(Remembering { logger })).is_ok() {
        log::set_max_level(level.max(LevelFilter::Info));
    }
}

impl<L: Log> Log for Remembering<L> {
    fn enabled(&self, metadata: &Metadata) -> bool {
        let ours = metadata.level() <= log::Level::Info && metadata.target().starts_with("blockfall");
        ours || self.logger.enabled(metadata)
    }

    fn log(&self, record: &Record) {
        if !self.enabled(record.metadata()) {
            return;
        }
        let line = format!("{} {}: {}", record.level(), record.target(), record.args());
        let mut lines = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(cut(line, MOST_OF_A_LINE));
        drop(lines);
        self.logger.log(record);
    }

    fn flush(&self) {
        self.logger.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_of_a_crash_is_short_and_names_no_home() {
        let folder = std::env::temp_dir().join(format!("blockfall crash {}", std::process::id()));
        let log = CrashLog::of(&folder);
        assert!(!log.exists());
        let home = Path::new("/home/ada");
        let (text, usual) = (std::sync::Arc::new(Mutex::new(String::new())), panic::take_hook());
        let heard = std::sync::Arc::clone(&text);
        panic::set_hook(Box::new(move |info| {
            *heard.lock().unwrap() = describe(info, &Backtrace::disabled(), Some(home));
        }));
        let _ = panic::catch_unwind(|| panic!("no file /home/ada/saves: {}", "é".repeat(MOST_BYTES)));
        panic::set_hook(usual);
        let text = text.lock().unwrap().clone();
        assert!(text.len() <= MOST_BYTES && text.len() > MOST_BYTES - 4, "{} bytes", text.len());
        assert!(text.contains("no file ~/saves: é") && !text.contains("ada"));
        assert!(text.starts_with(&format!("Blockfall {}", env!("CARGO_PKG_VERSION"))));
        assert!(text.contains("crash.rs:"), "it says where");

        log.write(&text).unwrap();
        assert!(log.exists());
        log.delete().unwrap();
        log.delete().unwrap();
        assert!(!log.exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
