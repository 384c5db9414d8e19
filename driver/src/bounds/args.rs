//! The command line of `bounds`.

use super::assume::Assumption;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The options of `bounds`.
#[derive(Args, Debug)]
pub struct BoundsArgs {
    /// The programs, as MLIR text; `-` is standard input, and a folder means all files `*.mlir` below it
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Print no progress, no summary and no notes
    #[arg(short, long)]
    pub quiet: bool,
    /// Only this function; an error if no file has it
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// Only this value; an error if no file has it
    #[arg(long, value_name = "%NAME", allow_hyphen_values = true)]
    pub value: Option<String>,
    /// Assume that a condition holds from the definition of the last of its values on, in each function that has all of
    /// them, such as '%n >= 1 && %n mod 8 == 0' or 'dim(%t, 0) <= %m'; may be given several times
    #[arg(long, value_name = "CONDITION", allow_hyphen_values = true)]
    pub assume: Vec<Assumption>,
    /// Also print constants, and arguments of which nothing is known
    #[arg(long)]
    pub all: bool,
    /// Express bounds by these values
    #[arg(long, value_name = "WHAT")]
    pub in_terms_of: Option<TermsArg>,
    /// Take values defined outside of the innermost affine scope as unknowns, which bounds may name
    #[arg(long, conflicts_with_all = ["constraints", "check_proofs"])]
    pub within_scope: bool,
    /// Take `index` as a signed number of this width, whose sums and products may wrap. By default `index` never wraps,
    /// as with `unbounded`, and a note names a value that may wrap in 64 bits
    #[arg(long, value_name = "BITS")]
    pub index_width: Option<IndexWidth>,
    /// Assume that no tensor, and no buffer with identity layout, has more bytes; a size of zero counts as one. By default
    /// 2^48 with --index-width 64, 2^31 - 1 with 32, and otherwise no limit
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_object_bytes: Option<u64>,
    /// The number of files and functions to analyze at the same time; by default the number of processors
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub threads: Option<u64>,
    /// Also print integers of fixed width, as signed and as unsigned numbers
    #[arg(long)]
    pub integers: bool,
    /// Print the equations behind each row, and the reasons why bounds are unknown
    #[arg(long)]
    pub explain: bool,
    /// Print the rows behind the bounds of the value, before and after other columns are projected out
    #[arg(long, requires = "value", conflicts_with_all = ["json", "explain", "check_proofs"])]
    pub constraints: bool,
    /// Prove each bound with a certificate, check it without the engine, and print the number of proofs
    #[arg(long, conflicts_with_all = ["json", "explain"])]
    pub check_proofs: bool,
    /// Print JSON; of several files, an object per line for each file
    #[arg(long)]
    pub json: bool,
    /// Treat the parts between lines '// -----' as separate files
    #[arg(long, conflicts_with_all = ["function", "value"])]
    pub split_input_file: bool,
    /// Keep ops, types and attributes of dialects that are not registered
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// A spec of a dialect that the program uses; may be given several times
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
    /// Whether the answers are for a report, which also shows how often values are computed.
    #[arg(skip)]
    pub for_report: bool,
}

impl BoundsArgs {
    /// Returns the options of `bourn bounds FILE`.
    #[must_use]
    pub fn of_file(file: &str) -> Self {
        BoundsArgs {
            files: vec![file.to_owned()],
            quiet: false,
            function: None,
            value: None,
            assume: Vec::new(),
            in_terms_of: None,
            all: false,
            within_scope: false,
            index_width: None,
            max_object_bytes: None,
            threads: None,
            integers: false,
            explain: false,
            constraints: false,
            check_proofs: false,
            json: false,
            split_input_file: false,
            allow_unregistered_dialect: false,
            spec: Vec::new(),
            for_report: false,
        }
    }

    /// Returns the number of bits of `index`; `None` if it is unbounded.
    pub(super) fn index_bits(&self) -> Option<u32> {
        self.index_width.and_then(IndexWidth::bits)
    }
}

/// A width of `index`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum IndexWidth {
    /// 32 bits
    #[value(name = "32")]
    Bits32,
    /// 64 bits
    #[value(name = "64")]
    Bits64,
    /// It never wraps
    Unbounded,
}

impl IndexWidth {
    /// Returns the number of bits; `None` if `index` is unbounded.
    pub fn bits(self) -> Option<u32> {
        match self {
            IndexWidth::Bits32 => Some(32),
            IndexWidth::Bits64 => Some(64),
            IndexWidth::Unbounded => None,
        }
    }
}

/// The terms of bounds.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermsArg {
    /// Arguments of the function, and their dimensions
    Args,
    /// The nearest values: operands of the op that defines the value
    Operands,
    /// Numbers only
    Constants,
    /// Named numbers of the program; if it has none, values at the top level of the function
    Symbols,
    /// Named numbers that are not computed from other numbers
    UnderivedSymbols,
}
