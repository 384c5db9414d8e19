//! A user's crate. `toy.bourn` declares a dialect with a constraint, an interface and equations; it also gives equations to an op
//! of `vendor.bourn`, a dialect without equations. One line in `build.rs` turns both into the modules [`toy`] and
//! [`vendor`].
//!
//! ```
//! use bourn_example_toy::{context, report};
//!
//! let ctx = context();
//! let lines = report(&ctx, "func.func @f(%n: index) -> index {
//!   %bytes = affine.min affine_map<(d0) -> (d0, 100)>(%n)
//!   %pages = vendor.pages %bytes
//!   return %pages : index
//! }").expect("the program is right");
//! assert!(lines.contains("vendor.pages: 2 cycles of the host; at most 7\n"), "{lines}");
//! ```
#![forbid(unsafe_code)]

pub mod hooks;

/// The accelerator.
pub mod toy {
    include!(concat!(env!("OUT_DIR"), "/toy.rs"));
}

/// Someone else's ops.
pub mod vendor {
    include!(concat!(env!("OUT_DIR"), "/vendor.rs"));
}

use bourn::bounds::{BoundKind, Column};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::{Context, Diagnostics, DialectRegistry, OpRef};
use std::fmt::Write;

/// Creates a context with this crate's dialects and Bourn's dialects.
pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&toy::DIALECT);
    registry.add(&vendor::DIALECT);
    toy::attach_external_models(&mut registry);
    Context::new(&registry)
}

/// Returns one line for each op of these dialects: the time that it takes, and the bounds of its results.
///
/// # Errors
/// Returns the mistakes that the parser and the verifier find.
pub fn report(ctx: &Context, text: &str) -> Result<String, Diagnostics> {
    let module = parse_source(ctx, text, &ParseOptions::default())?;
    let mut out = String::new();
    let blocks = module.view().regions().flat_map(|region| region.blocks());
    for function in blocks.flat_map(|block| block.ops()) {
        describe(ctx, function, &mut out);
    }
    Ok(out)
}

/// Describes the ops of a function in program order, including the ops of inner regions.
fn describe<'c>(ctx: &'c Context, function: OpRef<'_, 'c>, out: &mut String) {
    let Some(entry) = function.region(0).and_then(|region| region.entry()) else { return };
    let graph = IrGraph::new(ctx, entry.body());
    let mut bounds = IrBounds::new(&graph);
    let mut open: Vec<OpRef<'_, '_>> = entry.ops().collect();
    open.reverse();
    while let Some(op) = open.pop() {
        let inside: Vec<_> = op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()).collect();
        open.extend(inside.into_iter().rev());
        let name = op.name().as_str();
        if !(name.starts_with("toy.") || name.starts_with("vendor.")) {
            continue;
        }
        write!(out, "{name}:").expect("strings take everything");
        if let Ok(latency) = toy::LatencyView::find(ctx, op) {
            let (cycles, unit) = (latency.cycles(), latency.unit());
            write!(out, " {cycles} cycles of the {unit};").expect("strings take everything");
        }
        let result = op.result(0);
        let columns = match result.ty().shape() {
            Some(shape) => (0..shape.len() as u32).map(|d| Column::dim(result.id(), d)).collect(),
            None => vec![Column::index(result.id())],
        };
        let known = columns.into_iter().map(|column| {
            let most = bounds.constant_bound(BoundKind::Upper, column);
            most.map_or("any size".to_owned(), |n| format!("at most {n}"))
        });
        writeln!(out, " {}", known.collect::<Vec<_>>().join(" x ")).expect("strings take everything");
    }
}
