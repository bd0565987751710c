//! The system's audio as the output sees it: a default device that may come, go and change, and a stream on it.
//! A trait, so that a test can be a system in which everything goes wrong; and cpal, which is the real one.

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{Error, ErrorKind, FromSample, SampleFormat, SizedSample, StreamConfig};
use rtrb::Producer;

use crate::mixer::Mixer;

/// What the default device wants to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// Which device this is, as [`Host::device`] calls it.
    pub device: String,
    /// Frames a second.
    pub rate_hz: u32,
    /// Samples a frame.
    pub channels: u16,
    /// The type of a sample.
    pub sample: SampleFormat,
}

/// Where a stream reports what has happened to it. Reporting never waits: it may come from the audio callback.
pub struct Alarm(pub(crate) Producer<ErrorKind>);

impl Alarm {
    /// Reports an error of the stream.
    pub fn raise(&mut self, kind: ErrorKind) {
        // When many are waiting to be read, one more says nothing new.
        let _ = self.0.push(kind);
    }
}

/// A system that can play sound.
pub trait Host {
    /// A running stream; it ends when it is dropped.
    type Stream;

    /// The name of what is the default device now; cheap enough to ask often.
    fn device(&mut self) -> Option<String>;

    /// What the default device wants to be given.
    ///
    /// # Errors
    /// When there is none or it cannot be asked.
    fn format(&mut self) -> Result<Format, Error>;

    /// Starts a stream on the default device, which `mixer` fills from now on.
    ///
    /// # Errors
    /// When the system refuses.
    fn open(&mut self, format: &Format, mixer: Mixer, alarm: Alarm) -> Result<Self::Stream, Error>;

    /// Called when something is to be heard, within the handling of the player's touch.
    fn wake(&mut self, _stream: &mut Self::Stream) {}
}

/// The system that the game runs on, through cpal.
#[derive(Default)]
pub struct System {
    host: Option<cpal::Host>,
}

impl System {
    fn default_device(&mut self) -> Result<cpal::Device, Error> {
        keep_quiet();
        if self.host.is_none() {
            let id = cpal::available_hosts().into_iter().next().ok_or(ErrorKind::HostUnavailable)?;
            self.host = Some(cpal::host_from_id(id)?);
        }
        let device = self.host.as_ref().and_then(HostTrait::default_output_device);
        device.ok_or(ErrorKind::DeviceNotAvailable.into())
    }
}

/// ALSA's library writes to the terminal whenever it finds no device, which for us is an answer like any other. It
/// is told to write to memory, on this thread; telling it again frees what it has written.
#[cfg(target_os = "linux")]
fn keep_quiet() {
    if let Err(error) = alsa::Output::local_error_handler() {
        log::debug!("{error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn keep_quiet() {}

impl Host for System {
    type Stream = cpal::Stream;

    fn device(&mut self) -> Option<String> {
        Some(self.default_device().ok()?.id().ok()?.to_string())
    }

    fn format(&mut self) -> Result<Format, Error> {
        let device = self.default_device()?;
        let config = device.default_output_config()?;
        Ok(Format {
            device: device.id()?.to_string(),
            rate_hz: config.sample_rate(),
            channels: config.channels(),
            sample: config.sample_format(),
        })
    }

    fn open(&mut self, format: &Format, mixer: Mixer, alarm: Alarm) -> Result<cpal::Stream, Error> {
        let device = self.default_device()?;
        let open = match format.sample {
            SampleFormat::I8 => open::<i8>,
            SampleFormat::I16 => open::<i16>,
            SampleFormat::I24 => open::<cpal::I24>,
            SampleFormat::I32 => open::<i32>,
            SampleFormat::U8 => open::<u8>,
            SampleFormat::U16 => open::<u16>,
            SampleFormat::U24 => open::<cpal::U24>,
            SampleFormat::U32 => open::<u32>,
            SampleFormat::F32 => open::<f32>,
            SampleFormat::F64 => open::<f64>,
            _ => return Err(ErrorKind::UnsupportedConfig.into()),
        };
        let stream = open(&device, format, mixer, alarm)?;
        stream.play()?;
        Ok(stream)
    }

    /// A browser lets a page sound only from the player's first touch on, so the stream is asked again to start.
    #[cfg(target_family = "wasm")]
    fn wake(&mut self, stream: &mut cpal::Stream) {
        // Should it be refused, the next cue asks again.
        let _ = stream.play();
    }
}

fn open<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    format: &Format,
    mut mixer: Mixer,
    mut alarm: Alarm,
) -> Result<cpal::Stream, Error> {
    let channels = format.channels;
    let config =
        StreamConfig { channels, sample_rate: format.rate_hz, buffer_size: cpal::BufferSize::Default };
    device.build_output_stream(
        config,
        move |output: &mut [T], _: &_| mixer.fill(output, channels),
        move |error| alarm.raise(error.kind()),
        None,
    )
}
