//! The command line of `reduce`.

use clap::Args;
use std::path::PathBuf;

/// The options of `reduce`.
#[derive(Args, Debug)]
pub struct ReduceArgs {
    /// The program, as MLIR text; `-` is standard input
    pub file: String,
    /// The test: a program that is called with the name of a file, and exits with 0 if the program in the file is not interesting, and with
    /// 1 to 125 if it is, as for mlir-reduce
    #[arg(long, value_name = "SCRIPT")]
    pub test: PathBuf,
    /// An argument of the test, before the name of the file; may be given several times
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub test_arg: Vec<String>,
    /// The time after which the test is killed; the program is not interesting then
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: Option<u64>,
    /// The number of tests that run at the same time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub threads: u64,
    /// The output file; standard output if not given
    #[arg(short, value_name = "OUT")]
    pub output: Option<String>,
    /// Print no progress and no summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Keep ops, types and attributes of dialects that are not registered
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// A spec of a dialect that the program uses; may be given several times
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
}
