//! Gathers whose work is linked into this build, with the licences to the letter, for the Licences pages. Cargo itself is
//! asked and the texts are the crates' own files, so all of it is as old as the build; it needs nothing that a build does not
//! need, the network least of all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

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

/// A licence, what its text begins with after the names of the holders, and whether every copy names its own.
struct Known(&'static str, &'static str, bool);

/// Of several licences that a crate offers the first of these is taken: one whose text names no holders need be there only
/// once.
const KNOWN: [Known; 8] = [
    Known("Apache-2.0", "Apache License Version 2.0", false),
    Known("MIT", "Permission is hereby granted, free of charge", true),
    Known("Zlib", "This software is provided 'as-is'", true),
    Known("BSD-3-Clause", "Redistribution and use in source and binary forms", true),
    Known("BSD-2-Clause", "Redistribution and use in source and binary forms", true),
    Known("ISC", "Permission to use, copy, modify, and/or distribute this software", true),
    Known("Unicode-3.0", "UNICODE LICENSE V3", false),
    Known("MPL-2.0", "Mozilla Public License Version 2.0", false),
];

/// A crate as its manifest tells of it.
struct Package {
    name: String,
    version: String,
    /// An SPDX expression.
    licence: String,
    authors: Vec<String>,
    folder: PathBuf,
}

/// The wording of a licence in a file: who holds the copyright, and what follows.
#[derive(Clone)]
struct Wording {
    holders: Vec<String>,
    paragraphs: Vec<String>,
}

/// Names of crates by who holds their copyright.
type ByHolder = BTreeMap<String, BTreeSet<String>>;

/// A licence with the crates that are used under it.
#[derive(Default)]
struct Licence {
    crates: BTreeSet<String>,
    /// By its letters alone: the paragraphs, and whose they are.
    wordings: BTreeMap<String, (Vec<String>, ByHolder)>,
}

fn main() {
    for file in DECIDES {
        println!("cargo::rerun-if-changed={file}");
    }
    let linked = linked();
    let packages: Vec<Package> = packages()
        .into_iter()
        .filter(|package| linked.contains(&(package.name.clone(), package.version.clone())))
        // The rooms of this house are no crates of others.
        .filter(|package| !package.name.starts_with("blockfall"))
        .collect();
    let mut licences: Vec<(String, Licence)> = by_licence(&packages).into_iter().collect();
    licences.sort_by_key(|(_, licence)| std::cmp::Reverse(licence.crates.len()));
    let out = PathBuf::from(var("OUT_DIR")).join("licences.rs");
    let rows: String = licences.iter().map(|(id, licence)| row(id, licence)).collect();
    fs::write(out, format!("&[\n{rows}]\n")).expect("the folder for what is made can be written to");
}

fn var(name: &str) -> String {
    env::var(name).expect("cargo tells a build script what it builds")
}

/// What the cargo that builds answers.
fn ask_cargo(args: &[&str]) -> String {
    let answer = Command::new(var("CARGO"))
        .current_dir(var("CARGO_MANIFEST_DIR"))
        .args(args)
        .args(["--locked", "--offline"])
        .output()
        .expect("the cargo that builds can be run");
    assert!(answer.status.success(), "cargo {args:?} fails: {}", String::from_utf8_lossy(&answer.stderr));
    String::from_utf8(answer.stdout).expect("cargo answers in UTF-8")
}

/// Name and version of each crate that is linked for the target; what only runs while building is none.
fn linked() -> BTreeSet<(String, String)> {
    let target = var("TARGET");
    let edges = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"];
    let tree = ask_cargo(&[&["tree", "--package", "blockfall", "--target", &target][..], &edges].concat());
    let crates = tree.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_owned(), words.next()?.trim_start_matches('v').to_owned()))
    });
    crates.collect()
}

/// Every crate that the build knows of.
fn packages() -> Vec<Package> {
    let metadata: Value = serde_json::from_str(&ask_cargo(&["metadata", "--format-version", "1"]))
        .expect("cargo's metadata is JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = metadata["packages"].as_array().expect("the metadata tells of packages");
    let package = |package: &Value| Package {
        name: text(&package["name"]),
        version: text(&package["version"]),
        licence: text(&package["license"]),
        authors: package["authors"].as_array().into_iter().flatten().map(text).collect(),
        folder: Path::new(&text(&package["manifest_path"])).parent().map(Path::to_owned).unwrap_or_default(),
    };
    all.iter().map(package).collect()
}

/// The licences that are taken of an expression, all of which hold.
fn taken(expression: &str) -> Vec<String> {
    let place = |id: &str| KNOWN.iter().position(|known| known.0 == id).unwrap_or(KNOWN.len());
    let parts = expression.split(" AND ").map(|part| {
        let part = part.trim().trim_start_matches('(').trim_end_matches(')').replace('/', " OR ");
        let offers: Vec<&str> = part.split(" OR ").map(str::trim).collect();
        offers.into_iter().min_by_key(|id| place(id)).unwrap_or_default().to_owned()
    });
    parts.collect()
}

/// The files of a crate that are about its licence.
fn licence_files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| (entry.file_name().to_string_lossy().to_uppercase(), entry.path()))
        .filter(|(name, path)| {
            let about = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];
            path.is_file() && about.iter().any(|word| name.starts_with(word))
        })
        .filter_map(|(name, path)| Some((name, fs::read_to_string(path).ok()?)))
        .collect();
    files.sort();
    files
}

/// How a licence is worded in a file, if it is there: from what it begins with to the end.
fn wording(id: &str, text: &str) -> Option<Wording> {
    let Known(_, begins, _) = KNOWN.iter().find(|known| known.0 == id)?;
    let lines: Vec<&str> = text.lines().map(|line| line.trim().trim_start_matches('#').trim()).collect();
    let at = (0..lines.len()).find(|&i| {
        let words = lines[i..].iter().take(4).flat_map(|line| line.split_whitespace());
        !lines[i].is_empty() && words.collect::<Vec<_>>().join(" ").starts_with(begins)
    })?;
    let is_holder = |line: &&&str| {
        let line = line.to_lowercase();
        line.contains("copyright") || line.starts_with("(c)") || line.contains('©')
    };
    let holders = lines[..at].iter().filter(is_holder).map(|line| (*line).to_owned()).collect();
    Some(Wording { holders, paragraphs: paragraphs(&lines[at..]) })
}

/// Lines that were broken by hand as paragraphs, which are broken anew for the view.
fn paragraphs(lines: &[&str]) -> Vec<String> {
    let is_rule = |line: &str| line.len() > 3 && line.chars().all(|sign| "-=_*".contains(sign));
    let parts = lines.split(|line| line.is_empty() || is_rule(line));
    parts.filter(|part| !part.is_empty()).map(|part| breakable(&part.join(" "))).collect()
}

/// Longer words than this do not fit the narrowest view in large letters.
const LONG_WORD: usize = 16;

/// Long words can be broken where an address has its parts.
fn breakable(words: &str) -> String {
    let word = |word: &str| {
        if word.chars().count() <= LONG_WORD {
            return word.to_owned();
        }
        word.chars()
            .flat_map(|sign| [Some(sign), "/.-_@".contains(sign).then_some('\u{200B}')])
            .flatten()
            .collect()
    };
    words.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// A text by its letters alone, so that other line breaks and quotes make no other text.
fn letters(paragraphs: &[String]) -> String {
    let signs = paragraphs.iter().flat_map(|paragraph| paragraph.chars());
    signs.filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The wording of a licence that most crates have.
fn usual(id: &str, packages: &[(&Package, Vec<(String, String)>)]) -> Option<Wording> {
    let mut counts: BTreeMap<String, (usize, Wording)> = BTreeMap::new();
    for (_, text) in packages.iter().flat_map(|(_, files)| files) {
        if let Some(found) = wording(id, text) {
            counts.entry(letters(&found.paragraphs)).or_insert((0, found)).0 += 1;
        }
    }
    counts.into_values().max_by_key(|(count, _)| *count).map(|(_, wording)| wording)
}

/// The licences with their crates and texts.
fn by_licence(packages: &[Package]) -> BTreeMap<String, Licence> {
    let with_files: Vec<_> =
        packages.iter().map(|package| (package, licence_files(&package.folder))).collect();
    let mut usual_wordings: BTreeMap<String, Option<Wording>> = BTreeMap::new();
    let mut licences: BTreeMap<String, Licence> = BTreeMap::new();
    for (package, files) in &with_files {
        for id in taken(&package.licence) {
            let usual = usual_wordings.entry(id.clone()).or_insert_with(|| usual(&id, &with_files)).clone();
            let names_holders = KNOWN.iter().any(|known| known.0 == id && known.2);
            let own = files.iter().find_map(|(_, text)| wording(&id, text));
            let licence = licences.entry(id.clone()).or_default();
            licence.crates.insert(format!("{} {}", package.name, package.version));
            // What names nobody is the same for all, whatever a crate has written around it.
            let own = if id == "Apache-2.0" { None } else { own };
            let Some(found) = own.or(usual.map(|usual| Wording { holders: Vec::new(), ..usual })) else {
                println!("cargo::warning=no text of {id} is known, under which {} is used", package.name);
                continue;
            };
            // Who holds the copyright is said by the file, or else by the manifest.
            let named = if found.holders.is_empty() { package.authors.clone() } else { found.holders };
            let holders = if names_holders { named.join("; ") } else { String::new() };
            let wording = licence.wordings.entry(letters(&found.paragraphs));
            let (_, by_holder) = wording.or_insert_with(|| (found.paragraphs, BTreeMap::new()));
            by_holder.entry(holders).or_default().insert(package.name.clone());
        }
        for (name, text) in
            files.iter().filter(|(name, _)| name.starts_with("NOTICE") || name.contains("THIRD"))
        {
            let first = taken(&package.licence).swap_remove(0);
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            let paragraphs = paragraphs(&lines);
            let wordings = &mut licences.entry(first).or_default().wordings;
            let (_, by_holder) =
                wordings.entry(letters(&paragraphs)).or_insert((paragraphs, BTreeMap::new()));
            by_holder.entry(name.clone()).or_default().insert(package.name.clone());
        }
    }
    licences
}

/// A licence as the program has it.
fn row(id: &str, licence: &Licence) -> String {
    // What holds for most crates comes first.
    let mut wordings: Vec<_> = licence.wordings.values().collect();
    wordings.sort_by_key(|(_, by_holder)| {
        std::cmp::Reverse(by_holder.values().map(BTreeSet::len).sum::<usize>())
    });
    let texts: String = wordings
        .into_iter()
        .enumerate()
        .map(|(i, (paragraphs, by_holder))| {
            let holder = |(holders, crates): (&String, &BTreeSet<String>)| {
                let crates = crates.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
                breakable(&if holders.is_empty() { crates } else { format!("{holders} ({crates})") })
            };
            // Where the first text names nobody, the list of all crates says enough.
            let named = i > 0 || by_holder.len() > 1 || by_holder.keys().any(|holders| !holders.is_empty());
            let holders: Vec<String> = by_holder.iter().filter(|_| named).map(holder).collect();
            format!("Text {{ holders: &{holders:?}, paragraphs: &{paragraphs:?} }},\n")
        })
        .collect();
    let crates: Vec<&str> = licence.crates.iter().map(String::as_str).collect();
    let (count, crates) = (crates.len(), breakable(&crates.join(", ")));
    format!("Licence {{ id: {id:?}, count: {count}, crates: {crates:?}, texts: &[{texts}] }},\n")
}
