//! A touch screen made of a socket: what Xorg's `inputtest` driver reads from it, it takes for fingers.

use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;

use glam::Vec2;

use crate::x_server::SCREEN;

// Numbers of the driver's protocol (xf86-input-inputtest-protocol.h).
const MESSAGE_VERSION: u32 = 0;
const MESSAGE_SYNC: u32 = 1;
const MESSAGE_TOUCH: u32 = 6;
const TOUCH_BEGIN: u32 = 18;
const TOUCH_UPDATE: u32 = 19;
const TOUCH_END: u32 = 20;
/// The device's range of coordinates.
const RANGE: f32 = 65536.0;
/// How many axes a message has room for; two are used.
const AXES: usize = 64;

/// Fingers on the screen.
pub struct TouchScreen {
    socket: UnixStream,
}

impl TouchScreen {
    /// The touch screen behind a socket.
    pub fn open(path: &Path) -> TouchScreen {
        let socket = UnixStream::connect(path).expect("the server listens for touches");
        let mut screen = TouchScreen { socket };
        // Version 1.1 of the protocol is asked for and answered.
        screen.send(MESSAGE_VERSION, &[1, 0, 1, 0]);
        screen.receive(12);
        screen
    }

    /// A finger comes down at a place of the screen, px.
    pub fn down(&mut self, finger: u32, at: Vec2) {
        self.touch(finger, TOUCH_BEGIN, at);
    }

    /// A finger moves.
    pub fn moves(&mut self, finger: u32, at: Vec2) {
        self.touch(finger, TOUCH_UPDATE, at);
    }

    /// A finger is lifted.
    pub fn up(&mut self, finger: u32, at: Vec2) {
        self.touch(finger, TOUCH_END, at);
    }

    fn touch(&mut self, finger: u32, what: u32, at: Vec2) {
        let on_device = at * RANGE / Vec2::from(SCREEN.map(f32::from));
        let mut body = Vec::with_capacity(1048);
        body.extend(finger.to_le_bytes());
        body.extend(what.to_le_bytes());
        // No raw values; then a bit for each axis that has one, and the structure's own gap.
        body.extend(0_u32.to_le_bytes());
        body.extend(0b11_u64.to_le_bytes());
        body.extend([0; 4]);
        for axis in 0..2 * AXES {
            let value = if axis < 2 { f64::from(on_device[axis]) } else { 0.0 };
            body.extend(value.to_le_bytes());
        }
        self.send(MESSAGE_TOUCH, &body);
        // It is done when the server says so.
        self.send(MESSAGE_SYNC, &[]);
        self.receive(8);
    }

    fn send(&mut self, kind: u32, body: &[u8]) {
        let length = 8 + body.len() as u32;
        let message = [&length.to_le_bytes()[..], &kind.to_le_bytes(), body].concat();
        self.socket.write_all(&message).expect("the server takes touches");
    }

    fn receive(&mut self, length: usize) {
        self.socket.read_exact(&mut vec![0; length]).expect("the server answers");
    }
}
