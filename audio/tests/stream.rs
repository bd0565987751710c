//! The output on the real cpal, where Linux lets a test listen to what is played: into a file, which needs
//! nothing but ALSA's library, and into a sound server of the test's own, which also stops and comes back.
//!
//! ALSA reads its configuration from the environment, so each test runs itself once more with that set.
#![cfg(target_os = "linux")]

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use blockfall_audio::host::{Host, System};
use blockfall_audio::{AudioOut, Cue, Output};
use cpal::SampleFormat;
use tempfile::TempDir;

/// Set for the second run, to the folder that belongs to it.
const FOLDER: &str = "BLOCKFALL_SOUND_TEST";

/// Runs the test of this name in a process of its own, whose ALSA plays to `default_pcm`.
fn run_apart(test: &str, default_pcm: impl Fn(&Path) -> String) {
    let folder = TempDir::new().expect("there is room for a temporary folder");
    let config = folder.path().join("asound.conf");
    let text = format!("</usr/share/alsa/alsa.conf>\npcm.!default {{ {} }}\n", default_pcm(folder.path()));
    fs::write(&config, text).expect("the folder can be written to");
    let socket = folder.path().join("socket");
    let output = Command::new(env::current_exe().expect("a running program has a file"))
        .args([test, "--exact", "--include-ignored", "--nocapture"])
        .env(FOLDER, folder.path())
        .env("ALSA_CONFIG_PATH", config)
        // A sound server that is running already stays out of this.
        .env("HOME", folder.path())
        .env("XDG_RUNTIME_DIR", folder.path())
        .env("PULSE_SERVER", format!("unix:{}", socket.display()))
        .output()
        .expect("a test can run itself");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(!said.contains("ALSA lib"), "{said}");
}

/// An output whose clock is the real one.
struct Playing {
    output: Output,
    start: Instant,
}

impl Playing {
    fn new() -> Playing {
        Playing { output: Output::new(1), start: Instant::now() }
    }

    /// Polls until a stream is open, or until none is.
    fn wait_until(&mut self, open: bool) {
        let patience = Instant::now();
        loop {
            self.output.poll(self.start.elapsed().as_nanos() as u64);
            if self.output.is_open() == open {
                return;
            }
            assert!(patience.elapsed() < Duration::from_secs(20), "the stream should be open: {open}");
            sleep(Duration::from_millis(20));
        }
    }
}

/// The left channel from the first sound on, of 16-bit samples or floats.
fn first_sound(bytes: &[u8], sample: SampleFormat, channels: u16) -> Vec<f32> {
    let samples: Vec<f32> = match sample {
        SampleFormat::F32 => {
            bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
        }
        SampleFormat::I16 => {
            bytes.chunks_exact(2).map(|b| f32::from(i16::from_le_bytes([b[0], b[1]])) / 32_768.0).collect()
        }
        other => panic!("the test cannot read {other}"),
    };
    samples.into_iter().step_by(usize::from(channels)).skip_while(|sample| sample.abs() < 1e-4).collect()
}

/// How alike two sounds are, however loud and at the best shift of a few samples: 1 is alike. The output varies the
/// pitch by a few cents, so only the start is compared.
fn likeness(heard: &[f32], rendered: &[f32]) -> f32 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let alike = |a: &[f32], b: &[f32]| {
        let (a, b) = (&a[..1_000], &b[..1_000]);
        dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
    };
    let shifted = |by: usize| alike(&heard[by..], rendered).max(alike(heard, &rendered[by..]));
    (0..40).map(shifted).fold(-1.0, f32::max)
}

fn rendered(cue: Cue, rate_hz: u32) -> Vec<f32> {
    first_sound(&blockfall_audio::wav(cue, rate_hz)[44..], SampleFormat::I16, 1)
}

#[test]
fn a_cue_goes_through_a_real_stream() {
    let Some(folder) = env::var_os(FOLDER) else {
        return run_apart("a_cue_goes_through_a_real_stream", |folder| {
            let file = folder.join("sound.raw");
            // What is written to the null device is gone at once, so this stream runs as fast as it can.
            format!(r#"type file; slave.pcm null; file "{}"; format raw"#, file.display())
        });
    };
    let format = System::default().format().expect("a null device can always be opened");
    let mut playing = Playing::new();
    playing.wait_until(true);
    playing.output.play(Cue::Clear { lines: 1 });
    let file = Path::new(&folder).join("sound.raw");
    let patience = Instant::now();
    let heard = loop {
        sleep(Duration::from_millis(5));
        let bytes = fs::read(&file).expect("ALSA has made the file");
        let heard = first_sound(&bytes, format.sample, format.channels);
        if heard.len() > 4_000 {
            break heard;
        }
        assert!(patience.elapsed() < Duration::from_secs(20), "no sound within {} bytes", bytes.len());
    };
    drop(playing);
    let likeness = likeness(&heard, &rendered(Cue::Clear { lines: 1 }, format.rate_hz));
    assert!(likeness > 0.99, "{likeness}");
}

#[test]
fn a_machine_without_a_sound_card_plays_in_silence() {
    if env::var_os(FOLDER).is_none() {
        return run_apart("a_machine_without_a_sound_card_plays_in_silence", |_| {
            "type hw; card nosuch".to_owned()
        });
    }
    let mut output = Output::new(1);
    for secs in 0..40 {
        output.poll(secs * 1_000_000_000);
        output.play(Cue::PickUp);
        assert!(!output.is_open());
    }
}

/// Ends when it is dropped.
struct Running(Child);

impl Running {
    fn start(program: &str, args: &[&str], output: Stdio) -> Running {
        let child = Command::new(program).args(args).stdout(output).stderr(Stdio::null()).spawn();
        Running(child.unwrap_or_else(|error| panic!("{program}: {error}")))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A PulseAudio server with one sink, and a recorder of what comes out of it.
fn sound_server(folder: &Path, recording: &Path) -> (Running, Running) {
    let socket = folder.join("socket");
    // A server that was killed leaves it behind.
    let _ = fs::remove_file(&socket);
    let protocol = format!("module-native-protocol-unix socket={} auth-anonymous=1", socket.display());
    let sink = "module-null-sink sink_name=ear rate=48000 channels=2 format=s16le";
    let args =
        ["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "-L", &protocol, "-L", sink];
    let server = Running::start("pulseaudio", &args, Stdio::null());
    let patience = Instant::now();
    while !socket.exists() {
        assert!(patience.elapsed() < Duration::from_secs(20), "the sound server does not start");
        sleep(Duration::from_millis(20));
    }
    let file = File::create(recording).expect("the folder can be written to");
    let args =
        ["--device=ear.monitor", "--rate=48000", "--channels=2", "--format=s16le", "--latency-msec=20"];
    (server, Running::start("parec", &args, file.into()))
}

#[test]
#[ignore = "takes seconds, and needs PulseAudio with its ALSA plugin"]
fn a_sound_server_that_is_restarted_is_heard_again() {
    let Some(folder) = env::var_os(FOLDER) else {
        return run_apart("a_sound_server_that_is_restarted_is_heard_again", |_| "type pulse".to_owned());
    };
    let folder = Path::new(&folder);
    let mut playing = Playing::new();
    for round in 0..2 {
        let recording = folder.join(format!("{round}.raw"));
        let server = sound_server(folder, &recording);
        playing.wait_until(true);
        let patience = Instant::now();
        while fs::metadata(&recording).is_ok_and(|file| file.len() == 0) {
            assert!(patience.elapsed() < Duration::from_secs(20), "the recorder does not start");
            sleep(Duration::from_millis(20));
        }
        playing.output.play(Cue::Clear { lines: 1 });
        let patience = Instant::now();
        let heard = loop {
            sleep(Duration::from_millis(50));
            let bytes = fs::read(&recording).expect("the recorder has made the file");
            let heard = first_sound(&bytes, SampleFormat::I16, 2);
            if heard.len() > 4_000 {
                break heard;
            }
            assert!(
                patience.elapsed() < Duration::from_secs(10),
                "round {round}: silence in {} bytes",
                bytes.len()
            );
        };
        let likeness = likeness(&heard, &rendered(Cue::Clear { lines: 1 }, 48_000));
        assert!(likeness > 0.99, "round {round}: {likeness}");
        drop(server);
        playing.wait_until(false);
    }
}
