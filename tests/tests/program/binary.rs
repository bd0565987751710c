//! The binary under test, built by the same cargo and with the same profile as the tests, so that it is never an old one.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The program.
pub fn blockfall() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(build)
}

fn build() -> PathBuf {
    run_cargo(&["build", "--bin", "blockfall"]);
    profile_folder().join("blockfall")
}

/// The bytes of the game's library, compiled with debug assertions, or without them as in a release.
pub fn library(debug_assertions: bool) -> Vec<u8> {
    let config = format!("profile.dev.package.blockfall.debug-assertions={debug_assertions}");
    run_cargo(&["build", "--lib", "--config", &config]);
    fs::read(profile_folder().join("libblockfall.rlib")).expect("cargo has just written it")
}

/// Tests lie in target/PROFILE/deps.
fn profile_folder() -> PathBuf {
    let test = env::current_exe().expect("a running test is somewhere");
    test.parent().and_then(Path::parent).expect("cargo puts tests two folders deep").to_owned()
}

/// Runs cargo on the package of the game, where and how it has built these tests.
fn run_cargo(args: &[&str]) {
    let folder = profile_folder();
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(profile) => profile,
    };
    let target = folder.parent().expect("a profile's folder lies in the target folder");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let status = Command::new(cargo)
        .args(args)
        .args(["--quiet", "--package", "blockfall", "--profile", profile])
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--target-dir")
        .arg(target)
        .status()
        .expect("cargo ran these tests, so it can be run");
    assert!(status.success(), "the program does not build");
}

/// The program with nothing of this machine's desktop in its surroundings: no display, software Vulkan.
pub fn command() -> Command {
    let mut command = Command::new(blockfall());
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "RUST_LOG", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    // Where there is none, drivers complain before the program can say a word.
    command.env("XDG_RUNTIME_DIR", env::temp_dir());
    if let Some(driver) = lavapipe() {
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
    command
}

/// Where lavapipe describes itself, unless somebody has already chosen a driver.
fn lavapipe() -> Option<PathBuf> {
    if env::var_os("VK_DRIVER_FILES").is_some() {
        return None;
    }
    let folders = ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let names = [format!("lvp_icd.{}.json", env::consts::ARCH), "lvp_icd.json".to_owned()];
    let paths = folders.iter().flat_map(|folder| names.iter().map(|name| Path::new(folder).join(name)));
    paths.into_iter().find(|path| path.exists())
}
