//! Compiled pipelines from one run to the next, so that a phone whose driver keeps none does not compile them at every start.
//!
//! The bytes are the driver's own. They are kept under a seal: what they are, which adapter, driver and version of ours made
//! them, how long they are, and a checksum. Bytes whose seal is broken are ignored and replaced; they never reach the driver.

mod create;

use crate::Gpu;

/// What a sealed cache begins with, the format's number at its end.
const MAGIC: [u8; 8] = *b"BLKFPLC1";
/// Magic, lengths of key and data, checksum.
const HEAD: usize = MAGIC.len() + 4 + 8 + 8;

/// Why kept bytes are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SealError {
    /// Something else altogether, or of another format.
    #[error("it is no pipeline cache of ours")]
    Foreign,
    /// Shorter or longer than it says.
    #[error("it is cut off or has something after its end")]
    Length,
    /// Changed since it was sealed.
    #[error("it is damaged")]
    Damaged,
    /// Made by another adapter, driver or version.
    #[error("it was made by another graphics driver or another version of the game")]
    OtherMaker,
}

/// The device's pipeline cache, and whether what it was begun with is still all there is.
#[derive(Debug)]
pub(crate) struct Compiled {
    cache: wgpu::PipelineCache,
    maker: String,
    /// What the owner keeps so far.
    kept: Vec<u8>,
}

impl Compiled {
    /// A cache that begins with kept bytes where they are sound; none where the device keeps its pipelines itself.
    pub(crate) fn new(gpu: &Gpu, kept: &[u8]) -> Option<Compiled> {
        let maker = maker(gpu)?;
        let data = (!kept.is_empty()).then(|| open(&maker, kept)).and_then(|opened| {
            opened.inspect_err(|error| log::info!("the kept pipeline cache is not used: {error}")).ok()
        });
        let cache = create::pipeline_cache(&gpu.device, data);
        Some(Compiled { cache, maker, kept: kept.to_vec() })
    }

    /// What pipelines are built with.
    pub(crate) fn cache(&self) -> &wgpu::PipelineCache {
        &self.cache
    }

    /// What the owner should keep from now on; `None` when that is what it keeps already.
    pub(crate) fn finish(self) -> Option<Vec<u8>> {
        let sealed = seal(&self.maker, &self.cache.get_data()?);
        (sealed != self.kept).then_some(sealed)
    }
}

/// Who makes the data: adapter, driver and our version. `None` where there is no such data.
fn maker(gpu: &Gpu) -> Option<String> {
    if !gpu.device.features().contains(wgpu::Features::PIPELINE_CACHE) {
        return None;
    }
    let info = gpu.adapter.get_info();
    let adapter = wgpu::util::pipeline_cache_key(&info)?;
    Some(format!("{adapter} {} {} {}", info.driver, info.driver_info, env!("CARGO_PKG_VERSION")))
}

/// Puts data of a maker under a seal.
fn seal(maker: &str, data: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::with_capacity(HEAD + maker.len() + data.len());
    sealed.extend(MAGIC);
    sealed.extend((maker.len() as u32).to_le_bytes());
    sealed.extend((data.len() as u64).to_le_bytes());
    sealed.extend(checksum(&[maker.as_bytes(), data]).to_le_bytes());
    sealed.extend(maker.as_bytes());
    sealed.extend(data);
    sealed
}

/// The data under a seal, if the seal is whole and this maker's.
fn open<'a>(maker: &str, sealed: &'a [u8]) -> Result<&'a [u8], SealError> {
    let (magic, rest) = sealed.split_first_chunk().ok_or(SealError::Foreign)?;
    if *magic != MAGIC {
        return Err(SealError::Foreign);
    }
    let (maker_length, rest) = rest.split_first_chunk().ok_or(SealError::Length)?;
    let (data_length, rest) = rest.split_first_chunk().ok_or(SealError::Length)?;
    let (sum, rest) = rest.split_first_chunk().ok_or(SealError::Length)?;
    let maker_length = usize::try_from(u32::from_le_bytes(*maker_length)).map_err(|_| SealError::Length)?;
    let (made_by, data) = rest.split_at_checked(maker_length).ok_or(SealError::Length)?;
    if u64::from_le_bytes(*data_length) != data.len() as u64 {
        return Err(SealError::Length);
    }
    if u64::from_le_bytes(*sum) != checksum(&[made_by, data]) {
        return Err(SealError::Damaged);
    }
    if made_by != maker.as_bytes() {
        return Err(SealError::OtherMaker);
    }
    Ok(data)
}

/// FNV-1a of 64 bits: enough to notice damage. It is no defence against forgery, which a folder of one's own needs not.
fn checksum(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().copied().flatten();
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAKER: &str = "wgpu_pipeline_cache_vulkan_1_2 driver 3.4 0.1.0";

    #[test]
    fn what_was_sealed_opens_for_its_maker_alone() {
        for data in [&b""[..], b"compiled code"] {
            let sealed = seal(MAKER, data);
            assert_eq!(open(MAKER, &sealed), Ok(data));
            assert_eq!(open("another adapter", &sealed), Err(SealError::OtherMaker));
            assert_eq!(open("", &sealed), Err(SealError::OtherMaker));
        }
    }

    #[test]
    fn a_seal_cut_off_anywhere_does_not_open() {
        let sealed = seal(MAKER, b"compiled code");
        for length in 0..sealed.len() {
            let error = open(MAKER, &sealed[..length]).expect_err("it is cut off");
            let expected = if length < MAGIC.len() { SealError::Foreign } else { SealError::Length };
            assert_eq!(error, expected, "after {length} bytes");
        }
        let longer = [&sealed[..], b"\0"].concat();
        assert_eq!(open(MAKER, &longer), Err(SealError::Length));
    }

    #[test]
    fn a_seal_with_any_bit_turned_does_not_open() {
        let sealed = seal(MAKER, b"compiled code");
        for bit in 0..sealed.len() * 8 {
            let mut damaged = sealed.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(open(MAKER, &damaged).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn lengths_that_no_file_has_are_refused_and_not_waited_for() {
        let mut sealed = seal(MAKER, b"compiled code");
        sealed[8..12].fill(0xFF);
        assert_eq!(open(MAKER, &sealed), Err(SealError::Length));
        let mut sealed = seal(MAKER, b"compiled code");
        sealed[12..20].fill(0xFF);
        assert_eq!(open(MAKER, &sealed), Err(SealError::Length));
    }

    #[test]
    fn what_is_something_else_is_foreign() {
        for foreign in [&b"not a cache at all, but long enough to be one"[..], &[0; 64], b"BLKFPLC0"] {
            assert_eq!(open(MAKER, foreign), Err(SealError::Foreign));
        }
    }

    #[test]
    fn a_device_without_the_feature_keeps_nothing() {
        assert!(Compiled::new(&crate::gpu::tests::noop(), b"").is_none());
    }
}
