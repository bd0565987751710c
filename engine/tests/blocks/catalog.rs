//! The catalog: 41 shapes, each drawn once. The suite takes any catalog, so that a new shape is covered at once.

use std::collections::BTreeSet;

use blockfall_engine::blocks::shape::PatternError;
use blockfall_engine::blocks::{Shape, catalog};

use super::{published_shapes, shape};

/// What must hold of every catalog.
fn suite(catalog: &[Shape]) {
    let ids: BTreeSet<_> = catalog.iter().map(|shape| shape.id).collect();
    assert_eq!(ids.len(), catalog.len(), "every id is there once");
    let masks: BTreeSet<_> = catalog.iter().map(|shape| shape.mask).collect();
    assert_eq!(masks.len(), catalog.len(), "every shape is there once");

    for shape in catalog {
        let cells: Vec<_> = shape.cells().collect();
        assert_eq!(cells.len() as u32, shape.cell_count(), "{}", shape.id);
        assert!(cells.is_sorted(), "{} lists its cells row by row", shape.id);
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        let bottom = cells.iter().map(|cell| cell.0).max().unwrap();
        let right = cells.iter().map(|cell| cell.1).max().unwrap();
        assert_eq!((top, left), (0, 0), "{} starts at the top left", shape.id);
        assert_eq!((bottom + 1, right + 1), (shape.height, shape.width), "{} fills its box", shape.id);
        assert!(shape.width <= 5 && shape.height <= 5, "{} is small enough", shape.id);
        assert!(shape.tier <= 2, "{} has a known tier", shape.id);
    }
}

#[test]
fn the_catalog_is_sound() {
    suite(catalog());
}

#[test]
fn a_plus_added_to_the_catalog_is_sound_too() {
    let plus = Shape::parse("plus", &[".X.", "XXX", ".X."]).unwrap();
    assert_eq!((plus.cell_count(), plus.tier), (5, 2));
    suite(&[published_shapes(), &[plus]].concat());
}

#[test]
fn every_group_of_shapes_is_complete() {
    let groups: [(&[&str], usize); 8] = [
        (&["single", "row-", "column-"], 9),
        (&["square-", "rectangle-"], 4),
        (&["small-corner-"], 4),
        (&["l-", "j-"], 8),
        (&["t-"], 4),
        (&["s-", "z-"], 4),
        (&["corner-"], 4),
        (&["diagonal-"], 4),
    ];
    for (prefixes, count) in groups {
        let belongs = |shape: &&Shape| prefixes.iter().any(|prefix| shape.id.starts_with(prefix));
        let members = published_shapes().iter().filter(belongs).count();
        assert_eq!(members, count, "{prefixes:?}");
    }
    let together: usize = groups.iter().map(|(_, count)| count).sum();
    assert_eq!(published_shapes().len(), together);
}

/// A quarter turn clockwise, drawn anew.
fn turned(shape: &Shape) -> u64 {
    let cells = shape.cells().map(|(row, col)| (col, shape.height - 1 - row));
    cells.map(|(row, col)| 1 << (row * 8 + col)).sum()
}

#[test]
fn a_turned_shape_is_in_the_catalog_with_the_same_tier() {
    for shape in catalog() {
        let other = catalog().iter().find(|other| other.mask == turned(shape));
        assert_eq!(other.unwrap().tier, shape.tier, "{}", shape.id);
    }
}

#[test]
fn difficulty_follows_the_size_but_diagonals_are_harder() {
    for shape in published_shapes() {
        let by_size = match shape.cell_count() {
            1..=3 => 0,
            4 => 1,
            _ => 2,
        };
        let tier = match shape.id {
            "diagonal-2-falling" | "diagonal-2-rising" => 1,
            "diagonal-3-falling" | "diagonal-3-rising" => 2,
            _ => by_size,
        };
        assert_eq!(shape.tier, tier, "{}", shape.id);
    }
}

#[test]
fn patterns_trim_themselves() {
    let plain = Shape::parse("domino", &["XX"]).unwrap();
    assert_eq!(Shape::parse("domino", &["..", "XX"]), Ok(plain));
    assert_eq!(Shape::parse("domino", &["....", "..XX", "...."]), Ok(plain));
    assert_eq!(Shape::parse("far", &["........", ".......X"]).unwrap().mask, 1);
    assert_eq!(shape("row-2").mask, plain.mask);
}

#[test]
fn bad_patterns_are_refused() {
    let parse = |rows: &[&str]| Shape::parse("bad", rows);
    assert_eq!(parse(&[]), Err(PatternError::Empty));
    assert_eq!(parse(&["...", "..."]), Err(PatternError::Empty));
    assert_eq!(parse(&["X0"]), Err(PatternError::Character));
    assert_eq!(parse(&["XXXXXX"]), Err(PatternError::TooLarge));
    assert_eq!(parse(&["X........X"]), Err(PatternError::TooLarge));
    assert_eq!(parse(&["X", "X", "X", "X", "X", "X"]), Err(PatternError::TooLarge));
}
