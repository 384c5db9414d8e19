//! Small programs for failures: the tests of random programs shrink a program before they print it, with the reducer of `bourn reduce`.

use bourn::ir::DialectRegistry;
use bourn::ir::parse::ParseOptions;
use bourn_driver::reduce::{Settings, reduce};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of tests after which a reduction ends with the smallest program so far.
const TESTS: usize = 3000;

/// Returns the smallest program found for which `fails` holds, as it does for `program`. Returns `program` itself if it is wrong, or if it does not fail
/// in its printed form.
pub fn reduced(program: &str, fails: &(dyn Fn(&str) -> bool + Sync)) -> String {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let parse = ParseOptions { allow_unregistered: true, max_depth: 64, ..ParseOptions::default() };
    let tests = AtomicUsize::new(0);
    let is_interesting = |text: &str| Ok(tests.fetch_add(1, Ordering::Relaxed) < TESTS && fails(text));
    let result = reduce(program, &registry, &Settings { parse, threads: 1 }, &is_interesting);
    result.map_or_else(|_| program.to_owned(), |reduced| reduced.text)
}

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether a function panics. Prints no message: a reduction calls it for many programs.
pub fn panics(run: impl FnOnce()) -> bool {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                usual(info);
            }
        }));
    });
    let before = IS_QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IS_QUIET.set(before);
    result.is_err()
}

#[test]
fn a_failure_is_shown_with_a_small_program() {
    let program = "
func.func @f(%n: index, %m: memref<?xindex>) -> index {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = arith.addi %n, %c7 : index
  scf.for %i = %c1 to %0 step %c1 {
    %1 = arith.muli %i, %c7 : index
    %2 = arith.divui %1, %0 : index
    memref.store %2, %m[%i] : memref<?xindex>
  }
  return %0 : index
}";
    // A check that is wrong about divisions, and panics.
    let check = |text: &str| assert!(!text.contains("arith.divui"), "{text}");
    let small = reduced(program, &|text| panics(|| check(text)));
    let expected = "module {\n  func.func @f(%arg0: index) {\n    %0 = arith.divui %arg0, %arg0 : index\n    return\n  }\n}";
    assert_eq!(small.trim(), expected);
    // A text that is no program, or that does not fail, stays.
    assert_eq!(reduced("func.func @f(", &|_| true), "func.func @f(");
    assert_eq!(reduced(program, &|_| false), program);
}
