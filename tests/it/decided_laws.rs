//! Random programs of comparisons, minima and maxima under branches and loops: what is decided of them may be folded where it holds, and only
//! there. `bourn_test_support::seeds` says which programs.

use crate::laws::{Outcomes, Program, context, pipelines};
use crate::machine::run;
use bourn::ir::OwnedOp;
use bourn_test_support::{Random, seeds};
use std::fmt::Write;

/// The size of the memory that programs are given.
const SIZE: usize = 8;

/// The first one asks nobody: what the second one changes more is decided.
const PIPELINES: [&str; 6] = [
    "canonicalize{bounds=false}",
    "canonicalize",
    "canonicalize{index-width=unbounded}",
    "int-range-optimizations,canonicalize{bounds=false}",
    "affine-simplify-min-max,canonicalize{bounds=false}",
    "lower-affine,canonicalize,cse,canonicalize",
];

const COMPARISONS: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const EXTREMA: [&str; 4] = ["minsi", "maxsi", "minui", "maxui"];
const MAPS: [&str; 6] = [
    "min affine_map<(d0)[s0] -> (d0, s0 + 1, 4)>",
    "min affine_map<(d0)[s0] -> (4, 8 - d0, s0 + 9)>",
    "min affine_map<(d0)[s0] -> (d0 - s0, d0 mod 5)>",
    "max affine_map<(d0)[s0] -> (d0 floordiv 2, s0 - 9)>",
    "max affine_map<(d0)[s0] -> (d0 * 2, s0, d0 + 1)>",
    "apply affine_map<(d0)[s0] -> (d0 * 2 - s0)>",
];

fn outcomes(module: &OwnedOp<'_>) -> Outcomes {
    [-5, -1, 0, 1, 3, 7, 8].into_iter().map(|n| run(module, n, SIZE, false)).collect()
}

#[test]
fn what_is_decided_is_so() {
    let context = context();
    let pipelines = pipelines(&PIPELINES, |_| true);
    let seeds = seeds(14);
    let wanted = seeds.end - seeds.start;
    let (mut decided, mut trusting) = (0, 0);
    for seed in seeds {
        let (program, ..) = Program::of_seed(&context, seed, Writer::program, outcomes);
        let made: Vec<String> =
            pipelines.iter().map(|pipeline| program.made_by(&context, pipeline, seed)).collect();
        decided += u64::from(made[0] != made[1]);
        trusting += u64::from(made[1] != made[2]);
    }
    println!("{wanted} programs, each through {} pipelines", PIPELINES.len());
    println!("something is decided in {decided}, more in {trusting} where no index wraps");
    assert!(decided * 4 > wanted, "something is decided in only {decided} of {wanted} programs");
}

/// Writes random programs.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    names: usize,
    depth: usize,
    /// The indices that are there.
    values: Vec<String>,
    /// The truth values.
    truths: Vec<String>,
}

impl Writer<'_> {
    fn program(random: &mut Random) -> String {
        let mut writer = Writer {
            random,
            text: format!("func.func @f(%A: memref<{SIZE}xindex>, %n: index) {{\n"),
            names: 0,
            depth: 0,
            values: vec!["%n".to_owned()],
            truths: Vec::new(),
        };
        for number in [0, 1, 4, 8] {
            writer.line(&format!("%c{number} = arith.constant {number} : index"));
            writer.values.push(format!("%c{number}"));
        }
        // More of what is asked about than of constants.
        writer.load("%c1");
        writer.load("%c4");
        for _ in 0..6 {
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
        self.line(&format!("\"test.use\"({name}) : (index) -> ()"));
        self.values.push(name);
    }

    /// Reads memory where the index is in bounds, or the program is not run.
    fn load(&mut self, index: &str) {
        self.tell(&format!("memref.load %A[{index}] : memref<{SIZE}xindex>"));
    }

    /// Writes a comparison, or several as one truth value, and returns it.
    fn truth(&mut self) -> String {
        let (a, b, name) = (self.value(), self.value(), self.name());
        let comparison = self.random.pick(&COMPARISONS);
        self.line(&format!("{name} = arith.cmpi {comparison}, {a}, {b} : index"));
        self.truths.push(name.clone());
        if !self.random.one_in(3) {
            return name;
        }
        let (other, both) = (self.random.pick(&self.truths), self.name());
        let logic = self.random.pick(&["andi", "ori", "xori"]);
        self.line(&format!("{both} = arith.{logic} {name}, {other} : i1"));
        self.truths.push(both.clone());
        both
    }

    fn statement(&mut self) {
        match self.random.below(14) {
            0 | 1 => {
                let (op, a, b) = (self.random.pick(&EXTREMA), self.value(), self.value());
                self.tell(&format!("arith.{op} {a}, {b} : index"));
            }
            2 => {
                let op = self.random.pick(&["addi", "subi", "muli"]);
                let (a, b) = (self.value(), self.random.pick(&["%c1", "%c4", "%n"]));
                self.tell(&format!("arith.{op} {a}, {b} : index"));
            }
            3 | 4 => {
                let (map, a) = (self.random.pick(&MAPS), self.value());
                // What is loaded is no symbol.
                self.tell(&format!("affine.{map}({a})[%n]"));
            }
            5 | 6 => {
                let (truth, a, b) = (self.truth(), self.value(), self.value());
                self.tell(&format!("arith.select {truth}, {a}, {b} : index"));
            }
            7..=9 if self.depth < 3 => self.branch(),
            10 if self.depth < 2 => self.looped(),
            11 => {
                let index = self.value();
                self.load(&index);
            }
            12 => {
                let (op, a, b) = (self.random.pick(&["divsi", "remsi"]), self.value(), self.value());
                self.tell(&format!("arith.{op} {a}, {b} : index"));
            }
            _ => {
                let truth = self.truth();
                self.tell(&format!("arith.select {truth}, %c1, %c0 : index"));
            }
        }
    }

    /// Writes some statements of a region, and returns one of its values.
    fn inside(&mut self) -> String {
        let (values, truths) = (self.values.len(), self.truths.len());
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        self.depth -= 1;
        let result = self.value();
        self.values.truncate(values);
        self.truths.truncate(truths);
        result
    }

    fn branch(&mut self) {
        let (truth, name) = (self.truth(), self.name());
        self.line(&format!("{name} = scf.if {truth} -> (index) {{"));
        for end in ["} else {", "}"] {
            let result = self.inside();
            self.line(&format!("scf.yield {result} : index\n{end}"));
        }
        self.values.push(name);
    }

    fn looped(&mut self) {
        let (counter, carried, name, init) = (self.name(), self.name(), self.name(), self.value());
        let upper = self.random.pick(&["%n", "%c4", "%c8"]);
        let step = self.random.pick(&["%c1", "%c4"]);
        self.line(&format!(
            "{name} = scf.for {counter} = %c0 to {upper} step {step} iter_args({carried} = {init}) -> (index) {{"
        ));
        self.values.extend([counter, carried]);
        let result = self.inside();
        self.values.truncate(self.values.len() - 2);
        self.line(&format!("scf.yield {result} : index\n}}"));
        self.values.push(name);
    }
}
