//! Tests of `affine.graybox` and of affine scopes. Each program of `tests/graybox/programs.mlir` is followed by what the verifier says of
//! it, as comments. `UPDATE_EXPECT=1 cargo test -p bourn --test it graybox` writes these.

use bourn::dialects::affine::scope::{enclosing_graybox, for_each_scope, walk_affine};
use bourn::ir::parse::{ParseOptions, parse_and_report, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Body, Context, Diagnostics, DialectRegistry, RegionRef};
use bourn::passes::{PassManager, RunOptions};
use bourn_test_support::{Random, expect_file, files, mlir_opt, pieces, root, run, run_bourn};
use std::collections::BTreeMap;
use std::fmt::Write;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    Context::new(&registry)
}

fn options() -> ParseOptions {
    ParseOptions { allow_unregistered: true, ..ParseOptions::default() }
}

/// Returns the messages of the parser and the verifier for a program, with their lines.
fn messages(context: &Context, program: &str) -> Vec<String> {
    let (_, diagnostics) = parse_and_report(context, program, &options());
    let line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    diagnostics.all.iter().map(|diagnostic| line(diagnostic.to_string())).collect()
}

/// Returns the part of a program before the comments at its end.
fn without_verdict(piece: &str) -> String {
    let is_verdict = |line: &&str| line.starts_with("// ok") || line.starts_with("// error: ");
    piece.lines().filter(|line| !is_verdict(line)).map(|line| format!("{line}\n")).collect()
}

fn programs() -> Vec<String> {
    pieces(&root().join("tests/graybox/programs.mlir")).iter().map(|piece| without_verdict(piece)).collect()
}

#[test]
fn programs_have_their_verdicts() {
    let context = context();
    let written: Vec<String> = programs()
        .into_iter()
        .map(|mut program| {
            let found = messages(&context, &program);
            let errors: Vec<String> = found
                .iter()
                .filter_map(|message| message.split_once("error: "))
                .map(|(_, message)| format!("// error: {message}\n"))
                .collect();
            program.push_str(&if errors.is_empty() { "// ok\n".to_owned() } else { errors.concat() });
            program
        })
        .collect();
    expect_file(&root().join("tests/graybox/programs.mlir"), &written.join("// -----\n"));
}

#[test]
fn what_is_printed_is_read_back() {
    let context = context();
    let mut count = 0;
    for program in programs() {
        let Ok(module) = parse_source(&context, &program, &options()) else { continue };
        for generic in [false, true] {
            let form = PrintOptions { generic, ..PrintOptions::default() };
            let text = print_source(&module, &form);
            let again = parse_source(&context, &text, &options());
            let again = again.unwrap_or_else(|errors| panic!("{text}\n{:?}", errors.all));
            assert_eq!(print_source(&again, &form), text);
        }
        count += 1;
    }
    assert!(count > 12, "only {count} programs are right");
}

/// Returns a program with an op that MLIR knows in the place of each box, line by line; `None` if the box needs what that op has not.
/// The op has the trait `AffineScope`, one block, no arguments and no results.
fn with_foreign_scopes(program: &str) -> Option<String> {
    // The indentation of the boxes around, and what captures stand for.
    let (mut open, mut outer) = (Vec::new(), BTreeMap::<String, String>::new());
    let mut text = String::new();
    for line in program.lines() {
        let (indent, content) = (line.len() - line.trim_start().len(), line.trim());
        if let Some(rest) = content.strip_prefix("affine.graybox [") {
            let (names, rest) = rest.split_once("] = (")?;
            let (operands, rest) = rest.split_once(')')?;
            if !rest.ends_with("-> () {") {
                return None;
            }
            for (name, operand) in names.split(", ").zip(operands.split(", ")) {
                let known = outer.get(operand).cloned().unwrap_or_else(|| operand.to_owned());
                outer.insert(name.to_owned(), known);
            }
            let _ = writeln!(text, "{:indent$}\"test.affine_scope\"() ({{", "");
            open.push(indent);
        } else if content.contains("affine.graybox") || content.starts_with('^') {
            return None;
        } else if content == "return" && open.last() == Some(&(indent.wrapping_sub(2))) {
            let _ = writeln!(text, "{:indent$}\"test.terminator\"() : () -> ()", "");
        } else if content == "}" && open.last() == Some(&indent) {
            let _ = writeln!(text, "{:indent$}}}) : () -> ()", "");
            open.pop();
        } else {
            let mut line = line.to_owned();
            for (name, value) in outer.iter().filter(|(name, _)| !name.is_empty()) {
                line = line.replace(&format!("{name}["), &format!("{value}["));
                line = line.replace(&format!("{name},"), &format!("{value},"));
            }
            let _ = writeln!(text, "{line}");
        }
    }
    Some(text)
}

/// Compares what both verifiers say of each program. Returns the numbers of programs that both accept and refuse.
fn compare(mlir: &str, programs: &[String]) -> (usize, usize) {
    let context = context();
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    let foreign: Vec<Option<String>> = programs.iter().map(|program| with_foreign_scopes(program)).collect();
    let sent: Vec<&str> = foreign.iter().flatten().map(String::as_str).collect();
    let words = ["-", "--split-input-file", "--allow-unregistered-dialect"];
    let answer = run(mlir, &words, sent.join("// -----\n"));
    // MLIR counts the lines of the whole text.
    let mut start = 0;
    for (program, foreign) in programs.iter().zip(&foreign) {
        let Some(foreign) = foreign else { continue };
        let end = start + foreign.lines().count() + 1;
        let place = |line: &str| line.split(':').nth(1).and_then(|number| number.parse::<usize>().ok());
        let is_error = |line: &&str| line.contains(" error: ");
        let theirs = answer.err.lines().filter(is_error).find_map(|line| {
            let number = place(line).filter(|number| (start + 1..=end).contains(number))?;
            Some((number - start, line.split_once(" error: ")?.1.to_owned()))
        });
        let ours = messages(&context, program);
        let ours = ours.iter().map(String::as_str).filter(is_error);
        let ours: Vec<(usize, String)> =
            ours.filter_map(|line| Some((place(line)?, line.split_once(" error: ")?.1.to_owned()))).collect();
        // MLIR stops at its first error. It looks at what is in a loop before the bounds of the loop; Bourn does not look into a wrong
        // op at all.
        let is_around =
            |line: usize| program.lines().nth(line - 1).is_some_and(|text| text.contains("affine.for"));
        match &theirs {
            None if ours.is_empty() => accepted += 1,
            Some(error) if ours.contains(error) => refused += 1,
            Some((line, _)) if ours.iter().any(|(ours, _)| ours < line && is_around(*ours)) => refused += 1,
            _ => wrong.push(format!("{program}Bourn {ours:?}\nMLIR  {theirs:?}\n{foreign}")),
        }
        start = end;
    }
    assert!(wrong.is_empty(), "{} of {} differ\n{}", wrong.len(), programs.len(), wrong.join("\n"));
    (accepted, refused)
}

#[test]
fn scopes_are_mlirs() {
    let Some(mlir) = mlir_opt() else { return };
    let ours_only =
        ["// G6", "// G7", "// memory", "// a return", "// a region without", "// fewer", "// captured"];
    let programs: Vec<String> = programs()
        .into_iter()
        .filter(|program| ours_only.iter().all(|start| !program[..].contains(start)))
        .collect();
    let (accepted, refused) = compare(mlir, &programs);
    println!("G1 to G12: both accept {accepted} programs and refuse {refused} with the same words");
    assert!(accepted >= 6 && refused >= 3, "{accepted} {refused}");
    let mut random = Random::from_env("SEED", 16);
    let programs: Vec<String> = (0..600).map(|_| Writer::program(&mut random)).collect();
    let (accepted, refused) = compare(mlir, &programs);
    println!(
        "random programs: both accept {accepted} and refuse {refused} at the same place in the same words, but for loops with other mistakes inside"
    );
    assert!(accepted >= 100 && refused >= 100, "{accepted} {refused}");
}

/// Each file of passes has what they make of its programs beside it, as files of `tests/passes` have.
#[test]
fn passes_know_boxes() {
    for path in files("tests/graybox", "mlir") {
        let text = std::fs::read_to_string(&path).expect("the program can be read");
        let Some(passes) = text.lines().next().and_then(|line| line.strip_prefix("// passes: ")) else {
            continue;
        };
        let mut words = vec!["opt", "-", "--split-input-file", "--allow-unregistered-dialect"];
        words.extend(passes.split_whitespace());
        let ran = run_bourn(&words, &text);
        assert_eq!(ran.code, Some(0), "{}: {}", path.display(), ran.err);
        expect_file(&path.with_extension("expected"), &ran.out);
    }
}

/// The bounds of the example, and what passes make of it, are recorded beside the other tests of boxes.
#[test]
fn examples_go_end_to_end() {
    let path = root().join("examples/ir/graybox.mlir");
    let text = std::fs::read_to_string(&path).expect("the example can be read");
    let command = text.lines().find_map(|line| line.strip_prefix("//   bourn opt --pass-pipeline='"));
    let pipeline = command.and_then(|command| command.split_once('\'')).expect("it says how to run it").0;
    let bounds = run_bourn(&["bounds", "-"], &text).succeeded();
    let after = run_bourn(&["opt", "-", &format!("--pass-pipeline={pipeline}")], &text).succeeded();
    expect_file(&root().join("tests/graybox/examples.expected"), &format!("{bounds}\n{after}"));
}

/// Memory that is used without being captured is captured, also through boxes in boxes; what is right then is verified.
#[test]
fn memory_is_captured() {
    let context = context();
    let passes = bourn::registries().1;
    let pipeline = PassManager::parse("builtin.module(affine-capture-memrefs)", &passes).expect("a pipeline");
    let mut count = 0;
    for program in programs() {
        let is_wrong =
            messages(&context, &program).iter().any(|message| message.contains("not explicitly captured"));
        let unverified = ParseOptions { verify: false, ..options() };
        let Ok(mut module) = parse_source(&context, &program, &unverified) else { continue };
        let mut diagnostics = Diagnostics::new();
        let report =
            pipeline.run(&context, &mut module, &RunOptions::default(), &mut diagnostics, &mut |_| {});
        assert!(report.result.is_ok(), "{program}");
        if is_wrong {
            let text = print_source(&module, &PrintOptions::default());
            assert_eq!(messages(&context, &text), Vec::<String>::new(), "{text}");
            count += 1;
        }
    }
    assert!(count >= 3, "{count} programs");
}

/// A map that names the result of another one often, which does the same, is not followed along each path.
#[test]
fn maps_of_maps_may_be_many() {
    let (depth, width) = (12, 30);
    let names = |name: &dyn Fn(usize) -> String| (0..width).map(name).collect::<Vec<_>>();
    let dims = names(&|at| format!("d{at}"));
    let maps: String = (1..=depth)
        .map(|at| {
            let operands = names(&|_| format!("%x{}", at - 1)).join(", ");
            format!(
                "%x{at} = affine.apply affine_map<({}) -> ({})>({operands})\n",
                dims.join(", "),
                dims.join(" + ")
            )
        })
        .collect();
    let text = format!(
        "func.func @f(%x0: index, %m: memref<?xf32>) -> f32 {{\n{maps}%r = affine.load %m[%x{depth}] : memref<?xf32>\nreturn %r : f32\n}}\n"
    );
    for pass in ["--canonicalize", "--affine-scalrep", "--affine-loop-fusion"] {
        let ran = run_bourn(&["opt", "-", pass], &text);
        assert_eq!(ran.code, Some(0), "{pass}: {}", ran.err);
    }
}

/// Boxes that nest deep, and boxes with many captures, are read, changed and removed in time.
#[test]
fn boxes_may_be_deep_and_wide() {
    // With the function, as deep as regions may nest.
    let depth = 9_999;
    let deep = format!(
        "func.func @f(%m: memref<8xf32>, %i: index) {{\n{}\"test.use\"(%m{depth}, %i) : (memref<8xf32>, index) -> ()\n{}return\n}}\n",
        (1..=depth)
            .map(|at| {
                let outer = if at == 1 { "%m".to_owned() } else { format!("%m{}", at - 1) };
                format!("affine.graybox [%m{at}] = ({outer}) : (memref<8xf32>) -> () {{\n")
            })
            .collect::<String>(),
        "return\n}\n".repeat(depth)
    );
    let width = 10_000;
    let list = |item: &dyn Fn(usize) -> String| (0..width).map(item).collect::<Vec<_>>().join(", ");
    let wide = format!(
        "func.func @f(%m: memref<8xf32>, %n: memref<8xf32>) {{\naffine.graybox [{}] = ({}) : ({}) -> () {{\n{}return\n}}\nreturn\n}}\n",
        list(&|at| format!("%a{at}")),
        list(&|at| if at % 2 == 0 { "%m".to_owned() } else { "%n".to_owned() }),
        list(&|_| "memref<8xf32>".to_owned()),
        (0..width).map(|at| format!("\"test.use\"(%a{at}) : (memref<8xf32>) -> ()\n")).collect::<String>(),
    );
    // At the end the boxes are gone, since the text of so many in each other is indented by the square of their number.
    let layout = "affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>";
    for program in [&deep, &wide] {
        let program = program.replace("memref<8xf32>", &format!("memref<8xf32, {layout}>"));
        // An unknown op would keep the layout.
        let known = program.lines().filter(|line| !line.contains("test.use"));
        let program: String = known.map(|line| format!("{line}\n")).collect();
        let passes = "--pass-pipeline=builtin.module(normalize-memrefs,func.func(lower-affine))";
        let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect", passes], &program);
        assert_eq!(ran.code, Some(0), "{}", ran.err.get(..300).unwrap_or(&ran.err));
        assert_eq!(ran.out.matches("affine_map").count(), 0);
    }
    let scoped = "canonicalize,cse,affine-scalrep,affine-loop-fusion,loop-invariant-code-motion";
    for program in [deep, wide] {
        for last in ["affine-simplify-grayboxes", "lower-affine"] {
            let passes = format!("--pass-pipeline=builtin.module(inline,func.func({scoped},{last}))");
            let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect", &passes], &program);
            assert_eq!(ran.code, Some(0), "{last}: {}", ran.err.get(..300).unwrap_or(&ran.err));
            assert_eq!(ran.out.matches("affine.graybox").count(), 0, "{last}");
        }
    }
}

/// Bounds of what is in boxes, with all that is known, and then with nothing known of what is around the innermost box.
#[test]
fn bounds_within_boxes_and_across_their_borders() {
    let path = root().join("tests/graybox/bounds.mlir");
    let mut answers = Vec::new();
    for program in pieces(&path) {
        let bounds = |more: &[&str]| run_bourn(&[&["bounds", "-"], more].concat(), &program).succeeded();
        let title = program.lines().next().unwrap_or_default();
        answers.push(format!("{title}\n{}within its scope\n{}", bounds(&[]), bounds(&["--within-scope"])));
    }
    expect_file(&path.with_extension("expected"), &answers.join("// -----\n"));
}

/// Writes a random program that uses index values as dimensions and symbols.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    depth: usize,
    names: usize,
    /// The index values that may be used.
    values: Vec<String>,
    /// The name of the memory here.
    memory: String,
}

impl Writer<'_> {
    fn program(random: &mut Random) -> String {
        let (values, memory) = (vec!["%n".to_owned(), "%c0".to_owned()], "%m".to_owned());
        let mut writer = Writer { random, text: String::new(), depth: 1, names: 0, values, memory };
        writer.text.push_str(
            "func.func @f(%m: memref<?xf32>, %n: index, %k: i32) {
  %c0 = arith.constant 0 : index
",
        );
        for _ in 0..2 {
            writer.statement();
        }
        writer.text.push_str("  return\n}\n");
        writer.text
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
        // Values that were made last are the interesting ones.
        let count = self.values.len();
        let at = if self.random.one_in(3) {
            self.random.below(count)
        } else {
            count - 1 - self.random.below(count.min(3))
        };
        self.values[at].clone()
    }
    /// Writes an op with a region, in which values may be defined that end with it.
    fn nested(&mut self, before: &str, own: Option<String>, end: &str, after: &str) {
        self.line(before);
        let visible = self.values.len();
        self.values.extend(own);
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        if !end.is_empty() {
            self.line(end);
        }
        self.depth -= 1;
        self.values.truncate(visible);
        self.line(after);
    }
    fn statement(&mut self) {
        match self.random.below(12) {
            0..=3 if self.depth < 6 => self.region(),
            4..=7 => self.access(),
            _ => self.definition(),
        }
    }
    fn region(&mut self) {
        let (a, b, iv) = (self.value(), self.value(), self.name());
        match self.random.below(8) {
            0 | 1 => self.nested(&format!("affine.for {iv} = 0 to 10 {{"), Some(iv.clone()), "", "}"),
            2 => self.nested(
                &format!("affine.for {iv} = affine_map<(d0) -> (d0)>({a}) to {b} {{"),
                Some(iv.clone()),
                "",
                "}",
            ),
            3 => self.nested(
                &format!("affine.parallel ({iv}) = (0) to (symbol({a})) {{"),
                Some(iv.clone()),
                "",
                "}",
            ),
            4 => self.nested(&format!("scf.for {iv} = %c0 to {a} step %n {{"), Some(iv.clone()), "", "}"),
            5 => self.nested("\"crazy.op\"() ({", None, "\"crazy.end\"() : () -> ()", "}) : () -> ()"),
            _ => {
                let (outer, name) = (self.memory.clone(), self.name());
                self.memory.clone_from(&name);
                let before = format!("affine.graybox [{name}] = ({outer}) : (memref<?xf32>) -> () {{");
                self.nested(&before, None, "return", "}");
                self.memory = outer;
            }
        }
    }
    fn access(&mut self) {
        let (a, b, name, memory) = (self.value(), self.value(), self.name(), self.memory.clone());
        let text = match self.random.below(4) {
            0 => format!("{name} = affine.load {memory}[{a}] : memref<?xf32>"),
            1 => format!("{name} = affine.load {memory}[symbol({a})] : memref<?xf32>"),
            2 => format!("{name} = affine.load {memory}[{a} + symbol({b})] : memref<?xf32>"),
            _ => format!("affine.prefetch {memory}[{a} + {b}], read, locality<3>, data : memref<?xf32>"),
        };
        self.line(&text);
    }
    fn definition(&mut self) {
        let (a, b, name, other) = (self.value(), self.value(), self.name(), self.name());
        let text = match self.random.below(11) {
            0 => format!("{name} = \"test.number\"() : () -> index"),
            1 => format!("{name} = arith.addi {a}, {b} : index"),
            2 => format!("{name} = arith.divsi {a}, {b} : index"),
            3 => format!("{name} = affine.apply affine_map<(d0, d1) -> (d0 + d1)>({a}, {b})"),
            4 => format!("{name} = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>({a})[{b}]"),
            5 => format!("{name} = affine.min affine_map<(d0)[s0] -> (d0, s0)>({a})[{b}]"),
            6 => format!("{name} = arith.index_cast %k : i32 to index"),
            7 => format!("{name} = memref.dim {}, %c0 : memref<?xf32>", self.memory),
            8 => {
                self.line(&format!("{other} = memref.alloc({a}) : memref<?xf32>"));
                format!("{name} = memref.dim {other}, %c0 : memref<?xf32>")
            }
            9 => {
                self.line(&format!("{other} = \"test.make\"() : () -> memref<?xf32>"));
                format!("{name} = memref.dim {other}, {a} : memref<?xf32>")
            }
            _ => format!("{name} = affine.linearize_index [{a}, {b}] by (4, 5) : index"),
        };
        self.line(&text);
        self.values.push(name);
    }
}

/// Scopes are run one after the other, inner ones first and in their order, and a walk does not enter those in a scope.
#[test]
fn scopes_are_walked_on_their_own() {
    let context = context();
    let text = "func.func @f(%n: index) {
  \"t.a\"() : () -> ()
  affine.for %i = 0 to 8 {
    affine.graybox [] = () : () -> () {
      \"t.b\"() : () -> ()
      affine.graybox [] = () : () -> () {
        affine.for %j = 0 to %i { \"t.c\"() : () -> () }
        return
      }
      \"t.d\"() : () -> ()
      return
    }
    affine.graybox [] = () : () -> () {
      \"t.e\"() ({ \"t.f\"() : () -> () }) : () -> ()
      return
    }
    \"t.g\"() : () -> ()
  }
  return
}
";
    let mut module = parse_source(&context, text, &options()).expect("the program is right");
    let top = module.body.isolated_ops_mut().find_map(|(_, op)| op.body_mut()).expect("a module");
    let body = top.isolated_ops_mut().find_map(|(_, op)| op.body_mut()).expect("a function");
    let mut seen = Vec::new();
    for_each_scope(body, |body, scope| {
        let mut names = Vec::new();
        walk_affine(RegionRef::new(body, scope), |op| {
            names.extend(op.name().as_str().strip_prefix("t.").map(str::to_owned));
            names.extend(op.is("affine.graybox").then(|| "box".to_owned()));
        });
        seen.push(names.join(" "));
    });
    assert_eq!(seen, ["c", "b box d", "e f", "a box box g"]);
}

/// The box around an op is the innermost one, whatever is between the two; there is none beyond an isolated op.
#[test]
fn the_box_around_an_op() {
    let context = context();
    let text = "func.func @f(%n: index) {
  \"t.outside\"() : () -> ()
  %a = affine.graybox [] = () : () -> index {
    \"t.outer\"() : () -> ()
    affine.for %i = 0 to %n {
      \"t.outer\"() : () -> ()
      affine.graybox [] = () : () -> () {
        affine.if affine_set<(d0) : (d0 >= 0)>(%i) { \"t.inner\"() : () -> () }
        return
      }
    }
    \"u.region\"() ({ builtin.module { func.func @g() { \"t.outside\"() : () -> () return } } }) : () -> ()
    return %n : index
  }
  return
}
";
    let module = parse_source(&context, text, &options()).expect("the program is right");
    let top = module.view().region(0).and_then(RegionRef::entry).expect("a module has a body");
    let mut bodies: Vec<&Body<'_>> = top.ops().filter_map(|op| op.isolated_body()).collect();
    let mut seen = Vec::new();
    while let Some(body) = bodies.pop() {
        bourn::passes::walk(body, |op| {
            bodies.extend(op.isolated_body());
            let depth = std::iter::successors(enclosing_graybox(op), |op| enclosing_graybox(*op)).count();
            seen.extend(op.name().as_str().strip_prefix("t.").map(|name| (name.to_owned(), depth)));
        });
    }
    assert_eq!(seen.len(), 5);
    for (name, depth) in seen {
        assert_eq!(
            depth,
            ["outside", "outer", "inner"].iter().position(|known| *known == name).unwrap(),
            "{name}"
        );
    }
}
