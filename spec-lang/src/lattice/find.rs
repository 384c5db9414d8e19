//! Finds values of formulas: readable numbers and texts, and lists item by item.

use super::form::{Form, Lit, Node};
use super::int::IntSet;
use super::item::{Value, size};
use super::solve::{Cube, Found, State};
use super::universe::{Base, Kind, float_of, full};
use super::{Lattice, Limit};
use std::collections::BTreeMap;

/// The maximum number of conditions on some item of a list.
const MAX_SOME: usize = 6;
/// The maximum length of a list in the search.
const MAX_LEN: i128 = 128;

/// Readable numbers for widths and sizes.
const LIKED: &[i128] = &[8, 32, 16, 64, 1, 4, 2, 3, 0];
const LIKED_SIZES: &[i128] = &[2, 4, 3, 8, 1, 0];
const LIKED_FLOATS: &[f64] = &[1.0, 0.0, 2.0, 0.5, -1.0, -2.0, 4.0, 1.5, f64::INFINITY, f64::NAN];

/// A conjunction of statements about a list.
#[derive(Clone)]
struct ListCube {
    len: IntSet,
    all: Form,
    at: BTreeMap<u32, Form>,
    /// For each of these formulas, some item satisfies it.
    some: Vec<Form>,
}

impl Cube for ListCube {
    fn state(&self, lattice: &Lattice<'_>, lit: &Lit) -> Result<State, Limit> {
        let of = |known: Form, form: Form| match lattice.forms.and([known, form]) {
            Form::FALSE => State::Dead,
            both if both == known => State::Holds,
            _ => State::Open,
        };
        Ok(match lit {
            Lit::Len(set) if self.len.is_subset(set) => State::Holds,
            Lit::Len(set) if self.len.intersect(set).is_empty() => State::Dead,
            Lit::All(form) if of(self.all, *form) == State::Holds => State::Holds,
            Lit::At(i, form) => of(self.at.get(i).copied().unwrap_or(Form::TRUE), *form),
            Lit::Some(form) if self.some.contains(form) => State::Holds,
            Lit::Some(form) if of(self.all, *form) == State::Dead => State::Dead,
            _ => State::Open,
        })
    }

    fn assume(&mut self, lattice: &Lattice<'_>, lit: &Lit) -> Result<bool, Limit> {
        if self.state(lattice, lit)? == State::Dead {
            return Ok(false);
        }
        match lit {
            Lit::Len(set) => self.len = self.len.intersect(set),
            Lit::All(form) => self.all = lattice.forms.and([self.all, *form]),
            Lit::At(i, form) => {
                let known = self.at.entry(*i).or_insert(Form::TRUE);
                *known = lattice.forms.and([*known, *form]);
            }
            Lit::Some(form) if !self.some.contains(form) => self.some.push(*form),
            Lit::Some(_) => {}
            _ => return Err(Limit),
        }
        Ok(true)
    }
}

impl<'a> Lattice<'a> {
    /// Returns a number or a text that satisfies a formula of one literal.
    pub(super) fn pick(&self, form: Form, kind: Kind) -> Found<Value> {
        match self.samples(form, kind, &[], 1) {
            Some(values) => values.into_iter().next().map_or(Found::Nothing, Found::Some),
            None => Found::Unknown("specs do not look into its value".to_owned()),
        }
    }

    /// Returns a few numbers or texts, the most readable ones first; `None` if the formula is of another kind.
    pub(super) fn samples(&self, form: Form, kind: Kind, more: &[i128], limit: usize) -> Option<Vec<Value>> {
        let data = self.universe.kind_data(kind);
        let mut out = Vec::new();
        match (&*self.forms.node(form), &data.base) {
            (Node::False, _) => {}
            // An optional text without a condition.
            (Node::True, Base::Text) => out.extend([Value::Absent, Value::Str("a".to_owned())]),
            (Node::Lit(Lit::Num(nums)), Base::Num(all)) => {
                let sizes = all.dynamic;
                let liked = if sizes { LIKED_SIZES } else { self.liked(kind, all.set.values(64).is_some()) };
                if nums.absent {
                    out.push(Value::Absent);
                }
                let liked: Vec<i128> = liked.iter().chain(more).copied().collect();
                out.extend(nums.set.samples(&liked).into_iter().map(Value::Int));
                // A small static size is the most readable.
                if nums.dynamic {
                    let at = out.iter().position(|v| matches!(v, Value::Int(n) if !(1..=8).contains(n)));
                    out.insert(at.unwrap_or(out.len()), Value::Dynamic);
                }
            }
            (Node::Lit(Lit::Num(nums)), Base::Float) => {
                if nums.absent {
                    out.push(Value::Absent);
                }
                let keys = |f: &f64| super::universe::float_key(f.to_bits());
                let liked: Vec<i128> = LIKED_FLOATS.iter().map(keys).chain(more.iter().copied()).collect();
                out.extend(nums.set.samples(&liked).into_iter().map(|key| Value::Float(float_of(key))));
            }
            (Node::Lit(Lit::Text(texts)), Base::Text) => {
                if texts.absent {
                    out.push(Value::Absent);
                }
                if texts.all_but {
                    let names = ["a", "b", "c", "ab", "abc"].map(str::to_owned).into_iter();
                    let names = names.chain((0..).map(|i| format!("s{i}")));
                    out.extend(names.filter(|s| !texts.list.contains(s)).take(limit).map(Value::Str));
                } else {
                    out.extend(texts.list.iter().cloned().map(Value::Str));
                }
            }
            _ => return None,
        }
        out.truncate(limit);
        Some(out)
    }

    fn liked(&self, kind: Kind, few: bool) -> &'static [i128] {
        // The numbers of `f32`, `f64`, `f16`, `bf16`.
        const FORMATS: &[i128] = &[14, 15, 12, 11];
        let float = self.universe.builtin_type(bourn_terms::builtin::BuiltinType::Float);
        match self.universe.column(float, "kind") {
            Some((_, column)) if column.kind == kind => FORMATS,
            _ if few => &[0, 1],
            _ => LIKED,
        }
    }

    /// Returns all values that satisfy a formula if there are at most `limit`.
    pub(super) fn all_values(&self, form: Form, kind: Kind, limit: usize) -> Option<Vec<Value>> {
        let data = self.universe.kind_data(kind);
        let whole = self.forms.and([form, full(&self.forms, data)]);
        if whole == Form::FALSE {
            return Some(Vec::new());
        }
        match (&*self.forms.node(whole), &data.base) {
            (Node::Lit(Lit::Num(nums)), base) => {
                let values = nums.set.values(limit)?;
                let one = |v| if *base == Base::Float { Value::Float(float_of(v)) } else { Value::Int(v) };
                let mut out: Vec<Value> = values.into_iter().map(one).collect();
                out.extend(nums.absent.then_some(Value::Absent));
                out.extend(nums.dynamic.then_some(Value::Dynamic));
                Some(out)
            }
            (Node::Lit(Lit::Text(texts)), _) if !texts.all_but => {
                let absent = texts.absent.then_some(Value::Absent);
                Some(texts.list.iter().cloned().map(Value::Str).chain(absent).collect())
            }
            (_, Base::List(item)) if !data.optional => {
                let mut out = Vec::new();
                let cube = ListCube {
                    len: IntSet::range(0, i128::MAX),
                    all: Form::TRUE,
                    at: BTreeMap::new(),
                    some: Vec::new(),
                };
                let mut too_many = false;
                let found = self.search(cube, vec![whole], Vec::new(), &mut |cube: &ListCube| match self
                    .all_lists(cube, *item, limit)
                {
                    Some(lists) if out.len() + lists.len() <= limit => {
                        out.extend(lists);
                        Ok(Found::<()>::Nothing)
                    }
                    _ => {
                        too_many = true;
                        Ok(Found::Some(()))
                    }
                });
                (found == Ok(Found::Nothing) && !too_many).then_some(out)
            }
            _ => None,
        }
    }

    fn all_lists(&self, cube: &ListCube, item: Kind, limit: usize) -> Option<Vec<Value>> {
        let mut out = Vec::new();
        for n in cube.len.values(8)? {
            let mut lists: Vec<Vec<Value>> = vec![Vec::new()];
            for slot in self.slots(cube, usize::try_from(n).ok()?)? {
                let values = self.all_values(slot, item, limit)?;
                if lists.len() * values.len() > limit {
                    return None;
                }
                lists = lists
                    .iter()
                    .flat_map(|l| values.iter().map(|v| [&l[..], std::slice::from_ref(v)].concat()))
                    .collect();
            }
            // Conditions on some item are checked when the whole list is tested.
            out.extend(lists.into_iter().map(|items| self.list_of(items, item)));
        }
        Some(out)
    }

    /// Builds a list or a shape from items.
    fn list_of(&self, items: Vec<Value>, item: Kind) -> Value {
        match &self.universe.kind_data(item).base {
            Base::Num(nums) if nums.dynamic => Value::Shape(items.iter().map(size).collect()),
            _ => Value::List(items),
        }
    }

    /// Returns the formula of each position in a list of this length; `None` if the length is impossible.
    fn slots(&self, cube: &ListCube, n: usize) -> Option<Vec<Form>> {
        if cube.at.iter().any(|(&i, &form)| i as usize >= n && !self.absent(form)) {
            return None;
        }
        let at = |i: usize| cube.at.get(&(i as u32)).map_or(Form::TRUE, |&form| self.there_only(form));
        Some((0..n).map(|i| self.forms.and([cube.all, at(i)])).collect())
    }

    pub(super) fn solve_list(&self, form: Form, item: Kind) -> Result<Found<Value>, Limit> {
        self.lists(form, item, &mut |_| true)
    }

    /// Returns a list that satisfies a cube and that `fits` accepts.
    pub(super) fn lists(
        &self,
        form: Form,
        item: Kind,
        fits: &mut dyn FnMut(&Value) -> bool,
    ) -> Result<Found<Value>, Limit> {
        let cube = ListCube {
            len: IntSet::range(0, i128::MAX),
            all: Form::TRUE,
            at: BTreeMap::new(),
            some: Vec::new(),
        };
        self.search(cube, vec![form], Vec::new(), &mut |cube| {
            Ok(match self.find_list(cube, item)? {
                Found::Some(list) if !fits(&list) => Found::Unknown("no list was found that fits".to_owned()),
                found => found,
            })
        })
    }

    fn find_list(&self, cube: &ListCube, item: Kind) -> Result<Found<Value>, Limit> {
        if cube.some.len() > MAX_SOME {
            return Ok(Found::Unknown("too many statements about items of one list".to_owned()));
        }
        let needed = |(&i, &form): (&u32, &Form)| !self.absent(form) && i >= MAX_LEN as u32;
        if cube.at.iter().any(needed) {
            return Ok(Found::Unknown(format!("a list with more than {MAX_LEN} items")));
        }
        // The cube does not distinguish lengths beyond the positions that it mentions; a longer list has more positions for the
        // conditions on some item.
        let spoken = cube.at.last_key_value().map_or(0, |(&i, _)| i128::from(i) + 1).min(MAX_LEN);
        let enough = spoken + cube.some.len() as i128;
        let mut lengths = Vec::new();
        let mut next = cube.len.at_least(0);
        while let Some(n) = next {
            lengths.push(n);
            if n >= enough {
                break;
            }
            next = n.checked_add(1).and_then(|n| cube.len.at_least(n));
        }
        Found::first(lengths.into_iter().map(|n| {
            let Some(n) = usize::try_from(n).ok().filter(|&n| n as i128 <= MAX_LEN + MAX_SOME as i128) else {
                return Ok(Found::Unknown(format!("a list with more than {MAX_LEN} items")));
            };
            match self.slots(cube, n) {
                None => Ok(Found::Nothing),
                Some(mut slots) => self.place(&mut slots, &cube.some, item),
            }
        }))
    }

    /// Assigns the conditions on some item to positions, one after the other.
    fn place(&self, slots: &mut [Form], some: &[Form], item: Kind) -> Result<Found<Value>, Limit> {
        let Some((first, others)) = some.split_first() else {
            let mut out: Vec<Value> = Vec::with_capacity(slots.len());
            let mut unknown = None;
            for (i, &slot) in slots.iter().enumerate() {
                // Positions with equal formulas give equal results.
                if i > 0 && slots[i - 1] == slot {
                    out.extend(out.last().cloned());
                    continue;
                }
                match self.solve(slot, item) {
                    Found::Nothing => return Ok(Found::Nothing),
                    Found::Some(value) => out.push(value),
                    Found::Unknown(why) => {
                        unknown = unknown.or(Some(why));
                        out.push(Value::Some);
                    }
                }
            }
            return Ok(unknown.map_or_else(|| Found::Some(self.list_of(out, item)), Found::Unknown));
        };
        let mut unknown = None;
        for i in 0..slots.len() {
            if i > 0 && slots[i] == slots[i - 1] {
                continue;
            }
            self.step()?;
            let both = self.forms.and([slots[i], *first]);
            let before = std::mem::replace(&mut slots[i], both);
            let found = self.place(slots, others, item);
            slots[i] = before;
            match found? {
                Found::Nothing => {}
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                some => return Ok(some),
            }
        }
        Ok(unknown.map_or(Found::Nothing, Found::Unknown))
    }

    /// Returns candidate lengths, and whether they represent all lengths.
    pub(super) fn lengths(&self, form: Form, least: &[i128]) -> (Vec<i128>, bool) {
        let mut horizon = 0_i128;
        let mut all = true;
        let mut todo = vec![form];
        while let Some(form) = todo.pop() {
            match &*self.forms.node(form) {
                Node::And(parts) | Node::Or(parts) => todo.extend(parts.iter()),
                Node::Lit(Lit::Len(set)) => horizon = horizon.max(set.horizon() + 1),
                Node::Lit(Lit::At(i, _)) => horizon = horizon.max(i128::from(*i) + 1),
                Node::Lit(Lit::Some(_)) => horizon += 1,
                _ => {}
            }
        }
        if horizon > 12 {
            all = false;
            horizon = 12;
        }
        let mut out: Vec<i128> = least.to_vec();
        out.extend((0..=horizon.max(2)).filter(|n| !least.contains(n)));
        (out, all)
    }
}
