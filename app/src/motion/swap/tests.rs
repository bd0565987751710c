//! What the tracks of a turn promise, on thousands of turns of every stage.

use std::collections::HashMap;

use blockfall_engine::random::Random;
use blockfall_engine::swap::{
    Bot, Effect, Goals, Kind, Moved, Placed, Session, Special, State, stages, turn,
};
use blockfall_platform::Haptic;
use glam::Vec2;

use super::*;
use crate::motion::MILLI;

/// A turn with the board that it was made on and the one that it left.
struct Made {
    before: Grid,
    turn: Turn,
    after: Grid,
}

/// Turns by chance on every stage, every fifth a swap that may be refused.
fn turns(per_stage: usize, seed: u64, mut each: impl FnMut(Made)) {
    for (number, stage) in (1..).zip(stages()) {
        let stage = stage.as_ref().expect("shipped stages can be played");
        let mut random = Random::new(seed << 8 | number);
        let mut session = Session::new(stage, random.next_u64());
        let mut bot = Bot::Random(Random::new(random.next_u64()));
        for step in 0..per_stage {
            if session.state() != State::Running {
                session = Session::new(stage, random.next_u64());
            }
            let before = *session.grid();
            let swap = if step % 5 == 4 { any_swap(&before, &mut random) } else { bot.choose(&session) };
            let (a, b) = swap.expect("a board in play has a swap");
            let turn = session.swap(a, b).expect("two tiles side by side");
            each(Made { before, turn, after: *session.grid() });
        }
    }
}

fn any_swap(grid: &Grid, random: &mut Random) -> Option<(Cell, Cell)> {
    let tiles: Vec<Cell> = grid.tiles().iter().collect();
    let from = random.below(tiles.len() as u64) as usize;
    let cells = tiles[from..].iter().chain(&tiles[..from]);
    cells.into_iter().find_map(|&a| Some((a, *tiles.iter().find(|b| a.touches(**b))?)))
}

/// A motion that plays the turn from one second on.
fn played(made: &Made, reduced: bool) -> SwapMotion {
    let mut motion = SwapMotion::new(reduced);
    motion.play(&made.before, made.turn.clone(), 0.0, START);
    motion
}

const START: u64 = 1_000 * MILLI;
const FRAME: u64 = 1_000_000_000 / 60;

fn seen(motion: &SwapMotion, grid: &Grid, now: u64) -> Vec<Figure> {
    let mut figures = Vec::new();
    motion.figures(grid, now, |figure| figures.push(figure));
    figures
}

/// The tiles of a grid, each at rest.
fn still(grid: &Grid) -> HashMap<u32, Figure> {
    let figure = |cell: Cell| {
        let tile = grid.tile(cell).expect("it is one of the grid's tiles");
        (tile.id, Figure::at_rest(tile.id, tile.kind, cell.row, cell.col))
    };
    grid.tiles().iter().map(figure).collect()
}

fn by_id(figures: Vec<Figure>) -> HashMap<u32, Figure> {
    let count = figures.len();
    let map: HashMap<u32, Figure> = figures.into_iter().map(|figure| (figure.tile, figure)).collect();
    assert_eq!(map.len(), count, "no tile is seen twice");
    map
}

fn assert_same(shown: &HashMap<u32, Figure>, expected: &HashMap<u32, Figure>) {
    for (id, figure) in expected {
        assert_eq!(shown.get(id), Some(figure));
    }
    assert_eq!(shown.len(), expected.len());
}

fn script(made: &Made) -> Script {
    direct(&made.before, &made.turn, Staging::default())
}

#[test]
fn a_turn_begins_with_the_old_board_and_ends_with_the_new_one() {
    for reduced in [false, true] {
        turns(60, 1, |made| {
            let motion = played(&made, reduced);
            assert_same(&by_id(seen(&motion, &made.after, START)), &still(&made.before));
            assert!(motion.is_moving(START));
            let end = START + motion.playing[0].script.end;
            assert!(!motion.is_moving(end) && !motion.is_busy(end));
            assert_same(&by_id(seen(&motion, &made.after, end)), &still(&made.after));
        });
    }
}

#[test]
fn every_phase_leaves_the_board_that_the_rules_left() {
    turns(40, 2, |made| {
        let motion = played(&made, false);
        let mut grid = made.before;
        let script = &motion.playing[0].script;
        for (i, (phase, span)) in made.turn.phases.iter().zip(&script.phases).enumerate() {
            phase.apply(&mut grid);
            // New tiles come together with those that fall.
            if matches!(made.turn.phases.get(i + 1), Some(Phase::Refilled(_))) || span.duration == 0 {
                continue;
            }
            let shown = by_id(seen(&motion, &made.after, START + span.end() - 1));
            for (id, figure) in still(&grid) {
                let shown = shown.get(&id).unwrap_or_else(|| panic!("{phase:?}: {id} is not seen"));
                assert_eq!(shown.kind, figure.kind, "{phase:?}");
                let body = script.body(id);
                let flew = body.is_some_and(|body| {
                    script.keys[body.keys.clone()].iter().any(|key| matches!(key.change, Change::Fly { .. }))
                });
                assert!(flew || shown.place.distance(figure.place) < 0.09, "{phase:?} {shown:?} {figure:?}");
            }
            let strangers = shown.values().filter(|shown| shown.alpha > 0.01);
            assert_eq!(strangers.count(), grid.tiles().len(), "{phase:?}");
        }
    });
}

#[test]
fn a_tile_is_never_seen_twice_never_vanishes_and_falls_straight_through_open_cells() {
    turns(25, 3, |made| {
        let motion = played(&made, false);
        let script = &motion.playing[0].script;
        let mut now = START;
        let mut before = by_id(seen(&motion, &made.after, now));
        while now < START + script.end {
            now += FRAME;
            let after = by_id(seen(&motion, &made.after, now));
            let time = now - START;
            for (id, figure) in &after {
                let Some(body) = script.body(*id) else { continue };
                let falls = script.keys[body.keys.clone()].iter().find(|key| {
                    matches!(key.change, Change::Fall { .. })
                        && key.span.start < time
                        && time <= key.span.end()
                });
                if let Some(Key { change: Change::Fall { to, .. }, .. }) = falls {
                    assert_eq!(figure.place.x, f32::from(to.col));
                    let cell = Cell::new(figure.place.y.round() as u8, to.col);
                    assert!(figure.place.y > -0.51 && made.after.open().contains(cell), "{figure:?}");
                }
                // A frame of the fastest fall is a quarter of a cell; a swap's is faster, a dragonfly's more.
                let flies = script.keys[body.keys.clone()]
                    .iter()
                    .any(|key| matches!(key.change, Change::Fly { .. } | Change::Glide { .. }));
                if let (Some(was), false) = (before.get(id), flies || body.goes) {
                    assert!(was.place.distance(figure.place) < 0.45, "{was:?} {figure:?}");
                }
            }
            for (id, was) in &before {
                let gone = script.body(*id).is_some_and(|body| body.goes);
                assert!(gone || after.contains_key(id), "{was:?} vanished");
            }
            before = after;
        }
    });
}

#[test]
fn falling_tiles_never_run_into_each_other() {
    turns(25, 4, |made| {
        let motion = played(&made, false);
        let script = &motion.playing[0].script;
        for (phase, span) in made.turn.phases.iter().zip(&script.phases) {
            if !matches!(phase, Phase::Fell(_) | Phase::Refilled(_)) {
                continue;
            }
            let mut time = span.start;
            while time < span.end() {
                let mut shown = seen(&motion, &made.after, START + time);
                shown.sort_by(|a, b| a.place.x.total_cmp(&b.place.x).then(a.place.y.total_cmp(&b.place.y)));
                for pair in shown.windows(2).filter(|pair| pair[0].place.x == pair[1].place.x) {
                    assert!(pair[1].place.y - pair[0].place.y > 0.95, "{pair:?}");
                }
                time += FRAME / 2;
            }
        }
    });
}

#[test]
fn phases_play_one_after_another_and_only_new_tiles_come_with_the_falling_ones() {
    for reduced in [false, true] {
        turns(60, 5, |made| {
            let script = direct(&made.before, &made.turn, Staging { reduced, pulled: 0.0 });
            assert_eq!(script.phases.len(), made.turn.phases.len());
            let pairs = made.turn.phases.windows(2).zip(script.phases.windows(2));
            for (phases, spans) in pairs {
                let come_along = matches!(phases, [Phase::Fell(_), Phase::Refilled(_)]);
                let begins = if come_along { spans[0].start } else { spans[0].end() };
                assert_eq!(spans[1].start, begins, "{phases:?}");
                assert!(spans[1].end() >= spans[0].end());
            }
            assert_eq!(script.settled, script.phases.last().expect("a turn has phases").end());
        });
    }
}

#[test]
fn an_ordinary_turn_is_over_in_less_than_700_ms() {
    let mut ordinary = 0;
    turns(60, 6, |made| {
        let cleared = |phase: &&Phase| matches!(phase, Phase::Cleared { .. });
        let plain = |phase: &Phase| match phase {
            Phase::Cleared { victims, .. } => victims.len() == 3,
            Phase::Swapped(_) | Phase::Fell(_) | Phase::Refilled(_) => true,
            _ => false,
        };
        let once = made.turn.phases.iter().filter(cleared).count() == 1;
        if once && made.turn.phases.iter().all(plain) {
            let script = script(&made);
            assert!(script.settled < 700 * MILLI, "{script}");
            ordinary += 1;
        }
    });
    assert!(ordinary > 300, "{ordinary}");
}

#[test]
fn every_cue_is_told_once_and_in_order_however_late_and_hurried() {
    let mut random = Random::new(7);
    turns(20, 7, |made| {
        let told = |motion: &mut SwapMotion, random: &mut Random, hurried: bool| {
            let mut told = Vec::new();
            let mut now = START;
            let end = START + motion.playing[0].script.end;
            while now < end {
                while let Some(moment) = motion.due(now) {
                    told.push(moment);
                }
                if hurried {
                    motion.hurry(now);
                }
                now += random.below(200) * MILLI;
            }
            while let Some(moment) = motion.due(end) {
                told.push(moment);
            }
            told
        };
        let expected: Vec<Moment> = script(&made).cues.iter().map(|&(_, moment)| moment).collect();
        assert_eq!(expected[0], Moment::Exchange);
        for hurried in [false, true] {
            let mut motion = played(&made, false);
            assert_eq!(told(&mut motion, &mut random, hurried), expected);
            assert_eq!(motion.next_due(), None);
        }
        // Told in the same update in which the tiles were let go.
        assert_eq!(played(&made, false).due(START), Some(Moment::Exchange));
    });
}

#[test]
fn hurrying_makes_the_rest_three_times_as_fast_and_nothing_jumps() {
    let mut random = Random::new(8);
    turns(20, 8, |made| {
        let plain = played(&made, false);
        let rest = plain.rests_at().expect("it plays");
        let at = START + random.below(rest - START);
        let mut hurried = plain.clone();
        hurried.hurry(at);
        hurried.hurry(at + 1);
        assert_eq!(seen(&hurried, &made.after, at), seen(&plain, &made.after, at), "nothing jumps");
        let sooner = hurried.rests_at().expect("it plays");
        assert!((sooner - at) * 3 <= rest - at + 3, "{} of {}", sooner - at, rest - at);
        assert!(hurried.is_busy(sooner - 1) && !hurried.is_busy(sooner));
        let ahead = (rest - at) / 2;
        let then = seen(&hurried, &made.after, at + ahead / timing::HURRY);
        let same = seen(&plain, &made.after, at + ahead / timing::HURRY * timing::HURRY);
        assert_eq!(then, same, "it is the same way, only faster");
    });
}

#[test]
fn goals_and_points_count_along_with_what_is_seen() {
    turns(20, 9, |made| {
        let motion = played(&made, false);
        assert_eq!(motion.presented(START).len(), 1, "the swap");
        let mut last = 0;
        let rest = motion.rests_at().expect("it plays");
        let mut now = START;
        while now <= rest {
            let presented = motion.presented(now).len();
            assert!(presented >= last);
            assert_eq!(presented + motion.ahead(now).len(), made.turn.phases.len());
            last = presented;
            now += FRAME;
        }
        assert_eq!(motion.presented(rest), made.turn.phases);
    });
}

#[test]
fn with_reduced_motion_a_tile_changes_its_place_only_where_it_cannot_be_seen() {
    turns(25, 10, |made| {
        let motion = played(&made, true);
        let whole = |place: Vec2| place.round() == place;
        let mut before: HashMap<u32, Figure> = HashMap::new();
        let mut now = START;
        while now < START + motion.playing[0].script.end {
            let shown = by_id(seen(&motion, &made.after, now));
            for (id, figure) in &shown {
                assert!(whole(figure.place) && figure.scale == 1.0 && figure.stretch == [1.0, 1.0]);
                assert_eq!((figure.lift, figure.angle), (0.0, 0.0));
                if let Some(was) = before.get(id).filter(|was| was.place != figure.place) {
                    assert!(was.alpha < 0.25 && figure.alpha < 0.25, "{was:?} {figure:?}");
                }
            }
            assert_eq!(motion.acts(now).count(), 0);
            before = shown;
            now += FRAME / 2;
        }
    });
}

#[test]
fn a_pulled_pair_goes_on_from_where_it_is() {
    turns(10, 11, |made| {
        let Some(Phase::Swapped([one, _])) = made.turn.phases.first() else { return };
        let mut motion = SwapMotion::new(false);
        motion.play(&made.before, made.turn.clone(), 0.4, START);
        let shown = by_id(seen(&motion, &made.after, START));
        let pulled = place(one.from).lerp(place(one.to), 0.4);
        assert!(shown[&one.tile.id].place.distance(pulled) < 1e-5);
    });
}

/// Everything that one tile does in a script.
fn keys_of(script: &Script, tile: u32) -> &[Key] {
    script.body(tile).map_or(&[], |body| &script.keys[body.keys.clone()])
}

fn within(inner: Span, outer: Span) -> bool {
    inner.start >= outer.start && inner.end() <= outer.end()
}

/// Whether this is thrown from a cell within a stretch of time.
fn throws(script: &Script, within: Span, cell: Cell, what: Spray) -> bool {
    script.acts.iter().any(|act| {
        (within.start..within.end()).contains(&act.span.start)
            && act.show == Show::Spray { at: place(cell).to_array(), spray: what }
    })
}

#[test]
fn what_is_thrown_never_comes_near_what_the_renderer_can_draw() {
    turns(60, 14, |made| {
        let script = script(&made);
        for act in &script.acts {
            let flies = script
                .acts
                .iter()
                .filter(|other| other.span.start <= act.span.start && act.span.start < other.span.end());
            let thrown = flies.filter_map(|act| match act.show {
                Show::Spray { spray, .. } => Some(spray.throws()),
                _ => None,
            });
            let (bursts, particles) = thrown
                .flatten()
                .fold((0, 0), |(bursts, particles), (_, throw)| (bursts + 1, particles + throw.count));
            assert!(bursts <= 400 && particles <= 5_000, "{bursts} bursts of {particles} particles");
        }
    });
}

#[test]
fn the_most_that_two_specials_can_throw_is_drawn_to_the_last_particle() {
    // Two parcels of sticky rice strike every tile of a board of nine by nine.
    let row = "123456123/345612345/561234561/";
    let mut board = row.repeat(3);
    board.pop();
    board.replace_range(40..42, "ss");
    let before: Grid = board.parse().expect("a board");
    let mut after = before;
    let stage = stages()[0].as_ref().expect("shipped stages can be played");
    let [a, b] = [Cell::new(4, 0), Cell::new(4, 1)];
    let mut random = Random::new(1);
    let turn =
        turn::swap(&mut after, a, b, &Goals::default(), stage.weights(), &mut random).expect("neighbours");
    let script = direct(&before, &turn, Staging::default());
    let alive_at = |time: u64| {
        let flies = script.acts.iter().filter(move |act| act.span.start <= time && time < act.span.end());
        flies.filter(|act| matches!(act.show, Show::Spray { .. })).count()
    };
    let most = script.acts.iter().map(|act| alive_at(act.span.start)).max().expect("it is a show");
    assert!((81..256).contains(&most), "{most} throws of one or two bursts each, of 512 that can be drawn");
}

#[test]
fn what_a_phase_does_is_seen_in_its_time_and_nothing_is_fired_and_forgotten() {
    let mut seen = HashMap::<&str, usize>::new();
    turns(60, 12, |made| {
        let script = script(&made);
        let cue_at = |at: u64, moment: Moment| script.cues.contains(&(at, moment));
        let mut grid = made.before;
        for ((phase, &span), name) in made.turn.phases.iter().zip(&script.phases).zip(&script.names) {
            let does = |tile: u32, wanted: &dyn Fn(&Key) -> bool| keys_of(&script, tile).iter().any(wanted);
            match phase {
                Phase::Swapped(moves) | Phase::SwappedBack(moves) => {
                    for Moved { tile, from, to } in moves {
                        assert!(does(tile.id, &|key| key.span == span
                            && matches!(key.change, Change::Glide { from: a, to: b, .. } if (a, b) == (*from, *to))));
                    }
                }
                Phase::Activated { source, effect, targets } => {
                    assert!(does(source.tile.id, &|key| key.span == span && key.change == Change::Charge));
                    for target in targets {
                        let tile = grid.tile(*target).expect("specials hit tiles");
                        assert!(
                            does(tile.id, &|key| within(key.span, span) && key.change == Change::Light),
                            "{script}"
                        );
                    }
                    let fired =
                        |&(at, cue): &(u64, Moment)| at == span.start && matches!(cue, Moment::Fired(_));
                    assert!(script.cues.iter().any(fired));
                    // The effects know every target of a strike, and where a dragonfly goes.
                    let acts = || script.acts.iter().filter(|act| act.span.start >= span.start);
                    let ray = |cell: &Cell| {
                        acts().any(|act| matches!(act.show, Show::Ray { to, .. } if to == *cell))
                    };
                    let thrown = |is: &dyn Fn(Spray) -> bool| {
                        acts().any(|act| matches!(act.show, Show::Spray { spray, .. } if is(spray)))
                    };
                    assert!(thrown(&|spray| match effect {
                        Effect::Row | Effect::Column => matches!(spray, Spray::Paper(_)),
                        Effect::Square => spray == Spray::Blast,
                        Effect::OneKind | Effect::AllKinds =>
                            targets.is_empty() || matches!(spray, Spray::Struck(_)),
                        Effect::Dart => matches!(spray, Spray::Wake(_)),
                    }));
                    let goes =
                        |act: &Act| matches!(act.show, Show::Trail { to, .. } if targets.contains(&to));
                    match effect {
                        Effect::OneKind | Effect::AllKinds => assert!(targets.iter().all(ray), "{script}"),
                        Effect::Dart => assert!(acts().any(goes), "{script}"),
                        Effect::Row | Effect::Column | Effect::Square => {}
                    }
                }
                Phase::Cleared { pass, victims, .. } => {
                    for victim in victims {
                        let leaves = |key: &Key| matches!(key.change, Change::Leave { .. });
                        assert!(does(victim.tile.id, &|key| leaves(key) && within(key.span, span)));
                        let flew = keys_of(&script, victim.tile.id)
                            .iter()
                            .any(|key| matches!(key.change, Change::Fly { .. }));
                        assert!(flew || throws(&script, span, victim.cell, Spray::Tile(victim.tile.kind)));
                    }
                    let lead = if *pass > 1 { timing::TILE_LIGHT } else { 0 };
                    assert!(cue_at(span.start + lead, Moment::Cascade(*pass)));
                }
                Phase::Created { made, .. } => {
                    for Placed { tile, cell } in made {
                        let becomes = Change::Become(tile.kind);
                        assert!(does(tile.id, &|key| key.span == span && key.change == becomes));
                        assert!(throws(&script, span, *cell, Spray::Made));
                    }
                    assert!(cue_at(span.start, Moment::SpecialMade));
                }
                Phase::BlockerBreaking(cells) => {
                    let rattles = script.parked.iter().filter(|parked| parked.rattle == span);
                    assert!(rattles.map(|parked| parked.cell).eq(cells.iter().copied()));
                }
                Phase::BlockerCleared(cells) => {
                    assert!(cue_at(span.start, Moment::Scooter));
                    for &cell in cells {
                        let act =
                            script.acts.iter().find(|act| act.show == Show::Ride(cell)).expect("it rides");
                        assert_eq!(act.span.start, span.start, "not before it has rattled");
                        assert!(throws(&script, span, cell, Spray::Plate));
                    }
                }
                Phase::Fell(moves) => {
                    for Moved { tile, .. } in moves {
                        assert!(does(tile.id, &|key| within(key.span, span)));
                    }
                }
                Phase::Refilled(tiles) => {
                    for Placed { tile, .. } in tiles {
                        assert!(keys_of(&script, tile.id)[0].span.start >= span.start);
                        assert!(does(tile.id, &|key| within(key.span, span)));
                    }
                }
                Phase::Shuffled(_) => assert!(cue_at(span.start, Moment::Shuffle)),
                Phase::Capped(_) => {}
                Phase::Won { .. } => assert!(cue_at(span.start, Moment::Win)),
                Phase::Lost => assert!(cue_at(span.start, Moment::Lose)),
            }
            phase.apply(&mut grid);
            *seen.entry(name).or_default() += 1;
        }
    });
    // All of it has been looked at; a cascade that is capped is too rare to be asked for.
    let asked = [
        "swapped",
        "swapped back",
        "activated",
        "cleared",
        "created",
        "blocker breaking",
        "blocker cleared",
        "fell",
        "refilled",
        "won",
        "lost",
    ];
    for name in asked {
        assert!(seen.contains_key(name), "no {name}: {seen:?}");
    }
}

#[test]
fn a_placed_special_springs_into_being_where_the_tile_lay() {
    let stage = stages().iter().flatten().find(|stage| stage.inventory().iter().any(|&stock| stock > 0));
    let mut session = Session::new(stage.expect("some stage has an inventory"), 1);
    let stock = session.inventory().iter().position(|&stock| stock > 0).expect("it has one");
    let before = *session.grid();
    let cell = before.regular_tiles().first().expect("there are tiles");
    let turn = session.place_special(cell, Special::ALL[stock]).expect("it can be placed");
    let mut motion = SwapMotion::new(false);
    motion.play(&before, turn, 0.0, START);
    assert_eq!(motion.due(START), Some(Moment::SpecialMade));
    let first = by_id(seen(&motion, session.grid(), START));
    let id = before.tile(cell).expect("a tile lies there").id;
    assert_eq!(first[&id].kind, Kind::Special(Special::ALL[stock]));
    assert!(first[&id].scale < 0.8);
    assert!(motion.acts(START + MILLI).any(|(act, _)| act.show == Show::Made(cell)));
}

#[test]
fn a_new_board_springs_in_and_can_be_touched_at_once() {
    for (reduced, stage) in
        [false, true].into_iter().flat_map(|reduced| stages().iter().map(move |s| (reduced, s)))
    {
        let session = Session::new(stage.as_ref().expect("shipped stages can be played"), 1);
        let mut motion = SwapMotion::new(reduced);
        motion.deal(session.grid(), START);
        assert!(!motion.is_busy(START) && motion.is_moving(START));
        assert!(seen(&motion, session.grid(), START).is_empty(), "nothing is there yet");
        let end = START + motion.playing[0].script.end;
        assert!(end - START < 600 * MILLI);
        assert_same(&by_id(seen(&motion, session.grid(), end)), &still(session.grid()));
    }
}

#[test]
fn what_happens_on_the_board_is_felt_as_well_as_heard() {
    let mut told = Vec::new();
    turns(60, 13, |made| {
        for (_, moment) in script(&made).cues {
            if !told.contains(&moment) {
                told.push(moment);
            }
        }
    });
    assert!(told.len() > 12, "{told:?}");
    for moment in told {
        let (_, haptics) = moment.feedback();
        assert!(!haptics.is_empty(), "{moment:?}");
        let heavy = haptics.contains(&Haptic::Heavy);
        // What is more than a plain clear is felt more.
        let great = matches!(moment, Moment::Fired(_) | Moment::Cascade(2..) | Moment::Win);
        assert_eq!(heavy, great, "{moment:?}");
        assert_eq!(haptics.contains(&Haptic::Error), matches!(moment, Moment::Refuse | Moment::Lose));
    }
}
