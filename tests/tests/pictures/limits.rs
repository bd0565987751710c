//! Windows, fonts and drawings that cannot be: one clear sentence each, and no harm.

use blockfall::model::Setup;
use blockfall::shot::Studio;
use blockfall::{App, icons};
use blockfall_platform::DeviceState;
use blockfall_render::scene::Scene;
use blockfall_render::text::FontError;
use blockfall_render::{Assets, Fonts, IconDrawing, Renderer, capture};
use blockfall_tests::states::window;

fn app(device: DeviceState) -> App {
    App::new(Setup::new(device, 1), Fonts::embedded())
}

#[test]
fn a_window_of_one_pixel_and_one_of_sixteen_thousand_are_drawn() {
    let mut studio = pollster::block_on(Studio::open()).expect("a graphics device");
    for size in [[1.0, 1.0], [16_000.0, 1.0], [1.0, 16_000.0]] {
        let picture = studio.picture(&mut app(window(size)), 0).expect("it can be drawn");
        assert_eq!([picture.width as f32, picture.height as f32], size);
    }
}

#[test]
fn a_window_larger_than_any_texture_is_refused_in_one_sentence() {
    let mut studio = pollster::block_on(Studio::open()).expect("a graphics device");
    let error = studio.picture(&mut app(window([1e9, 10.0])), 0).expect_err("nothing is that large");
    let sentence = error.to_string();
    assert!(sentence.contains("each side must be 1 to") && !sentence.contains('\n'), "{sentence}");
    studio.picture(&mut app(window([320.0, 480.0])), 0).expect("and the next picture is drawn");
}

#[test]
fn a_picture_is_opaque_to_its_corners() {
    let mut studio = pollster::block_on(Studio::open()).expect("a graphics device");
    let picture = studio.picture(&mut app(window([320.0, 480.0])), 1_000_000_000).expect("a picture");
    assert!(picture.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255));
}

#[test]
fn a_font_that_is_none_is_named_in_one_sentence() {
    let nunito = include_bytes!("../../../render/font/Nunito.ttf");
    let mut broken = nunito.to_vec();
    broken[..4].copy_from_slice(b"junk");
    for bytes in [&b""[..], b"this is no font", &nunito[..nunito.len() / 3], &broken] {
        let error = Fonts::new(bytes).expect_err("this is no font");
        let sentence = error.to_string();
        assert!(matches!(error, FontError::Damaged(_) | FontError::Unfit(_)));
        assert!(sentence.starts_with("the font ") && !sentence.contains('\n'), "{sentence}");
    }
}

#[test]
fn a_font_with_holes_never_panics() {
    let nunito = include_bytes!("../../../render/font/Nunito.ttf");
    let mut random = blockfall_engine::random::Random::new(3);
    for _ in 0..60 {
        let mut bytes = nunito.to_vec();
        for _ in 0..40 {
            let place = random.below(bytes.len() as u64) as usize;
            bytes[place] = random.next_u64() as u8;
        }
        if let Ok(mut fonts) = Fonts::new(&bytes) {
            fonts.layout(&Default::default(), "Blockfall 0123456789");
        }
    }
}

#[test]
fn a_drawing_that_is_none_is_named_in_one_sentence() {
    let studio = pollster::block_on(Studio::open()).expect("a graphics device");
    let fonts = Fonts::embedded();
    let mut drawings: Vec<IconDrawing> = icons::DRAWINGS.to_vec();
    drawings.push(IconDrawing::filled("M 1 2 Q nonsense"));
    let assets = Assets { fonts: &fonts, icons: &drawings };
    let error = Renderer::new(studio.gpu(), capture::FORMAT, &assets).expect_err("this is no drawing");
    assert!(!error.to_string().contains('\n') && error.to_string().len() > 15, "{error}");
}

#[test]
fn an_app_without_a_window_yet_has_a_picture_all_the_same() {
    let mut scene = Scene::default();
    app(window([0.0, 0.0])).frame(0, &mut scene);
    assert_eq!(scene.viewport.size_pt, [0.0, 0.0]);
}
