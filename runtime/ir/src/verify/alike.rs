//! A cache of ops that passed: most ops have the table, the types and the attributes of one that was verified before.

use crate::body::OpRef;
use crate::def::OpDef;
use rustc_hash::FxHashMap;

/// The number of ops that are kept at first, and at most.
const SLOTS: usize = 128;
const MOST_SLOTS: usize = 4096;
/// The number of words that an op may take.
const WORDS: usize = 16;

/// What the checks of an op that look at nothing around it and in it depend on, by address: its table, the types of its values and its
/// attributes. All of these live as long as the verifier runs, and interned things do not change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Features([usize; WORDS]);

impl Features {
    /// Returns the features of an op; `None` if there are too many.
    pub fn of(op: OpRef<'_, '_>, def: &'static OpDef) -> Option<Features> {
        let (operands, results, attrs) = (op.num_operands(), op.num_results(), op.attrs());
        let (regions, successors) = (op.num_regions(), op.successors().len());
        let is_small = regions < 256 && successors < 256;
        if operands + results + 2 * attrs.len() > WORDS - 2 || !is_small {
            return None;
        }
        let counts = [operands, results, attrs.len(), regions, successors];
        let mut words = [0; WORDS];
        words[0] = std::ptr::from_ref(def).addr();
        words[1] = counts.into_iter().fold(0, |all, count| all << 8 | count);
        let types = op.operands().chain(op.results()).map(|value| value.ty().addr());
        let attrs = attrs.iter().flat_map(|(name, value)| [name.addr(), value.addr()]);
        words[2..].iter_mut().zip(types.chain(attrs)).for_each(|(word, found)| *word = found);
        Some(Features(words))
    }

    /// Returns the slot among so many, a power of two.
    fn slot(&self, slots: usize) -> usize {
        const FACTOR: usize = 0x9e37_79b9_7f4a_7c15_u64 as usize;
        let mix = |mixed: usize, word: &usize| (mixed.rotate_left(5) ^ word).wrapping_mul(FACTOR);
        // What is not used is zero.
        let used = self.0.iter().take_while(|word| **word != 0);
        (used.fold(0, mix) >> (usize::BITS / 2)) & (slots - 1)
    }
}

/// What is known of an op since one like it was verified.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Known {
    /// Whether it fits its table and has the traits that speak of types.
    pub fits: bool,
    /// Whether its sizes are those of its equations.
    pub has_sizes: bool,
    /// Whether it meets its requirements.
    pub meets: bool,
}

/// The ops that passed last.
#[derive(Default, Debug)]
pub(super) struct Alike {
    /// Empty until the first op is kept; a slot without one has zeros. The last word says what else is known.
    slots: Vec<[usize; WORDS + 1]>,
    /// How many ops were kept since there are so many slots.
    kept: usize,
    /// What is known of ops with a table beside that they fit.
    more: FxHashMap<usize, usize>,
}

impl Alike {
    pub fn find(&self, features: &Features) -> Known {
        if self.slots.is_empty() {
            return Known::default();
        }
        let [kept @ .., more] = &self.slots[features.slot(self.slots.len())];
        let fits = kept == &features.0;
        Known { fits, has_sizes: fits && more & 1 != 0, meets: fits && more & 2 != 0 }
    }
    /// Keeps an op that passed.
    pub fn keep(&mut self, features: Features, def: &'static OpDef) {
        let address = std::ptr::from_ref(def).addr();
        let more = *self.more.entry(address).or_insert_with(|| {
            let has_sizes = def.equations.is_none_or(|equations| equations.sizes_follow_from_types());
            let meets = def.equations.is_none_or(|equations| equations.requirements_follow_from_types());
            usize::from(has_sizes) | usize::from(meets) << 1
        });
        if self.slots.is_empty() || (self.kept > self.slots.len() && self.slots.len() < MOST_SLOTS) {
            self.slots = vec![[0; WORDS + 1]; (32 * self.slots.len()).clamp(SLOTS, MOST_SLOTS)];
            self.kept = 0;
        }
        self.kept += 1;
        let slot = features.slot(self.slots.len());
        self.slots[slot][..WORDS].copy_from_slice(&features.0);
        self.slots[slot][WORDS] = more;
    }
}
