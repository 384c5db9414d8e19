//! Options of passes on loops, and what they say of loops that stay as they are.

use bourn_test_support::{mlir_opt, run, run_bourn};

/// Programs on which options are compared with those of the peer: no constants are shared, and nothing runs a negative number of times.
const PROGRAM: &str = "func.func @f(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 3 {
      \"test.use\"(%i, %j) : (index, index) -> ()
    }
  }
  affine.for %h = 0 to 9 {
    \"test.use\"(%h) : (index) -> ()
  }
  return
}
";

#[test]
fn options_are_mlirs() {
    let Some(mlir) = mlir_opt() else { return };
    let pipelines = [
        "affine-loop-unroll{unroll-factor=1}",
        "affine-loop-unroll{unroll-factor=3}",
        "affine-loop-unroll{unroll-factor=5 unroll-up-to-factor}",
        "affine-loop-unroll{unroll-factor=11 cleanup-unroll}",
        "affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=3}",
        "affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=10}",
        "affine-loop-unroll{unroll-factor=2 unroll-num-reps=1}",
        "affine-loop-tile{tile-sizes=5}",
        "affine-loop-tile{tile-size=7 tile-sizes=1,2}",
    ];
    // The order of iterations with unknown effects stays only in the peer if it is tiled.
    let program = PROGRAM.replace("      \"test.use\"(%i, %j) : (index, index) -> ()\n", "");
    for pipeline in pipelines {
        let text = if pipeline.contains("tile") { &program } else { PROGRAM };
        let words = [
            "-",
            "--allow-unregistered-dialect",
            &format!("--pass-pipeline=builtin.module(func.func({pipeline}))"),
        ];
        let ours = run_bourn(&[&["opt"], words.as_slice()].concat(), text).succeeded();
        let theirs = run(mlir, &words, text).succeeded();
        assert_eq!(ours, theirs, "{pipeline}");
    }
}

#[test]
fn senseless_options_are_errors() {
    let wrong = [
        (
            "affine-loop-interchange",
            "the option 'permutation' has to say in which order the loops are to be: '1,0'",
        ),
        (
            "affine-loop-interchange{permutation=1,2}",
            "the option 'permutation' has to have each number below 2 once: 0 is missing in '1,2'",
        ),
        (
            "affine-loop-interchange{permutation=1,1}",
            "the option 'permutation' has to have each number below 2 once: 0 is missing in '1,1'",
        ),
        (
            "affine-loop-interchange{permutation=1,-1}",
            "'-1' in the option 'permutation' is not the number of a loop",
        ),
        (
            "affine-loop-interchange{permutation=1,}",
            "'' in the option 'permutation' is not the number of a loop",
        ),
        ("affine-loop-tile{tile-size=-4}", "the option 'tile-size' has to be positive, but is -4"),
        ("affine-loop-tile{tile-sizes=0,4}", "'0' in the option 'tile-sizes' is not a size of tiles"),
        ("affine-loop-tile{tile-sizes=a}", "'a' in the option 'tile-sizes' is not a size of tiles"),
        (
            "affine-loop-unroll-jam{unroll-jam-factor=0}",
            "the option 'unroll-jam-factor' has to be positive, but is 0",
        ),
        (
            "affine-loop-unroll{unroll-factor=0}",
            "the option 'unroll-factor' has to be positive, or -1 to unroll completely, but is 0",
        ),
        (
            "affine-loop-unroll{unroll-num-reps=0}",
            "the option 'unroll-num-reps' has to be at least 1, but is 0",
        ),
        (
            "affine-loop-unroll{unroll-full-threshold=-2}",
            "the option 'unroll-full-threshold' has to be at least 0, but is -2",
        ),
    ];
    for (pipeline, message) in wrong {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pipeline}))");
        let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect", &pipeline], PROGRAM);
        assert_eq!(ran.code, Some(1), "{pipeline}");
        assert!(ran.err.contains(&format!("error: {message}")), "{pipeline}\n{}", ran.err);
    }
}

/// A nest that stays as it is asked to be changed has a remark with the reason.
#[test]
fn refusals_say_why() {
    let nest = |body: &str| {
        format!(
            "func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {{
  affine.for %i = 1 to 63 {{
    affine.for %j = 1 to 63 {{
      {body}
    }}
  }}
  return
}}
"
        )
    };
    let sum = "func.func @f(%A: memref<64x64xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> f32 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      %t = arith.addf %b, %v : f32
      affine.yield %t : f32
    }
    affine.yield %s : f32
  }
  return %r : f32
}
";
    let ty = "memref<64x64xf32>";
    let load = |place: &str| format!("%v = affine.load {place} : {ty}\n");
    let quotient = "func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 floordiv 2)>(%i) to 8 step 2 {
    }
  }
  return
}
";
    let cases = [
        (nest("\"test.use\"() : () -> ()"), "it is not known which of its iterations depend on each other"),
        (nest("affine.graybox [] = () : () -> () {\nreturn\n}"), "there is a box in it"),
        (
            nest(&(load("%A[%i - 1, %j + 1]") + &format!("affine.store %v, %A[%i, %j] : {ty}"))),
            "an iteration would come before one that it depends on",
        ),
        (
            nest(&(load("%A[%i, %j]") + &format!("affine.store %v, %B[%j, %i] : {ty}"))),
            "two memrefs may be the same memory; for arguments, 'llvm.noalias' or the option 'noalias-arguments' rules that out",
        ),
        (sum.to_owned(), "what it carries depends on the order of its iterations"),
    ];
    let passes = [
        ("affine-loop-tile{tile-size=8}", "the loops are not tiled"),
        ("affine-loop-interchange{permutation=1,0}", "the loops stay in their order"),
    ];
    let check = |pass: &str, text: &str, message: &str| {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect", &pipeline], text);
        assert_eq!(ran.code, Some(0), "{pass}\n{}", ran.err);
        assert!(ran.err.contains(&format!("remark: {message}")), "{pass}\n{text}\n{}", ran.err);
    };
    for (pass, start) in passes {
        for (text, reason) in &cases {
            check(pass, text, &format!("{start}: {reason}"));
        }
    }
    let tiled = "the tiles of a loop would not begin where all others need them";
    check(passes[0].0, quotient, &format!("{}: {tiled}", passes[0].1));
    let changed = "its bounds are not known in the new order";
    check(passes[1].0, quotient, &format!("{}: {changed}", passes[1].1));
}

/// Large numbers do not overflow, and what would become too large stays as it is.
#[test]
fn large_numbers_are_refused() {
    let huge = i64::MAX;
    let program = format!(
        "func.func @f(%n: index) {{
  affine.for %i = 0 to {huge} step {huge} {{
    \"test.use\"(%i) : (index) -> ()
  }}
  affine.for %i = -{huge} to {huge} {{
    \"test.use\"(%i) : (index) -> ()
  }}
  affine.for %i = -{huge} to %n step 3 {{
    \"test.use\"(%i) : (index) -> ()
  }}
  affine.for %i = 0 to 1000000000 {{
    \"test.use\"(%i) : (index) -> ()
  }}
  return
}}
"
    );
    for pass in [
        "affine-loop-unroll{unroll-factor=-1}".to_owned(),
        "affine-loop-unroll{unroll-factor=1000000000}".to_owned(),
        format!("affine-loop-unroll{{unroll-factor={huge}}}"),
        format!("affine-loop-tile{{tile-size={huge}}}"),
    ] {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect", &pipeline], &program);
        assert_eq!(ran.code, Some(0), "{pass}\n{}", ran.err);
        assert!(ran.out.lines().count() < 40, "{pass}\n{}", ran.out);
    }
}
