//! Random nests of loops over memory: what interchange, unrolling and tiling make of them does the same. Each pass has to change many of
//! them, so that the test says something. `bourn_test_support::seeds` says which programs.

use crate::laws::{Outcomes, Program, context, pipeline_of, pipelines};
use crate::machine::run;
use bourn::ir::{OwnedOp, RegionRef};
use bourn_test_support::{Random, seeds};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The sizes of all memory that programs are given.
const SIZE: usize = 24;

/// Layouts of memory of 8 times 8 elements: other orders, several elements that are one, and one that leads to negative indices.
const LAYOUTS: [&str; 7] = [
    "affine_map<(d0, d1) -> (d1, d0)>",
    "affine_map<(d0, d1) -> (d0 floordiv 4, d1 floordiv 3, d0 mod 4, d1 mod 3)>",
    "affine_map<(d0, d1) -> (d0 * 9 + d1 + 3)>",
    "affine_map<(d0, d1) -> (7 - d0, d1 mod 3)>",
    "affine_map<(d0, d1) -> (d0 - d1 + 7, d1 * 2)>",
    "affine_map<(d0, d1) -> (d0 - d1, d1)>",
    "strided<[9, 1], offset: 2>",
];

const PIPELINES: [&str; 31] = [
    "normalize-memrefs",
    "normalize-memrefs,func.func(canonicalize,affine-loop-tile{tile-size=2},affine-scalrep,lower-affine)",
    "hoist-allocations",
    "lower-affine,hoist-allocations,canonicalize,cse",
    "lower-affine,scf-for-loop-peeling",
    "affine-loop-tile{tile-size=3},lower-affine,scf-for-loop-peeling{skip-partial=false}",
    "lower-affine,scf-for-loop-peeling{peel-front=true}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=3},affine-scalrep,canonicalize",
    "affine-loop-invariant-code-motion",
    "affine-loop-invariant-code-motion,affine-loop-interchange{permutation=1,0},affine-loop-invariant-code-motion,affine-scalrep",
    "affine-loop-interchange{permutation=1,0}",
    "affine-loop-interchange{permutation=2,0,1}",
    "affine-loop-interchange{permutation=0,2,1}",
    "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-sizes=3,2}",
    "affine-loop-tile{tile-sizes=1,5}",
    "affine-loop-unroll",
    "affine-loop-unroll{unroll-factor=2 cleanup-unroll}",
    "affine-loop-unroll{unroll-factor=3 unroll-num-reps=2}",
    "affine-loop-unroll{unroll-factor=5 unroll-up-to-factor}",
    "affine-loop-unroll{unroll-factor=-1}",
    "affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=4}",
    "affine-loop-interchange{permutation=1,0},affine-loop-tile{tile-size=2},affine-loop-unroll{unroll-factor=2}",
    "affine-loop-tile{tile-size=3},affine-loop-interchange{permutation=1,0},canonicalize",
    "affine-loop-fusion,affine-loop-tile{tile-size=2},affine-scalrep,canonicalize",
    "affine-loop-unroll{unroll-factor=2},affine-scalrep,canonicalize,cse,lower-affine",
    "affine-loop-tile{tile-size=2},affine-loop-interchange{permutation=1,0},lower-affine",
    "affine-loop-interchange{permutation=1,0},affine-loop-unroll{unroll-factor=2},canonicalize",
    "int-range-optimizations,canonicalize",
    "lower-affine,int-range-optimizations,canonicalize",
];

/// What a program does for several numbers of `%n`: negative ones, none, and some; and if all memory that it is given is the same, unless
/// it says that it is not.
fn outcomes(module: &OwnedOp<'_>) -> Outcomes {
    let functions = module.view().region(0).and_then(RegionRef::entry).expect("a module has a body").ops();
    let says_more = functions.into_iter().any(|op| op.attr("arg_attrs").is_some());
    let all = [(-3, false), (0, false), (1, false), (3, false), (4, true)];
    let meant = all.into_iter().filter(|(_, is_shared)| !(*is_shared && says_more));
    meant.map(|(n, is_shared)| run(module, n, SIZE, is_shared)).collect()
}

#[test]
fn loop_passes_keep_what_programs_do() {
    let context = context();
    let pipelines = pipelines(&PIPELINES, |text| !text.starts_with("normalize-memrefs"));
    let mut tally: BTreeMap<&str, Tally> = BTreeMap::new();
    let seeds = seeds(1000);
    println!("{} programs, each through one of {} pipelines", seeds.end - seeds.start, PIPELINES.len());
    for seed in seeds {
        let (program, ..) = Program::of_seed(&context, seed, Writer::program, outcomes);
        let pipeline = pipeline_of(&pipelines, seed);
        let tally = tally.entry(pipeline.0).or_default();
        tally.programs += 1;
        tally.changed += usize::from(program.check_pipeline(&context, pipeline, seed));
    }
    for (text, Tally { programs, changed }) in tally {
        println!("{changed} of {programs} programs are changed by {text}");
        assert!(
            programs < 100 || changed * 20 > programs,
            "{text} changes only {changed} of {programs} programs"
        );
    }
}

/// The programs that went through a pipeline.
#[derive(Default)]
struct Tally {
    programs: usize,
    changed: usize,
}

/// Writes random nests of loops.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    names: usize,
    /// The numbers of the loops around.
    counters: Vec<String>,
    /// The index values that may be stored.
    values: Vec<String>,
    /// The memory that may be accessed, with its rank.
    memory: Vec<(String, usize)>,
    /// The type of `%D`.
    square: String,
}

impl Writer<'_> {
    fn program(random: &mut Random) -> String {
        let ty = format!("memref<{SIZE}xindex>");
        let layout = random.one_in(4).then(|| random.pick(&LAYOUTS));
        let square =
            layout.map_or("memref<8x8xindex>".to_owned(), |layout| format!("memref<8x8xindex, {layout}>"));
        let are_distinct = random.one_in(3);
        let says = if are_distinct { " {llvm.noalias}" } else { "" };
        let text = format!(
            "func.func @f(%A: {ty}{says}, %B: {ty}{says}, %n: index) {{\n%c7 = arith.constant 7 : index\n%C = memref.alloc() : {ty}\n%D = memref.alloc() : {square}\n"
        );
        let mut writer = Writer {
            random,
            text,
            names: 0,
            counters: Vec::new(),
            values: vec!["%n".to_owned(), "%c7".to_owned()],
            memory: vec![("%A".to_owned(), 1), ("%C".to_owned(), 1), ("%D".to_owned(), 2)],
            square,
        };
        // Two arguments may be one memory, so that most programs use one of them only.
        if are_distinct {
            writer.memory.push(("%B".to_owned(), 1));
        } else if writer.random.one_in(4) {
            writer.memory[1].0 = "%B".to_owned();
        }
        for _ in 0..1 + writer.random.below(2) {
            if writer.random.one_in(3) {
                writer.sums();
            } else {
                writer.nest();
            }
        }
        // What is left in memory that is made here is noticed, too.
        if layout.is_some() {
            writer.tell_elements();
            return writer.text;
        }
        writer
            .text
            .push_str("\"test.use\"(%C, %D) : (memref<24xindex>, memref<8x8xindex>) -> ()\nreturn\n}\n");
        writer.text
    }

    /// Ends the program: each element is told, since the memory itself would keep its layout then, and so is that of another function.
    fn tell_elements(&mut self) {
        let square = self.square.clone();
        self.line("\"test.use\"(%C) : (memref<24xindex>) -> ()");
        self.line("affine.for %y = 0 to 8 {\naffine.for %z = 0 to 8 {");
        self.line(&format!(
            "%e = affine.load %D[%y, %z] : {square}\n\"test.use\"(%e) : (index) -> ()\n}}\n}}"
        ));
        self.line("return\n}");
        self.line(&format!("func.func private @g(%M: {square}, %k: index) -> {square} {{"));
        self.line("%c2 = arith.constant 2 : index");
        self.line(&format!("%a = affine.load %M[symbol(%k) mod 8, 3] : {square}"));
        self.line(&format!("%b = memref.load %M[%c2, %a] : {square}"));
        self.line(&format!("affine.store %b, %M[3, symbol(%k) mod 8] : {square}"));
        self.line(&format!("return %M : {square}\n}}"));
    }

    /// Writes a call of the other function, and reads an element of what it returns.
    fn call(&mut self) {
        let (square, value, result, name) = (self.square.clone(), self.value(), self.name(), self.name());
        self.line(&format!("{result} = func.call @g(%D, {value}) : ({square}, index) -> {square}"));
        self.line(&format!("{name} = affine.load {result}[1, 3] : {square}"));
        self.values.push(name);
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%x{}", self.names)
    }
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    /// Writes one to three loops in each other, mostly without other ops between them.
    fn nest(&mut self) {
        let (values, counters) = (self.values.len(), self.counters.len());
        let depth = self.random.pick(&[1, 2, 2, 2, 3, 3]);
        let mut carried = Vec::new();
        for number in 0..depth {
            let (iv, bounds) = (self.name(), self.bounds());
            if number + 1 == depth && self.random.one_in(4) {
                carried = self.open_carrying(&iv, &bounds);
            } else {
                self.line(&format!("affine.for {iv} = {bounds} {{"));
            }
            self.counters.push(iv.clone());
            self.values.push(iv);
            if number + 1 < depth && self.random.one_in(8) {
                self.statement();
            }
        }
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        if !carried.is_empty() {
            let yielded: Vec<String> = carried.iter().map(|_| self.value()).collect();
            let types = vec!["index"; carried.len()].join(", ");
            self.line(&format!("affine.yield {} : {types}", yielded.join(", ")));
        }
        self.values.truncate(values);
        self.counters.truncate(counters + depth - 1);
        self.text.push_str("}\n");
        if !carried.is_empty() {
            let operands = carried.iter().map(|name| name.replace("%x", "%r")).collect::<Vec<_>>().join(", ");
            let types = vec!["index"; carried.len()].join(", ");
            if depth > 1 && self.random.one_in(2) {
                let place = self.place();
                let value = carried[0].replace("%x", "%r");
                self.line(&format!("affine.store {value}, {place}"));
            } else {
                self.line(&format!("\"test.use\"({operands}) : ({types}) -> ()"));
            }
        }
        self.counters.truncate(counters);
        (1..depth).for_each(|_| self.text.push_str("}\n"));
    }

    /// Writes two or three loops that carry one value or two through all iterations, which are combined with others there: mostly in a way
    /// that is the same in any order.
    fn sums(&mut self) {
        let (values, counters, depth) = (self.values.len(), self.counters.len(), self.random.within(2, 3));
        let ops: Vec<&str> = (0..1 + self.random.below(2))
            .map(|_| self.random.pick(&["addi", "maxsi", "minsi", "xori", "ori", "subi", "subi"]))
            .collect();
        let types = vec!["index"; ops.len()].join(", ");
        let mut carried: Vec<String> = ops.iter().map(|_| self.value()).collect();
        let mut results = Vec::new();
        for _ in 0..depth {
            let iv = self.name();
            // Loops that run more than once make a difference.
            let bounds = if self.random.one_in(3) {
                self.bounds()
            } else {
                let low = self.random.within(0, 2);
                format!("{low} to {}", low + self.random.within(2, 3))
            };
            let names: Vec<String> = ops.iter().map(|_| self.name()).collect();
            let inits: Vec<String> =
                names.iter().zip(&carried).map(|(name, init)| format!("{name} = {init}")).collect();
            results.push(names.iter().map(|name| name.replace("%x", "%r")).collect::<Vec<_>>().join(", "));
            self.line(&format!(
                "{} = affine.for {iv} = {bounds} iter_args({}) -> ({types}) {{",
                results[results.len() - 1],
                inits.join(", ")
            ));
            self.counters.push(iv.clone());
            self.values.push(iv);
            carried = names;
        }
        let is_seen = self.random.one_in(6);
        if is_seen {
            self.values.push(carried[0].clone());
        }
        // Most other ops forbid another order.
        if is_seen || self.random.one_in(4) {
            self.statement();
        }
        for _ in 0..1 + self.random.below(2) {
            self.load();
            for (op, value) in ops.iter().zip(&mut carried) {
                let (sum, other) = (self.name(), self.value());
                let operands = if self.random.one_in(2) { [&*value, &other] } else { [&other, &*value] }
                    .map(String::as_str);
                let line = format!("{sum} = arith.{op} {} : index", operands.join(", "));
                self.line(&line);
                *value = sum;
            }
        }
        self.line(&format!("affine.yield {} : {types}", carried.join(", ")));
        for number in (1..results.len()).rev() {
            self.line(&format!("}}\naffine.yield {} : {types}", results[number]));
        }
        self.line("}");
        self.line(&format!("\"test.use\"({}) : ({types}) -> ()", results[0]));
        self.values.truncate(values);
        self.counters.truncate(counters);
    }

    /// Opens a loop that carries one value or two. Returns their names.
    fn open_carrying(&mut self, iv: &str, bounds: &str) -> Vec<String> {
        let names: Vec<String> = (0..1 + self.random.below(2)).map(|_| self.name()).collect();
        let results: Vec<String> = names.iter().map(|name| name.replace("%x", "%r")).collect();
        let inits: Vec<String> = names.iter().map(|name| format!("{name} = {}", self.value())).collect();
        let types = vec!["index"; names.len()].join(", ");
        let results = results.join(", ");
        let inits = inits.join(", ");
        self.line(&format!("{results} = affine.for {iv} = {bounds} iter_args({inits}) -> ({types}) {{"));
        self.values.extend(names.iter().cloned());
        names
    }

    fn bounds(&mut self) -> String {
        let (low, count) = (self.random.within(0, 2), self.random.within(0, 5));
        let step =
            if self.random.one_in(4) { format!(" step {}", self.random.within(2, 3)) } else { String::new() };
        let outer = self.counters.last().cloned().filter(|_| self.random.one_in(3));
        let other = self.counters.first().cloned().unwrap_or_default();
        let bounds = match (self.random.below(8), outer) {
            (0..=2, Some(outer)) => {
                let length = format!("affine_map<(d0) -> (d0 + {count})>({outer})");
                format!("affine_map<(d0) -> (d0)>({outer}) to {length}")
            }
            (3, Some(outer)) => format!("{low} to affine_map<(d0) -> (5 - d0)>({outer})"),
            (4, Some(outer)) => {
                let length = format!("min affine_map<(d0, d1) -> (d0 + d1 + {low}, 6)>({outer}, {other})");
                format!("max affine_map<(d0, d1) -> (d0 - {low}, 1 - d1)>({outer}, {other}) to {length}")
            }
            (5, Some(outer)) => {
                format!(
                    "affine_map<(d0) -> (d0 * 2 - 3)>({outer}) to affine_map<()[s0] -> (s0 + {low})>()[%n]"
                )
            }
            (_, Some(outer)) => format!("0 to affine_map<(d0) -> (d0)>({outer})"),
            (0, None) => format!("{low} to %n"),
            (1, None) => format!("{low} to affine_map<()[s0] -> (s0 * 2)>()[%n]"),
            (2, None) => format!("{low} to min affine_map<()[s0] -> (s0 + 1, {})>()[%n]", low + count),
            (3, None) => format!("max affine_map<()[s0] -> (s0, {low})>()[%n] to {}", low + count),
            _ => format!("{low} to {}", low + count),
        };
        format!("{bounds}{step}")
    }

    /// Returns an index value, often the one that was computed last, so that it matters what is loaded.
    fn value(&mut self) -> String {
        match self.values.last() {
            Some(last) if self.random.one_in(2) => last.clone(),
            _ => self.random.pick(&self.values),
        }
    }

    /// Writes an index that is in the memory, mostly.
    fn subscript(&mut self) -> String {
        let mut terms = Vec::new();
        for counter in self.counters.clone() {
            match self.random.below(5) {
                0 | 1 => terms.push(counter),
                2 => terms.push(format!("{counter} * 2")),
                _ => {}
            }
        }
        let constant = self.random.within(0, 3);
        let sign = if self.random.one_in(4) { "-" } else { "+" };
        let sum = match terms.as_slice() {
            [] => constant.to_string(),
            all => format!("{} {sign} {constant}", all.join(" + ")),
        };
        match self.random.below(10) {
            0 => format!("({sum}) mod 6"),
            1 => format!("({sum}) floordiv 2"),
            2 if !self.counters.is_empty() => {
                let counter = self.random.pick(&self.counters);
                format!("7 - {counter}")
            }
            _ => sum,
        }
    }

    fn place(&mut self) -> String {
        let (memory, rank) = self.random.pick(&self.memory);
        let subscripts: Vec<String> = (0..rank).map(|_| self.subscript()).collect();
        let ty = if rank == 1 { format!("memref<{SIZE}xindex>") } else { self.square.clone() };
        format!("{memory}[{}] : {ty}", subscripts.join(", "))
    }

    fn load(&mut self) {
        let (name, place) = (self.name(), self.place());
        self.line(&format!("{name} = affine.load {place}"));
        self.values.push(name);
    }

    fn store(&mut self) {
        let (a, b, difference, rest) = (self.value(), self.value(), self.name(), self.name());
        let place = self.place();
        // The order of the operands matters, and so does that of iterations.
        self.line(&format!("{difference} = arith.subi {a}, {b} : index"));
        self.line(&format!("{rest} = arith.addi {difference}, %c7 : index"));
        self.line(&format!("affine.store {rest}, {place}"));
        self.values.push(rest);
    }

    fn statement(&mut self) {
        let visible = self.values.len();
        match self.random.below(16) {
            0..=4 => self.load(),
            5..=10 => {
                self.load();
                self.store();
            }
            11 => {
                let set = "affine_set<(d0) : (d0 - 2 >= 0)>";
                let counter = self.counters.last().cloned().unwrap_or_else(|| "%n".to_owned());
                self.line(&format!("affine.if {set}({counter}) {{"));
                self.store();
                if self.random.one_in(2) {
                    self.values.truncate(visible);
                    self.line("} else {");
                    self.store();
                }
                self.line("}");
                self.values.truncate(visible);
            }
            12 if self.square.contains(',') && self.random.one_in(2) => self.call(),
            12 => self.graybox(),
            13 => self.own_memory(),
            14 if self.random.one_in(3) => {
                let value = self.value();
                self.line(&format!("\"test.use\"({value}) : (index) -> ()"));
            }
            _ => self.store(),
        }
    }

    fn graybox(&mut self) {
        let (own, visible, ty) = (self.name(), self.values.len(), format!("memref<{SIZE}xindex>"));
        let (captured, ty, rank) = match self.random.below(3) {
            0 => ("%D", self.square.clone(), 2),
            _ => ("%A", ty, 1),
        };
        self.line(&format!("affine.graybox [{own}] = ({captured}) : ({ty}) -> () {{"));
        let outer = std::mem::replace(&mut self.memory, vec![(own, rank)]);
        self.load();
        self.store();
        self.memory = outer;
        self.values.truncate(visible);
        self.line("return");
        self.line("}");
    }

    /// Writes memory that each iteration has for itself, whose size varies.
    fn own_memory_of_some_size(&mut self, counter: &str) {
        let (size, own, read, value) = (self.name(), self.name(), self.name(), self.value());
        let (op, place) = (self.random.pick(&["alloc", "alloca"]), self.random.below(4));
        self.line(&format!("{size} = affine.min affine_map<(d0) -> (d0 + 4, 9)>({counter})"));
        self.line(&format!("{own} = memref.{op}({size}) : memref<?xindex>"));
        self.line(&format!("affine.store {value}, {own}[{place}] : memref<?xindex>"));
        self.line(&format!("{read} = affine.load {own}[{place}] : memref<?xindex>"));
        if op == "alloc" {
            self.line(&format!("memref.dealloc {own} : memref<?xindex>"));
        }
        self.values.push(read);
    }

    /// Writes memory that each iteration has for itself.
    fn own_memory(&mut self) {
        if let Some(counter) = self.counters.last().cloned().filter(|_| self.random.one_in(2)) {
            return self.own_memory_of_some_size(&counter);
        }
        let (own, ty) = (self.name(), format!("memref<{SIZE}xindex>"));
        self.line(&format!("{own} = memref.alloc() : {ty}"));
        let outer = std::mem::replace(&mut self.memory, vec![(own.clone(), 1)]);
        self.store();
        self.load();
        self.memory = outer;
        self.line(&format!("memref.dealloc {own} : {ty}"));
    }
}
