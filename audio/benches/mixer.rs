//! Times of the audio callback.
fn main() {}
