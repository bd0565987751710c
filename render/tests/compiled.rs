//! Compiled pipelines are kept from run to run, and what is wrong with the kept bytes never shows.

mod common;

use blockfall_render::capture::{self, FORMAT, Image};
use blockfall_render::scene::{Block, Burst, Color, Panel, Scene};
use blockfall_render::{Assets, Fonts, Gpu, Renderer, Tier, wgpu};
use common::{ICONS, gpu, gpu_of, plain};

fn scene() -> Scene {
    let mut scene = plain([40, 40], Color::hex(0x141E3C));
    scene.base.panels.push(Panel::fill([0.0, 0.0, 20.0, 40.0], 8.0, Color::WHITE));
    scene.base.blocks.push(Block { center: [20.0, 20.0], cell: 24.0, ..Block::default() });
    scene.bursts.push(Burst {
        age_secs: 0.1,
        count: 20,
        size: [4.0, 4.0],
        origin: [30.0, 20.0],
        ..Burst::default()
    });
    scene
}

/// A run that is given kept bytes: its picture, and what it would have kept.
fn run(gpu: &Gpu, kept: &[u8]) -> (Image, Option<Vec<u8>>) {
    let assets = Assets { fonts: &Fonts::embedded(), icons: &ICONS };
    let mut renderer = Renderer::with_compiled(gpu, FORMAT, &assets, kept).expect("a renderer");
    let image = capture::picture(gpu, &mut renderer, &scene(), [40, 40]).expect("a picture");
    let compiled = renderer.take_compiled();
    assert_eq!(renderer.take_compiled(), None, "it is said once");
    (image, compiled)
}

/// A device that lets us keep its pipelines. All tests here need one; the software driver is.
fn keeping() -> Gpu {
    let gpu = gpu();
    assert!(gpu.device.features().contains(wgpu::Features::PIPELINE_CACHE), "this driver keeps its own");
    gpu
}

#[test]
fn the_second_run_begins_with_what_the_first_one_compiled() {
    let gpu = keeping();
    let (first, compiled) = run(&gpu, b"");
    let compiled = compiled.expect("there was nothing to begin with");
    // Some software drivers give no more than their header.
    assert!(compiled.len() > 64 && compiled.len() < 4 << 20, "{} bytes", compiled.len());
    let (second, more) = run(&keeping(), &compiled);
    assert_eq!(first, second);
    // Some drivers give more after a second look; in the end there is nothing new.
    if let Some(more) = more {
        assert_eq!(run(&keeping(), &more).1, None);
    }
}

#[test]
fn damaged_cut_off_and_foreign_bytes_are_ignored_and_replaced() {
    let gpu = keeping();
    let (picture, compiled) = run(&gpu, b"");
    let sound = compiled.expect("there was nothing to begin with");
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sound.clone();
        change(&mut bytes);
        bytes
    };
    let cases = [
        ("a turned bit in the middle", with(&|bytes| *bytes.get_mut(sound.len() / 2).expect("one") ^= 4)),
        ("a turned bit at the end", with(&|bytes| *bytes.last_mut().expect("one") ^= 1)),
        ("half of it", with(&|bytes| bytes.truncate(sound.len() / 2))),
        ("its first byte", with(&|bytes| bytes.truncate(1))),
        ("one byte too many", with(&|bytes| bytes.push(0))),
        ("zeros", vec![0; sound.len()]),
        ("a picture", b"\x89PNG\r\n\x1A\n and so on".to_vec()),
    ];
    for (what, bytes) in cases {
        let (image, replaced) = run(&gpu, &bytes);
        assert_eq!(image, picture, "{what}");
        assert_ne!(replaced.expect(what), bytes, "{what}");
    }
}

#[test]
fn a_renderer_that_is_given_no_bytes_keeps_none() {
    let gpu = gpu();
    assert_eq!(common::renderer(&gpu).take_compiled(), None);
}

#[test]
fn both_tiers_keep_what_they_compile() {
    for tier in [Tier::Full, Tier::Lite] {
        assert!(run(&gpu_of(tier), b"").1.is_some(), "{tier:?}");
    }
}
