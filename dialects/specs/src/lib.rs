//! The specs of the dialects that Bourn ships, as text. `use builtin::..` resolves to them if the user gives no file of this dialect.
//!
//! ```
//! let (name, text) = bourn_specs::ALL[0];
//! assert_eq!(name, "builtin");
//! assert!(text.contains("dialect builtin "));
//! ```
#![forbid(unsafe_code)]

macro_rules! specs {
    ($($name:literal)*) => {
        /// Each dialect's name and spec; a dialect follows all dialects that it uses.
        pub const ALL: &[(&str, &str)] = &[$(($name, include_str!(concat!("../", $name, ".bourn")))),*];
    };
}
specs! { "builtin" "func" "cf" "ub" "arith" "index" "math" "affine" "scf" "tensor" "memref" "linalg" "vector" "bufferization" "gpu" "llvm" "irdl" "symbol" "test" "tosa" }

/// The spec of the builtin dialect.
pub const BUILTIN: &str = ALL[0].1;
