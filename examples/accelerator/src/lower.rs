//! From kernels to IR.

use crate::ast::{Expr, Kernel};
use crate::npu::{LoadOp, MulOp, NextOp, ReluOp, StoreOp, StripsOp};
use bourn::dialects::func::{FuncOp, ReturnOp};
use bourn::dialects::tensor::EmptyOp;
use bourn::ir::{BlockId, FloatKind};
use bourn::prelude::*;

/// The height of strips, which the pass `npu-fit` reduces.
const HEIGHT: i64 = 1024;

/// Builds a module with a function for each kernel.
pub fn lower<'c>(context: &'c Context, file: &str, kernels: &[Kernel]) -> Result<OwnedOp<'c>, String> {
    for kernel in kernels {
        let error = |message| format!("{file}:{}: error: {message}", kernel.line);
        if !in_strips(&kernel.result).map_err(error)? {
            return Err(error("the result does not depend on the first input"));
        }
    }
    Ok(build_module(context, Location::Unknown, |b| {
        for kernel in kernels {
            b.set_location(Location::File { file: context.ident(file), line: kernel.line, col: 1 });
            function(b, kernel);
        }
    }))
}

/// Returns whether an expression is computed in strips, since it depends on the first input.
fn in_strips(expr: &Expr) -> Result<bool, &'static str> {
    match expr {
        Expr::Input(number) => Ok(*number == 0),
        Expr::Relu(of) => in_strips(of),
        Expr::Mul(_, right) if in_strips(right)? => {
            Err("the right side of a product depends on the first input")
        }
        Expr::Mul(left, _) => in_strips(left),
    }
}

/// Returns the number of the input that has as many columns as an expression.
fn columns(expr: &Expr) -> usize {
    match expr {
        Expr::Input(number) => *number,
        Expr::Relu(of) | Expr::Mul(_, of) => columns(of),
    }
}

fn matrix<'c>(context: &'c Context, shape: [Option<i64>; 2]) -> Type<'c> {
    context.tensor(&shape.map(|size| size.unwrap_or(DYNAMIC)), context.float(FloatKind::F32))
}

/// Builds a function that computes the rows of the result in strips.
fn function(b: &mut Builder<'_, '_>, kernel: &Kernel) {
    let context = b.context();
    let shape = |input: usize| kernel.inputs[input].shape;
    let types: Vec<Type> = kernel.inputs.iter().map(|input| matrix(context, input.shape)).collect();
    let columns = columns(&kernel.result);
    let result = matrix(context, [shape(0)[0], shape(columns)[1]]);

    let signature = context.function(&types, &[result]);
    b.insert_with(FuncOp::build(kernel.name.as_str(), signature), |b, inputs| {
        let total = b.dim(inputs[0], 0);
        let mut sizes = Vec::new();
        if shape(0)[0].is_none() {
            sizes.push(total);
        }
        if shape(columns)[1].is_none() {
            sizes.push(b.dim(inputs[columns], 1));
        }
        let empty = b.insert(EmptyOp::build(sizes, result)).result();
        let strips = b.insert(StripsOp::build(total, [empty], HEIGHT));
        strip(b, kernel, inputs, strips.id());
        b.insert(ReturnOp::build(strips.results()));
    });
}

/// Fills the body of `npu.strips`: loads a strip, computes, and stores the result.
fn strip(b: &mut Builder<'_, '_>, kernel: &Kernel, inputs: &[ValueId], strips: OpId) {
    let view = b.view(strips).dyn_cast::<StripsOp>().expect("it was built as one");
    let block = view.body_entry().id();
    let (offset, count, out) = (view.offset().id(), view.count().id(), view.carried().ids()[0]);

    let after = InsertionPoint::After(strips);
    b.move_to(InsertionPoint::End(block));
    let strip = b.insert(LoadOp::build(inputs[0], offset, count)).result();
    let value = Lowering { b, inputs, strip, strips, block }.expr(&kernel.result);
    b.move_to(InsertionPoint::End(block));
    let out = b.insert(StoreOp::build(value, out, offset)).result();
    b.insert(NextOp::build([out]));
    b.move_to(after);
}

struct Lowering<'l, 'b, 'c> {
    b: &'l mut Builder<'b, 'c>,
    inputs: &'l [ValueId],
    strip: ValueId,
    strips: OpId,
    block: BlockId,
}

impl<'c> Lowering<'_, '_, 'c> {
    /// Builds the ops of an expression, and returns its value. An op that does not depend on the strip is inserted before the loop.
    fn expr(&mut self, expr: &Expr) -> ValueId {
        let op = match expr {
            Expr::Input(0) => return self.strip,
            Expr::Input(number) => return self.inputs[*number],
            Expr::Relu(of) => ReluOp::build(self.expr(of)),
            Expr::Mul(left, right) => {
                let (left, right) = (self.expr(left), self.expr(right));
                MulOp::build(left, right).into_parts()
            }
        };
        let is_in_strips = in_strips(expr).is_ok_and(|is| is);
        let point =
            if is_in_strips { InsertionPoint::End(self.block) } else { InsertionPoint::Before(self.strips) };
        self.b.move_to(point);
        self.b.insert(op).result()
    }
}
