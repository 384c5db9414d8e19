//! Suggestions ("did you mean"): the known name that is nearest to the given name.

/// The length of the longest name that is compared.
const LONGEST: usize = 100;

/// Returns the nearest of `known`, if it is near enough to be intended; of several, the first in alphabetical order.
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    if written.len() > LONGEST {
        return None;
    }
    // A short name may have only few mistakes.
    let limit = (written.chars().filter(|c| c.is_alphanumeric()).count() / 2).min(3);
    known
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (strsim::osa_distance(written, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}

/// Returns `; did you mean 'x'?`, or an empty text.
pub fn did_you_mean<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(written, known).map_or(String::new(), |name| format!("; did you mean '{name}'?"))
}

/// Returns the note `did you mean 'x'?`, which is added to an error that has MLIR's text.
pub fn note<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    nearest(written, known).map(|name| format!("did you mean '{name}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        assert_eq!(nearest("widht", ["with", "width", "height"]), Some("width"));
        assert_eq!(nearest("abcd", ["abcx", "abca"]), Some("abca"));
        assert_eq!(nearest(&"w".repeat(101), ["w"]), None);
        assert_eq!(note("widht", ["width"]).as_deref(), Some("did you mean 'width'?"));
        assert_eq!(nearest("q", ["width", "height"]), None);
        assert_eq!(nearest("%x", ["%5"]), None);
        assert_eq!(did_you_mean("fo", ["foo"]), "; did you mean 'foo'?");
    }
}
