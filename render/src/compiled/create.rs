//! The one call of this crate that the compiler cannot check: driver data from an earlier run goes back to the driver.

/// A pipeline cache that begins with this data. The caller has taken it from an unbroken seal of this adapter and driver.
#[allow(unsafe_code, reason = "wgpu offers no checked way to give a driver its own data back")]
pub(super) fn pipeline_cache(device: &wgpu::Device, data: Option<&[u8]>) -> wgpu::PipelineCache {
    let descriptor = wgpu::PipelineCacheDescriptor { label: Some("compiled::cache"), data, fallback: true };
    // SAFETY: the data must have come from `PipelineCache::get_data`. `Compiled` seals nothing else, and `open` gives data out
    // only when magic, both lengths, the checksum over all of it, and adapter, driver and version in the seal agree, so it is
    // byte for byte what `get_data` gave for this adapter. wgpu then checks its own header (version, pointer size, the
    // driver's validation key, length), and Vulkan the driver's; with `fallback` what either refuses becomes an empty cache.
    // A file forged to pass all of that lies in the player's own folder, whose owner could as well change the program.
    unsafe { device.create_pipeline_cache(&descriptor) }
}
