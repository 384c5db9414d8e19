//! Atoms: the unknowns of linear forms. A nonlinear operation (quotient, product, minimum) is an atom of its own,
//! hash-consed, so that equal operations on equal forms share an unknown.
//!
//! Invariant *descending*: the parts of an atom, and the forms that bound it, only have atoms with smaller ids, so that
//! repeatedly replacing the greatest atom of a form by its bounds terminates.

use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use crate::base::ids::{AtomId, ColumnId, ContextId, Ids, Table};
use crate::base::interval::{Congruence, Interval};
use crate::base::limits::Limits;
use crate::forms::linear::Linear;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Atom {
    /// A column, as seen in one context.
    Column {
        column: ColumnId,
        context: ContextId,
    },
    /// The number of completed iterations before the current iteration of a loop.
    Iteration {
        iv: ColumnId,
        context: ContextId,
    },
    /// Quotient by a constant greater than 1.
    FloorDiv(Linear, i128),
    Quotient(Linear, Linear),
    Remainder(Linear, Linear),
    Product(SmallVec<[AtomId; 4]>),
    Minimum(Vec<Linear>),
    Maximum(Vec<Linear>),
    /// In each execution the rows of some case are `>= 0`, and the atom equals its value.
    Choice {
        cases: Vec<Case>,
        /// The owner, if the parts do not determine which case is taken, or if a case mentions atoms that only exist in
        /// that case.
        owner: Option<Owner>,
    },
    /// An unknown that is not known to equal any other form.
    Opaque(u32),
}

impl Atom {
    /// Calls `visit` with the forms in a composite atom. The factors of a product are atoms.
    pub fn for_each_form(&self, visit: &mut dyn FnMut(&Linear)) {
        match self {
            Atom::FloorDiv(inner, _) => visit(inner),
            Atom::Quotient(a, b) | Atom::Remainder(a, b) => [a, b].into_iter().for_each(visit),
            Atom::Minimum(items) | Atom::Maximum(items) => items.iter().for_each(visit),
            Atom::Choice { cases, .. } => {
                for case in cases {
                    case.rows.iter().chain([&case.value]).for_each(&mut *visit);
                }
            }
            Atom::Product(_) | Atom::Column { .. } | Atom::Iteration { .. } | Atom::Opaque(_) => {}
        }
    }

    /// Returns the atoms in the parts of a composite atom, with repetitions.
    pub fn parts(&self) -> Vec<AtomId> {
        let mut found = Vec::new();
        self.add_parts(&mut found);
        found
    }

    /// Adds the atoms in the parts of a composite atom, with repetitions.
    fn add_parts(&self, found: &mut Vec<AtomId>) {
        self.for_each_form(&mut |form| found.extend(form.terms.iter().map(|term| term.0)));
        if let Atom::Product(factors) = self {
            found.extend_from_slice(factors);
        }
    }
}

/// Distinguishes choices of the same cases: a column in a context, or a unique number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Owner {
    Column(ColumnId, ContextId),
    Number(u32),
}

impl Owner {
    /// Returns the column that owns a choice, unless the owner is a unique number.
    pub fn column(self) -> Option<ColumnId> {
        match self {
            Owner::Column(column, _) => Some(column),
            Owner::Number(_) => None,
        }
    }
}

/// One case of a choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Case {
    /// Forms that are `>= 0` in the case.
    pub rows: Vec<Linear>,
    pub value: Linear,
}

#[derive(Debug)]
pub(crate) struct AtomData {
    pub atom: Rc<Atom>,
    pub interval: Interval,
    pub congruence: Congruence,
    /// Depth of the innermost context that the atom depends on.
    pub level: u32,
    /// Nesting of composite atoms.
    pub depth: u32,
    /// Whether this is a choice that was simplified by the conditions of a case: where they do not hold, none of its own cases may.
    pub is_partial: bool,
    /// Forms that are `<=` the atom.
    pub lowers: Vec<Linear>,
    /// Forms that are `>=` the atom.
    pub uppers: Vec<Linear>,
    /// Chains through the lower and the upper bound, if the only such bound is another atom plus a constant.
    pub chains: [Option<Chain>; 2],
    /// Further forms that are `>= 0`, in which this atom is the greatest.
    pub rows: Vec<Linear>,
}

/// Which bound of an atom a chain follows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Lower = 0,
    Upper = 1,
}

/// A link in a chain of atoms, each bounded by the next plus an offset. Jumps over many links make walks down a chain
/// logarithmic (Myers, "An applicative random-access stack", 1983).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    next: (AtomId, i128),
    jump: (AtomId, i128),
    length: u32,
}

/// Returns the range of the least or the greatest of two forms with a constant sum, such as an absolute value: they are on opposite
/// sides of half of the sum.
fn beside_half(items: &[Linear], least: bool) -> Interval {
    let [a, b] = items else { return Interval::ALL };
    match a.add(b).and_then(|sum| sum.as_constant()) {
        Some(sum) if least => Interval::at_most(sum.div_euclid(2)),
        Some(sum) => Interval::at_least(sum - sum.div_euclid(2)),
        None => Interval::ALL,
    }
}

/// An operation whose result is an atom that is cached by its operands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Named {
    Power,
    And,
    Quotient,
    Remainder,
}

/// The table of all atoms of a session.
#[derive(Debug, Default)]
pub(crate) struct Atoms {
    data: Table<AtomId, AtomData>,
    ids: FxHashMap<Rc<Atom>, AtomId>,
    opaque: u32,
    /// The atoms of bitwise and similar operations, by their operands.
    pub(crate) named: FxHashMap<(Named, Linear, Linear), AtomId>,
    /// The minima (`true`) and maxima that have an item.
    extrema_of: FxHashMap<(bool, Linear), SmallVec<[AtomId; 2]>>,
    /// Whether any choice is partial.
    has_partial_choices: bool,
    /// The limits on the search for bounds.
    pub(crate) limits: Limits,
}

impl Atoms {
    /// Creates a table with capacity for `room` atoms.
    pub fn with_capacity(room: usize, limits: Limits) -> Self {
        let ids = FxHashMap::with_capacity_and_hasher(room, FxBuildHasher);
        Atoms { data: Table::with_capacity(room), ids, limits, ..Atoms::default() }
    }

    /// Returns the number of atoms.
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Returns an id that is greater than the ids of all atoms.
    pub fn end(&self) -> AtomId {
        self.data.next()
    }

    pub fn get(&self, atom: AtomId) -> &AtomData {
        &self.data[atom]
    }

    pub fn get_mut(&mut self, atom: AtomId) -> &mut AtomData {
        &mut self.data[atom]
    }

    /// Returns the id of an atom, if it exists.
    pub(crate) fn known(&self, atom: &Atom) -> Option<AtomId> {
        self.ids.get(atom).copied()
    }

    /// Returns the id of a composite atom whose parts nest `depth` deep, created on first use.
    pub(crate) fn intern(
        &mut self,
        atom: Atom,
        interval: Interval,
        level: u32,
        depth: u32,
    ) -> (AtomId, bool) {
        if let Some(&id) = self.ids.get(&atom) {
            return (id, false);
        }
        let atom = Rc::new(atom);
        let id = self.data.push(AtomData {
            atom: atom.clone(),
            interval,
            congruence: Congruence::ANY,
            level,
            depth,
            is_partial: false,
            lowers: Vec::new(),
            uppers: Vec::new(),
            chains: [None, None],
            rows: Vec::new(),
        });
        self.ids.insert(atom, id);
        (id, true)
    }

    /// Returns the id of an atom without parts, created on first use, and whether it is new.
    pub fn leaf(&mut self, atom: Atom, interval: Interval, level: u32) -> (AtomId, bool) {
        self.intern(atom, interval, level, 0)
    }

    /// Sets an atom's bounds, and its place in chains of atoms.
    pub fn set_bounds(&mut self, atom: AtomId, lowers: Vec<Linear>, uppers: Vec<Linear>) {
        for (side, bounds) in [(Side::Lower, &lowers), (Side::Upper, &uppers)] {
            if let [only] = bounds.as_slice()
                && let [(next, 1)] = only.terms.as_slice()
            {
                self.get_mut(atom).chains[side as usize] = self.link(*next, only.constant, side);
            }
        }
        let data = self.get_mut(atom);
        (data.lowers, data.uppers) = (lowers, uppers);
    }

    fn link(&self, next: AtomId, offset: i128, side: Side) -> Option<Chain> {
        let chain = |atom: AtomId| self.get(atom).chains[side as usize];
        let length = |atom: AtomId| chain(atom).map_or(0, |chain| chain.length);
        let mut jump = (next, offset);
        if let Some(first) = chain(next)
            && let Some(second) = chain(first.jump.0)
            && length(next) - length(first.jump.0) == length(first.jump.0) - length(second.jump.0)
        {
            let over = first.jump.1.checked_add(second.jump.1)?;
            jump = (second.jump.0, offset.checked_add(over)?);
        }
        Some(Chain { next: (next, offset), jump, length: length(next) + 1 })
    }

    /// Walks down a chain while the atoms are not less than `least`. Returns the last atom plus the total offset.
    pub fn follow(&self, atom: AtomId, side: Side, least: AtomId) -> Option<Linear> {
        let (mut at, mut offset) = (atom, 0i128);
        while let Some(chain) = self.get(at).chains[side as usize] {
            let (to, by) = if chain.jump.0 >= least { chain.jump } else { chain.next };
            if to < least {
                break;
            }
            offset = offset.checked_add(by)?;
            at = to;
        }
        if at == atom { None } else { Linear::atom(at).offset(offset) }
    }

    /// Returns an owner that is different from all others.
    pub(crate) fn fresh_owner(&mut self) -> Owner {
        self.opaque += 1;
        Owner::Number(self.opaque)
    }

    /// Creates an unknown that is not known to equal any other form.
    pub fn opaque(&mut self, interval: Interval, level: u32) -> Linear {
        self.opaque += 1;
        Linear::atom(self.leaf(Atom::Opaque(self.opaque), interval, level).0)
    }

    pub fn interval(&self, form: &Linear) -> Interval {
        if let Some(atom) = form.as_atom() {
            return self.get(atom).interval;
        }
        form.terms.iter().fold(Interval::point(form.constant), |sum, &(atom, coefficient)| {
            if sum == Interval::ALL { sum } else { sum.add(self.get(atom).interval.scale(coefficient)) }
        })
    }

    pub fn congruence(&self, form: &Linear) -> Congruence {
        form.terms.iter().fold(Congruence::point(form.constant), |sum, &(atom, coefficient)| {
            sum.add(self.get(atom).congruence.multiply(Congruence::point(coefficient)))
        })
    }

    pub fn level(&self, form: &Linear) -> u32 {
        form.terms.iter().map(|term| self.get(term.0).level).max().unwrap_or(0)
    }

    fn depth(&self, form: &Linear) -> u32 {
        form.terms.iter().map(|term| self.get(term.0).depth).max().unwrap_or(0)
    }

    /// Returns the level and depth of a composite atom of these parts, or `None` if it is too deep.
    pub(crate) fn place<'l>(&self, parts: impl IntoIterator<Item = &'l Linear>) -> Option<(u32, u32)> {
        let (mut level, mut depth) = (0, 0);
        for part in parts {
            level = level.max(self.level(part));
            depth = depth.max(self.depth(part));
        }
        (depth < Limits::ATOM_DEPTH).then_some((level, depth + 1))
    }

    /// Checks whether `a <= b`, by intervals alone.
    pub fn at_most(&self, a: &Linear, b: &Linear) -> bool {
        b.subtract(a).is_some_and(|gap| self.interval(&gap).lower.is_some_and(|least| least >= 0))
    }

    /// Checks whether `a <= b`, by intervals, an upper bound of `a` or a lower bound of `b`: the first step of
    /// [`provable`](Self::provable), whose full search is too costly for each pair of items.
    fn at_most_by_bounds(&self, a: &Linear, b: &Linear) -> bool {
        let through = |form: &Linear, side: Side, reached: &dyn Fn(&Linear) -> bool| {
            let [(atom, 1)] = form.terms.as_slice() else { return false };
            let data = self.get(*atom);
            let bounds = if side == Side::Lower { &data.lowers } else { &data.uppers };
            let mut moved = bounds.iter().take(Limits::ITEMS).filter_map(|bound| bound.offset(form.constant));
            moved.any(|bound| reached(&bound))
        };
        self.at_most(a, b)
            || through(b, Side::Lower, &|bound| self.at_most(a, bound))
            || through(a, Side::Upper, &|bound| self.at_most(bound, b))
    }

    pub fn multiply(&mut self, a: &Linear, b: &Linear) -> Option<Linear> {
        if let Some(constant) = a.as_constant() {
            return b.scale(constant);
        }
        if let Some(constant) = b.as_constant() {
            return a.scale(constant);
        }
        for (quotients, by) in [(a, b), (b, a)] {
            if let Some((whole, rest)) = self.times_divisor(quotients, by)? {
                return whole.add(&self.multiply(&rest, by)?);
            }
        }
        if a.terms.len() * b.terms.len() > Limits::PRODUCT_TERMS {
            return None;
        }
        let mut sum = Linear::constant(a.constant.checked_mul(b.constant)?);
        sum = sum.add_scaled(&Linear { constant: 0, ..a.clone() }, b.constant)?;
        sum = sum.add_scaled(&Linear { constant: 0, ..b.clone() }, a.constant)?;
        for &(x, p) in &a.terms {
            for &(y, q) in &b.terms {
                let monomial = self.monomial(x, y)?;
                sum = sum.add_scaled(&Linear::atom(monomial), p.checked_mul(q)?)?;
            }
        }
        Some(sum)
    }

    fn monomial(&mut self, a: AtomId, b: AtomId) -> Option<AtomId> {
        let mut factors: SmallVec<[AtomId; 4]> = SmallVec::new();
        for atom in [a, b] {
            match &*self.get(atom).atom {
                Atom::Product(inner) => factors.extend_from_slice(inner),
                _ => factors.push(atom),
            }
        }
        if factors.len() > Limits::FACTORS {
            return None;
        }
        factors.sort_unstable();
        let mut range = Interval::point(1);
        let mut congruence = Congruence::point(1);
        let (mut level, mut depth) = (0, 0);
        for &factor in &factors {
            let data = self.get(factor);
            congruence = congruence.multiply(data.congruence);
            (level, depth) = (level.max(data.level), depth.max(data.depth));
        }
        // Equal factors are neighbours.
        for equal in factors.chunk_by(|a, b| a == b) {
            range = range.multiply(self.get(equal[0]).interval.power(equal.len() as u32));
        }
        if depth >= Limits::ATOM_DEPTH {
            return None;
        }
        let (id, _) = self.intern(Atom::Product(factors), range, level, depth + 1);
        self.get_mut(id).congruence = congruence;
        Some(id)
    }

    pub fn minimum(&mut self, items: Vec<Linear>) -> Option<Linear> {
        self.extremum(items, true)
    }

    pub fn maximum(&mut self, items: Vec<Linear>) -> Option<Linear> {
        self.extremum(items, false)
    }

    fn extremum(&mut self, items: Vec<Linear>, least: bool) -> Option<Linear> {
        let mut flat: Vec<Linear> = Vec::with_capacity(items.len());
        for item in items {
            let inner = match item.terms.as_slice() {
                [(atom, 1)] => match &*self.get(*atom).atom {
                    Atom::Minimum(inner) if least => Some(inner.clone()),
                    Atom::Maximum(inner) if !least => Some(inner.clone()),
                    _ => None,
                },
                _ => None,
            };
            match inner {
                Some(inner) if flat.len() + inner.len() < Limits::ITEMS => {
                    for part in inner {
                        flat.push(part.offset(item.constant)?);
                    }
                }
                _ => flat.push(item),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.len() > Limits::ITEMS {
            return None;
        }
        // Items that are dominated by another item are dropped. Of equal items the first is kept.
        let mut kept: Vec<Linear> = Vec::with_capacity(flat.len());
        for (at, item) in flat.iter().enumerate() {
            let dominated = |other: &Linear| {
                if least { self.at_most_by_bounds(other, item) } else { self.at_most_by_bounds(item, other) }
            };
            let later = flat[at + 1..].iter().any(dominated);
            if !later && !kept.iter().any(dominated) {
                kept.push(item.clone());
            }
        }
        if kept.len() <= 1 {
            return kept.pop();
        }
        let atom = if least { Atom::Minimum(kept.clone()) } else { Atom::Maximum(kept.clone()) };
        if let Some(known) = self.known(&atom) {
            return Some(Linear::atom(known));
        }
        let mut ranges = kept.iter().map(|item| self.operand_range(item));
        let first = ranges.next()?;
        let range = ranges.fold(first, |a, b| if least { a.minimum(b) } else { a.maximum(b) });
        let range = range.intersect(beside_half(&kept, least));
        if let Some(constant) = range.as_point() {
            return Some(Linear::constant(constant));
        }
        let mut congruences = kept.iter().map(|item| self.congruence(item));
        let first = congruences.next()?;
        let congruence = congruences.fold(first, Congruence::join);
        let (level, depth) = self.place(&kept)?;
        let (id, _) = self.intern(atom, range, level, depth);
        self.get_mut(id).congruence = congruence;
        self.bound_extremum(id, kept, least);
        Some(Linear::atom(id))
    }

    /// Sets the bounds of a new minimum or maximum: its items, and extrema of the same kind over a subset of its items or
    /// over additional constants. Another superset may not exist where the items do: a row about it could state that
    /// a loop runs.
    fn bound_extremum(&mut self, id: AtomId, items: Vec<Linear>, least: bool) {
        let (mut fewer, mut more) = (SmallVec::<[AtomId; 2]>::new(), SmallVec::<[AtomId; 2]>::new());
        let mut compared = 0;
        for item in &items {
            let others = self.extrema_of.entry((least, item.clone())).or_default();
            for &other in others.iter().rev().take(Limits::SHARED_ITEMS - compared) {
                compared += 1;
                let (Atom::Minimum(of_other) | Atom::Maximum(of_other)) = &*self.data[other].atom else {
                    continue;
                };
                let includes = |all: &[Linear], part: &[Linear]| part.iter().all(|item| all.contains(item));
                if fewer.len() < Limits::NESTED_BOUNDS
                    && !fewer.contains(&other)
                    && includes(&items, of_other)
                {
                    fewer.push(other);
                } else if more.len() < Limits::NESTED_BOUNDS
                    && !more.contains(&other)
                    && includes(of_other, &items)
                    && of_other.iter().all(|item| item.terms.is_empty() || items.contains(item))
                {
                    more.push(other);
                }
            }
            others.push(id);
        }
        let mut beyond = items;
        beyond.extend(fewer.into_iter().map(Linear::atom));
        let within: Vec<Linear> = more.into_iter().map(Linear::atom).collect();
        let data = self.get_mut(id);
        (data.lowers, data.uppers) = if least { (within, beyond) } else { (beyond, within) };
    }

    /// Calls `found` on every atom of the form, and on the atoms inside of composite atoms.
    pub fn visit(&self, form: &Linear, found: &mut dyn FnMut(AtomId)) {
        if form.terms.iter().all(|term| self.get(term.0).depth == 0) {
            // No atom has parts.
            return form.terms.iter().rev().for_each(|term| found(term.0));
        }
        let mut stack: Vec<AtomId> = form.terms.iter().map(|term| term.0).collect();
        let mut seen = Ids::default();
        while let Some(id) = stack.pop() {
            if seen.insert(id) {
                found(id);
                self.get(id).atom.add_parts(&mut stack);
            }
        }
    }

    /// Notes that an atom, if it is a choice without owner, was simplified by conditions: where they do not hold, none of its own cases may.
    pub(crate) fn mark_partial(&mut self, atom: AtomId) {
        if matches!(*self.get(atom).atom, Atom::Choice { owner: None, .. }) {
            self.get_mut(atom).is_partial = true;
            self.has_partial_choices = true;
        }
    }

    /// Returns whether a form only has a value where the conditions hold by which some choice in it was simplified. A choice with an owner
    /// keeps such values to its own cases.
    pub(crate) fn is_partial(&self, form: &Linear) -> bool {
        if !self.has_partial_choices {
            return false;
        }
        let mut stack: Vec<AtomId> = form.terms.iter().map(|term| term.0).collect();
        let mut seen = Ids::default();
        while let Some(id) = stack.pop() {
            let data = self.get(id);
            if data.is_partial {
                return true;
            }
            if seen.insert(id) && !matches!(*data.atom, Atom::Choice { owner: Some(_), .. }) {
                data.atom.add_parts(&mut stack);
            }
        }
        false
    }

    /// Returns whether a form mentions a choice.
    pub(crate) fn has_choice(&self, form: &Linear) -> bool {
        let mut found = false;
        self.visit(form, &mut |atom| found |= matches!(*self.get(atom).atom, Atom::Choice { .. }));
        found
    }

    /// Returns whether the atoms of a form have neither parts nor bounds in terms of other atoms.
    pub fn is_flat(&self, form: &Linear) -> bool {
        form.terms.iter().map(|term| self.get(term.0)).all(|data| {
            data.depth == 0 && data.lowers.is_empty() && data.uppers.is_empty() && data.rows.is_empty()
        })
    }

    /// Adds the other atoms that an atom's parts and bounds mention, with repetitions.
    pub fn needed_by(&self, atom: AtomId, found: &mut Vec<AtomId>) {
        let data = self.get(atom);
        data.atom.add_parts(found);
        let bounds = data.lowers.iter().chain(&data.uppers).chain(&data.rows);
        found.extend(bounds.flat_map(|bound| &bound.terms).map(|term| term.0).filter(|other| *other != atom));
    }

    /// Returns whether an atom is a quotient by a number of words.
    pub fn is_wrap(&self, atom: AtomId) -> bool {
        matches!(&*self.get(atom).atom, Atom::FloorDiv(_, by) if *by >= 1 << 8 && by.count_ones() == 1)
    }

    /// Adds the atoms of a form, of their parts and of their bounds to `seen`, transitively. Returns false if it stops
    /// because there are more than `limit` atoms.
    pub fn reach(&self, form: &Linear, seen: &mut Ids<AtomId>, limit: usize) -> bool {
        let mut waiting: Vec<AtomId> = form.terms.iter().map(|term| term.0).collect();
        while let Some(id) = waiting.pop() {
            if seen.insert(id) {
                self.needed_by(id, &mut waiting);
            }
            if seen.len() > limit {
                return false;
            }
        }
        true
    }
}
