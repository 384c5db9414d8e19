//! Emptiness: a concrete item of a set, or the proof that there is none.

use super::dom::{Dom, Key};
use super::int::IntSet;
use super::list::{ListBox, ListSet};
use super::set::{AtomKind, Bx, Set};
use super::union;
use super::value::{Def, Item, Value};
use super::{DYNAMIC, Lattice};
use crate::model::*;

/// Types in types that are tried.
const MAX_NEST: u32 = 10;
/// Combinations of values that a predicate is tried on.
const MAX_TRIES: usize = 3000;
/// Values of one parameter that are all tried.
const MAX_VALUES: usize = 300;
/// Items that a list has to have somewhere, at most.
const MAX_SOME: usize = 6;

/// Ranks that are tried where two lists of one length are looked for.
const MAX_RANK: i128 = 12;
const GROWN: &str = "the form of the constraint grew beyond its limit";

/// Numbers that read well as a width, as a size, as anything.
const LIKED: &[i128] = &[8, 32, 16, 64, 1, 4, 2, 3, 0];
const LIKED_SIZES: &[i128] = &[2, 4, 3, 8, 1, DYNAMIC, 0];

/// What a search gives.
#[derive(Clone, Debug)]
pub(super) enum Found<T> {
    Nothing,
    Some(T),
    /// There may be something, and this is why it is not known.
    Unknown(String),
}

impl Lattice<'_> {
    /// An item of a set.
    pub(super) fn find(&self, set: &Set, subject: Subject, nest: u32) -> Found<Item> {
        if nest > MAX_NEST {
            return Found::Unknown("types are nested too deeply".to_owned());
        }
        let mut unknown = None;
        for &def in self.defs_of(subject) {
            match self.find_of(def, set.of(def), subject, nest) {
                Found::Some(item) => return Found::Some(item),
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                Found::Nothing => {}
            }
        }
        for bx in &set.rest {
            match undecided(bx) {
                None if bx.lits.is_empty() => {
                    return Found::Some(Item { subject, def: None, params: Vec::new() });
                }
                None => {
                    unknown = unknown.or(Some("what is known of definitions that were not loaded".to_owned()))
                }
                Some(why) => unknown = unknown.or(Some(why)),
            }
        }
        unknown.map_or(Found::Nothing, Found::Unknown)
    }

    fn find_of(&self, def: Def, boxes: &[Bx], subject: Subject, nest: u32) -> Found<Item> {
        if boxes.is_empty() {
            return Found::Nothing;
        }
        let Some(valid) = self.valid(def) else {
            return Found::Unknown("what its declaration requires is too complex".to_owned());
        };
        let Ok(boxes) = union::intersect(boxes, &valid, &self.meter) else {
            return Found::Unknown(GROWN.to_owned());
        };
        let mut unknown = None;
        for bx in &boxes {
            match self.find_in(def, bx, subject, nest) {
                Found::Some(item) => return Found::Some(item),
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                Found::Nothing => {}
            }
        }
        unknown.map_or(Found::Nothing, Found::Unknown)
    }

    fn find_in(&self, def: Def, bx: &Bx, subject: Subject, nest: u32) -> Found<Item> {
        match self.shape_column(Some(def)) {
            Some(shape) if self.params_of(def).iter().any(|(n, _)| n == "scalable") => {
                self.find_scalable(def, bx, &shape, subject, nest)
            }
            _ => self.find_plain(def, bx, subject, nest),
        }
    }

    /// A vector says of each dimension whether it is scalable: both lists have one length. Beyond the horizon of both, all
    /// lengths are alike.
    fn find_scalable(&self, def: Def, bx: &Bx, shape: &str, subject: Subject, nest: u32) -> Found<Item> {
        let horizon = [shape, "scalable"].map(|name| match bx.cols.get(name) {
            Some(Dom::List(lists)) => lists.horizon(),
            _ => 0,
        });
        let horizon = horizon[0].saturating_add(horizon[1]);
        let mut unknown = (horizon > MAX_RANK).then(|| "ranks that are too large to try".to_owned());
        for n in [1, 2, 0].into_iter().chain(3..=horizon.clamp(2, MAX_RANK)) {
            let mut sized = bx.clone();
            for name in [shape, "scalable"] {
                let len = Dom::List(ListSet::len_in(IntSet::one(n)));
                let both = match sized.cols.get(name) {
                    Some(dom) => dom.intersect(&len, &self.meter),
                    None => Ok(len),
                };
                let Ok(both) = both else { return Found::Unknown(GROWN.to_owned()) };
                sized.cols.insert(name.to_owned(), both);
            }
            match self.find_plain(def, &sized, subject, nest) {
                Found::Some(item) => return Found::Some(item),
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                Found::Nothing => {}
            }
        }
        unknown.map_or(Found::Nothing, Found::Unknown)
    }

    fn find_plain(&self, def: Def, bx: &Bx, subject: Subject, nest: u32) -> Found<Item> {
        let params = self.params_of(def);
        let mut item = Item { subject, def: Some(def), params: Vec::new() };
        let mut unknown = undecided(bx);
        for (name, kind) in params.iter() {
            let dom = bx.cols.get(name).cloned().or_else(|| self.full(kind));
            let found = match &dom {
                Some(dom) => self.find_value(dom, kind, nest),
                None => Found::Some(match kind {
                    ParamKind::Optional(_) => Value::Absent,
                    _ => Value::Some,
                }),
            };
            match found {
                Found::Some(value) => item.params.push((name.clone(), value)),
                Found::Nothing => return Found::Nothing,
                Found::Unknown(why) => {
                    unknown = unknown.or(Some(why));
                    item.params.push((name.clone(), Value::Some));
                }
            }
        }
        if bx.lits.keys().any(|a| matches!(a.kind, AtomKind::Pred(_))) {
            return match self.try_values(def, bx, item, nest) {
                Found::Some(item) => unknown.map_or(Found::Some(item), Found::Unknown),
                Found::Unknown(why) => Found::Unknown(unknown.unwrap_or(why)),
                Found::Nothing => Found::Nothing,
            };
        }
        unknown.map_or(Found::Some(item), Found::Unknown)
    }

    /// Values of the parameters that make the predicates true which relate them.
    fn try_values(&self, def: Def, bx: &Bx, first: Item, nest: u32) -> Found<Item> {
        let preds: Vec<(&Pred, bool)> = bx
            .lits
            .iter()
            .filter_map(|(a, &positive)| match &a.kind {
                AtomKind::Pred(p) => Some((p, positive)),
                _ => None,
            })
            .collect();
        let params = self.params_of(def);
        let mut exact = true;
        let mut tries = 1_usize;
        let mut choices: Vec<Vec<Value>> = Vec::new();
        for (name, kind) in params.iter() {
            let known = first.param(name).cloned();
            if !preds.iter().any(|(p, _)| mentions(p, name, kind)) {
                choices.push(known.into_iter().collect());
                continue;
            }
            let dom = bx.cols.get(name).cloned().or_else(|| self.full(kind));
            let (mut values, all) = match dom {
                Some(dom) => self.sample(&dom, kind, nest),
                None => (Vec::new(), false),
            };
            if values.is_empty() {
                values.extend(known);
            }
            tries = tries.saturating_mul(values.len().max(1));
            exact &= all;
            choices.push(values);
        }
        let mut at = vec![0_usize; choices.len()];
        for _ in 0..tries.min(MAX_TRIES) {
            let params = params
                .iter()
                .zip(&choices)
                .zip(&at)
                .filter_map(|(((n, _), values), &i)| Some((n.clone(), values.get(i)?.clone())))
                .collect();
            let item = Item { params, ..first.clone() };
            let holds = preds.iter().all(|(p, positive)| self.eval_pred(&item, p, &[], 0) == Some(*positive));
            if holds && fits_scalable(&item) {
                return Found::Some(item);
            }
            for (i, values) in at.iter_mut().zip(&choices) {
                *i += 1;
                if *i < values.len() {
                    break;
                }
                *i = 0;
            }
        }
        if exact && tries <= MAX_TRIES {
            return Found::Nothing;
        }
        Found::Unknown("it relates or computes parameters, and no example was found".to_owned())
    }

    /// Some values, and whether these are all.
    fn sample(&self, dom: &Dom, kind: &ParamKind, nest: u32) -> (Vec<Value>, bool) {
        match (dom, kind) {
            (Dom::Opt(absent, some), ParamKind::Optional(inner)) => {
                let (mut values, all) = self.sample(some, inner, nest);
                if *absent {
                    values.push(Value::Absent);
                }
                (values, all)
            }
            (Dom::Int(set), kind) => {
                let set = self.in_kind(set, kind);
                match set.values(MAX_VALUES) {
                    Some(values) => (values.into_iter().map(Value::Int).collect(), true),
                    None => (set.samples(LIKED).into_iter().map(Value::Int).collect(), false),
                }
            }
            (Dom::List(lists), ParamKind::Shape) => {
                let mut out = Vec::new();
                for shape in small_shapes() {
                    if lists.0.iter().any(|l| shape_in(l, &shape)) {
                        out.push(Value::List(shape.into_iter().map(Value::Int).collect()));
                    }
                }
                (out, false)
            }
            _ => match self.find_value(dom, kind, nest) {
                Found::Some(value) => (vec![value], false),
                _ => (Vec::new(), false),
            },
        }
    }

    fn in_kind(&self, set: &IntSet, kind: &ParamKind) -> IntSet {
        match self.full(kind) {
            Some(Dom::Int(full)) => set.intersect(&full),
            _ => set.clone(),
        }
    }

    fn find_value(&self, dom: &Dom, kind: &ParamKind, nest: u32) -> Found<Value> {
        match (dom, kind) {
            (Dom::Opt(true, _), _) => Found::Some(Value::Absent),
            (Dom::Opt(false, some), ParamKind::Optional(inner)) => self.find_value(some, inner, nest),
            (Dom::Int(set), kind) => {
                let set = self.in_kind(set, kind);
                let liked = match kind {
                    ParamKind::Bool | ParamKind::Enum(_) => &[0, 1],
                    _ => LIKED,
                };
                match set.samples(liked).into_iter().next().or_else(|| set.at_least(i128::MIN)) {
                    Some(value) => Found::Some(Value::Int(value)),
                    None => Found::Nothing,
                }
            }
            (Dom::Fin(keys, false), _) => match keys.first() {
                Some(Key::Str(s)) => Found::Some(Value::Str(s.clone())),
                Some(Key::Float(f)) => Found::Some(Value::Float(*f)),
                None => Found::Nothing,
            },
            (Dom::Fin(keys, true), ParamKind::F64) => {
                let value = (0..).map(|i| f64::from(i).to_bits()).find(|f| !keys.contains(&Key::Float(*f)));
                value.map_or(Found::Nothing, |f| Found::Some(Value::Float(f)))
            }
            (Dom::Fin(keys, true), _) => {
                let names = ["a", "b", "c"].map(str::to_owned).into_iter();
                let value = names
                    .chain((0..).map(|i| format!("s{i}")))
                    .find(|s| !keys.contains(&Key::Str(s.clone())));
                value.map_or(Found::Nothing, |s| Found::Some(Value::Str(s)))
            }
            (Dom::Item(set), kind) => {
                let subject = if *kind == ParamKind::Attr { Subject::Attr } else { Subject::Type };
                match self.find(set, subject, nest + 1) {
                    Found::Some(item) => Found::Some(Value::Item(Box::new(item))),
                    Found::Nothing => Found::Nothing,
                    Found::Unknown(why) => Found::Unknown(why),
                }
            }
            (Dom::List(lists), kind) => {
                let inner = match kind {
                    ParamKind::List(inner) => &**inner,
                    _ => &ParamKind::Shape,
                };
                let mut unknown = None;
                for list in &lists.0 {
                    match self.find_list(list, inner, nest) {
                        Found::Nothing => {}
                        Found::Unknown(why) => unknown = unknown.or(Some(why)),
                        some => return some,
                    }
                }
                unknown.map_or(Found::Nothing, Found::Unknown)
            }
            // The kind and the set do not fit: a mistake in the spec.
            _ => Found::Unknown("the kinds do not fit".to_owned()),
        }
    }

    /// An item of a list; sizes of a shape are items of the kind `Shape`.
    fn find_item(&self, dom: &Dom, kind: &ParamKind, nest: u32) -> Found<Value> {
        if let (Dom::Int(set), ParamKind::Shape) = (dom, kind) {
            let set = set.intersect(&IntSet::range(DYNAMIC, i128::from(i64::MAX)));
            return match set.samples(LIKED_SIZES).first() {
                Some(size) => Found::Some(Value::Int(*size)),
                None => Found::Nothing,
            };
        }
        self.find_value(dom, kind, nest)
    }

    fn item_full(&self, kind: &ParamKind) -> Option<Dom> {
        match kind {
            ParamKind::Shape => Some(Dom::Int(IntSet::range(DYNAMIC, i128::from(i64::MAX)))),
            kind => self.full(kind),
        }
    }

    fn find_list(&self, list: &ListBox, kind: &ParamKind, nest: u32) -> Found<Value> {
        let Some(full) = self.item_full(kind) else {
            // Items that nothing looks into: only the length counts.
            let plain = list.all.is_none() && list.at.is_empty() && list.some.is_empty();
            return match list.len.at_least(0) {
                Some(n) if plain && n < 64 => Found::Some(Value::List(vec![Value::Some; n as usize])),
                Some(_) => Found::Unknown("specs do not look into the items of this list".to_owned()),
                None => Found::Nothing,
            };
        };
        if list.some.len() > MAX_SOME {
            return Found::Unknown("too many statements about items of one list".to_owned());
        }
        let all = list.all.clone().unwrap_or(full);
        let fixed = list.at.last_key_value().map_or(0, |(&i, _)| i as usize + 1);
        if fixed > 64 {
            return Found::Unknown("a list with more than 64 items".to_owned());
        }
        let mut unknown = None;
        // More free places make it easier to place the items that have to be somewhere; more than one for each is no use.
        let from = fixed + usize::from(list.at.is_empty() && !list.some.is_empty());
        let enough = (fixed + list.some.len()) as i128;
        let mut lengths: Vec<i128> = Vec::new();
        let mut next = list.len.at_least(from as i128);
        while let Some(n) = next {
            lengths.push(n);
            if n >= enough || lengths.len() > MAX_SOME + 1 {
                break;
            }
            next = n.checked_add(1).and_then(|n| list.len.at_least(n));
        }
        for n in lengths {
            let Some(n) = usize::try_from(n).ok().filter(|&n| n <= 128) else {
                return Found::Unknown("a list with more than 128 items".to_owned());
            };
            let mut slots = Vec::with_capacity(n);
            for i in 0..n {
                match list.at.get(&(i as u32)) {
                    Some(dom) => match dom.intersect(&all, &self.meter) {
                        Ok(dom) => slots.push(dom),
                        Err(_) => {
                            return Found::Unknown(GROWN.to_owned());
                        }
                    },
                    None => slots.push(all.clone()),
                }
            }
            match self.place(&mut slots, &list.some, kind, nest) {
                Found::Nothing => {}
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                some => return some,
            }
        }
        unknown.map_or(Found::Nothing, Found::Unknown)
    }

    /// Puts what has to be somewhere into places, one after the other.
    fn place(&self, slots: &mut [Dom], some: &[Dom], kind: &ParamKind, nest: u32) -> Found<Value> {
        let Some((first, others)) = some.split_first() else {
            let mut out = Vec::new();
            let mut unknown = None;
            for (i, dom) in slots.iter().enumerate() {
                // Equal places have equal items.
                if i > 0 && slots[i - 1] == *dom {
                    out.extend(out.last().cloned());
                    continue;
                }
                match self.find_item(dom, kind, nest) {
                    Found::Nothing => return Found::Nothing,
                    Found::Some(value) => out.push(value),
                    Found::Unknown(why) => {
                        unknown = unknown.or(Some(why));
                        out.push(Value::Some);
                    }
                }
            }
            return unknown.map_or(Found::Some(Value::List(out)), Found::Unknown);
        };
        let mut unknown = None;
        for i in 0..slots.len() {
            if i > 0 && slots[i] == slots[i - 1] {
                continue;
            }
            if self.meter.step().is_err() {
                return Found::Unknown(GROWN.to_owned());
            }
            let Ok(both) = slots[i].intersect(first, &self.meter) else {
                return Found::Unknown(GROWN.to_owned());
            };
            let before = std::mem::replace(&mut slots[i], both);
            let found = self.place(slots, others, kind, nest);
            slots[i] = before;
            match found {
                Found::Nothing => {}
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                some => return some,
            }
        }
        unknown.map_or(Found::Nothing, Found::Unknown)
    }
}

/// Why a box may be empty although its columns are not.
fn undecided(bx: &Bx) -> Option<String> {
    bx.lits.keys().find_map(|a| match &a.kind {
        AtomKind::Rust(path) => Some(format!("`{path}` is a Rust function, which is not looked into")),
        AtomKind::Interface(name) => Some(format!("what implements `{name}` is not known here")),
        AtomKind::Opaque(what) => Some(format!("{what} is not looked into")),
        AtomKind::Generic => Some("it depends on a generic".to_owned()),
        AtomKind::Pred(_) => None,
    })
}

/// Whether a predicate looks at a parameter.
fn mentions(pred: &Pred, name: &str, kind: &ParamKind) -> bool {
    let shape = *kind == ParamKind::Shape;
    shape && pred.any(&mut |p| matches!(p, Pred::AllDims(..)))
        || pred.any_term(&mut |t| match t {
            Term::Param(n) => n == name,
            Term::Element => name == "element",
            Term::Value => name == "value",
            Term::Rank | Term::Shape | Term::NumElements | Term::Dim(_) => shape,
            _ => false,
        })
}

fn fits_scalable(item: &Item) -> bool {
    match (item.param("shape"), item.param("scalable")) {
        (Some(Value::List(shape)), Some(Value::List(scalable))) => shape.len() == scalable.len(),
        _ => true,
    }
}

/// Shapes of rank 0 to 3 with sizes that tell predicates apart.
fn small_shapes() -> Vec<Vec<i128>> {
    const SIZES: &[i128] = &[2, 1, 3, 4, 8, 16, DYNAMIC, 0];
    let mut out: Vec<Vec<i128>> = vec![Vec::new()];
    let mut last = out.clone();
    for rank in 1..=3 {
        let sizes = if rank == 3 { &SIZES[..4] } else { SIZES };
        last = last.iter().flat_map(|s| sizes.iter().map(|d| [&s[..], &[*d]].concat())).collect();
        out.extend(last.iter().cloned());
    }
    out
}

fn shape_in(list: &ListBox, shape: &[i128]) -> bool {
    let has = |dom: &Dom, size: i128| matches!(dom, Dom::Int(set) if set.contains(size));
    list.len.contains(shape.len() as i128)
        && list.all.as_ref().is_none_or(|dom| shape.iter().all(|&d| has(dom, d)))
        && list.at.iter().all(|(&i, dom)| shape.get(i as usize).is_some_and(|&d| has(dom, d)))
        && list.some.iter().all(|dom| shape.iter().any(|&d| has(dom, d)))
}
