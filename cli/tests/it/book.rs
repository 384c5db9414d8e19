//! Runs the examples in the guide of the book, and compares their output with the book's. `UPDATE_EXPECT=1` rewrites the output.

use std::collections::BTreeMap;

use bourn_test_support::{Folder, expect_file, files, run_in};

/// Splits a command line at spaces, except for those in single quotes.
fn words(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        match at % 2 {
            0 => found.extend(part.split_whitespace()),
            _ => found.push(part),
        }
    }
    found
}

/// Returns the page with what each command prints now. The program of a command stands in the last block before it; a later command may
/// name it again. A spec that a command names stands in the last block of `bourn`.
fn with_outputs(page: &str) -> String {
    let (mut made, mut programs, mut last) = (String::new(), BTreeMap::new(), String::new());
    let mut spec = String::new();
    let folder = Folder::new("book");
    let mut commands = 0;
    let mut rest = page;
    while let Some((before, block)) = rest.split_once("```") {
        let (block, after) = block.split_once("```").expect("each block is closed");
        let (language, text) = block.split_once('\n').expect("a block has a language");
        made.push_str(before);
        match language {
            "mlir" => last = text.to_owned(),
            "bourn" => spec = text.to_owned(),
            "console" | "console,fails" => {
                let command = text.lines().next().expect("a command");
                let args =
                    command.strip_prefix("$ bourn ").unwrap_or_else(|| panic!("{command}: not `bourn`"));
                let mut args = words(args);
                args.iter()
                    .filter(|arg| arg.ends_with(".bourn"))
                    .for_each(|arg| _ = folder.write(arg, &spec));
                let mut program = String::new();
                if let Some(file) = args.iter().position(|arg| arg.ends_with(".mlir")) {
                    let named = args[file].trim_end_matches(".mlir");
                    // A file is named after the function in it.
                    if last.contains(&format!("@{named}(")) {
                        programs.insert(args[file].to_owned(), last.clone());
                    }
                    program.clone_from(programs.get(args[file]).expect("a program of this name"));
                    args[file] = "-";
                }
                let ran = run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), &args, program);
                let fails = language == "console,fails";
                assert_eq!(ran.code != Some(0), fails, "{command}: {}", ran.err);
                made.push_str(&format!("```{language}\n{command}\n{}\n```", (ran.out + &ran.err).trim_end()));
                commands += 1;
                rest = after;
                continue;
            }
            // Blocks for reading only.
            _ => {}
        }
        made.push_str(&format!("```{block}```"));
        rest = after;
    }
    assert!(commands > 0, "the page has no commands");
    made + rest
}

#[test]
fn examples_of_the_guide_print_what_the_book_says() {
    let mut pages = 0;
    for path in files("docs/guide", "md") {
        let page = std::fs::read_to_string(&path).expect("the page can be read");
        if page.contains("\n```console") {
            expect_file(&path, &with_outputs(&page));
            pages += 1;
        }
    }
    assert!(pages > 3, "only {pages} pages of the guide have commands");
}
