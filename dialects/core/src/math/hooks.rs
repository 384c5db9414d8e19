//! Hooks of the dialect: names of results.

use bourn_ir::OpRef;

/// Returns the names of the results of `math.sincos`.
pub fn sincos_names(_: OpRef<'_, '_>) -> Vec<String> {
    vec!["sin".to_owned(), "cos".to_owned()]
}
