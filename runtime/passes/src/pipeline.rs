//! The text of a pipeline: `func.func(canonicalize{max-iterations=3},dce),symbol-dce`.

use crate::options::matching_brace;
use std::fmt;

/// One element of a pipeline: a pass with options, or an op's name with a pipeline in parentheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element<'t> {
    /// The name of a pass, or of an op.
    pub name: &'t str,
    /// The offset of its start, in bytes.
    pub offset: usize,
    /// The text between `{` and `}`.
    pub options: &'t str,
    /// The nested pipeline.
    pub nested: Option<Vec<Element<'t>>>,
}

/// An error in a pipeline, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The message.
    pub message: String,
    /// The text of the pipeline.
    pub text: String,
    /// The offset of the error, in bytes.
    pub offset: usize,
    /// A note that MLIR does not have: the name that was probably meant.
    pub note: Option<String>,
}

impl PipelineError {
    pub(crate) fn new(message: impl Into<String>, text: &str, offset: usize) -> Self {
        PipelineError { message: message.into(), text: text.to_owned(), offset, note: None }
    }
}

impl fmt::Display for PipelineError {
    /// Writes `pass pipeline:1:24: error: message`, the text, a caret under the position, and the note.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = self.text.get(..self.offset).map_or(self.offset, |t| t.chars().count());
        writeln!(f, "pass pipeline:1:{}: error: {}", before + 1, self.message)?;
        writeln!(f, "{}", self.text.replace(['\n', '\t'], " "))?;
        write!(f, "{:before$}^", "")?;
        match &self.note {
            Some(note) => write!(f, "\npass pipeline:1:{}: note: {note}", before + 1),
            None => Ok(()),
        }
    }
}
impl std::error::Error for PipelineError {}

/// The greatest nesting depth. No IR nests as deeply, so that deeper text can only be meant to overflow the stack.
const DEPTH_LIMIT: usize = 100;

/// Splits `text[start..]` into elements. Names are not resolved.
pub fn parse_elements(text: &str, start: usize) -> Result<Vec<Element<'_>>, PipelineError> {
    let error = |message: &str, offset: usize| Err(PipelineError::new(message, text, offset));
    // The open pipelines, each with its element.
    let mut open: Vec<(Element<'_>, Vec<Element<'_>>)> = Vec::new();
    let mut current: Vec<Element<'_>> = Vec::new();
    let mut at = start;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let end = text[at..].find(['(', ')', '{', ',']).map_or(text.len(), |i| at + i);
        let mut element = Element { name: text[at..end].trim_end(), offset: at, options: "", nested: None };
        at = end;
        if text[at..].starts_with('{') {
            let Some(close) = matching_brace(&text[at..]) else {
                return error("missing closing '}' while processing pass options", at);
            };
            element.options = &text[at + 1..at + close];
            at = skip_space(text, at + close + 1);
        }
        if text[at..].starts_with('(') {
            if open.len() == DEPTH_LIMIT {
                return error("pipeline is nested too deeply", at);
            }
            open.push((element, std::mem::take(&mut current)));
            at += 1;
            continue;
        }
        let last = element.offset;
        // `x()` is an empty pipeline; everywhere else an element needs a name.
        if !(element.name.is_empty() && current.is_empty() && text[at..].starts_with(')')) {
            current.push(element);
        }
        while text[at..].starts_with(')') {
            let Some((mut outer, before)) = open.pop() else {
                return error(
                    "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
                    at,
                );
            };
            outer.nested = Some(std::mem::replace(&mut current, before));
            current.push(outer);
            at = skip_space(text, at + 1);
        }
        if at == text.len() {
            return match open.is_empty() {
                true => Ok(current),
                false => error("encountered unbalanced parentheses while parsing pipeline", last),
            };
        }
        if !text[at..].starts_with(',') {
            return error("expected ',' after parsing pipeline", at);
        }
        at += 1;
    }
}

fn skip_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(elements: &[Element<'_>]) -> String {
        let mut parts = Vec::new();
        for e in elements {
            let options = if e.options.is_empty() { String::new() } else { format!("{{{}}}", e.options) };
            let nested = e.nested.as_ref().map_or(String::new(), |n| format!("({})", shown(n)));
            parts.push(format!("{}{options}{nested}", e.name));
        }
        parts.join(",")
    }

    #[test]
    fn round_trip() {
        for text in
            ["a", "a,b", "m(a)", "m(a,f(b{x=1 y=2},c),d)", "m()", "a{x={b,c} y=\"}\"}", "m(f(a),g(b))"]
        {
            assert_eq!(shown(&parse_elements(text, 0).unwrap()), text);
        }
        assert_eq!(shown(&parse_elements(" m ( a , b {x} ) ", 0).unwrap()), "m(a,b{x})");
    }

    #[track_caller]
    fn fails(text: &str, offset: usize, message: &str) {
        let error = parse_elements(text, 0).unwrap_err();
        assert_eq!((error.offset, error.message.as_str()), (offset, message));
    }

    #[test]
    fn mistakes_have_their_place() {
        fails("m(a,b", 4, "encountered unbalanced parentheses while parsing pipeline");
        fails(
            "a)",
            1,
            "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
        );
        fails("m(a{x=1)", 3, "missing closing '}' while processing pass options");
        fails("m(a)b", 4, "expected ',' after parsing pipeline");
        fails(&"m(".repeat(10_000), 201, "pipeline is nested too deeply");
    }

    #[test]
    fn an_error_shows_the_text() {
        let error = parse_elements("a)", 0).unwrap_err().to_string();
        assert!(error.ends_with("\na)\n ^"), "{error}");
    }
}
