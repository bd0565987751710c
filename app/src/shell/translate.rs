//! Window events become inputs. Pure: it knows the window's scale and what came before, and nothing else.

use winit::event::{ElementState, KeyEvent, MouseButton, MouseScrollDelta, Touch, TouchPhase, WindowEvent};
use winit::keyboard::{Key as WinitKey, KeyCode, ModifiersState, NamedKey, PhysicalKey};

use crate::input::{Event, Key, Lifecycle, Phase, Pointer, PointerKind};

/// The pointer id of the mouse; fingers count on from the next one.
const MOUSE: u64 = 0;
/// How far one notch of a wheel goes, pt.
const LINE_PT: f32 = 48.0;

/// What has to be remembered between events.
#[derive(Clone, Copy, Debug)]
pub struct Translator {
    /// Physical pixels in a point.
    scale: f64,
    cursor: [f32; 2],
    modifiers: ModifiersState,
}

impl Translator {
    /// For a window of that scale.
    pub fn new(scale: f64) -> Translator {
        let mut translator = Translator { scale: 1.0, cursor: [0.0; 2], modifiers: ModifiersState::empty() };
        translator.rescale(scale);
        translator
    }

    /// The window's scale has changed; a scale that is none is left out of account.
    pub fn rescale(&mut self, scale: f64) {
        if scale.is_finite() && scale > 0.0 {
            self.scale = scale;
        }
    }

    /// What a window event means to the game, if anything.
    pub fn translate(&mut self, event: &WindowEvent) -> Option<Event> {
        match event {
            WindowEvent::CursorMoved { position, .. } => {
                self.cursor = self.points(position.x, position.y);
                Some(self.mouse(Phase::Move))
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                Some(self.mouse(Phase::Down))
            }
            WindowEvent::MouseInput { state: ElementState::Released, button: MouseButton::Left, .. } => {
                Some(self.mouse(Phase::Up))
            }
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Back, .. } => {
                Some(Event::Back)
            }
            WindowEvent::MouseWheel { delta, .. } => Some(Event::Wheel(match delta {
                MouseScrollDelta::LineDelta(_, lines) => -lines * LINE_PT,
                MouseScrollDelta::PixelDelta(by) => -(by.y / self.scale) as f32,
            })),
            WindowEvent::Touch(touch) => Some(self.touch(touch)),
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(event),
            WindowEvent::ModifiersChanged(modifiers) => {
                self.modifiers = modifiers.state();
                None
            }
            WindowEvent::Focused(true) => Some(Event::Lifecycle(Lifecycle::Active)),
            WindowEvent::Focused(false) => Some(Event::Lifecycle(Lifecycle::Inactive)),
            _ => None,
        }
    }

    fn points(self, x: f64, y: f64) -> [f32; 2] {
        [(x / self.scale) as f32, (y / self.scale) as f32]
    }

    fn mouse(&self, phase: Phase) -> Event {
        Event::Pointer(Pointer { id: MOUSE, kind: PointerKind::Mouse, phase, position: self.cursor })
    }

    fn touch(&self, touch: &Touch) -> Event {
        let phase = match touch.phase {
            TouchPhase::Started => Phase::Down,
            TouchPhase::Moved => Phase::Move,
            TouchPhase::Ended => Phase::Up,
            TouchPhase::Cancelled => Phase::Cancel,
        };
        let position = self.points(touch.location.x, touch.location.y);
        let id = touch.id.wrapping_add(MOUSE + 1);
        Event::Pointer(Pointer { id, kind: PointerKind::Touch, phase, position })
    }

    fn key(&self, event: &KeyEvent) -> Option<Event> {
        if event.state != ElementState::Pressed {
            return None;
        }
        // With these a key is a command of the system, not of the game.
        let commands = ModifiersState::CONTROL | ModifiersState::ALT | ModifiersState::SUPER;
        if self.modifiers.intersects(commands) {
            return None;
        }
        let shift = self.modifiers.contains(ModifiersState::SHIFT);
        let meaning = meaning(&event.logical_key, shift).or_else(|| digit(&event.physical_key))?;
        // Held down, only what moves goes on moving.
        let repeats = matches!(
            meaning,
            Event::Key(Key::Left | Key::Right | Key::Up | Key::Down | Key::Tab | Key::BackTab)
        );
        (repeats || !event.repeat).then_some(meaning)
    }
}

/// The keys of the first three digits, whatever the layout writes with them.
fn digit(key: &PhysicalKey) -> Option<Event> {
    let slot = match key {
        PhysicalKey::Code(KeyCode::Digit1) => 0,
        PhysicalKey::Code(KeyCode::Digit2) => 1,
        PhysicalKey::Code(KeyCode::Digit3) => 2,
        _ => return None,
    };
    Some(Event::Key(Key::Slot(slot)))
}

/// What a key means.
fn meaning(key: &WinitKey, shift: bool) -> Option<Event> {
    let key = match key.as_ref() {
        WinitKey::Named(named) => match named {
            NamedKey::Escape | NamedKey::BrowserBack | NamedKey::GoBack => return Some(Event::Back),
            NamedKey::Tab if shift => Key::BackTab,
            NamedKey::Tab => Key::Tab,
            NamedKey::Enter | NamedKey::Space => Key::Enter,
            NamedKey::ArrowLeft => Key::Left,
            NamedKey::ArrowRight => Key::Right,
            NamedKey::ArrowUp => Key::Up,
            NamedKey::ArrowDown => Key::Down,
            _ => return None,
        },
        WinitKey::Character("1") => Key::Slot(0),
        WinitKey::Character("2") => Key::Slot(1),
        WinitKey::Character("3") => Key::Slot(2),
        WinitKey::Character("p" | "P") => Key::Pause,
        WinitKey::Character("r" | "R") => Key::Rotate,
        _ => return None,
    };
    Some(Event::Key(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::dpi::PhysicalPosition;
    use winit::event::DeviceId;
    use winit::keyboard::SmolStr;

    fn pointer(event: Option<Event>) -> Pointer {
        match event {
            Some(Event::Pointer(pointer)) => pointer,
            other => panic!("{other:?}"),
        }
    }

    fn moved(x: f64, y: f64) -> WindowEvent {
        WindowEvent::CursorMoved { device_id: DeviceId::dummy(), position: PhysicalPosition::new(x, y) }
    }

    fn button(state: ElementState, button: MouseButton) -> WindowEvent {
        WindowEvent::MouseInput { device_id: DeviceId::dummy(), state, button }
    }

    #[test]
    fn a_mouse_points_in_points_whatever_the_pixels() {
        let mut translator = Translator::new(2.0);
        assert_eq!(pointer(translator.translate(&moved(100.0, 50.0))).position, [50.0, 25.0]);
        let down = pointer(translator.translate(&button(ElementState::Pressed, MouseButton::Left)));
        assert_eq!((down.phase, down.position, down.kind), (Phase::Down, [50.0, 25.0], PointerKind::Mouse));
        translator.rescale(1.0);
        assert_eq!(pointer(translator.translate(&moved(100.0, 50.0))).position, [100.0, 50.0]);
    }

    #[test]
    fn a_scale_that_is_none_is_left_out_of_account() {
        let mut translator = Translator::new(2.0);
        for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            translator.rescale(scale);
            assert_eq!(pointer(translator.translate(&moved(100.0, 50.0))).position, [50.0, 25.0]);
        }
    }

    #[test]
    fn fingers_are_told_apart_from_each_other_and_from_the_mouse() {
        let mut translator = Translator::new(1.0);
        let touch = |id, phase| {
            let location = PhysicalPosition::new(10.0, 20.0);
            WindowEvent::Touch(Touch { device_id: DeviceId::dummy(), phase, location, force: None, id })
        };
        let first = pointer(translator.translate(&touch(0, TouchPhase::Started)));
        let second = pointer(translator.translate(&touch(1, TouchPhase::Cancelled)));
        let mouse = pointer(translator.translate(&moved(0.0, 0.0)));
        assert!(first.id != second.id && first.id != mouse.id && second.id != mouse.id);
        assert_eq!((first.phase, second.phase), (Phase::Down, Phase::Cancel));
    }

    #[test]
    fn every_kind_of_back_is_one_event() {
        for key in [NamedKey::Escape, NamedKey::BrowserBack, NamedKey::GoBack] {
            assert_eq!(meaning(&WinitKey::Named(key), false), Some(Event::Back));
        }
        let mut translator = Translator::new(1.0);
        let back = translator.translate(&button(ElementState::Pressed, MouseButton::Back));
        assert_eq!(back, Some(Event::Back));
        assert_eq!(translator.translate(&button(ElementState::Pressed, MouseButton::Right)), None);
    }

    #[test]
    fn keys_that_mean_nothing_are_ignored() {
        assert_eq!(meaning(&WinitKey::Character(SmolStr::new("4")), false), None);
        assert_eq!(meaning(&WinitKey::Named(NamedKey::F1), false), None);
        assert_eq!(meaning(&WinitKey::Named(NamedKey::Tab), true), Some(Event::Key(Key::BackTab)));
    }

    #[test]
    fn digits_chose_no_piece_on_layouts_that_write_something_else_with_them() {
        let key = PhysicalKey::Code(KeyCode::Digit2);
        assert_eq!(digit(&key), Some(Event::Key(Key::Slot(1))));
        assert_eq!(digit(&PhysicalKey::Code(KeyCode::Digit4)), None);
    }

    #[test]
    fn losing_the_focus_takes_the_pointers_away() {
        let mut translator = Translator::new(1.0);
        let event = translator.translate(&WindowEvent::Focused(false));
        assert_eq!(event, Some(Event::Lifecycle(Lifecycle::Inactive)));
    }
}
