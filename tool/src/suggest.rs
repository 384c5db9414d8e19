//! Suggestions ("did you mean"): the known name that is nearest to the given name.

/// Returns the nearest of `known`, if it is near enough to be intended.
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A short name may have only few mistakes.
    let limit = (written.chars().filter(|c| c.is_alphanumeric()).count() / 2).min(3);
    known
        .into_iter()
        .map(|name| (distance(written, name, limit), name))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns `, did you mean 'x'?`, or nothing.
pub fn did_you_mean<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(written, known).map_or(String::new(), |name| format!("; did you mean '{name}'?"))
}

/// Returns Levenshtein's distance with swaps of neighbours if it is at most `limit`, and a larger number otherwise.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let change = last[j] + usize::from(a[i] != b[j]);
            let mut best = change.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
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
