//! The theme: as the player chose it, or as the system says, and then from one moment to the next.

use blockfall::input::{Event, Phase};
use blockfall::settings::ThemeChoice;
use blockfall::store::{Profile, Saved};
use blockfall::ui::ThemeName;
use blockfall::view::id;
use blockfall_engine::bot::Move;
use blockfall_platform::DeviceState;
use blockfall_tests::player::Player;
use blockfall_tests::states::device;

fn player_with(theme: ThemeChoice) -> Player {
    let mut profile = Profile::default();
    profile.settings.theme = theme;
    Player::new(device("iphone-15-pro"), Saved { profile, ..Saved::default() })
}

/// The system changes to light or to dark.
fn system_says(player: &mut Player, prefers_light: bool) {
    let device = player.app.model().device.clone();
    player.happens(Event::Device(DeviceState { prefers_light, ..device }));
}

/// The theme that the picture is in.
fn seen(player: &mut Player) -> ThemeName {
    let light = player.scene().light;
    let theme = player.app.model().theme;
    assert_eq!(light, theme.is_light(), "the picture and the model agree");
    theme.name
}

#[test]
fn dark_is_the_theme_until_another_is_chosen_whatever_the_system_says() {
    let mut player = Player::new(device("iphone-15-pro"), Saved::default());
    system_says(&mut player, true);
    assert_eq!(seen(&mut player), ThemeName::Dark);
    let mut player = player_with(ThemeChoice::Light);
    system_says(&mut player, false);
    assert_eq!(seen(&mut player), ThemeName::Light);
}

#[test]
fn the_theme_follows_the_system_while_the_game_runs() {
    let mut player = player_with(ThemeChoice::System);
    player.tap(id::PLAY);
    player.wait(2_000);
    for light in [true, false, true] {
        system_says(&mut player, light);
        let expected = if light { ThemeName::Light } else { ThemeName::Dark };
        assert_eq!(seen(&mut player), expected);
    }
    assert!(player.app.model().can_play());
}

#[test]
fn a_change_of_the_systems_theme_puts_a_carried_piece_back_into_the_tray() {
    let mut player = player_with(ThemeChoice::System);
    player.tap(id::PLAY);
    player.wait(2_000);
    let slot = (0..3).find(|&slot| player.game().anchors(slot) != 0).expect("a new hand fits");
    let spot = player.game().anchors(slot).trailing_zeros() as u8;
    player.carry(Move::new(slot, spot / 8, spot % 8));
    let at = player.app.model().drag.expect("it is carried").at;
    system_says(&mut player, true);
    player.points(Phase::Up, at);
    player.wait(1_000);
    assert!(
        player.game().tray()[slot].is_some(),
        "whatever changes with a device, the board could have moved"
    );
    assert_eq!(player.game().moves(), 0);
    assert_eq!(seen(&mut player), ThemeName::Light);
}
