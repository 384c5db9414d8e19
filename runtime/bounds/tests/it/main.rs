//! One binary for the tests of this crate: linking each file alone would take longer than running it.

use bourn_test_support::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

mod cancel;
mod conditions;
mod counts;
mod edits;
mod examples;
mod fixture;
mod flow;
mod hostile;
mod needs;
mod never;
mod order;
mod proofs;
mod random_proofs;
mod recurrences;
mod relations;
mod scaling;
mod scope;
mod slices;
mod soundness;
mod textbook;
mod tightness;
mod visited;
