//! A question ends soon after it was cancelled, wherever the engine is.

use bourn_bounds::{Bounds, Cancelled, Interval, Program, Val, catch_cancelled, index};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the interval of a value, and the number of times that the engine asked whether the question is cancelled, which it is the
/// `at`-th time.
fn asked(program: &Program, value: Val, at: usize) -> (Result<Interval, Cancelled>, usize) {
    let count = Arc::new(AtomicUsize::new(0));
    let counter = count.clone();
    let mut bounds = Bounds::new(program);
    bounds.cancel_when(move || counter.fetch_add(1, Ordering::Relaxed) + 1 >= at);
    let result = catch_cancelled(|| bounds.interval(index(value)));
    drop(bounds);
    (result, count.load(Ordering::Relaxed))
}

#[test]
fn a_long_question_is_cancelled() {
    let mut program = Program::new();
    let (a, b) = (program.input_in(0, 9), program.input_in(-3, 3));
    let mut last = a;
    for _ in 0..1000 {
        last = program.value(index(last) + index(b));
    }
    // Columns, and searches on products.
    for _ in 0..3 {
        last = program.value(index(last) * index(b) + index(a));
    }
    let (found, all) = asked(&program, last, usize::MAX);
    assert!(found.is_ok_and(|interval| interval.lower.is_some()), "{found:?}");
    assert!(all > 1000, "{all}");
    for at in [1, 2, 10, 500, all / 2, all - 1, all] {
        assert_eq!(asked(&program, last, at), (Err(Cancelled), at));
    }
    // The program is as it was.
    assert_eq!(asked(&program, last, usize::MAX), (found, all));
}

#[test]
#[should_panic(expected = "a mistake")]
fn other_panics_go_on() {
    let _ = catch_cancelled(|| panic!("a mistake"));
}
