//! Translates data to another type of values.
//!
//! The function that names a value is a trait object, so that there is one copy of this code for each direction.

use crate::answers::{
    Answer, BoundMap, Constraints, Enclosure, Explanation, Need, Runs, Step, SymbolicBound,
};
use crate::certificate::{Certificate, Claim, Name, Step as ProofStep};
use crate::graph::Entry;
use crate::graph::column::Column;
use crate::graph::expr::{Expr, Node, Nodes};
use crate::graph::facts::{Carried, Case, Choose, Condition, Exit, Fact, FactKind, Loop};
use crate::graph::slice::Slice;

/// Implements `rename` for types with a parameter for values: the body makes the new data from `self` and `to`, the function that
/// names a value.
macro_rules! rename {
    ($($kind:ident($self:ident, $to:ident) $body:block)*) => {$(
        impl<V> $kind<V> {
            pub(crate) fn rename<W>($self, $to: &mut dyn FnMut(V) -> W) -> $kind<W> $body
        }
    )*};
}

/// Renames the values in each item of a list.
macro_rules! each {
    ($list:expr, $to:ident) => {
        $list.into_iter().map(|item| item.rename($to)).collect()
    };
}

// ---- the data of a graph

rename! {
    Column(self, to) { Column { value: to(self.value), part: self.part } }

    Node(self, to) {
        match self {
            Node::Constant(value) => Node::Constant(value),
            Node::Column(column) => Node::Column(column.rename(to)),
            Node::Unknown => Node::Unknown,
            Node::Add => Node::Add,
            Node::Subtract => Node::Subtract,
            Node::Multiply => Node::Multiply,
            Node::Negate => Node::Negate,
            Node::FloorDiv => Node::FloorDiv,
            Node::CeilDiv => Node::CeilDiv,
            Node::Modulo => Node::Modulo,
            Node::Minimum(count) => Node::Minimum(count),
            Node::Maximum(count) => Node::Maximum(count),
            Node::Wrap(word) => Node::Wrap(word),
            Node::Fits(bits) => Node::Fits(bits),
            Node::NotNegative => Node::NotNegative,
            Node::Power(limit) => Node::Power(limit),
            Node::Bits(op) => Node::Bits(op),
            Node::Elsewhere(within) => Node::Elsewhere(within),
        }
    }

    Expr(self, to) {
        let mut nodes = Nodes::with_capacity(self.nodes.len());
        for node in self.nodes {
            nodes.push(node.rename(to));
        }
        Expr { nodes }
    }

    Condition(self, to) {
        match self {
            Condition::Relation(lhs, relation, rhs) => Condition::Relation(lhs.rename(to), relation, rhs.rename(to)),
            Condition::Unsigned(lhs, relation, rhs) => Condition::Unsigned(lhs.rename(to), relation, rhs.rename(to)),
            Condition::Same(parts) => Condition::Same(each!(parts, to)),
            Condition::All(parts) => Condition::All(each!(parts, to)),
            Condition::Any(parts) => Condition::Any(each!(parts, to)),
            Condition::Not(inner) => Condition::Not(Box::new(inner.rename(to))),
            Condition::Unknown => Condition::Unknown,
        }
    }

    Case(self, to) { Case { condition: self.condition.rename(to), value: self.value.rename(to) } }

    Choose(self, to) { Choose { subject: self.subject.rename(to), cases: each!(self.cases, to) } }

    Exit(self, to) { Exit { value: self.value.rename(to), condition: self.condition.rename(to) } }

    Loop(self, to) {
        Loop {
            lower: self.lower.rename(to),
            upper: self.upper.rename(to),
            step: self.step.rename(to),
            bits: self.bits,
            counted: self.counted,
            iv: self.iv.rename(to),
            region: self.region,
        }
    }

    Carried(self, to) {
        Carried {
            bounds: self.bounds.rename(to),
            inits: each!(self.inits, to),
            argument: to(self.argument),
            yields: each!(self.yields, to),
            guard: self.guard.rename(to),
            result: self.result.map(to),
            side: self.side,
            part: self.part,
        }
    }

    FactKind(self, to) {
        match self {
            FactKind::Relation(lhs, relation, rhs) => FactKind::Relation(lhs.rename(to), relation, rhs.rename(to)),
            FactKind::Induction(bounds) => FactKind::Induction(Box::new(bounds.rename(to))),
            FactKind::Carried(carried) => FactKind::Carried(Box::new(carried.rename(to))),
            FactKind::Choose(choose) => FactKind::Choose(Box::new(choose.rename(to))),
            FactKind::Exit(exit) => FactKind::Exit(Box::new(exit.rename(to))),
        }
    }

    Fact(self, to) { Fact { kind: self.kind.rename(to), origin: self.origin } }

    Entry(self, to) { Entry { parent: self.parent, condition: self.condition.rename(to) } }
}

// ---- answers

rename! {
    BoundMap(self, to) { BoundMap { map: self.map, operands: each!(self.operands, to) } }

    Answer(self, to) {
        Answer {
            range: self.range,
            exact: self.exact.map(|bound| bound.rename(to)),
            formula: self.formula.map(|formula| formula.rename(to)),
            lower: self.lower.map(|bound| bound.rename(to)),
            upper: self.upper.map(|bound| bound.rename(to)),
        }
    }

    Runs(self, to) {
        Runs {
            range: self.range,
            exact: self.exact.map(|count| count.rename(to)),
            lower: self.lower.map(|count| count.rename(to)),
            upper: self.upper.map(|count| count.rename(to)),
        }
    }

    Enclosure(self, to) {
        match self {
            Enclosure::Loop(ivs) => Enclosure::Loop(each!(ivs, to)),
            Enclosure::Branch => Enclosure::Branch,
            Enclosure::Unknown => Enclosure::Unknown,
        }
    }

    SymbolicBound(self, to) { SymbolicBound { maps: each!(self.maps, to), extremum: self.extremum } }

    Slice(self, to) {
        Slice { offsets: each!(self.offsets, to), sizes: each!(self.sizes, to), strides: each!(self.strides, to) }
    }

    Need(self, to) {
        match self {
            Need::Condition(condition) => Need::Condition(condition.rename(to)),
            Need::Bound(kind, column) => Need::Bound(kind, column.rename(to)),
        }
    }

    Step(self, to) {
        let Step { column, equation, origin, interval, mentions } = self;
        let mentions = mentions.into_iter().map(|other| other.rename(to)).collect();
        Step { column: column.rename(to), equation, origin, interval, mentions }
    }

    Explanation(self, to) {
        Explanation {
            steps: each!(self.steps, to),
            inputs: each!(self.inputs, to),
            conclusion: self.conclusion,
            truncated: self.truncated,
        }
    }

    Constraints(self, to) {
        Constraints {
            columns: named(self.columns, to),
            kept: self.kept,
            polyhedron: self.polyhedron,
            exact: self.exact,
        }
    }
}

// ---- certificates

rename! {
    Name(self, to) {
        match self {
            Name::Value(value) => Name::Value(to(value)),
            Name::Iteration(iv) => Name::Iteration(to(iv)),
            Name::Trips(iv) => Name::Trips(to(iv)),
        }
    }

    Claim(self, to) {
        Claim {
            columns: each!(self.columns, to),
            loops: each!(self.loops, to),
            assumed: each!(self.assumed, to),
            goal: self.goal.rename(to),
            rows: named(self.rows, to),
        }
    }

    ProofStep(self, to) {
        match self {
            ProofStep::Given(at) => ProofStep::Given(at),
            ProofStep::Known(column) => ProofStep::Known(column.rename(to)),
            ProofStep::Exists(column, at) => ProofStep::Exists(column.rename(to), at),
            ProofStep::Fact(column, at) => ProofStep::Fact(column.rename(to), at),
            ProofStep::Context(column, level) => ProofStep::Context(column.rename(to), level),
            ProofStep::Count(column, fits) => ProofStep::Count(column.rename(to), fits),
            ProofStep::Trips(column, fits) => ProofStep::Trips(column.rename(to), fits),
            ProofStep::Operation(atom, rows) => ProofStep::Operation(atom, rows),
            ProofStep::Combine(rows) => ProofStep::Combine(rows),
            ProofStep::Multiply(a, b) => ProofStep::Multiply(a, b),
            ProofStep::Square(atoms, constant) => ProofStep::Square(atoms, constant),
            ProofStep::Split(clause) => ProofStep::Split(clause),
            ProofStep::Lemma(row) => ProofStep::Lemma(row.rename(&mut |name: Name<V>| name.rename(to))),
            ProofStep::Induct { members, invariants, side } => {
                ProofStep::Induct { members: each!(members, to), invariants: named(invariants, to), side }
            }
            ProofStep::Previous { members, side } => ProofStep::Previous { members: each!(members, to), side },
            ProofStep::Elsewhere(column, at) => ProofStep::Elsewhere(column.rename(to), at),
        }
    }

    Certificate(self, to) { Certificate { claim: self.claim.rename(to), steps: each!(self.steps, to) } }
}

/// Renames the values in expressions over names.
fn named<V, W>(rows: Vec<Expr<Name<V>>>, to: &mut dyn FnMut(V) -> W) -> Vec<Expr<Name<W>>> {
    rows.into_iter().map(|row| row.rename(&mut |name: Name<V>| name.rename(to))).collect()
}
