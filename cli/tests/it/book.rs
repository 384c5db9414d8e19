//! The book's examples of the engine run, and print what the book says. `UPDATE_EXPECT=1` rewrites what they print.

use std::collections::BTreeMap;

use bourn_test_support::{Folder, expect_file, root, run};

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
            "console" => {
                let command = text.lines().next().expect("a command");
                let args = command.strip_prefix("$ bourn ").expect("a command of this project");
                let spec_path = folder.write("spec.bourn", &spec);
                let mut args: Vec<&str> = args.split_whitespace().collect();
                args.iter_mut().filter(|arg| arg.ends_with(".bourn")).for_each(|arg| *arg = &spec_path);
                let file = args.iter().position(|arg| arg.ends_with(".mlir")).expect("a file");
                let named = args[file].trim_end_matches(".mlir");
                // A file is named after the function in it.
                if last.contains(&format!("@{named}(")) {
                    programs.insert(args[file].to_owned(), last.clone());
                }
                let program = programs.get(args[file]).expect("a program of this name");
                args[file] = "-";
                let ran = run(env!("CARGO_BIN_EXE_bourn"), &args, program);
                assert!(matches!(ran.code, Some(0)), "{command}: {}", ran.err);
                made.push_str(&format!("```console\n{command}\n{}{}```", ran.out, ran.err));
                commands += 1;
                rest = after;
                continue;
            }
            other => panic!("a block in {other:?}"),
        }
        made.push_str(&format!("```{block}```"));
        rest = after;
    }
    assert!(commands > 0, "the page has no commands");
    made + rest
}

#[test]
fn examples_of_the_engine_print_what_the_book_says() {
    let path = root().join("docs/guide/bounds.md");
    let page = std::fs::read_to_string(&path).expect("the page can be read");
    expect_file(&path, &with_outputs(&page));
}

/// The section about loops in formats uses the custom form of an op that has no parser.
#[test]
fn the_loop_of_the_book_is_read_and_printed() {
    let path = root().join("docs/guide/language.md");
    let page = std::fs::read_to_string(&path).expect("the page can be read");
    let start = page.find("### A loop without a parser").expect("the section is there");
    let end = start + page[start..].find("\n## ").expect("a section follows");
    let made = with_outputs(&page[start..end]);
    expect_file(&path, &format!("{}{made}{}", &page[..start], &page[end..]));
}
