//! `--split-input-file`: parts between lines `// -----`.

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk<'s> {
    /// The text.
    pub text: &'s str,
    /// How many lines of the file come before it.
    pub first_line: u32,
}

/// The line between two parts.
pub const MARKER: &str = "// -----";

/// The parts, in order; just one if the marker does not occur.
pub fn split(text: &str) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    let (mut start, mut first_line) = (0, 0);
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let end = at + line.len();
        if line.trim_end() == MARKER {
            chunks.push(Chunk { text: &text[start..at], first_line });
            (start, first_line) = (end, number as u32 + 1);
        }
        at = end;
    }
    chunks.push(Chunk { text: &text[start..], first_line });
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_know_their_lines() {
        let parts: Vec<_> = split("a\n// -----\nb\nc\n// -----  \n").into_iter().map(|c| (c.text, c.first_line)).collect();
        assert_eq!(parts, [("a\n", 0), ("b\nc\n", 2), ("", 5)]);
        assert_eq!(split("x // -----\n").len(), 1);
    }
}
