//! Changes of files.

/// Applies a change: the lines with `-` or a space, in one piece, are replaced by the lines with `+` or a space. A line `@@` separates
/// pieces.
pub(super) fn apply(text: &str, diff: &str) -> Result<String, String> {
    let mut text = text.to_owned();
    for piece in diff.split("@@\n") {
        let (mut old, mut new) = (String::new(), String::new());
        for line in piece.split_inclusive('\n') {
            match line.split_at_checked(1) {
                Some((" ", rest)) => [&mut old, &mut new].into_iter().for_each(|side| side.push_str(rest)),
                Some(("-", rest)) => old.push_str(rest),
                Some(("+", rest)) => new.push_str(rest),
                // An empty line without the space at its start.
                _ if line == "\n" => [&mut old, &mut new].into_iter().for_each(|side| side.push('\n')),
                _ => return Err(format!("a line of a diff begins with ' ', '-' or '+': {line}")),
            }
        }
        let found: Vec<usize> = starts(&text).filter(|&at| text[at..].starts_with(&old)).collect();
        match found[..] {
            [at] => text.replace_range(at..at + old.len(), &new),
            [] => return Err(format!("the file does not have these lines:\n{old}")),
            _ => return Err(format!("the file has these lines {} times:\n{old}", found.len())),
        }
    }
    Ok(text)
}

/// Returns the positions at which lines start.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}

#[cfg(test)]
mod tests {
    use super::apply;

    #[test]
    fn a_piece_replaces_lines_that_occur_once() {
        assert_eq!(apply("a\nb\nc\n", " a\n-b\n+x\n+y\n c\n"), Ok("a\nx\ny\nc\n".to_owned()));
        assert_eq!(apply("a\nb\nc\n", "-a\n@@\n c\n+d\n"), Ok("b\nc\nd\n".to_owned()));
        assert!(apply("a\na\n", "-a\n").is_err());
        assert!(apply("ab\n", "-b\n").is_err());
        assert!(apply("a\n", "-b\n").is_err());
        assert!(apply("a\n", "a\n").is_err());
    }
}
