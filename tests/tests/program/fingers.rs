//! The game in a real window, by fingers on a real (if virtual) touch screen.

use std::thread;
use std::time::Duration;

use blockfall::input::PointerKind;
use blockfall::view::id;
use glam::Vec2;

use crate::desk::Desk;
use crate::touch::TouchScreen;
use crate::x_server::XServer;

fn pause() {
    thread::sleep(Duration::from_millis(40));
}

/// Where a finger goes for a good move, and the game after it.
fn way(desk: &Desk<'_>) -> (Vec2, Vec2, blockfall_engine::blocks::Game) {
    let (next, after) = desk.next_move();
    let mut beside = desk.beside(PointerKind::Touch);
    let from = beside.middle_of(id::SLOT.nth(next.slot as u8));
    beside.carry(next);
    let to = beside.app.model().drag.expect("it carries a piece").at;
    (from, to, after)
}

fn glide(screen: &mut TouchScreen, finger: u32, from: Vec2, to: Vec2) {
    for step in 1..=8 {
        screen.moves(finger, from.lerp(to, step as f32 / 8.0));
        pause();
    }
}

#[test]
fn a_finger_drags_a_piece_that_hangs_above_it() {
    let server = XServer::with_touch_screen();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = Desk::open(&server, &folder.path().join("data"));
    let mut screen = TouchScreen::open(&server.touch_socket());
    let home = blockfall_tests::player::Player::new(crate::desk::small_phone(), Default::default());
    let play = desk.on_screen(home.middle_of(id::PLAY));
    screen.down(1, play);
    pause();
    screen.up(1, play);
    crate::desk::wait_until("the new game in its save", || desk.saved().is_some());
    thread::sleep(Duration::from_millis(400));

    for _ in 0..3 {
        let (from, to, after) = way(&desk);
        let (from, to) = (desk.on_screen(from), desk.on_screen(to));
        screen.down(1, from);
        pause();
        glide(&mut screen, 1, from, to);
        screen.up(1, to);
        assert_eq!(desk.wait_for_moves(after.moves()), after, "it landed somewhere else");
    }
}

#[test]
fn a_second_finger_changes_nothing() {
    let server = XServer::with_touch_screen();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let desk = Desk::open(&server, &folder.path().join("data"));
    desk.keys("Tab Return");
    crate::desk::wait_until("the new game in its save", || desk.saved().is_some());
    let mut screen = TouchScreen::open(&server.touch_socket());
    thread::sleep(Duration::from_millis(400));

    let (from, to, after) = way(&desk);
    let beside = desk.beside(PointerKind::Touch);
    let (from, to) = (desk.on_screen(from), desk.on_screen(to));
    screen.down(1, from);
    pause();
    glide(&mut screen, 1, from, to);
    for node in [id::PAUSE, id::SLOT.nth(0), id::SLOT.nth(1), id::SLOT.nth(2)] {
        let at = desk.on_screen(beside.middle_of(node));
        screen.down(2, at);
        pause();
        screen.moves(2, at + 5.0);
        pause();
        screen.up(2, at);
        pause();
    }
    screen.up(1, to);
    assert_eq!(desk.wait_for_moves(1), after);
}
