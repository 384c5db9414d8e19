//! Files of several buffers, separated by lines `// -----`.

/// One buffer of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk<'s> {
    /// Its text.
    pub text: &'s str,
    /// The number of lines before it.
    pub first_line: u32,
}

/// Splits a file into its buffers, in order. A separator begins at the start of a line.
pub fn split_input(source: &str) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    let (mut start, mut first_line, mut line) = (0, 0, 0);
    let mut at = 0;
    for text in source.split_inclusive('\n') {
        if text.trim_end().starts_with("// -----") {
            chunks.push(Chunk { text: &source[start..at], first_line });
            (start, first_line) = (at + text.len(), line + 1);
        }
        at += text.len();
        line += 1;
    }
    chunks.push(Chunk { text: &source[start..], first_line });
    chunks
}
