//! Compares the outputs for specs with files that are meant to be read: the code of some dialects in `tests/golden/code`, their
//! manuals in `tests/golden/manuals`. `UPDATE_EXPECT=1 cargo test -p bourn --test it golden` rewrites them.

use bourn_test_support::{Folder, expect_file, files, root, run_bourn};
use expect_test::expect;
use std::path::PathBuf;

/// Compares a text with a file in `tests/golden`.
fn recorded(name: &str, actual: &str) {
    expect_file(&root().join("tests/golden").join(name), actual);
}

/// Returns what a run of `bourn gen` printed.
fn printed(args: &[&str]) -> String {
    run_bourn(&[&["gen"], args].concat(), "").succeeded()
}

/// A small dialect, in addition to those that come with Bourn.
const TOY: &str = "tests/golden/toy.bourn";

/// The dialects whose code and manuals are recorded: together they have each part of the language that dialects use. What is generated
/// for the others is compiled and run.
const RECORDED: [&str; 3] = ["builtin", "scf", "tensor"];

#[test]
fn generated_code() {
    let mut specs: Vec<PathBuf> =
        RECORDED.iter().map(|name| root().join(format!("dialects/specs/{name}.bourn"))).collect();
    specs.push(root().join(TOY));
    for spec in specs {
        let name = spec.file_stem().and_then(|name| name.to_str()).expect("specs have names in UTF-8");
        let code = printed(&["rust", spec.to_str().expect("UTF-8")]);
        recorded(&format!("code/{name}.rs.txt"), &code); // so that tools for Rust leave it alone
    }
}

/// Checks manuals on single pages, one of them of a dialect with all features.
#[test]
fn manuals_of_one_dialect() {
    recorded("manuals/toy.md", &printed(&["docs", TOY]));
    recorded("manuals/toy.html", &printed(&["docs", TOY, "--format", "html"]));
    recorded("manuals/features.md", &printed(&["docs", "tests/features/features.bourn"]));
}

/// Checks all manuals together, so that they have links to each other; one also as HTML.
#[test]
fn manuals_of_all_dialects() {
    let out = Folder::new("manuals");
    let specs = files("dialects/specs", "bourn");
    let specs: Vec<&str> = specs.iter().map(|spec| spec.to_str().expect("UTF-8")).collect();
    let to = out.path("");
    for format in ["markdown", "html"] {
        printed(&[&["docs", "--out-dir", &to, "--format", format], &specs[..]].concat());
    }
    for name in RECORDED {
        recorded(&format!("manuals/{name}.md"), &out.read(&format!("{name}.md")));
    }
    for name in
        ["index.html", "scf.html", "scf.op.for.html", "builtin.constraint.SignlessIntegerOrIndexLike.html"]
    {
        recorded(&format!("manuals/{name}"), &out.read(name));
    }
    expect![[r#"
        # Dialects

        - [`affine`](affine.md): Loops, conditions and access to memory whose bounds and indices are affine maps of other indices.
        - [`arith`](arith.md): Integer and floating-point arithmetic: on single numbers, and on vectors and tensors element by element.
        - [`bufferization`](bufferization.md): From tensors to buffers: ops that allocate tensors, name their memory, and free it.
        - [`builtin`](builtin.md): The basis of every other dialect: the types and attributes of MLIR's builtin dialect, named constraints over them with MLIR's texts, and the interfaces that ops of several dialects share.
        - [`cf`](cf.md): Branches between the blocks of a region.
        - [`func`](func.md): Functions and calls.
        - [`gpu`](gpu.md): Kernels: functions that many threads of a graphics processor run; their launches and the cooperation of their threads.
        - [`index`](index-dialect.md): Integer arithmetic on `index`. An index has 32 or 64 bits, and results wrap.
        - [`irdl`](irdl.md): Definitions of dialects as IR: types, attributes and ops, with the constraints on their parts.
        - [`linalg`](linalg.md): Linear algebra: ops that are a nest of loops over tensors or memrefs, with a body for one step.
        - [`llvm`](llvm.md): LLVM IR as a dialect: its types, instructions, intrinsics, functions, globals and metadata.
        - [`math`](math.md): Elementary functions on numbers, and on vectors and tensors element by element.
        - [`memref`](memref.md): Memory: buffers with a shape, views of them, loads and stores.
        - [`scf`](scf.md): Structured control flow.
        - [`symbol`](symbol.md): Names for sizes: numbers with a name and a range, and the sizes of tensors and memrefs in terms of them.
        - [`tensor`](tensor.md): Tensors: creation, slices, padding, sizes.
        - [`test`](test.md): Ops that ask the bounds engine: MLIR's test ops, so that its test files run unchanged.
        - [`tosa`](tosa.md): The Tensor Operator Set Architecture: ops of neural networks on whole tensors. Sizes that are not attributes are values of the type `!tosa.shape<N>`, lists of `N` indices, which constants and ops on shapes define.
        - [`ub`](ub.md): Undefined behaviour: poison values, and places that are never reached.
        - [`vector`](vector.md): Vectors: construction, access to memory, permutations, reductions and products.
    "#]].assert_eq(&out.read("index.md"));
}
