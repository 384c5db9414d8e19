//! The language server in Neovim, without a screen; the extension for Visual Studio Code.

use bourn_test_support::root;
use serde_json::{Value, json};
use std::process::Command;

const SPEC: &str = "\
dialect mine;
use builtin::{Index};

/// Halves a number.
op half: Pure {
    operands { value: Index }
    results  { result: Index }
    bounds { result == vale floordiv 2; }
    format { $value attr-dict }
}
";

const PROGRAM: &str = "\
func.func @f() -> index {
  %c9 = arith.constant 9 : index
  %h = mine.half %unknown
  return %h : index
}
";

/// Opens a spec and a program, and looks at the diagnostics, hover, definitions and renamed names. Says that it is skipped if
/// Neovim is missing; `BOURN_REQUIRE_NEOVIM=1` makes that an error.
#[test]
fn a_session_in_neovim() {
    let has_neovim =
        Command::new("nvim").arg("--version").output().is_ok_and(|output| output.status.success());
    if !has_neovim {
        assert!(std::env::var_os("BOURN_REQUIRE_NEOVIM").is_none(), "nvim is not installed");
        println!("skipped: nvim is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("bourn-neovim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("mine.bourn"), SPEC).expect("a file");
    std::fs::write(folder.join("program.mlir"), PROGRAM).expect("a file");
    std::fs::write(folder.join("bourn.toml"), "specs = [\"mine.bourn\"]\n").expect("a file");
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-n", "-S"])
        .arg(root().join("cli/tests/it/editors/session.lua"))
        .env("BOURN_TEST_FOLDER", &folder)
        .env("BOURN_TEST_COMMAND", env!("CARGO_BIN_EXE_bourn"))
        .env("BOURN_TEST_CLIENT", root().join("editors/neovim"))
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .env("XDG_STATE_HOME", folder.join("state"))
        .output()
        .expect("nvim runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let all = || format!("{stdout}\n{}", String::from_utf8_lossy(&output.stderr));
    let line = stdout.lines().find(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{}", all()));
    let shown: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {}", all()));
    assert_eq!(shown["problem"], Value::Null, "{}", all());
    assert_eq!(shown["mistakes"], json!(["8: unknown name `vale`\nhelp: did you mean `value`?"]));
    let meaning = shown["meaning"].as_str().expect("a text");
    assert!(meaning.contains("operand #0 must be index"), "{meaning}");
    assert_eq!(shown["declaration"], json!({"line": 5, "character": 15}));
    let renamed = SPEC.replace("vale", "value").replace("value", "number");
    assert_eq!(lines(&shown["renamed_spec"]), renamed);
    assert_eq!(shown["errors"], json!(["3: use of undeclared SSA value name"]));
    let bounds = shown["bounds"].as_str().expect("a text");
    assert!(bounds.contains("**= 4**") && bounds.contains("%h == %c9 floordiv 2"), "{bounds}");
    assert_eq!(shown["definition"], json!({"line": 2, "character": 2}));
    let renamed = PROGRAM.replace("%unknown", "%c9").replace("%h", "%half");
    assert_eq!(lines(&shown["renamed_program"]), renamed);
    std::fs::remove_dir_all(&folder).expect("it exists");
}

fn lines(list: &Value) -> String {
    let lines = list.as_array().expect("a list").iter();
    lines.map(|line| line.as_str().expect("a text").to_owned() + "\n").collect()
}

/// Runs the extension for Visual Studio Code with stand-ins for the editor and its client library, if Node is installed.
#[test]
fn the_extension_for_visual_studio_code() {
    let folder = root().join("editors/vscode");
    match Command::new("node").arg("test.js").current_dir(folder).output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success() && text == "ok\n",
                "{text}{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        Err(_) => println!("skipped: node is not installed"),
    }
}
