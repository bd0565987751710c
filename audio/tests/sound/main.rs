//! The whole of the crate's sound, heard from outside: what cues sound like, how they are mixed, and how the
//! output gets over everything that can happen to a system's audio.

mod cues;
mod listen;
mod mixer;
mod output;
