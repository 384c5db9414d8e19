//! The command line, except for `opt`'s.

use bourn_driver::bounds::BoundsArgs;
use bourn_driver::io::ColourArgs;
use bourn_driver::reduce::ReduceArgs;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Declare an op once; get its type, verifier, parser, printer, and the bounds of what it touches.
#[derive(Parser, Debug)]
#[command(name = "bourn", version, propagate_version = true)]
pub struct Args {
    /// The colours of the output.
    #[command(flatten)]
    pub colours: ColourArgs,
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print the bounds of every index value and every dynamic dimension of a program
    Bounds(BoundsCommand),
    /// Run passes over a program, with the options of mlir-opt (see `bourn opt --help`)
    #[command(disable_help_flag = true)]
    Opt {
        /// Options and the file.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Shrink a program as long as a test finds it interesting
    Reduce(ReduceArgs),
    /// Report all mistakes in specs
    Check(CheckArgs),
    /// Format specs
    Fmt(FmtArgs),
    /// Generate code or documents from specs
    Gen(GenArgs),
    /// Write specs of dialects that are defined elsewhere
    Import(ImportArgs),
    /// Create a crate with a dialect, its tool and its tests
    New(NewArgs),
    /// Print the completions of the command line for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the man pages
    Man {
        /// The folder to write to, a file per command
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Serve an editor: the language server for specs and programs, over standard input and output
    Lsp,
}

/// `bourn bounds`
#[derive(ClapArgs, Debug)]
pub struct BoundsCommand {
    /// The options of tools with other dialects, too
    #[command(flatten)]
    pub bounds: BoundsArgs,
    /// Write a page that shows the program with its bounds, explanations and drawings, in place of the table; `-` is
    /// standard output. With --check-proofs it has the certificates
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "constraints"])]
    pub html: Option<String>,
    /// A tera template for the page, which may include `page.html`, the template of bourn (with --html)
    #[arg(long, value_name = "FILE", requires = "html")]
    pub html_template: Option<PathBuf>,
}

/// `bourn check`
#[derive(ClapArgs, Debug)]
pub struct CheckArgs {
    /// The specs; `-` is standard input, a folder means all files `*.bourn` below it. Each is checked by itself, and may use the
    /// dialects of the others. Without any, the specs that `bourn.toml` lists are checked together
    #[arg(value_name = "SPEC")]
    pub specs: Vec<String>,
    /// A folder with dialects that the specs use; may be given several times
    #[arg(short = 'I', long, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// The format of mistakes
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub message_format: MessageFormat,
    /// Print no progress and no summary
    #[arg(short, long)]
    pub quiet: bool,
    /// The number of specs to check at the same time; by default the number of processors
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub threads: Option<u64>,
}

/// The formats of mistakes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageFormat {
    /// With source lines, on standard error
    Human,
    /// On one line each: `FILE:LINE:COLUMN: error: TEXT`, on standard error
    Short,
    /// An object per line for each spec, on standard output
    Json,
}

/// `bourn new`
#[derive(ClapArgs, Debug)]
// The option is a version of Bourn for the crate.
#[command(disable_version_flag = true)]
pub struct NewArgs {
    /// The folder of the crate, whose last part is its name
    #[arg(value_name = "NAME")]
    pub folder: PathBuf,
    /// The checkout of Bourn that the crate uses. By default the crate uses what this command was compiled from: a checkout, or a
    /// version from the registry
    #[arg(long, value_name = "DIR")]
    pub path: Option<PathBuf>,
    /// The git repository of Bourn that the crate uses
    #[arg(long, value_name = "URL", conflicts_with = "path")]
    pub git: Option<String>,
    /// The version of Bourn in the registry that the crate uses
    #[arg(long, conflicts_with_all = ["path", "git"])]
    pub version: Option<String>,
}

/// `bourn fmt`
#[derive(ClapArgs, Debug)]
pub struct FmtArgs {
    /// The specs; without any, the specs that `bourn.toml` lists
    #[arg(value_name = "SPEC")]
    pub specs: Vec<PathBuf>,
    /// Change nothing, and fail if a file is not formatted
    #[arg(long)]
    pub check: bool,
}

/// `bourn gen`
#[derive(ClapArgs, Debug)]
pub struct GenArgs {
    /// The kind of output
    pub what: GenKind,
    /// The specs
    #[arg(required = true, value_name = "SPEC")]
    pub specs: Vec<PathBuf>,
    /// The file to write; standard output if not given. With `docs --format html`, a folder for a site, unless it ends with `.html`
    #[arg(short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Write a makefile rule that names all inputs
    #[arg(long, value_name = "FILE")]
    pub depfile: Option<PathBuf>,
    /// A folder with dialects that the specs use; may be given several times
    #[arg(short = 'I', long, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// The format of manuals (with `docs`)
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<FormatArg>,
    /// The folder to write a manual per dialect or a site to, including dialects that the specs use (with `docs`)
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub out_dir: Option<PathBuf>,
    /// A folder of templates that replace those of bourn (with `docs`)
    #[arg(long, value_name = "DIR")]
    pub templates: Option<PathBuf>,
    /// A program, or a folder of programs: an op without an example of its own gets the smallest function with it (with `docs --format html`);
    /// may be given several times
    #[arg(long, value_name = "FILE")]
    pub examples: Vec<String>,
    /// Another name for a dialect (with `irdl`), since `mlir-opt` accepts no second dialect of a name; may be given several times
    #[arg(long, value_name = "DIALECT=NAME")]
    pub rename: Vec<String>,
}

/// The formats of manuals.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FormatArg {
    /// Markdown
    #[default]
    Markdown,
    /// HTML
    Html,
}

/// The outputs of `gen`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GenKind {
    /// Rust code
    Rust,
    /// Manuals of the dialects
    Docs,
    /// The model
    Json,
    /// IRDL, for `mlir-opt --irdl-file`
    Irdl,
}

/// `bourn import`
#[derive(ClapArgs, Debug)]
pub struct ImportArgs {
    /// The language of the definitions
    pub what: ImportKind,
    /// The definitions; dialects that refer to each other must be given together
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The folder to write to, a file `NAME.bourn` per dialect; standard output if not given
    #[arg(short, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Leave descriptions out (with `ods`)
    #[arg(long)]
    pub no_docs: bool,
    /// A folder with files that `*.td` files include; may be given several times
    #[arg(short = 'I', long, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Show each unsupported construct, also if there are many; otherwise, they are grouped by their kind
    #[arg(long)]
    pub all_warnings: bool,
}

/// The inputs of `import`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportKind {
    /// MLIR's IRDL, as text
    Irdl,
    /// MLIR's ODS, as the JSON of `llvm-tblgen --dump-json`, or as files `*.td` if `llvm-tblgen` is installed (`LLVM_TBLGEN` names
    /// another one)
    Ods,
}
