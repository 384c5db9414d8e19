//! Runs LLVM's TableGen, so that `bourn import ods` takes the files in which dialects are defined.

use bourn_driver::Exit;
use bourn_driver::io::{self, Source};
use bourn_ir::Severity;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names of the program, the preferred one first. `mlir-tblgen` prints no records as JSON.
const NAMES: [&str; 2] = ["llvm-tblgen-22", "llvm-tblgen"];

/// The variable with the path of the program.
const VARIABLE: &str = "LLVM_TBLGEN";

/// Returns whether a file has definitions in TableGen's language.
pub fn is_definition(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "td")
}

/// Returns the records of a file as JSON. Files are included from the file's own folder, from `include`, and from the headers that are
/// installed with the program.
pub fn records(path: &Path, include: &[PathBuf]) -> Result<Source, Exit> {
    let Some(program) = program() else {
        let place = path.to_string_lossy();
        io::say(Some(&place), Severity::Error, "no `llvm-tblgen` is installed to read the definitions");
        io::complain(&format!(
            "help: set {VARIABLE} to its path, or run it elsewhere and import its output:"
        ));
        io::complain(&format!("  {}", shown(NAMES[1].as_ref(), &arguments(path, include))));
        return Err(Exit::Diagnostics);
    };
    let mut folders = include.to_vec();
    folders.extend(path.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned));
    folders.extend(installed_headers(&program));
    let given = arguments(path, &folders);
    let failed = |text: &str| {
        io::say(Some(&path.to_string_lossy()), Severity::Error, text);
        io::complain(&format!("note: this command failed: {}", shown(program.as_os_str(), &given)));
        Exit::Diagnostics
    };
    let output = Command::new(&program).args(&given).output();
    let output = output.map_err(|error| failed(&format!("cannot run `{}`: {error}", program.display())))?;
    if !output.status.success() {
        io::complain(String::from_utf8_lossy(&output.stderr).trim_end());
        return Err(failed("TableGen rejects the definitions"));
    }
    let text = String::from_utf8(output.stdout).map_err(|_| failed("the records are not UTF-8"))?;
    Ok(Source { name: path.to_string_lossy().into_owned(), text })
}

/// Returns the arguments that print records as JSON.
fn arguments(path: &Path, folders: &[PathBuf]) -> Vec<OsString> {
    let mut all: Vec<OsString> = vec!["--dump-json".into()];
    for folder in folders {
        all.extend(["-I".into(), folder.into()]);
    }
    all.push(path.into());
    all
}

/// Returns a command as it is typed.
fn shown(program: &std::ffi::OsStr, arguments: &[OsString]) -> String {
    let words = std::iter::once(program).chain(arguments.iter().map(OsString::as_os_str));
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Returns the path of the program: the value of the variable, or the first match in the folders of `PATH`.
fn program() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        return Some(given.into());
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let mut all = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.find(|path| path.is_file())
}

/// Returns the folder of the headers that are installed with a program: `lib/llvm-22/include` for `lib/llvm-22/bin/llvm-tblgen`.
fn installed_headers(program: &Path) -> Option<PathBuf> {
    let folder = program.canonicalize().ok()?.parent()?.parent()?.join("include");
    folder.join("mlir/IR/OpBase.td").is_file().then_some(folder)
}
