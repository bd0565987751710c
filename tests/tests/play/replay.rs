//! A run is its inputs: written down, read back and played again it gives the same pictures, whatever the display's rate.

use std::fmt::Debug;

use blockfall::App;
use blockfall::drag::Grip;
use blockfall::input::{Event, Input, Key, Lifecycle, Phase, Pointer, PointerKind};
use blockfall::model::Setup;
use blockfall::ui::NodeId;
use blockfall::view::{self, id};
use blockfall_engine::bot::{BotKind, Move};
use blockfall_render::Fonts;
use blockfall_render::scene::Scene;
use blockfall_tests::states::{device, device_across, devices};
use glam::Vec2;
use serde::Serialize;
use serde::de::DeserializeOwned;

const MILLI: u64 = 1_000_000;
const SECOND: u64 = 1_000 * MILLI;

fn new_app() -> App {
    App::new(Setup::new(device("ipad-mini"), 77), Fonts::embedded())
}

fn scene_at(app: &mut App, now: u64) -> Scene {
    let mut scene = Scene::default();
    app.frame(now, &mut scene);
    scene
}

/// An app whose every input is written down.
struct Recorder {
    app: App,
    tape: Vec<Input>,
}

impl Recorder {
    /// Lets something happen so many milliseconds after what happened last.
    fn feed(&mut self, after: u64, event: Event) {
        let last = self.tape.last().map_or(SECOND, |input| input.at);
        let input = Input::new(last + after * MILLI, event);
        self.app.update(&input, &mut Vec::new());
        self.tape.push(input);
    }

    fn point(&mut self, after: u64, phase: Phase, position: Vec2) {
        let pointer = Pointer { id: 4, kind: PointerKind::Touch, phase, position: position.to_array() };
        self.feed(after, Event::Pointer(pointer));
    }

    fn tap(&mut self, node: NodeId) {
        let at = self.app.layout().find(node).expect("it is on the screen").rect.center();
        self.point(600, Phase::Down, at);
        self.point(50, Phase::Up, at);
    }

    fn drag(&mut self, to: Move, end: Phase) {
        let piece = self.app.model().game.as_ref().and_then(|game| game.tray()[to.slot]).expect("a piece");
        let from = self.app.layout().find(id::SLOT.nth(to.slot as u8)).expect("a slot").rect.center();
        let board = view::board_frame(self.app.layout(), self.app.model()).expect("a board");
        let size = Vec2::new(piece.width.into(), piece.height.into());
        let target = Grip { point: size * 0.5, size, lifted: true }.pointer_for(&board, to.row, to.col);
        self.point(150, Phase::Down, from);
        for step in 1..=6 {
            self.point(17, Phase::Move, from.lerp(target, step as f32 / 6.0));
        }
        self.point(17, end, target);
    }
}

/// A stretch of a game with everything in it that can happen.
fn recorded_run() -> Vec<Input> {
    let mut recorder = Recorder { app: new_app(), tape: Vec::new() };
    recorder.tap(id::PLAY);
    let mut bot = BotKind::Greedy.build(0);
    for number in 0..40 {
        let next = bot.choose(recorder.app.model().in_progress().expect("the game goes on")).expect("a move");
        match number {
            4 => recorder.drag(next, Phase::Cancel),
            7 => recorder.feed(30, Event::Device(device_across("ipad-mini"))),
            9 => {
                recorder.feed(30, Event::Lifecycle(Lifecycle::Background));
                recorder.feed(5_000, Event::Lifecycle(Lifecycle::Active));
            }
            12 => {
                recorder.tap(id::PAUSE);
                recorder.tap(id::RESTART);
                recorder.feed(300, Event::Back);
                recorder.feed(300, Event::Back);
                recorder.feed(300, Event::Key(Key::Tab));
            }
            15 => {
                recorder.feed(30, Event::Key(Key::Slot(next.slot as u8)));
                recorder.feed(30, Event::Key(Key::Down));
                recorder.feed(30, Event::Activate(id::PAUSE));
                recorder.feed(700, Event::Activate(id::RESUME));
                recorder.feed(300, Event::Device(device("ipad-mini")));
            }
            _ => {}
        }
        recorder.drag(next, Phase::Up);
    }
    assert_eq!(recorder.app.model().game.as_ref().map(|game| game.moves()), Some(40));
    recorder.tape
}

/// Plays the tape on a new app and takes a picture 45 ms after every input, or half way to the next one where that comes
/// sooner. `between` sees the app between two inputs.
fn pictures(tape: &[Input], mut between: impl FnMut(&mut App, u64, u64)) -> Vec<Scene> {
    let mut app = new_app();
    let mut scenes = Vec::new();
    for (i, input) in tape.iter().enumerate() {
        app.update(input, &mut Vec::new());
        let next = tape.get(i + 1).map_or(input.at + SECOND, |next| next.at);
        let at = (input.at + 45 * MILLI).min((input.at + next) / 2);
        between(&mut app, input.at, at);
        scenes.push(scene_at(&mut app, at));
        between(&mut app, at, next);
    }
    scenes
}

fn assert_same_pictures(one: &[Scene], other: &[Scene]) {
    assert_eq!(one.len(), other.len());
    let different = one.iter().zip(other).position(|(one, other)| one != other);
    assert_eq!(different, None, "the picture after that input is another one");
}

#[test]
fn a_recorded_run_plays_again_picture_by_picture() {
    let tape = recorded_run();
    let written = postcard::to_stdvec(&tape).expect("inputs can be written down");
    let read: Vec<Input> = postcard::from_bytes(&written).expect("and read back");
    assert_eq!(read, tape);
    assert_same_pictures(&pictures(&tape, |_, _, _| {}), &pictures(&read, |_, _, _| {}));
}

#[test]
fn a_picture_is_the_same_whether_the_display_drew_at_60_or_at_120_hz_before() {
    let tape = recorded_run();
    let drawn_at = |rate: u64| {
        let mut scene = Scene::default();
        pictures(&tape, |app, from, to| {
            (from..to).step_by((SECOND / rate) as usize).for_each(|now| app.frame(now, &mut scene));
        })
    };
    let at_60 = drawn_at(60);
    assert_same_pictures(&at_60, &drawn_at(120));
    assert_same_pictures(&at_60, &pictures(&tape, |_, _, _| {}));
}

#[test]
fn a_scene_that_is_used_again_is_as_good_as_a_new_one() {
    let tape = recorded_run();
    let mut app = new_app();
    let mut reused = Scene::default();
    for input in &tape {
        app.update(input, &mut Vec::new());
        app.frame(input.at, &mut reused);
        assert_eq!(reused, scene_at(&mut app, input.at));
    }
}

#[test]
fn a_clock_that_steps_back_does_no_harm() {
    let mut app = new_app();
    let tape = recorded_run();
    for (i, input) in tape.iter().enumerate() {
        let skewed = Input::new(input.at.saturating_sub(2 * SECOND * (i as u64 % 3)), input.event.clone());
        app.update(&skewed, &mut Vec::new());
        scene_at(&mut app, input.at / 2);
    }
    assert!(app.model().game.is_some());
}

fn assert_survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let written = postcard::to_stdvec(value).expect("it can be written down");
    assert_eq!(&postcard::from_bytes::<T>(&written).expect("it can be read back"), value);
}

#[test]
fn devices_inputs_and_scenes_survive_being_written_down() {
    let tape = recorded_run();
    devices().iter().for_each(assert_survives);
    tape.iter().for_each(assert_survives);
    pictures(&tape, |_, _, _| {}).iter().for_each(assert_survives);
}
