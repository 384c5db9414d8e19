//! The notation of bounds: `0 ≤ %i ≤ 124`.

use bourn_driver::bounds::report::ReportRow;
use serde::Serialize;

/// The length of the longest lower bound that is written before the name: a longer text is cut, and the name must stay visible.
const BEFORE_NAME: usize = 40;

/// The bounds of a row in words, around its name.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The words before the name, such as `0 ≤`.
    pub before: String,
    /// The name.
    pub name: String,
    /// The words after the name, such as `≤ 124`.
    pub after: String,
    /// The range beside an exact expression, such as `1 … 32`.
    pub range: String,
}

impl Notation {
    /// Returns the notation of a row.
    #[must_use]
    pub fn of(row: &ReportRow) -> Self {
        let (lower, upper) = (row.lower.as_deref(), row.upper.as_deref());
        let is_number = row.low.is_some() && row.low == row.high;
        let (mut before, mut range) = (String::new(), String::new());
        let after = match &row.exact {
            _ if row.never_exists => "never exists".to_owned(),
            Some(exact) => {
                if !is_number {
                    range = match (lower, upper) {
                        (Some(lower), Some(upper)) => format!("{lower} … {upper}"),
                        (Some(lower), None) => format!("≥ {lower}"),
                        (None, Some(upper)) => format!("≤ {upper}"),
                        (None, None) => String::new(),
                    };
                }
                format!("= {exact}")
            }
            None => match (lower, upper) {
                (Some(lower), Some(upper)) if lower.len() > BEFORE_NAME => format!("≤ {upper}, ≥ {lower}"),
                (Some(lower), Some(upper)) => {
                    before = format!("{lower} ≤");
                    format!("≤ {upper}")
                }
                (Some(lower), None) => format!("≥ {lower}"),
                (None, Some(upper)) => format!("≤ {upper}"),
                (None, None) => "is unknown".to_owned(),
            },
        };
        Notation { before, name: row.name.clone(), after, range }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(row: &ReportRow) -> String {
        let Notation { before, name, after, range } = Notation::of(row);
        [before, name, after, range].join(" ").trim().to_owned()
    }

    #[test]
    fn bounds_surround_the_name() {
        let text = |text: &str| Some(text.to_owned());
        let row = ReportRow {
            runs: None,
            value: 0,
            name: "%x".to_owned(),
            what: String::new(),
            lower: None,
            upper: None,
            exact: None,
            low: None,
            high: None,
            column: 0,
            is_quiet: false,
            is_unknown: true,
            never_exists: false,
            known: Vec::new(),
            reasons: Vec::new(),
            proofs: Vec::new(),
        };
        assert_eq!(shown(&row), "%x is unknown");
        let row = ReportRow { lower: text("0"), low: Some(0), ..row };
        assert_eq!(shown(&row), "%x ≥ 0");
        let row = ReportRow { upper: text("%n - 1"), ..row };
        assert_eq!(shown(&row), "0 ≤ %x ≤ %n - 1");
        let long = "min(%limit + dim(%rows, 0) - 3000, %limit * 2)";
        let row = ReportRow { lower: text(long), ..row };
        assert_eq!(shown(&row), format!("%x ≤ %n - 1, ≥ {long}"));
        let row = ReportRow { lower: text("0"), exact: text("%n - %i"), ..row };
        assert_eq!(shown(&row), "%x = %n - %i 0 … %n - 1");
        let row = ReportRow { exact: text("0"), high: Some(0), upper: text("0"), ..row };
        assert_eq!(shown(&row), "%x = 0");
        let row = ReportRow { exact: text("never exists"), never_exists: true, ..row };
        assert_eq!(shown(&row), "%x never exists");
    }
}
