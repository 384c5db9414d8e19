//! Searches types and attributes that satisfy the constraints and requirements of an op, among a few candidates for each place.

use super::familiar::{familiar, familiar_attrs};
use super::sample::{Chosen, SIZE_OF_OPERAND, Sample, element, numbers, shape};
use crate::exactly::{Exactly, such_that};
use bourn_spec::Arena;
use bourn_spec::lattice::{Answer, Def, Item, Lattice, Value};
use bourn_spec::model::*;
use bourn_terms::equation::OpEquations;
use std::cell::Cell;

/// The number of types and attributes that are tried for the places of one op.
const MAX_TRIED: u32 = 600;

/// The parts of an op that its text has.
#[derive(Clone, Debug, Default)]
pub struct Present {
    pub operands: Vec<bool>,
    pub results: Vec<bool>,
    pub attrs: Vec<Wanted>,
}

/// The value that the text needs for an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    No,
    /// Any value that the constraint allows.
    Any,
    /// The keyword of a case.
    Case(EnumId),
    /// A list with one size, which is an operand.
    Mixed,
    /// The sizes of one group of one value.
    Groups,
}

/// A place of an op that gets a type or an attribute.
#[derive(Clone, Copy)]
enum Place {
    Operand(usize),
    Result(usize),
    Attr(usize),
}

/// The choices so far.
#[derive(Clone)]
struct State<'s> {
    operands: Vec<Vec<Item>>,
    results: Vec<Vec<Item>>,
    attrs: Vec<Option<Chosen>>,
    /// The value of each generic of the op.
    generics: Vec<Option<ConstraintArg<'s>>>,
}

/// Searches types and attributes for the places of an op.
pub struct Search<'s> {
    op: &'s OpDecl<'s>,
    name: String,
    model: &'s Model<'s>,
    lattice: &'s Lattice<'s>,
    familiar: Vec<Item>,
    familiar_attrs: Vec<Item>,
    equations: Option<OpEquations<'s>>,
    /// The constraints that requirements put on the types of operands and results.
    asked: Vec<(Place, ConstraintExpr<'s>)>,
    /// The constraints that they put on element types of any place: other element types may have to be equal.
    asked_elements: Vec<ConstraintExpr<'s>>,
    tried: Cell<u32>,
}

impl<'s> Search<'s> {
    pub fn new(op: &'s OpDecl<'s>, name: &str, lattice: &'s Lattice<'s>) -> Search<'s> {
        let (model, lowering) = (lattice.model(), lattice.lowering());
        let (mut asked, mut asked_elements) = (Vec::new(), Vec::new());
        for require in op.requires.iter().filter(|r| r.guards.is_empty()) {
            asked_types(&require.cond, &mut asked, &mut asked_elements);
        }
        Search {
            op,
            name: name.to_owned(),
            model,
            lattice,
            familiar: familiar(model),
            familiar_attrs: familiar_attrs(model),
            equations: if reads_lists(op) { None } else { lowering.op_equations(op).ok().flatten() },
            asked,
            asked_elements,
            tried: Cell::new(0),
        }
    }

    /// Finds types and attributes for the parts that are present; returns `None` if the search fails.
    pub fn find(&self, present: &Present) -> Option<Sample<'s>> {
        let operands = self.op.operands.iter().enumerate().filter(|(i, _)| present.operands[*i]);
        let results = self.op.results.iter().enumerate().filter(|(i, _)| present.results[*i]);
        let attrs = (0..self.op.attrs.len()).filter(|i| present.attrs[*i] != Wanted::No);
        let places: Vec<Place> = operands
            .map(|(i, _)| Place::Operand(i))
            .chain(results.map(|(i, _)| Place::Result(i)))
            .chain(attrs.map(Place::Attr))
            .collect();
        // Familiar types are tried first, then types that requirements mention.
        [false, true].into_iter().find_map(|wide| {
            self.tried.set(0);
            let mut state = State {
                operands: vec![Vec::new(); self.op.operands.len()],
                results: vec![Vec::new(); self.op.results.len()],
                attrs: vec![None; self.op.attrs.len()],
                generics: vec![None; self.op.generics.len()],
            };
            self.fill(&places, present, wide, &mut state)
        })
    }

    fn fill(
        &self,
        places: &[Place],
        present: &Present,
        wide: bool,
        state: &mut State<'s>,
    ) -> Option<Sample<'s>> {
        let Some((&place, rest)) = places.split_first() else { return self.accept(present, state) };
        let constraint = match place {
            Place::Operand(i) => &self.op.operands[i].constraint,
            Place::Result(i) => &self.op.results[i].constraint,
            Place::Attr(i) => &self.op.attrs[i].constraint,
        };
        let closed = self.closed(&self.relaxed(constraint, &state.generics), &state.generics);
        for chosen in self.candidates(place, &closed, present, wide, state) {
            if self.tried.get() >= MAX_TRIED {
                return None;
            }
            self.tried.set(self.tried.get() + 1);
            let mut next = state.clone();
            if let Chosen::Item(item) = &chosen
                && (self.lattice.satisfies(item, &closed) == Some(false)
                    || self.bind(constraint, item, &mut next.generics, &Budget::default()).is_none())
            {
                continue;
            }
            match (place, chosen) {
                (Place::Operand(i), Chosen::Item(item)) => next.operands[i].push(item),
                (Place::Result(i), Chosen::Item(item)) => next.results[i].push(item),
                (Place::Attr(i), chosen) => next.attrs[i] = Some(chosen),
                _ => continue,
            }
            if let Some(found) = self.fill(rest, present, wide, &mut next) {
                return Some(found);
            }
        }
        None
    }

    /// Returns the sample, if all constraints and requirements hold with the final values of the generics.
    fn accept(&self, present: &Present, state: &State<'s>) -> Option<Sample<'s>> {
        let holds = |item: &Item, constraint: &ConstraintExpr<'s>| {
            self.lattice.satisfies(item, &self.closed(constraint, &state.generics)) != Some(false)
        };
        let decls = self.op.operands.iter().zip(&state.operands);
        let mut decls = decls.chain(self.op.results.iter().zip(&state.results));
        let values = decls.all(|(decl, items)| items.iter().all(|item| holds(item, &decl.constraint)));
        let mut attrs = self.op.attrs.iter().zip(&state.attrs).zip(&present.attrs);
        let attrs = attrs.all(|((decl, chosen), wanted)| match (chosen, wanted) {
            (Some(Chosen::Item(item)), Wanted::Any) => holds(item, &decl.constraint),
            _ => true,
        });
        let State { operands, results, attrs: mut chosen, .. } = state.clone();
        // If the text has numbers for an attribute, its list is a list of numbers.
        for attr in &mut chosen {
            if let Some(Chosen::Item(item)) = attr
                && let Some(numbers) = numbers(item).filter(|numbers| !numbers.is_empty())
            {
                let text = item.clone();
                *attr = Some(Chosen::List(text, numbers));
            }
        }
        let sample = Sample {
            op: self.op,
            name: self.name.clone(),
            lattice: self.lattice,
            operands,
            results,
            attrs: chosen,
        };
        (values && attrs && sample.is_right(self.equations.as_ref())).then_some(sample)
    }

    fn candidates(
        &self,
        place: Place,
        closed: &ConstraintExpr<'s>,
        present: &Present,
        wide: bool,
        state: &State<'s>,
    ) -> Vec<Chosen> {
        if let Place::Attr(i) = place {
            return match present.attrs[i] {
                Wanted::No => Vec::new(),
                Wanted::Mixed => vec![Chosen::Numbers(vec![SIZE_OF_OPERAND])],
                Wanted::Groups => vec![Chosen::Numbers(vec![1])],
                Wanted::Case(id) => {
                    let cases = self.model[id].cases.iter();
                    cases.map(|case| Chosen::Case(case.keyword.clone(), case.value)).collect()
                }
                Wanted::Any => self.attrs(closed, wide),
            };
        }
        self.types(place, closed, wide, state).into_iter().map(Chosen::Item).collect()
    }

    fn types(&self, place: Place, closed: &ConstraintExpr<'s>, wide: bool, state: &State<'s>) -> Vec<Item> {
        let mut found: Vec<Item> = Vec::new();
        let mut add = |item: Option<Item>| {
            if let Some(item) = item.filter(|item| !found.contains(item)) {
                found.push(item);
            }
        };
        let satisfies = |item: &&Item| self.lattice.satisfies(item, closed) == Some(true);
        let earlier: Vec<&Item> = state.operands.iter().chain(&state.results).flatten().collect();
        if wide {
            let asked = self.asked.iter().filter(|(at, _)| same(*at, place));
            let asked =
                asked.fold(*closed, |all, (_, asked)| ConstraintExpr::All(self.arena().alloc([all, *asked])));
            add(self.witness(&self.with_defaults(&asked)));
            add(self.witness(&asked));
            // The shapes are the shapes of earlier places, and some others; the sizes contradict no equation.
            let elements = earlier.iter().rev().filter_map(|item| self.exactly().item(element(item)?));
            let elements = elements.chain(self.asked_elements.iter().copied());
            let elements: Vec<Option<ConstraintExpr<'s>>> = elements.map(Some).chain([None]).collect();
            let mut ranks: Vec<usize> =
                earlier.iter().rev().filter_map(|item| Some(shape(item)?.len())).collect();
            ranks.extend([2, 1, 3, 0]);
            for item in &earlier {
                add(Some(*item).filter(|item| satisfies(item)).cloned());
            }
            self.familiar.iter().filter(satisfies).for_each(|item| add(Some(item.clone())));
            for element in &elements {
                for rank in &ranks {
                    add(self.witness(&shaped_like(self.arena(), &asked, *rank, element.as_ref())));
                }
            }
            return found;
        }
        add(self.familiar.iter().find(satisfies).cloned());
        for item in earlier.into_iter().rev() {
            add(Some(item).filter(|item| satisfies(item)).cloned());
        }
        self.familiar.iter().filter(satisfies).take(3).for_each(|item| add(Some(item.clone())));
        add(self.witness(&self.with_defaults(closed)));
        add(self.witness(closed));
        found
    }

    fn attrs(&self, closed: &ConstraintExpr<'s>, wide: bool) -> Vec<Chosen> {
        let number = |n: i128| Term::Const(DefaultValue::Int(n));
        let mut found = Vec::new();
        found.extend(self.witness(closed));
        // The result of a function in Rust is not known here.
        let may = |item: &&Item| self.lattice.satisfies(item, closed) != Some(false);
        found.extend(self.familiar_attrs.iter().find(may).filter(|_| found.is_empty()).cloned());
        if wide {
            let mut such = |pred: Pred<'s>| {
                let item = self.witness(&such_that(self.arena(), *closed, &[pred]));
                found.extend(item.filter(|item| !found.contains(item)));
            };
            for n in [1, 2, 0, 3, 4, 8] {
                such(Pred::Compare(Term::Param("value"), Rel::Eq, number(n)));
            }
            for list in ["values", "elements"] {
                for n in [1, 2, 3] {
                    such(Pred::Compare(Term::Len(self.arena().alloc(Term::Param(list))), Rel::Eq, number(n)));
                }
            }
        }
        found.into_iter().map(Chosen::Item).collect()
    }

    /// Fixes each parameter that has a default at that default: a type has it if the text leaves the parameter out.
    fn with_defaults(&self, closed: &ConstraintExpr<'s>) -> ConstraintExpr<'s> {
        let Some(Item { def: Some(Def::Type(id)), .. }) = self.witness(closed) else { return *closed };
        let params = self.model[id].params.iter();
        let defaults = params
            .filter_map(|p| Some(Pred::Compare(Term::Param(&p.name), Rel::Eq, Term::Const(p.default?))));
        let defaults: Vec<Pred<'s>> = defaults.collect();
        such_that(self.arena(), *closed, &defaults)
    }

    fn arena(&self) -> &'s Arena {
        self.lattice.arena()
    }

    fn exactly(&self) -> Exactly<'s> {
        Exactly { model: self.model, arena: self.arena() }
    }

    fn witness(&self, closed: &ConstraintExpr<'s>) -> Option<Item> {
        match self.lattice.empty(closed, &self.op.generics) {
            // An item of a dialect that was not loaded is no example.
            Answer::No(item) if item.def.is_some() => Some(item),
            _ => None,
        }
    }

    /// Replaces each generic in the constraint by its value, or by its possible values.
    fn closed(
        &self,
        constraint: &ConstraintExpr<'s>,
        known: &[Option<ConstraintArg<'s>>],
    ) -> ConstraintExpr<'s> {
        let mut args: Vec<ConstraintArg<'s>> = Vec::new();
        for (i, generic) in self.op.generics.iter().enumerate() {
            args.push(match (&known[i], &generic.kind) {
                (Some(known), _) => *known,
                (None, GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c)) => {
                    ConstraintArg::Constraint(*c)
                }
                (None, GenericKind::Param(_)) => ConstraintArg::Generic(GenericIdx::at(i)),
            });
        }
        Substitution::new(self.arena(), &args, &Cell::new(u32::MAX)).constraint(constraint)
    }

    /// Leaves out of the constraint all conditions on generics whose values are not known yet.
    fn relaxed(
        &self,
        constraint: &ConstraintExpr<'s>,
        known: &[Option<ConstraintArg<'s>>],
    ) -> ConstraintExpr<'s> {
        let is_value =
            |i: usize| matches!(self.op.generics.get(i).map(|g| &g.kind), Some(GenericKind::Param(_)));
        let open: Vec<bool> =
            known.iter().enumerate().map(|(i, known)| known.is_none() && is_value(i)).collect();
        match open.contains(&true) {
            true => Relaxed { model: self.model, arena: self.arena(), open }.constraint(constraint),
            false => *constraint,
        }
    }

    /// Learns the values of the generics in a constraint from an item; returns `None` if they cannot be known.
    fn bind(
        &self,
        constraint: &ConstraintExpr<'s>,
        item: &Item,
        known: &mut Vec<Option<ConstraintArg<'s>>>,
        budget: &Budget,
    ) -> Option<()> {
        use ConstraintExpr as C;
        if !budget.spend() {
            return None;
        }
        match constraint {
            C::Generic(i) => {
                if known[i.index()].is_none() {
                    known[i.index()] = Some(ConstraintArg::Constraint(self.exactly().item(item)?));
                }
                Some(())
            }
            C::Named(id, args) => {
                self.bind(&self.model.expand(self.lattice.arena(), *id, args), item, known, budget)
            }
            C::All(parts) => parts.iter().try_for_each(|part| self.bind(part, item, known, budget)),
            C::Where(base, pred) => {
                self.bind(base, item, known, budget)?;
                self.bind_values(pred, item, known);
                Some(())
            }
            C::IsType(id, args) if self.is_of(item, Def::Type(*id)) => {
                self.bind_params(&self.model[*id].params, args, item, known, budget)
            }
            C::IsAttr(id, args) if self.is_of(item, Def::Attr(*id)) => {
                self.bind_params(&self.model[*id].params, args, item, known, budget)
            }
            _ => Some(()),
        }
    }

    /// Learns the values of generics from conditions such as `width == W`.
    fn bind_values(&self, pred: &Pred<'s>, item: &Item, known: &mut [Option<ConstraintArg<'s>>]) {
        match pred {
            Pred::And(parts) => parts.iter().for_each(|part| self.bind_values(part, item, known)),
            Pred::Compare(Term::Param(name), Rel::Eq, Term::Generic(i)) if known[i.index()].is_none() => {
                let params = match item.def {
                    Some(Def::Type(id)) => &self.model[id].params,
                    Some(Def::Attr(id)) => &self.model[id].params,
                    _ => return,
                };
                let kind = params.iter().find(|p| p.name == *name).map(|p| &p.kind);
                let value =
                    kind.zip(item.param(name)).and_then(|(kind, value)| self.exactly().constant(kind, value));
                known[i.index()] = value.map(ConstraintArg::Const);
            }
            _ => {}
        }
    }

    fn is_of(&self, item: &Item, def: Def) -> bool {
        item.def.is_some_and(|own| self.lattice.def(own) == self.lattice.def(def))
    }

    fn bind_params(
        &self,
        params: &[Param<'s>],
        args: &[ParamArg<'s>],
        item: &Item,
        known: &mut Vec<Option<ConstraintArg<'s>>>,
        budget: &Budget,
    ) -> Option<()> {
        for ParamArg { param, arg } in args {
            let Some(param) = params.get(param.index()) else { continue };
            let value = item.param(&param.name);
            match (arg, value) {
                (ConstraintArg::Constraint(c), Some(Value::Item(inner))) => {
                    self.bind(c, inner, known, budget)?;
                }
                (ConstraintArg::Generic(i), Some(Value::Item(inner))) if known[i.index()].is_none() => {
                    known[i.index()] = Some(ConstraintArg::Constraint(self.exactly().item(inner)?));
                }
                (ConstraintArg::Generic(i), Some(value)) if known[i.index()].is_none() => {
                    known[i.index()] =
                        Some(ConstraintArg::Const(self.exactly().constant(&param.kind, value)?));
                }
                _ => {}
            }
        }
        Some(())
    }
}

/// Leaves out conditions on generics whose values are not known yet: those whose flag is set.
struct Relaxed<'m> {
    model: &'m Model<'m>,
    arena: &'m Arena,
    open: Vec<bool>,
}

impl<'m> Relaxed<'m> {
    fn is_open(&self, arg: &ConstraintArg<'_>) -> bool {
        let is_open = |i: &GenericIdx| self.open.get(i.index()) == Some(&true);
        match arg {
            ConstraintArg::Generic(i) => is_open(i),
            ConstraintArg::Term(term) => {
                Part::Term(term).any(&mut |part| matches!(part, Part::Term(Term::Generic(i)) if is_open(i)))
            }
            ConstraintArg::Constraint(_) | ConstraintArg::Const(_) => false,
        }
    }

    fn params(&mut self, given: &[ParamArg<'m>]) -> &'m [ParamArg<'m>] {
        let kept: Vec<_> = given.iter().filter(|given| !self.is_open(&given.arg)).collect();
        let arena = self.arena;
        arena.alloc_slice_fill_iter(
            kept.into_iter().map(|given| ParamArg { param: given.param, arg: self.arg(&given.arg) }),
        )
    }

    /// Returns whether a predicate names such a generic.
    fn names_open(&self, pred: &Pred<'m>) -> bool {
        Part::Pred(pred).any(&mut |part| match part {
            Part::Term(Term::Generic(i)) | Part::Constraint(ConstraintExpr::Generic(i)) => {
                self.open.get(i.index()) == Some(&true)
            }
            Part::Arg(arg) => self.is_open(arg),
            _ => false,
        })
    }
}

impl<'m> Rewrite<'m> for Relaxed<'m> {
    fn arena(&self) -> &'m Arena {
        self.arena
    }

    fn constraint(&mut self, of: &ConstraintExpr<'m>) -> ConstraintExpr<'m> {
        use ConstraintExpr as C;
        match of {
            C::IsType(id, given) => C::IsType(*id, self.params(given)),
            C::IsAttr(id, given) => C::IsAttr(*id, self.params(given)),
            C::Named(id, args) if !args.is_empty() => {
                self.constraint(&self.model.expand(self.arena, *id, args))
            }
            C::Where(base, pred) => {
                let parts = match pred {
                    Pred::And(parts) => parts,
                    one => std::slice::from_ref(*one),
                };
                let kept: Vec<_> = parts.iter().filter(|part| !self.names_open(part)).copied().collect();
                such_that(self.arena, self.constraint(base), &kept)
            }
            C::Not(_) | C::Each(_) => *of,
            _ => constraint_inside(self, of),
        }
    }
}

/// Returns whether an op has lists that only its crate can compute: equations over them cannot be checked here.
fn reads_lists(op: &OpDecl) -> bool {
    op.lets.iter().any(|l| matches!(l.kind, LetKind::Rust(_)))
}

fn same(a: Place, b: Place) -> bool {
    match (a, b) {
        (Place::Operand(a), Place::Operand(b)) | (Place::Result(a), Place::Result(b)) => a == b,
        _ => false,
    }
}

/// Collects the constraints that the conjunction of a requirement puts on types and element types.
fn asked_types<'a>(
    cond: &Cond<'a>,
    types: &mut Vec<(Place, ConstraintExpr<'a>)>,
    elements: &mut Vec<ConstraintExpr<'a>>,
) {
    match cond {
        Cond::And(parts) => parts.iter().for_each(|part| asked_types(part, types, elements)),
        Cond::TypeIs(TypeTerm::Of(value), c) => match value.list() {
            Some(Values::Operands(i)) => types.push((Place::Operand(i.index()), **c)),
            Some(Values::Results(i)) => types.push((Place::Result(i.index()), **c)),
            _ => {}
        },
        Cond::TypeIs(TypeTerm::Element(_), c) => elements.push(**c),
        _ => {}
    }
}

/// Adds a rank, unknown sizes and an element type to the constraint.
fn shaped_like<'a>(
    arena: &'a Arena,
    closed: &ConstraintExpr<'a>,
    rank: usize,
    element: Option<&ConstraintExpr<'a>>,
) -> ConstraintExpr<'a> {
    let number = |n: usize| Term::Const(DefaultValue::Int(i128::try_from(n).unwrap_or(i128::MAX)));
    let mut preds = vec![Pred::Compare(Term::Rank, Rel::Eq, number(rank))];
    preds.extend((0..rank).map(|d| Pred::Not(arena.alloc(Pred::Static(Term::Dim(arena.alloc(number(d))))))));
    preds.extend(element.map(|element| Pred::Is(Term::Element, arena.alloc(*element))));
    such_that(arena, *closed, &preds)
}
