//! One binary for the tests of this crate: linking each file alone would take longer than running it.

use bourn_test_support::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

mod editor;
mod edits;
mod fmt;
mod grammar;
mod hostile;
mod limits;
mod meaning;
mod several;
mod specs;
mod textmate;
mod ui;
mod words;
