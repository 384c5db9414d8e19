//! Decides emptiness: finds a value that satisfies a formula, or proves that no value does.
//!
//! The search keeps a conjunction of literals (a [`Cube`]) and the unions that are still open. It removes arms that the cube
//! excludes and unions with an arm that the cube implies, and assumes the last arm of a union. If this leaves open unions, it
//! tries the arms of the shortest union.

use super::form::{AtomId, Form, Lit, Node, Nums};
use super::item::Value;
use super::pred::{ExprId, RelId};
use super::universe::{Base, Ix, Kind, full};
use super::{Lattice, Limit};
use crate::model::Subject;
use std::collections::BTreeMap;

pub(super) const GROWN: &str = "the constraint grew beyond what is looked through";
/// The maximum nesting depth of types.
const MAX_NEST: usize = 300;

/// The result of a search: it tried everything, found a value, or gave up.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Found<T> {
    Nothing,
    Some(T),
    /// It is unknown whether a value exists, for this reason.
    Unknown(String),
}

impl<T> Found<T> {
    /// Returns the first value that was found, else the reason why no value is known.
    pub fn first(found: impl IntoIterator<Item = Result<Found<T>, Limit>>) -> Result<Found<T>, Limit> {
        let mut unknown = None;
        for found in found {
            match found? {
                Found::Nothing => {}
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                some => return Ok(some),
            }
        }
        Ok(unknown.map_or(Found::Nothing, Found::Unknown))
    }
}

/// The truth of a literal in a cube.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum State {
    Holds,
    Dead,
    Open,
}

/// A conjunction of literals.
pub(super) trait Cube: Clone {
    /// Returns whether the cube implies a literal, excludes it, or neither.
    fn state(&self, lattice: &Lattice<'_>, lit: &Lit) -> Result<State, Limit>;
    /// Adds a literal; `false` if the cube is empty then.
    fn assume(&mut self, lattice: &Lattice<'_>, lit: &Lit) -> Result<bool, Limit>;
}

/// A conjunction of statements about an item of a definition.
#[derive(Clone, Debug)]
pub(super) struct ItemCube {
    pub ix: Ix,
    /// The formulas of the parameters, by position.
    pub columns: Vec<Form>,
    pub exprs: BTreeMap<ExprId, Nums>,
    pub rels: BTreeMap<RelId, bool>,
    pub atoms: BTreeMap<AtomId, bool>,
}

impl ItemCube {
    fn expr(&self, lattice: &Lattice<'_>, id: ExprId) -> Nums {
        self.exprs.get(&id).cloned().unwrap_or_else(|| {
            let absent = !lattice.always_there(self.ix, &lattice.expr(id));
            Nums { absent, ..Nums::of(super::int::IntSet::all()) }
        })
    }
}

fn of_nums(known: &Nums, nums: &Nums) -> State {
    match known.intersect(nums) {
        both if both.is_empty() => State::Dead,
        both if both == *known => State::Holds,
        _ => State::Open,
    }
}

fn of_flag(known: Option<&bool>, positive: bool) -> State {
    match known {
        None => State::Open,
        Some(known) if *known == positive => State::Holds,
        Some(_) => State::Dead,
    }
}

impl Cube for ItemCube {
    fn state(&self, lattice: &Lattice<'_>, lit: &Lit) -> Result<State, Limit> {
        Ok(match lit {
            Lit::Col(at, form) => {
                let known = self.columns[*at as usize];
                let kind = lattice.universe.entry(self.ix).columns[*at as usize].kind;
                let both = lattice.forms.and([known, *form]);
                let flat =
                    |form: Form| matches!(&*lattice.forms.node(form), Node::Lit(Lit::Num(_) | Lit::Text(_)));
                if both == Form::FALSE {
                    State::Dead
                } else if both == known {
                    State::Holds
                } else if flat(both) {
                    State::Open
                } else if lattice.nothing(both, kind)? {
                    State::Dead
                } else {
                    // A statement is not removed because of an answer that depends on an open question.
                    let before = lattice.again.replace(usize::MAX);
                    let inside =
                        lattice.nothing(lattice.forms.and([known, lattice.forms.not(*form)]), kind)?;
                    let rests = lattice.again.replace(before) != usize::MAX;
                    if inside && !rests { State::Holds } else { State::Open }
                }
            }
            Lit::Expr(id, nums) => of_nums(&self.expr(lattice, *id), nums),
            Lit::Rel(id, positive) => of_flag(self.rels.get(id), *positive),
            Lit::Atom(id, positive) => of_flag(self.atoms.get(id), *positive),
            _ => State::Open,
        })
    }

    fn assume(&mut self, lattice: &Lattice<'_>, lit: &Lit) -> Result<bool, Limit> {
        if self.state(lattice, lit)? == State::Dead {
            return Ok(false);
        }
        match lit {
            Lit::Col(at, form) => {
                let known = &mut self.columns[*at as usize];
                *known = lattice.forms.and([*known, *form]);
            }
            Lit::Expr(id, nums) => {
                let both = self.expr(lattice, *id).intersect(nums);
                self.exprs.insert(*id, both);
            }
            Lit::Rel(id, positive) => {
                self.rels.insert(*id, *positive);
            }
            Lit::Atom(id, positive) => {
                self.atoms.insert(*id, *positive);
            }
            // A literal of another level comes from a mistake in the spec, which the resolver reports.
            _ => return Err(Limit),
        }
        Ok(true)
    }
}

impl<'a> Lattice<'a> {
    /// Returns whether no value of a kind satisfies a formula.
    pub(super) fn nothing(&self, form: Form, kind: Kind) -> Result<bool, Limit> {
        if form == Form::FALSE {
            return Ok(true);
        }
        if let Some(known) = self.solved.borrow().get(&(form, kind)) {
            return Ok(*known == Found::Nothing);
        }
        Ok(self.solve(form, kind) == Found::Nothing)
    }

    /// Returns a value of a kind that satisfies a formula.
    pub(super) fn solve(&self, form: Form, kind: Kind) -> Found<Value> {
        if form == Form::FALSE {
            return Found::Nothing;
        }
        let key = (form, kind);
        if let Some(known) = self.solved.borrow().get(&key) {
            return known.clone();
        }
        // This question is already open in an enclosing search. Values are finite, so a smallest value does not contain another value of
        // the same question; if no value exists without such a part, none exists.
        let depth = self.solving.borrow().len();
        if let Some(at) = self.solving.borrow().iter().position(|open| *open == key) {
            self.again.set(self.again.get().min(at));
            return Found::Nothing;
        }
        if depth > MAX_NEST {
            self.again.set(0);
            return Found::Unknown("types are nested too deeply".to_owned());
        }
        let outer = self.again.replace(usize::MAX);
        self.solving.borrow_mut().push(key);
        let found = self.solve_new(form, kind);
        self.solving.borrow_mut().pop();
        let met = self.again.get();
        // An answer that depends on an open question is cached only after that question is answered.
        let rests = met < depth;
        self.again.set(if rests { outer.min(met) } else { outer });
        match found {
            Err(Limit) => Found::Unknown(GROWN.to_owned()),
            Ok(found) => {
                if !rests || matches!(found, Found::Some(_)) {
                    self.solved.borrow_mut().insert(key, found.clone());
                }
                found
            }
        }
    }

    fn solve_new(&self, form: Form, kind: Kind) -> Result<Found<Value>, Limit> {
        self.step()?;
        let data = self.universe.kind_data(kind);
        let whole = self.forms.and([form, full(&self.forms, data)]);
        match &data.base {
            Base::Num(_) | Base::Float | Base::Text => return Ok(self.pick(whole, kind)),
            _ => {}
        }
        if data.optional && self.absent(whole) {
            return Ok(Found::Some(Value::Absent));
        }
        let there = self.there_only(whole);
        match &data.base {
            Base::Item(subject) => self.solve_item(there, *subject),
            Base::List(item) => self.solve_list(there, *item),
            _ if there == Form::TRUE => Ok(Found::Some(Value::Some)),
            _ if there == Form::FALSE => Ok(Found::Nothing),
            _ => Ok(Found::Unknown("specs do not look into its value".to_owned())),
        }
    }

    /// Returns whether an absent parameter satisfies a formula.
    pub(super) fn absent(&self, form: Form) -> bool {
        match &*self.forms.node(form) {
            Node::True => true,
            Node::And(parts) => parts.iter().all(|&p| self.absent(p)),
            Node::Or(parts) => parts.iter().any(|&p| self.absent(p)),
            Node::Lit(Lit::Absent(positive)) => *positive,
            Node::Lit(Lit::Num(nums)) => nums.absent,
            Node::Lit(Lit::Text(texts)) => texts.absent,
            _ => false,
        }
    }

    /// Simplifies a formula under the assumption that the value is present.
    pub(super) fn there_only(&self, form: Form) -> Form {
        match &*self.forms.node(form) {
            Node::And(parts) => self.forms.and(parts.iter().map(|&p| self.there_only(p))),
            Node::Or(parts) => self.forms.or(parts.iter().map(|&p| self.there_only(p))),
            Node::Lit(Lit::Absent(positive)) => super::form::truth(!positive),
            _ => form,
        }
    }

    /// Returns an item of any definition that satisfies a formula.
    fn solve_item(&self, form: Form, subject: Subject) -> Result<Found<Value>, Limit> {
        let support = self.support_of(form);
        let defs = self.universe.of(subject).iter().filter(|ix| support.contains(**ix));
        let found = Found::first(defs.map(|&ix| self.solve_def(form, ix)))?;
        Ok(match found {
            Found::Some(item) => Found::Some(Value::Item(item.into())),
            Found::Nothing => Found::Nothing,
            Found::Unknown(why) => Found::Unknown(why),
        })
    }

    /// Returns an item of a definition that satisfies a formula.
    pub(super) fn solve_def(&self, form: Form, ix: Ix) -> Result<Found<super::Item>, Limit> {
        let form = self.restrict(form, ix)?;
        if form == Form::FALSE {
            return Ok(Found::Nothing);
        }
        if let Some(known) = self.of_def.borrow().get(&(form, ix)) {
            return Ok(known.clone());
        }
        let outer = self.again.replace(usize::MAX);
        let found = self.cubes(form, ix, &mut |cube| self.complete(cube));
        let rests = self.again.get() != usize::MAX;
        self.again.set(self.again.get().min(outer));
        let found = found?;
        if !rests || matches!(found, Found::Some(_)) {
            self.of_def.borrow_mut().insert((form, ix), found.clone());
        }
        Ok(found)
    }

    /// Visits the cubes of a formula about items of a definition, which may be restricted to it already.
    pub(super) fn cubes<T>(
        &self,
        form: Form,
        ix: Ix,
        leaf: &mut dyn FnMut(&ItemCube) -> Result<Found<T>, Limit>,
    ) -> Result<Found<T>, Limit> {
        let form = self.restrict(form, ix)?;
        if form == Form::FALSE {
            return Ok(Found::Nothing);
        }
        let Some(valid) = self.valid(ix) else {
            return Ok(Found::Unknown("what its declaration requires is too complex".to_owned()));
        };
        let columns = &self.universe.entry(ix).columns;
        let columns = columns.iter().map(|c| full(&self.forms, self.universe.kind_data(c.kind))).collect();
        let cube =
            ItemCube { ix, columns, exprs: BTreeMap::new(), rels: BTreeMap::new(), atoms: BTreeMap::new() };
        self.search(cube, vec![form, valid], Vec::new(), leaf)
    }

    /// Visits the cubes in which all of `todo` and an arm of each of `unions` are true.
    pub(super) fn search<C: Cube, T>(
        &self,
        mut cube: C,
        mut todo: Vec<Form>,
        mut unions: Vec<Vec<Form>>,
        leaf: &mut dyn FnMut(&C) -> Result<Found<T>, Limit>,
    ) -> Result<Found<T>, Limit> {
        loop {
            self.step()?;
            while let Some(form) = todo.pop() {
                match &*self.forms.node(form) {
                    Node::False => return Ok(Found::Nothing),
                    Node::True => {}
                    Node::And(parts) => todo.extend(parts.iter()),
                    Node::Or(arms) => unions.push(arms.to_vec()),
                    Node::Lit(lit) => {
                        if !cube.assume(self, lit)? {
                            return Ok(Found::Nothing);
                        }
                    }
                }
            }
            let mut open = Vec::with_capacity(unions.len());
            'unions: for union in unions {
                let mut left = Vec::with_capacity(union.len());
                for arm in union {
                    match self.state(&cube, arm)? {
                        State::Holds => continue 'unions,
                        State::Dead => {}
                        State::Open => left.push(arm),
                    }
                }
                match left[..] {
                    [] => return Ok(Found::Nothing),
                    [only] => todo.push(only),
                    _ => open.push(left),
                }
            }
            unions = open;
            if todo.is_empty() {
                break;
            }
        }
        let shortest = (0..unions.len()).min_by_key(|&i| unions[i].len());
        let Some(shortest) = shortest else { return leaf(&cube) };
        let arms = unions.swap_remove(shortest);
        let mut unknown = None;
        let mut tried = Vec::new();
        for arm in arms {
            self.step()?;
            let mut todo = tried.clone();
            todo.push(arm);
            match self.search(cube.clone(), todo, unions.clone(), leaf)? {
                Found::Nothing => tried.push(self.forms.not(arm)),
                Found::Unknown(why) => unknown = unknown.or(Some(why)),
                some => return Ok(some),
            }
        }
        Ok(unknown.map_or(Found::Nothing, Found::Unknown))
    }

    fn state<C: Cube>(&self, cube: &C, form: Form) -> Result<State, Limit> {
        Ok(match &*self.forms.node(form) {
            Node::False => State::Dead,
            Node::True => State::Holds,
            Node::Lit(lit) => cube.state(self, lit)?,
            Node::And(parts) => {
                let mut all = State::Holds;
                for &part in parts {
                    match self.state(cube, part)? {
                        State::Dead => return Ok(State::Dead),
                        State::Open => all = State::Open,
                        State::Holds => {}
                    }
                }
                all
            }
            Node::Or(parts) => {
                let mut any = State::Dead;
                for &part in parts {
                    match self.state(cube, part)? {
                        State::Holds => return Ok(State::Holds),
                        State::Open => any = State::Open,
                        State::Dead => {}
                    }
                }
                any
            }
        })
    }
}
