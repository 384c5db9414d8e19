//! The help of `opt`, its lists of passes and dialects, and its description for completions of shells and man pages.

use super::options::{Kind, OPTIONS, OptionDef};
use bourn_ir::DialectRegistry;
use bourn_passes::{OptionInfo, OptionKind, PassRegistry};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction};

/// The purpose of the command.
const ABOUT: &str = "Run passes over a program, and print the result";

/// Returns the help.
pub fn help(program: &str, registry: &PassRegistry) -> String {
    let mut out = format!(
        "{ABOUT}

Usage: {program} [OPTIONS] [PASSES] [FILE]

FILE is MLIR text; standard input is read for '-', and without FILE. Options may have one or two dashes.

Options:
"
    );
    for def in OPTIONS {
        let written = spelling(def);
        // A long option has its description on the next line.
        match written.len() {
            0..=32 => out.push_str(&format!("  {written:32} {}\n", def.help)),
            _ => out.push_str(&format!("  {written}\n  {:32} {}\n", "", def.help)),
        }
    }
    out.push_str("\nPasses, each also an option of its own, as --PASS or --PASS=\"option=value ..\":\n");
    for info in registry.iter() {
        out.push_str(&format!("  {}\n      {}\n", info.argument, info.description));
        for option in info.all_options() {
            out.push_str(&format!("      {}: {} ({})\n", option.name, option.description, option.default));
        }
    }
    out
}

/// Returns an option as the help spells it: `--spec=FILE`.
fn spelling(def: &OptionDef) -> String {
    let name = def.name;
    match def.kind {
        Kind::Text(value, _) if name.len() == 1 => format!("-{name} {value}"),
        Kind::Flag(_) => format!("--{name}"),
        Kind::Word(words, _) => format!("--{name}={}", words.join("|")),
        Kind::Text(value, _) => format!("--{name}={value}"),
        Kind::Number(_) => format!("--{name}=NUMBER"),
    }
}

/// Returns the list of passes, as `mlir-opt --list-passes` prints it.
pub fn passes(registry: &PassRegistry) -> String {
    let mut rows = Vec::new();
    for info in registry.iter() {
        rows.push((format!("  --{}", info.argument), format!("-   {}", info.description)));
        for option in info.all_options() {
            let name = format!("    --{}{}", option.name, value_of(option));
            rows.push((name, format!("- {}", option.description)));
            if let OptionKind::OneOf(words) = option.kind {
                rows.extend(words.iter().map(|word| (format!("    ={word}"), format!("-   {word}"))));
            }
        }
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: String = rows.iter().map(|(name, text)| format!("{name:width$} {text}\n")).collect();
    format!("Passes:\n{lines}")
}

fn value_of(option: &OptionInfo) -> &'static str {
    match option.kind {
        OptionKind::Bool => "",
        OptionKind::Int => "=<int>",
        OptionKind::Text => "=<string>",
        OptionKind::OneOf(_) => "=<value>",
    }
}

/// Returns the list of dialects, as `mlir-opt --show-dialects` prints it.
pub fn dialects(registry: &DialectRegistry) -> String {
    let named = registry.dialects().filter(|dialect| !dialect.has_only_functions());
    let mut names: Vec<&str> = named.map(|dialect| dialect.name).collect();
    names.sort_unstable();
    format!("Available Dialects: {}\n", names.join(","))
}

/// Returns the description of the command for completions of shells and man pages. The command line itself is parsed by
/// [`run`](super::run), since clap has no options with one dash and several letters.
#[must_use]
pub fn command(passes: &PassRegistry) -> clap::Command {
    let passes = super::with_graphs(passes);
    let options = OPTIONS.iter().map(|def| {
        let arg = Arg::new(def.name).help(def.help);
        let arg = match def.name.chars().next() {
            Some(letter) if def.name.len() == 1 => arg.short(letter),
            _ => arg.long(def.name),
        };
        match def.kind {
            Kind::Flag(_) => arg.action(ArgAction::SetTrue),
            Kind::Word(words, _) => arg.value_parser(PossibleValuesParser::new(words)).action(ArgAction::Set),
            Kind::Text(value, _) => {
                let is_file = value == "FILE";
                let arg = arg.value_name(value).action(ArgAction::Append);
                if is_file { arg.value_hint(clap::ValueHint::FilePath) } else { arg }
            }
            Kind::Number(_) => arg.value_name("NUMBER").action(ArgAction::Set),
        }
    });
    let passes = passes.iter().map(|info| {
        let arg = Arg::new(info.argument).long(info.argument).help(info.description).help_heading("Passes");
        match info.all_options().next() {
            None => arg.action(ArgAction::SetTrue),
            Some(_) => {
                arg.value_name("OPTIONS").num_args(0..=1).require_equals(true).action(ArgAction::Append)
            }
        }
    });
    clap::Command::new("opt")
        .about(ABOUT)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args(options)
        .args(passes)
        .arg(Arg::new("FILE").help("MLIR text; `-` is standard input").value_hint(clap::ValueHint::FilePath))
}
