//! Runs the example of the book under ninja, where ninja is installed: `bourn gen --depfile` makes code again when any of its specs changes.

use bourn_test_support::{Folder, root, run_in};

fn build() -> String {
    std::fs::read_to_string(root().join("examples/ninja/build.ninja")).expect("readable")
}

#[test]
fn the_book_has_the_example() {
    let page = std::fs::read_to_string(root().join("docs/guide/builds.md")).expect("readable");
    assert!(
        page.contains(&format!("```ninja\n{}```", build())),
        "docs/guide/builds.md differs from build.ninja"
    );
}

#[test]
fn code_is_made_again_when_a_spec_changes() {
    if std::process::Command::new("ninja").arg("--version").output().is_err() {
        eprintln!("skipped: ninja is not installed");
        return;
    }
    let folder = Folder::new("ninja");
    let command = env!("CARGO_BIN_EXE_bourn");
    folder.write("build.ninja", build().replace("bourn = bourn\n", &format!("bourn = {command}\n")));
    let example = root().join("examples/ninja");
    let text = |name: &str| std::fs::read_to_string(example.join(name)).expect("readable");
    std::fs::create_dir_all(folder.dir().join("specs")).expect("writable");
    let (tiles, numbers) = (text("tiles.bourn"), text("specs/numbers.bourn"));
    folder.write("tiles.bourn", &tiles);
    folder.write("specs/numbers.bourn", &numbers);
    let ninja = || run_in::<&str>(folder.dir(), "ninja", &[], "").succeeded();
    let is_idle = || ninja().contains("no work to do");

    assert!(ninja().contains("RUST out/tiles.rs"));
    assert!(folder.read("out/tiles.rs").contains("pub struct BytesOp"));
    assert!(is_idle(), "nothing has changed");

    // The spec itself, and a spec that it uses. Ninja compares times.
    folder.write("tiles.bourn", tiles.replace("op bytes", "op size"));
    assert!(!is_idle());
    assert!(folder.read("out/tiles.rs").contains("pub struct SizeOp"));
    folder
        .write("specs/numbers.bourn", numbers.replace("number of the machine", "number of the new machine"));
    assert!(!is_idle());
    assert!(folder.read("out/tiles.md").contains("number of the new machine"));
    assert!(is_idle());

    // Mistakes in a spec that is used are reported.
    folder.write("specs/numbers.bourn", "dialect numbers");
    let failed = run_in::<&str>(folder.dir(), "ninja", &[], "");
    assert_ne!(failed.code, Some(0));
    assert!(failed.out.contains("end it with `;`"), "{}", failed.out);
}
