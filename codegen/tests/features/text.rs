//! Texts of types, attributes and ops.

use crate::{rejected, round_trip};

#[test]
fn ops_with_a_format() {
    round_trip(
        "func.func @f(%arg0: index) {\n  %0 = \"features.cheap\"(%arg0) : (index) -> index\n  return\n}",
    );
    assert_eq!(rejected("features.end %x"), "expected ':'");
}
