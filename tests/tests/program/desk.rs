//! The program in a window, and the hands in front of it.
//!
//! Where things are on its screen follows from the same layout code, run beside it on the save that it has written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use blockfall::input::PointerKind;
use blockfall::store::{self, Key, Store as _};
use blockfall::view::id;
use blockfall_engine::blocks::{Game, Mode};
use blockfall_engine::bot::{BotKind, Move};
use blockfall_platform::DeviceState;
use blockfall_tests::player::Player;
use blockfall_tests::states::device;
use glam::Vec2;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, ImageFormat, InputFocus,
    MapState, PropMode, Window,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::binary::command;
use crate::x_server::XServer;

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until `holds`.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The device that the program is told to behave like: small, so that software draws it quickly.
pub fn small_phone() -> DeviceState {
    DeviceState { px_per_pt: 1.0, ..device("iphone-se") }
}

/// The program with its window.
pub struct Desk<'a> {
    server: &'a XServer,
    x: RustConnection,
    program: Child,
    window: Window,
    data: PathBuf,
}

impl Drop for Desk<'_> {
    fn drop(&mut self) {
        // After a failed assertion the program must not outlive its test; else it has ended already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl<'a> Desk<'a> {
    /// Starts the program with its saves in `data` and waits until its window shows something.
    pub fn open(server: &'a XServer, data: &Path) -> Desk<'a> {
        Desk::open_with(server, data, "RUST_LOG", "warn,wgpu_hal::gles=off,wgpu_hal::vulkan::instance=off")
    }

    /// As [`Desk::open`], with something in the program's surroundings.
    pub fn open_with(server: &'a XServer, data: &Path, variable: &str, value: &str) -> Desk<'a> {
        let mut command = start(server, data);
        command.env(variable, value);
        Desk::of(server, data, &mut command)
    }

    /// As [`Desk::open`], with these arguments instead of a seed.
    pub fn open_as(server: &'a XServer, data: &Path, args: &[&str]) -> Desk<'a> {
        Desk::of(server, data, &mut start_with(server, data, args))
    }

    /// As [`Desk::open`], with a prepared scene.
    #[cfg(debug_assertions)]
    pub fn open_demo(server: &'a XServer, data: &Path, demo: &str) -> Desk<'a> {
        Desk::open_as(server, data, &["--demo", demo])
    }

    /// As [`Desk::open_demo`], with motion reduced or not; the log tells of every frame ([`Desk::frames`]).
    #[cfg(debug_assertions)]
    pub fn open_demo_and_count(server: &'a XServer, data: &Path, demo: &str, reduced: bool) -> Desk<'a> {
        let mut command = start_with(server, data, &["--demo", demo]);
        if reduced {
            command.arg("--reduce-motion");
        }
        command.env("RUST_LOG", "off,blockfall::shell=trace");
        Desk::of(server, data, &mut command)
    }

    /// How many bursts each frame has held so far, where the log tells of them.
    #[cfg(debug_assertions)]
    pub fn frames(&self) -> Vec<u32> {
        let bursts = |line: &str| line.split_once("drew a frame with ")?.1.split(' ').next()?.parse().ok();
        self.log().lines().filter_map(bursts).collect()
    }

    /// As [`Desk::open`], where no file can be written beyond its first kilobytes: a disk that is full.
    pub fn open_on_a_full_disk(server: &'a XServer, data: &Path) -> Desk<'a> {
        let usual = start(server, data);
        let mut command = Command::new("sh");
        // With the signal ignored, a write beyond the limit fails as on a full disk.
        command.args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" \"$@\""]);
        command.arg(usual.get_program()).args(usual.get_args());
        for (variable, value) in usual.get_envs() {
            match value {
                Some(value) => command.env(variable, value),
                None => command.env_remove(variable),
            };
        }
        let log = File::create(log_path(data)).expect("saves lie in a folder that the test has made");
        Desk::of(server, data, command.stdin(Stdio::null()).stderr(log))
    }

    fn of(server: &'a XServer, data: &Path, command: &mut Command) -> Desk<'a> {
        let program = command.spawn().expect("the program can be started");
        let (x, _) = x11rb::connect(Some(&server.display)).expect("the server is running");
        let mut desk = Desk { server, x, program, window: 0, data: data.to_owned() };
        wait_until("a window named Blockfall", || {
            let ended = desk.program.try_wait().expect("a child can be asked");
            assert_eq!(ended, None, "the program ended: {}", desk.log());
            desk.find_window().is_some_and(|window| {
                desk.window = window;
                true
            })
        });
        desk.wait_for_a_picture();
        desk
    }

    /// What the program wrote to its standard error.
    pub fn log(&self) -> String {
        fs::read_to_string(log_path(&self.data)).unwrap_or_default()
    }

    /// Whether the program still runs.
    pub fn runs(&mut self) -> bool {
        self.program.try_wait().expect("a child can be asked").is_none()
    }

    fn find_window(&self) -> Option<Window> {
        let root = self.x.setup().roots[0].root;
        let children = self.x.query_tree(root).ok()?.reply().ok()?.children;
        children.into_iter().find(|&window| self.is_ours(window).unwrap_or(false))
    }

    fn is_ours(&self, window: Window) -> Option<bool> {
        let name =
            self.x.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 64).ok()?.reply().ok()?;
        let attributes = self.x.get_window_attributes(window).ok()?.reply().ok()?;
        Some(name.value == b"Blockfall" && attributes.map_state == MapState::VIEWABLE)
    }

    // --- Looking ---------------------------------------------------------------------------------------------------

    /// What the window shows, four bytes a pixel; `None` while it is hidden.
    pub fn picture(&self) -> Option<Vec<u8>> {
        let size = self.x.get_geometry(self.window).ok()?.reply().ok()?;
        let all = u32::MAX;
        let image = self
            .x
            .get_image(ImageFormat::Z_PIXMAP, self.window, 0, 0, size.width, size.height, all)
            .ok()?
            .reply();
        image.ok().map(|image| image.data)
    }

    /// Waits until the window shows more than one colour.
    pub fn wait_for_a_picture(&self) {
        let mut drawn = Vec::new();
        wait_until("a picture in the window", || {
            drawn = self.picture().unwrap_or_default();
            drawn.chunks_exact(4).any(|pixel| pixel[..3] != drawn[..3])
        });
    }

    /// Blue, green and red of a pixel of a picture; black where it has none.
    pub fn pixel(picture: &[u8], at: Vec2) -> [u8; 3] {
        let start = (at.y as usize * small_phone().size_px()[0] as usize + at.x as usize) * 4;
        picture.get(start..).and_then(|rest| rest.first_chunk()).copied().unwrap_or_default()
    }

    /// Waits until a part of the picture around `at` (px) is another one than in `before`.
    pub fn wait_for_a_change_at(&self, before: &[u8], at: Vec2) {
        let width = small_phone().size_px()[0] as usize;
        let part = |picture: &[u8]| -> Vec<u8> {
            let rows = at.y as usize - 6..at.y as usize + 6;
            rows.flat_map(|row| picture[(row * width + at.x as usize - 6) * 4..][..12 * 4].to_vec()).collect()
        };
        wait_until("another picture", || {
            let now = self.picture().unwrap_or_default();
            now.len() == before.len() && apart(&part(&now), &part(before))
        });
    }

    /// The game as it was last saved.
    pub fn saved(&self) -> Option<Game> {
        let found = store::look_at(&self.data).expect("a save is never half written");
        let record = found.load(Key::Game(Mode::ALL[0]))?;
        Some(store::decode_game(record).expect("a save is never half written"))
    }

    /// Waits until the game that is saved has so many moves.
    pub fn wait_for_moves(&self, moves: u32) -> Game {
        wait_until("the move in the save", || self.saved().is_some_and(|game| game.moves() >= moves));
        let game = self.saved().expect("it was there");
        assert_eq!(game.moves(), moves);
        game
    }

    // --- Hands -----------------------------------------------------------------------------------------------------

    /// Runs xdotool with these words. Its own `sleep` keeps the steps of a gesture apart, as a hand does.
    fn xdotool(&self, words: &[String]) {
        let status = Command::new("xdotool").args(words).env("DISPLAY", &self.server.display).status();
        let status = status.expect("these tests need the package xdotool");
        assert!(status.success(), "xdotool {words:?}");
    }

    fn words(sentence: &str) -> impl Iterator<Item = String> {
        sentence.split(' ').map(str::to_owned)
    }

    fn mouse_to(&self, at: Vec2) -> String {
        format!("mousemove --window {} {} {} sleep 0.03", self.window, at.x.round(), at.y.round())
    }

    /// Clicks.
    pub fn click(&self, at: Vec2) {
        let gesture = format!("{} mousedown 1 sleep 0.05 mouseup 1 sleep 0.05", self.mouse_to(at));
        self.xdotool(&Self::words(&gesture).collect::<Vec<_>>());
    }

    /// Drags with the mouse.
    pub fn drag(&self, from: Vec2, to: Vec2) {
        self.xdotool(&self.dragging(from, to));
    }

    /// The words of a drag with the mouse.
    fn dragging(&self, from: Vec2, to: Vec2) -> Vec<String> {
        let mut gesture = format!("{} mousedown 1 sleep 0.05", self.mouse_to(from));
        for step in 1..=8 {
            gesture = format!("{gesture} {}", self.mouse_to(from.lerp(to, step as f32 / 8.0)));
        }
        gesture += " mouseup 1 sleep 0.05";
        Self::words(&gesture).collect()
    }

    /// Drags with the mouse, lets something happen, and only then lets go.
    pub fn hold_while(&self, from: Vec2, to: Vec2, happens: impl FnOnce()) {
        let gesture = format!("{} mousedown 1 sleep 0.05 {}", self.mouse_to(from), self.mouse_to(to));
        self.xdotool(&Self::words(&gesture).collect::<Vec<_>>());
        happens();
        self.xdotool(&Self::words("mouseup 1 sleep 0.2").collect::<Vec<_>>());
    }

    /// Where a place of the window is on the screen, px.
    pub fn on_screen(&self, at: Vec2) -> Vec2 {
        let root = self.x.setup().roots[0].root;
        let reply =
            self.x.translate_coordinates(self.window, root, 0, 0).expect("the server is running").reply();
        let corner = reply.expect("the window is on the screen");
        at + Vec2::new(corner.dst_x.into(), corner.dst_y.into())
    }

    /// Presses keys, by their X names, in a window that has the keyboard.
    pub fn keys(&self, names: &str) {
        self.x
            .set_input_focus(InputFocus::PARENT, self.window, x11rb::CURRENT_TIME)
            .and_then(|_| self.x.flush())
            .expect("the server is running");
        for name in names.split(' ') {
            self.xdotool(&[["key", name, "sleep", "0.1"].map(str::to_owned)].concat());
        }
    }

    // --- The window manager's part ---------------------------------------------------------------------------------

    /// Makes the window another size, px.
    pub fn resize(&self, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.x
            .configure_window(self.window, &size)
            .and_then(|_| self.x.flush())
            .expect("the server is running");
        thread::sleep(Duration::from_millis(300));
    }

    /// Takes the window off the screen.
    pub fn hide(&self) {
        self.x.unmap_window(self.window).and_then(|_| self.x.flush()).expect("the server is running");
        thread::sleep(Duration::from_millis(300));
    }

    /// Minimises the window as a window manager does: it says so, and takes the window away.
    pub fn minimise(&self) {
        self.mark_hidden(true);
        self.hide();
    }

    /// Brings the minimised window back.
    pub fn restore(&self) {
        self.mark_hidden(false);
        self.show();
    }

    fn mark_hidden(&self, hidden: bool) {
        let [state, sign] = [&b"_NET_WM_STATE"[..], b"_NET_WM_STATE_HIDDEN"].map(|name| self.atom(name));
        let signs: &[u32] = if hidden { &[sign] } else { &[] };
        self.x
            .change_property32(PropMode::REPLACE, self.window, state, AtomEnum::ATOM, signs)
            .and_then(|_| self.x.flush())
            .expect("the server is running");
    }

    /// How long the program has kept processors busy, all of its threads together.
    pub fn busy(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.program.id())).expect("it runs");
        // The name of the program may hold spaces; after it come the state and 10 other fields.
        let (_, fields) = stat.rsplit_once(')').expect("the name is in brackets");
        let ticks: u64 =
            fields.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
        // Linux tells them in hundredths of a second, whatever its own clock does.
        Duration::from_millis(ticks * 10)
    }

    fn atom(&self, name: &[u8]) -> u32 {
        self.x.intern_atom(false, name).expect("the server runs").reply().expect("an atom").atom
    }

    /// Puts the window back.
    pub fn show(&self) {
        self.x.map_window(self.window).and_then(|_| self.x.flush()).expect("the server is running");
        self.wait_for_a_picture();
    }

    /// Asks the program to close its window, and waits until it has ended.
    pub fn close(mut self) -> ExitStatus {
        let (protocols, delete) = (self.atom(b"WM_PROTOCOLS"), self.atom(b"WM_DELETE_WINDOW"));
        let request =
            ClientMessageEvent::new(32, self.window, protocols, [delete, x11rb::CURRENT_TIME, 0, 0, 0]);
        self.x
            .send_event(false, self.window, EventMask::NO_EVENT, request)
            .and_then(|_| self.x.flush())
            .expect("the server is running");
        self.wait_for_the_end()
    }

    /// As [`Desk::close`]; also what the program has said.
    pub fn close_and_say(self) -> (Option<i32>, String) {
        let log = log_path(&self.data);
        (self.close().code(), fs::read_to_string(log).unwrap_or_default())
    }

    /// Waits until the program has ended.
    pub fn wait_for_the_end(&mut self) -> ExitStatus {
        let mut status = None;
        wait_until("the end of the program", || {
            status = self.program.try_wait().expect("a child can be asked");
            status.is_some()
        });
        status.expect("it has ended")
    }

    /// Kills the program as a system does that is short of memory.
    pub fn kill(mut self) {
        self.program.kill().expect("a child can be killed");
        self.program.wait().expect("a child can be waited for");
    }

    // --- Playing ---------------------------------------------------------------------------------------------------

    /// Presses Play, or Continue, and waits for the board.
    pub fn begin(&self) {
        let home = Player::new(small_phone(), Default::default());
        let before = self.picture().expect("the window is shown");
        self.click(home.middle_of(id::PLAY));
        self.wait_for_a_change_at(&before, home.middle_of(id::PLAY));
        wait_until("the new game in its save", || self.saved().is_some());
    }

    /// Somebody who sees what the program shows, at its own table.
    pub fn beside(&self, kind: PointerKind) -> Player {
        let mut player = Player::continuing(small_phone(), self.saved().expect("a game is saved"));
        player.pilot.kind = kind;
        player
    }

    /// A good move in the game that is saved, and the same game after it.
    pub fn next_move(&self) -> (Move, Game) {
        let mut game = self.saved().expect("a game is saved");
        let next = BotKind::Greedy.build(0).choose(&game).expect("the game goes on");
        game.place(next.slot, next.row, next.col).expect("bots move legally");
        (next, game)
    }

    /// Where the mouse takes a piece and where it lets go of it for a move.
    fn way_of(&self, next: Move) -> (Vec2, Vec2) {
        let mut beside = self.beside(PointerKind::Mouse);
        beside.carry(next);
        let to = beside.app.model().drag.expect("it carries a piece").at;
        (beside.middle_of(id::SLOT.nth(next.slot as u8)), to)
    }

    /// Begins a good move with the mouse and kills the program so long after; returns the game after the move.
    pub fn kill_in_mid_move(self, after: Duration) -> Game {
        let (next, game) = self.next_move();
        let (from, to) = self.way_of(next);
        let words = self.dragging(from, to);
        let hand = Command::new("xdotool").args(words).env("DISPLAY", &self.server.display).spawn();
        let mut hand = hand.expect("these tests need the package xdotool");
        thread::sleep(after);
        self.kill();
        hand.wait().expect("a child can be waited for");
        game
    }

    /// Makes a good move with the mouse and sees it saved.
    pub fn play_by_mouse(&self) {
        let (next, after) = self.next_move();
        let (from, to) = self.way_of(next);
        self.drag(from, to);
        assert_eq!(self.wait_for_moves(after.moves()), after, "{next:?} landed somewhere else");
    }
}

/// The program as it is started, with its saves in `data`.
pub fn start(server: &XServer, data: &Path) -> Command {
    start_with(server, data, &["--seed", "42"])
}

fn start_with(server: &XServer, data: &Path, args: &[&str]) -> Command {
    let log = File::create(log_path(data)).expect("saves lie in a folder that the test has made");
    let mut command = command();
    command
        .args(["play", "--device", "iphone-se", "--data"])
        .arg(data)
        .args(args)
        .env("DISPLAY", &server.display)
        .env("WINIT_X11_SCALE_FACTOR", "1")
        .stdin(Stdio::null())
        .stderr(log);
    command
}

/// What the program complains about is written beside the folder of its saves, even where that cannot be made.
fn log_path(data: &Path) -> PathBuf {
    let folder = data.ancestors().skip(1).find(|folder| folder.is_dir());
    folder.expect("a test has a temporary folder").join("program.log")
}

/// Whether two pictures differ by more than the background's drift.
pub fn apart(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).any(|(a, b)| a.abs_diff(*b) > 24)
}
