//! Files of several buffers, parted by lines `// -----`.

/// One buffer of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk<'s> {
    /// Its text.
    pub text: &'s str,
    /// Number of lines before it.
    pub first_line: u32,
}

/// The buffers of a file, in order. The marker stands at the start of a line.
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
