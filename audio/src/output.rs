//! Sound that looks after itself. Without a device it is silent; when the device goes, another takes its place
//! or its rate changes, the stream is opened anew, at once the first time and then with growing pauses. It has
//! no thread: whoever owns it calls [`AudioOut::poll`] now and then.
//!
//! Two things belong to the device, and therefore to the crate for it, and must be settled before the first
//! poll: on iOS the session's category (ambient, so that the silent switch mutes the game and other apps' music
//! goes on), and on Android the ringer's mode (a silenced phone keeps the game suspended).

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use cpal::ErrorKind;
use rtrb::{Consumer, RingBuffer};

use crate::bank::Bank;
use crate::host::{Alarm, Host, System};
use crate::mixer::{Cues, Variation, mixer};
use crate::{AudioOut, Cue};

/// How often a running stream is looked at.
const LOOK: Duration = Duration::from_secs(2);
/// A stream that has run for so long is held to be sound; if it breaks, another is opened at once.
const SETTLED: Duration = Duration::from_secs(5);
/// A stream that has asked for nothing for so long is held to be dead, whatever it says.
const STALLED: Duration = Duration::from_secs(4);
/// The pause after a failure; each further one in a row doubles it ...
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// ... up to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// The rates that sounds are rendered for, in Hz. A higher one would cost memory and give nothing to hear.
const RATES_HZ: RangeInclusive<u32> = 8_000..=192_000;
/// How many reports of a stream are kept between two polls.
const ALARMS: usize = 8;
/// In a browser a stream stands still until the page is first touched, and whenever it is hidden. That is no
/// fault, and a new stream would stand still as well.
const MAY_STAND_STILL: bool = cfg!(target_family = "wasm");

/// Plays cues on the system's default device.
pub struct Output<H: Host = System> {
    host: H,
    variation: Variation,
    /// Kept while no stream is open, since the next one mostly has the same rate.
    bank: Option<Arc<Bank>>,
    state: State<H::Stream>,
    /// How often in a row a stream could not be opened or broke before it had settled.
    failures: u32,
}

enum State<S> {
    /// Nothing is to be heard until [`AudioOut::resume`].
    Suspended,
    /// There is no stream; the next try is due then.
    Closed { due_ns: u64 },
    /// A stream is running.
    Open(Stream<S>),
}

struct Stream<S> {
    /// Running for as long as it is kept.
    stream: S,
    cues: Cues,
    alarms: Consumer<ErrorKind>,
    device: String,
    opened_ns: u64,
    buffers: u32,
    /// When `buffers` was last seen to grow.
    alive_ns: u64,
}

impl Output {
    /// An output that opens the system's default device when it is first polled. `seed` decides how the pitch
    /// and level of sounds vary.
    pub fn new(seed: u64) -> Output {
        Output::on(System::default(), seed)
    }
}

impl<H: Host> Output<H> {
    /// An output on another host than the system's.
    pub fn on(host: H, seed: u64) -> Output<H> {
        let state = State::Closed { due_ns: 0 };
        Output { host, variation: Variation::new(seed), bank: None, state, failures: 0 }
    }

    /// Whether a stream is running.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Open(_))
    }

    fn open(&mut self, now_ns: u64) -> Result<Stream<H::Stream>, cpal::Error> {
        let format = self.host.format()?;
        if !RATES_HZ.contains(&format.rate_hz) {
            return Err(ErrorKind::UnsupportedConfig.into());
        }
        let bank = match self.bank.take() {
            Some(bank) if bank.rate_hz() == format.rate_hz => bank,
            _ => Arc::new(Bank::new(format.rate_hz)),
        };
        self.bank = Some(Arc::clone(&bank));
        let (cues, mixer) = mixer(bank);
        let (producer, alarms) = RingBuffer::new(ALARMS);
        let stream = self.host.open(&format, mixer, Alarm(producer))?;
        log::info!("Sound goes to {} at {} Hz.", format.device, format.rate_hz);
        Ok(Stream {
            stream,
            buffers: cues.buffers_filled(),
            cues,
            alarms,
            device: format.device,
            opened_ns: now_ns,
            alive_ns: now_ns,
        })
    }

    /// Why the running stream has to be replaced, if it has to.
    fn trouble(&mut self, now_ns: u64) -> Option<String> {
        let State::Open(stream) = &mut self.state else { return None };
        let stalled = stream.is_stalled(now_ns);
        if let Some(kind) = stream.fault() {
            Some(kind.to_string())
        } else if self.host.device().is_some_and(|device| device != stream.device) {
            Some("The default device has changed.".to_owned())
        } else {
            (stalled && !MAY_STAND_STILL).then(|| "The stream stands still.".to_owned())
        }
    }

    /// Gives the stream up and lets the next try wait the longer, the more failures there were in a row.
    fn close(&mut self, now_ns: u64, why: &str) {
        match self.failures {
            0 => log::info!("{why} Sound is started anew."),
            1 => log::warn!("{why} There is no sound until this is over."),
            _ => log::debug!("{why}"),
        }
        let pause = match self.failures {
            0 => Duration::ZERO,
            n => FIRST_PAUSE.saturating_mul(1 << (n - 1).min(16)).min(LONGEST_PAUSE),
        };
        self.state = State::Closed { due_ns: now_ns.saturating_add(nanos(pause)) };
    }
}

impl<H: Host> AudioOut for Output<H> {
    fn play(&mut self, cue: Cue) {
        if let State::Open(stream) = &mut self.state {
            self.host.wake(&mut stream.stream);
            stream.cues.play(cue, self.variation.draw());
        }
    }

    fn poll(&mut self, now_ns: u64) -> Option<u64> {
        if let State::Open(stream) = &self.state {
            let settled = now_ns.saturating_sub(stream.opened_ns) >= nanos(SETTLED);
            if settled {
                self.failures = 0;
            }
            if let Some(why) = self.trouble(now_ns) {
                self.failures = self.failures.saturating_add(u32::from(!settled));
                self.close(now_ns, &why);
            }
        }
        if matches!(self.state, State::Closed { due_ns } if due_ns <= now_ns) {
            match self.open(now_ns) {
                Ok(stream) => self.state = State::Open(stream),
                Err(error) => {
                    self.failures = self.failures.saturating_add(1);
                    self.close(now_ns, &error.to_string());
                }
            }
        }
        match self.state {
            State::Suspended => None,
            State::Closed { due_ns } => Some(due_ns),
            State::Open(_) => Some(now_ns.saturating_add(nanos(LOOK))),
        }
    }

    fn suspend(&mut self) {
        self.state = State::Suspended;
    }

    fn resume(&mut self) {
        if matches!(self.state, State::Suspended) {
            self.failures = 0;
            self.state = State::Closed { due_ns: 0 };
        }
    }
}

impl<S> Stream<S> {
    /// An error after which this stream will not sound again.
    fn fault(&mut self) -> Option<ErrorKind> {
        while let Ok(kind) = self.alarms.pop() {
            match kind {
                // The first two are passing; after the third the system has moved the stream by itself.
                ErrorKind::Xrun | ErrorKind::RealtimeDenied | ErrorKind::DeviceChanged => {}
                fatal => return Some(fatal),
            }
        }
        None
    }

    fn is_stalled(&mut self, now_ns: u64) -> bool {
        let buffers = self.cues.buffers_filled();
        if buffers != self.buffers {
            (self.buffers, self.alive_ns) = (buffers, now_ns);
        }
        now_ns.saturating_sub(self.alive_ns) >= nanos(STALLED)
    }
}

const fn nanos(duration: Duration) -> u64 {
    duration.as_nanos() as u64
}
