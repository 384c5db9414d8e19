//! Differences of nearby values: a few definitions decide them, and no others are visited.
//!
//! The question is a sum of columns. The greatest column, which is defined last in a graph in the order of definitions,
//! is repeatedly replaced by its defining sum, until only a constant remains.

use smallvec::{SmallVec, smallvec};

use crate::base::limits::Limits;
use crate::graph::values::{Column, Expr, Graph, Node};
use crate::session::Engine;

/// `constant + sum of factor * column`: columns ascend, factors are not zero.
#[derive(Clone, Debug)]
struct Sum {
    constant: i128,
    terms: SmallVec<[(Column, i128); 2]>,
}

impl Sum {
    fn of_constant(constant: i128) -> Self {
        Sum { constant, terms: SmallVec::new() }
    }

    fn add(mut self, other: &Sum, factor: i128, graph: &Graph<'_>) -> Option<Self> {
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (column, times) in &other.terms {
            let product = times.checked_mul(factor)?;
            match self.terms.binary_search_by(|term| graph.order(&term.0, column)) {
                Ok(at) => {
                    let sum = self.terms[at].1.checked_add(product)?;
                    self.terms[at].1 = sum;
                    if sum == 0 {
                        self.terms.remove(at);
                    }
                }
                Err(_) if product == 0 => {}
                Err(_) if self.terms.len() >= Limits::NEAR_TERMS => return None,
                Err(at) => self.terms.insert(at, (*column, product)),
            }
        }
        Some(self)
    }

    /// Returns the expression as a sum, or `None` if it has products or quotients of columns.
    fn of(expr: &Expr, graph: &Graph<'_>) -> Option<Self> {
        let mut stack: Vec<Sum> = Vec::new();
        let zero = || Sum::of_constant(0);
        for node in &expr.nodes {
            let sum = match node {
                Node::Constant(constant) => Sum::of_constant(*constant),
                Node::Column(column) => Sum { constant: 0, terms: smallvec![(*column, 1)] },
                Node::Negate => zero().add(&stack.pop()?, -1, graph)?,
                Node::Add | Node::Subtract | Node::Multiply => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    match node {
                        Node::Add => lhs.add(&rhs, 1, graph)?,
                        Node::Subtract => lhs.add(&rhs, -1, graph)?,
                        _ if lhs.terms.is_empty() => zero().add(&rhs, lhs.constant, graph)?,
                        _ if rhs.terms.is_empty() => zero().add(&lhs, rhs.constant, graph)?,
                        _ => return None,
                    }
                }
                _ => return None,
            };
            stack.push(sum);
        }
        stack.pop()
    }
}

impl Engine<'_> {
    /// Returns the constant value of an expression, if a few definitions show that it is constant.
    pub(crate) fn near_constant(&mut self, expr: &Expr) -> Option<i128> {
        let mut sum = Sum::of(expr, &self.columns.graph)?;
        for _ in 0..Limits::NEAR_STEPS {
            let Some(&(column, factor)) = sum.terms.last() else { return Some(sum.constant) };
            let known = self.columns.constant_of(column);
            let definition = match known {
                Some(value) => Sum::of_constant(value),
                None => {
                    let id = self.columns.id(column);
                    Sum::of(self.columns.definition(id).equal.as_ref()?, &self.columns.graph)?
                }
            };
            sum.terms.pop();
            sum = sum.add(&definition, factor, &self.columns.graph)?;
        }
        None
    }
}
