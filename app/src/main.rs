//! The command line. Wrong use ends with one sentence and status 2, any other failure with one sentence and status 1. Where
//! nobody reads on, it ends without a word.

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
                complain(&format!("{error:#}"));
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
        let _ = writeln!(io::stderr(), "blockfall: {line}");
    }
}

/// Whether the reader of our output has gone, as `head` does when it has enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn Error + 'static)| match cause.downcast_ref::<io::Error>() {
        Some(error) => Some(error.kind()),
        None => cause.downcast_ref::<serde_json::Error>()?.io_error_kind(),
    };
    error.chain().filter_map(kind).any(|kind| kind == io::ErrorKind::BrokenPipe)
}
