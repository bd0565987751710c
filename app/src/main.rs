//! The command line. Wrong use ends with one sentence and status 2, any other failure with one sentence and status 1.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    // What a driver's loader says aloud while it looks for drivers is no fault of ours; RUST_LOG brings it back.
    let quiet = "warn,wgpu_hal::gles=off,wgpu_hal::vulkan::instance=off";
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(quiet)).init();
    match cli::parse(std::env::args_os()) {
        Ok(command) => match cli::run(command) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("blockfall: {error:#}");
                if error.is::<cli::WrongInput>() { ExitCode::from(2) } else { ExitCode::FAILURE }
            }
        },
        Err(cli::Stop::Shown) => ExitCode::SUCCESS,
        Err(cli::Stop::Wrong(sentence)) => {
            eprintln!("blockfall: {sentence}");
            ExitCode::from(2)
        }
    }
}
