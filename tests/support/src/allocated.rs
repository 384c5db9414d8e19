//! Counts the memory that a test allocates: a measure of work that does not depend on the machine and its load.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static BYTES: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts the bytes that each thread allocates. A test program uses it as its `#[global_allocator]`.
#[derive(Debug)]
pub struct CountingAllocator;

fn count(bytes: usize) {
    BYTES.with(|all| all.set(all.get() + bytes as u64));
}

// SAFETY: all functions forward to the system's allocator. The counter has no destructor and allocates nothing.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller meets the requirements.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller meets the requirements.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: the caller meets the requirements.
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: the caller meets the requirements.
        unsafe { System.dealloc(old, layout) }
    }
}

/// Calls a function and returns its result with the bytes allocated in this thread. Panics if the program does not use
/// [`CountingAllocator`].
pub fn allocated<T>(f: impl FnOnce() -> T) -> (T, u64) {
    let start = BYTES.with(Cell::get);
    assert!(start > 0, "the test program does not use `CountingAllocator`");
    let result = f();
    (result, BYTES.with(Cell::get) - start)
}
