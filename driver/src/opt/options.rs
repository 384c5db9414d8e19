//! The options of `opt`. One table has all of them: the command line is parsed by it, and the help, the completions of shells and
//! the man page are made from it.

use super::reproducer::ReproducerOptions;
use bourn_ir::print::PrintOptions;
use bourn_ir::suggest;
use bourn_passes::{DumpOptions, PassRegistry, StatisticsDisplay, TimingDisplay};
use clap::ColorChoice;
use std::path::PathBuf;

/// The options given on a command line.
#[derive(Default, Debug)]
pub struct Options {
    pub input: Option<String>,
    pub output: Option<String>,
    pub specs: Vec<PathBuf>,
    pub pipeline: Option<String>,
    /// The passes named without a pipeline, with the text of their options.
    pub passes: Vec<(String, String)>,
    pub split: bool,
    pub verify_diagnostics: bool,
    pub allow_unregistered: bool,
    pub form: PrintOptions,
    pub timing: bool,
    pub display: TimingDisplay,
    pub statistics: bool,
    pub statistics_display: StatisticsDisplay,
    pub dumps: DumpOptions,
    pub threads: Option<usize>,
    pub no_verify: bool,
    pub verify_roundtrip: bool,
    pub dump_pipeline: bool,
    pub reproducer: ReproducerOptions,
    pub run_reproducer: bool,
    pub color: Option<ColorChoice>,
    /// The output that is requested instead of running passes.
    pub action: Option<Action>,
}

/// An output that needs no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Help,
    Version,
    ListPasses,
    ShowDialects,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// No value, or `true` or `false`.
    Flag(fn(&mut Options, bool)),
    /// One of these words.
    Word(&'static [&'static str], fn(&mut Options, &str)),
    /// A text, with the name that the help has for it.
    Text(&'static str, fn(&mut Options, String)),
    /// A number greater than zero.
    Number(fn(&mut Options, usize)),
}

/// An option.
#[derive(Debug)]
pub struct OptionDef {
    /// The name, without dashes.
    pub name: &'static str,
    pub kind: Kind,
    /// The description, on one line.
    pub help: &'static str,
}

const fn flag(name: &'static str, help: &'static str, set: fn(&mut Options, bool)) -> OptionDef {
    OptionDef { name, kind: Kind::Flag(set), help }
}

const fn text(
    name: &'static str,
    value: &'static str,
    help: &'static str,
    set: fn(&mut Options, String),
) -> OptionDef {
    OptionDef { name, kind: Kind::Text(value, set), help }
}

const fn word(
    name: &'static str,
    words: &'static [&'static str],
    help: &'static str,
    set: fn(&mut Options, &str),
) -> OptionDef {
    OptionDef { name, kind: Kind::Word(words, set), help }
}

fn action(options: &mut Options, on: bool, action: Action) {
    options.action = if on { Some(action) } else { options.action.filter(|other| *other != action) };
}

/// All options except for passes.
pub static OPTIONS: &[OptionDef] = &[
    text("pass-pipeline", "TEXT", "the passes to run, e.g. 'builtin.module(func.func(dce))'", |o, text| {
        o.pipeline = Some(text);
    }),
    flag("split-input-file", "treat the parts between lines '// -----' as separate files", |o, on| {
        o.split = on
    }),
    flag(
        "verify-diagnostics",
        "check diagnostics against comments '// expected-error @+1 {{..}}'",
        |o, on| o.verify_diagnostics = on,
    ),
    flag("verify-roundtrip", "check that the program is the same after printing and parsing it", |o, on| {
        o.verify_roundtrip = on;
    }),
    text(
        "spec",
        "FILE",
        "a spec of a dialect that the program uses; may be given several times",
        |o, text| {
            o.specs.push(PathBuf::from(text));
        },
    ),
    flag(
        "allow-unregistered-dialect",
        "keep ops, types and attributes of dialects that are not registered",
        |o, on| o.allow_unregistered = on,
    ),
    flag("no-implicit-module", "accepted for mlir-opt; the top-level op is always a module", |_, _| {}),
    flag("mlir-print-op-generic", "print the generic form of all ops", |o, on| o.form.generic = on),
    flag("mlir-print-debuginfo", "print locations", |o, on| o.form.locations = on),
    flag(
        "mlir-print-local-scope",
        "print attributes, types and locations where they are used, without aliases",
        |o, on| o.form.local_scope = on,
    ),
    flag("mlir-timing", "print the time that each pass took", |o, on| o.timing = on),
    word("mlir-timing-display", &["list", "tree"], "how to print it", |o, word| {
        o.display = if word == "list" { TimingDisplay::List } else { TimingDisplay::Tree };
    }),
    flag("mlir-pass-statistics", "print the statistics of the passes", |o, on| o.statistics = on),
    word("mlir-pass-statistics-display", &["list", "pipeline"], "how to print them", |o, word| {
        o.statistics_display =
            if word == "list" { StatisticsDisplay::List } else { StatisticsDisplay::Pipeline };
    }),
    flag(
        "mlir-print-ir-before-all",
        "print the op that a pass works on before each pass, on standard error",
        |o, on| o.dumps.before_all = on,
    ),
    flag("mlir-print-ir-after-all", "print it after each pass", |o, on| o.dumps.after_all = on),
    flag("mlir-print-ir-after-change", "print it after a pass only if it changed", |o, on| {
        o.dumps.only_changes = on;
    }),
    flag("mlir-print-ir-after-failure", "print it after a pass that fails", |o, on| {
        o.dumps.after_failure = on;
    }),
    text("mlir-print-ir-before", "PASS,..", "print it before these passes", |o, text| {
        o.dumps.before.extend(text.split(',').map(str::to_owned));
    }),
    text("mlir-print-ir-after", "PASS,..", "print it after these passes", |o, text| {
        o.dumps.after.extend(text.split(',').map(str::to_owned));
    }),
    flag("mlir-disable-threading", "use one thread", |o, on| {
        o.threads = if on { Some(1) } else { o.threads }
    }),
    OptionDef {
        name: "bourn-threads",
        kind: Kind::Number(|o, number| o.threads = Some(number)),
        help: "use this many threads; by default one per processor",
    },
    flag("verify-each", "verify after each pass (by default; 'false' turns it off)", |o, on| {
        o.no_verify = !on
    }),
    flag("dump-pass-pipeline", "print the pipeline before it runs", |o, on| o.dump_pipeline = on),
    text(
        "mlir-pass-pipeline-crash-reproducer",
        "FILE",
        "write a file that reproduces the failure or the panic of a pass",
        |o, text| o.reproducer.on_failure = Some(text),
    ),
    flag(
        "mlir-pass-pipeline-local-reproducer",
        "write only the pass that fails to that file, with the program before it",
        |o, on| o.reproducer.is_local = on,
    ),
    text("mlir-generate-reproducer", "FILE", "write such a file without a failure", |o, text| {
        o.reproducer.always = Some(text);
    }),
    flag("run-reproducer", "run the pipeline in such a file", |o, on| o.run_reproducer = on),
    text("o", "FILE", "the output file; standard output if not given", |o, text| o.output = Some(text)),
    word("color", &["auto", "always", "never"], "when to use colours", |o, word| {
        o.color = Some(match word {
            "always" => ColorChoice::Always,
            "never" => ColorChoice::Never,
            _ => ColorChoice::Auto,
        });
    }),
    flag("list-passes", "list the passes, and exit", |o, on| action(o, on, Action::ListPasses)),
    flag("show-dialects", "list the dialects, and exit", |o, on| action(o, on, Action::ShowDialects)),
    flag("help", "print this text, and exit", |o, on| action(o, on, Action::Help)),
    flag("version", "print the version, and exit", |o, on| action(o, on, Action::Version)),
];

/// Parses the words after the name of the command.
///
/// # Errors
/// Returns a message if an option is unknown or has an invalid value, or if there are several files.
pub fn parse_words(words: &[String], registry: &PassRegistry) -> Result<Options, String> {
    let mut options = Options::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let bare = word.strip_prefix("--").or_else(|| word.strip_prefix('-')).filter(|bare| !bare.is_empty());
        let Some(bare) = bare else {
            if let Some(first) = &options.input {
                return Err(format!("expected one file, but got '{first}' and '{word}'"));
            }
            options.input = Some(word.clone());
            continue;
        };
        let (name, value) = match bare.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (bare, None),
        };
        let name = if name == "h" { "help" } else { name };
        if let Some(def) = OPTIONS.iter().find(|def| def.name == name) {
            let next = || words.next().cloned();
            set(&mut options, def, value, word, next)?;
        } else if registry.get(name).is_some() {
            let value = value.unwrap_or_default();
            let value = value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value);
            options.passes.push((name.to_owned(), value.to_owned()));
        } else {
            let names = OPTIONS.iter().map(|def| def.name).chain(registry.iter().map(|info| info.argument));
            let hint = suggest::did_you_mean(name, names);
            return Err(format!("unknown option '{word}'{hint}"));
        }
    }
    let with_passes = if options.pipeline.is_some() { "--pass-pipeline" } else { "--run-reproducer" };
    if (options.pipeline.is_some() || options.run_reproducer) && !options.passes.is_empty() {
        return Err(format!("'{with_passes}' can't be used with individual pass options"));
    }
    if options.pipeline.is_some() && options.run_reproducer {
        return Err("'--run-reproducer' can't be used with '--pass-pipeline'".to_owned());
    }
    if options.reproducer.is_local && options.reproducer.on_failure.is_none() {
        let needed = "'--mlir-pass-pipeline-crash-reproducer'";
        return Err(format!("'--mlir-pass-pipeline-local-reproducer' needs {needed}"));
    }
    // Dumps have the form of the output.
    options.dumps.form.local_scope = options.form.local_scope;
    Ok(options)
}

/// Sets an option to the value in its word, or in the next word.
fn set(
    options: &mut Options,
    def: &OptionDef,
    value: Option<&str>,
    word: &str,
    next: impl FnOnce() -> Option<String>,
) -> Result<(), String> {
    let name = def.name;
    if let Kind::Flag(set) = def.kind {
        let on = match value {
            None | Some("" | "1" | "true") => true,
            Some("0" | "false") => false,
            Some(other) => return Err(format!("option '--{name}' takes true or false, not '{other}'")),
        };
        set(options, on);
        return Ok(());
    }
    let value = match value {
        Some(value) => value.to_owned(),
        None => next().ok_or_else(|| format!("option '{word}' requires a value"))?,
    };
    match def.kind {
        Kind::Flag(_) => {}
        Kind::Text(_, set) => set(options, value),
        Kind::Word(words, set) if words.contains(&value.as_str()) => set(options, &value),
        Kind::Word(words, _) => {
            return Err(format!("option '--{name}' takes {}, not '{value}'", words.join(" or ")));
        }
        Kind::Number(set) => match value.parse().ok().filter(|number| *number > 0) {
            Some(number) => set(options, number),
            None => return Err(format!("option '--{name}' takes a number, not '{value}'")),
        },
    }
    Ok(())
}
