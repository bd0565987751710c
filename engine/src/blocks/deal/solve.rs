//! What a hand of three allows on a board, quickly: a first way to place it, or the way that clears the most lines.
//!
//! Both searches are exhaustive. They give the answers of the plain search ([`crate::blocks::plain`]) and leave out
//! only what the following arguments rule out. A placement *clears* when it completes a line, and it is *useful* when
//! it clears or covers a cell of a line that a later placement clears.
//!
//! 1. **Useless placements can wait.** Take a useless placement out of a sequence and put it at the end. The others
//!    stay legal, since fewer cells are filled; the same lines clear at the same moves, since none of them held a
//!    cell of it; and its own cells are still empty. So no line is lost, and the last clearing move has come one place
//!    nearer to the front. Doing this as often as possible leaves a sequence with at least as many lines in which
//!    every placement up to the last clear is useful; what follows only has to fit.
//! 2. **Before the first clear the board only fills.** So a line of the first clear is filled by the gaps it has on
//!    the board as it was: the pieces' cells in it tile its gaps exactly, at most one segment (row or column of its
//!    box) a piece. The segment over the first gap starts there, which leaves one position for it; then the same holds
//!    for the first gap that is left.
//! 3. **The first clear.** By 1, some best sequence begins in one of these ways:
//!    * *One piece clears.* All such positions are known from one look at the board ([`Reach`]).
//!    * *The first does not clear, the second does*, completing a line with the first: they tile its gaps. (If every
//!      line that the second clears is without the first, exchange the two: each is legal before the other, the second
//!      clears the same lines, and the first still none, since the boards at the end are equal and have no full line.
//!      That is the case above.)
//!    * *Only the third clears*, and each of the others covers a cell of a line that it clears. Either one line is
//!      tiled by all three, or each of the others tiles a line with the last. So two tile a line, one of them being
//!      the last, and the third piece completes a line when laid on the board where both lie and nothing has cleared.
//!    * *Nothing clears*: three placements side by side.
//! 4. **With two pieces left** the same holds with the shorter list: one clears, or both tile, or nothing clears.
//! 5. **With one piece left** the best position is read off the completions, without trying any.
//! 6. **Side by side is enough for a proof.** If three placements do not overlap on the board, they are legal in any
//!    order, since clears only empty cells. If no three such exist, every way has a clear before its last move, and
//!    begins in one of the first two ways of 3.
//!
//! Equal pieces are tried in one order. A branch is left when it cannot beat the best way so far even if its last
//! piece completed a line with every row and column of its box.
//!
//! **Where cells fall after a clear** all of this holds, with one change. A placement that holds no cell of a cleared
//! row lies wholly above or below it, if its own rows have no gap between them; so it falls as one, with everything
//! around it, and so does the place that it would have had. Placements that change their order, by 1, 3 or 6, are legal
//! as before, but those that now come after a clear stand lower by the rows that cleared below them. A piece with a gap
//! between its rows could be torn apart: hands with one are searched plainly.

use serde::{Deserialize, Serialize};

use crate::blocks::board::{Bitboard, Lines as Played, bits, cells_at};
use crate::blocks::form::{Completions, Form, Reach, Segment, Segments, transposed};

/// One placement of a way through a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Which piece of the hand, 0 to 2.
    pub slot: u8,
    /// Row of its top left.
    pub row: u8,
    /// Column of its top left.
    pub col: u8,
}

impl Step {
    /// The step of the piece in `slot` to the position at this bit of the board.
    pub(super) const fn at(slot: usize, anchor: u8) -> Self {
        Self { slot: slot as u8, row: anchor / 8, col: anchor % 8 }
    }
}

/// A way to place a hand: its three pieces in order, lines clearing in between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// The placements, first to last.
    pub steps: [Step; 3],
}

impl Witness {
    /// Follows the way on `board` by the rules: the board after it and the lines it clears, or `None` where a step is
    /// illegal or the steps do not place each piece of the hand once.
    pub fn replay(&self, board: Bitboard, hand: &[u64; 3]) -> Option<(Bitboard, u32)> {
        self.replay_by(Bitboard::play, board, hand)
    }

    /// [`Witness::replay`] where a move does something else to a board than [`Bitboard::play`].
    pub(super) fn replay_by(
        &self,
        play: impl Fn(Bitboard, u64) -> (Bitboard, Played),
        board: Bitboard,
        hand: &[u64; 3],
    ) -> Option<(Bitboard, u32)> {
        let mut left = [true; 3];
        self.steps.iter().try_fold((board, 0), |(board, lines), step| {
            let slot = usize::from(step.slot);
            if !std::mem::take(left.get_mut(slot)?) {
                return None;
            }
            let cells = cells_at(hand[slot], step.row, step.col)?;
            let (after, cleared) = play(board, cells);
            (board.0 & cells == 0).then(|| (after, lines + cleared.count()))
        })
    }
}

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<W = Witness> {
    /// The hand can be placed, like this.
    Solved(W),
    /// No order and no positions place the whole hand.
    Impossible,
    /// The search was cut short, so that nothing is known.
    BudgetSpent,
}

/// Looks for a first way to place the hand, with at most `nodes` boards looked at; what is used is taken off.
pub fn solve(board: Bitboard, hand: [&Form; 3], nodes: &mut u32) -> Answer {
    Search::<false>::run(Goal::First, board, hand, nodes)
}

/// Looks for a way that clears the most lines that any way through the hand clears.
///
/// `nodes` counts as in [`solve`]. If they run out the answer is [`Answer::BudgetSpent`], even where some way has been
/// found: it need not be the best.
pub fn most_lines(board: Bitboard, hand: [&Form; 3], nodes: &mut u32) -> Answer {
    Search::<false>::run(Goal::MostLines, board, hand, nodes)
}

/// [`solve`] where cells fall into the place of cleared ones.
pub fn solve_settling(board: Bitboard, hand: [&Form; 3], nodes: &mut u32) -> Answer {
    Search::<true>::run(Goal::First, board, hand, nodes)
}

/// [`most_lines`] where cells fall into the place of cleared ones.
pub fn most_lines_settling(board: Bitboard, hand: [&Form; 3], nodes: &mut u32) -> Answer {
    Search::<true>::run(Goal::MostLines, board, hand, nodes)
}

/// When a search may stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    First,
    MostLines,
}

/// A piece of the hand and what it can do on a board.
#[derive(Clone, Copy)]
struct Choice<'a> {
    slot: u8,
    form: &'a Form,
    anchors: u64,
    completions: Completions,
}

impl Choice<'_> {
    fn clears_at(&self, anchor: u8) -> bool {
        self.completions.some() >> anchor & 1 == 1
    }

    fn cells(&self, anchor: u8) -> u64 {
        self.form.mask() << anchor
    }

    /// The position at which the first cell of a segment lies on this cell of the board, where it is legal.
    fn anchor_over(&self, cell: u8, segment: &Segment) -> Option<u8> {
        let anchor = cell.checked_sub(segment.low)?;
        (self.anchors >> anchor & 1 == 1).then_some(anchor)
    }
}

/// A piece and the position of its top left, as a bit number.
type Placement = (u8, u8);

struct Search<'a, const SETTLING: bool> {
    hand: [&'a Form; 3],
    goal: Goal,
    nodes: u32,
    spent: bool,
    path: [Placement; 3],
    best: Option<(u32, [Placement; 3])>,
}

impl<'a, const SETTLING: bool> Search<'a, SETTLING> {
    fn run(goal: Goal, board: Bitboard, hand: [&'a Form; 3], nodes: &mut u32) -> Answer {
        let mut search = Self { hand, goal, nodes: *nodes, spent: false, path: [(0, 0); 3], best: None };
        let anchors = hand.map(|form| form.anchors(board));
        if SETTLING && hand.iter().any(|form| form.has_empty_row()) {
            search.plainly(board, &mut [true; 3], 0);
        } else if goal == Goal::First {
            search.side_by_side(board, anchors);
            if !search.is_done() {
                search.begin(board, anchors);
            }
        } else {
            search.begin(board, anchors);
            if search.best.is_none() {
                search.side_by_side(board, anchors);
            }
        }
        *nodes = search.nodes;
        search.answer()
    }

    /// What a move does to a board.
    fn play(board: Bitboard, cells: u64) -> (Bitboard, Played) {
        if SETTLING { board.play_and_settle(cells) } else { board.play(cells) }
    }

    fn answer(&self) -> Answer {
        match self.best {
            Some(_) if self.spent && self.goal == Goal::MostLines => Answer::BudgetSpent,
            Some((_, way)) => {
                let step = |(slot, anchor)| Step::at(usize::from(slot), anchor);
                Answer::Solved(Witness { steps: way.map(step) })
            }
            None if self.spent => Answer::BudgetSpent,
            None => Answer::Impossible,
        }
    }

    fn is_done(&self) -> bool {
        self.spent || self.goal == Goal::First && self.best.is_some()
    }

    /// Takes a node off the budget; from the first one missing on, the search is spent.
    fn spend(&mut self) {
        match self.nodes.checked_sub(1) {
            Some(left) => self.nodes = left,
            None => self.spent = true,
        }
    }

    /// Whether a way that clears so many lines is better than the best so far.
    fn beats(&self, lines: u32) -> bool {
        self.best.is_none_or(|(best, _)| lines > best)
    }

    /// Takes note of a complete way.
    fn offer(&mut self, lines: u32, way: [Placement; 3]) {
        if self.beats(lines) {
            self.best = Some((lines, way));
        }
    }

    fn choice(&self, slot: u8, anchors: u64, reach: &Reach) -> Choice<'a> {
        let form = self.hand[usize::from(slot)];
        Choice { slot, form, anchors, completions: reach.completions(form, anchors) }
    }

    fn equal(&self, slot: u8, other: u8) -> bool {
        self.hand[usize::from(slot)].mask() == self.hand[usize::from(other)].mask()
    }

    /// Argument 6, and the last case of 3: three placements that do not overlap.
    fn side_by_side(&mut self, board: Bitboard, anchors: [u64; 3]) {
        if anchors.contains(&0) {
            return;
        }
        // The last piece is not tried but looked up, so it is the smallest one, which has the most positions.
        let size = |slot: u8| self.hand[usize::from(slot)].cell_count();
        let mut slots = [0, 1, 2_u8];
        for (a, b) in [(0, 1), (1, 2), (0, 1)] {
            if size(slots[a]) < size(slots[b]) {
                slots.swap(a, b);
            }
        }
        let [first, second, third] = slots.map(|slot| self.hand[usize::from(slot)]);
        for first_anchor in bits(anchors[usize::from(slots[0])]) {
            let first_cells = first.mask() << first_anchor;
            self.spend();
            if self.spent {
                return;
            }
            for second_anchor in bits(anchors[usize::from(slots[1])]) {
                let second_cells = second.mask() << second_anchor;
                if first_cells & second_cells != 0 {
                    continue;
                }
                let third_anchors = third.anchors(Bitboard(board.0 | first_cells | second_cells));
                if third_anchors != 0 {
                    let third_anchor = third_anchors.trailing_zeros() as u8;
                    let mut way =
                        [(slots[0], first_anchor), (slots[1], second_anchor), (slots[2], third_anchor)];
                    self.make_one_by_one(board, &mut way);
                    self.offer(0, way);
                    return;
                }
            }
        }
    }

    /// Placements side by side on `board` become ones to be made one after the other: where cells fall, those to come
    /// stand lower by the rows that have cleared below them.
    fn make_one_by_one(&self, mut board: Bitboard, placements: &mut [Placement]) {
        if !SETTLING {
            return;
        }
        for index in 0..placements.len() {
            let (slot, anchor) = placements[index];
            let (after, lines) = Self::play(board, self.hand[usize::from(slot)].mask() << anchor);
            board = after;
            for (_, anchor) in &mut placements[index + 1..] {
                // No cleared row runs through the piece, so those below its top are below all of it.
                let below_its_top = u32::from(lines.rows) >> (*anchor / 8 + 1);
                *anchor += 8 * below_its_top.count_ones() as u8;
            }
        }
    }

    /// Every order and every position of the pieces that are left, after the steps of the path that have been made.
    fn plainly(&mut self, board: Bitboard, left: &mut [bool; 3], lines: u32) {
        let made = left.iter().filter(|left| !**left).count();
        if made == self.path.len() {
            return self.offer(lines, self.path);
        }
        for slot in 0..self.hand.len() {
            if !std::mem::take(&mut left[slot]) {
                continue;
            }
            for anchor in bits(self.hand[slot].anchors(board)) {
                self.spend();
                if self.is_done() {
                    break;
                }
                let (after, more) = Self::play(board, self.hand[slot].mask() << anchor);
                self.path[made] = (slot as u8, anchor);
                self.plainly(after, left, lines + more.count());
            }
            left[slot] = true;
        }
    }

    /// All three pieces are left: the cases of argument 3, but for the one where nothing clears.
    fn begin(&mut self, board: Bitboard, anchors: [u64; 3]) {
        let reach = Reach::of(board);
        let choices = [0, 1, 2].map(|slot| self.choice(slot, anchors[usize::from(slot)], &reach));
        for (choice, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
            let choice = &choices[choice];
            if (0..choice.slot).any(|earlier| self.equal(earlier, choice.slot)) {
                continue;
            }
            for anchor in bits(choice.completions.some()) {
                let (after, lines) = Self::play(board, choice.cells(anchor));
                self.path[0] = (choice.slot, anchor);
                self.two_left(after, others, lines.count());
                if self.is_done() {
                    return;
                }
            }
        }

        // What follows takes two pieces that fit as the board is.
        if anchors.iter().filter(|&&anchors| anchors != 0).count() < 2 {
            return;
        }
        let gaps = Gaps::of(board);
        for [x, y, other] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            let (x, y, other) = (&choices[x], &choices[y], &choices[other]);
            gaps.tiled_by_two(x, y, |x_anchor, y_anchor| {
                self.two_tile(board, (x, x_anchor), (y, y_anchor), other);
            });
        }
        if self.goal == Goal::MostLines {
            gaps.tiled_by_three(&choices, |anchors| self.three_tile(board, &choices, anchors));
        }
    }

    /// Two placements together tile a line of the board. Either the line clears and the other piece comes last (the
    /// second case of 3), or the other piece comes before one of them and nothing clears till then (the third).
    fn two_tile(&mut self, board: Bitboard, x: (&Choice, u8), y: (&Choice, u8), other: &Choice) {
        let (x_cells, y_cells) = (x.0.cells(x.1), y.0.cells(y.1));
        if x_cells & y_cells != 0 || self.is_done() {
            return;
        }
        let filled = Bitboard(board.0 | x_cells | y_cells);
        let (after, lines) = Self::play(board, x_cells | y_cells);
        let lines = lines.count();
        let (x_step, y_step) = ((x.0.slot, x.1), (y.0.slot, y.1));
        // Where both clear alone, this is a way that begins with a clear.
        if !x.0.clears_at(x.1) || !y.0.clears_at(y.1) {
            let (first, second) = if x.0.clears_at(x.1) { (y_step, x_step) } else { (x_step, y_step) };
            self.path[0] = first;
            self.path[1] = second;
            self.one_left(after, other.slot, lines);
        }
        // With nothing cleared in between, the other piece may complete further lines.
        if self.goal == Goal::First || !self.beats(lines + other.form.most_lines()) {
            return;
        }
        let anchors = other.form.anchors(filled);
        let completions = Reach::of(filled).completions(other.form, anchors);
        for anchor in bits(completions.some()) {
            let total = lines + completions.at(anchor);
            if self.beats(total) {
                let other_step = (other.slot, anchor);
                let other_cells = other.cells(anchor);
                self.offer_last(board, total, [other_step, x_step, y_step], [other_cells, x_cells, y_cells]);
            }
        }
    }

    /// Three placements together tile a line of the board.
    fn three_tile(&mut self, board: Bitboard, choices: &[Choice; 3], anchors: [u8; 3]) {
        let [x, y, z] = [0, 1, 2].map(|slot| choices[slot].cells(anchors[slot]));
        if x & y != 0 || (x | y) & z != 0 {
            return;
        }
        self.spend();
        let lines = Bitboard(board.0 | x | y | z).full_lines().count();
        if self.beats(lines) && !self.spent {
            self.offer_last(board, lines, [(0, anchors[0]), (1, anchors[1]), (2, anchors[2])], [x, y, z]);
        }
    }

    /// Offers three placements that complete `lines` together, if one of them can come last with nothing cleared
    /// before it.
    fn offer_last(&mut self, board: Bitboard, lines: u32, way: [Placement; 3], cells: [u64; 3]) {
        for [first, second, last] in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
            if Bitboard(board.0 | cells[first] | cells[second]).full_lines().is_empty() {
                self.offer(lines, [way[first], way[second], way[last]]);
                return;
            }
        }
    }

    /// Argument 4, after the first step of the path, which has cleared `lines`.
    fn two_left(&mut self, board: Bitboard, slots: [u8; 2], lines: u32) {
        self.spend();
        if self.spent {
            return;
        }
        let [x, y] = slots.map(|slot| (slot, self.hand[usize::from(slot)].anchors(board)));
        if self.goal == Goal::First {
            self.both_side_by_side(board, x, y, lines);
            if self.is_done() {
                return;
            }
        }
        let reach = Reach::of(board);
        let [x, y] = [x, y].map(|(slot, anchors)| self.choice(slot, anchors, &reach));
        let orders = [(&x, &y), (&y, &x)];
        let distinct = if self.equal(x.slot, y.slot) { &orders[..1] } else { &orders };
        for (first, last) in distinct {
            for anchor in bits(first.completions.some()) {
                if !self.beats(lines + first.completions.at(anchor) + last.form.most_lines()) {
                    continue;
                }
                let (after, more) = Self::play(board, first.cells(anchor));
                self.path[1] = (first.slot, anchor);
                self.one_left(after, last.slot, lines + more.count());
                if self.is_done() {
                    return;
                }
            }
        }
        if self.goal == Goal::First {
            return;
        }
        if self.beats(lines + x.form.most_lines() + y.form.most_lines()) {
            Gaps::of(board).tiled_by_two(&x, &y, |x_anchor, y_anchor| {
                let (x_cells, y_cells) = (x.cells(x_anchor), y.cells(y_anchor));
                if x_cells & y_cells != 0 || x.clears_at(x_anchor) && y.clears_at(y_anchor) {
                    return;
                }
                let both = Bitboard(board.0 | x_cells | y_cells).full_lines();
                let (x_step, y_step) = ((x.slot, x_anchor), (y.slot, y_anchor));
                let (second, third) = if x.clears_at(x_anchor) { (y_step, x_step) } else { (x_step, y_step) };
                self.offer(lines + both.count(), [self.path[0], second, third]);
            });
        }
        if self.beats(lines) {
            self.both_side_by_side(board, (x.slot, x.anchors), (y.slot, y.anchors), lines);
        }
    }

    /// The last two pieces (slot and positions), placed so that they do not overlap.
    fn both_side_by_side(&mut self, board: Bitboard, x: (u8, u64), y: (u8, u64), lines: u32) {
        if y.1 == 0 {
            return;
        }
        let [x_form, y_form] = [x.0, y.0].map(|slot| self.hand[usize::from(slot)]);
        for anchor in bits(x.1) {
            let left = y_form.anchors(Bitboard(board.0 | x_form.mask() << anchor));
            if left != 0 {
                let mut last_two = [(x.0, anchor), (y.0, left.trailing_zeros() as u8)];
                self.make_one_by_one(board, &mut last_two);
                self.offer(lines, [self.path[0], last_two[0], last_two[1]]);
                return;
            }
        }
    }

    /// Argument 5, after the first two steps of the path, which have cleared `lines`.
    fn one_left(&mut self, board: Bitboard, slot: u8, lines: u32) {
        self.spend();
        let form = self.hand[usize::from(slot)];
        if self.spent || !self.beats(lines + form.most_lines()) {
            return;
        }
        let anchors = form.anchors(board);
        if anchors == 0 {
            return;
        }
        if self.goal == Goal::First {
            let last = (slot, anchors.trailing_zeros() as u8);
            return self.offer(lines, [self.path[0], self.path[1], last]);
        }
        let (more, positions) = Reach::of(board).completions(form, anchors).greatest(anchors);
        let last = (slot, positions.trailing_zeros() as u8);
        self.offer(lines + more, [self.path[0], self.path[1], last]);
    }
}

/// The empty cells of every row and every column, bit 0 the left or upper one.
struct Gaps {
    rows: Lines,
    cols: Lines,
}

/// Bits 0 to 8: as many gaps as a line can have.
const MOST_GAPS: u16 = 0x1FF;

/// The gaps of the lines of one direction.
struct Lines {
    gaps: [u8; 8],
    /// The lines that have so many gaps, a bit each.
    with: [u8; 9],
}

impl Lines {
    fn of(gaps: [u8; 8]) -> Self {
        let mut with = [0; 9];
        for (line, &gaps) in gaps.iter().enumerate() {
            with[usize::from(GAP_COUNT[usize::from(gaps)])] |= 1 << line;
        }
        Self { gaps, with }
    }

    /// The lines that so many segments could tile, and their gaps: `counts` has bit `n` set where the segments can have
    /// `n` cells together, and they cannot fill more than `runs` separate runs of gaps.
    fn having(&self, counts: u16, runs: u8) -> impl Iterator<Item = (u8, u8)> {
        let counts = bits(u64::from(counts & MOST_GAPS));
        let lines = counts.fold(0, |lines, count| lines | self.with[usize::from(count)]);
        let lines = bits(u64::from(lines)).map(|line| (line, self.gaps[usize::from(line)]));
        lines.filter(move |&(_, gaps)| RUN_COUNT[usize::from(gaps)] <= runs)
    }
}

impl Gaps {
    fn of(board: Bitboard) -> Self {
        Self {
            rows: Lines::of((!board.0).to_le_bytes()),
            cols: Lines::of(transposed(!board.0).to_le_bytes()),
        }
    }

    /// Finds every pair of legal positions at which one segment of each piece together tile the gaps of a line. The
    /// placements may still overlap elsewhere, and a pair that tiles two lines is found twice.
    fn tiled_by_two(&self, x: &Choice, y: &Choice, mut found: impl FnMut(u8, u8)) {
        if x.anchors == 0 || y.anchors == 0 {
            return;
        }
        for axis in [Axis::Row, Axis::Col] {
            let (xs, ys) = (axis.segments(x.form), axis.segments(y.form));
            let sums = sums(xs.lengths, ys.lengths);
            let runs = xs.runs + ys.runs;
            for (line, gaps) in axis.lines(self).having(sums, runs) {
                axis.cover_first(x, line, gaps, |x_anchor, rest| {
                    axis.cover_all(y, line, rest, |y_anchor| found(x_anchor, y_anchor));
                });
                axis.cover_first(y, line, gaps, |y_anchor, rest| {
                    axis.cover_all(x, line, rest, |x_anchor| found(x_anchor, y_anchor));
                });
            }
        }
    }

    /// The same for three pieces; the anchors stand in the order of the choices.
    fn tiled_by_three(&self, choices: &[Choice; 3], mut found: impl FnMut([u8; 3])) {
        if choices.iter().any(|choice| choice.anchors == 0) {
            return;
        }
        let equal = |a: usize, b: usize| choices[a].form.mask() == choices[b].form.mask();
        let in_order = |[a, b, c]: [usize; 3]| {
            // Of equal pieces the earlier one comes first.
            !(equal(a, b) && a > b || equal(b, c) && b > c || equal(a, c) && a > c)
        };
        for axis in [Axis::Row, Axis::Col] {
            let [xs, ys, zs] = [0, 1, 2].map(|index| axis.segments(choices[index].form));
            let sums = sums(sums(xs.lengths, ys.lengths), zs.lengths);
            let runs = xs.runs + ys.runs + zs.runs;
            for (line, gaps) in axis.lines(self).having(sums, runs) {
                for order in ORDERS.into_iter().filter(|&order| in_order(order)) {
                    let [a, b, c] = order;
                    let mut anchors = [0; 3];
                    axis.cover_first(&choices[a], line, gaps, |a_anchor, rest| {
                        anchors[a] = a_anchor;
                        axis.cover_first(&choices[b], line, rest, |b_anchor, rest| {
                            anchors[b] = b_anchor;
                            axis.cover_all(&choices[c], line, rest, |c_anchor| {
                                anchors[c] = c_anchor;
                                found(anchors);
                            });
                        });
                    });
                }
            }
        }
    }
}

/// Every order of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Number of set bits of each byte.
static GAP_COUNT: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        counts[byte] = counts[byte / 2] + (byte % 2) as u8;
        byte += 1;
    }
    counts
};

/// Number of runs of set bits of each byte.
static RUN_COUNT: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = (byte & !(byte << 1)).count_ones() as u8;
        byte += 1;
    }
    counts
};

/// The sums of one length of each set; bit `n` stands for the length `n`.
fn sums(mut lengths: u16, others: u16) -> u16 {
    let mut sums = 0;
    while lengths != 0 {
        sums |= others << lengths.trailing_zeros();
        lengths &= lengths - 1;
    }
    sums
}

/// Rows or columns.
#[derive(Clone, Copy)]
enum Axis {
    Row,
    Col,
}

impl Axis {
    fn segments(self, form: &Form) -> &Segments {
        match self {
            Self::Row => form.rows(),
            Self::Col => form.cols(),
        }
    }

    fn lines(self, gaps: &Gaps) -> &Lines {
        match self {
            Self::Row => &gaps.rows,
            Self::Col => &gaps.cols,
        }
    }

    /// The first of the line's `gaps` as a bit of the board.
    fn first_gap(self, line: u8, gaps: u8) -> u8 {
        let along = gaps.trailing_zeros() as u8;
        match self {
            Self::Row => 8 * line + along,
            Self::Col => 8 * along + line,
        }
    }

    /// Finds every legal position at which a segment of the piece covers the first of the line's `gaps` and others of
    /// them, but not all, and the gaps that are then left.
    fn cover_first(self, choice: &Choice, line: u8, gaps: u8, mut found: impl FnMut(u8, u8)) {
        let first_gap = self.first_gap(line, gaps);
        for segment in self.segments(choice.form).as_slice() {
            if let Some(anchor) = choice.anchor_over(first_gap, segment) {
                let cells = segment.cells << gaps.trailing_zeros();
                if cells & !gaps == 0 && cells != gaps {
                    found(anchor, gaps & !cells);
                }
            }
        }
    }

    /// Finds every legal position at which a segment of the piece covers exactly the line's `gaps`.
    fn cover_all(self, choice: &Choice, line: u8, gaps: u8, mut found: impl FnMut(u8)) {
        let wanted = gaps >> gaps.trailing_zeros();
        let first_gap = self.first_gap(line, gaps);
        for segment in self.segments(choice.form).as_slice() {
            if segment.cells == wanted
                && let Some(anchor) = choice.anchor_over(first_gap, segment)
            {
                found(anchor);
            }
        }
    }
}
