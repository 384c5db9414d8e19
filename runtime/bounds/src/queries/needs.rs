//! Conditions on inputs that would decide an open question, as advice to a user.

use std::rc::Rc;

use crate::answers::{BoundKind, Need, Verdict};
use crate::base::ids::Ids;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::facts::Relation;
use crate::graph::values::{Column, Condition, Expr, Node, ValueId};
use crate::induction::Scope;
use crate::search::ranges::Ends;
use crate::session::Engine;
use crate::session::context::{Form, ROOT};
use crate::solve::boxes::Seen;
use crate::solve::given::{ColumnRows, Given};
use crate::solve::samples::Unknowns;

/// The magnitude of a bound that stands for any bound of an input: the answer to the question must not depend on the
/// number.
const ANY_BOUND: i128 = 1 << 20;

/// A bound of a form beyond this counts as missing. In the search for points that leave the question open, inputs with
/// an assumed bound are nearer to 0 than this.
const FAR_OUT: i128 = 1 << 40;
const NEAR: i128 = 1 << 10;

/// Points at which the question is not decided as wanted: the values of the inputs.
struct Open {
    inputs: Vec<Vec<i128>>,
}

impl Open {
    /// Returns whether a condition between inputs and constants holds at one of the points, so that it does not decide
    /// the question.
    fn is_allowed(&self, condition: &Condition, inputs: &[Column]) -> bool {
        let Condition::Relation(lhs, relation, rhs) = condition else { return false };
        let place =
            |side: &Expr| side.as_column().and_then(|column| inputs.iter().position(|input| input == column));
        let Some(lhs) = place(lhs) else { return false };
        let end = match rhs.nodes.as_slice() {
            [Node::Constant(end)] => Some((*end).clamp(-NEAR, NEAR)),
            _ => None,
        };
        let rhs = place(rhs);
        self.inputs.iter().any(|values| {
            let rhs = rhs.map(|rhs| values[rhs]).or(end);
            rhs.is_some_and(|rhs| relation.holds(values[lhs], rhs))
        })
    }
}

impl Engine<'_> {
    /// Returns a condition on inputs, as simple as possible, under which `a relation b` is proved; `None` also if it is
    /// proved without.
    pub(crate) fn needs(&mut self, a: Expr, relation: Relation, b: Expr) -> Option<Condition> {
        if self.compare(a.clone(), relation, b.clone()).is_proven() {
            return None;
        }
        self.condition_for(&a, relation, &b)
    }

    fn condition_for(&mut self, a: &Expr, relation: Relation, b: &Expr) -> Option<Condition> {
        let gap = a.clone() - b.clone();
        let inputs = self.inputs_of(&gap)?;
        let signs = [(Relation::Ge, 0), (Relation::Le, 0), (Relation::Ge, 1), (Relation::Le, -1)];
        let alone = signs.into_iter().flat_map(|(relation, end)| {
            inputs.iter().map(move |input| Condition::relation(*input, relation, end))
        });
        alone.chain(pairs(&inputs, &[Relation::Le, Relation::Lt])).find(|condition| {
            self.decides(condition, &inputs, &gap, &mut |bounds| {
                bounds.compare(a.clone(), relation, b.clone()).is_proven()
            })
        })
    }

    /// Returns a condition on inputs, or a missing bound of an input, under which `of` has a constant bound; `None`
    /// also if it has a bound already. Candidates are tried in this order: a bound of an input, the sign of an input,
    /// the order of two inputs.
    pub(crate) fn needs_for_bound(&mut self, kind: BoundKind, of: Expr) -> Option<Need<ValueId>> {
        let is_known = |known: Interval| match kind {
            _ if known.is_empty() => true,
            BoundKind::Lower => known.lower.is_some(),
            BoundKind::Upper => known.upper.is_some(),
            BoundKind::Equal => known.as_point().is_some(),
        };
        // An exact value needs more than one end of an input.
        if kind == BoundKind::Equal || is_known(self.interval(of.clone())) {
            return None;
        }
        self.need_for(kind, &of, &is_known)
    }

    fn need_for(
        &mut self,
        kind: BoundKind,
        of: &Expr,
        is_known: &dyn Fn(Interval) -> bool,
    ) -> Option<Need<ValueId>> {
        let mut inputs = self.inputs_of(of)?;
        // An assumption that `of` itself has a bound would be circular.
        inputs.retain(|input| of.as_column() != Some(input));
        let ends =
            |end: i128| [(BoundKind::Lower, Relation::Ge, -end), (BoundKind::Upper, Relation::Le, end)];
        let open = self.open_points(of, &inputs, &|value| match kind {
            BoundKind::Upper => value >= FAR_OUT,
            _ => value <= -FAR_OUT,
        });
        let upper = kind == BoundKind::Upper;
        let form = self.root_form(of)?;
        let is_related = !self.relations_behind(Scope::ROOT, of, &form.linear, &[]).is_empty();
        let facts = if is_related { None } else { Some(self.rows_behind(of)) };
        let mut known = |bounds: &mut Self| match bounds.has_end(of, upper, facts.as_deref()) {
            Some(known) => known,
            None => is_known(bounds.interval(of.clone())),
        };
        for (end, relation, least) in ends(ANY_BOUND) {
            for input in &inputs {
                let condition = Condition::relation(*input, relation, least);
                if !open.is_allowed(&condition, &inputs) && self.decides(&condition, &inputs, of, &mut known)
                {
                    return Some(Need::Bound(end, *input));
                }
            }
        }
        let signs = ends(0).into_iter().flat_map(|(_, relation, end)| {
            inputs.iter().map(move |input| Condition::relation(*input, relation, end))
        });
        let found = signs
            .chain(pairs(&inputs, &[Relation::Le]))
            .filter(|condition| !open.is_allowed(condition, &inputs))
            .find(|condition| self.decides(condition, &inputs, of, &mut known));
        found.map(Need::Condition)
    }

    /// Returns the columns without definitions that an expression depends on and that exist wherever it does; `None` if
    /// there are too many.
    fn inputs_of(&mut self, of: &Expr) -> Option<Vec<Column>> {
        let form = self.root_form(of)?;
        let mut seen = Ids::default();
        if !self.atoms.reach(&form.linear, &mut seen, Limits::NEEDED_REACH) {
            // The bounds of the form have too many atoms.
            seen = Ids::default();
            self.atoms.visit(&form.linear, &mut |atom| {
                seen.insert(atom);
            });
        }
        let mut inputs: Vec<Column> = Vec::new();
        let mut atoms: Vec<_> = seen.iter().collect();
        atoms.sort_unstable();
        for atom in atoms {
            if let Atom::Column { column, context: ROOT } = *self.atoms.get(atom).atom {
                inputs.push(self.columns[column]);
            }
        }
        let exists = |input: &Column, column: &Column| {
            column == input || self.columns.graph.is_visible_at(input.value, column.value)
        };
        inputs.retain(|input| of.columns().any(|column| exists(input, column)));
        (inputs.len() <= Limits::NEEDED_INPUTS).then_some(inputs)
    }

    /// Returns whether an expression has an end on one side, as far as this is decided without a search: from bounds
    /// alone, or from points that show that no search finds an end. Returns `None` for related carried values, whose
    /// relations `facts` does not contain.
    fn has_end(&mut self, of: &Expr, upper: bool, facts: Option<&[Rc<ColumnRows>]>) -> Option<bool> {
        let form = self.root_form(of)?;
        let ends = Ends { upper, lower: !upper, sign: false, tried: false };
        let is_known =
            |found: Interval| found.is_empty() || (if upper { found.upper } else { found.lower }).is_some();
        let Some(facts) = facts else { return is_known(self.range_by_bounds(&form, ends)).then_some(true) };
        // Most conditions are not sufficient, which a point shows.
        let given = Given { facts: facts.to_vec(), assumed: self.assumptions(of, &form.linear) };
        let is_endless = |seen: Seen| if upper { seen.attains_upper(None) } else { seen.attains_lower(None) };
        if self.points(&form.linear, &given, Interval::ALL, &is_endless).is_some_and(is_endless) {
            return Some(false);
        }
        let found = self.range_by_bounds(&form, ends);
        if is_known(found) {
            return Some(true);
        }
        let tried = Ends { tried: true, ..ends };
        is_known(self.range_by_cases(&form.linear, found, &given.assumed, tried)).then_some(true)
    }

    /// Returns points where the value of an expression satisfies `is_open`, from the cached points of the session.
    fn open_points(&mut self, of: &Expr, inputs: &[Column], is_open: &dyn Fn(i128) -> bool) -> Open {
        let Some(form) = self.root_form(of) else { return Open { inputs: Vec::new() } };
        let given = Given { facts: self.rows_behind(of), assumed: self.assumptions(of, &form.linear) };
        let inputs: Option<Vec<Form>> =
            inputs.iter().map(|input| self.root_form(&Expr::from(*input))).collect();
        let Some(inputs) = inputs else { return Open { inputs: Vec::new() } };
        let forms: Vec<&Linear> = [&form].into_iter().chain(&inputs).map(|form| &form.linear).collect();
        let unknowns = Unknowns { atoms: &self.atoms, mark_of: &|column| self.columns.hash(column) };
        let mut points = self.search.samples.where_first(unknowns, &forms, &given, is_open);
        for values in &mut points {
            values.remove(0);
        }
        Open { inputs: points }
    }

    /// Returns whether a condition on inputs decides a question: the condition must be satisfiable where `of` exists,
    /// by more than one number, and not be known already.
    fn decides(
        &mut self,
        condition: &Condition,
        inputs: &[Column],
        of: &Expr,
        ask: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        // A condition that is already known is no advice, and a condition that contradicts the graph would prove
        // anything.
        let Condition::Relation(lhs, relation, rhs) = condition else { return false };
        let here = of.clone() - of.clone();
        if !matches!(self.compare(lhs.clone() + here, *relation, rhs.clone()), Verdict::Unknown(_)) {
            return false;
        }
        let before: Vec<Interval> = inputs.iter().map(|input| self.interval(Expr::from(*input))).collect();
        self.assuming(condition, |bounds| {
            // Most conditions are not sufficient.
            ask(bounds)
                && inputs.iter().zip(before).all(|(input, before)| {
                    let range = bounds.interval(Expr::from(*input));
                    !range.is_empty() && (range == before || range.as_point().is_none())
                })
        })
    }
}

/// Returns the conditions that relate two of the inputs.
fn pairs(inputs: &[Column], relations: &[Relation]) -> impl Iterator<Item = Condition> {
    let both = inputs.iter().flat_map(|one| inputs.iter().map(move |other| (*one, *other)));
    let both: Vec<_> = both.filter(|(one, other)| one != other).collect();
    let of_relation = move |relation: &Relation| {
        let relation = *relation;
        both.iter().map(|(one, other)| Condition::relation(*one, relation, *other)).collect::<Vec<_>>()
    };
    relations.iter().flat_map(of_relation).collect::<Vec<_>>().into_iter()
}
