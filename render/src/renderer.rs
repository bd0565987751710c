//! From a scene to a submitted frame: one upload a buffer, at most one compute pass, one render pass, a draw a layer and stratum.
//!
//! [`Renderer::draw`] is [`Renderer::build`] (the scene becomes instances in reused memory, on the CPU) and then
//! [`Renderer::submit`]. A steady frame creates no GPU object and allocates nothing of ours.

use std::ops::Range;

use crate::compiled::Compiled;
use crate::layers::background::{self, Frame};
use crate::layers::blocks::BlockInstance;
use crate::layers::bursts::{self, BurstRecord, Expander};
use crate::layers::panels::PanelInstance;
use crate::layers::particles::{self, ParticleInstance};
use crate::layers::strokes::StrokeInstance;
use crate::layers::text::{self, GlyphInstance};
use crate::layers::tiles::TileInstance;
use crate::layers::vectors::{self, DrawingInstance, MeshStore, Run};
use crate::scene::{Glyph, Panel, Scene, Stratum};
use crate::shader::{self, ShaderError};
use crate::text::atlas::{Atlas, Outlines};
use crate::text::{Fonts, IconDrawing, IconError};
use crate::{Gpu, Tier};

/// What a renderer draws text and icons from.
#[derive(Clone, Copy, Debug)]
pub struct Assets<'a> {
    /// The font; its bytes are shared, not copied.
    pub fonts: &'a Fonts,
    /// The icons, by the numbers that [`crate::scene::Outline::Icon`] uses.
    pub icons: &'a [IconDrawing],
}

/// What a frame cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStats {
    /// Draw calls.
    pub draws: u32,
    /// Render passes.
    pub passes: u32,
    /// Compute passes.
    pub compute_passes: u32,
    /// Queue submissions.
    pub submits: u32,
    /// Bytes written to buffers and textures.
    pub uploaded_bytes: u64,
    /// Panels drawn.
    pub panels: u32,
    /// Drawings drawn.
    pub drawings: u32,
    /// Blocks drawn.
    pub blocks: u32,
    /// Tiles drawn.
    pub tiles: u32,
    /// Strokes drawn.
    pub strokes: u32,
    /// Particles of the bursts that still show something.
    pub particles: u32,
    /// Glyphs and icons drawn; an outline and a shadow count as one each.
    pub glyphs: u32,
    /// Buffers, textures, bind groups and pipelines created; the first frame counts those made with the renderer.
    pub created_objects: u32,
}

/// The pipelines of the layers, lowest first.
struct Pipelines {
    background: wgpu::RenderPipeline,
    panels: wgpu::RenderPipeline,
    drawings: wgpu::RenderPipeline,
    blocks: wgpu::RenderPipeline,
    tiles: wgpu::RenderPipeline,
    strokes: wgpu::RenderPipeline,
    particles: wgpu::RenderPipeline,
    /// The compute pipeline of the full tier.
    bursts: Option<wgpu::ComputePipeline>,
    text: wgpu::RenderPipeline,
}

/// The pipeline layouts: with and without the atlas, and the compute pass's.
struct Layouts {
    plain: wgpu::PipelineLayout,
    textured: wgpu::PipelineLayout,
    bursts: Option<wgpu::PipelineLayout>,
}

/// The instances of a stratum, as ranges of all instances of a kind; of drawings, as a range of all runs.
#[derive(Clone, Debug, Default)]
struct Span {
    panels: Range<u32>,
    runs: Range<usize>,
    blocks: Range<u32>,
    tiles: Range<u32>,
    strokes: Range<u32>,
    glyphs: Range<u32>,
}

/// Where the instances of each kind begin in the buffer, bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Offsets {
    panels: u64,
    drawings: u64,
    blocks: u64,
    tiles: u64,
    strokes: u64,
    glyphs: u64,
}

/// A scene as instances; the memory is kept from frame to frame.
#[derive(Default)]
struct Batch {
    panels: Vec<PanelInstance>,
    drawings: Vec<DrawingInstance>,
    /// The draws of the drawings.
    runs: Vec<Run>,
    blocks: Vec<BlockInstance>,
    tiles: Vec<TileInstance>,
    strokes: Vec<StrokeInstance>,
    bursts: Vec<BurstRecord>,
    /// How many particles the bursts have.
    burst_particles: u32,
    /// The particles alive, where the CPU makes them.
    particles: Vec<ParticleInstance>,
    glyphs: Vec<GlyphInstance>,
    spans: [Span; 2],
    /// The panel between the two, if the scene has a veil.
    veil: Range<u32>,
    offsets: Offsets,
    bytes: Vec<u8>,
}

impl Batch {
    fn fill(&mut self, scene: &Scene, tier: Tier, atlas: &Atlas, meshes: &MeshStore, cap_height: f32) {
        self.panels.clear();
        self.drawings.clear();
        self.runs.clear();
        self.blocks.clear();
        self.tiles.clear();
        self.strokes.clear();
        self.glyphs.clear();
        self.bursts.clear();
        self.particles.clear();
        let base = self.add(&scene.base, atlas, meshes, cap_height);
        let [width, height] = scene.viewport.size_pt;
        let veil = Panel::fill([0.0, 0.0, width, height], 0.0, scene.veil);
        let veil = (scene.veil.a > 0.0).then(|| PanelInstance::from(&veil));
        self.veil = extend(&mut self.panels, veil.into_iter());
        self.spans = [base, self.add(&scene.over, atlas, meshes, cap_height)];
        self.burst_particles = bursts::append(&scene.bursts, scene.light, &mut self.bursts);
        if tier == Tier::Lite {
            particles::expand(&self.bursts, &mut self.particles);
        }
        self.bytes.clear();
        self.offsets = Offsets {
            panels: append_bytes(&mut self.bytes, &self.panels),
            drawings: append_bytes(&mut self.bytes, &self.drawings),
            blocks: append_bytes(&mut self.bytes, &self.blocks),
            tiles: append_bytes(&mut self.bytes, &self.tiles),
            strokes: append_bytes(&mut self.bytes, &self.strokes),
            glyphs: append_bytes(&mut self.bytes, &self.glyphs),
        };
    }

    fn add(&mut self, stratum: &Stratum, atlas: &Atlas, meshes: &MeshStore, cap_height: f32) -> Span {
        let first_run = self.runs.len();
        vectors::append(&stratum.drawings, meshes, &mut self.drawings, &mut self.runs);
        Span {
            panels: extend(&mut self.panels, stratum.panels.iter().map(PanelInstance::from)),
            runs: first_run..self.runs.len(),
            blocks: extend(&mut self.blocks, stratum.blocks.iter().filter_map(BlockInstance::new)),
            tiles: extend(&mut self.tiles, stratum.tiles.iter().filter_map(TileInstance::new)),
            strokes: extend(&mut self.strokes, stratum.strokes.iter().filter_map(StrokeInstance::new)),
            glyphs: extend(&mut self.glyphs, text::instances(&stratum.glyphs, atlas, cap_height)),
        }
    }
}

/// Appends instances and says where they are.
fn extend<T>(all: &mut Vec<T>, instances: impl Iterator<Item = T>) -> Range<u32> {
    let first = all.len() as u32;
    all.extend(instances);
    first..all.len() as u32
}

/// Appends instances as bytes and says where they begin.
fn append_bytes<T: bytemuck::NoUninit>(bytes: &mut Vec<u8>, instances: &[T]) -> u64 {
    let offset = bytes.len() as u64;
    bytes.extend_from_slice(bytemuck::cast_slice(instances));
    offset
}

/// Draws scenes to views of one format.
pub struct Renderer {
    format: wgpu::TextureFormat,
    /// What shaders that change while the program runs are built with.
    #[cfg(all(debug_assertions, not(target_family = "wasm")))]
    layouts: Layouts,
    pipelines: Pipelines,
    frame: wgpu::Buffer,
    frame_bind_group: wgpu::BindGroup,
    instances: wgpu::Buffer,
    particles: wgpu::Buffer,
    /// What makes particles on the full tier.
    expander: Option<Expander>,
    outlines: Outlines,
    atlas: Atlas,
    meshes: MeshStore,
    batch: Batch,
    uniforms: Option<Frame>,
    created_objects: u32,
    /// Until the owner has taken what it should keep.
    compiled: Option<Compiled>,
    #[cfg(all(debug_assertions, not(target_family = "wasm")))]
    shaders_saved: Option<std::time::SystemTime>,
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer").field("format", &self.format).finish_non_exhaustive()
    }
}

/// Room for the instances of an ordinary frame, bytes; doubled when a frame needs more.
const FIRST_INSTANCE_BYTES: u64 = 64 * 1024;

impl Renderer {
    /// Builds all pipelines; none is built later. `format` is that of the views to draw to and must not be an sRGB one,
    /// since the shaders encode.
    ///
    /// # Errors
    /// [`IconError`] names an icon that is no drawing.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat, assets: &Assets<'_>) -> Result<Renderer, IconError> {
        Renderer::build_with(gpu, format, assets, None)
    }

    /// The same from what [`Renderer::take_compiled`] gave in an earlier run, which spares compiling. Bytes that are damaged,
    /// foreign or another adapter's are ignored, none at all are the first run's.
    ///
    /// # Errors
    /// [`IconError`] names an icon that is no drawing.
    pub fn with_compiled(
        gpu: &Gpu,
        format: wgpu::TextureFormat,
        assets: &Assets<'_>,
        kept: &[u8],
    ) -> Result<Renderer, IconError> {
        Renderer::build_with(gpu, format, assets, Compiled::new(gpu, kept))
    }

    fn build_with(
        gpu: &Gpu,
        format: wgpu::TextureFormat,
        assets: &Assets<'_>,
        compiled: Option<Compiled>,
    ) -> Result<Renderer, IconError> {
        debug_assert!(!format.is_srgb(), "{format:?} would encode colours twice");
        let outlines = Outlines::new(assets.fonts, assets.icons)?;
        let device = &gpu.device;
        let frame_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("frame::layout"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
                ty: wgpu::BindingType::Buffer {
                    ty: wgpu::BufferBindingType::Uniform,
                    has_dynamic_offset: false,
                    min_binding_size: wgpu::BufferSize::new(size_of::<Frame>() as u64),
                },
                count: None,
            }],
        });
        let atlas = Atlas::new(gpu);
        let layout = |label, groups: &[Option<&wgpu::BindGroupLayout>]| {
            device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some(label),
                bind_group_layouts: groups,
                immediate_size: 0,
            })
        };
        let particles = particles::buffer(device, gpu.tier);
        let expander = match gpu.tier {
            Tier::Full => Some(Expander::new(device, &particles)),
            Tier::Lite => None,
        };
        let layouts = Layouts {
            plain: layout("frame::pipeline_layout", &[Some(&frame_layout)]),
            textured: layout("text::pipeline_layout", &[Some(&frame_layout), Some(atlas.layout())]),
            bursts: expander.as_ref().map(|expander| expander.pipeline_layout(device)),
        };
        let cache = compiled.as_ref().map(Compiled::cache);
        let pipelines = Pipelines::new(device, format, &layouts, &|file| shader::embedded(file), cache);

        let frame = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("frame::uniforms"),
            size: size_of::<Frame>() as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let frame_bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("frame::bind_group"),
            layout: &frame_layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: frame.as_entire_binding() }],
        });
        // Three buffers and one bind group; the atlas and the meshes count their own.
        let objects = 4 + if expander.is_some() { Expander::OBJECTS } else { 0 };
        Ok(Renderer {
            format,
            #[cfg(all(debug_assertions, not(target_family = "wasm")))]
            layouts,
            frame,
            frame_bind_group,
            instances: instance_buffer(device, FIRST_INSTANCE_BYTES),
            particles,
            expander,
            outlines,
            atlas,
            meshes: MeshStore::new(device),
            batch: Batch::default(),
            uniforms: None,
            created_objects: pipelines.count() + objects + u32::from(compiled.is_some()),
            compiled,
            pipelines,
            #[cfg(all(debug_assertions, not(target_family = "wasm")))]
            shaders_saved: shader::disk::last_saved(),
        })
    }

    /// What [`Renderer::with_compiled`] should be given in the next run, once, and only if it is not what it was given in this
    /// one; `None` as well where the driver sees to that itself. A few hundred kilobytes.
    pub fn take_compiled(&mut self) -> Option<Vec<u8>> {
        self.compiled.take().and_then(Compiled::finish)
    }

    /// Draws a scene to a view of the renderer's format and submits it. A view without pixels is left alone.
    pub fn draw(
        &mut self,
        gpu: &Gpu,
        scene: &Scene,
        view: &wgpu::TextureView,
        size_px: [u32; 2],
    ) -> FrameStats {
        if size_px.contains(&0) {
            return FrameStats::default();
        }
        self.build(gpu, scene, size_px);
        self.submit(gpu, view)
    }

    /// First half of [`Renderer::draw`]: the scene becomes instances, and glyphs and meshes seen for the first time enter GPU
    /// memory.
    pub fn build(&mut self, gpu: &Gpu, scene: &Scene, size_px: [u32; 2]) {
        let keys = text::keys(&scene.base.glyphs).chain(text::keys(&scene.over.glyphs));
        self.atlas.prepare(gpu, &self.outlines, keys);
        let drawings = scene.base.drawings.iter().chain(&scene.over.drawings);
        self.meshes.prepare(&gpu.device, &gpu.queue, drawings.map(|drawing| &drawing.mesh));
        self.batch.fill(scene, gpu.tier, &self.atlas, &self.meshes, self.outlines.cap_height);
        self.uniforms = Some(Frame::new(scene, size_px));
    }

    /// Puts glyphs into the atlas before they are first drawn, so that no frame of the game pays for it.
    pub fn warm(&mut self, gpu: &Gpu, glyphs: &[Glyph]) {
        self.atlas.prepare(gpu, &self.outlines, text::keys(glyphs));
    }

    /// Second half of [`Renderer::draw`]: uploads, encodes and submits what was built. Draws nothing before the first build.
    pub fn submit(&mut self, gpu: &Gpu, view: &wgpu::TextureView) -> FrameStats {
        let Some(uniforms) = self.uniforms else { return FrameStats::default() };
        self.make_room(gpu);
        gpu.queue.write_buffer(&self.frame, 0, bytemuck::bytes_of(&uniforms));
        if !self.batch.bytes.is_empty() {
            gpu.queue.write_buffer(&self.instances, 0, &self.batch.bytes);
        }
        let particle_bytes = self.upload_particles(gpu);
        let mut encoder = gpu
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("frame::encoder") });
        let compute_passes = self.encode_bursts(&mut encoder);
        let draws = self.encode(&mut encoder, view);
        gpu.queue.submit([encoder.finish()]);

        let (atlas_bytes, atlas_objects) = self.atlas.take_costs();
        let (mesh_bytes, mesh_objects) = self.meshes.take_costs();
        FrameStats {
            draws,
            passes: 1,
            compute_passes,
            submits: 1,
            uploaded_bytes: size_of::<Frame>() as u64
                + self.batch.bytes.len() as u64
                + particle_bytes
                + atlas_bytes
                + mesh_bytes,
            panels: self.batch.panels.len() as u32,
            drawings: self.batch.drawings.len() as u32,
            blocks: self.batch.blocks.len() as u32,
            tiles: self.batch.tiles.len() as u32,
            strokes: self.batch.strokes.len() as u32,
            particles: self.batch.burst_particles,
            glyphs: self.batch.glyphs.len() as u32,
            created_objects: std::mem::take(&mut self.created_objects) + atlas_objects + mesh_objects,
        }
    }

    /// GPU memory of this renderer by its own ledger, bytes: buffers, meshes and atlas.
    pub fn gpu_bytes(&self) -> u64 {
        let bursts = self.expander.as_ref().map_or(0, Expander::bytes);
        let buffers = self.frame.size() + self.instances.size() + self.particles.size();
        buffers + bursts + self.meshes.bytes() + self.atlas.bytes()
    }

    fn make_room(&mut self, gpu: &Gpu) {
        let needed = self.batch.bytes.len() as u64;
        if needed > self.instances.size() {
            self.instances = instance_buffer(&gpu.device, needed.next_power_of_two());
            self.created_objects += 1;
        }
    }

    /// Uploads bursts, or the particles made of them, and says how many bytes that were.
    fn upload_particles(&self, gpu: &Gpu) -> u64 {
        match &self.expander {
            _ if self.batch.burst_particles == 0 => 0,
            Some(expander) => expander.upload(&gpu.queue, &self.batch.bursts),
            None => {
                let bytes: &[u8] = bytemuck::cast_slice(&self.batch.particles);
                gpu.queue.write_buffer(&self.particles, 0, bytes);
                bytes.len() as u64
            }
        }
    }

    /// Encodes the compute pass, if there is anything to compute, and says how many it encoded.
    fn encode_bursts(&self, encoder: &mut wgpu::CommandEncoder) -> u32 {
        match (&self.expander, &self.pipelines.bursts) {
            (Some(expander), Some(pipeline)) if self.batch.burst_particles > 0 => {
                expander.encode(encoder, pipeline, &self.batch.bursts);
                1
            }
            _ => 0,
        }
    }

    fn draw_particles(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.pipelines.particles);
        pass.set_vertex_buffer(0, self.particles.slice(..));
        match &self.expander {
            Some(expander) => pass.draw_indirect(expander.arguments(), 0),
            None => pass.draw(0..4, 0..self.batch.particles.len() as u32),
        }
    }

    /// Draws runs of drawings, one draw each.
    fn draw_drawings(&self, pass: &mut wgpu::RenderPass<'_>, runs: &Range<usize>) {
        if !runs.is_empty() {
            pass.set_pipeline(&self.pipelines.drawings);
            let instances = self.instances.slice(self.batch.offsets.drawings..);
            self.meshes.draw(pass, instances, &self.batch.runs[runs.clone()]);
        }
    }

    /// Encodes the pass and says how many draws it has.
    fn encode(&self, encoder: &mut wgpu::CommandEncoder, view: &wgpu::TextureView) -> u32 {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("frame::pass"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..wgpu::RenderPassDescriptor::default()
        });
        pass.set_bind_group(0, &self.frame_bind_group, &[]);
        pass.set_bind_group(1, self.atlas.bind_group(), &[]);
        pass.set_pipeline(&self.pipelines.background);
        pass.draw(0..background::VERTICES, 0..1);
        let mut draws = 1;

        let offsets = self.batch.offsets;
        for (place, span) in self.batch.spans.iter().enumerate() {
            let mut panels = span.panels.clone();
            if place > 0 && self.batch.burst_particles == 0 {
                // Nothing flies between the two, so the veil is drawn with what hangs above it.
                panels.start = self.batch.veil.start;
            }
            let mut quads = |pass: &mut wgpu::RenderPass<'_>, pipeline, offset, instances: &Range<u32>| {
                if !instances.is_empty() {
                    pass.set_pipeline(pipeline);
                    pass.set_vertex_buffer(0, self.instances.slice(offset..));
                    pass.draw(0..4, instances.clone());
                    draws += 1;
                }
            };
            if place > 0 && self.batch.burst_particles > 0 {
                quads(&mut pass, &self.pipelines.panels, offsets.panels, &self.batch.veil);
                self.draw_particles(&mut pass);
            }
            quads(&mut pass, &self.pipelines.panels, offsets.panels, &panels);
            self.draw_drawings(&mut pass, &span.runs);
            quads(&mut pass, &self.pipelines.blocks, offsets.blocks, &span.blocks);
            quads(&mut pass, &self.pipelines.tiles, offsets.tiles, &span.tiles);
            quads(&mut pass, &self.pipelines.strokes, offsets.strokes, &span.strokes);
            quads(&mut pass, &self.pipelines.text, offsets.glyphs, &span.glyphs);
            draws += span.runs.len() as u32;
        }
        draws += u32::from(self.batch.burst_particles > 0);
        draws
    }
}

impl Pipelines {
    /// How many there are.
    fn count(&self) -> u32 {
        8 + u32::from(self.bursts.is_some())
    }

    fn new(
        device: &wgpu::Device,
        format: wgpu::TextureFormat,
        layouts: &Layouts,
        source: &dyn Fn(&'static str) -> String,
        cache: Option<&wgpu::PipelineCache>,
    ) -> Pipelines {
        let over = Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING);
        let strip = wgpu::PrimitiveTopology::TriangleStrip;
        let triangles = wgpu::PrimitiveTopology::TriangleList;
        let quad = |file, label, layout, instances| {
            pipeline(device, label, &source(file), layout, strip, &[Some(instances)], format, over, cache)
        };
        Pipelines {
            background: pipeline(
                device,
                "background::pipeline",
                &source(shader::BACKGROUND),
                &layouts.plain,
                triangles,
                &[],
                format,
                None,
                cache,
            ),
            panels: quad(shader::PANELS, "panels::pipeline", &layouts.plain, PanelInstance::LAYOUT),
            drawings: pipeline(
                device,
                "drawings::pipeline",
                &source(shader::DRAWINGS),
                &layouts.plain,
                triangles,
                &[Some(vectors::VERTEX_LAYOUT), Some(DrawingInstance::LAYOUT)],
                format,
                over,
                cache,
            ),
            blocks: quad(shader::BLOCKS, "blocks::pipeline", &layouts.plain, BlockInstance::LAYOUT),
            tiles: quad(shader::TILES, "tiles::pipeline", &layouts.plain, TileInstance::LAYOUT),
            strokes: quad(shader::STROKES, "strokes::pipeline", &layouts.plain, StrokeInstance::LAYOUT),
            particles: quad(
                shader::PARTICLES,
                "particles::pipeline",
                &layouts.plain,
                ParticleInstance::LAYOUT,
            ),
            bursts: layouts
                .bursts
                .as_ref()
                .map(|layout| bursts::pipeline(device, layout, &source(shader::BURSTS), cache)),
            text: quad(shader::TEXT, "text::pipeline", &layouts.textured, GlyphInstance::LAYOUT),
        }
    }
}

#[allow(clippy::too_many_arguments, reason = "a pipeline has that many parts, and all are made here")]
fn pipeline(
    device: &wgpu::Device,
    label: &str,
    source: &str,
    layout: &wgpu::PipelineLayout,
    topology: wgpu::PrimitiveTopology,
    buffers: &[Option<wgpu::VertexBufferLayout<'_>>],
    format: wgpu::TextureFormat,
    blend: Option<wgpu::BlendState>,
    cache: Option<&wgpu::PipelineCache>,
) -> wgpu::RenderPipeline {
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some(label),
        source: wgpu::ShaderSource::Wgsl(source.into()),
    });
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(label),
        layout: Some(layout),
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some("vertex"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers,
        },
        primitive: wgpu::PrimitiveState { topology, ..wgpu::PrimitiveState::default() },
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some("fragment"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: &[Some(wgpu::ColorTargetState { format, blend, write_mask: wgpu::ColorWrites::ALL })],
        }),
        multiview_mask: None,
        cache,
    })
}

fn instance_buffer(device: &wgpu::Device, size: u64) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("frame::instances"),
        size,
        usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

/// Shaders that change while the program runs; debug builds only.
impl Renderer {
    /// Builds the pipelines again if a shader of the source tree was saved since the last call, and says whether it did.
    /// The old pipelines stay when the new ones fail. Release builds and browsers have no source tree and never reload.
    ///
    /// # Errors
    /// [`ShaderError`] with what the compiler said.
    pub async fn reload_changed_shaders(&mut self, gpu: &Gpu) -> Result<bool, ShaderError> {
        #[cfg(all(debug_assertions, not(target_family = "wasm")))]
        {
            let saved = shader::disk::last_saved();
            if saved > self.shaders_saved {
                self.shaders_saved = saved;
                self.replace_shaders(gpu, &shader::disk::read).await?;
                return Ok(true);
            }
        }
        #[cfg(not(all(debug_assertions, not(target_family = "wasm"))))]
        let _ = gpu;
        Ok(false)
    }

    #[cfg(all(debug_assertions, not(target_family = "wasm")))]
    async fn replace_shaders(
        &mut self,
        gpu: &Gpu,
        read: &dyn Fn(&str) -> Result<String, ShaderError>,
    ) -> Result<(), ShaderError> {
        let mut sources = std::collections::BTreeMap::new();
        for file in shader::ENTRIES {
            sources.insert(file, read(file)?);
        }
        let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let pipelines =
            Pipelines::new(&gpu.device, self.format, &self.layouts, &|file| sources[file].clone(), None);
        if let Some(error) = scope.pop().await {
            return Err(ShaderError::Invalid(error.to_string()));
        }
        self.created_objects += pipelines.count();
        self.pipelines = pipelines;
        Ok(())
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;

    #[test]
    fn a_broken_shader_leaves_the_old_pipelines_in_place() {
        let gpu = crate::gpu::tests::noop();
        let assets = Assets { fonts: &Fonts::embedded(), icons: &[] };
        let mut renderer = Renderer::new(&gpu, crate::capture::FORMAT, &assets).expect("a renderer");
        let before = renderer.pipelines.panels.clone();

        let broken = |file: &str| match file {
            "panels.wgsl" => Ok("not a shader".to_owned()),
            file => shader::disk::read(file),
        };
        let error = pollster::block_on(renderer.replace_shaders(&gpu, &broken)).expect_err("a broken shader");
        assert!(error.to_string().starts_with("the shaders are wrong: "), "{error}");
        assert_eq!(renderer.pipelines.panels, before);

        pollster::block_on(renderer.replace_shaders(&gpu, &shader::disk::read)).expect("sound shaders");
        assert_ne!(renderer.pipelines.panels, before);
    }
}
