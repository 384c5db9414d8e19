//! Counts elementary steps in builds with debug assertions, so that tests compare the work on inputs of two sizes instead of times, which
//! depend on the load of the machine. Other builds count nothing.

#[cfg(debug_assertions)]
thread_local! {
    static STEPS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Adds steps of this thread.
#[inline]
#[cfg_attr(
    not(debug_assertions),
    expect(unused_variables, reason = "only builds with debug assertions count")
)]
pub(crate) fn add(steps: usize) {
    #[cfg(debug_assertions)]
    STEPS.with(|all| all.set(all.get() + steps as u64));
}

/// Returns the steps of this thread: accesses to ops, blocks, regions and values by id, visited uses, bytes of tokens, and hints for names;
/// 0 in builds without debug assertions.
#[doc(hidden)]
#[must_use]
pub fn steps() -> u64 {
    #[cfg(debug_assertions)]
    return STEPS.with(std::cell::Cell::get);
    #[cfg(not(debug_assertions))]
    0
}
