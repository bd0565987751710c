//! Pictures without a window: an off-screen target, its read-back, PNG files and comparison.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::sync::mpsc;

use crate::{Gpu, Renderer, scene::Scene};

/// Format of off-screen pictures; a renderer made for them is given this one.
pub const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum CaptureError {
    /// The picture is empty or larger than a texture may be.
    #[error("a picture of {0} × {1} px cannot be taken: each side must be 1 to {2} px")]
    Size(u32, u32, u32),
    /// The device did not give the picture back.
    #[error("the picture could not be read back: {0}")]
    ReadBack(String),
    /// The file could not be read or written.
    #[error("cannot use the picture {path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// What went wrong.
        reason: String,
    },
}

/// 8-bit RGBA rows from the top, as encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Width, px.
    pub width: u32,
    /// Height, px.
    pub height: u32,
    /// `width × height × 4` bytes.
    pub rgba: Vec<u8>,
}

/// How far two pictures of one size are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Largest difference of any channel, 0 to 255.
    pub max: u8,
    /// Pixels with a channel further apart than the tolerance.
    pub pixels: usize,
}

impl Image {
    /// The pixel at a column and row.
    ///
    /// # Panics
    /// When the place lies outside.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let start = (y as usize * self.width as usize + x as usize) * 4;
        let pixel = &self.rgba[start..start + 4];
        [pixel[0], pixel[1], pixel[2], pixel[3]]
    }

    /// Compares with a picture; `None` when the sizes differ.
    pub fn difference(&self, other: &Image, tolerance: u8) -> Option<Difference> {
        if (self.width, self.height) != (other.width, other.height) {
            return None;
        }
        let mut difference = Difference { max: 0, pixels: 0 };
        for (a, b) in self.rgba.chunks_exact(4).zip(other.rgba.chunks_exact(4)) {
            let apart = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
            difference.max = difference.max.max(apart);
            difference.pixels += usize::from(apart > tolerance);
        }
        Some(difference)
    }

    /// Writes a PNG file.
    ///
    /// # Errors
    /// [`CaptureError::File`].
    pub fn write_png(&self, path: &Path) -> Result<(), CaptureError> {
        let file = File::create(path).map_err(|error| file_error(path, &error))?;
        let mut encoder = png::Encoder::new(BufWriter::new(file), self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        let mut writer = encoder.write_header().map_err(|error| file_error(path, &error))?;
        writer.write_image_data(&self.rgba).map_err(|error| file_error(path, &error))?;
        writer.finish().map_err(|error| file_error(path, &error))
    }

    /// Reads an 8-bit RGB or RGBA PNG file.
    ///
    /// # Errors
    /// [`CaptureError::File`].
    pub fn read_png(path: &Path) -> Result<Image, CaptureError> {
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        let mut decoder = png::Decoder::new(BufReader::new(file));
        decoder
            .set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(|error| file_error(path, &error))?;
        let size = reader.output_buffer_size().ok_or_else(|| file_error(path, &"it is too large"))?;
        let mut rgba = vec![0; size];
        let info = reader.next_frame(&mut rgba).map_err(|error| file_error(path, &error))?;
        if info.color_type != png::ColorType::Rgba {
            return Err(file_error(path, &"it is neither RGB nor RGBA"));
        }
        rgba.truncate(info.buffer_size());
        Ok(Image { width: info.width, height: info.height, rgba })
    }
}

fn file_error(path: &Path, reason: &dyn std::fmt::Display) -> CaptureError {
    CaptureError::File { path: path.display().to_string(), reason: reason.to_string() }
}

/// A texture to draw to and to read back.
#[derive(Debug)]
pub struct Target {
    texture: wgpu::Texture,
    view: wgpu::TextureView,
}

impl Target {
    /// A target of the given size, px.
    ///
    /// # Errors
    /// [`CaptureError::Size`] when a side is 0 or longer than the device's textures.
    pub fn new(gpu: &Gpu, size_px: [u32; 2]) -> Result<Target, CaptureError> {
        let [width, height] = size_px;
        if size_px.iter().any(|side| !(1..=gpu.max_size()).contains(side)) {
            return Err(CaptureError::Size(width, height, gpu.max_size()));
        }
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("capture::target"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        Ok(Target { texture, view })
    }

    /// What a renderer draws to.
    pub fn view(&self) -> &wgpu::TextureView {
        &self.view
    }

    /// Size, px.
    pub fn size_px(&self) -> [u32; 2] {
        [self.texture.width(), self.texture.height()]
    }

    /// Waits for the device and reads the picture back. Not for browsers, where nothing may wait.
    ///
    /// # Errors
    /// [`CaptureError::ReadBack`] when the device is lost.
    pub fn read(&self, gpu: &Gpu) -> Result<Image, CaptureError> {
        let [width, height] = self.size_px();
        let row = width * 4;
        let padded_row = row.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("capture::read_back"),
            size: u64::from(padded_row) * u64::from(height),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = gpu
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("capture::copy") });
        encoder.copy_texture_to_buffer(
            self.texture.as_image_copy(),
            wgpu::TexelCopyBufferInfo {
                buffer: &buffer,
                layout: wgpu::TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(padded_row),
                    rows_per_image: None,
                },
            },
            self.texture.size(),
        );
        gpu.queue.submit([encoder.finish()]);

        let slice = buffer.slice(..);
        let (sender, receiver) = mpsc::channel();
        slice.map_async(wgpu::MapMode::Read, move |result| {
            // The receiver is gone only if the wait below failed, which is reported there.
            sender.send(result).ok();
        });
        let failed = |reason: &dyn std::fmt::Display| CaptureError::ReadBack(reason.to_string());
        gpu.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|error| failed(&error))?;
        receiver.try_recv().map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        let mapped = slice.get_mapped_range().map_err(|error| failed(&error))?;
        let mut rgba = Vec::with_capacity(row as usize * height as usize);
        for line in mapped.chunks_exact(padded_row as usize) {
            rgba.extend_from_slice(&line[..row as usize]);
        }
        Ok(Image { width, height, rgba })
    }
}

/// Draws one scene off screen and reads it back; the renderer must have been made for [`FORMAT`].
///
/// # Errors
/// [`CaptureError`] for an impossible size or a lost device.
pub fn picture(
    gpu: &Gpu,
    renderer: &mut Renderer,
    scene: &Scene,
    size_px: [u32; 2],
) -> Result<Image, CaptureError> {
    let target = Target::new(gpu, size_px)?;
    renderer.draw(gpu, scene, target.view(), size_px);
    target.read(gpu)
}
