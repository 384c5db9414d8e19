//! Random programs over `index` of 64 and of 32 bits, on inputs near the ends of these: what passes make of them does the same where sums and
//! products wrap. The ranges of values hold in executions, also with small numbers that do not wrap, and for integers of eight bits.
//! Executions that contradict the assumptions about `index` do not count. `bourn_test_support::seeds` says which programs.

use crate::laws::{Outcomes, Program, Run, context, pipeline_of, pipelines};
use crate::machine::observed::{Inputs, contradiction};
use crate::machine::{Stage, Words, run_words};
use crate::reduced::reduced;
use bourn::equations::value_bounds::IndexModel;
use bourn::ir::OwnedOp;
use bourn_test_support::{Random, seeds};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The size of the memory that programs are given.
const SIZE: usize = 8;

const WIDE: [&str; 8] = [
    "canonicalize",
    "int-range-optimizations",
    "int-range-optimizations,canonicalize,cse",
    "affine-simplify-min-max",
    "scf-for-loop-peeling",
    "scf-for-loop-peeling{peel-front=true}",
    "scf-for-loop-peeling{skip-partial=false},int-range-optimizations,canonicalize",
    "lower-affine,loop-invariant-code-motion,int-range-optimizations,canonicalize",
];

const NARROW: [&str; 6] = [
    "canonicalize{index-width=32}",
    "int-range-optimizations{index-width=32}",
    "int-range-optimizations{index-width=32},canonicalize{index-width=32},cse",
    "affine-simplify-min-max{index-width=32}",
    "scf-for-loop-peeling{index-width=32}",
    "scf-for-loop-peeling{peel-front=true index-width=32},canonicalize{index-width=32}",
];

const COMPARISONS: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const BINARY: [&str; 15] = [
    "addi",
    "addi",
    "addi",
    "subi",
    "subi",
    "muli",
    "divsi",
    "remsi",
    "divui",
    "remui",
    "floordivsi",
    "minsi",
    "maxsi",
    "minui",
    "maxui",
];
/// Shifts by more than a constant may be poison, which is undefined only if it is used.
const SHIFTS: [&str; 3] = ["shli", "shrui", "shrsi"];
const MAPS: [&str; 7] = [
    "min affine_map<(d0)[s0] -> (d0, s0 + 1, 4)>",
    "min affine_map<(d0)[s0] -> (4, 8 - d0, s0 - d0)>",
    "min affine_map<(d0)[s0] -> (d0 - s0, d0 mod 5)>",
    "max affine_map<(d0)[s0] -> (d0 floordiv 2, s0 - 9)>",
    "max affine_map<(d0)[s0] -> (d0 * 3, s0, d0 + 1)>",
    "apply affine_map<(d0)[s0] -> (d0 * 3 - s0)>",
    "apply affine_map<(d0)[s0] -> ((d0 + s0) floordiv 4)>",
];

const WIDE_INPUTS: [i64; 9] = [i64::MIN, i64::MIN + 3, -(1 << 62), -1, 0, 5, 1 << 62, i64::MAX - 4, i64::MAX];

fn wide(module: &OwnedOp<'_>, stage: Stage) -> Outcomes {
    WIDE_INPUTS.into_iter().map(|n| run_words(module, n, SIZE, Words { bits: 64, stage })).collect()
}

fn narrow(module: &OwnedOp<'_>, stage: Stage) -> Outcomes {
    let [least, greatest] = [i64::from(i32::MIN), i64::from(i32::MAX)];
    let inputs = [least, least + 3, -(1 << 30), -1, 0, 5, 1 << 30, greatest - 4, greatest];
    inputs.into_iter().map(|n| run_words(module, n, SIZE, Words { bits: 32, stage })).collect()
}

/// How programs run before passes and after them.
const WIDE_RUNS: [Run; 2] = [|module| wide(module, Stage::Original), |module| wide(module, Stage::Rewritten)];
const NARROW_RUNS: [Run; 2] =
    [|module| narrow(module, Stage::Original), |module| narrow(module, Stage::Rewritten)];

#[test]
fn passes_keep_what_programs_do_where_index_wraps() {
    let context = context();
    let all = [(pipelines(&WIDE, |_| true), WIDE_RUNS, 64), (pipelines(&NARROW, |_| true), NARROW_RUNS, 32)];
    let (mut tried, mut changed): (BTreeMap<&str, u64>, BTreeMap<&str, u64>) = Default::default();
    let (mut programs_tried, mut ignored) = (0, 0);
    for seed in seeds(60) {
        for (pipelines, runs, bits) in &all {
            let mut random = Random(seed.wrapping_mul(0x9fb2_1c65_1e98_df25) | 1);
            let mut programs = (0..1000).map(|_| {
                let text = Writer::program(&mut random, *bits, "index");
                Program::partly_defined(&context, &text, *runs)
            });
            let program = programs.find_map(|program| program).expect("some program is right");
            let pipeline = pipeline_of(pipelines, seed);
            let is_changed = program.check_pipeline(&context, pipeline, seed);
            programs_tried += 1;
            ignored += program.ignored.get();
            // Only compositions of maps are excused.
            assert!(
                program.ignored.get() == 0 || pipeline.0.contains("canonicalize"),
                "seed {seed}: {}",
                pipeline.0
            );
            *tried.entry(pipeline.0).or_default() += 1;
            *changed.entry(pipeline.0).or_default() += u64::from(is_changed);
        }
    }
    for (text, count) in &changed {
        let tried = tried[text];
        println!("{count} of {tried} programs are changed by {text}");
        assert!(tried < 20 || *count * 20 > tried, "{text} changes only {count} of {tried} programs");
    }
    println!("{ignored} runs of {programs_tried} programs divide what wraps in a map");
    assert!(ignored < 10 + programs_tried / 500, "{ignored} runs divide what wraps in a map");
}

/// Ranges hold in executions of such programs: with 64-bit `index`, with numbers that are too small to wrap, and for all numbers of eight bits.
#[test]
fn ranges_hold_near_the_ends_of_index() {
    let small: Vec<i64> = (-9..=9).chain([-33, -31, 15, 16, 17, 31, 32]).collect();
    let cases = [
        (IndexModel::of_width(64), 64, "index", WIDE_INPUTS.to_vec()),
        (IndexModel::UNBOUNDED, SMALL_BITS, "index", small),
        (IndexModel::UNBOUNDED, 8, "i8", (-128..128).collect()),
    ];
    let seeds = seeds(30);
    let mut seen = [0; 3];
    for seed in seeds.clone() {
        for ((model, bits, ty, numbers), seen) in cases.iter().zip(&mut seen) {
            let mut random = Random(seed.wrapping_mul(0x5851_f42d_4c95_7f2d) | 1);
            let text = Writer::program(&mut random, *bits, ty);
            let inputs: Vec<Inputs> = numbers
                .iter()
                .map(|number| Inputs { indices: vec![*number], integers: vec![*number] })
                .collect();
            let wrong = contradiction(&text, &inputs, *model, &mut |range| {
                *seen += 1;
                range
            });
            if let Some(why) = wrong {
                let is_wrong =
                    |text: &str| contradiction(text, &inputs, *model, &mut |range| range).is_some();
                panic!("seed {seed}: {why}\n{text}\nreduced:\n{}", reduced(&text, &is_wrong));
            }
        }
    }
    println!("{seen:?} ranges");
    // Text that cannot be read has no ranges.
    assert!(seen.iter().all(|seen| *seen > 5 * (seeds.end - seeds.start)), "{seen:?} ranges");
}

/// The width whose ends are constants of programs without numbers that wrap.
const SMALL_BITS: u32 = 6;

/// Writes random programs.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    /// The type of the numbers.
    ty: &'static str,
    names: usize,
    depth: usize,
    /// The numbers that are there.
    values: Vec<String>,
}

impl Writer<'_> {
    /// Writes a program over `index` or over an integer type of so many bits.
    fn program(random: &mut Random, bits: u32, ty: &'static str) -> String {
        let mut writer = Writer {
            random,
            ty,
            text: format!("func.func @f(%A: memref<{SIZE}xindex>, %n: {ty}) {{\n"),
            names: 0,
            depth: 0,
            values: vec!["%n".to_owned(), "%n".to_owned()],
        };
        let greatest = (1i128 << (bits - 1)) - 1;
        let constants = [0, 1, 3, 16, -1, greatest, -greatest - 1, greatest / 2 + 1, greatest / 4 * 3];
        for (number, constant) in constants.iter().enumerate() {
            writer.line(&format!("%c{number} = arith.constant {constant} : {ty}"));
            writer.values.push(format!("%c{number}"));
        }
        for _ in 0..8 {
            writer.statement();
        }
        writer.line("return\n}");
        writer.text
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%x{}", self.names)
    }
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }
    fn value(&mut self) -> String {
        match self.values.last() {
            Some(last) if self.random.one_in(3) => last.clone(),
            _ => self.random.pick(&self.values),
        }
    }
    /// Writes an index, which is told.
    fn tell(&mut self, computed: &str) {
        let name = self.name();
        self.line(&format!("{name} = {computed}"));
        self.line(&format!("\"test.use\"({name}) : ({}) -> ()", self.ty));
        self.values.push(name);
    }

    fn truth(&mut self) -> String {
        let (a, b, name) = (self.value(), self.value(), self.name());
        let comparison = self.random.pick(&COMPARISONS);
        self.line(&format!("{name} = arith.cmpi {comparison}, {a}, {b} : {}", self.ty));
        self.line(&format!("\"test.use\"({name}) : (i1) -> ()"));
        name
    }

    fn statement(&mut self) {
        match self.random.below(12) {
            0 if self.random.one_in(2) => {
                let (op, a, by) =
                    (self.random.pick(&SHIFTS), self.value(), self.random.pick(&["%c1", "%c3"]));
                self.tell(&format!("arith.{op} {a}, {by} : {}", self.ty));
            }
            0..=3 => {
                let (op, a, b) = (self.random.pick(&BINARY), self.value(), self.value());
                self.tell(&format!("arith.{op} {a}, {b} : {}", self.ty));
            }
            4 | 5 if self.ty == "index" => {
                let (map, a) = (self.random.pick(&MAPS), self.value());
                self.tell(&format!("affine.{map}({a})[%n]"));
            }
            6 => {
                let (truth, a, b) = (self.truth(), self.value(), self.value());
                self.tell(&format!("arith.select {truth}, {a}, {b} : {}", self.ty));
            }
            7 if self.depth < 3 => self.branch(),
            8..=9 if self.depth < 2 => self.looped(),
            10 if self.depth < 2 => self.repeated(),
            _ => {
                self.truth();
            }
        }
    }

    /// Writes some statements of a region, and returns one of its values.
    fn inside(&mut self) -> String {
        let values = self.values.len();
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        self.depth -= 1;
        let result = self.value();
        self.values.truncate(values);
        result
    }

    fn branch(&mut self) {
        let (truth, name) = (self.truth(), self.name());
        self.line(&format!("{name} = scf.if {truth} -> ({}) {{", self.ty));
        for end in ["} else {", "}"] {
            let result = self.inside();
            self.line(&format!("scf.yield {result} : {}\n{end}", self.ty));
        }
        self.values.push(name);
    }

    /// Writes a loop, often with ends that are far from each other and a step that is large.
    fn looped(&mut self) {
        let (counter, carried, name, init) = (self.name(), self.name(), self.name(), self.value());
        let (lower, upper) = (self.value(), self.value());
        let step = self.random.pick(&["%c1", "%c2", "%c5", "%c7", "%c8"]);
        let ty = self.ty;
        let suffix = if ty == "index" { String::new() } else { format!(" : {ty}") };
        let unsigned = if self.random.one_in(3) { "unsigned " } else { "" };
        self.line(&format!(
            "{name} = scf.for {unsigned}{counter} = {lower} to {upper} step {step} iter_args({carried} = {init}) -> ({ty}){suffix} {{"
        ));
        self.values.extend([counter, carried]);
        let result = self.inside();
        self.values.truncate(self.values.len() - 2);
        self.line(&format!("scf.yield {result} : {ty}\n}}"));
        self.values.push(name);
    }

    /// Writes a loop with a condition, whose end is often far away.
    fn repeated(&mut self) {
        let [tested, carried, name, truth] = [(); 4].map(|()| self.name());
        let (init, ty, comparison) = (self.value(), self.ty, self.random.pick(&COMPARISONS));
        let bound = self.value();
        self.line(&format!("{name} = scf.while ({tested} = {init}) : ({ty}) -> {ty} {{"));
        self.line(&format!("{truth} = arith.cmpi {comparison}, {tested}, {bound} : {ty}"));
        self.line(&format!("scf.condition({truth}) {tested} : {ty}\n}} do {{\n^bb0({carried}: {ty}):"));
        self.values.push(carried.clone());
        let mut next = self.inside();
        if self.random.one_in(2) {
            let (step, op) = (self.random.pick(&["%c1", "%c2", "%c5"]), self.random.pick(&["addi", "subi"]));
            let name = self.name();
            self.line(&format!("{name} = arith.{op} {carried}, {step} : {ty}"));
            next = name;
        }
        self.values.pop();
        self.line(&format!("scf.yield {next} : {ty}\n}}"));
        self.values.push(name);
    }
}
