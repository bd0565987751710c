//! `sim --mode swap`: bots attempt stages on all cores, and what came of it is told: how often a stage is won, with how many
//! stars, and what its turns are worth.

use std::io::{self, Write as _};

use blockfall_engine::swap::sim::{StageReport, play_attempt};
use blockfall_engine::swap::{Bot, Stage, stages};
use serde::Serialize;

use super::simulate::on_all_cores;
use super::{WrongInput, counted};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The stage's number; all of them, if none is given.
    pub stage: Option<u16>,
    /// Who plays.
    pub bot: String,
    /// How many attempts at each stage.
    pub games: u32,
    /// An attempt is stopped after so many moves.
    pub max_moves: u32,
    /// The first attempt's seed; the others follow.
    pub seed: u64,
    /// Whether the report is JSON.
    pub json: bool,
}

/// A stage's report as it is told.
#[derive(Serialize)]
struct Told {
    stage: u16,
    name: String,
    win_rate: f64,
    mean_moves_left: f64,
    points_a_turn: f64,
    #[serde(flatten)]
    report: StageReport,
}

/// Plays and tells.
///
/// # Errors
/// When there is no such stage or bot, or the report cannot be written.
pub fn run(plan: &Plan) -> anyhow::Result<()> {
    if Bot::by_id(&plan.bot, 0).is_none() {
        let known = Bot::IDS.join(" and ");
        return Err(WrongInput(format!("there is no bot {:?} of Swap; there are {known}", plan.bot)).into());
    }
    let mut told = Vec::new();
    for (number, stage) in asked(plan.stage)? {
        let report = play_all(plan, stage);
        told.push(Told {
            stage: number,
            name: stage.name().to_owned(),
            win_rate: report.win_rate(),
            mean_moves_left: report.mean_moves_left(),
            points_a_turn: report.points_a_turn(),
            report,
        });
    }
    let mut out = io::stdout().lock();
    if plan.json {
        let report =
            serde_json::json!({ "mode": "swap", "bot": plan.bot, "seed": plan.seed, "stages": told });
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", in_words(plan, &told))?;
    }
    Ok(())
}

/// The stages that are asked for, with their numbers.
fn asked(number: Option<u16>) -> anyhow::Result<Vec<(u16, &'static Stage)>> {
    let all = (1_u16..).zip(stages()).filter_map(|(number, stage)| Some((number, stage.as_ref().ok()?)));
    let asked: Vec<_> = all.filter(|(this, _)| number.is_none_or(|number| number == *this)).collect();
    match number {
        Some(number) if asked.is_empty() => {
            Err(WrongInput(format!("there is no stage {number}; there are 1 to {}", stages().len())).into())
        }
        _ => Ok(asked),
    }
}

fn play_all(plan: &Plan, stage: &Stage) -> StageReport {
    let parts: Vec<StageReport> = on_all_cores(plan.games, |game, report: &mut StageReport| {
        let seed = plan.seed.wrapping_add(u64::from(game));
        // Seeded apart from the attempt, so that its chance does not run beside that of the tiles.
        let mut bot = Bot::by_id(&plan.bot, !seed).expect("the bot's name was checked");
        report.merge(&play_attempt(stage, &mut bot, seed, plan.max_moves));
    });
    let mut whole = StageReport::default();
    parts.iter().for_each(|part| whole.merge(part));
    whole
}

fn in_words(plan: &Plan, told: &[Told]) -> String {
    let mut lines = vec![
        format!(
            "{} at each stage by the {} bot, seed {}.",
            counted(plan.games.into(), "attempt"),
            plan.bot,
            plan.seed
        ),
        "stage  won     1, 2, 3 stars  moves left  points a turn  capped  shuffled  name".to_owned(),
    ];
    for Told { stage, name, win_rate, mean_moves_left, points_a_turn, report } in told {
        let [one, two, three] = report.stars;
        lines.push(format!(
            "{stage:5}  {:5.1}%  {one:4} {two:4} {three:4}  {mean_moves_left:10.1}  {points_a_turn:13.1}  {:6}  {:8}  {name}",
            100.0 * win_rate,
            report.capped,
            report.shuffled,
        ));
    }
    lines.join("\n") + "\n"
}
