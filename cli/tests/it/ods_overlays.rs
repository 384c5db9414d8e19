//! The overlays in `examples/overlays/mlir`, of specs that are imported from MLIR's definitions, where these are installed. Beside each is a
//! program in the text that `mlir-opt` prints.

use crate::ods_mlir::{DIALECTS, dumps, installed, specs_of};
use bourn_test_support::{Folder, mlir_opt, root, run};
use std::path::Path;

/// The dialects with an overlay, each with the folders of its definitions.
const OVERLAYS: [(&str, &[&str]); 7] = [
    ("async", &["Async"]),
    ("ml_program", &["MLProgram"]),
    ("pdl", &["PDL"]),
    ("pdl_interp", &["PDL", "PDLInterp"]),
    ("spirv", &["SPIRV"]),
    ("transform", &["Transform", "Linalg/TransformOps"]),
    ("xegpu", &["XeGPU"]),
];

fn succeeded(program: &str, args: &[&str], input: &str) -> String {
    let ran = run(program, args, input);
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
    ran.out
}

/// Returns the specs of the dialects that Bourn does not ship and that these folders define.
fn specs(folders: &[&str], work: &Folder) -> Vec<String> {
    let places: Vec<Folder> = folders.iter().map(|folder| Folder::new(&folder.replace('/', "-"))).collect();
    let files = folders.iter().zip(&places);
    let dumps: Vec<String> =
        files.flat_map(|(folder, place)| dumps(&Path::new(DIALECTS).join(folder), place)).collect();
    let out = specs_of(&dumps, work);
    let entries = std::fs::read_dir(out).expect("specs were written").flatten();
    let shipped = |path: &Path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        bourn_specs::ALL.iter().any(|(shipped, _)| *shipped == name)
    };
    let paths = entries.map(|entry| entry.path()).filter(|path| !shipped(path));
    paths.map(|path| path.display().to_string()).collect()
}

#[test]
fn overlays_read_the_text_of_mlir() {
    let (true, Some(mlir)) = (installed(), mlir_opt()) else { return };
    let bourn = env!("CARGO_BIN_EXE_bourn");
    for (dialect, folders) in OVERLAYS {
        let work = Folder::new(&format!("overlay-{dialect}"));
        let folder = root().join("examples/overlays/mlir");
        let overlay = folder.join(format!("{dialect}_overlay.bourn")).display().to_string();
        let program = folder.join(format!("{dialect}.mlir")).display().to_string();
        let specs: Vec<String> = specs(folders, &work).into_iter().chain([overlay]).collect();
        let options: Vec<&str> = specs.iter().flat_map(|spec| ["--spec", spec]).collect();
        let generic = "--mlir-print-op-generic";

        // What Bourn reads is what MLIR reads.
        let theirs = succeeded(mlir, &[generic, &program], "");
        let ours = succeeded(bourn, &[&["opt", generic, &program], &options[..]].concat(), "");
        assert_eq!(ours, theirs, "{dialect}");
        // MLIR reads what Bourn prints.
        let custom = succeeded(bourn, &[&["opt", &program], &options[..]].concat(), "");
        assert!(!custom.contains(&format!("\"{dialect}.")), "{custom}");
        assert_eq!(succeeded(mlir, &[generic, "-"], &custom), theirs, "{dialect}: {custom}");
    }
}
