//! Random programs of structured ops on tensors and buffers: what tiling and other passes make of them does the same. Sizes are constants
//! and functions of a number. `bourn_test_support::seeds` says which programs.

use crate::laws::{Outcomes, Program, context, pipeline_of, pipelines};
use crate::machine::run;
use bourn::ir::OwnedOp;
use bourn_test_support::{Random, mlir_opt, run as run_program, run_bourn, seeds};
use std::collections::BTreeMap;
use std::fmt::Write;

const PIPELINES: [&str; 22] = [
    "linalg-tile{tile-sizes=2,3,4 op=linalg.matmul fuse=true}",
    "linalg-tile{tile-sizes=2,3,8 fuse=true op=linalg.matmul},canonicalize,cse,vectorize-with-masks",
    "linalg-tile{tile-sizes=3,2 op=linalg.add fuse=true},canonicalize",
    "linalg-tile{tile-sizes=3,3 op=linalg.conv_1d fuse=true},scf-for-loop-peeling",
    "linalg-tile{tile-sizes=3,2 op=linalg.conv_1d},vectorize-with-masks,canonicalize,cse",
    "linalg-tile{tile-sizes=2,3,4 op=linalg.matmul},scf-for-loop-peeling,canonicalize",
    "linalg-tile{tile-sizes=3,2 op=linalg.generic},scf-for-loop-peeling{skip-partial=false},vectorize-with-masks",
    "linalg-tile{tile-sizes=2,3,4 op=linalg.matmul},hoist-disjoint-slices,hoist-disjoint-slices",
    "linalg-tile{tile-sizes=2,3,2 op=linalg.matmul},loop-invariant-code-motion,hoist-disjoint-slices,vectorize-with-masks",
    "vectorize-with-masks",
    "linalg-tile{tile-sizes=2,3,4 op=linalg.matmul},vectorize-with-masks,canonicalize,cse",
    "linalg-tile{tile-sizes=4,2 op=linalg.generic},pad-to-bound,vectorize-with-masks",
    "pad-to-bound",
    "pad-to-bound{op=linalg.matmul},canonicalize,cse",
    "linalg-tile{tile-sizes=2,3,4 op=linalg.matmul},pad-to-bound,canonicalize",
    "linalg-tile{tile-sizes=2,3,4 op=linalg.matmul}",
    "linalg-tile{tile-sizes=4,1,5 op=linalg.matmul},canonicalize,cse",
    "linalg-tile{tile-sizes=3,2 op=linalg.conv_1d}",
    "linalg-tile{tile-sizes=4,4 op=linalg.generic},canonicalize",
    "linalg-tile{tile-sizes=2,4 op=linalg.transpose},linalg-tile{tile-sizes=1,2 op=linalg.transpose}",
    "linalg-tile{tile-sizes=4,2 op=linalg.generic},hoist-allocations,canonicalize,affine-simplify-min-max",
    "linalg-tile{tile-sizes=4,4,4 op=linalg.matmul},loop-invariant-code-motion,cse,lower-affine",
];

/// What a program does for several numbers.
fn outcomes(module: &OwnedOp<'_>) -> Outcomes {
    [0, 1, 3].into_iter().map(|n| run(module, n, 0, false)).collect()
}

#[test]
fn passes_over_structured_ops_keep_what_programs_do() {
    let context = context();
    let pipelines = pipelines(&PIPELINES, |_| true);
    let (mut tried, mut changed): (BTreeMap<&str, usize>, BTreeMap<&str, usize>) = Default::default();
    for seed in seeds(660) {
        let mut random = Random(seed.wrapping_mul(0x9fb2_1c65_1e98_df25) | 1);
        let program = Writer::program(&mut random);
        let program = Program::new(&context, &program, outcomes)
            .unwrap_or_else(|| panic!("seed {seed} is wrong or undefined\n{program}"));
        let pipeline = pipeline_of(&pipelines, seed);
        let is_changed = program.check_pipeline(&context, pipeline, seed);
        *tried.entry(pipeline.0).or_default() += 1;
        *changed.entry(pipeline.0).or_default() += usize::from(is_changed);
    }
    for (text, count) in &changed {
        let tried = tried[text];
        println!("{count} of {tried} programs are changed by {text}");
        assert!(tried < 400 || *count * 4 > tried, "{text} changes only {count} of {tried} programs");
    }
}

/// What passes make of structured ops is right for MLIR, too.
#[test]
fn mlir_accepts_what_passes_make_of_structured_ops() {
    let Some(mlir) = mlir_opt() else { return };
    let mut random = Random::of_day(0x1234_5671);
    let programs: Vec<String> = (0..10).map(|_| Writer::program(&mut random)).collect();
    let text = programs.join("\n// -----\n");
    for pipeline in PIPELINES {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pipeline}))");
        let words = ["opt", "-", "--split-input-file", "--allow-unregistered-dialect", &pipeline];
        let ran = run_bourn(&words, &text);
        assert_eq!(ran.code, Some(0), "{pipeline}\n{}", ran.err);
        let theirs =
            run_program(mlir, &["-", "--split-input-file", "--allow-unregistered-dialect"], &ran.out);
        assert_eq!(theirs.code, Some(0), "{pipeline}\n{}\n{}", theirs.err, ran.out);
    }
}

#[test]
fn options_that_make_no_sense_are_errors() {
    const PROGRAM: &str = "func.func @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}";
    let wrong = [
        ("linalg-tile", "the option 'tile-sizes' is missing"),
        (
            "linalg-tile{tile-sizes=4,0,4}",
            "'0' in the option 'tile-sizes' is not a size: it has to be positive",
        ),
        (
            "linalg-tile{tile-sizes=4,-4,4}",
            "'-4' in the option 'tile-sizes' is not a size: it has to be positive",
        ),
        (
            "linalg-tile{tile-sizes=4,x,4}",
            "'x' in the option 'tile-sizes' is not a size: it has to be positive",
        ),
        ("linalg-tile{tile-sizes=4,4}", "'linalg.matmul' op has 3 loops, but 'tile-sizes' has 2 sizes"),
        ("linalg-tile{tile-sizes=4,4,4,4}", "'linalg.matmul' op has 3 loops, but 'tile-sizes' has 4 sizes"),
        (
            "linalg-tile{tile-sizes=4,4,4 fuse=perhaps}",
            "failed to add `linalg-tile` with options `tile-sizes=4,4,4 fuse=perhaps`: for the --fuse option: 'perhaps' is invalid value for boolean argument! Try 0 or 1",
        ),
        ("pad-to-bound{limit=0}", "the option 'limit' has to be positive, but is 0"),
        ("vectorize-with-masks{limit=-1}", "the option 'limit' has to be positive, but is -1"),
        (
            "hoist-allocations{max-alloca-bytes=-1}",
            "the option 'max-alloca-bytes' must not be negative, but is -1",
        ),
        (
            "hoist-allocations{max-allocation-bytes=-2}",
            "the option 'max-allocation-bytes' must not be negative, but is -2",
        ),
    ];
    for (pipeline, message) in wrong {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pipeline}))");
        let ran = run_bourn(&["opt", "-", &pipeline], PROGRAM);
        assert_eq!(ran.code, Some(1), "{pipeline}");
        assert!(ran.err.contains(&format!("error: {message}")), "{pipeline}\n{}", ran.err);
    }
}

/// A tensor or buffer of two dimensions, or one.
#[derive(Clone, Debug)]
struct Shaped {
    name: String,
    dims: Vec<Dim>,
}

/// A size: a constant, or the number of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dim {
    Constant(i64),
    Value(usize),
}

/// How sizes follow from the number `%n`.
const SIZES: [&str; 8] = [
    "affine.apply affine_map<()[s0] -> (s0 mod 4 + 1)>()[%n]",
    "affine.apply affine_map<()[s0] -> (s0 mod 3)>()[%n]",
    "affine.apply affine_map<()[s0] -> (4 - s0 mod 3)>()[%n]",
    "affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]",
    "affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]",
    "affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]",
    "affine.min affine_map<()[s0] -> (s0, 4)>()[%n]",
    "affine.max affine_map<()[s0] -> (s0, 1)>()[%n]",
];

/// Writes random programs.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    names: usize,
    on_buffers: bool,
    /// What structured ops have made.
    made: Vec<Shaped>,
}

impl Writer<'_> {
    fn program(random: &mut Random) -> String {
        let on_buffers = random.below(3) == 0;
        let text = String::from("func.func @f(%n: index) {\n");
        let mut writer = Writer { random, text, names: 0, on_buffers, made: Vec::new() };
        for (number, size) in SIZES.iter().enumerate() {
            let _ = writeln!(writer.text, "%d{number} = {size}");
        }
        writer.text.push_str("%c5 = arith.constant 5 : i32\n%c7 = arith.constant 7 : i32\n");
        let dims = [writer.dim(), writer.dim()];
        let first = writer.filled(&dims);
        writer.look_at(&first);
        writer.made.push(first);
        let count = 1 + writer.random.below(3);
        for _ in 0..count {
            writer.step();
        }
        let last = writer.made[writer.made.len() - 1].clone();
        writer.look_at(&last);
        writer.text.push_str("return\n}\n");
        writer.text
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    fn dim(&mut self) -> Dim {
        match self.random.below(2) {
            0 => Dim::Constant([1, 3, 4, 6][self.random.below(4)]),
            _ => Dim::Value(self.random.below(SIZES.len())),
        }
    }

    fn ty(&self, dims: &[Dim]) -> String {
        let size = |dim: &Dim| match dim {
            Dim::Constant(size) => format!("{size}x"),
            Dim::Value(_) => "?x".to_owned(),
        };
        let sizes: String = dims.iter().map(size).collect();
        format!("{}<{sizes}i32>", if self.on_buffers { "memref" } else { "tensor" })
    }

    /// Creates something without content.
    fn empty(&mut self, dims: &[Dim]) -> Shaped {
        let (name, ty) = (self.name(), self.ty(dims));
        let sizes = dims.iter().filter_map(|dim| match dim {
            Dim::Constant(_) => None,
            Dim::Value(number) => Some(format!("%d{number}")),
        });
        let sizes = sizes.collect::<Vec<_>>().join(", ");
        let op = if self.on_buffers { "memref.alloc" } else { "tensor.empty" };
        let _ = writeln!(self.text, "{name} = {op}({sizes}) : {ty}");
        Shaped { name, dims: dims.to_vec() }
    }

    /// Writes a structured op, and returns what it writes to.
    fn op(&mut self, op: &str, inputs: &[&Shaped], output: Shaped, body: &str) -> Shaped {
        let list = |all: &[&Shaped], writer: &Self| {
            let names: Vec<&str> = all.iter().map(|shaped| shaped.name.as_str()).collect();
            let types: Vec<String> = all.iter().map(|shaped| writer.ty(&shaped.dims)).collect();
            format!("{} : {}", names.join(", "), types.join(", "))
        };
        let ins = if inputs.is_empty() { String::new() } else { format!("ins({}) ", list(inputs, self)) };
        let outs = list(&[&output], self);
        if self.on_buffers {
            let _ = writeln!(self.text, "{op} {ins}outs({outs}) {body}");
            return output;
        }
        let name = self.name();
        // Ops with a syntax of their own leave out the type of the result.
        let ty = self.ty(&output.dims);
        let arrow = if body.ends_with(']') { String::new() } else { format!(" -> {ty}") };
        let _ = writeln!(self.text, "{name} = {op} {ins}outs({outs}) {body}{arrow}");
        Shaped { name, ..output }
    }

    /// Makes something whose elements differ.
    fn filled(&mut self, dims: &[Dim]) -> Shaped {
        let output = self.empty(dims);
        let (loops, last) = if dims.len() == 2 { ("d0, d1", 1) } else { ("d0", 0) };
        let kinds = vec!["\"parallel\""; dims.len()].join(", ");
        let map = format!("affine_map<({loops}) -> ({loops})>");
        let op = format!("linalg.generic {{indexing_maps = [{map}], iterator_types = [{kinds}]}}");
        let body = format!(
            "{{\n^bb0(%o: i32):\n%i = linalg.index 0 : index\n%j = linalg.index {last} : index\n%x = arith.index_cast %i : index to i32
%y = arith.index_cast %j : index to i32\n%z = arith.muli %x, %c7 : i32\n%s = arith.addi %z, %y : i32\n%r = arith.remsi %s, %c5 : i32
linalg.yield %r : i32\n}}"
        );
        self.op(&op, &[], output, &body)
    }

    fn step(&mut self) {
        let (m, n, k) = (self.dim(), self.dim(), self.dim());
        let result = match self.random.below(12) {
            9.. => self.step_on_last(),
            0 | 1 => {
                let (a, b, c) = (self.filled(&[m, k]), self.filled(&[k, n]), self.filled(&[m, n]));
                self.op("linalg.matmul", &[&a, &b], c, "")
            }
            2 => {
                // The greatest element of each row.
                let (a, b) = (self.filled(&[m, n]), self.filled(&[m]));
                let kind = ["maxsi", "minsi", "addi", "muli", "ori"][self.random.below(5)];
                let op = format!("linalg.reduce {{ arith.{kind} }}");
                self.op(&op, &[&a], b, "dimensions = [1]")
            }
            3..=5 => {
                let (a, b) = (self.filled(&[m, n]), self.filled(&[n, m]));
                if self.on_buffers || self.random.below(2) == 0 {
                    self.op("linalg.transpose", &[&a], b, "permutation = [1, 0]")
                } else {
                    let op = "linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = [\"parallel\", \"parallel\"]}";
                    let body = "{\n^bb0(%x: i32, %y: i32):\n%i = linalg.index 1 : index\n%z = arith.index_cast %i : index to i32\n%s = arith.addi %x, %y : i32\n%t = arith.addi %s, %z : i32\nlinalg.yield %t : i32\n}";
                    self.op(op, &[&a], b, body)
                }
            }
            _ => {
                // A window of three elements.
                let whole = match m {
                    Dim::Constant(size) => Dim::Constant(size + 2),
                    Dim::Value(number) => {
                        let name = self.names + 100;
                        self.names += 1;
                        let _ = writeln!(
                            self.text,
                            "%d{name} = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%d{number}]"
                        );
                        Dim::Value(name)
                    }
                };
                let (a, b, c) = (self.filled(&[whole]), self.filled(&[Dim::Constant(3)]), self.filled(&[m]));
                self.op("linalg.conv_1d", &[&a, &b], c, "")
            }
        };
        // What nothing looks at may be computed in the loops of others only.
        if self.random.below(2) == 0 {
            self.look_at(&result);
        }
        self.made.push(result);
    }

    /// Goes on with something that was made: adds to it, or multiplies it.
    fn step_on_last(&mut self) -> Shaped {
        let of_two = |shaped: &&Shaped| shaped.dims.len() == 2;
        let last = self.made.iter().rev().find(of_two).expect("the first one has two dimensions").clone();
        let (b, c) = (self.filled(&last.dims), self.filled(&last.dims));
        let other = self.made[self.random.below(self.made.len())].clone();
        let b = if other.dims == last.dims { other } else { b };
        let sum = self.op("linalg.add", &[&last, &b], c, "");
        match (&sum.dims[..], self.random.below(2)) {
            (&[m, k], 0) => {
                let n = self.dim();
                let (b, c) = (self.filled(&[k, n]), self.filled(&[m, n]));
                self.op("linalg.matmul", &[&sum, &b], c, "")
            }
            _ => sum,
        }
    }

    fn look_at(&mut self, shaped: &Shaped) {
        let _ = writeln!(self.text, "\"test.use\"({}) : ({}) -> ()", shaped.name, self.ty(&shaped.dims));
    }
}
