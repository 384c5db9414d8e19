//! The elements of memory that ops access.

use super::IrGraph;
use bourn_bounds::Expr;
use bourn_ir::{OpRef, ValueId};
use bourn_terms::Rel;
use bourn_terms::equation;

/// An access to one element of a tensor or buffer.
#[derive(Clone, Debug)]
pub struct Access {
    /// The tensor or buffer.
    pub of: ValueId,
    /// The position of the element, one number for each dimension.
    pub indices: Vec<Expr<ValueId>>,
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns the element that an op reads or writes. An op accesses an element if its equations state, for each dimension of one of its
    /// operands, that an index is in `0 .. dim(operand, d)`, and if another operand or the result has the type of an element.
    ///
    /// ```
    /// use bourn_equations::value_bounds::IrGraph;
    /// use bourn_ir::parse::parse_source;
    /// use bourn_ir::{Context, DialectRegistry};
    ///
    /// let mut registry = DialectRegistry::new();
    /// bourn_dialects::register_all(&mut registry);
    /// let context = Context::new(&registry);
    /// let text = "func.func @f(%m: memref<?x4xf32>, %i: index) {
    ///   %e = affine.load %m[%i + 1, 2] : memref<?x4xf32>
    ///   return
    /// }";
    /// let module = parse_source(&context, text, &Default::default()).unwrap();
    /// let body = module.function("f").unwrap().isolated_body().unwrap();
    /// let entry = body.entry().unwrap();
    ///
    /// let access = IrGraph::new(&context, body).access_of(entry.first().unwrap()).unwrap();
    /// assert_eq!(access.of, entry.arg_ids()[0]);
    /// assert_eq!(access.indices.len(), 2);
    /// assert_eq!(access.indices[1].as_constant(), Some(2));
    /// ```
    #[must_use]
    pub fn access_of(&self, op: OpRef<'a, 'c>) -> Option<Access> {
        let types = || op.operands().chain(op.results()).map(|value| value.ty());
        let mut candidates = op.operands().filter(|operand| {
            let element = operand.ty().element_type();
            let is_array = operand.ty().shape().is_some_and(|shape| !shape.is_empty());
            is_array && element.is_some_and(|element| types().any(|ty| ty == element))
        });
        let first = candidates.next()?;
        let equations = self.equations_of(op)?;
        let (mut least, mut ends) = (Vec::new(), Vec::new());
        let is_range =
            |_: &equation::Expr<'_>, rel: Rel, _: &equation::Expr<'_>| matches!(rel, Rel::Ge | Rel::Lt);
        equation::relations(op, equations, &self.columns(), is_range, &mut |lhs, rel, rhs| match rel {
            Rel::Ge if rhs.as_constant() == Some(0) => least.push(lhs),
            _ => ends.push((lhs, rhs)),
        });
        let of = std::iter::once(first).chain(candidates).find(|operand| {
            let rank = operand.ty().shape().map_or(0, <[i64]>::len);
            let size_of = |d: usize| super::facts::dim(*operand, d);
            rank == ends.len() && ends.iter().enumerate().all(|(d, (_, end))| *end == size_of(d))
        })?;
        let is_checked = ends.iter().all(|(index, _)| least.contains(index));
        let indices = ends.into_iter().map(|(index, _)| index).collect();
        is_checked.then(|| Access { of: of.id(), indices })
    }
}
