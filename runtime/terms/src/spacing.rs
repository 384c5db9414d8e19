//! Decides where a format puts spaces, as MLIR's ODS does.

/// The kind of text that was printed last, which decides on the next space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spacing {
    wanted: bool,
    after_punctuation: bool,
}

impl Spacing {
    /// No space before what is next.
    pub const NONE: Spacing = Spacing { wanted: false, after_punctuation: true };
    /// A space before what is next, unless it is punctuation that stands close.
    pub const AFTER_WORD: Spacing = Spacing { wanted: true, after_punctuation: false };

    /// Returns whether a space stands before a value that is printed now, which is then what was printed last.
    #[must_use]
    pub fn value(&mut self) -> bool {
        let space = self.wanted || !self.after_punctuation;
        *self = Spacing::AFTER_WORD;
        space
    }

    /// Returns whether a space stands before a literal that is printed now, which is then what was printed last.
    #[must_use]
    pub fn literal(&mut self, text: &str) -> bool {
        let first = text.chars().next().unwrap_or(' ');
        let single = text.len() == first.len_utf8();
        let before = if !single && text != "->" {
            true
        } else if self.after_punctuation {
            !matches!(first, '>' | ')' | '}' | ']' | ',')
        } else {
            !matches!(first, '<' | '>' | '(' | ')' | '{' | '}' | '[' | ']' | ',')
        };
        let space = self.wanted && before;
        self.wanted = !single || !matches!(first, '<' | '(' | '{' | '[');
        self.after_punctuation = first != '_' && !first.is_alphabetic();
        space
    }
}

/// Returns whether MLIR writes this text of a type or an attribute after the dialect and a point: it is a name, and maybe more in
/// angle brackets.
#[must_use]
pub fn is_plain_symbol(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && (rest.is_empty() || rest.starts_with('<') && rest.ends_with('>'))
}

/// Returns the text of a type or an attribute of a dialect: `#dialect.text`, or `#dialect<text>`.
#[must_use]
pub fn of_dialect(sigil: char, dialect: &str, text: &str) -> String {
    match is_plain_symbol(text) {
        true => format!("{sigil}{dialect}.{text}"),
        false => format!("{sigil}{dialect}<{text}>"),
    }
}
