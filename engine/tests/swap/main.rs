//! The rules of Swap, told as tests. One binary with a file for each part of the rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod acceptance;
