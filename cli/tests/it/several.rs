//! Tests of `bounds` and `check` on several files, folders and standard input.

use bourn_test_support::{Folder, Ran, run_in};
use expect_test::expect;
use std::process::Command;

const A: &str = "func.func @a(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %m = arith.minui %n, %c4 : index
  return %m : index
}
";
const B: &str = "func.func @b() -> index {
  %c4 = arith.constant 4 : index
  %x = arith.addi %c4, %c4 : index
  return %x : index
}
";
const WRONG: &str = "func.func @w() {\n  %x = arith.adi %x : index\n  return\n}\n";

fn bourn(folder: &Folder, args: &[&str], input: &str) -> Ran {
    run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), args, input)
}

/// A folder with two programs, one of them in a folder of its own, and a wrong one.
fn programs(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("all/z/a.mlir", A);
    folder.write("all/b.mlir", B);
    folder.write("all/notes.txt", "no program");
    folder.write("wrong.mlir", WRONG);
    folder
}

#[test]
fn bounds_of_several_files() {
    let folder = programs("several-bounds");
    let ran = bourn(&folder, &["bounds", "--value", "%x", "wrong.mlir", "all", "-"], B);
    assert_eq!(ran.code, Some(1));
    expect![[r#"
        all/b.mlir:
        @b
          value  what it is  lower  upper  exactly
          %x     arith.addi      8      8  8

        <stdin>:
        @b
          value  what it is  lower  upper  exactly
          %x     arith.addi      8      8  8
    "#]]
    .assert_eq(&ran.out);
    expect![[r#"
        wrong.mlir:2:8: error: custom op 'arith.adi' is unknown
          %x = arith.adi %x : index
               ^
        wrong.mlir:2:8: note: did you mean 'arith.addi'?
          %x = arith.adi %x : index
               ^
        4 files, 2 values, 2 of them bounded on both sides, 1 file failed
    "#]]
    .assert_eq(&ran.err);
    // Without a failure, and in the order of the arguments, whatever the number of threads.
    let order = |threads: &str| {
        let ran = bourn(&folder, &["bounds", "--threads", threads, "all/z", "all/b.mlir", "all"], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let titles = ran.out.lines().filter(|line| line.ends_with("mlir:")).collect::<Vec<_>>().join(" ");
        assert_eq!(titles, "all/z/a.mlir: all/b.mlir: all/b.mlir: all/z/a.mlir:");
        ran
    };
    assert_eq!(order("1"), order("8"));
}

#[test]
fn bounds_as_lines_of_json() {
    let folder = programs("several-json");
    let ran = bourn(&folder, &["bounds", "--json", "-q", "all", "wrong.mlir", "missing.mlir"], "");
    assert_eq!(ran.code, Some(1));
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect();
    let of = |field: &str| lines.iter().map(|line| line[field].to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(of("file"), r#""all/b.mlir" "all/z/a.mlir" "wrong.mlir" "missing.mlir""#);
    assert_eq!(of("failed"), "false false true true");
    assert_eq!(lines[0]["functions"][0]["values"][1]["exact"], 8);
    assert_eq!(lines[2]["functions"], serde_json::json!([]));
    assert!(
        ran.err.contains("missing.mlir: error: cannot read the file") && !ran.err.contains("files"),
        "{}",
        ran.err
    );
    // The object of the only file is unchanged.
    let one = bourn(&folder, &["bounds", "--json", "all/b.mlir"], "");
    assert!(one.out.starts_with("{\n  \"file\"") && !one.out.contains("failed"), "{}", one.out);
}

#[test]
fn functions_and_values_of_some_file() {
    let folder = programs("several-absent");
    let error = |args: &[&str]| {
        let ran = bourn(&folder, &[&["bounds", "-q"], args, &["all"]].concat(), "");
        assert!(ran.code == Some(1) && ran.out.is_empty(), "{}", ran.out);
        ran.err
    };
    assert_eq!(error(&["--value", "%q"]), "error: no file has a value '%q'\n");
    assert_eq!(
        error(&["--value", "%x", "--function", "a"]),
        "error: no file has a value '%x' in function 'a'\n"
    );
    assert_eq!(error(&["--function", "q"]), "error: no file has a function 'q'\n");
    let ran = bourn(&folder, &["bounds", "--assume", "%n >= 0 && %n <= 3", "--value", "%m", "all"], "");
    assert!(
        ran.code == Some(0) && ran.out.contains("%m     arith.minui      0      3"),
        "{}{}",
        ran.out,
        ran.err
    );
    let ran = bourn(&folder, &["bounds", "--assume", "%q <= 3", "all"], "");
    assert!(
        ran.code == Some(1)
            && ran.err.contains("error: cannot assume '%q <= 3': no function has a value '%q'"),
        "{}",
        ran.err
    );
}

#[test]
fn folders_without_files() {
    let folder = programs("several-empty");
    std::fs::create_dir_all(folder.dir().join("empty/inner")).expect("a folder");
    let ran = bourn(&folder, &["bounds", "empty"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), "empty: error: the folder has no files '*.mlir'\n"));
    let ran = bourn(&folder, &["check", "all"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), "all: error: the folder has no files '*.bourn'\n"));
    let ran = bourn(&folder, &["bounds", "-", "-"], B);
    assert!(ran.code == Some(1) && ran.out.contains("@b"), "{}", ran.out);
    assert!(ran.err.starts_with("<stdin>: error: standard input can be read only once\n"), "{}", ran.err);
}

/// The project of each program has its own specs, which are read once.
#[test]
fn each_program_has_its_project() {
    let folder = Folder::new("several-projects");
    let spec = |by: i32| {
        format!(
            "dialect mine;\nuse builtin::Index;\nop half: Pure {{ operands {{ value: Index }} results {{ result: Index }} bounds {{ result == value + {by}; }} format {{ $value attr-dict }} }}\n"
        )
    };
    let program = "func.func @f() {\n  %c9 = arith.constant 9 : index\n  %h = mine.half %c9\n  return\n}\n";
    for (project, by) in [("one", 1), ("two", 2)] {
        folder.write(&format!("{project}/bourn.toml"), "specs = [\"mine.bourn\"]\n");
        folder.write(&format!("{project}/mine.bourn"), spec(by));
        folder.write(&format!("{project}/a.mlir"), program);
        folder.write(&format!("{project}/inner/b.mlir"), program);
    }
    folder.write("three/bourn.toml", "specs = [\"missing.bourn\"]\n");
    folder.write("three/a.mlir", program);
    let ran = bourn(&folder, &["bounds", "--value", "%h", "-q", "one", "two", "three"], "");
    let exact: Vec<&str> = ran.out.lines().filter_map(|line| line.strip_prefix("  %h")).collect();
    assert_eq!(exact.len(), 4, "{}", ran.out);
    assert!(
        exact[..2].iter().all(|row| row.ends_with("10")) && exact[2..].iter().all(|row| row.ends_with("11"))
    );
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err.matches("missing.bourn: error: cannot read the file").count(), 1, "{}", ran.err);
}

const USES: &str = "dialect uses;
use builtin::Index;
use shapes::Small;
op a { operands { x: Small } }
";

#[test]
fn check_of_several_specs() {
    let folder = Folder::new("several-check");
    // A dialect is found by its name, whatever the name of its file.
    folder.write("a/uses.bourn", USES);
    folder.write(
        "b/named_otherwise.bourn",
        "dialect shapes;\nuse builtin::Index;\nconstraint Small = Index;\n",
    );
    folder.write("c/wrong.bourn", "dialect wrong;\nop a { operands { x: Indx } }\n");
    let ran = bourn(&folder, &["check", "a", "b"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), "2 specs, 0 errors, 0 warnings\n"));
    let ran = bourn(&folder, &["check", "-q", "a", "b"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(bourn(&folder, &["check", "a/uses.bourn"], "").code, Some(1));
    let ran = bourn(&folder, &["check", "-", "b/named_otherwise.bourn"], USES);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), "2 specs, 0 errors, 0 warnings\n"));
    let ran = bourn(&folder, &["check", "--message-format", "short", "."], "");
    assert_eq!(ran.code, Some(1));
    expect![[r#"
        ./c/wrong.bourn:2:22: error: unknown type constraint `Indx`
        3 specs, 1 error, 0 warnings
    "#]]
    .assert_eq(&ran.err);
}

/// A mistake in a spec that several specs use is reported once.
#[test]
fn mistakes_are_reported_once() {
    let folder = Folder::new("several-once");
    let wrong = "dialect shapes;\nuse builtin::Index;\nconstraint Small = Indx;\n";
    folder.write("shapes.bourn", wrong);
    folder.write("uses.bourn", USES);
    folder.write("again.bourn", USES.replace("dialect uses", "dialect again"));
    for args in [&["."][..], &["uses.bourn", "again.bourn"]] {
        let ran = bourn(&folder, &[&["check", "--message-format", "short"], args].concat(), "");
        assert_eq!(ran.code, Some(1));
        assert_eq!(ran.err.matches("unknown type constraint `Indx`").count(), 1, "{}", ran.err);
    }
}

#[test]
fn mistakes_as_json() {
    let folder = Folder::new("several-mistakes");
    folder.write("good.bourn", "dialect good;\nop a;\n");
    folder.write("wrong.bourn", "dialect wrong;\nuse builtin::Index;\nop a { operands { x: Indx } }\n");
    let ran = bourn(&folder, &["check", "--message-format", "json", "-q", ".", "missing.bourn"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    assert_eq!(lines[0], r#"{"failed":false,"file":"./good.bourn","mistakes":[],"schema":1}"#);
    let wrong: serde_json::Value = serde_json::from_str(lines[1]).expect("an object per line");
    let mistake = &wrong["mistakes"][0];
    assert_eq!(wrong["failed"], true);
    assert_eq!((&mistake["line"], &mistake["column"]), (&3.into(), &22.into()));
    assert_eq!((&mistake["end_line"], &mistake["end_column"]), (&3.into(), &26.into()));
    assert_eq!(mistake["severity"], "error");
    assert_eq!(mistake["replacement"]["by"], "Index");
    assert!(
        lines[2].contains("\"file\":\"missing.bourn\"") && lines[2].contains("cannot read the file"),
        "{}",
        lines[2]
    );
}

#[test]
fn colours_are_an_option() {
    let folder = programs("colours");
    let out = |args: &[&str]| bourn(&folder, args, "");
    assert!(out(&["bounds", "--color", "always", "all/b.mlir"]).out.contains("\x1b[1m@b"));
    assert!(out(&["--color", "always", "bounds", "all"]).out.contains("\x1b[1mall/b.mlir:"));
    assert!(!out(&["bounds", "all/b.mlir"]).out.contains('\x1b'));
    let wrong = out(&["bounds", "--color=always", "wrong.mlir"]).err;
    assert!(wrong.starts_with("\x1b[1mwrong.mlir:2:8:\x1b[0m \x1b[1m\x1b[31merror:"), "{wrong:?}");
    assert!(out(&["opt", "--color=always", "wrong.mlir"]).err.contains("\x1b[31merror:"));
    assert!(!out(&["opt", "wrong.mlir"]).err.contains('\x1b'));
    folder.write("wrong.bourn", "dialect wrong;\nop a { operands { x: Indx } }\n");
    assert!(out(&["check", "--color", "always", "wrong.bourn"]).err.contains("\x1b["));
    assert!(!out(&["check", "wrong.bourn"]).err.contains('\x1b'));
    assert_eq!(out(&["bounds", "--color", "sometimes", "all"]).code, Some(2));
}

#[test]
fn each_command_has_a_version() {
    let folder = Folder::new("version");
    for command in ["bounds", "check", "fmt", "gen", "import", "lsp", "opt"] {
        let ran = bourn(&folder, &[command, "--version"], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{command}");
        assert!(ran.out.starts_with("bourn") && ran.out.contains(env!("CARGO_PKG_VERSION")), "{}", ran.out);
    }
}

/// On a terminal there are colours and a line with the progress. `script` of util-linux makes a terminal.
#[test]
fn a_terminal_shows_progress() {
    let folder = programs("terminal");
    let on_terminal = |environment: &str, command: &str| {
        let command = format!("{environment} {} {command}", env!("CARGO_BIN_EXE_bourn"));
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).env_remove("NO_COLOR").env("TERM", "xterm");
        let output = script.current_dir(folder.dir()).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let Some(shown) = on_terminal("", "bounds all") else {
        return println!("skipped: 'script' is not installed");
    };
    assert!(shown.contains("\x1b[1m@b"), "{shown:?}");
    assert!(shown.contains("2/2") || shown.contains("1/2") || shown.contains("0/2"), "{shown:?}");
    assert!(shown.contains("2 files, "), "{shown:?}");
    let quiet = on_terminal("", "bounds -q all").expect("it is installed");
    assert!(!quiet.contains("/2") && !quiet.contains("2 files"), "{quiet:?}");
    let plain = on_terminal("NO_COLOR=1", "bounds -q all").expect("it is installed");
    assert!(!plain.contains("\x1b["), "{plain:?}");
}

#[test]
fn quiet_omits_notes() {
    let folder = Folder::new("quiet");
    let program = "func.func @f(%n: index) -> index {\n  %c1 = arith.constant 1 : index\n  %0 = arith.addi %n, %c1 : index\n  return %0 : index\n}\n";
    let noted = bourn(&folder, &["bounds", "-"], program);
    assert!(noted.err.contains("note: '%0' may wrap in 64 bits"), "{}", noted.err);
    let quiet = bourn(&folder, &["bounds", "-q", "-"], program);
    assert_eq!((quiet.out, quiet.err.as_str()), (noted.out, ""));
    let several = bourn(&folder, &["bounds", "-", "-"], program);
    assert!(several.err.contains("<stdin>:3:8: note: '%0' may wrap in 64 bits"), "{}", several.err);
}

/// The specs of a project are checked together, and each has an object.
#[test]
fn a_project_as_json() {
    let folder = Folder::new("several-project");
    folder.write("bourn.toml", "specs = [\"a.bourn\", \"named_otherwise.bourn\", \"missing.bourn\"]\n");
    folder.write("a.bourn", USES);
    folder.write("named_otherwise.bourn", "dialect shapes;\nuse builtin::Index;\nconstraint Small = Indx;\n");
    let ran = bourn(&folder, &["check", "--message-format", "json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect();
    let failed: Vec<bool> = lines.iter().map(|line| line["failed"] == true).collect();
    assert_eq!(failed, [false, true, true], "{}", ran.out);
    assert_eq!(lines[1]["mistakes"][0]["replacement"]["by"], "Index");
    assert!(
        lines[2]["mistakes"][0]["message"].as_str().is_some_and(|text| text.contains("cannot read the file"))
    );
}
