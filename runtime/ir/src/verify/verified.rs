//! A cache of verified ops: most ops have the same table, types and attributes as an op that was verified before.

use crate::body::OpRef;
use crate::def::OpDef;
use rustc_hash::FxHashMap;

/// The greatest number of words for the features of an op.
const WORDS: usize = 16;
/// The initial number of slots of the table.
const PLACES: usize = 64;
/// The greatest numbers of words and of ops that are cached.
const MOST_WORDS: usize = 1 << 16;
const MOST_OPS: usize = 1 << 13;

/// The input of all checks that are local to an op, by address: its table, the types of its values and its attributes. These live as long
/// as the verifier runs, and interned data does not change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    words: [usize; WORDS],
    /// The number of used words. The first two words determine it.
    len: usize,
}

impl Features {
    /// Returns the features of an op; `None` if there are too many.
    pub fn of(op: OpRef<'_, '_>, def: &'static OpDef) -> Option<Features> {
        let (operands, results, attrs) = (op.num_operands(), op.num_results(), op.attrs());
        let (regions, successors) = (op.num_regions(), op.successors().len());
        let is_small = regions < 256 && successors < 256;
        let len = 2 + operands + results + 2 * attrs.len();
        if len > WORDS || !is_small {
            return None;
        }
        let counts = [operands, results, attrs.len(), regions, successors];
        let mut words = [0; WORDS];
        words[0] = std::ptr::from_ref(def).addr();
        words[1] = counts.into_iter().fold(0, |all, count| all << 8 | count);
        let (types, named) = words[2..].split_at_mut(operands + results);
        let values = op.operands().chain(op.results());
        types.iter_mut().zip(values).for_each(|(word, value)| *word = value.ty().addr());
        for (pair, (name, value)) in named.chunks_exact_mut(2).zip(attrs) {
            pair.copy_from_slice(&[name.addr(), value.addr()]);
        }
        Some(Features { words, len })
    }

    fn words(&self) -> &[usize] {
        &self.words[..self.len]
    }
}

/// Returns the hash of the words of an op. The upper half is used because it is mixed better.
fn hash(words: &[usize]) -> usize {
    const FACTOR: usize = 0x9e37_79b9_7f4a_7c15_u64 as usize;
    let mix = |mixed: usize, word: &usize| (mixed.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    words.iter().fold(0, mix) >> (usize::BITS / 2)
}

/// The checks of an op that passed for an equal op before.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PassedChecks {
    /// Whether it fits its table and satisfies the traits about types.
    pub fits: bool,
    /// Whether its sizes satisfy its equations.
    pub has_sizes: bool,
    /// Whether it meets its requirements.
    pub meets: bool,
}

/// The cache. If it is full, all entries are removed.
#[derive(Default, Debug)]
pub(super) struct VerifiedOps {
    /// The start of each entry in `kept`, at the index of its hash or in the next free slot; zero in free slots. The length is a power of
    /// two, and half of the slots are free.
    slots: Vec<u32>,
    /// The entries: a word with the passed checks and the number of words, then the words of the op. The first word is unused.
    kept: Vec<usize>,
    /// The number of entries.
    ops: usize,
    /// The checks, other than `fits`, that depend only on the features, for each table.
    more: FxHashMap<usize, usize>,
}

impl VerifiedOps {
    pub fn find(&self, features: &Features) -> PassedChecks {
        let words = features.words();
        let mut slot = hash(words);
        while let Some(at @ 1..) = self.slots.get(slot & self.slots.len().wrapping_sub(1)) {
            let at = *at as usize;
            // The comparison may run into the next entry only if the first two words differ, since these determine the length.
            if self.kept.get(at + 1..at + 1 + words.len()) == Some(words) {
                let more = self.kept[at];
                return PassedChecks { fits: true, has_sizes: more & 1 != 0, meets: more & 2 != 0 };
            }
            slot += 1;
        }
        PassedChecks::default()
    }
    /// Adds an op that passed all checks.
    pub fn keep(&mut self, features: Features, def: &'static OpDef) {
        let address = std::ptr::from_ref(def).addr();
        let more = *self.more.entry(address).or_insert_with(|| {
            let has_sizes = def.equations.is_none_or(|equations| equations.sizes_follow_from_types());
            let meets = def.equations.is_none_or(|equations| equations.requirements_follow_from_types());
            usize::from(has_sizes) | usize::from(meets) << 1
        });
        if self.ops == MOST_OPS || self.kept.len() + WORDS >= MOST_WORDS {
            self.slots.fill(0);
            self.kept.truncate(1);
            self.ops = 0;
        }
        if 2 * self.ops >= self.slots.len() {
            self.grow();
        }
        let at = self.kept.len() as u32;
        self.kept.push(more | features.len << 2);
        self.kept.extend(features.words());
        self.ops += 1;
        put(&mut self.slots, features.words(), at);
    }
    /// Enlarges the table.
    fn grow(&mut self) {
        self.slots = vec![0; (4 * self.slots.len()).max(PLACES)];
        self.kept.resize(self.kept.len().max(1), 0);
        let mut at = 1;
        while let Some(head) = self.kept.get(at) {
            let next = at + 1 + (head >> 2);
            put(&mut self.slots, &self.kept[at + 1..next], at as u32);
            at = next;
        }
    }
}

/// Adds an entry to a table with a free slot.
fn put(slots: &mut [u32], words: &[usize], at: u32) {
    let last = slots.len() - 1;
    let mut slot = hash(words);
    while slots[slot & last] != 0 {
        slot += 1;
    }
    slots[slot & last] = at;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::module::MODULE;

    fn features(number: usize) -> Features {
        let mut words = [0; WORDS];
        words[2] = number;
        Features { words, len: 3 }
    }

    /// An op is found from when it is added until the table is full, and no other op is found.
    #[test]
    fn only_what_was_kept_is_known() {
        let mut verified = VerifiedOps::default();
        for number in 0..MOST_OPS + 100 {
            assert!(!verified.find(&features(number)).fits, "{number}");
            verified.keep(features(number), &MODULE);
            assert!(verified.find(&features(number)).fits, "{number}");
            assert_eq!(verified.find(&features(0)).fits, number < MOST_OPS, "{number}");
        }
        assert!((MOST_OPS..MOST_OPS + 100).all(|number| verified.find(&features(number)).fits));
        assert!((0..MOST_OPS).all(|number| !verified.find(&features(number)).fits));
    }
}
