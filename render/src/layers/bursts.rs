//! Bursts: what the compute shader reads, and the pass of the full tier that makes particles of them.

use bytemuck::{Pod, Zeroable};

use crate::scene::{Burst, BurstKind};

/// Most particles of a frame, and most bursts; what is beyond is left out.
pub(crate) const MOST_PARTICLES: u32 = 20_000;
pub(crate) const MOST_BURSTS: usize = 512;

/// Threads in a workgroup of the compute shader.
const WORKGROUP: u32 = 64;

/// A burst as the compute shader reads it; the WGSL struct `Burst`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(crate) struct BurstRecord {
    pub(super) origin: [f32; 2],
    pub(super) spread: [f32; 2],
    pub(super) heading: f32,
    pub(super) aperture: f32,
    pub(super) drag: f32,
    pub(super) gravity: f32,
    pub(super) speed: [f32; 2],
    pub(super) size: [f32; 2],
    pub(super) life: [f32; 2],
    pub(super) delay: f32,
    pub(super) age: f32,
    /// Left, top, right, bottom; no wider than 0 where there are none.
    pub(super) bounds: [f32; 4],
    pub(super) color: [f32; 4],
    pub(super) look: Look,
    pub(super) spin: f32,
    pub(super) seed: u32,
    /// Place of its first particle among all.
    pub(super) first: u32,
    pub(super) count: u32,
}

/// What makes one kind of particles look unlike another; the WGSL struct `Look`. A kind is one of these and nothing else.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub(super) struct Look {
    /// Breadth as a share of the length, least and most.
    pub(super) slim: [f32; 2],
    /// Share of those that are discs, two thirds as large.
    pub(super) discs: f32,
    /// Corner radius as a share of half the breadth; negative rounds only two corners that lie across, as of a leaf.
    pub(super) round: f32,
    /// 1 begins anywhere in the rectangle, 0 on the ellipse.
    pub(super) scatter: f32,
    /// How far they sway, sizes.
    pub(super) sway: f32,
    /// 1 is foreshortened as it turns, 0 is seen flat.
    pub(super) tumble: f32,
    /// 1 lies along its flight, 0 turns.
    pub(super) along: f32,
    /// How much lighter the lightest are, towards white.
    pub(super) tint: f32,
    /// Share of life over which they cool down from white.
    pub(super) hot: f32,
    /// Share of the size that is lost by the end.
    pub(super) shrink: f32,
    /// Share of life after which they fade.
    pub(super) fade: f32,
}

/// The look of a kind.
fn look(kind: BurstKind) -> Look {
    let plain = Look { slim: [1.0, 1.0], fade: 0.5, ..Look::default() };
    match kind {
        BurstKind::Shards => Look { round: 0.43, tint: 0.25, shrink: 0.6, ..plain },
        BurstKind::Confetti => Look {
            slim: [0.55, 1.0],
            discs: 0.25,
            round: 0.5,
            scatter: 1.0,
            sway: 0.8,
            tumble: 1.0,
            fade: 0.8,
            ..plain
        },
        BurstKind::Sparks => {
            Look { slim: [0.14, 0.22], round: 1.0, along: 1.0, tint: 0.3, hot: 0.5, shrink: 0.7, ..plain }
        }
        BurstKind::Leaves => {
            Look { slim: [0.45, 0.58], round: -1.0, sway: 0.5, tumble: 1.0, tint: 0.2, fade: 0.7, ..plain }
        }
        BurstKind::Chips => {
            Look { slim: [0.40, 1.0], round: 0.12, tumble: 1.0, tint: 0.6, shrink: 0.4, fade: 0.6, ..plain }
        }
    }
}

/// Share of its lighter tints that a kind keeps on a light picture, where they would be lost.
const TINT_ON_LIGHT: f32 = 0.25;

/// The look of a kind on a light picture: nothing begins white, and hardly anything is paler than its burst.
fn look_on_light(kind: BurstKind) -> Look {
    let look = look(kind);
    Look { tint: look.tint * TINT_ON_LIGHT, hot: 0.0, ..look }
}

/// Appends the record of every burst that still shows something, on a dark or a `light` picture, and says how many
/// particles they have.
pub(crate) fn append(bursts: &[Burst], light: bool, records: &mut Vec<BurstRecord>) -> u32 {
    let mut first = 0;
    for burst in bursts {
        let count = burst.count.min(MOST_PARTICLES - first);
        let over = burst.life_secs[1].max(burst.life_secs[0]) + burst.delay_secs;
        let alive = burst.age_secs >= 0.0 && burst.age_secs < over && burst.color.a > 0.0;
        if !alive || count == 0 || records.len() == MOST_BURSTS {
            continue;
        }
        records.push(BurstRecord {
            origin: burst.origin,
            spread: burst.spread,
            heading: burst.heading,
            aperture: burst.aperture,
            // Without any drag the closed form would divide by nothing.
            drag: burst.drag.max(0.1),
            gravity: burst.gravity,
            speed: burst.speed,
            size: burst.size,
            life: burst.life_secs,
            delay: burst.delay_secs,
            age: burst.age_secs,
            bounds: burst.bounds.map_or([0.0; 4], |[x, y, width, height]| [x, y, x + width, y + height]),
            color: [burst.color.r, burst.color.g, burst.color.b, burst.color.a],
            look: if light { look_on_light(burst.kind) } else { look(burst.kind) },
            spin: burst.spin,
            seed: burst.seed,
            first,
            count,
        });
        first += count;
    }
    first
}

/// The pipeline of the compute pass.
pub(crate) fn pipeline(
    device: &wgpu::Device,
    layout: &wgpu::PipelineLayout,
    source: &str,
    cache: Option<&wgpu::PipelineCache>,
) -> wgpu::ComputePipeline {
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("bursts::pipeline"),
        source: wgpu::ShaderSource::Wgsl(source.into()),
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("bursts::pipeline"),
        layout: Some(layout),
        module: &module,
        entry_point: Some("expand"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache,
    })
}

/// The compute pass of the full tier: its buffers.
pub(crate) struct Expander {
    group_layout: wgpu::BindGroupLayout,
    bind_group: wgpu::BindGroup,
    bursts: wgpu::Buffer,
    arguments: wgpu::Buffer,
}

impl Expander {
    /// GPU objects of an expander: two buffers and a bind group.
    pub(crate) const OBJECTS: u32 = 3;

    /// An expander that fills a buffer with particles.
    pub(crate) fn new(device: &wgpu::Device, particles: &wgpu::Buffer) -> Expander {
        let entry = |binding, read_only| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer {
                ty: wgpu::BufferBindingType::Storage { read_only },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        };
        let group_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("bursts::layout"),
            entries: &[entry(0, true), entry(1, false), entry(2, false)],
        });
        let buffer = |label, size, usage| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some(label),
                size,
                usage: usage | wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        };
        let records = (MOST_BURSTS * size_of::<BurstRecord>()) as u64;
        let bursts = buffer("bursts::records", records, wgpu::BufferUsages::empty());
        let arguments = buffer("bursts::arguments", ARGUMENTS_BYTES, wgpu::BufferUsages::INDIRECT);
        let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("bursts::bind_group"),
            layout: &group_layout,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: bursts.as_entire_binding() },
                wgpu::BindGroupEntry { binding: 1, resource: particles.as_entire_binding() },
                wgpu::BindGroupEntry { binding: 2, resource: arguments.as_entire_binding() },
            ],
        });
        Expander { group_layout, bind_group, bursts, arguments }
    }

    /// The layout of the pass's pipeline.
    pub(crate) fn pipeline_layout(&self, device: &wgpu::Device) -> wgpu::PipelineLayout {
        device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("bursts::pipeline_layout"),
            bind_group_layouts: &[Some(&self.group_layout)],
            immediate_size: 0,
        })
    }

    /// Uploads the bursts of a frame and says how many bytes that were.
    pub(crate) fn upload(&self, queue: &wgpu::Queue, records: &[BurstRecord]) -> u64 {
        let bytes: &[u8] = bytemuck::cast_slice(records);
        // Four vertices an instance; how many instances, the shader says.
        let arguments = [4_u32, 0, 0, 0];
        queue.write_buffer(&self.bursts, 0, bytes);
        queue.write_buffer(&self.arguments, 0, bytemuck::bytes_of(&arguments));
        bytes.len() as u64 + ARGUMENTS_BYTES
    }

    /// Encodes the compute pass for the bursts that were uploaded.
    pub(crate) fn encode(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        pipeline: &wgpu::ComputePipeline,
        records: &[BurstRecord],
    ) {
        let largest = records.iter().map(|burst| burst.count).max().unwrap_or(0);
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
            label: Some("bursts::pass"),
            timestamp_writes: None,
        });
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &self.bind_group, &[]);
        pass.dispatch_workgroups(largest.div_ceil(WORKGROUP), records.len() as u32, 1);
    }

    /// What the draw of the particles is told by: a `DrawIndirect`.
    pub(crate) fn arguments(&self) -> &wgpu::Buffer {
        &self.arguments
    }

    /// GPU memory, bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bursts.size() + self.arguments.size()
    }
}

/// Size of the arguments of an indirect draw.
const ARGUMENTS_BYTES: u64 = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::particles::{self, ParticleInstance};
    use crate::scene::Color;
    use crate::{Gpu, shader};
    use std::mem::offset_of;

    /// A clear in the middle of a board, confetti that has met walls and floor, and every kind with and without them.
    fn scene() -> Vec<Burst> {
        let shards = |seed: u32, age_secs: f32| Burst {
            age_secs,
            count: 11,
            seed,
            origin: [200.0 + seed as f32, 300.0],
            spread: [12.0, 12.0],
            speed: [120.0, 360.0],
            drag: 5.0,
            gravity: 720.0,
            size: [2.8, 6.8],
            life_secs: [0.45, 0.65],
            spin: 9.0,
            ..Burst::default()
        };
        let confetti = |age_secs: f32| Burst {
            kind: BurstKind::Confetti,
            age_secs,
            count: 300,
            seed: 99,
            origin: [200.0, 100.0],
            spread: [150.0, 20.0],
            heading: -std::f32::consts::FRAC_PI_2,
            aperture: 0.9,
            speed: [100.0, 500.0],
            drag: 1.2,
            gravity: 500.0,
            size: [5.0, 9.0],
            life_secs: [2.0, 2.6],
            delay_secs: 0.3,
            spin: 8.0,
            bounds: Some([0.0, 0.0, 390.0, 500.0]),
            ..Burst::default()
        };
        let mut bursts: Vec<Burst> = (0..40).map(|seed| shards(seed, 0.016 * seed as f32)).collect();
        bursts.extend([0.02, 0.4, 1.1, 1.9, 2.5].map(confetti));
        for kind in BurstKind::ALL {
            let free = Burst { kind, count: 60, ..shards(7, 0.2) };
            bursts.extend([free, Burst { seed: 8, bounds: Some([150.0, 200.0, 120.0, 140.0]), ..free }]);
        }
        bursts
    }

    #[test]
    fn a_burst_and_a_particle_are_what_the_compute_shader_reads_and_writes() {
        let offsets = |name| {
            let (members, size) = shader::tests::struct_layout(shader::BURSTS, name);
            (members.into_iter().map(|(name, at)| (name, at as usize)).collect::<Vec<_>>(), size as usize)
        };
        macro_rules! ours {
            ($ty:ty, $($field:ident),*) => { vec![$((stringify!($field).to_owned(), offset_of!($ty, $field))),*] };
        }
        let burst = ours!(
            BurstRecord,
            origin,
            spread,
            heading,
            aperture,
            drag,
            gravity,
            speed,
            size,
            life,
            delay,
            age,
            bounds,
            color,
            look,
            spin,
            seed,
            first,
            count
        );
        assert_eq!(offsets("Burst"), (burst, size_of::<BurstRecord>()));
        let look = ours!(Look, slim, discs, round, scatter, sway, tumble, along, tint, hot, shrink, fade);
        assert_eq!(offsets("Look"), (look, size_of::<Look>()));
        let (particle, size) = offsets("Particle");
        let attributes = ParticleInstance::LAYOUT.attributes;
        assert!(
            particle
                .iter()
                .map(|(_, at)| *at)
                .eq(attributes.iter().map(|attribute| attribute.offset as usize))
        );
        assert_eq!(size, size_of::<ParticleInstance>());
    }

    #[test]
    fn a_burst_that_has_not_begun_or_is_over_is_left_out() {
        let burst = Burst { count: 5, life_secs: [0.4, 0.6], delay_secs: 0.1, ..Burst::default() };
        let kept = |age_secs| append(&[Burst { age_secs, ..burst }], false, &mut Vec::new());
        assert_eq!([-0.01, 0.0, 0.69, 0.71].map(kept), [0, 5, 5, 0]);
    }

    #[test]
    fn no_more_than_twenty_thousand_particles_and_five_hundred_and_twelve_bursts_are_drawn() {
        let mut records = Vec::new();
        let many = Burst { count: 15_000, ..Burst::default() };
        assert_eq!(append(&[many; 3], false, &mut records), MOST_PARTICLES);
        assert_eq!(records.iter().map(|record| record.count).collect::<Vec<_>>(), [15_000, 5_000]);
        records.clear();
        assert_eq!(append(&[Burst { count: 1, ..many }; 600], false, &mut records), MOST_BURSTS as u32);
    }

    #[test]
    fn on_a_light_picture_nothing_is_much_paler_than_its_burst() {
        let red = Color { r: 0.8, g: 0.1, b: 0.1, a: 1.0 };
        let palest = |light| {
            let mut records = Vec::new();
            for kind in BurstKind::ALL {
                let burst = Burst {
                    kind,
                    count: 60,
                    color: red,
                    age_secs: 0.06,
                    size: [4.0, 8.0],
                    ..Burst::default()
                };
                append(&[burst], light, &mut records);
            }
            let mut particles = Vec::new();
            particles::expand(&records, &mut particles);
            particles.iter().map(|particle| particle.color[1]).max().expect("they are alive")
        };
        assert!(palest(false) > 200, "sparks begin white in the dark");
        assert!(palest(true) < 70, "{} of green in red", palest(true));
    }

    #[test]
    fn the_compute_shader_and_the_cpu_make_the_same_particles() {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
        let gpu = pollster::block_on(Gpu::new(&instance, None)).expect("a device");
        assert_eq!(gpu.tier, crate::Tier::Full, "this test needs a device that computes");
        let mut records = Vec::new();
        let count = append(&scene(), false, &mut records);

        let buffer = particles::buffer(&gpu.device, gpu.tier);
        let expander = Expander::new(&gpu.device, &buffer);
        let layout = expander.pipeline_layout(&gpu.device);
        let pipeline = pipeline(&gpu.device, &layout, &shader::embedded(shader::BURSTS), None);
        expander.upload(&gpu.queue, &records);
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        expander.encode(&mut encoder, &pipeline, &records);
        let read_back = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: buffer.size(),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(&buffer, 0, &read_back, 0, buffer.size());
        gpu.queue.submit([encoder.finish()]);
        read_back.slice(..).map_async(wgpu::MapMode::Read, |result| result.expect("mapped"));
        gpu.device.poll(wgpu::PollType::wait_indefinitely()).expect("the device finishes");
        let bytes = read_back.slice(..).get_mapped_range().expect("mapped");
        let theirs: &[ParticleInstance] = &bytemuck::cast_slice(&bytes)[..count as usize];

        let mut ours = Vec::new();
        particles::expand(&records, &mut ours);
        let theirs: Vec<_> = theirs.iter().filter(|particle| !particle.is_gone()).collect();
        assert!(ours.len() > 1000, "{}", ours.len());
        assert_eq!(ours.len(), theirs.len(), "as many are alive");
        for (ours, theirs) in ours.iter().zip(theirs) {
            assert!(ours.distance(theirs) < 0.05, "{ours:?} and {theirs:?}");
        }
    }
}
