//! Suggestions ("did you mean"): the known name that is nearest to the given name.

/// Returns the nearest of `known`, if it is near enough to be intended.
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A short name may have only few mistakes.
    let limit = (written.chars().filter(|c| c.is_alphanumeric()).count() / 2).min(3);
    known
        .into_iter()
        .map(|name| (strsim::osa_distance(written, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns `, did you mean 'x'?`, or nothing.
pub fn did_you_mean<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(written, known).map_or(String::new(), |name| format!("; did you mean '{name}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        assert_eq!(nearest("widht", ["with", "width", "height"]), Some("width"));
        assert_eq!(nearest("q", ["width", "height"]), None);
        assert_eq!(nearest("%x", ["%5"]), None);
        assert_eq!(did_you_mean("fo", ["foo"]), "; did you mean 'foo'?");
    }
}
