//! Which shard and which process each block goes to: what has to begin a process first, then what
//! findings name, then every other test, always to the shard that is done first.
//!
//! Main function: [`pack`]. A block shares a process wherever an order for all of it is known; it
//! opens another one only where every process that is open refuses it.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::super::order::TestNo;
use super::super::report_file::{ReportFile, Timed};
use super::arrange::{arrange, arrange_anyhow, sequence};
use super::blocks::Block;
use super::rules::Rules;
use super::{Keeps, PlannedProcess, PlannedShard};

/// The longest value of `-e class`, in bytes: a whole command of adb's is shorter than 64 KiB, and
/// the runner's other arguments are part of it.
const LONGEST_WORDS: usize = 32 << 10;

/// Whether the command of a process is longer than one should be.
pub(super) fn is_too_long(process: &PlannedProcess) -> bool {
    process.words.join(",").len() > LONGEST_WORDS
}

/// What there is to fill.
pub(super) struct Room {
    pub(super) shards: usize,
    pub(super) keeps: Keeps,
    /// What a process takes besides its tests.
    pub(super) process_ms: u64,
}

/// A process that is filled.
#[derive(Clone, Debug, Default)]
struct Draft {
    head: Vec<TestNo>,
    /// Tests whose company matters.
    bound: Vec<TestNo>,
    free: Vec<TestNo>,
    /// The order of those whose company matters.
    order: Vec<TestNo>,
    own: Option<String>,
    ms: u64,
    bytes: usize,
}

impl Draft {
    fn tests(&self) -> Vec<TestNo> {
        [self.bound.as_slice(), &self.free].concat()
    }
}

/// A shard that is filled.
#[derive(Clone, Debug, Default)]
struct Load {
    processes: Vec<Draft>,
    ms: u64,
    /// How many tests fail for what an earlier process has left behind.
    failing: usize,
}

impl Load {
    fn is_open(&self) -> bool {
        self.processes.iter().any(|process| process.own.is_none())
    }
}

/// Whether a process can take a block in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    No,
    /// In every order of the classes.
    AnyOrder,
    /// In one order of the classes.
    ThisOrder,
}

/// Where a block goes.
#[derive(Clone, Copy, Debug)]
struct Place {
    shard: usize,
    /// `None` for a new one.
    process: Option<usize>,
}

impl Place {
    fn new_process(shard: usize) -> Self {
        Self {
            shard,
            process: None,
        }
    }
}

/// Puts all blocks somewhere.
pub(super) fn pack(
    report: &ReportFile,
    rules: &Rules<'_>,
    blocks: Vec<Block>,
    room: &Room,
) -> Vec<PlannedShard> {
    let mut packing = Packing {
        report,
        rules,
        room,
        median: median(report),
        loads: vec![Load::default(); room.shards],
    };
    let mut blocks = blocks;
    for block in &mut blocks {
        block.ms = packing.ms(block);
        let words = packing.words(&block.tests);
        block.bytes = words.iter().map(|word| word.len() + 1).sum();
    }

    // What is hardest to place comes first: what begins a process, what has one of its own, what
    // findings name. Of equals, the longest. Where a shard is one process, those of its own come
    // on top of the shards that were asked for.
    blocks.sort_by_key(|block| {
        let is_own = block.own.is_some();
        let is_last = is_own && room.keeps == Keeps::Nothing;
        let is_free = block.head.is_empty() && !is_own;
        (is_last, is_free, !block.is_bound, Reverse(block.ms))
    });
    for block in blocks {
        packing.place(block);
    }
    packing.finished()
}

/// The median of the times that were measured; of none, one ms.
fn median(report: &ReportFile) -> u64 {
    let timed = report
        .tests
        .iter()
        .filter_map(|test| test.suite.or(test.alone));
    let mut times: Vec<u64> = timed.map(|timed| timed.ms).collect();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or(1)
}

struct Packing<'a> {
    report: &'a ReportFile,
    rules: &'a Rules<'a>,
    room: &'a Room,
    median: u64,
    loads: Vec<Load>,
}

impl Packing<'_> {
    /// How long a block takes: as among others, or as alone.
    fn ms(&self, block: &Block) -> u64 {
        let mut sum: u64 = 0;
        for test in &block.tests {
            let time = self.report.tests.get(test.0).and_then(|test| {
                if block.own.is_some() {
                    test.alone.or(test.suite)
                } else {
                    test.suite.or(test.alone)
                }
            });
            sum = sum.saturating_add(time.map_or(self.median, |Timed { ms, .. }| ms));
        }
        sum
    }

    fn place(&mut self, block: Block) {
        let place = self.find(&block);
        let is_free = self.is_free(&block, place);
        let failing = self.failing(&block, place);
        let order = self.order_with(&block, place);
        let Place { shard, process } = place;
        if self.loads.len() <= shard {
            self.loads.push(Load::default());
        }
        let Some(load) = self.loads.get_mut(shard) else {
            return;
        };

        let process = process.unwrap_or(load.processes.len());
        if load.processes.len() <= process {
            load.processes.push(Draft {
                own: block.own,
                head: block.head,
                ms: self.room.process_ms,
                ..Draft::default()
            });
            load.ms = load.ms.saturating_add(self.room.process_ms);
        }
        if let Some(draft) = load.processes.get_mut(process) {
            if is_free {
                draft.free.extend(block.tests);
            } else {
                draft.bound.extend(block.tests);
                draft.order = order;
            }
            draft.ms = draft.ms.saturating_add(block.ms);
            draft.bytes += block.bytes;
        }
        load.ms = load.ms.saturating_add(block.ms);
        load.failing = failing;
    }

    /// The order of the tests whose company matters, with this block.
    fn order_with(&self, block: &Block, place: Place) -> Vec<TestNo> {
        match self.draft(place) {
            Some(draft) => self.order(
                &draft.head,
                &[draft.bound.as_slice(), &block.tests].concat(),
            ),
            None => self.order(&block.head, &block.tests),
        }
    }

    fn draft(&self, place: Place) -> Option<&Draft> {
        self.loads.get(place.shard)?.processes.get(place.process?)
    }

    /// Whether no rule looks at where the block is.
    fn is_free(&self, block: &Block, place: Place) -> bool {
        let draft = self.draft(place);
        !block.is_bound && draft.is_none_or(|draft| !self.shares_class_with_head(draft, block))
    }

    fn shares_class_with_head(&self, draft: &Draft, block: &Block) -> bool {
        let heads = self.rules.classes_of(&draft.head);
        block
            .tests
            .iter()
            .any(|test| heads.contains(&self.rules.class(*test)))
    }

    /// The best place for a block.
    fn find(&self, block: &Block) -> Place {
        let shards = self.soonest_first(block);
        let mut in_this_order: Option<Place> = None;
        if block.own.is_none() {
            for place in shards.iter().flat_map(|shard| self.open_places(*shard)) {
                match self.fit(block, place) {
                    Fit::AnyOrder => return place,
                    Fit::ThisOrder => in_this_order = in_this_order.or(Some(place)),
                    Fit::No => {}
                }
            }
        }
        in_this_order.unwrap_or_else(|| self.new_place(block, &shards))
    }

    /// The shards, the one first that would be done first with this block.
    fn soonest_first(&self, block: &Block) -> Vec<usize> {
        let mut shards: Vec<(u64, usize)> = Vec::new();
        for (index, load) in self.loads.iter().enumerate() {
            let opens = block.own.is_some() || !load.is_open();
            let more = if opens { self.room.process_ms } else { 0 };
            shards.push((load.ms.saturating_add(more), index));
        }
        shards.sort_unstable();
        shards.into_iter().map(|(_, index)| index).collect()
    }

    /// The processes of a shard that take blocks in; a new one where it has none.
    fn open_places(&self, shard: usize) -> Vec<Place> {
        let Some(load) = self.loads.get(shard) else {
            return Vec::new();
        };
        let is_new = match self.room.keeps {
            Keeps::Nothing => load.processes.is_empty(),
            Keeps::Classes | Keeps::Original => !load.is_open(),
        };
        if is_new {
            return vec![Place::new_process(shard)];
        }

        let mut places = Vec::new();
        for (index, process) in load.processes.iter().enumerate() {
            if process.own.is_none() {
                places.push(Place {
                    shard,
                    process: Some(index),
                });
            }
        }
        places
    }

    /// A process of its own for a block: on the shard that is done first of those where nothing
    /// that outlives a process fails a test; if there is no such shard, where the fewest fail.
    fn new_place(&self, block: &Block, shards: &[usize]) -> Place {
        if self.room.keeps == Keeps::Nothing {
            let mut loads = self.loads.iter();
            let empty = loads.position(|load| load.processes.is_empty());
            return Place::new_process(empty.unwrap_or(self.loads.len()));
        }

        let mut best: Option<(usize, usize)> = None;
        for shard in shards {
            let cost = self.cost(block, Place::new_process(*shard));
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, *shard));
            }
            if cost == 0 {
                break;
            }
        }
        Place::new_process(best.map_or(0, |(_, shard)| shard))
    }

    fn fit(&self, block: &Block, place: Place) -> Fit {
        let Some(draft) = self.draft(place) else {
            return if self.cost(block, place) == 0 {
                Fit::AnyOrder
            } else {
                Fit::No
            };
        };
        if !block.head.is_empty() || draft.bytes + block.bytes > LONGEST_WORDS {
            return Fit::No;
        }
        if self.room.keeps == Keeps::Original || self.is_free(block, place) {
            return Fit::AnyOrder;
        }

        let tests = [draft.bound.as_slice(), &block.tests].concat();
        let is_possible = match self.room.keeps {
            Keeps::Nothing => self.rules.broken_in_some_order(&tests).is_empty(),
            Keeps::Classes | Keeps::Original => {
                let order = arrange(self.rules, &draft.head, &tests);
                order.is_some() && self.cost(block, place) == 0
            }
        };
        if !is_possible {
            Fit::No
        } else if self.needs_order(&draft.head, &tests) {
            Fit::ThisOrder
        } else {
            Fit::AnyOrder
        }
    }

    /// How many tests of the shard more fail for what an earlier process has left behind.
    fn cost(&self, block: &Block, place: Place) -> usize {
        let before = self.loads.get(place.shard).map_or(0, |load| load.failing);
        self.failing(block, place).saturating_sub(before)
    }

    /// How many tests of the shard fail so, with this block.
    fn failing(&self, block: &Block, place: Place) -> usize {
        let Some(load) = self.loads.get(place.shard) else {
            return 0;
        };
        if self.room.keeps == Keeps::Nothing || !self.rules.reach_later(&block.tests) {
            return load.failing;
        }

        let order = self.order_with(block, place);
        let processes = load.processes.iter();
        let mut orders: Vec<Vec<TestNo>> = processes.map(|draft| draft.order.clone()).collect();
        match place.process.and_then(|process| orders.get_mut(process)) {
            Some(process) => *process = order,
            None => orders.push(order),
        }
        sequence(self.rules, &orders).1
    }

    /// The order in which a process runs its tests.
    fn order(&self, head: &[TestNo], tests: &[TestNo]) -> Vec<TestNo> {
        match self.room.keeps {
            Keeps::Original | Keeps::Nothing => self.rules.sorted(tests.to_vec()),
            Keeps::Classes => arrange_anyhow(self.rules, head, tests),
        }
    }

    /// Whether a test may end otherwise when the classes come in another order.
    fn needs_order(&self, head: &[TestNo], tests: &[TestNo]) -> bool {
        let all: HashSet<TestNo> = tests.iter().copied().collect();
        for rule in self.rules.within(&all) {
            let victim = self.rules.class(rule.victim);
            if rule.by.iter().any(|by| self.rules.class(*by) != victim) {
                return true;
            }
        }

        let is_set = tests
            .iter()
            .any(|test| self.rules.setters.contains_key(test));
        (is_set || !head.is_empty()) && self.rules.classes_of(tests).len() > 1
    }

    /// What `-e class` names to have these tests run, in their order.
    fn words(&self, tests: &[TestNo]) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for test in tests {
            let Some(name) = self.report.catalog.name(*test) else {
                continue;
            };
            let word = if self.rules.is_whole(*test) {
                name.class.clone()
            } else {
                name.to_string()
            };
            if words.last() != Some(&word) {
                words.push(word);
            }
        }
        words
    }

    fn finished(self) -> Vec<PlannedShard> {
        let shards = self.loads.iter().map(|load| self.shard(load));
        shards.collect()
    }

    fn shard(&self, load: &Load) -> PlannedShard {
        let orders: Vec<Vec<TestNo>> = load
            .processes
            .iter()
            .map(|draft| self.order(&draft.head, &draft.tests()))
            .collect();
        let (sequence, _) = sequence(self.rules, &orders);

        let mut processes = Vec::new();
        for index in sequence {
            let (Some(draft), Some(tests)) = (load.processes.get(index), orders.get(index)) else {
                continue;
            };
            processes.push(PlannedProcess {
                words: self.words(tests),
                needs_order: self.room.keeps != Keeps::Nothing
                    && self.needs_order(&draft.head, tests),
                tests: tests.clone(),
                ms: draft.ms,
                own: draft.own.clone(),
            });
        }

        PlannedShard {
            processes,
            ms: load.ms,
        }
    }
}
