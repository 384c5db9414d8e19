//! A user's dialect with parameters of every kind, loaded from its spec.

use bourn_ir::{Context, DialectRegistry};

/// The spec.
pub const SPEC: &str = "dialect z;
use builtin::*;
enum Mode { fast, slow, off = 7 }
enum Color as color { red, green = 4, blue }
enum Level: i32 { low, mid, high }
type box(inner: type);
type slab(shape: shape, element: type);
type tile(rows: u32, cols: u32, elem: type) { require rows * cols <= 64 else \"too big\"; require rows > 0 else \"no rows\"; }
type bag(flag: bool, name: str, mode: Mode, sizes: [i64], n: u32?);
type range(lo: i64, hi: i64) { require lo <= hi else \"empty\"; }
type real(x: f64);
type many(types: [type], attrs: [attr], names: [str]);
type word(elem: SignlessInteger);
type none_yet(ty: type);
attr info(level: i64, ty: type);
attr key(name: str, more: attr?);
attr huge(a: u64, map: affine_map);
constraint HasF32 \"c\" = any where element is F32;
constraint CF32 \"c\" = complex<element = F32>;
";

/// Returns a context that knows the dialect.
#[must_use]
pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let loaded = bourn_loader::load_text(&mut registry, &[("z.bourn", SPEC)], bourn_specs::ALL);
    loaded.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    Context::new(&registry)
}
