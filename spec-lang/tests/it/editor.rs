//! Checks that the TextMate grammar under `editors/` covers the language: every keyword of the grammar of specs has a scope, and
//! so has every token of every spec of the repository.

use crate::textmate::Grammar;
use bourn_test_support::{files, root};

fn grammar() -> Grammar {
    let path = root().join("editors/vscode/syntaxes/bourn.tmLanguage.json");
    Grammar::new(&std::fs::read_to_string(path).expect("the grammar is there"))
}

#[test]
fn the_extension_names_its_files() {
    let folder = root().join("editors/vscode");
    let text = std::fs::read_to_string(folder.join("package.json")).expect("readable");
    let package: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let contributes = &package["contributes"];
    for file in [&contributes["grammars"][0]["path"], &contributes["languages"][0]["configuration"]] {
        assert!(folder.join(file.as_str().expect("a path")).is_file(), "{file}");
    }
    assert_eq!(contributes["grammars"][0]["scopeName"], "source.bourn");
}

#[test]
fn every_keyword_has_a_scope() {
    let grammar = grammar();
    for word in bourn_spec::KEYWORDS {
        let scopes = grammar.scopes(word);
        assert!(
            matches!(&scopes[..], [(_, scope)] if scope.starts_with("keyword.")),
            "`{word}` has {scopes:?}"
        );
    }
}

#[test]
fn tokens_have_the_scopes_that_they_should() {
    let grammar = grammar();
    let cases = [
        ("/// what it does", "comment.line.documentation.bourn"),
        ("// a remark", "comment.line.double-slash.bourn"),
        ("/* a\nremark */", "comment.block.bourn"),
        ("\"a \\\" b\"", "string.quoted.double.bourn"),
        ("`->`", "string.other.literal.bourn"),
        ("0x2a", "constant.numeric.bourn"),
        ("1_000", "constant.numeric.bourn"),
        ("1.5e3", "constant.numeric.bourn"),
        ("$lhs", "variable.other.bourn"),
        ("attr-dict", "support.function.directive.bourn"),
        ("SignlessInteger", "entity.name.type.bourn"),
        ("floordiv", "keyword.operator.word.bourn"),
        ("..=", "keyword.operator.bourn"),
        ("true", "constant.language.bourn"),
        ("operand_name", "variable.bourn"),
    ];
    for (text, scope) in cases {
        let found = grammar.scopes(text);
        assert!(!found.is_empty() && found.iter().all(|(_, s)| s == scope), "`{text}` has {found:?}");
    }
}

#[test]
fn every_token_of_every_spec_has_a_scope() {
    let grammar = grammar();
    let mut seen = 0;
    for folder in ["dialects/specs", "spec-lang/tests/specs", "tests/features", "tests/golden"] {
        for path in files(folder, "bourn") {
            seen += 1;
            let text = std::fs::read_to_string(&path).expect("readable");
            let scopes = grammar.scopes(&text);
            let mut at = 0;
            for (range, scope) in &scopes {
                assert!(
                    text[at..range.start].trim().is_empty(),
                    "{}: `{}`",
                    path.display(),
                    &text[at..range.start]
                );
                let token = &text[range.clone()];
                let comment = token.starts_with("//") || token.starts_with("/*");
                assert_eq!(comment, scope.starts_with("comment."), "{}: `{token}`", path.display());
                at = range.end;
            }
            assert!(text[at..].trim().is_empty(), "{}: `{}`", path.display(), &text[at..]);
        }
    }
    assert!(seen > 15, "{seen} specs");
}
