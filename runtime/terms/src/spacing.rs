//! Where a format puts spaces: what MLIR's ODS does.

/// What was printed last, for the decision on the next space.
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

    /// Whether a space stands before a value that is printed now, which is then what was printed last.
    #[must_use]
    pub fn value(&mut self) -> bool {
        let space = self.wanted || !self.after_punctuation;
        *self = Spacing::AFTER_WORD;
        space
    }

    /// Whether a space stands before a literal that is printed now, which is then what was printed last.
    #[must_use]
    pub fn literal(&mut self, text: &str) -> bool {
        let first = text.chars().next().unwrap_or(' ');
        let single = text.chars().count() == 1;
        let before = if !single && text != "->" {
            true
        } else if self.after_punctuation {
            !">)}],".contains(first)
        } else {
            !"<>(){}[],".contains(first)
        };
        let space = self.wanted && before;
        self.wanted = !single || !"<({[".contains(first);
        self.after_punctuation = first != '_' && !first.is_alphabetic();
        space
    }
}
