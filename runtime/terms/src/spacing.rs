//! Spaces between the elements of a format, as in MLIR's ODS.

/// The kind of the last printed text, which determines whether a space follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spacing {
    wanted: bool,
    after_punctuation: bool,
}

impl Spacing {
    /// No space before the next text.
    pub const NONE: Spacing = Spacing { wanted: false, after_punctuation: true };
    /// A space before the next text, unless it is punctuation without a space before it.
    pub const AFTER_WORD: Spacing = Spacing { wanted: true, after_punctuation: false };

    /// Returns whether a space precedes a value, and records that a value was printed.
    #[must_use]
    pub fn value(&mut self) -> bool {
        let space = self.wanted || !self.after_punctuation;
        *self = Spacing::AFTER_WORD;
        space
    }

    /// Returns whether a space precedes a literal, and records that it was printed.
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
        *self = Spacing::after(text);
        space
    }

    /// Returns the spacing after a literal.
    #[must_use]
    pub fn after(text: &str) -> Spacing {
        let first = text.chars().next().unwrap_or(' ');
        let single = text.len() == first.len_utf8();
        Spacing {
            wanted: !single || !matches!(first, '<' | '(' | '{' | '['),
            after_punctuation: first != '_' && !first.is_alphabetic(),
        }
    }
}

/// Returns whether MLIR writes a dot between the dialect and this text of a type or an attribute: it is a name, optionally followed by
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
