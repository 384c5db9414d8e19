//! Supposed ops: the ranks of their values and the lengths of their groups and lists are chosen, everything else is open.

use crate::limits::Limits;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::{Lowering, OpNames};
use bourn_spec::model::{
    Arity, ConstraintExpr, DefaultValue, GenericKind, Model, OpDecl, Pred, Rel, Term, ValueDecl, closed,
};
use bourn_terms::equation::{
    ArgIdx, AttrIdx, Case, GenericIdx, Let, LetIdx, LetKind, Names, OperandIdx, RegionIdx, ResultIdx,
    Subject, Values, YieldIdx,
};
use bourn_terms::{Constraint, DYNAMIC, Fixed, Function, fixed};
use std::cell::{Cell, RefCell};
use std::fmt;

/// The most values of a variadic declaration that are tried.
const MOST_VALUES: usize = 2;

/// A value of an op: the position in the group of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The values of one declaration.
    pub group: Values,
    /// The position among them.
    pub at: u16,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} #{}", self.group, self.at)
    }
}

/// A number that is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The rank of a value; `None` if it has no rank.
    Rank(Place),
    /// The number of values of a declaration that is optional or variadic.
    Count(Values),
    /// The length of an attribute that is a list.
    AttrLen(AttrIdx),
    /// The length of a list that a function computes.
    LetLen(LetIdx),
}

/// A number that was chosen.
pub type Chosen = (Choice, Option<usize>);

/// The ranks that values of a constraint may have.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ranks(Vec<Option<usize>>);

/// The ranks of constraints, each computed once.
pub struct RankTable<'l, 'a> {
    lattice: &'l Lattice<'a>,
    largest: usize,
    known: RefCell<Vec<(ConstraintExpr<'a>, Ranks)>>,
}

impl fmt::Debug for RankTable<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RankTable").finish_non_exhaustive()
    }
}

impl<'l, 'a> RankTable<'l, 'a> {
    /// Creates an empty table.
    pub fn new(lattice: &'l Lattice<'a>, limits: &Limits) -> Self {
        RankTable { lattice, largest: limits.largest, known: RefCell::default() }
    }

    /// Returns the ranks that values of a closed constraint may have. A rank is left out if it is proved that no value has it.
    fn of(&self, constraint: &ConstraintExpr<'a>) -> Ranks {
        if let Some((_, ranks)) = self.known.borrow().iter().find(|(known, _)| known == constraint) {
            return ranks.clone();
        }
        let compare =
            |rel, rank: usize| Pred::Compare(Term::Rank, rel, Term::Const(DefaultValue::Int(rank as i128)));
        let arena = self.lattice.arena();
        let may = |pred: Pred<'a>| {
            let restricted = ConstraintExpr::Where(arena.alloc(*constraint), arena.alloc(pred));
            !self.lattice.empty(&restricted, &[]).is_yes()
        };
        let mut ranks = Vec::new();
        let is_shaped = may(compare(Rel::Ge, 0));
        if is_shaped {
            ranks.extend((0..=self.largest).filter(|&rank| may(compare(Rel::Eq, rank))).map(Some));
        }
        if !is_shaped || may(Pred::Not(arena.alloc(compare(Rel::Ge, 0)))) {
            ranks.push(None);
        }
        let ranks = Ranks(ranks);
        self.known.borrow_mut().push((*constraint, ranks.clone()));
        ranks
    }
}

/// The values of one declaration, and the tie of their ranks to other declarations.
#[derive(Clone, Debug)]
struct Group {
    values: Values,
    arity: Arity,
    ranks: Ranks,
    tie: Tie,
    tied_count: bool,
}

/// The reason why declarations share a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tie {
    /// Nothing.
    Free,
    /// All values of this generic have one type.
    Type(GenericIdx),
    /// The values at one position of all groups of this generic have one type.
    List(GenericIdx),
    /// A trait such as `SameOperandsAndResultRank`.
    Trait,
}

/// The parts of an op that have choices.
#[derive(Debug)]
pub struct Outline<'m> {
    /// The op.
    pub op: &'m OpDecl<'m>,
    groups: Vec<Group>,
}

impl<'m> Outline<'m> {
    /// Creates the outline of an op.
    pub fn new<'a>(
        model: &Model<'a>,
        op: &'m OpDecl<'a>,
        lowering: &Lowering<'a>,
        ranks: &RankTable<'_, 'a>,
    ) -> Self {
        let traits = |names: &[&str]| op.traits.iter().any(|used| names.contains(&&*model[used.trait_].name));
        let all_tied = traits(&[
            "SameOperandsAndResultRank",
            "SameOperandsAndResultShape",
            "SameOperandsAndResultType",
            "Elementwise",
            "ElementwiseMappable",
        ]);
        let operands_tied = all_tied || traits(&["SameOperandsShape", "SameTypeOperands"]);
        let operands_counted = traits(&["SameVariadicOperandSize"]);
        let results_counted = traits(&["SameVariadicResultSize"]);
        let mut groups = Vec::new();
        let mut add = |values: Values, decl: &ValueDecl<'a>, by_trait: bool, tied_count: bool| {
            let constraint = lowering.constraint(&decl.constraint);
            let generic = match fixed(&constraint) {
                Some(Fixed::Generic(at)) => Some(at),
                _ => None,
            };
            let tie = match generic.and_then(|at| Some((at, &op.generics.get(at.index())?.kind))) {
                _ if by_trait => Tie::Trait,
                Some((at, GenericKind::Type(_))) => Tie::Type(at),
                Some((at, GenericKind::TypeList(_))) => Tie::List(at),
                _ => Tie::Free,
            };
            let ranks = ranks.of(&closed(lowering.arena(), &decl.constraint, &op.generics));
            groups.push(Group { values, arity: decl.arity, ranks, tie, tied_count });
        };
        for (i, decl) in op.operands.iter().enumerate() {
            add(Values::Operands(OperandIdx::at(i)), decl, operands_tied, operands_counted);
        }
        for (i, decl) in op.results.iter().enumerate() {
            add(Values::Results(ResultIdx::at(i)), decl, all_tied, results_counted);
        }
        for (i, region) in op.regions.iter().enumerate() {
            for (j, decl) in region.args.iter().flatten().enumerate() {
                add(Values::Args(RegionIdx::at(i), ArgIdx::at(j)), decl, false, false);
            }
            for (j, decl) in region.terminator.iter().flat_map(|end| &end.operands).enumerate() {
                add(Values::Yields(RegionIdx::at(i), YieldIdx::at(j)), decl, false, false);
            }
        }
        Outline { op, groups }
    }

    fn group(&self, values: Values) -> Option<&Group> {
        self.groups.iter().find(|group| group.values == values)
    }

    /// Returns the representative of `choice` and all choices tied to it.
    fn representative(&self, choice: Choice) -> Choice {
        match choice {
            Choice::Rank(place) => {
                let Some(group) = self.group(place.group) else { return choice };
                let first = self.groups.iter().find(|other| other.tie == group.tie);
                // All values of a group are tried with one rank.
                let group = match group.tie {
                    Tie::Free => place.group,
                    _ => first.map_or(place.group, |first| first.values),
                };
                Choice::Rank(Place { group, at: 0 })
            }
            Choice::Count(values) => {
                let Some(group) = self.group(values) else { return choice };
                let same_side = |other: &&Group| {
                    other.tied_count
                        && other.arity != Arity::One
                        && std::mem::discriminant(&other.values) == std::mem::discriminant(&values)
                };
                let same_list = |other: &&Group| matches!(group.tie, Tie::List(_)) && other.tie == group.tie;
                let first = match group.tied_count {
                    true => self.groups.iter().find(same_side),
                    false => self.groups.iter().find(same_list),
                };
                Choice::Count(first.map_or(values, |first| first.values))
            }
            other => other,
        }
    }

    /// Returns the numbers that a choice has, the largest of which is `largest`.
    pub fn options(&self, choice: Choice, largest: usize) -> Vec<Option<usize>> {
        let up_to = |largest: usize| (0..=largest).map(Some).collect();
        match choice {
            Choice::Rank(place) => {
                let Some(group) = self.group(place.group) else { return vec![None] };
                let tied = self.groups.iter().filter(|other| match group.tie {
                    Tie::Free => other.values == group.values,
                    tie => other.tie == tie,
                });
                // The types of all tied values have to allow the rank.
                let mut ranks = group.ranks.0.clone();
                let all: Vec<&Group> = tied.collect();
                ranks.retain(|rank| all.iter().all(|other| other.ranks.0.contains(rank)));
                let small: Vec<_> =
                    ranks.iter().copied().filter(|rank| rank.is_none_or(|rank| rank <= largest)).collect();
                // The least rank is tried, even if it is large.
                if small.iter().any(Option::is_some) { small } else { ranks }
            }
            Choice::Count(values) => match self.group(values).map(|group| group.arity) {
                Some(Arity::Optional) => up_to(1),
                _ => up_to(largest.min(MOST_VALUES)),
            },
            Choice::AttrLen(_) | Choice::LetLen(_) => up_to(largest),
        }
    }

    /// Returns the text of a choice, as `rank(x)`.
    pub fn text(&self, choice: Choice, names: &OpNames<'_>) -> String {
        match choice {
            Choice::Rank(place) => {
                let name = name(place.group, names);
                match self.group(place.group).map(|group| group.arity) {
                    Some(Arity::Variadic) => format!("the rank of each of {name}"),
                    _ => format!("rank({name})"),
                }
            }
            Choice::Count(values) => format!("len({})", name(values, names)),
            Choice::AttrLen(at) => format!("len({})", names.attr(at)),
            Choice::LetLen(at) => {
                format!("len({})", self.op.lets.get(at.index()).map_or("", |one| &one.name))
            }
        }
    }
}

/// Returns the name of a declaration.
pub fn name<'n>(values: Values, names: &'n OpNames<'_>) -> &'n str {
    match values {
        Values::Operands(at) => names.operand(at),
        Values::Results(at) => names.result(at),
        Values::Args(region, at) => names.arg(region, at),
        Values::Yields(region, at) => names.yielded(region, at),
        Values::AllOperands => "operands",
        Values::AllResults => "results",
    }
}

/// The choices that the evaluation of a scenario has read.
#[derive(Debug, Default)]
pub struct Log {
    /// The first choice that has not been made.
    missing: Cell<Option<Choice>>,
    /// All choices since the last [`Log::begin`].
    read: RefCell<Vec<Choice>>,
}

impl Log {
    /// Returns the first choice that was read and has not been made.
    pub fn missing(&self) -> Option<Choice> {
        self.missing.get()
    }

    /// Begins a statement.
    pub fn begin(&self) {
        self.read.borrow_mut().clear();
    }

    /// Returns the choices that were read since the statement began.
    pub fn read(&self) -> Vec<Choice> {
        self.read.borrow().clone()
    }
}

/// A hypothetical op, as the [`Subject`] of its equations.
#[derive(Clone, Copy, Debug)]
pub struct Scenario<'s> {
    outline: &'s Outline<'s>,
    lets: &'s [Let<'s>],
    chosen: &'s [Chosen],
    log: &'s Log,
}

impl<'s> Scenario<'s> {
    /// Creates the op of an outline for which these choices have been made.
    pub fn new(outline: &'s Outline<'s>, lets: &'s [Let<'s>], chosen: &'s [Chosen], log: &'s Log) -> Self {
        Scenario { outline, lets, chosen, log }
    }

    fn choice(self, choice: Choice) -> Option<usize> {
        let choice = self.outline.representative(choice);
        let mut read = self.log.read.borrow_mut();
        if !read.contains(&choice) {
            read.push(choice);
        }
        match self.chosen.iter().find(|(made, _)| *made == choice) {
            Some((_, number)) => *number,
            None => {
                self.log.missing.set(self.log.missing.get().or(Some(choice)));
                None
            }
        }
    }

    /// Returns whether an attribute may be absent.
    pub fn is_optional(self, attr: AttrIdx) -> bool {
        let attr = self.outline.op.attrs.get(attr.index());
        attr.is_none_or(|attr| attr.optional || attr.default.is_some())
    }

    /// Returns the groups that a list of values consists of.
    fn groups(self, values: Values) -> impl Iterator<Item = &'s Group> {
        self.outline.groups.iter().filter(move |group| match values {
            Values::AllOperands => matches!(group.values, Values::Operands(_)),
            Values::AllResults => matches!(group.values, Values::Results(_)),
            one => group.values == one,
        })
    }

    fn count(self, group: &Group) -> usize {
        match group.arity {
            Arity::One => 1,
            _ => self.choice(Choice::Count(group.values)).unwrap_or(0),
        }
    }
}

impl<'s> Subject for Scenario<'s> {
    type Value = Place;
    type Values = Values;
    type List = AttrIdx;
    type Type = Place;

    fn values(self, values: Values) -> Values {
        values
    }
    fn len(self, values: Values) -> usize {
        self.groups(values).map(|group| self.count(group)).sum()
    }
    fn get(self, values: Values, i: usize) -> Option<Place> {
        let mut before = 0;
        for group in self.groups(values) {
            let count = self.count(group);
            if i < before + count {
                return Some(Place { group: group.values, at: u16::try_from(i - before).ok()? });
            }
            before += count;
        }
        None
    }
    fn is_result(self, value: Place) -> bool {
        matches!(value.group, Values::Results(_))
    }
    fn number(self, value: Place) -> usize {
        let of_one_list = |group: &&Group| match (group.values, value.group) {
            (Values::Args(a, _), Values::Args(b, _)) | (Values::Yields(a, _), Values::Yields(b, _)) => a == b,
            (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
        };
        let groups = self.outline.groups.iter().filter(of_one_list);
        let before = groups.take_while(|group| group.values != value.group);
        before.map(|group| self.count(group)).sum::<usize>() + usize::from(value.at)
    }
    fn constant(self, _: Place) -> Option<i128> {
        None
    }
    fn ty(self, value: Place) -> Option<Place> {
        Some(value)
    }
    fn rank(self, ty: Place) -> Option<usize> {
        let group = self.outline.group(ty.group)?;
        match group.ranks.0.as_slice() {
            [None] | [] => None,
            _ => self.choice(Choice::Rank(ty)),
        }
    }
    fn extent(self, ty: Place, d: usize) -> Option<i64> {
        (d < self.rank(ty)?).then_some(DYNAMIC)
    }
    fn element(self, _: Place) -> Option<Place> {
        None
    }
    fn satisfies(self, _: Place, _: &Constraint<'_>) -> Option<bool> {
        None
    }
    fn has_attr(self, attr: AttrIdx) -> bool {
        !self.is_optional(attr)
    }
    fn int_attr(self, _: AttrIdx) -> Option<i128> {
        None
    }
    fn is_case(self, _: AttrIdx, _: &Case<'_>) -> bool {
        false
    }
    fn bits(self, _: AttrIdx) -> Option<i64> {
        None
    }
    fn attr_type(self, _: AttrIdx) -> Option<Place> {
        None
    }
    fn attr_text(self, _: AttrIdx) -> Option<String> {
        None
    }
    fn list_attr(self, attr: AttrIdx) -> Option<AttrIdx> {
        Some(attr)
    }
    fn list_len(self, list: AttrIdx) -> usize {
        self.choice(Choice::AttrLen(list)).unwrap_or(0)
    }
    fn list_item(self, _: AttrIdx, _: usize) -> Option<i128> {
        None
    }
    fn open_list(self, list: LetIdx) -> Option<usize> {
        match self.lets.get(list.index())?.kind {
            LetKind::Mixed(attr, _) => Some(self.list_len(attr)),
            LetKind::Rust(_) => Some(self.choice(Choice::LetLen(list)).unwrap_or(0)),
            LetKind::Expr(_) => None,
        }
    }
    fn map_counts(self, _: AttrIdx) -> Option<(usize, usize)> {
        None
    }
    fn map_result(self, _: AttrIdx, _: usize, _: &[i64]) -> Option<i64> {
        None
    }
    fn has_blocks(self, _: RegionIdx) -> bool {
        true
    }
    fn condition(self, _: &Function<'_>) -> Option<bool> {
        None
    }
    fn list(self, _: &Function<'_>) -> Option<Vec<i64>> {
        None
    }
    fn method(self, _: &Function<'_>, _: &[Place]) -> Option<Place> {
        None
    }
}
