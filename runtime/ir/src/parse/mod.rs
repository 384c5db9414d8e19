//! The parser from MLIR text to IR: a hand-written recursive-descent parser over slices of the source.

mod aliases;
mod attr;
mod core;
mod declared;
mod dense;
mod dialect;
mod expected;
mod format;
mod hooks;
mod lexer;
mod location;
mod metadata;
mod op;
mod pattern;
mod repeat;
mod source;
mod sparse;
mod split;
mod trace;
mod ty;
mod values;
mod wide;

pub use self::core::{Pos, UnresolvedOperand};
pub use declared::{ParamParser, ParseParamsFn};
pub use expected::check_expected;
pub use hooks::{Argument, Ellipsis, FunctionSignature, OpParser, ParseElementFn, ParseFn};
pub use source::{parse_and_report, parse_attribute, parse_bytes, parse_source, parse_traced, parse_type};
pub use split::{Chunk, split_input};
pub use trace::{TokenKind, Trace, TracedOp, TracedValue, is_builtin_type, tokens};

/// An error that was already reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// The result of a parse function.
pub type Parsed<T> = Result<T, Failed>;

/// The options of the parser.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// The name of the buffer, for locations.
    pub file_name: String,
    /// Whether ops, types and attributes of unregistered dialects are accepted.
    pub allow_unregistered: bool,
    /// Whether bodies keep the names of values.
    pub keep_names: bool,
    /// Whether the result is verified.
    pub verify: bool,
    /// The number of lines of the file before this buffer.
    pub first_line: u32,
    /// The greatest nesting depth of types and attributes; regions, which need more of the stack, may nest half as deeply. The parser and
    /// the printer use less than [`STACK_PER_LEVEL`] bytes of the stack for each level.
    pub max_depth: u32,
}

/// The number of bytes of the stack that a level of [`ParseOptions::max_depth`] needs at most.
pub const STACK_PER_LEVEL: usize = if cfg!(debug_assertions) { 32 << 10 } else { 8 << 10 };

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions {
            file_name: "-".to_owned(),
            allow_unregistered: false,
            keep_names: false,
            verify: true,
            first_line: 0,
            max_depth: 256,
        }
    }
}

/// Returns the message for a custom form that cannot be parsed because a hook is not linked.
pub(crate) fn not_linked(name: &str, hook: &str) -> String {
    format!("the custom form of '{name}' needs `{hook}`, which is not linked")
}

/// Returns whether unknown ops may have the namespace of a registered dialect, as MLIR's test dialect allows.
pub(crate) fn allows_unknown_ops(dialect: &str) -> bool {
    dialect == "test"
}
