//! A window's surface: how it is configured, and one policy for everything that acquiring a frame can answer.
//!
//! Both are pure: [`configuration`] from capabilities and a size, [`decide`] from an answer and the answers before it. The
//! shell carries the decision out, so every answer of every driver can be tested without a window.

use std::time::Duration;

use wgpu::{CurrentSurfaceTexture, PresentMode, SurfaceCapabilities, SurfaceConfiguration, TextureFormat};

/// What wgpu answered when asked for the next frame, without the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcquireAnswer {
    /// A frame.
    Success,
    /// A frame, though the surface has changed.
    Suboptimal,
    /// None came in time.
    Timeout,
    /// The window cannot be seen.
    Occluded,
    /// The surface has changed and must be configured again.
    Outdated,
    /// The surface is gone and must be made again.
    Lost,
    /// The request itself was wrong.
    Validation,
}

impl From<&CurrentSurfaceTexture> for AcquireAnswer {
    fn from(answer: &CurrentSurfaceTexture) -> Self {
        match answer {
            CurrentSurfaceTexture::Success(_) => AcquireAnswer::Success,
            CurrentSurfaceTexture::Suboptimal(_) => AcquireAnswer::Suboptimal,
            CurrentSurfaceTexture::Timeout => AcquireAnswer::Timeout,
            CurrentSurfaceTexture::Occluded => AcquireAnswer::Occluded,
            CurrentSurfaceTexture::Outdated => AcquireAnswer::Outdated,
            CurrentSurfaceTexture::Lost => AcquireAnswer::Lost,
            CurrentSurfaceTexture::Validation => AcquireAnswer::Validation,
        }
    }
}

/// What came before: a window owns one and hands it to every [`decide`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AcquireState {
    /// Answers without a frame since the last frame.
    failures: u32,
    /// Frames in a row that called for a new configuration.
    suboptimal: u32,
}

/// What to do about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Draw and present.
    Draw,
    /// Draw and present, then configure the surface again.
    DrawThenReconfigure,
    /// Draw nothing and ask again after this long (at once: with the next frame). A window event may ask earlier.
    Retry(Duration),
    /// Configure the surface again, then ask again.
    Reconfigure,
    /// Make a new surface from the window, configure it, then ask again.
    Recreate,
}

/// How often in a row a repair is tried before the next stronger one, and before the policy only waits.
const TRIES: u32 = 3;
/// How long to wait for a hidden window, or when no repair helped: rare enough to cost nothing, often enough to recover.
const PATIENCE: Duration = Duration::from_millis(500);

/// One policy for every answer. Repairs escalate (ask again, configure, make a new surface), three times each; then
/// only a rare retry is left, so that no driver can make the shell spin, and any later frame resets everything.
pub fn decide(answer: AcquireAnswer, state: AcquireState) -> (Action, AcquireState) {
    let failed = AcquireState { failures: state.failures.saturating_add(1), suboptimal: 0 };
    match answer {
        AcquireAnswer::Success => (Action::Draw, AcquireState::default()),
        AcquireAnswer::Suboptimal => {
            let suboptimal = state.suboptimal.saturating_add(1);
            // Some systems call every frame of a turned screen suboptimal; configuring for ever would cost each frame.
            let action = if suboptimal <= TRIES { Action::DrawThenReconfigure } else { Action::Draw };
            (action, AcquireState { failures: 0, suboptimal })
        }
        // Being hidden is no fault: nothing is counted and nothing repaired.
        AcquireAnswer::Occluded => (Action::Retry(PATIENCE), AcquireState { suboptimal: 0, ..state }),
        AcquireAnswer::Timeout => (escalate(0, state.failures), failed),
        AcquireAnswer::Validation | AcquireAnswer::Outdated => (escalate(1, state.failures), failed),
        AcquireAnswer::Lost => (escalate(2, state.failures), failed),
    }
}

/// The repair after `failures` earlier ones, beginning at a rung: 0 asks again, 1 configures, 2 makes a new surface.
fn escalate(first_rung: u32, failures: u32) -> Action {
    match first_rung + failures / TRIES {
        0 => Action::Retry(Duration::ZERO),
        1 => Action::Reconfigure,
        2 => Action::Recreate,
        _ => Action::Retry(PATIENCE),
    }
}

/// A surface's configuration and the format of the views to draw through.
#[derive(Clone, Debug, PartialEq)]
pub struct SurfaceSetup {
    /// What to configure the surface with.
    pub config: SurfaceConfiguration,
    /// Format of the view, never an sRGB one: the shaders encode, and blending happens on encoded values.
    pub view_format: TextureFormat,
}

/// Why a surface cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the window's surface offers no 8-bit colour format (it offers {0})")]
pub struct SurfaceError(String);

/// Chooses format, size and pacing.
///
/// The size is clamped to 1 up to `max_size`, the device's largest texture: a window of no area gets a surface of one
/// pixel, and a larger window gets the largest surface there is, which the system scales up. Presenting waits for the
/// screen (`Fifo`, offered everywhere). `frame_latency` is how many frames may wait for the screen; it is the platform's
/// setting, since one frame starves one system's compositor and three lag on another.
///
/// # Errors
/// [`SurfaceError`] when no format can be drawn to.
pub fn configuration(
    capabilities: &SurfaceCapabilities,
    size_px: [u32; 2],
    max_size: u32,
    frame_latency: u32,
) -> Result<SurfaceSetup, SurfaceError> {
    let (format, view_format) = choose_format(&capabilities.formats)
        .ok_or_else(|| SurfaceError(format!("{:?}", capabilities.formats)))?;
    let alpha_mode = capabilities.alpha_modes.first().copied().unwrap_or(wgpu::CompositeAlphaMode::Auto);
    let alpha_mode = if capabilities.alpha_modes.contains(&wgpu::CompositeAlphaMode::Opaque) {
        wgpu::CompositeAlphaMode::Opaque
    } else {
        alpha_mode
    };
    let config = SurfaceConfiguration {
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
        format,
        color_space: wgpu::SurfaceColorSpace::Auto,
        width: size_px[0].clamp(1, max_size),
        height: size_px[1].clamp(1, max_size),
        present_mode: PresentMode::Fifo,
        desired_maximum_frame_latency: frame_latency,
        alpha_mode,
        view_formats: if view_format == format { Vec::new() } else { vec![view_format] },
    };
    Ok(SurfaceSetup { config, view_format })
}

/// A plain 8-bit format if there is one, else an sRGB one to be drawn to through a plain view.
fn choose_format(formats: &[TextureFormat]) -> Option<(TextureFormat, TextureFormat)> {
    let plain = [TextureFormat::Bgra8Unorm, TextureFormat::Rgba8Unorm];
    let offered = |wanted: TextureFormat| formats.contains(&wanted).then_some(wanted);
    plain.into_iter().find_map(|format| offered(format).map(|format| (format, format))).or_else(|| {
        plain.into_iter().find_map(|view| offered(view.add_srgb_suffix()).map(|format| (format, view)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use AcquireAnswer::*;

    const NOW: Action = Action::Retry(Duration::ZERO);
    const LATER: Action = Action::Retry(PATIENCE);

    /// What the policy does when a surface gives the same answer over and over.
    fn actions(answer: AcquireAnswer, times: usize) -> Vec<Action> {
        let mut state = AcquireState::default();
        (0..times)
            .map(|_| {
                let (action, next) = decide(answer, state);
                state = next;
                action
            })
            .collect()
    }

    #[test]
    fn every_answer_has_its_action() {
        use Action::*;
        let table: [(AcquireAnswer, Vec<Action>); 7] = [
            (Success, vec![Draw; 12]),
            (Suboptimal, [vec![DrawThenReconfigure; 3], vec![Draw; 9]].concat()),
            (Timeout, [vec![NOW; 3], vec![Reconfigure; 3], vec![Recreate; 3], vec![LATER; 3]].concat()),
            (Occluded, vec![LATER; 12]),
            (Outdated, [vec![Reconfigure; 3], vec![Recreate; 3], vec![LATER; 6]].concat()),
            (Lost, [vec![Recreate; 3], vec![LATER; 9]].concat()),
            (Validation, [vec![Reconfigure; 3], vec![Recreate; 3], vec![LATER; 6]].concat()),
        ];
        for (answer, expected) in table {
            assert_eq!(actions(answer, 12), expected, "{answer:?}");
        }
    }

    #[test]
    fn no_answer_ever_makes_the_shell_spin() {
        for answer in [Timeout, Occluded, Outdated, Lost, Validation] {
            let busy = actions(answer, 1000).into_iter().filter(|action| *action != LATER).count();
            assert!(busy <= 9, "{answer:?} was answered at once {busy} times");
        }
    }

    #[test]
    fn a_frame_makes_everything_good_again() {
        for answer in [Suboptimal, Timeout, Occluded, Outdated, Lost, Validation] {
            let mut state = AcquireState::default();
            for _ in 0..20 {
                state = decide(answer, state).1;
            }
            assert_eq!(decide(Success, state), (Action::Draw, AcquireState::default()));
        }
    }

    #[test]
    fn a_hidden_window_neither_uses_up_nor_restores_the_tries() {
        let (_, once) = decide(Lost, AcquireState::default());
        let (_, hidden) = decide(Occluded, once);
        assert_eq!(hidden, once);
    }

    fn capabilities(formats: &[TextureFormat]) -> SurfaceCapabilities {
        SurfaceCapabilities { formats: formats.to_vec(), ..SurfaceCapabilities::default() }
    }

    #[test]
    fn colours_are_never_encoded_twice() {
        use TextureFormat::*;
        for (offered, surface, view) in [
            (vec![Bgra8UnormSrgb, Bgra8Unorm], Bgra8Unorm, Bgra8Unorm),
            (vec![Rgba8UnormSrgb, Rgba8Unorm], Rgba8Unorm, Rgba8Unorm),
            (vec![Rgba16Float, Bgra8UnormSrgb], Bgra8UnormSrgb, Bgra8Unorm),
            (vec![Rgba8UnormSrgb], Rgba8UnormSrgb, Rgba8Unorm),
        ] {
            let setup = configuration(&capabilities(&offered), [10, 10], 4096, 2).expect("a format");
            assert_eq!((setup.config.format, setup.view_format), (surface, view), "{offered:?}");
            assert_eq!(setup.config.view_formats.is_empty(), surface == view);
        }
    }

    #[test]
    fn a_surface_without_a_usable_format_is_refused_in_words() {
        let error = configuration(&capabilities(&[TextureFormat::Rgba16Float]), [10, 10], 4096, 2);
        assert!(error.expect_err("no format").to_string().contains("Rgba16Float"));
    }

    #[test]
    fn a_window_of_any_size_gets_a_surface() {
        for (window, surface) in [([0, 0], [1, 1]), ([1, 1], [1, 1]), ([16000, 300], [4096, 300])] {
            let setup = configuration(&capabilities(&[TextureFormat::Bgra8Unorm]), window, 4096, 3)
                .expect("a format");
            assert_eq!([setup.config.width, setup.config.height], surface);
            assert_eq!(setup.config.present_mode, PresentMode::Fifo);
            assert_eq!(setup.config.desired_maximum_frame_latency, 3);
        }
    }
}
