//! The envelope of every record: magic bytes, the number of its format, a checksum, the value.
//!
//! So a later version can open it for ever, an earlier one knows to leave it alone, and a damaged record is told from a good
//! one. The store's transactions do not replace any of it: they know nothing of what a value means.

use serde::{Deserialize, Serialize};

/// Why the bytes of a record could not be opened.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Another program's bytes.
    #[error("this is not a Blockfall save")]
    Foreign,
    /// Written by a later version.
    #[error("this save has format {0}, and this version knows formats up to {FORMAT}")]
    Newer(u16),
    /// Cut off, or changed by accident.
    #[error("this save is damaged")]
    Damaged,
    /// Well formed, but no such game can exist.
    #[error("this save holds nothing possible: {0}")]
    Impossible(String),
}

const MAGIC: [u8; 4] = *b"BLKF";
/// The newest format of any record. Format 1: as first released. Format 2: the profile holds the settings, a game in
/// progress the time it has been played. Format 3: Swap; the settings by name; the history as sums, and each game that has
/// ended as a record of its own.
pub const FORMAT: u16 = 3;
const HEADER: usize = 4 + 2 + 4;

/// FNV-1a, enough to tell an accident. From format 3 on it covers the format's number, so that no accident makes one
/// format of another.
fn checksum(format: u16, payload: &[u8]) -> u32 {
    let number = format.to_le_bytes();
    let covered = if format < 3 { &[][..] } else { &number };
    let hash = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    covered.iter().chain(payload).fold(0x811C_9DC5, hash)
}

/// The record of a value, in the newest format.
pub(super) fn seal<T: Serialize>(value: &T) -> Vec<u8> {
    let payload = postcard::to_stdvec(value).expect("plain values always serialise into memory");
    let mut record = Vec::with_capacity(HEADER + payload.len());
    record.extend(MAGIC);
    record.extend(FORMAT.to_le_bytes());
    record.extend(checksum(FORMAT, &payload).to_le_bytes());
    record.extend(payload);
    record
}

/// The format of a record, whether this version knows it or not.
fn format(record: &[u8]) -> Result<(u16, &[u8]), RecordError> {
    let rest = record.strip_prefix(&MAGIC).ok_or(RecordError::Foreign)?;
    let (format, rest) = rest.split_first_chunk::<2>().ok_or(RecordError::Damaged)?;
    Ok((u16::from_le_bytes(*format), rest))
}

/// Whether a later version has written a record.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn is_newer(record: &[u8]) -> bool {
    format(record).is_ok_and(|(format, _)| format > FORMAT)
}

/// The format of a record and what is in it.
pub(super) fn open(record: &[u8]) -> Result<(u16, &[u8]), RecordError> {
    let (format, rest) = format(record)?;
    if format > FORMAT {
        return Err(RecordError::Newer(format));
    }
    let (sum, payload) = rest.split_first_chunk::<4>().ok_or(RecordError::Damaged)?;
    if format == 0 || u32::from_le_bytes(*sum) != checksum(format, payload) {
        return Err(RecordError::Damaged);
    }
    Ok((format, payload))
}

/// A value that fills a payload to its end.
pub(super) fn read<T: for<'a> Deserialize<'a>>(payload: &[u8]) -> Result<T, RecordError> {
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Ok(value),
        _ => Err(RecordError::Damaged),
    }
}

/// Names what cannot be.
pub(super) fn impossible(why: impl ToString) -> RecordError {
    RecordError::Impossible(why.to_string())
}
