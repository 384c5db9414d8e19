//! Random programs over boxes, loops and memory: what passes make of them does the same, and putting code into a box changes nothing.
//! `bourn_test_support::seeds` says which programs.

use crate::laws::{Outcomes, Program, context, pipeline_of, pipelines};
use crate::machine::run;
use bourn::bounds::{Column, Interval, Relation, Verdict, index};
use bourn::dialects::affine::graybox::make::wrap;
use bourn::dialects::affine::graybox::remove::discard;
use bourn::dialects::affine::scope::AffineScopes;
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Body, Context, Diagnostics, OpId, OwnedOp, RegionRef, Value, ValueId};
use bourn::passes::RunOptions;
use bourn_test_support::{Random, seeds};
use std::fmt::Write;

/// The sizes of all memory that programs are given.
const SIZE: usize = 16;

/// What a program does on some numbers, and if all memory that it is given is the same.
fn outcomes(module: &OwnedOp<'_>) -> Outcomes {
    [(2, false), (5, false), (3, true)].map(|(n, is_shared)| run(module, n, SIZE, is_shared)).into()
}

/// Calls a function with random programs that are right and that run to their ends: for each seed one.
fn for_each_program(count: u64, mut test: impl for<'c> FnMut(&'c Context, &Program<'c>, u64, &mut Random)) {
    let context = context();
    let mut all_tried = 0;
    let seeds = seeds(count);
    let wanted = seeds.end - seeds.start;
    for seed in seeds {
        let (program, tried, mut random) = Program::of_seed(&context, seed, Writer::program, outcomes);
        all_tried += tried;
        test(&context, &program, seed, &mut random);
    }
    println!("{wanted} programs of {all_tried}");
}

const PIPELINES: [&str; 18] = [
    "func.func(canonicalize)",
    "func.func(canonicalize,cse)",
    "func.func(loop-invariant-code-motion,canonicalize)",
    "func.func(affine-simplify-grayboxes)",
    "func.func(affine-simplify-grayboxes,canonicalize,cse,affine-simplify-grayboxes,loop-invariant-code-motion)",
    "func.func(affine-simplify-min-max,canonicalize,affine-simplify-min-max)",
    "func.func(affine-scalrep)",
    "func.func(affine-simplify-grayboxes,affine-scalrep,canonicalize,affine-scalrep)",
    "inline,func.func(affine-scalrep,cse,affine-scalrep,affine-simplify-grayboxes)",
    "func.func(affine-loop-fusion)",
    "func.func(affine-simplify-grayboxes,affine-loop-fusion,affine-scalrep,canonicalize)",
    "func.func(canonicalize,affine-loop-fusion,lower-affine)",
    "func.func(affine-loop-invariant-code-motion)",
    "func.func(affine-loop-unroll{unroll-factor=2},affine-scalrep)",
    "func.func(affine-loop-unroll{unroll-factor=-1},affine-simplify-grayboxes,affine-loop-tile{tile-size=2})",
    "inline",
    "func.func(lower-affine)",
    "inline,func.func(canonicalize,lower-affine,canonicalize,cse)",
];

#[test]
fn passes_keep_what_programs_do() {
    let pipelines = pipelines(&PIPELINES, |_| false);
    for_each_program(1000, |context, program, seed, _| {
        program.check_pipeline(context, pipeline_of(&pipelines, seed), seed);
    });
    println!("each through one of {} pipelines", PIPELINES.len());
}

/// Any ops of a block may go into a box: what is affine stays valid, and the program does the same.
#[test]
fn any_code_may_go_into_a_box() {
    let mut wrapped = 0;
    for_each_program(80, |context, program, seed, random| {
        let mut module = program.module.duplicate();
        // The second function is `@f`.
        let body = functions(&mut module).last().expect("a function");
        let mut blocks: Vec<Vec<OpId>> = Vec::new();
        let mut add = |region: RegionRef<'_, '_>| {
            blocks.extend(region.blocks().map(|block| block.ops().map(|op| op.id()).collect::<Vec<_>>()));
        };
        body.top_regions().for_each(&mut add);
        bourn::passes::walk(body, |op| op.regions().for_each(&mut add));
        let block = random.pick(&blocks);
        if block.len() < 2 {
            return;
        }
        let first = random.below(block.len() - 1);
        let last = first + random.below(block.len() - 1 - first);
        let mut scopes = AffineScopes::of_body(true);
        // The end of a block, which `wrap` refuses, is not asked for.
        if wrap(context, body, block[first], block[last], &mut scopes).is_err() {
            return;
        }
        wrapped += 1;
        program.check(&module, &format!("seed {seed}"));
        // Which dimension is asked for has to be written down.
        if !functions(&mut module).any(|body| has_returned_dim(body)) {
            let (before, now) = (answers(context, &program.module), answers(context, &module));
            let after = print_source(&module, &PrintOptions::default());
            assert_same_answers(&before, &now, &format!("{}\n{after}", program.text));
        }
    });
    println!("{wrapped} times code was put into a box");
}

/// What is known of a value does not depend on the boxes around it: it is the same after boxes were made smaller or removed.
#[test]
fn boxes_hide_no_bounds() {
    let (mut removed, mut asked) = (0, 0);
    let smaller = pipelines(&["func.func(affine-simplify-grayboxes)"], |_| false).remove(0).1;
    for_each_program(150, |context, program, _, _| {
        let mut module = program.module.duplicate();
        let original = &program.text;
        let before = answers(context, &module);
        asked += before.len();
        let mut diagnostics = Diagnostics::new();
        let report = smaller.run(context, &mut module, &RunOptions::default(), &mut diagnostics, &mut |_| {});
        let after = print_source(&module, &PrintOptions::default());
        assert!(report.result.is_ok(), "{original}");
        assert_same_answers(&before, &answers(context, &module), &format!("{original}\n{after}"));
        for body in functions(&mut module) {
            let mut boxes = Vec::new();
            bourn::passes::walk(body, |op| boxes.extend(op.is("affine.graybox").then(|| op.id())));
            removed += boxes.len();
            for graybox in boxes.into_iter().rev() {
                discard(context, body, graybox).expect("all ops are registered");
            }
        }
        let after = print_source(&module, &PrintOptions::default());
        assert_same_answers(&before, &answers(context, &module), &format!("{original}\n{after}"));
    });
    println!("{asked} answers, {removed} boxes were removed");
}

/// Returns whether the number of a dimension is what a box returns.
fn has_returned_dim(body: &Body<'_>) -> bool {
    let mut found = false;
    bourn::passes::walk(body, |op| {
        let number = op.is("memref.dim").then(|| op.operand(1));
        found |= number.and_then(Value::defining_op).is_some_and(|op| op.is("affine.graybox"));
    });
    found
}

fn functions<'a, 'c>(module: &'a mut OwnedOp<'c>) -> impl Iterator<Item = &'a mut Body<'c>> {
    let top = module.body.isolated_ops_mut().find_map(|(_, op)| op.body_mut()).expect("a module");
    top.isolated_ops_mut().filter_map(|(_, op)| op.body_mut())
}

/// What is known of a value that a program tells to the outside: its constant bounds, and whether it is at most the one before.
type Answer = (Interval, Verdict);

/// Returns what is known of each value that a program tells to the outside. What a box returns is left out: without the box it may be a
/// value from around the branch that the box is in, of which less is known.
fn answers<'c>(context: &'c Context, module: &OwnedOp<'c>) -> Vec<Option<Answer>> {
    let top = module.view().region(0).and_then(RegionRef::entry).expect("a module has a body");
    let mut answers = Vec::new();
    for body in top.ops().filter_map(|op| op.isolated_body()) {
        let mut told: Vec<(ValueId, bool)> = Vec::new();
        bourn::passes::walk(body, |op| {
            let value = op.is("test.use").then(|| op.operand(0));
            let is_returned = value.and_then(Value::defining_op).is_some_and(|op| op.is("affine.graybox"));
            told.extend(value.map(|value| (value.id(), is_returned)));
        });
        let graph = IrGraph::new(context, body);
        let mut session = IrBounds::new(&graph);
        for (at, &(value, is_returned)) in told.iter().enumerate() {
            let (before, was_returned) = told[at.saturating_sub(1)];
            let mut answer = || {
                let order = session.compare(index(value), Relation::Le, index(before));
                (session.interval(Column::index(value)), order)
            };
            answers.push((!is_returned && !was_returned).then(&mut answer));
        }
    }
    answers
}

/// Checks that as much is known of each value as before.
fn assert_same_answers(before: &[Option<Answer>], after: &[Option<Answer>], programs: &str) {
    assert_eq!(before.len(), after.len(), "{programs}");
    for (before, after) in before.iter().zip(after) {
        let (Some((range, order)), Some((other_range, other_order))) = (before, after) else { continue };
        // Any order holds for a value that never exists, and in code that never runs.
        if range.is_empty() && other_range.is_empty() {
            continue;
        }
        assert_eq!(range, other_range, "{programs}");
        if ![order, other_order].iter().any(|order| matches!(order, Verdict::NeverExecuted)) {
            assert_eq!(order, other_order, "{programs}");
        }
    }
}

/// Writes random programs. Many are not right: what is used as a dimension or a symbol is any value.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    depth: usize,
    names: usize,
    /// The index values that may be used.
    values: Vec<String>,
    /// The names of the memory here.
    memory: Vec<String>,
}

impl Writer<'_> {
    fn program(random: &mut Random) -> String {
        let mut writer = Writer {
            random,
            text: "func.func private @ext() -> index\n".to_owned(),
            depth: 1,
            names: 0,
            values: Vec::new(),
            memory: Vec::new(),
        };
        writer.function("private @inner", 2, "index");
        writer.function("@f", 4, "");
        writer.text
    }

    fn function(&mut self, name: &str, statements: usize, result: &str) {
        let arrow = if result.is_empty() { String::new() } else { format!(" -> {result}") };
        let memory = format!("memref<{SIZE}xindex>");
        let _ = writeln!(self.text, "func.func {name}(%A: {memory}, %B: {memory}, %n: index){arrow} {{");
        self.line("%c0 = arith.constant 0 : index");
        self.line("%c1 = arith.constant 1 : index");
        self.line("%c3 = arith.constant 3 : index");
        self.values = ["%c1", "%c3", "%n"].map(str::to_owned).to_vec();
        self.memory = ["%A", "%B"].map(str::to_owned).to_vec();
        for _ in 0..statements {
            self.statement();
        }
        let end =
            if result.is_empty() { "return".to_owned() } else { format!("return {} : index", self.value()) };
        self.line(&end);
        self.text.push_str("}\n");
    }

    fn line(&mut self, text: &str) {
        let indent = 2 * self.depth;
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }
    fn name(&mut self) -> String {
        self.names += 1;
        format!("%x{}", self.names)
    }
    fn value(&mut self) -> String {
        let count = self.values.len();
        let at = if self.random.one_in(3) {
            self.random.below(count)
        } else {
            count - 1 - self.random.below(count.min(3))
        };
        self.values[at].clone()
    }
    fn some_memory(&mut self) -> String {
        self.random.pick(&self.memory)
    }

    fn statement(&mut self) {
        match self.random.below(15) {
            0..=4 if self.depth < 5 => self.region(),
            5..=9 => self.access(),
            10 => self.pair(),
            11 => {
                let value = self.value();
                self.line(&format!("\"test.use\"({value}) : (index) -> ()"));
            }
            _ => self.definition(),
        }
    }

    /// Writes two loops over the same numbers, of which the second one reads what the first one writes, or other elements.
    fn pair(&mut self) {
        let memory = if self.random.one_in(2) { self.some_memory() } else { self.name() };
        if !self.memory.contains(&memory) {
            self.line(&format!("{memory} = memref.alloc() : memref<{SIZE}xindex>"));
        }
        let (count, value) = (self.random.within(1, 4), self.value());
        for reads in [false, true] {
            let (iv, name, shift, other) =
                (self.name(), self.name(), self.random.within(0, 2), self.some_memory());
            let scale = if self.random.one_in(3) { 2 } else { 1 };
            self.line(&format!("affine.for {iv} = 0 to {count} {{"));
            let place = format!("{memory}[{iv} * {scale} + {shift}] : memref<{SIZE}xindex>");
            if reads {
                self.line(&format!("  {name} = affine.load {place}"));
                self.line(&format!("  affine.store {name}, {other}[{iv} + 3] : memref<{SIZE}xindex>"));
            } else {
                self.line(&format!("  {name} = affine.load {other}[{iv} + {shift}] : memref<{SIZE}xindex>"));
                self.line(&format!("  {name}a = arith.addi {name}, {value} : index"));
                self.line(&format!("  affine.store {name}a, {place}"));
            }
            self.line("}");
        }
    }

    /// Writes statements that are nested in an op.
    fn inside(&mut self, own: &[String], end: impl FnOnce(&mut Self)) {
        let visible = self.values.len();
        self.values.extend_from_slice(own);
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        end(self);
        self.depth -= 1;
        self.values.truncate(visible);
    }

    fn region(&mut self) {
        let (a, b, iv, result) = (self.value(), self.value(), self.name(), self.name());
        let count = self.random.within(0, 3);
        match self.random.below(9) {
            0 => self.inside_of(&format!("affine.for {iv} = 0 to {count} {{"), &[iv], "", "}"),
            1 => self.inside_of(
                &format!("affine.for {iv} = 0 to affine_map<()[s0] -> (s0 mod 4)>()[{a}] {{"),
                &[iv],
                "",
                "}",
            ),
            2 => {
                let carried = self.name();
                self.line(&format!(
                    "{result} = affine.for {iv} = 0 to {count} iter_args({carried} = {a}) -> (index) {{"
                ));
                self.inside(&[carried, iv], |w| {
                    let value = w.value();
                    w.line(&format!("affine.yield {value} : index"));
                });
                self.line("}");
                self.values.push(result);
            }
            3 => self.inside_of(&format!("affine.if affine_set<(d0) : (d0 - 1 >= 0)>({a}) {{"), &[], "", "}"),
            4 => {
                let condition = self.name();
                self.line(&format!("{condition} = arith.cmpi slt, {a}, {b} : index"));
                self.inside_of(&format!("scf.if {condition} {{"), &[], "", "}");
            }
            5 => self.inside_of(&format!("scf.for {iv} = %c0 to %c3 step %c1 {{"), &[iv], "", "}"),
            _ => self.graybox(),
        }
    }

    fn inside_of(&mut self, before: &str, own: &[String], end: &str, after: &str) {
        self.line(before);
        self.inside(own, |w| {
            if !end.is_empty() {
                w.line(end);
            }
        });
        self.line(after);
    }

    fn graybox(&mut self) {
        let captured: Vec<String> = (0..self.random.below(4)).map(|_| self.some_memory()).collect();
        let own: Vec<String> = captured.iter().map(|_| self.name()).collect();
        let results: Vec<String> = (0..self.random.below(3)).map(|_| self.name()).collect();
        let types = |count: usize, ty: &str| vec![ty.to_owned(); count].join(", ");
        let memory = types(captured.len(), &format!("memref<{SIZE}xindex>"));
        let names = if results.is_empty() { String::new() } else { format!("{} = ", results.join(", ")) };
        // Several results are one pack of values.
        let pack = format!("%p{}", self.names);
        let names = if results.len() > 1 { format!("{pack}:{} = ", results.len()) } else { names };
        self.line(&format!(
            "{names}affine.graybox [{}] = ({}) : ({memory}) -> ({}) {{",
            own.join(", "),
            captured.join(", "),
            types(results.len(), "index")
        ));
        let outer = std::mem::replace(&mut self.memory, own);
        if self.memory.is_empty() {
            // There is some memory in each box.
            let made = self.name();
            self.depth += 1;
            self.line(&format!("{made} = memref.alloc() : memref<{SIZE}xindex>"));
            self.line(&format!(
                "affine.for %z{} = 0 to {SIZE} {{ affine.store %c1, {made}[%z{}] : memref<{SIZE}xindex> }}",
                self.names, self.names
            ));
            self.depth -= 1;
            self.memory.push(made);
        }
        let has_blocks = self.random.one_in(4);
        let count = results.len();
        self.inside(&[], |w| {
            if has_blocks {
                let (a, b, condition) = (w.value(), w.value(), w.name());
                let label = w.names;
                w.line(&format!("{condition} = arith.cmpi sle, {a}, {b} : index"));
                w.line(&format!("cf.cond_br {condition}, ^one{label}, ^two{label}"));
                for block in ["one", "two"] {
                    w.line(&format!("^{block}{label}:"));
                    let visible = w.values.len();
                    w.statement();
                    w.end_of_box(count);
                    w.values.truncate(visible);
                }
            } else {
                w.end_of_box(count);
            }
        });
        self.line("}");
        self.memory = outer;
        match results.as_slice() {
            [one] => self.values.push(one.clone()),
            _ => self.values.extend((0..count).map(|at| format!("{pack}#{at}"))),
        }
    }

    fn end_of_box(&mut self, count: usize) {
        let values: Vec<String> = (0..count).map(|_| self.value()).collect();
        let types = vec!["index"; count].join(", ");
        self.line(&if count == 0 {
            "return".to_owned()
        } else {
            format!("return {} : {types}", values.join(", "))
        });
    }

    fn access(&mut self) {
        let (a, b, value, memory) = (self.value(), self.value(), self.value(), self.some_memory());
        let shift = self.random.within(0, 2);
        let place = match self.random.below(5) {
            0 => format!("{a} mod 8"),
            1 => format!("symbol({a}) mod 8"),
            2 => format!("({a} + {b} * 2) mod 8"),
            3 => format!("{shift}"),
            _ => format!("{a} + {shift}"),
        };
        if self.random.one_in(2) {
            return self.line(&format!("affine.store {value}, {memory}[{place}] : memref<{SIZE}xindex>"));
        }
        let name = self.name();
        self.line(&format!("{name} = affine.load {memory}[{place}] : memref<{SIZE}xindex>"));
        self.values.push(name);
    }

    fn definition(&mut self) {
        let (a, b, name, memory) = (self.value(), self.value(), self.name(), self.some_memory());
        let text = match self.random.below(9) {
            0 => format!("{name} = func.call @ext() : () -> index"),
            1 => format!("{name} = arith.addi {a}, {b} : index"),
            2 => format!("{name} = arith.subi {a}, {b} : index"),
            3 => format!("{name} = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>({a})"),
            4 => format!("{name} = affine.apply affine_map<()[s0] -> (s0 mod 5)>()[{a}]"),
            5 => format!("{name} = affine.min affine_map<(d0)[s0] -> (d0, s0 + 1, 4)>({a})[{b}]"),
            6 => format!("{name} = memref.dim {memory}, %c0 : memref<{SIZE}xindex>"),
            7 if self.text.contains("@f") => {
                let other = self.some_memory();
                let ty = format!("memref<{SIZE}xindex>");
                format!("{name} = func.call @inner({memory}, {other}, {a}) : ({ty}, {ty}, index) -> index")
            }
            _ => format!("{name} = affine.max affine_map<(d0, d1) -> (d0, d1 - 2)>({a}, {b})"),
        };
        self.line(&text);
        self.values.push(name);
    }
}
