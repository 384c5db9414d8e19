//! The names that most files need which declare ops, write passes or ask for bounds.
//!
//! ```
//! use bourn::prelude::*;
//!
//! let mut registry = DialectRegistry::new();
//! bourn::dialects::register_all(&mut registry);
//! let context = Context::new(&registry);
//! let text = "func.func @f(%n: index) -> index {
//!   %m = affine.min affine_map<(d0) -> (d0, 8)>(%n)
//!   return %m : index
//! }";
//! let module = parse_source(&context, text, &ParseOptions::default()).expect("the program is right");
//! let function = module.function("f").expect("the function");
//! let min = function.isolated_body().and_then(|body| body.all_ops().find(|op| op.is("affine.min")));
//! let min = min.expect("a minimum").result(0);
//!
//! let graph = IrGraph::new(&context, min.body());
//! let mut bounds = IrBounds::new(&graph);
//! assert_eq!(bounds.upper(min.index()), Some(8));
//! assert!(bounds.compare(min.index(), Relation::Lt, 9).is_proven());
//! ```

pub use crate::passes::{
    GreedyConfig, Pass, PassDescription, PassFailed, PassManager, PassRegistry, Target, rewrite_greedily,
    walk,
};
pub use bourn_bounds::{BoundKind, Column, Expr, Interval, Relation, SymbolicBound, Verdict, dim, index};
pub use bourn_dialects::prelude::*;
pub use bourn_equations::rt::{
    AttrExt, AttrHandle, Memo, NO_VALUES, TypeExt, TypeHandle, TypedValue, ValueExt, match_op, match_type,
};
pub use bourn_equations::value_bounds::{Calls, IndexModel, IrBounds, IrGraph, KeptBounds, SuspendedBounds};
pub use bourn_ir::build::{
    BuildError, Builder, Change, Description, Inserted, NewOp, NumberId, build_module,
};
pub use bourn_ir::fold::{Fold, FoldCx};
pub use bourn_ir::parse::{OpParser, ParseOptions, parse_source};
pub use bourn_ir::print::OpPrinter;
pub use bourn_ir::rewrite::{FnPattern, InsertionPoint, RewritePattern, Rewriter};
pub use bourn_ir::verify::VerifyCx;
pub use bourn_ir::{
    Attribute, BlockRef, Body, Context, DYNAMIC, Diagnostic, Diagnostics, Dialect, DialectRegistry, Location,
    OpId, OpRef, OpState, OwnedOp, Severity, Type, Value, ValueId,
};
pub use bourn_macros::{Attr, Constraint, Op, Type};
