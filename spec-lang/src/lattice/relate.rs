//! Predicates that relate parameters: proofs by arithmetic that nothing satisfies them, and values that do.

use super::expr::{Linear, Op, Source};
use super::form::{Form, Lit, Node, Nums};
use super::int::IntSet;
use super::item::{Item, Value, View};
use super::linear::{Row, feasible};
use super::pred::any_term;
use super::solve::{Found, ItemCube};
use super::universe::{Base, Kind};
use super::{Lattice, Limit};
use bourn_terms::{Const, Pred, Term};
use std::collections::BTreeSet;

/// Combinations of values that are tried.
const MAX_TRIES: usize = 3000;
/// Values of one parameter that are all tried.
const MAX_VALUES: usize = 300;
/// Sums of intervals that are taken apart.
const MAX_SPLITS: usize = 48;
/// Largest period of remainders that is gone through.
const MAX_PERIOD: i128 = 5040;

impl<'a> Lattice<'a> {
    /// An item of a cube in which expressions and predicates relate parameters; `first` has a value for each parameter alone.
    pub(super) fn relate(&self, cube: &ItemCube, first: Item) -> Result<Found<Item>, Limit> {
        if let Some(found) = self.periodic(cube, &first)? {
            return Ok(found);
        }
        if !self.may_hold(cube) {
            return Ok(Found::Nothing);
        }
        self.try_values(cube, first)
    }

    // ---- proofs

    /// Whether arithmetic leaves room for the expressions of a cube.
    fn may_hold(&self, cube: &ItemCube) -> bool {
        let mut numbers = Numbers { lattice: self, cube, sources: Vec::new(), rows: Vec::new() };
        let mut splits: Vec<(Linear, IntSet)> = Vec::new();
        for (id, nums) in &cube.exprs {
            // Where it may be absent, nothing is known of it.
            if nums.absent {
                continue;
            }
            let linear = self.expr(*id);
            let whole = numbers.range(&linear);
            let set = nums.set.intersect(&whole);
            if set.is_empty() {
                return false;
            }
            splits.push((linear, set));
        }
        for (linear, _) in &splits {
            numbers.enter(linear);
        }
        let sources = numbers.sources.clone();
        for (at, source) in sources.iter().enumerate() {
            let set = numbers.of_source(source);
            if set.is_empty() {
                return false;
            }
            numbers.bound(&[(1, at)], 0, hull(&set));
        }
        // One interval of each set at a time.
        let count: usize = splits.iter().map(|(_, set)| set.parts().len()).product();
        let whole = count > MAX_SPLITS;
        let mut at = vec![0_usize; splits.len()];
        for _ in 0..if whole { 1 } else { count } {
            let mut rows = numbers.rows.clone();
            for ((linear, set), &part) in splits.iter().zip(&at) {
                let bounds = if whole { hull(set) } else { set.parts()[part] };
                let terms = numbers.terms(linear);
                rows.extend(bounded(&terms, linear.constant, bounds));
            }
            let columns = numbers.sources.len();
            let rows = rows.into_iter().map(|row| row.filled(columns)).collect();
            if feasible(rows, columns) {
                return true;
            }
            for (part, (_, set)) in at.iter_mut().zip(&splits) {
                *part += 1;
                if *part < set.parts().len() {
                    break;
                }
                *part = 0;
            }
        }
        false
    }

    /// One number, and quotients and remainders of it by constants: the remainders of a common period are gone through. `None` for
    /// anything else.
    fn periodic(&self, cube: &ItemCube, first: &Item) -> Result<Option<Found<Item>>, Limit> {
        if !cube.rels.is_empty()
            || self
                .universe
                .entry(cube.ix)
                .builtin
                .is_some_and(|b| matches!(b, super::universe::Native::Attr(_)))
        {
            return Ok(None);
        }
        let exprs: Vec<(Linear, Nums)> =
            cube.exprs.iter().map(|(id, nums)| (self.expr(*id), nums.clone())).collect();
        let mut sources = BTreeSet::new();
        let mut period = Some(1_i128);
        for (linear, _) in &exprs {
            linear.each_source(&mut |source| match source {
                Source::Op(Op::FloorDiv | Op::CeilDiv | Op::Mod, _, by) if by.terms.is_empty() => {
                    period = period.and_then(|p| p.checked_mul(by.constant)).filter(|p| *p <= MAX_PERIOD);
                }
                Source::Op(..) => period = None,
                source => {
                    sources.insert(source.clone());
                }
            });
        }
        let sources: Vec<Source> = sources.into_iter().collect();
        let (Some(period), [Source::Param(at)]) = (period, &sources[..]) else { return Ok(None) };
        let Node::Lit(Lit::Num(known)) = &*self.forms.node(cube.columns[*at as usize]) else {
            return Ok(None);
        };
        if known.absent || known.dynamic || exprs.iter().any(|(_, nums)| nums.absent) {
            return Ok(None);
        }
        for rest in 0..period {
            let mut quotients = known.set.shifted(-rest).divided(period);
            for (linear, nums) in &exprs {
                let Some((factor, constant)) = along(linear, period, rest) else { return Ok(None) };
                let fits = match factor {
                    0 if nums.set.contains(constant) => continue,
                    0 => IntSet::none(),
                    factor => nums.set.shifted(-constant).divided(factor),
                };
                quotients = quotients.intersect(&fits);
            }
            if let Some(quotient) = quotients.samples(&[0, 1]).first() {
                let mut item = first.clone();
                item.params[*at as usize].1 = Value::Int(period * quotient + rest);
                return Ok(Some(Found::Some(item)));
            }
        }
        Ok(Some(Found::Nothing))
    }

    // ---- values

    fn holds(&self, cube: &ItemCube, item: &Item) -> Option<bool> {
        for (id, nums) in &cube.exprs {
            let fits = match self.value_of(cube.ix, &self.expr(*id), item) {
                None => nums.absent,
                Some(value) => nums.set.contains(value.clamped()),
            };
            if !fits {
                return Some(false);
            }
        }
        let mut all = Some(true);
        for (id, &positive) in &cube.rels {
            let (_, whole) = self.rels.borrow().1[id.0 as usize];
            match bourn_terms::satisfies(View { lattice: self, item }, &whole) {
                Some(holds) if holds != positive => return Some(false),
                Some(_) => {}
                None => all = None,
            }
        }
        all
    }

    /// Numbers that the expressions and predicates of a cube name.
    fn interesting(&self, cube: &ItemCube) -> Vec<i128> {
        let mut out = BTreeSet::new();
        let mut add = |value: i128| {
            if value.unsigned_abs() < 1 << 100 {
                out.extend([value - 1, value, value + 1]);
            }
        };
        for (id, nums) in &cube.exprs {
            self.expr(*id).each_source(&mut |source| {
                if let Source::Op(_, a, b) = source {
                    [a, b].into_iter().filter(|l| l.terms.is_empty()).for_each(|l| add(l.constant));
                }
            });
            nums.set.parts().iter().for_each(|&(low, high)| [low, high].into_iter().for_each(&mut add));
        }
        for id in cube.rels.keys() {
            let (pred, _) = self.rels.borrow().1[id.0 as usize];
            any_term(pred, &mut |term| {
                if let Term::Const(Const::Int(value)) = term {
                    add(*value);
                }
                false
            });
        }
        let mut out: Vec<i128> = out.into_iter().collect();
        out.sort_by_key(|v| (*v < 0, v.unsigned_abs()));
        out.truncate(12);
        out
    }

    /// Positions of the parameters that expressions and predicates look at.
    fn mentioned(&self, cube: &ItemCube) -> BTreeSet<usize> {
        let mut out = BTreeSet::new();
        for id in cube.exprs.keys() {
            self.expr(*id).each_source(&mut |source| match source {
                Source::Param(at) | Source::FloatWidth(at) | Source::Len(at) | Source::TextLen(at) => {
                    out.insert(*at as usize);
                }
                Source::Dim(at, _) | Source::Elements(at) | Source::Field(at, _) => {
                    out.insert(*at as usize);
                }
                Source::Var | Source::VarLen | Source::Op(..) => {}
            });
        }
        for id in cube.rels.keys() {
            let (pred, _) = self.rels.borrow().1[id.0 as usize];
            self.columns_of(cube, pred, &mut out);
        }
        out
    }

    fn columns_of(&self, cube: &ItemCube, pred: &Pred<'_>, out: &mut BTreeSet<usize>) {
        let mut name = |name: &str| {
            if let Some((at, _)) = self.universe.column(cube.ix, name) {
                out.insert(at as usize);
            }
        };
        let mut shape = false;
        any_term(pred, &mut |term| {
            match term {
                Term::Param(param) => {
                    name(param);
                    if *param == "rank" {
                        name("ty");
                        shape = true;
                    }
                    if *param == "width" {
                        name("kind");
                    }
                }
                Term::Element => {
                    name("element");
                    name("ty");
                }
                Term::Value => name("value"),
                Term::Rank | Term::Shape | Term::Dim(_) | Term::NumElements => {
                    name("ty");
                    shape = true;
                }
                _ => {}
            }
            false
        });
        if let Some((at, _)) = self.universe.shape_column(cube.ix).filter(|_| shape) {
            out.insert(at as usize);
        }
    }

    fn try_values(&self, cube: &ItemCube, first: Item) -> Result<Found<Item>, Limit> {
        let interesting = self.interesting(cube);
        let mentioned: Vec<usize> = self.mentioned(cube).into_iter().collect();
        let columns = &self.universe.entry(cube.ix).columns;
        let mut exact = true;
        let mut choices = Vec::new();
        for &at in &mentioned {
            let (values, all) = self.choices(cube.columns[at], columns[at].kind, &interesting)?;
            exact &= all;
            choices.push(values);
        }
        let pivot = self.pivot(cube, &mentioned);
        if let Some(at) = pivot {
            choices[at].truncate(1);
        }
        let tries = choices.iter().map(Vec::len).fold(1_usize, usize::saturating_mul);
        let mut at = vec![0_usize; choices.len()];
        let mut unknown = None;
        for _ in 0..tries.min(MAX_TRIES) {
            let mut item = first.clone();
            for ((&column, values), &i) in mentioned.iter().zip(&choices).zip(&at) {
                item.params[column].1 = values[i].clone();
            }
            let values = match pivot {
                Some(at) => {
                    let (values, all) = self.pivot_values(cube, &item, mentioned[at], &interesting);
                    exact &= all;
                    values
                }
                None => vec![None],
            };
            for value in values {
                let mut item = item.clone();
                if let (Some(at), Some(value)) = (pivot, value) {
                    item.params[mentioned[at]].1 = value;
                }
                match self.holds(cube, &item) {
                    Some(false) => {}
                    Some(true) => {
                        if let Some(item) = self.repaired(cube, item, &mentioned)
                            && self.holds(cube, &item) == Some(true)
                        {
                            return Ok(Found::Some(item));
                        }
                        exact = false;
                    }
                    None => unknown = Some("it rests on what is not looked into".to_owned()),
                }
            }
            for (i, values) in at.iter_mut().zip(&choices) {
                *i += 1;
                if *i < values.len() {
                    break;
                }
                *i = 0;
            }
        }
        if let Some(why) = unknown {
            return Ok(Found::Unknown(why));
        }
        if exact && tries <= MAX_TRIES {
            return Ok(Found::Nothing);
        }
        Ok(Found::Unknown("it relates or computes parameters, and no example was found".to_owned()))
    }

    /// A number that is a term of a sum: where all others are known, its values follow. Its place among `mentioned`.
    fn pivot(&self, cube: &ItemCube, mentioned: &[usize]) -> Option<usize> {
        let fit = |at: &usize| {
            let source = Source::Param(*at as u16);
            let alone = cube.exprs.keys().all(|id| {
                let mut inside = false;
                for (_, term) in &self.expr(*id).terms {
                    if let Source::Op(_, a, b) = term {
                        a.each_source(&mut |s| inside |= *s == source);
                        b.each_source(&mut |s| inside |= *s == source);
                    }
                }
                !inside
            });
            let used = cube.exprs.keys().any(|id| self.expr(*id).terms.iter().any(|(_, s)| *s == source));
            let plain = matches!(&*self.forms.node(cube.columns[*at]), Node::Lit(Lit::Num(nums)) if !nums.absent && !nums.dynamic);
            used && alone && plain && cube.rels.is_empty()
        };
        mentioned.iter().position(fit)
    }

    fn pivot_values(
        &self,
        cube: &ItemCube,
        item: &Item,
        at: usize,
        interesting: &[i128],
    ) -> (Vec<Option<Value>>, bool) {
        let Node::Lit(Lit::Num(nums)) = &*self.forms.node(cube.columns[at]) else {
            return (vec![None], false);
        };
        let mut set = nums.set.clone();
        let source = Source::Param(at as u16);
        for (id, nums) in &cube.exprs {
            let mut linear = self.expr(*id);
            let Some(place) = linear.terms.iter().position(|(_, s)| *s == source) else { continue };
            let (factor, _) = linear.terms.remove(place);
            match self.value_of(cube.ix, &linear, item).and_then(|rest| rest.to_i128()) {
                Some(rest) => set = set.intersect(&nums.set.shifted(rest.saturating_neg()).divided(factor)),
                // Not there, whatever the number is.
                None if nums.absent => {}
                None => return (Vec::new(), true),
            }
        }
        let kind = self.universe.entry(cube.ix).columns[at].kind;
        let form = self.forms.num(set.clone());
        let values = self.samples(form, kind, interesting, 4).unwrap_or_default();
        let fits_type = self.universe.entry(cube.ix).builtin.is_none();
        (values.into_iter().map(Some).collect(), fits_type || set.is_empty())
    }

    /// Values of a parameter that are worth a try, and whether these are all.
    fn choices(&self, form: Form, kind: Kind, interesting: &[i128]) -> Result<(Vec<Value>, bool), Limit> {
        if let Some(mut values) = self.all_values(form, kind, MAX_VALUES) {
            values.retain(|value| self.has(form, kind, value) == Some(true));
            return Ok((values, true));
        }
        if let Some(mut values) = self.samples(form, kind, interesting, 24) {
            let lengths = interesting.iter().filter_map(|n| usize::try_from(*n).ok().filter(|n| *n < 100));
            let texts = lengths.map(|n| Value::Str("a".repeat(n)));
            if let Node::Lit(Lit::Text(known)) = &*self.forms.node(form)
                && known.all_but
            {
                values.extend(texts.filter(|t| !matches!(t, Value::Str(t) if known.list.contains(t))));
            }
            return Ok((values, false));
        }
        let data = self.universe.kind_data(kind);
        let mut out = Vec::new();
        if data.optional && self.absent(form) {
            out.push(Value::Absent);
        }
        let there = if data.optional { self.there_only(form) } else { form };
        match &data.base {
            Base::Item(_) => self.some_items(there, kind, interesting, &mut out)?,
            Base::List(item) => {
                for length in 0..=4 {
                    let sized = self.forms.and([there, self.forms.len_in(IntSet::one(length))]);
                    self.some_lists(sized, *item, length as usize, interesting, &mut out)?;
                }
                if let Found::Some(list) = self.solve_list(there, *item)? {
                    out.push(list);
                }
            }
            _ => {}
        }
        let mut seen: Vec<Value> = Vec::new();
        out.retain(|value| {
            let new = !seen.contains(value) && self.has(form, kind, value) == Some(true);
            seen.push(value.clone());
            new
        });
        Ok((out, false))
    }

    /// Lists of one length, as far as they are conjunctions.
    fn some_lists(
        &self,
        form: Form,
        item: Kind,
        length: usize,
        interesting: &[i128],
        out: &mut Vec<Value>,
    ) -> Result<(), Limit> {
        let (mut all, mut at) = (Form::TRUE, vec![Form::TRUE; length]);
        let node = self.forms.node(form);
        let parts = match &*node {
            Node::And(parts) => parts.to_vec(),
            _ => vec![form],
        };
        for part in parts {
            match &*self.forms.node(part) {
                Node::Lit(Lit::All(form)) => all = self.forms.and([all, *form]),
                Node::Lit(Lit::At(i, form)) => {
                    if let Some(slot) = at.get_mut(*i as usize) {
                        *slot = self.forms.and([*slot, *form]);
                    }
                }
                Node::False => return Ok(()),
                _ => {}
            }
        }
        let whole = super::universe::full(&self.forms, self.universe.kind_data(item));
        let mut lists: Vec<Vec<Value>> = vec![Vec::new()];
        for slot in at {
            let slot = self.there_only(self.forms.and([whole, all, slot]));
            let room = if length <= 2 { 10 } else { 4 };
            let mut values = self.samples(slot, item, interesting, room).unwrap_or_default();
            if values.is_empty()
                && let Found::Some(value) = self.solve(slot, item)
            {
                values.push(value);
            }
            lists = lists
                .iter()
                .flat_map(|l| values.iter().map(|v| [&l[..], std::slice::from_ref(v)].concat()))
                .collect();
            self.step()?;
        }
        let sizes = matches!(&self.universe.kind_data(item).base, Base::Num(nums) if nums.dynamic);
        out.extend(lists.into_iter().take(160).map(|items| match sizes {
            true => Value::Shape(items.iter().map(super::item::size).collect()),
            false => Value::List(items),
        }));
        Ok(())
    }

    /// Items of several definitions, and with several numbers as parameters.
    fn some_items(
        &self,
        form: Form,
        kind: Kind,
        interesting: &[i128],
        out: &mut Vec<Value>,
    ) -> Result<(), Limit> {
        let Base::Item(subject) = self.universe.kind_data(kind).base else { return Ok(()) };
        let support = self.support_of(form);
        for &ix in self.universe.of(subject) {
            if !support.contains(ix) || self.solving.borrow().len() > 12 {
                continue;
            }
            let mut items: Vec<Item> = Vec::new();
            let _: Found<()> = self.cubes(form, ix, &mut |cube| {
                if let Found::Some(item) = self.complete(cube)? {
                    for (at, column) in self.universe.entry(ix).columns.iter().enumerate() {
                        let values = match self.list_kind(cube, at) {
                            Some(_) => Vec::new(),
                            None => self
                                .samples(cube.columns[at], column.kind, interesting, 10)
                                .unwrap_or_default(),
                        };
                        for value in values {
                            let mut other = item.clone();
                            other.params[at].1 = value;
                            if cube.exprs.is_empty() && cube.rels.is_empty() {
                                items.extend(self.repaired(cube, other, &[at]));
                            }
                        }
                    }
                    items.push(item);
                }
                Ok(if items.len() > 24 { Found::Some(()) } else { Found::Nothing })
            })?;
            out.extend(items.into_iter().map(|item| Value::Item(item.into())));
            if out.len() > 60 {
                break;
            }
        }
        Ok(())
    }
}

/// Unknown numbers and what is known of them, as rows.
struct Numbers<'l, 'a> {
    lattice: &'l Lattice<'a>,
    cube: &'l ItemCube,
    sources: Vec<Source>,
    rows: Vec<Sparse>,
}

/// A row before all columns are known.
#[derive(Clone)]
struct Sparse {
    terms: Vec<(i128, usize)>,
    constant: i128,
    equal: bool,
}

impl Sparse {
    fn filled(&self, columns: usize) -> Row {
        let mut coefficients = vec![0; columns];
        self.terms.iter().for_each(|&(times, at)| coefficients[at] += times);
        Row { coefficients, constant: self.constant, equal: self.equal }
    }
}

fn bounded(terms: &[(i128, usize)], constant: i128, (low, high): (i128, i128)) -> Vec<Sparse> {
    let mut out = Vec::new();
    if low != i128::MIN
        && let Some(constant) = constant.checked_sub(low)
    {
        out.push(Sparse { terms: terms.to_vec(), constant, equal: false });
    }
    if high != i128::MAX
        && let Some(constant) = high.checked_sub(constant)
    {
        let terms = terms.iter().map(|&(times, at)| (-times, at)).collect();
        out.push(Sparse { terms, constant, equal: false });
    }
    out
}

fn hull(set: &IntSet) -> (i128, i128) {
    match set.parts() {
        [] => (0, -1),
        [first, .., last] => (first.0, last.1),
        [only] => *only,
    }
}

impl Numbers<'_, '_> {
    fn column(&mut self, source: &Source) -> usize {
        if let Some(at) = self.sources.iter().position(|s| s == source) {
            return at;
        }
        self.sources.push(source.clone());
        self.sources.len() - 1
    }

    fn terms(&mut self, linear: &Linear) -> Vec<(i128, usize)> {
        linear.terms.iter().map(|(times, source)| (*times, self.column(source))).collect()
    }

    fn bound(&mut self, terms: &[(i128, usize)], constant: i128, bounds: (i128, i128)) {
        self.rows.extend(bounded(terms, constant, bounds));
    }

    /// Enters the sources of a sum, with what operators say of their operands.
    fn enter(&mut self, linear: &Linear) {
        for (_, source) in &linear.terms {
            let known = self.sources.contains(source);
            let at = self.column(source);
            if known {
                continue;
            }
            match source {
                Source::Op(op, a, b) => {
                    self.enter(a);
                    self.enter(b);
                    let (x, y) = (self.terms(a), self.terms(b));
                    let minus = |terms: &[(i128, usize)]| {
                        let mut out = terms.to_vec();
                        out.push((-1, at));
                        out
                    };
                    match op {
                        // `0 <= a - m * q <= m - 1`
                        Op::FloorDiv if b.terms.is_empty() => {
                            let mut terms = x;
                            terms.push((-b.constant, at));
                            self.bound(&terms, a.constant, (0, b.constant - 1));
                        }
                        Op::CeilDiv if b.terms.is_empty() => {
                            let mut terms = x;
                            terms.push((-b.constant, at));
                            self.bound(&terms, a.constant, (1 - b.constant, 0));
                        }
                        Op::Mod if b.terms.is_empty() => {
                            let quotient = Source::Op(Op::FloorDiv, a.clone(), b.clone());
                            self.enter(&Linear::source(quotient.clone()));
                            let quotient = self.column(&quotient);
                            let mut terms = minus(&x);
                            terms.push((-b.constant, quotient));
                            self.rows.push(Sparse { terms, constant: a.constant, equal: true });
                        }
                        Op::Min => {
                            self.bound(&minus(&x), a.constant, (0, i128::MAX));
                            self.bound(&minus(&y), b.constant, (0, i128::MAX));
                        }
                        Op::Max => {
                            self.bound(&minus(&x), a.constant, (i128::MIN, 0));
                            self.bound(&minus(&y), b.constant, (i128::MIN, 0));
                        }
                        _ => {}
                    }
                }
                // Of one dimension the product is the size.
                Source::Elements(column) if hull(&self.length(*column)) == (1, 1) => {
                    let dim = self.column(&Source::Dim(*column, 0));
                    self.rows.push(Sparse { terms: vec![(1, at), (-1, dim)], constant: 0, equal: true });
                }
                // A place that is there is inside the list.
                Source::Dim(column, i) => {
                    let length = self.column(&Source::Len(*column));
                    self.bound(&[(1, length)], 0, (i128::from(*i) + 1, i128::MAX));
                }
                _ => {}
            }
        }
    }

    /// Parts of a conjunction about a list.
    fn parts(&self, column: u16) -> Vec<Form> {
        let form = self.cube.columns[column as usize];
        match &*self.lattice.forms.node(form) {
            Node::And(parts) => parts.to_vec(),
            _ => vec![form],
        }
    }

    fn length(&self, column: u16) -> IntSet {
        let mut set = IntSet::range(0, i128::MAX);
        for part in self.parts(column) {
            match &*self.lattice.forms.node(part) {
                Node::Lit(Lit::Len(len)) => set = set.intersect(len),
                Node::Lit(Lit::At(i, form)) if !self.lattice.absent(*form) => {
                    set = set.intersect(&IntSet::range(i128::from(*i) + 1, i128::MAX));
                }
                Node::Lit(Lit::Some(_)) => set = set.intersect(&IntSet::range(1, i128::MAX)),
                _ => {}
            }
        }
        set
    }

    /// Static sizes at a place, or at any.
    fn size(&self, column: u16, at: Option<u32>) -> IntSet {
        let mut set = IntSet::range(0, i128::from(i64::MAX));
        for part in self.parts(column) {
            let form = match &*self.lattice.forms.node(part) {
                Node::Lit(Lit::All(form)) => *form,
                Node::Lit(Lit::At(i, form)) if Some(*i) == at => *form,
                _ => continue,
            };
            if let Node::Lit(Lit::Num(nums)) = &*self.lattice.forms.node(form) {
                set = set.intersect(&nums.set);
            }
        }
        set
    }

    /// The product of all sizes, where they are static.
    fn elements(&self, column: u16) -> IntSet {
        let (least, most) = hull(&self.length(column));
        let sizes = |i: i128| hull(&self.size(column, u32::try_from(i).ok()));
        let (low, high) = hull(&self.size(column, None));
        let times =
            |a: i128, b: i128| if a == i128::MAX || b == i128::MAX { i128::MAX } else { a.saturating_mul(b) };
        if (0..least.min(8)).any(|i| self.size(column, Some(i as u32)).is_empty()) {
            return IntSet::none();
        }
        let bottom = match low {
            // One more size may be 0.
            0 if most > least.min(8) => 0,
            _ => (0..least.min(8)).fold(1, |product, i| times(product, sizes(i).0.max(0))),
        };
        let top = match most {
            most if most <= 8 => (0..most).fold(1, |product, i| times(product, sizes(i).1.max(1))),
            _ if high <= 1 => (0..8).fold(1, |product, i| times(product, sizes(i).1.max(1))),
            _ => i128::MAX,
        };
        // Fewer sizes make a smaller product unless one is 0.
        IntSet::range(bottom, top.max(bottom))
    }

    /// What a source may be.
    fn of_source(&self, source: &Source) -> IntSet {
        match source {
            Source::Param(at) => match &*self.lattice.forms.node(self.cube.columns[*at as usize]) {
                Node::Lit(Lit::Num(nums)) => nums.set.clone(),
                _ => IntSet::all(),
            },
            Source::FloatWidth(_) => IntSet::range(4, 128),
            Source::Len(at) => self.length(*at),
            Source::TextLen(_) | Source::VarLen => IntSet::range(0, i128::MAX),
            Source::Dim(at, i) => self.size(*at, Some(*i)),
            Source::Elements(at) => self.elements(*at),
            Source::Field(_, names) => match names.last().map(String::as_str) {
                Some("rank") => IntSet::range(0, i128::MAX),
                _ => IntSet::all(),
            },
            Source::Var => IntSet::all(),
            Source::Op(op, a, b) => {
                let (a, b) = (hull(&self.range(a)), hull(&self.range(b)));
                if a.0 > a.1 || b.0 > b.1 {
                    return IntSet::none();
                }
                let (low, high) = op_range(*op, a, b);
                IntSet::range(low, high)
            }
        }
    }

    /// What a sum may be.
    fn range(&self, linear: &Linear) -> IntSet {
        let mut sum = (linear.constant, linear.constant);
        for (times, source) in &linear.terms {
            let set = self.of_source(source);
            if set.is_empty() {
                return set;
            }
            if linear.constant == 0 && linear.terms.len() == 1 && *times == 1 {
                return set;
            }
            let (low, high) = hull(&set);
            let (low, high) = if *times < 0 { (high, low) } else { (low, high) };
            sum = (plus(sum.0, scale(low, *times), i128::MIN), plus(sum.1, scale(high, *times), i128::MAX));
        }
        IntSet::range(sum.0, sum.1)
    }
}

/// A product with an end that may be open.
fn scale(end: i128, times: i128) -> i128 {
    match end {
        i128::MIN | i128::MAX if times < 0 => {
            if end == i128::MIN {
                i128::MAX
            } else {
                i128::MIN
            }
        }
        i128::MIN | i128::MAX => end,
        end => end.saturating_mul(times),
    }
}

fn plus(a: i128, b: i128, open: i128) -> i128 {
    if a == i128::MIN || a == i128::MAX || b == i128::MIN || b == i128::MAX {
        open
    } else {
        a.checked_add(b).unwrap_or(open)
    }
}

fn op_range(op: Op, a: (i128, i128), b: (i128, i128)) -> (i128, i128) {
    let open = (i128::MIN, i128::MAX);
    let finite = |end: i128| end != i128::MIN && end != i128::MAX;
    match op {
        Op::Min => (a.0.min(b.0), a.1.min(b.1)),
        Op::Max => (a.0.max(b.0), a.1.max(b.1)),
        Op::Mod if finite(b.1) => (0, (b.1 - 1).max(0)),
        Op::Mod => (0, i128::MAX),
        // What is not negative stays so, and does not grow.
        Op::FloorDiv | Op::CeilDiv if a.0 >= 0 => (0, a.1),
        Op::FloorDiv | Op::CeilDiv => open,
        Op::Mul if [a.0, a.1, b.0, b.1].into_iter().all(finite) => {
            let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
            let products: Option<Vec<i128>> = ends.into_iter().map(|(x, y)| x.checked_mul(y)).collect();
            match products {
                Some(p) => p.iter().fold((p[0], p[0]), |(low, high), &v| (low.min(v), high.max(v))),
                None => open,
            }
        }
        Op::Mul if a.0 >= 0 && b.0 >= 0 => (a.0.saturating_mul(b.0), i128::MAX),
        Op::Mul => open,
    }
}

/// The value at `period * q + rest` as `factor * q + constant`, where it is one.
fn along(linear: &Linear, period: i128, rest: i128) -> Option<(i128, i128)> {
    let mut sum = (0_i128, linear.constant);
    for (times, source) in &linear.terms {
        let (factor, constant) = match source {
            Source::Op(op, a, b) => {
                let (factor, constant) = along(a, period, rest)?;
                let by = b.constant;
                if factor % by != 0 {
                    return None;
                }
                match op {
                    Op::Mod => (0, constant.rem_euclid(by)),
                    Op::FloorDiv => (factor / by, constant.div_euclid(by)),
                    Op::CeilDiv => {
                        (factor / by, constant.div_euclid(by) + i128::from(constant.rem_euclid(by) != 0))
                    }
                    _ => return None,
                }
            }
            _ => (period, rest),
        };
        sum.0 = sum.0.checked_add(factor.checked_mul(*times)?)?;
        sum.1 = sum.1.checked_add(constant.checked_mul(*times)?)?;
    }
    Some(sum)
}
