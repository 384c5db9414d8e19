//! What generated code names: the IR, the engine, affine maps, and the words of which equations are made ([`eq`]).

pub mod eq;

pub use crate::value_bounds::{ComparisonModel, ValueBoundsModel};
pub use bourn_bounds as bounds;
pub use bourn_ir as ir;
pub use bourn_presburger as presburger;
