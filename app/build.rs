//! Lists the crates that are linked into this build, with their licences, for the Licences page. Cargo itself is asked, so
//! the list can be no older than the build; it needs nothing that a build does not need, the network least of all.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What decides which crates are linked.
const DECIDES: [&str; 7] = [
    "../Cargo.lock",
    "../Cargo.toml",
    "Cargo.toml",
    "../engine/Cargo.toml",
    "../render/Cargo.toml",
    "../audio/Cargo.toml",
    "../platform/Cargo.toml",
];

fn main() {
    for file in DECIDES {
        println!("cargo::rerun-if-changed={file}");
    }
    let crates = by_licence(&linked_crates());
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    let rows: String =
        crates.iter().map(|(licence, crates)| format!("({licence:?}, {:?}),\n", crates.join(", "))).collect();
    fs::write(Path::new(&out).join("crates.rs"), format!("&[\n{rows}]\n"))
        .expect("that folder can be written to");
}

/// A line `name vVERSION|LICENCE` for each crate that is linked for the target; what only runs while building is none.
fn linked_crates() -> String {
    let var = |name| env::var(name).expect("cargo tells a build script what it builds");
    let tree = Command::new(var("CARGO"))
        .current_dir(var("CARGO_MANIFEST_DIR"))
        .args(["tree", "--locked", "--offline", "--package", "blockfall"])
        .args(["--edges", "normal,no-proc-macro", "--target", &var("TARGET")])
        .args(["--prefix", "none", "--format", "{p}|{l}"])
        .output()
        .expect("the cargo that builds can be run");
    assert!(tree.status.success(), "cargo tree fails: {}", String::from_utf8_lossy(&tree.stderr));
    String::from_utf8(tree.stdout).expect("names of crates are text")
}

/// The crates of each licence by name, the most used licence first.
fn by_licence(lines: &str) -> Vec<(String, Vec<String>)> {
    let mut crates: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in lines.lines().filter(|line| !line.is_empty()) {
        // A crate that has been told of already is marked.
        let line = line.trim_end_matches(" (*)");
        let (package, licence) = line.split_once('|').expect("the format has a bar");
        let (name, version) = package.split_once(" v").expect("a package has a name and a version");
        // The rooms of this house are no crates of others.
        if name.starts_with("blockfall") {
            continue;
        }
        crates.entry(in_order(licence)).or_default().push(format!("{name} {version}"));
    }
    let mut crates: Vec<_> = crates.into_iter().collect();
    for (_, names) in &mut crates {
        names.sort();
        names.dedup();
    }
    crates.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    crates
}

/// A licence expression with its alternatives in alphabetical order, so that the same choice reads the same everywhere.
fn in_order(licence: &str) -> String {
    let licence = licence.replace('/', " OR ");
    if licence.contains(" AND ") {
        return licence;
    }
    let mut alternatives: Vec<&str> = licence.split(" OR ").map(str::trim).collect();
    alternatives.sort_unstable();
    alternatives.join(" OR ")
}
