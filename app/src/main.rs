//! The command line. Every failure is one sentence, and the status is the same for every command:
//!
//! - 2 where what was asked for or handed over is wrong: an argument, or what stands in a file;
//! - 1 where the machine does not let us: a file that is not there or cannot be read or written, saves that are damaged or in
//!   use, no display, no graphics;
//! - 141 without a word where nobody reads on.

mod cli;

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use blockfall::crash;

/// As a shell says of a program that wrote to a closed pipe: 128 and the number of SIGPIPE.
const NOBODY_READS: u8 = 128 + 13;

fn main() -> ExitCode {
    // What a driver's loader says aloud while it looks for drivers is no fault of ours; RUST_LOG brings it back.
    let quiet = "warn,wgpu_hal::gles=off,wgpu_hal::vulkan::instance=off";
    let logger = env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(quiet)).build();
    let level = logger.filter();
    crash::remember(logger, level);
    match cli::parse(std::env::args_os()) {
        Ok(command) => match cli::run(command) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if is_broken_pipe(&error) => ExitCode::from(NOBODY_READS),
            Err(error) => {
                complain(&told(&error));
                if error.is::<cli::WrongInput>() { ExitCode::from(2) } else { ExitCode::FAILURE }
            }
        },
        Err(cli::Stop::Shown) => ExitCode::SUCCESS,
        Err(cli::Stop::Wrong(sentence)) => {
            complain(&sentence);
            ExitCode::from(2)
        }
    }
}

fn complain(what: &str) {
    for line in what.lines() {
        // Where nobody listens there is nobody to tell.
        let _ = writeln!(io::stderr(), "blockfall: {}", sentence(line));
    }
}

/// An error and its causes, each of them once: some tell of their own cause.
fn told(error: &anyhow::Error) -> String {
    // Where it is a file's that we named, that has been said around it; alone it comes from printing.
    let outermost = error.chain().next();
    let printing = outermost.is_some_and(|error| error.is::<io::Error>() || error.is::<serde_json::Error>());
    let mut told = if printing { "cannot write to standard output".to_owned() } else { String::new() };
    for cause in error.chain().map(ToString::to_string) {
        if !told.contains(&cause) {
            told = if told.is_empty() { cause } else { format!("{told}: {cause}") };
        }
    }
    told
}

/// A complaint as one sentence. What the system says begins with a capital and ends with its own number for it, and winit
/// says where in its code it was told; none of that belongs into a sentence.
fn sentence(complaint: &str) -> String {
    let mut words = complaint.trim_end().to_owned();
    while let Some((before, after)) = words.split_once(" (os error ") {
        let (lead, said) = before.rsplit_once(": ").unwrap_or(("", before));
        let mut letters = said.chars();
        let said: String = letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect();
        let rest = after.split_once(')').map_or("", |(_, rest)| rest);
        words = if lead.is_empty() { format!("{said}{rest}") } else { format!("{lead}: {said}{rest}") };
    }
    while let Some((before, after)) = words.split_once("os error at ") {
        words = format!("{before}{}", after.split_once(": ").map_or("", |(_, said)| said));
    }
    let ends = words.ends_with(['.', '!', '?', '…']);
    words + if ends { "" } else { "." }
}

/// Whether the reader of our output has gone, as `head` does when it has enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn Error + 'static)| match cause.downcast_ref::<io::Error>() {
        Some(error) => Some(error.kind()),
        None => cause.downcast_ref::<serde_json::Error>()?.io_error_kind(),
    };
    error.chain().filter_map(kind).any(|kind| kind == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;

    #[test]
    fn what_the_system_says_becomes_part_of_our_sentence_and_is_said_once() {
        let refused = io::Error::from_raw_os_error(2);
        let source =
            blockfall::store::StoreError::Io { action: "write", path: "a/lock".into(), source: refused };
        let error = Err::<(), _>(source).context("nothing was changed").unwrap_err();
        assert_eq!(
            sentence(&told(&error)),
            "nothing was changed: cannot write a/lock: no such file or directory."
        );
        let unnamed = anyhow::Error::from(io::Error::from_raw_os_error(28));
        assert_eq!(sentence(&told(&unnamed)), "cannot write to standard output: no space left on device.");
        let named = Err::<(), _>(io::Error::from_raw_os_error(2)).context("cannot read a/b").unwrap_err();
        assert_eq!(sentence(&told(&named)), "cannot read a/b: no such file or directory.");
        assert_eq!(sentence("no window: os error at /a/b.rs:7: no display."), "no window: no display.");
        assert_eq!(sentence("Swap has stages"), "Swap has stages.");
    }
}
