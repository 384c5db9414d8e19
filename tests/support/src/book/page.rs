//! Parts of a page: lines of text and fenced blocks.

/// A line of text with its line break, or a block.
#[derive(Debug)]
pub(super) enum Part<'t> {
    Line(&'t str),
    Block(Block<'t>),
}

/// A fenced block.
#[derive(Debug)]
pub(super) struct Block<'t> {
    /// The line of the fence, from 1.
    pub(super) line: usize,
    /// The text behind the opening fence.
    pub(super) info: &'t str,
    /// The lines of the block.
    pub(super) text: &'t str,
}

impl<'t> Block<'t> {
    pub(super) fn language(&self) -> &'t str {
        self.info.split(',').next().unwrap_or_default()
    }

    /// Returns whether the info string has a word.
    pub(super) fn has(&self, word: &str) -> bool {
        self.info.split(',').any(|item| item == word)
    }

    /// Returns the value of `key=value` in the info string.
    pub(super) fn value(&self, key: &str) -> Option<&'t str> {
        self.info.split(',').find_map(|item| item.strip_prefix(key)?.strip_prefix('='))
    }
}

/// Splits a page into its parts.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut rest, mut line) = (text, 0);
    while !rest.is_empty() {
        let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
        let (first, after) = rest.split_at(end);
        line += 1;
        let Some(info) = first.strip_prefix("```") else {
            parts.push(Part::Line(first));
            rest = after;
            continue;
        };
        let close = if after.starts_with("```\n") { Some(0) } else { after.find("\n```\n").map(|at| at + 1) };
        let close = close.unwrap_or_else(|| panic!("line {line}: the block is not closed"));
        let (text, after) = after.split_at(close);
        parts.push(Part::Block(Block { line, info: info.trim_end(), text }));
        line += text.lines().count() + 1;
        rest = &after["```\n".len()..];
    }
    parts
}

/// Splits a command line at spaces, except for spaces in single quotes.
pub(super) fn words(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        match at % 2 {
            0 => found.extend(part.split_whitespace()),
            _ => found.push(part),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_of_a_command() {
        assert_eq!(
            words("bourn bounds f.mlir --assume '%n >= 1'"),
            ["bourn", "bounds", "f.mlir", "--assume", "%n >= 1"]
        );
    }
}
