//! The forms of expressions and columns: operations on forms, and the forms of columns from the knowledge about them.

use smallvec::SmallVec;

use crate::base::ids::{ColumnId, ContextId};
use crate::base::interval::Interval;
use crate::forms::atoms::Atom;
use crate::forms::linear::Linear;
use crate::graph::column::{Part, Word};
use crate::graph::values::{Column, Expr, Node};
use crate::session::Engine;
use crate::session::context::{Form, Knowledge, Operand, ROOT, State};

impl Engine<'_> {
    /// Returns an expression's form, or `None` if it may have no value; the columns of the expression must have been
    /// resolved.
    pub(crate) fn evaluate(&mut self, context: ContextId, expr: &Expr) -> Option<Form> {
        // Most expressions are one column, or an operation on two.
        match expr.nodes.as_slice() {
            [Node::Column(column)] => {
                let id = self.columns.get(column)?;
                return self.contexts.form(&self.columns, context, id).map(|form| (*form).clone());
            }
            [Node::Column(lhs), rhs, op] if op.is_arithmetic() => {
                let lhs = self.contexts.form(&self.columns, context, self.columns.get(lhs)?)?;
                let level = self.contexts[context].level;
                match rhs {
                    Node::Constant(rhs) => return Some(self.binary(op, &lhs, &Form::constant(*rhs), level)),
                    Node::Column(rhs) => {
                        let rhs = self.contexts.form(&self.columns, context, self.columns.get(rhs)?)?;
                        return Some(self.binary(op, &lhs, &rhs, level));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        let mut stack = std::mem::take(&mut self.operands);
        let found = self.evaluate_on(&mut stack, context, expr);
        stack.clear();
        self.operands = stack;
        found
    }

    /// Implements [`Self::evaluate`] on an empty stack.
    fn evaluate_on(&mut self, stack: &mut Vec<Operand>, context: ContextId, expr: &Expr) -> Option<Form> {
        let level = self.contexts[context].level;
        for node in &expr.nodes {
            let form = match node {
                Node::Constant(value) => Form::constant(*value),
                Node::Column(column) => {
                    let id = self.columns.get(column)?;
                    stack.push(Operand::Kept(self.contexts.form(&self.columns, context, id)?));
                    continue;
                }
                Node::Unknown => {
                    Form { linear: self.atoms.opaque(Interval::ALL, level), interval: Interval::ALL }
                }
                Node::Minimum(count) | Node::Maximum(count) => {
                    let items = stack.split_off(stack.len().checked_sub(*count as usize)?);
                    let least = matches!(node, Node::Minimum(_));
                    let join = |a: Interval, b: Interval| if least { a.minimum(b) } else { a.maximum(b) };
                    let range = items.iter().map(|item| item.interval).reduce(join)?;
                    let items = items.into_iter().map(|item| item.into_form().linear).collect();
                    let linear = if least { self.atoms.minimum(items) } else { self.atoms.maximum(items) };
                    self.form_or_unknown(linear, range, level)
                }
                Node::Elsewhere(_) => {
                    // Without another execution there is no such value: an empty tensor has no element elsewhere.
                    let operand = stack.pop().filter(|operand| !operand.interval.is_empty())?;
                    self.in_range_of(&operand, level)
                }
                Node::Wrap(_) | Node::Fits(_) | Node::NotNegative | Node::Power(_) => {
                    let operand = stack.pop()?.into_form();
                    self.unary(node, operand, level)?
                }
                Node::Bits(op) => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    self.of_bits(*op, &lhs, &rhs, level)
                }
                Node::Negate => {
                    let operand = stack.pop()?;
                    self.form_or_unknown(operand.linear.scale(-1), operand.interval.negate(), level)
                }
                _ => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    self.binary(node, &lhs, &rhs, level)
                }
            };
            stack.push(Operand::New(form));
        }
        stack.pop().map(Operand::into_form)
    }

    fn binary(&mut self, node: &Node, lhs: &Form, rhs: &Form, level: u32) -> Form {
        let (a, b) = (&lhs.linear, &rhs.linear);
        let range_of = |form: &Form| form.interval.intersect(self.atoms.operand_range(&form.linear));
        let (linear, range) = match node {
            Node::Add => (a.add(b), lhs.interval.add(rhs.interval)),
            Node::Subtract => (a.subtract(b), lhs.interval.add(rhs.interval.negate())),
            Node::Multiply => {
                let (of_a, of_b) = (range_of(lhs), range_of(rhs));
                // A square is not negative.
                let range = if a == b { of_a.intersect(of_b).power(2) } else { of_a.multiply(of_b) };
                let product = self.atoms.multiply(a, b);
                self.limit_product_of_sizes(product.as_ref());
                (product, range)
            }
            // Quotients and remainders narrow the ranges of their operands themselves.
            Node::FloorDiv => (self.atoms.floor_div(a, b), lhs.interval.floor_div(rhs.interval)),
            Node::CeilDiv => {
                (self.atoms.ceil_div(a, b), lhs.interval.negate().floor_div(rhs.interval).negate())
            }
            _ => (self.atoms.modulo(a, b), lhs.interval.modulo(rhs.interval)),
        };
        self.form_or_unknown(linear, range, level)
    }

    /// Records the graph's limit on a product of sizes of one value.
    fn limit_product_of_sizes(&mut self, product: Option<&Linear>) {
        for (atom, _) in product.into_iter().flat_map(|product| &product.terms) {
            let Atom::Product(factors) = &*self.atoms.get(*atom).atom else { continue };
            let mut dims: SmallVec<[u32; 4]> = SmallVec::new();
            let mut of = None;
            for factor in factors {
                let Atom::Column { column, context } = *self.atoms.get(*factor).atom else { break };
                let Column { value, part: Part::Dim(dim) } = self.columns[column] else { break };
                // A column in another context belongs to another execution.
                if *of.get_or_insert((value, context)) != (value, context) || dims.contains(&dim) {
                    break;
                }
                dims.push(dim);
            }
            if let Some((value, _)) = of.filter(|_| dims.len() == factors.len())
                && let Some(most) = self.columns.graph.greatest_product(value, &dims)
            {
                let data = self.atoms.get_mut(*atom);
                data.interval = data.interval.intersect(Interval { lower: None, upper: Some(most) });
            }
        }
    }

    /// Returns the form of an operation's result, or a fresh unknown if the form is too large.
    pub(crate) fn form_or_unknown(&mut self, linear: Option<Linear>, range: Interval, level: u32) -> Form {
        let linear = match linear {
            Some(linear) if linear.terms.len() <= self.limits().terms => linear,
            _ => self.atoms.opaque(range, level),
        };
        let interval = range.intersect(self.atoms.interval(&linear));
        match interval.as_point() {
            Some(value) => Form::constant(value),
            None => Form { linear, interval },
        }
    }

    /// Returns the interval of a column that holds without its definition: the sizes of shaped values are not negative,
    /// and limited by the graph, and an interval found at the root holds in all contexts.
    pub(crate) fn natural_interval(&mut self, context: ContextId, id: ColumnId) -> Interval {
        let column = self.columns[id];
        let sizes = match column.part {
            Part::Dim(dim) => {
                Interval { lower: Some(0), upper: self.columns.graph.greatest_product(column.value, &[dim]) }
            }
            Part::Value | Part::Unsigned | Part::Element(_) => {
                self.columns.word(column).map_or(Interval::ALL, Word::range)
            }
        };
        if context == ROOT || !self.uses_root_for(context, id) {
            return sizes;
        }
        match self.contexts[ROOT].forms.get(&id) {
            Some(State::Done(form)) => sizes.intersect(form.interval),
            _ => sizes,
        }
    }

    /// Returns whether the interval of a column at the root is used in a context, whenever it is known.
    fn uses_root_for(&mut self, context: ContextId, id: ColumnId) -> bool {
        !self.contexts.is_bare(context)
            && (self.contexts[context].stop.is_none()
                || self.contexts.uses_root_for_carried(context)
                || self.columns.definition(id).carried.is_none())
    }

    /// Returns the form of a column from the knowledge about it: its exact form, or an atom.
    pub(crate) fn conclude(&mut self, context: ContextId, id: ColumnId, mut known: Knowledge) -> Form {
        known.interval = known.interval.intersect(self.natural_interval(context, id));
        for bounds in [&mut known.lowers, &mut known.uppers] {
            // The column may exist where such a bound does not: values of a loop that may not run.
            bounds.retain(|bound| !self.atoms.is_partial(bound));
            bounds.sort_unstable();
            bounds.dedup();
        }
        for lower in &known.lowers {
            known.interval.lower = known.interval.lower.max(self.atoms.interval(lower).lower);
        }
        for upper in &known.uppers {
            let range = Interval { lower: None, upper: self.atoms.interval(upper).upper };
            known.interval = known.interval.intersect(range);
        }
        if let Some(linear) = known.exact {
            let interval = known.interval.intersect(self.atoms.interval(&linear));
            if let Some(value) = interval.as_point() {
                return Form::constant(value);
            }
            if linear.terms.len() <= self.limits().terms {
                return Form { linear, interval };
            }
            known.interval = interval;
            known.lowers.push(linear.clone());
            known.uppers.push(linear);
        }
        if let Some(value) = known.interval.as_point() {
            return Form::constant(value);
        }
        let level = self.contexts[context].level;
        let (atom, new) = self.atoms.leaf(Atom::Column { column: id, context }, known.interval, level);
        if new {
            self.atoms.get_mut(atom).congruence = known.congruence;
            self.atoms.set_bounds(atom, known.lowers, known.uppers);
        }
        Form { linear: Linear::atom(atom), interval: self.atoms.get(atom).interval }
    }
}
