//! The grammar in the documents has the words of the parser.

use std::collections::BTreeSet;
use std::path::Path;

/// Words of directives, which the resolver knows and the parser does not.
const DIRECTIVES: [&str; 6] = ["functional-type", "type", "qualified", "struct", "ref", "custom"];

#[test]
fn words_of_the_grammar_are_those_of_the_parser() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/grammar.md");
    let text = std::fs::read_to_string(path).expect("readable");
    let mut quoted = BTreeSet::new();
    let mut code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if code {
            let line = line.split("//").next().unwrap_or("");
            for word in line.split('\'').skip(1).step_by(2) {
                if word.starts_with(|c: char| c.is_ascii_lowercase()) {
                    quoted.insert(word.to_owned());
                }
            }
        }
    }
    let mut known: BTreeSet<String> = bourn_spec::KEYWORDS.iter().map(|w| (*w).to_owned()).collect();
    known.extend(DIRECTIVES.map(str::to_owned));
    assert_eq!(quoted, known);
}
