//! Checks that the Rust code of dialects names ops and attributes through the generated API, `ForOp::NAME` and `ForOp::STEP_ATTR`, and not
//! by string literals: a name that the spec does not have is then an error of the compiler.

use bourn::dialects;
use bourn::rt::ir::Dialect;
use bourn_test_support::{files_below, root};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The dialects, each with the folder of its Rust code in `dialects/*/src`.
const DIALECTS: &[(&str, &Dialect)] = &[
    ("affine", &dialects::affine::DIALECT),
    ("arith", &dialects::arith::DIALECT),
    ("bufferization", &dialects::bufferization::DIALECT),
    ("cf", &dialects::cf::DIALECT),
    ("func", &dialects::func::DIALECT),
    ("gpu", &dialects::gpu::DIALECT),
    ("index", &dialects::index::DIALECT),
    ("irdl", &dialects::irdl::DIALECT),
    ("linalg", &dialects::linalg::DIALECT),
    ("llvm", &dialects::llvm::DIALECT),
    ("math", &dialects::math::DIALECT),
    ("memref", &dialects::memref::DIALECT),
    ("scf", &dialects::scf::DIALECT),
    ("symbol", &dialects::symbol::DIALECT),
    ("tensor", &dialects::tensor::DIALECT),
    ("test", &dialects::test::DIALECT),
    ("tosa", &dialects::tosa::DIALECT),
    ("ub", &dialects::ub::DIALECT),
    ("vector", &dialects::vector::DIALECT),
];

/// Names that a folder may write as literals: it does not depend on their dialects.
const FOREIGN: &[(&str, &str)] = &[
    ("affine", "vector.load"),
    ("affine", "vector.store"),
    ("arith", "vector.vscale"),
    ("memref", "affine.store"),
];

/// The calls whose argument may be such a literal: those of a parser, which take a keyword of the text form, and the registration of a
/// pass.
const MAY_NAME: &[&str] = &["accept(", "expect(", "anchors("];

/// Returns the Rust files in a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    files_below(folder.to_str().expect("a path in UTF-8"), "rs")
}

/// Returns the folders of the sources of the dialects' crates.
fn crates() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("dialects")).expect("a folder of crates");
    let folders = crates.map(|entry| entry.expect("an entry").path().join("src"));
    folders.filter(|folder| folder.is_dir()).collect()
}

/// Returns the folder of the Rust code of a dialect, which is in one of the crates.
fn folder_of(dialect: &str) -> PathBuf {
    let mut folders = crates().into_iter().map(|sources| sources.join(dialect));
    folders.find(|folder| folder.is_dir()).unwrap_or_else(|| panic!("no crate has the dialect {dialect}"))
}

/// Returns the places in the code of a dialect where a literal is the full name of an op, or the name of an attribute of its own ops.
fn literals(folder: &str, own: &Dialect) -> Vec<String> {
    let ops = op_names().filter(|name| !FOREIGN.contains(&(folder, name)));
    let attrs = own.ops.iter().flat_map(|op| op.attrs).map(|attr| attr.name);
    named_in(&sources(&folder_of(folder)), ops.chain(attrs))
}

/// Returns the full names of all ops.
fn op_names() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().flat_map(|(_, dialect)| dialect.ops).map(|op| op.name)
}

/// Returns the places in files where a literal is one of the names.
fn named_in<'n>(files: &[PathBuf], names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let names: HashSet<&str> = names.collect();
    let mut found = Vec::new();
    for path in files {
        let text = fs::read_to_string(path).expect("a source file");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            // Literals are the parts between quotes; what stands before a literal ends with the call that takes it.
            let parts: Vec<&str> = code.split('"').collect();
            let is_name = |at: usize| {
                let call = parts[at - 1];
                names.contains(parts[at]) && !MAY_NAME.iter().any(|allowed| call.ends_with(allowed))
            };
            if (1..parts.len()).any(is_name) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    found
}

#[test]
fn dialects_name_ops_and_attributes_by_constants() {
    let mut wrong = Vec::new();
    for (folder, dialect) in DIALECTS {
        wrong.extend(literals(folder, dialect));
    }
    // Files that belong to no single dialect: `shaped`, `materialize` and the like.
    let own: Vec<PathBuf> = DIALECTS.iter().map(|(folder, _)| folder_of(folder)).collect();
    for sources_of_crate in crates() {
        let mut shared = sources(&sources_of_crate);
        shared.retain(|path| !own.iter().any(|folder| path.starts_with(folder)));
        wrong.extend(named_in(&shared, op_names()));
    }
    assert!(wrong.is_empty(), "write the constant of the generated view instead:\n{}", wrong.join("\n"));
}
