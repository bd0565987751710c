//! The output on a simulated system in which everything goes wrong that can. Time is a number here.

use std::cell::RefCell;
use std::rc::Rc;

use crate::listen::Sound;
use blockfall_audio::host::{Alarm, Format, Host};
use blockfall_audio::mixer::Mixer;
use blockfall_audio::{AudioOut, Cue, Output};
use cpal::{Error, ErrorKind, SampleFormat};

const SECOND: u64 = 1_000_000_000;
/// Low, because every room renders all sounds anew.
const RATE_HZ: u32 = 16_000;

/// Errors that end a stream; the system may also answer with one when it is asked for a stream.
const FATAL: [ErrorKind; 12] = [
    ErrorKind::DeviceBusy,
    ErrorKind::DeviceNotAvailable,
    ErrorKind::HostUnavailable,
    ErrorKind::InvalidInput,
    ErrorKind::PermissionDenied,
    ErrorKind::ResourceExhausted,
    ErrorKind::StreamInvalidated,
    ErrorKind::UnsupportedConfig,
    ErrorKind::UnsupportedOperation,
    ErrorKind::BackendError,
    ErrorKind::Other,
    ErrorKind::DeviceNotAvailable,
];

/// What the system is like at the moment.
struct System {
    device: Option<&'static str>,
    rate_hz: u32,
    /// What it answers when a stream is asked for.
    refuses: Option<ErrorKind>,
    /// Whether streams ask for samples.
    runs: bool,
    /// When a stream was asked for.
    tries_ns: Vec<u64>,
    now_ns: u64,
    /// The callback and the alarm of the stream that is open.
    stream: Option<(Mixer, Alarm)>,
}

#[derive(Clone)]
struct Simulated(Rc<RefCell<System>>);

/// Takes the stream out of the system when it is dropped.
struct Handle(Simulated);

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.0.borrow_mut().stream = None;
    }
}

impl Host for Simulated {
    type Stream = Handle;

    fn device(&mut self) -> Option<String> {
        self.0.borrow().device.map(str::to_owned)
    }

    fn format(&mut self) -> Result<Format, Error> {
        let mut system = self.0.borrow_mut();
        let now_ns = system.now_ns;
        system.tries_ns.push(now_ns);
        let device = system.device.ok_or(ErrorKind::DeviceNotAvailable)?.to_owned();
        Ok(Format { device, rate_hz: system.rate_hz, channels: 2, sample: SampleFormat::F32 })
    }

    fn open(&mut self, _: &Format, mixer: Mixer, alarm: Alarm) -> Result<Handle, Error> {
        let mut system = self.0.borrow_mut();
        if let Some(kind) = system.refuses {
            return Err(kind.into());
        }
        assert!(system.stream.is_none(), "the old stream is given up before a new one is opened");
        system.stream = Some((mixer, alarm));
        Ok(Handle(self.clone()))
    }
}

/// An output and the system it runs on.
struct Room {
    system: Simulated,
    output: Output<Simulated>,
    due_ns: u64,
}

impl Room {
    fn new() -> Room {
        let system = Simulated(Rc::new(RefCell::new(System {
            device: Some("speaker"),
            rate_hz: RATE_HZ,
            refuses: None,
            runs: true,
            tries_ns: Vec::new(),
            now_ns: SECOND,
            stream: None,
        })));
        Room { output: Output::on(system.clone(), 1), system, due_ns: 0 }
    }

    fn change(&self, change: impl FnOnce(&mut System)) {
        change(&mut self.system.0.borrow_mut());
    }

    fn break_stream(&self, kind: ErrorKind) {
        self.change(|system| {
            if let Some((_, alarm)) = &mut system.stream {
                alarm.raise(kind);
            }
        });
    }

    /// Lets time pass in steps of 50 ms: streams ask for samples, and the output is polled when it is due.
    fn pass(&mut self, secs: u64) {
        for _ in 0..20 * secs {
            self.change(|system| {
                system.now_ns += SECOND / 20;
                if let (true, Some((mixer, _))) = (system.runs, &mut system.stream) {
                    mixer.fill(&mut [0.0_f32; RATE_HZ as usize / 10], 2);
                }
            });
            let now_ns = self.system.0.borrow().now_ns;
            if self.due_ns <= now_ns {
                self.due_ns = self.output.poll(now_ns).unwrap_or(u64::MAX);
            }
        }
    }

    /// What a cue that is played now sounds like; nothing, where there is no stream.
    fn hear(&mut self, cue: Cue) -> Option<Sound> {
        self.output.play(cue);
        let mut system = self.system.0.borrow_mut();
        let rate_hz = system.rate_hz;
        let (mixer, _) = system.stream.as_mut()?;
        let mut samples = vec![0.0; rate_hz as usize];
        mixer.fill(&mut samples, 1);
        Some(Sound { rate_hz, samples })
    }

    fn sounds(&mut self) -> bool {
        self.hear(Cue::Clear { lines: 1 }).is_some_and(|sound| sound.peak() > 0.1)
    }

    fn tries(&self) -> usize {
        self.system.0.borrow().tries_ns.len()
    }
}

#[test]
fn a_game_on_a_machine_without_sound_plays_on_and_sounds_once_there_is_a_device() {
    let mut room = Room::new();
    room.change(|system| system.device = None);
    room.pass(40);
    assert!(!room.sounds());
    room.change(|system| system.device = Some("headset"));
    room.pass(31);
    assert!(room.sounds());
}

#[test]
fn tries_come_ever_more_rarely_but_never_end() {
    let mut room = Room::new();
    room.change(|system| system.device = None);
    room.pass(600);
    let tries = room.system.0.borrow().tries_ns.clone();
    let half_seconds: Vec<u64> = tries.windows(2).map(|two| (two[1] - two[0]) / (SECOND / 2)).collect();
    assert_eq!(half_seconds[..7], [1, 2, 4, 8, 16, 32, 60]);
    assert!(half_seconds[7..].iter().all(|&pause| pause == 60));
}

#[test]
fn whatever_the_system_answers_it_is_asked_again() {
    for kind in FATAL {
        let mut room = Room::new();
        room.change(|system| system.refuses = Some(kind));
        room.pass(3);
        assert!(!room.sounds(), "{kind:?}");
        room.change(|system| system.refuses = None);
        room.pass(4);
        assert!(room.sounds(), "{kind:?}");
    }
}

#[test]
fn a_device_with_a_rate_that_nobody_can_hear_stays_silent() {
    for rate_hz in [0, 4_000, 768_000] {
        let mut room = Room::new();
        room.change(|system| system.rate_hz = rate_hz);
        room.pass(3);
        assert!(!room.output.is_open() && room.tries() > 1, "{rate_hz} Hz");
    }
}

#[test]
fn a_stream_that_breaks_is_replaced_within_two_seconds() {
    for kind in FATAL {
        let mut room = Room::new();
        room.pass(10);
        room.break_stream(kind);
        room.pass(2);
        assert!(room.sounds() && room.tries() == 2, "{kind:?}");
    }
}

#[test]
fn what_passes_by_itself_leaves_the_stream_alone() {
    for kind in [ErrorKind::Xrun, ErrorKind::RealtimeDenied, ErrorKind::DeviceChanged] {
        let mut room = Room::new();
        room.pass(10);
        for _ in 0..100 {
            room.break_stream(kind);
        }
        room.pass(10);
        assert!(room.sounds() && room.tries() == 1, "{kind:?}");
    }
}

#[test]
fn a_fault_behind_many_harmless_reports_is_seen() {
    let mut room = Room::new();
    room.pass(10);
    for _ in 0..7 {
        room.break_stream(ErrorKind::Xrun);
    }
    room.break_stream(ErrorKind::DeviceNotAvailable);
    room.pass(2);
    assert_eq!(room.tries(), 2);
}

#[test]
fn an_unplugged_headset_is_silent_until_something_is_plugged_in_again() {
    let mut room = Room::new();
    room.pass(10);
    room.change(|system| system.device = None);
    room.break_stream(ErrorKind::DeviceNotAvailable);
    room.pass(20);
    assert!(!room.sounds());
    room.change(|system| system.device = Some("speaker"));
    room.pass(30);
    assert!(room.sounds());
}

#[test]
fn sound_follows_when_another_device_becomes_the_default() {
    let mut room = Room::new();
    room.pass(10);
    room.change(|system| system.device = Some("headset"));
    room.pass(2);
    assert!(room.sounds() && room.tries() == 2);
}

#[test]
fn after_a_change_of_rate_the_same_sounds_are_played_at_the_new_one() {
    let mut room = Room::new();
    room.pass(10);
    let before = room.hear(Cue::Combo { streak: 3 }).unwrap().melody_hz();
    room.change(|system| system.rate_hz = 3 * RATE_HZ / 2);
    room.break_stream(ErrorKind::StreamInvalidated);
    room.pass(2);
    let after = room.hear(Cue::Combo { streak: 3 }).unwrap().melody_hz();
    assert_eq!((before.len(), after.len()), (4, 4));
    for (before, after) in before.iter().zip(&after) {
        assert!((before / after - 1.0).abs() < 0.02, "{before} Hz became {after} Hz");
    }
}

#[test]
fn a_stream_that_stands_still_without_a_word_is_replaced() {
    let mut room = Room::new();
    room.pass(10);
    room.change(|system| system.runs = false);
    room.pass(7);
    assert!(room.tries() > 1);
    room.change(|system| system.runs = true);
    room.pass(10);
    assert!(room.sounds());
}

#[test]
fn a_device_that_breaks_every_stream_is_not_pestered() {
    let mut room = Room::new();
    for _ in 0..600 {
        room.break_stream(ErrorKind::BackendError);
        room.pass(1);
    }
    assert!(room.tries() < 35, "{} tries in ten minutes", room.tries());
    room.pass(32);
    assert!(room.sounds());
}

#[test]
fn in_the_background_the_device_is_let_go_and_taken_again_afterwards() {
    let mut room = Room::new();
    room.pass(3);
    room.output.suspend();
    assert_eq!(room.output.poll(100 * SECOND), None);
    assert!(!room.sounds() && room.tries() == 1);
    room.output.resume();
    room.due_ns = 0;
    room.pass(1);
    assert!(room.sounds() && room.tries() == 2);
}

#[test]
fn resuming_what_was_not_suspended_changes_nothing() {
    let mut room = Room::new();
    room.pass(3);
    room.output.resume();
    room.pass(3);
    assert!(room.sounds() && room.tries() == 1);
}

#[test]
fn a_cue_starts_within_the_buffer_that_follows_it() {
    let mut room = Room::new();
    room.pass(1);
    room.output.play(Cue::Place { cells: 4 });
    room.change(|system| {
        let mut buffer = [0.0_f32; 64];
        system.stream.as_mut().unwrap().0.fill(&mut buffer, 1);
        assert!(buffer.iter().any(|sample| sample.abs() > 1e-5));
    });
}
