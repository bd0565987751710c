//! The prepared scenes, played by their own pointer through the real app.

use blockfall::demo::{self, Director};
use blockfall::model::Sheet;
use blockfall::strings::Phrase;
use blockfall::ui::Content;
use blockfall::{App, Wake};
use blockfall_engine::bot::Move;
use blockfall_platform::DeviceState;
use blockfall_render::Fonts;
use blockfall_render::scene::{BurstKind, Scene};
use blockfall_tests::player::Player;
use blockfall_tests::states::device;

const SECOND: u64 = 1_000_000_000;

/// A demo that is played in a window, as far as its director and the clock bring it.
struct Show {
    player: Player,
    director: Director,
}

impl Show {
    fn of(name: &str, device: DeviceState) -> Show {
        let demo = demo::find(name).expect("the test names a demo");
        let mut player = Player::new(device.clone(), demo.saved());
        player.app = App::new(demo.setup(device), Fonts::embedded());
        let director = Director::in_window(demo, player.pilot.kind);
        Show { player, director }
    }

    /// Lets so much time pass, drawing and directing as a window does.
    fn goes_on(&mut self, secs: f32) {
        let end = self.player.pilot.now + (secs * 1e9) as u64;
        let mut scene = Scene::default();
        while self.player.pilot.now < end {
            let now = self.player.pilot.now;
            self.director.direct(&mut self.player.app, now, &mut self.player.effects);
            self.player.app.frame(now, &mut scene);
            let wake = match self.player.app.wake(now) {
                Wake::Now => now + SECOND / 60,
                Wake::At(at) => at,
                Wake::Never => end,
            };
            let due = self.director.due().unwrap_or(end);
            self.player.pilot.now = wake.min(due).clamp(now + 1, end);
        }
    }

    fn says(&self, wanted: Phrase) -> bool {
        let says = |content| matches!(content, Content::Text { phrase, .. } if phrase == wanted);
        self.player.app.layout().nodes.iter().any(|placed| says(placed.content))
    }
}

#[test]
fn the_combo_plays_itself_and_says_combo_x3_and_great() {
    let mut show = Show::of("combo", device("iphone-15-pro"));
    show.goes_on(1.6);
    assert!(show.player.app.model().drag.is_some(), "a piece is in the air");
    show.goes_on(0.5);
    for phrase in [Phrase::Combo(3), Phrase::Great, Phrase::Plus(84), Phrase::Number(4_338)] {
        assert!(show.says(phrase), "{phrase:?}");
    }
    show.goes_on(3.0);
    assert!(show.player.app.model().can_play(), "and it can be played on");
}

#[test]
fn the_game_over_ends_on_a_new_best_with_confetti() {
    let mut show = Show::of("gameover", device("iphone-15-pro"));
    show.goes_on(2.2);
    assert!(show.player.app.model().shows_banner());
    show.goes_on(1.2);
    assert_eq!(show.player.app.model().open_sheet(), Some(Sheet::Over));
    assert!(show.says(Phrase::NewBest) && show.says(Phrase::PreviousBest(12_480)));
    let confetti = show.player.scene().bursts;
    assert!(confetti.iter().any(|burst| burst.kind == BurstKind::Confetti));
    assert_eq!(confetti.iter().map(|burst| burst.count).sum::<u32>(), 140);
}

#[test]
fn the_clear_waits_for_the_player_who_empties_the_board() {
    let mut show = Show::of("clear", device("iphone-15-pro"));
    show.goes_on(10.0);
    assert_eq!(show.player.game().board().filled(), 13);
    show.player.play(Move::new(1, 4, 3));
    assert!(show.player.game().board().is_empty());
    assert!(show.says(Phrase::Perfect) && show.says(Phrase::Plus(342)) && !show.says(Phrase::Great));
}

#[test]
fn a_demo_that_somebody_else_plays_stops_and_plays_on_with_him() {
    let mut show = Show::of("combo", device("iphone-15-pro"));
    show.goes_on(1.0);
    show.player.play(Move::new(1, 0, 0));
    show.goes_on(3.0);
    let game = show.player.game();
    assert_eq!(game.moves(), demo_moves() + 1);
    assert!(show.player.app.model().can_play() && show.player.app.model().drag.is_none());
}

/// How many moves the combo's game has when it begins.
fn demo_moves() -> u32 {
    demo::find("combo").expect("it is there").saved().games[0].game.moves()
}
