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
//! let mut found = Vec::new();
//! for function in module.view().regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()) {
//!     let body = function.isolated_body().expect("functions have bodies of their own");
//!     let graph = IrGraph::new(&context, body);
//!     let mut bounds = IrBounds::new(&graph);
//!     walk(body, |op| {
//!         if op.is("affine.min") {
//!             found.push(bounds.constant_bound(BoundKind::Upper, Column::index(op.result(0).id())));
//!         }
//!     });
//! }
//! assert_eq!(found, [Some(8)]);
//! ```

pub use bourn_bounds::{BoundKind, Column, Verdict};
pub use bourn_equations::rt::{AttrExt, AttrHandle, TypeExt, TypeHandle};
pub use bourn_equations::value_bounds::{Calls, IndexModel, IrBounds, IrGraph, KeptBounds, SuspendedBounds};
pub use bourn_ir::fold::{Fold, FoldCx};
pub use bourn_ir::parse::{OpParser, ParseOptions, parse_source};
pub use bourn_ir::print::OpPrinter;
pub use bourn_ir::rewrite::{FnPattern, RewritePattern, Rewriter};
pub use bourn_ir::verify::VerifyCx;
pub use bourn_ir::{
    Attribute, BlockRef, Body, Context, DYNAMIC, Diagnostic, Diagnostics, Dialect, DialectRegistry, Location,
    OpId, OpRef, OpState, OwnedOp, Severity, Type, Value, ValueId,
};
pub use bourn_macros::{Attr, Constraint, Op, Type};
pub use bourn_passes::{
    GreedyConfig, Pass, PassFailed, PassInfo, PassManager, PassOptions, PassRegistry, Target,
    rewrite_greedily, walk,
};
