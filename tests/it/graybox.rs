//! Tests of `affine.graybox` and of affine scopes. Each program of `tests/graybox/programs.mlir` is followed by what the verifier says of
//! it, as comments. `UPDATE_EXPECT=1 cargo test -p bourn --test it graybox` writes these.

use bourn::dialects::affine::scope::{enclosing_graybox, for_each_scope, walk_affine};
use bourn::ir::parse::{ParseOptions, parse_and_report, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Body, Context, Diagnostics, DialectRegistry, RegionRef};
use bourn::passes::{PassManager, RunOptions};
use bourn_test_support::{expect_file, files, pieces, root, run_bourn};

pub(crate) fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    Context::new(&registry)
}

fn options() -> ParseOptions {
    ParseOptions { allow_unregistered: true, ..ParseOptions::default() }
}

/// Returns the messages of the parser and the verifier for a program, with their lines.
pub(crate) fn messages(context: &Context, program: &str) -> Vec<String> {
    let (_, diagnostics) = parse_and_report(context, program, &options());
    let line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    diagnostics.all.iter().map(|diagnostic| line(diagnostic.to_string())).collect()
}

/// Returns the part of a program before the comments at its end.
fn without_verdict(piece: &str) -> String {
    let is_verdict = |line: &&str| line.starts_with("// ok") || line.starts_with("// error: ");
    piece.lines().filter(|line| !is_verdict(line)).map(|line| format!("{line}\n")).collect()
}

pub(crate) fn programs() -> Vec<String> {
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

/// Each file of passes has what they make of its programs beside it, as files of `tests/passes` have.
#[test]
fn passes_know_boxes() {
    for path in files("tests/graybox", "mlir") {
        let text = std::fs::read_to_string(&path).expect("the program can be read");
        let Some(passes) = text.lines().next().and_then(|line| line.strip_prefix("// passes: ")) else {
            continue;
        };
        let mut words = vec!["opt", "-", "--split-input-file", "--allow-unregistered-dialect"];
        // Options of passes may have spaces between them.
        let passes: Vec<String> =
            passes.split("--").skip(1).map(|pass| format!("--{}", pass.trim())).collect();
        words.extend(passes.iter().map(String::as_str));
        let ran = run_bourn(&words, &text);
        assert_eq!(ran.code, Some(0), "{}: {}", path.display(), ran.err);
        expect_file(&path.with_extension("expected"), &ran.out);
    }
}

/// What passes make of G1 to G12, as far as they are right: first all that change boxes and see through them, then the one that removes
/// them.
#[test]
fn programs_go_through_passes() {
    let context = context();
    let is_named = |program: &String| program.starts_with("// G") && messages(&context, program).is_empty();
    let programs: Vec<String> = programs().into_iter().filter(is_named).collect();
    assert_eq!(programs.len(), 9);
    let text = programs.join("// -----\n");
    let after = |passes: &str| -> Vec<String> {
        let pipeline = format!("--pass-pipeline=builtin.module({passes})");
        let words = ["opt", "-", "--split-input-file", "--allow-unregistered-dialect", &pipeline];
        let printed = run_bourn(&words, &text).succeeded();
        printed.split("// -----").map(|part| part.trim().to_owned()).collect()
    };
    let simplified = after(
        "canonicalize,func.func(affine-simplify-grayboxes,affine-loop-fusion,affine-scalrep),canonicalize",
    );
    let lowered = after("func.func(lower-affine)");
    assert_eq!((simplified.len(), lowered.len()), (programs.len(), programs.len()));
    let parts = programs.iter().zip(simplified).zip(lowered).map(|((program, simplified), lowered)| {
        let title = program.lines().next().unwrap_or_default();
        format!("{title}\n{simplified}\n\n// without boxes\n{lowered}\n")
    });
    expect_file(
        &root().join("tests/graybox/programs.expected"),
        &parts.collect::<Vec<_>>().join("\n// -----\n"),
    );
}

/// The bounds of the example, and what passes make of it, are recorded beside it.
#[test]
fn examples_go_end_to_end() {
    let path = root().join("examples/ir/graybox.mlir");
    let text = std::fs::read_to_string(&path).expect("the example can be read");
    let command = text.lines().find_map(|line| line.strip_prefix("//   bourn opt --pass-pipeline='"));
    let pipeline = command.and_then(|command| command.split_once('\'')).expect("it says how to run it").0;
    let bounds = run_bourn(&["bounds", "-"], &text).succeeded();
    let after = run_bourn(&["opt", "-", &format!("--pass-pipeline={pipeline}")], &text).succeeded();
    expect_file(&path.with_extension("expected"), &format!("{bounds}\n{after}"));
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
    let depth = 10_000;
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
