//! The command line of `bounds`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The options of `bounds`.
#[derive(Args, Debug)]
pub struct BoundsArgs {
    /// The program, as MLIR text; `-` is standard input
    pub file: String,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// Only this value
    #[arg(long, value_name = "%NAME", allow_hyphen_values = true)]
    pub value: Option<String>,
    /// Express bounds by these values
    #[arg(long, value_name = "WHAT")]
    pub in_terms_of: Option<TermsArg>,
    /// Print the equations behind each row, and why a bound is not known
    #[arg(long)]
    pub explain: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Keep ops, types and attributes of dialects that are not registered
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// A spec of a dialect that the program uses; may be given several times
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
}

/// The terms of bounds.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermsArg {
    /// Arguments of the function, and their dimensions
    Args,
    /// What is nearest: the operands of the op that defines the value
    Operands,
    /// Numbers only
    Constants,
    /// Values at the top level of the function
    Symbols,
}
