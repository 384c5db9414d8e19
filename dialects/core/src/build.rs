//! Common ops that passes build: any op by its name, constants and loops.

use bourn_ir::{Attribute, OpId, OpState, Type, ValueId};

pub use bourn_ir::build::{Builder, NumberId as Number};

/// Builds common ops with a [`Builder`].
pub trait CommonOps<'c> {
    /// Creates an op by its name.
    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
    ) -> OpId;
    /// Creates an op with one result by its name, and returns the result.
    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> ValueId;
    /// Creates a constant of type `index`.
    #[cfg(feature = "arith")]
    fn constant(&mut self, value: i64) -> ValueId;
    /// Creates a constant of an integer type.
    #[cfg(feature = "arith")]
    fn constant_of(&mut self, value: i64, ty: Type<'c>) -> ValueId;
    /// Creates a loop with an empty body, and returns the op and its body, whose arguments are the induction variable and the iteration
    /// arguments.
    #[cfg(feature = "scf")]
    fn for_loop(&mut self, header: [ValueId; 3], inits: &[ValueId]) -> (OpId, bourn_ir::BlockId);
}

impl<'c> CommonOps<'c> for Builder<'_, 'c> {
    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        results: &[Type<'c>],
    ) -> OpId {
        let context = self.context();
        let mut state = OpState::new(context.op_name(name), self.location());
        state.operands.extend(operands.iter().copied());
        for (name, value) in attrs {
            state.set_attr(context.ident(name), *value);
        }
        state.results.extend(results.iter().copied());
        self.rewriter.create(state)
    }
    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attrs: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> ValueId {
        let op = CommonOps::op(self, name, operands, attrs, &[result]);
        self.rewriter.op(op).result_ids()[0]
    }
    #[cfg(feature = "arith")]
    fn constant(&mut self, value: i64) -> ValueId {
        self.constant_of(value, self.context().index())
    }
    #[cfg(feature = "arith")]
    fn constant_of(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.context().int_attr(value.into(), ty);
        self.insert(crate::arith::ConstantOp::build(value, ty)).result()
    }
    #[cfg(feature = "scf")]
    fn for_loop(
        &mut self,
        [lower, upper, step]: [ValueId; 3],
        inits: &[ValueId],
    ) -> (OpId, bourn_ir::BlockId) {
        let made = self.insert(crate::scf::ForOp::build(lower, upper, step, inits)).id();
        let body = crate::scf::ForOp::cast(self.view(made)).map(|view| view.entry().id());
        (made, body.expect("a loop has a body"))
    }
}
