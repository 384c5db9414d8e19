//! Compares Presburger libraries: generates corpora, answers them with Bourn, and compares the tables that the backends of Bourn
//! and its peers print. `run.sh` calls it; see README.md.

mod bourn;
mod corpus;
#[path = "../../../runtime/presburger/tests/it/corpus/mod.rs"]
mod generator;
mod supervise;
mod table;

use std::process::ExitCode;

const USAGE: &str = "usage: presbench generate --seed N [--scale X]
       presbench run CORPUS.prb [--kind KIND] [--only ID] [--limit SECONDS] [--budget-ms MS]
       presbench table NAME.BACKEND.tsv..";

/// Returns the parsed value after the option `name`, or the default if the option is absent.
fn option<T: std::str::FromStr>(args: &[String], name: &str, default: T) -> Result<T, String> {
    match args.iter().position(|a| a == name) {
        None => Ok(default),
        Some(at) => {
            let value = args.get(at + 1).ok_or_else(|| format!("{name} needs a value"))?;
            value.parse().map_err(|_| format!("{name} {value}: not a value of this option"))
        }
    }
}

fn run() -> Result<bool, String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = args.split_first().ok_or(USAGE)?;
    match command.as_str() {
        "generate" => {
            print!("{}", generator::generate(option(rest, "--seed", 1)?, option(rest, "--scale", 1.0)?));
            Ok(true)
        }
        "run" => supervise::run(rest.first().ok_or(USAGE)?, rest).map(|()| true),
        supervise::WORKER => supervise::work(rest.first().ok_or(USAGE)?, rest).map(|()| true),
        "table" => table::print(rest),
        _ => Err(USAGE.to_owned()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
