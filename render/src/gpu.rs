//! The device: which adapter, which capability tier, and what happens when it goes away.
//!
//! Nothing here panics when a driver misbehaves: an error is logged, a lost device raises [`Gpu::lost`], and the owner
//! builds a new [`Gpu`] and a new renderer, from which the same scene gives the same picture.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why there is no device.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// No adapter fits, not even a software one.
    #[error(
        "no graphics adapter was found: looked for {looked_for}; found {found}. Install a driver for one of these, or a \
         software one (on Debian: mesa-vulkan-drivers)"
    )]
    NoAdapter {
        /// The backends this build can use.
        looked_for: String,
        /// The adapters that exist but do not fit the surface, or `none`.
        found: String,
    },
    /// The adapter gave no device.
    #[error("the graphics adapter {adapter} gave no device: {reason}")]
    NoDevice {
        /// Name of the adapter.
        adapter: String,
        /// What the driver said.
        reason: String,
    },
}

/// What the device can do. Both tiers draw the same picture with the same vertex buffers; only [`Tier::Full`] may compute
/// on the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Compute shaders, storage buffers in vertex shaders, and draws told by a buffer.
    Full,
    /// WebGL2, GLES 3 and drivers that lack one of them.
    Lite,
}

impl Tier {
    /// The tier of an adapter, from its limits and its downlevel flags: limits alone can promise what the flags take back.
    pub fn of(limits: &wgpu::Limits, flags: wgpu::DownlevelFlags) -> Tier {
        let needed = wgpu::DownlevelFlags::COMPUTE_SHADERS
            | wgpu::DownlevelFlags::VERTEX_STORAGE
            | wgpu::DownlevelFlags::INDIRECT_EXECUTION;
        let full = flags.contains(needed)
            // Every real device has this; wgpu's check of an indirect draw panics on the one that has not, which draws nothing.
            && limits.min_storage_buffer_offset_alignment >= 32
            && limits.max_storage_buffers_per_shader_stage >= 4
            && limits.max_compute_invocations_per_workgroup >= 64
            && limits.max_compute_workgroup_size_x >= 64;
        if full { Tier::Full } else { Tier::Lite }
    }

    /// What is asked of the device: the tier's floor, and the adapter's texture sizes.
    pub fn limits(self, adapter: &wgpu::Limits) -> wgpu::Limits {
        let floor = match self {
            Tier::Full => wgpu::Limits::downlevel_defaults(),
            Tier::Lite => wgpu::Limits::downlevel_webgl2_defaults(),
        };
        // An adapter below the floor (a driver that reports less than WebGL2 promises) still gets what it has.
        floor.using_resolution(adapter.clone()).or_worse_values_from(adapter)
    }
}

/// An adapter with its device and queue.
#[derive(Debug)]
pub struct Gpu {
    /// Where the device came from; a surface is configured through it.
    pub adapter: wgpu::Adapter,
    /// The device.
    pub device: wgpu::Device,
    /// Its one queue.
    pub queue: wgpu::Queue,
    /// What it can do.
    pub tier: Tier,
    lost: Arc<AtomicBool>,
}

impl Gpu {
    /// Chooses an adapter (any that fits the surface, then a software one) and opens a device on it.
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`] names the backends that were looked for.
    pub async fn new(
        instance: &wgpu::Instance,
        surface: Option<&wgpu::Surface<'_>>,
    ) -> Result<Gpu, GpuError> {
        let adapter = choose_adapter(instance, surface).await?;
        let tier = Tier::of(&adapter.limits(), adapter.get_downlevel_capabilities().flags);
        Gpu::with_adapter(adapter, tier).await
    }

    /// Opens a device on a given adapter as if it were of the given tier, which must not be above its own.
    ///
    /// # Errors
    /// [`GpuError::NoDevice`] with the driver's reason.
    pub async fn with_adapter(adapter: wgpu::Adapter, tier: Tier) -> Result<Gpu, GpuError> {
        let info = adapter.get_info();
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("gpu::device"),
            required_features: adapter.features() & wgpu::Features::PIPELINE_CACHE,
            required_limits: tier.limits(&adapter.limits()),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|error| GpuError::NoDevice { adapter: info.name.clone(), reason: error.to_string() })?;

        let lost = Arc::new(AtomicBool::new(false));
        let raise = Arc::clone(&lost);
        device.set_device_lost_callback(move |reason, message| {
            let level = match reason {
                wgpu::DeviceLostReason::Destroyed => log::Level::Info,
                wgpu::DeviceLostReason::Unknown => log::Level::Warn,
            };
            log::log!(level, "the graphics device is gone: {message}");
            raise.store(true, Ordering::Release);
        });
        device.on_uncaptured_error(Arc::new(|error| log::error!("graphics: {error}")));
        log::info!("drawing with {} ({:?}, {:?}, {tier:?})", info.name, info.backend, info.device_type);
        Ok(Gpu { adapter, device, queue, tier, lost })
    }

    /// True once the device is gone: build a new `Gpu` and a new renderer.
    pub fn lost(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// Largest width and height of a texture or surface, px.
    pub fn max_size(&self) -> u32 {
        self.device.limits().max_texture_dimension_2d
    }
}

async fn choose_adapter(
    instance: &wgpu::Instance,
    surface: Option<&wgpu::Surface<'_>>,
) -> Result<wgpu::Adapter, GpuError> {
    for force_fallback_adapter in [false, true] {
        let options = wgpu::RequestAdapterOptions {
            // A block puzzle never needs the hot one of two GPUs.
            power_preference: wgpu::PowerPreference::LowPower,
            force_fallback_adapter,
            compatible_surface: surface,
            ..wgpu::RequestAdapterOptions::default()
        };
        match instance.request_adapter(&options).await {
            Ok(adapter) => return Ok(adapter),
            Err(error) => log::info!("no adapter (software only: {force_fallback_adapter}): {error}"),
        }
    }
    let looked_for = names(wgpu::Instance::enabled_backend_features());
    let adapters = instance.enumerate_adapters(wgpu::Backends::all()).await;
    let found: Vec<String> = adapters
        .iter()
        .map(|adapter| adapter.get_info())
        .map(|info| format!("{} ({:?}), which cannot show this window", info.name, info.backend))
        .collect();
    let found = if found.is_empty() { "none".to_owned() } else { found.join(", ") };
    Err(GpuError::NoAdapter { looked_for, found })
}

/// The backends of a set as a person would say them. The one that draws nothing is left out.
fn names(backends: wgpu::Backends) -> String {
    let known = [
        (wgpu::Backends::VULKAN, "Vulkan"),
        (wgpu::Backends::METAL, "Metal"),
        (wgpu::Backends::DX12, "Direct3D 12"),
        (wgpu::Backends::GL, "OpenGL"),
        (wgpu::Backends::BROWSER_WEBGPU, "WebGPU"),
    ];
    let names: Vec<&str> =
        known.iter().filter(|(bit, _)| backends.contains(*bit)).map(|(_, name)| *name).collect();
    names.join(", ")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use wgpu::{DownlevelFlags, Limits};

    /// A device that checks everything and draws nothing.
    pub(crate) fn noop() -> Gpu {
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
        descriptor.backends = wgpu::Backends::NOOP;
        descriptor.backend_options.noop.enable = true;
        pollster::block_on(Gpu::new(&wgpu::Instance::new(descriptor), None))
            .expect("the device that draws nothing")
    }

    #[test]
    fn a_modern_device_is_full() {
        assert_eq!(Tier::of(&Limits::downlevel_defaults(), DownlevelFlags::all()), Tier::Full);
        assert_eq!(Tier::of(&Limits::default(), DownlevelFlags::all()), Tier::Full);
    }

    #[test]
    fn limits_that_lie_do_not_make_a_device_full() {
        for missing in [
            DownlevelFlags::COMPUTE_SHADERS,
            DownlevelFlags::VERTEX_STORAGE,
            DownlevelFlags::INDIRECT_EXECUTION,
        ] {
            assert_eq!(Tier::of(&Limits::default(), DownlevelFlags::all() - missing), Tier::Lite);
        }
    }

    #[test]
    fn a_browser_without_compute_is_lite() {
        assert_eq!(Tier::of(&Limits::downlevel_webgl2_defaults(), DownlevelFlags::all()), Tier::Lite);
        assert_eq!(Tier::of(&Limits::downlevel_webgl2_defaults(), DownlevelFlags::empty()), Tier::Lite);
        let unlimited = Limits { min_storage_buffer_offset_alignment: 0, ..Limits::default() };
        assert_eq!(Tier::of(&unlimited, DownlevelFlags::all()), Tier::Lite);
        let few = Limits { max_compute_workgroup_size_x: 32, ..Limits::default() };
        assert_eq!(Tier::of(&few, DownlevelFlags::all()), Tier::Lite);
    }

    #[test]
    fn no_tier_asks_for_more_than_the_adapter_has() {
        let webgl = Limits::downlevel_webgl2_defaults();
        assert!(Tier::Lite.limits(&webgl).check_limits(&webgl));
        let weak = Limits { max_vertex_attributes: 12, max_texture_dimension_2d: 1024, ..webgl };
        assert!(Tier::Lite.limits(&weak).check_limits(&weak));
        let strong = Limits { max_texture_dimension_2d: 16384, ..Limits::default() };
        assert_eq!(Tier::Full.limits(&strong).max_texture_dimension_2d, 16384);
    }

    #[test]
    fn the_error_names_the_backends() {
        assert_eq!(
            names(wgpu::Backends::VULKAN | wgpu::Backends::GL | wgpu::Backends::NOOP),
            "Vulkan, OpenGL"
        );
    }
}
