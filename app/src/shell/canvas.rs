//! What is drawn on: the device, the renderer and the window's surface, each there or not there yet.
//!
//! A phone takes the surface away whenever it likes, a driver takes the whole device; the game goes on and neither knows.

use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use blockfall_render::scene::{Glyph, Scene};
use blockfall_render::surface::{self, AcquireAnswer, AcquireState, Action, SurfaceSetup};
use blockfall_render::wgpu::{self, CurrentSurfaceTexture};
use blockfall_render::{Assets, Fonts, Gpu, Renderer};
use winit::window::Window;

use super::{ShellError, no_surface};
use crate::icons;

/// Frames that may wait for the screen: two keep every compositor fed, a third would only add delay.
const FRAME_LATENCY: u32 = 2;

/// A window's surface with its configuration.
struct Sheet {
    surface: wgpu::Surface<'static>,
    setup: SurfaceSetup,
}

/// The device with what is built on it.
struct Press {
    gpu: Gpu,
    renderer: Renderer,
    view_format: wgpu::TextureFormat,
}

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// It is on its way to the screen.
    Presented,
    /// Not now; ask again after this long.
    Later(Duration),
    /// There is nothing to draw on, or the device is gone and must be asked for again.
    Nothing,
}

/// Everything that is drawn on.
#[derive(Default)]
pub struct Canvas {
    press: Option<Press>,
    sheet: Option<Sheet>,
    acquired: AcquireState,
}

impl Canvas {
    /// Whether there is a device that works.
    pub fn has_gpu(&self) -> bool {
        self.press.as_ref().is_some_and(|press| !press.gpu.lost())
    }

    /// Takes over a new device together with the surface that it was chosen for, and draws `glyphs` into its atlas.
    /// `kept` is what [`Canvas::take_compiled`] gave in an earlier run, or nothing.
    ///
    /// # Errors
    /// When the surface cannot be drawn to.
    pub fn take_gpu(
        &mut self,
        gpu: Gpu,
        surface: wgpu::Surface<'static>,
        size_px: [u32; 2],
        fonts: &Fonts,
        glyphs: &[Glyph],
        kept: &[u8],
    ) -> Result<(), ShellError> {
        let setup = configure(&gpu, &surface, size_px)?;
        let assets = Assets { fonts, icons: &icons::DRAWINGS };
        let mut renderer = Renderer::with_compiled(&gpu, setup.view_format, &assets, kept)
            .map_err(|error| ShellError::Renderer(error.to_string()))?;
        renderer.warm(&gpu, glyphs);
        self.press = Some(Press { gpu, renderer, view_format: setup.view_format });
        self.sheet = Some(Sheet { surface, setup });
        self.acquired = AcquireState::default();
        Ok(())
    }

    /// What to keep of the pipelines for the next run; once, and only if it is new.
    pub fn take_compiled(&mut self) -> Option<Vec<u8>> {
        self.press.as_mut().and_then(|press| press.renderer.take_compiled())
    }

    /// A new surface for the device that is there already.
    ///
    /// # Errors
    /// When it cannot be made or drawn to.
    pub fn make_surface(
        &mut self,
        instance: &wgpu::Instance,
        window: &Arc<Window>,
        size_px: [u32; 2],
    ) -> Result<(), ShellError> {
        // The old one goes first: a window has room for one.
        self.sheet = None;
        let Some(press) = &self.press else { return Ok(()) };
        let surface = instance.create_surface(Arc::clone(window)).map_err(no_surface)?;
        let setup = configure(&press.gpu, &surface, size_px)?;
        if setup.view_format != press.view_format {
            return Err(ShellError::Renderer("the window's colour format has changed".to_owned()));
        }
        self.sheet = Some(Sheet { surface, setup });
        Ok(())
    }

    /// The system takes the surface; the device and all that is built on it stay.
    pub fn drop_surface(&mut self) {
        self.sheet = None;
    }

    /// The window has another size.
    pub fn resize(&mut self, size_px: [u32; 2]) {
        let (Some(press), Some(sheet)) = (&self.press, &mut self.sheet) else { return };
        if let Ok(setup) = configure(&press.gpu, &sheet.surface, size_px) {
            sheet.setup = setup;
        }
    }

    /// Draws and presents a scene. `before_present` is called when the frame is about to be shown.
    pub fn draw(
        &mut self,
        scene: &Scene,
        instance: &wgpu::Instance,
        window: &Arc<Window>,
        size_px: [u32; 2],
    ) -> Drawn {
        let (Some(press), Some(sheet)) = (&mut self.press, &self.sheet) else { return Drawn::Nothing };
        if press.gpu.lost() {
            (self.press, self.sheet) = (None, None);
            return Drawn::Nothing;
        }
        let answer = sheet.surface.get_current_texture();
        let (action, next) = surface::decide(AcquireAnswer::from(&answer), self.acquired);
        self.acquired = next;
        match (action, answer) {
            (
                Action::Draw | Action::DrawThenReconfigure,
                CurrentSurfaceTexture::Success(frame) | CurrentSurfaceTexture::Suboptimal(frame),
            ) => {
                let view = frame.texture.create_view(&wgpu::TextureViewDescriptor {
                    label: Some("shell::frame"),
                    format: Some(press.view_format),
                    ..wgpu::TextureViewDescriptor::default()
                });
                let config = &sheet.setup.config;
                press.renderer.draw(&press.gpu, scene, &view, [config.width, config.height]);
                window.pre_present_notify();
                press.gpu.queue.present(frame);
                if action == Action::DrawThenReconfigure {
                    self.resize(size_px);
                }
                Drawn::Presented
            }
            (Action::Retry(wait), _) => Drawn::Later(wait),
            (Action::Recreate, _) => {
                if let Err(error) = self.make_surface(instance, window, size_px) {
                    log::warn!("{error}");
                }
                Drawn::Later(Duration::ZERO)
            }
            _ => {
                self.resize(size_px);
                Drawn::Later(Duration::ZERO)
            }
        }
    }

    /// In debug builds, takes over shaders that were edited on disk; a shader with a fault is told of and not taken.
    pub fn reload_shaders(&mut self) {
        let Some(press) = &mut self.press else { return };
        let reload = std::pin::pin!(press.renderer.reload_changed_shaders(&press.gpu));
        // Where shaders compile at once this is ready at once; elsewhere they are not edited while the game runs.
        if let Poll::Ready(Err(error)) = reload.poll(&mut Context::from_waker(Waker::noop())) {
            log::warn!("{error}");
        }
    }
}

fn configure(
    gpu: &Gpu,
    surface: &wgpu::Surface<'static>,
    size_px: [u32; 2],
) -> Result<SurfaceSetup, ShellError> {
    let capabilities = surface.get_capabilities(&gpu.adapter);
    let setup = surface::configuration(&capabilities, size_px, gpu.max_size(), FRAME_LATENCY)?;
    surface.configure(&gpu.device, &setup.config);
    Ok(setup)
}
