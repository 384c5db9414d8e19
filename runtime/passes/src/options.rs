//! Options of passes: `{max-iterations=3 top-down}`.

use std::collections::BTreeMap;
use std::fmt;

/// The kind of an option's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true`, `false`, `1` or `0`; true if only the name is given.
    Bool,
    /// A whole number.
    Int,
    /// Any text.
    Text,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// One option of a pass.
#[derive(Debug)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// Its values.
    pub kind: OptionKind,
    /// The value if the option is not given.
    pub default: &'static str,
    /// A description in one line.
    pub description: &'static str,
}

impl OptionKind {
    /// Returns the default of an option that declares none.
    pub const fn usual(self) -> &'static str {
        match self {
            OptionKind::Bool => "false",
            OptionKind::Int => "0",
            OptionKind::Text => "",
            OptionKind::OneOf(words) => words[0],
        }
    }
}

/// A type of option values.
pub trait OptionValue {
    /// The accepted texts.
    const KIND: OptionKind;
    /// Returns the value of a text that is accepted.
    fn of(text: &str) -> Self;
    /// Returns the text of the value.
    fn text(&self) -> String;
}

impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Bool;
    fn of(text: &str) -> Self {
        text == "true"
    }
    fn text(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for i64 {
    const KIND: OptionKind = OptionKind::Int;
    fn of(text: &str) -> Self {
        text.parse().unwrap_or(0)
    }
    fn text(&self) -> String {
        self.to_string()
    }
}

/// A number that is not negative; 0 for texts with negative numbers.
impl OptionValue for u64 {
    const KIND: OptionKind = OptionKind::Int;
    fn of(text: &str) -> Self {
        text.parse().unwrap_or(0)
    }
    fn text(&self) -> String {
        self.to_string()
    }
}

/// A limit: a number that is not negative, or -1 for no limit.
impl OptionValue for Option<usize> {
    const KIND: OptionKind = OptionKind::Int;
    fn of(text: &str) -> Self {
        match i64::of(text) {
            -1 => None,
            limit => Some(usize::try_from(limit).unwrap_or(0)),
        }
    }
    fn text(&self) -> String {
        self.map_or_else(|| "-1".to_owned(), |limit| limit.to_string())
    }
}

impl OptionValue for String {
    const KIND: OptionKind = OptionKind::Text;
    fn of(text: &str) -> Self {
        text.to_owned()
    }
    fn text(&self) -> String {
        self.clone()
    }
}

/// A type that holds the values of several options, which passes share.
pub trait OptionGroup {
    /// The options.
    const OPTIONS: &'static [OptionInfo];
    /// Returns the values of the options.
    fn of(options: &PassOptions) -> Self;
    /// Returns the names of the options, each with the text of its value.
    fn texts(&self) -> Vec<(&'static str, String)>;
}

/// The options of a pass as a pipeline writes them, in alphabetical order.
#[derive(Default, Debug)]
pub struct OptionTexts(BTreeMap<&'static str, String>);

impl OptionTexts {
    /// Adds an option.
    pub fn add(&mut self, name: &'static str, value: String) {
        self.0.insert(name, value);
    }
    /// Adds an option, unless its value is the default.
    pub fn add_unless(&mut self, default: &str, name: &'static str, value: String) {
        if value != default {
            self.add(name, value);
        }
    }
}

impl Extend<(&'static str, String)> for OptionTexts {
    fn extend<T: IntoIterator<Item = (&'static str, String)>>(&mut self, options: T) {
        self.0.extend(options);
    }
}

impl fmt::Display for OptionTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, value)) in self.0.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{name}={value}")?;
        }
        Ok(())
    }
}

/// An error about the options of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    /// The message.
    pub message: String,
    /// A note that MLIR does not have: the name that was probably meant.
    pub note: Option<String>,
}

impl From<String> for OptionError {
    fn from(message: String) -> Self {
        OptionError { message, note: None }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for OptionError {}

/// The values of a pass's options.
///
/// ```
/// use bourn_passes::{OptionInfo, OptionKind, PassOptions};
/// const OPTIONS: &[OptionInfo] = &[
///     OptionInfo { name: "top-down", kind: OptionKind::Bool, default: "false", description: "" },
///     OptionInfo { name: "limit", kind: OptionKind::Int, default: "10", description: "" },
/// ];
/// let options = PassOptions::parse("top-down", &[OPTIONS]).unwrap();
/// assert!(options.flag("top-down"));
/// assert_eq!(options.int("limit"), 10);
/// assert_eq!(PassOptions::parse("x=1", &[OPTIONS]).unwrap_err().to_string(), "no such option x");
/// ```
#[derive(Clone, Default, Debug)]
pub struct PassOptions {
    values: Vec<(&'static str, String)>,
}

impl PassOptions {
    /// Parses the text between the braces. `known` has the options of the pass, in groups.
    ///
    /// # Errors
    /// Returns a message if an option is unknown or has an invalid value.
    pub fn parse(text: &str, known: &[&'static [OptionInfo]]) -> Result<Self, OptionError> {
        let known: Vec<&'static OptionInfo> = known.iter().flat_map(|group| group.iter()).collect();
        let mut values: Vec<_> = known.iter().map(|o| (o.name, o.default.to_owned())).collect();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let name = &rest[..end];
            rest = &rest[end..];
            let mut value = None;
            if let Some(after) = rest.strip_prefix('=') {
                let (text, left) = split_value(after)?;
                value = Some(text);
                rest = left;
            }
            rest = rest.trim_start();
            let Some(at) = known.iter().position(|o| o.name == name) else {
                let note = bourn_ir::suggest::note(name, known.iter().map(|option| option.name));
                return Err(OptionError { message: format!("no such option {name}"), note });
            };
            values[at].1 = checked_value(known[at], value)?;
        }
        Ok(PassOptions { values })
    }
    fn value(&self, name: &str) -> &str {
        self.values.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| v)
    }
    /// Returns the value of a boolean option.
    pub fn flag(&self, name: &str) -> bool {
        self.value(name) == "true"
    }
    /// Returns the value of an integer option; 0 if there is no such option.
    pub fn int(&self, name: &str) -> i64 {
        self.value(name).parse().unwrap_or(0)
    }
    /// Returns the value of an option as text.
    pub fn text(&self, name: &str) -> &str {
        self.value(name)
    }
}

fn checked_value(option: &OptionInfo, value: Option<&str>) -> Result<String, OptionError> {
    let name = option.name;
    match (option.kind, value) {
        (OptionKind::Bool, None | Some("" | "1" | "true" | "TRUE" | "True")) => Ok("true".to_owned()),
        (OptionKind::Bool, Some("0" | "false" | "FALSE" | "False")) => Ok("false".to_owned()),
        (OptionKind::Bool, Some(other)) => Err(OptionError::from(format!(
            "for the --{name} option: '{other}' is invalid value for boolean argument! Try 0 or 1"
        ))),
        (_, None) => Err(OptionError::from(format!("for the --{name} option: requires a value!"))),
        (OptionKind::Int, Some(text)) => match text.parse::<i64>() {
            Ok(number) => Ok(number.to_string()),
            Err(_) => Err(OptionError::from(format!(
                "for the --{name} option: '{text}' value invalid for integer argument!"
            ))),
        },
        (OptionKind::Text, Some(text)) => Ok(text.to_owned()),
        (OptionKind::OneOf(words), Some(text)) if words.contains(&text) => Ok(text.to_owned()),
        (OptionKind::OneOf(words), Some(text)) => Err(OptionError::from(format!(
            "for the --{name} option: cannot find option named '{text}': it takes {}",
            words.join(" or ")
        ))),
    }
}

/// Splits off a value, which is a word or a quoted or braced text. Returns the value and the rest.
fn split_value(text: &str) -> Result<(&str, &str), OptionError> {
    let unbalanced =
        |what: &str| OptionError::from(format!("missing closing {what} in the value of a pass option"));
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let end = text[1..].find(quote).ok_or_else(|| unbalanced(&quote.to_string()))?;
            Ok((&text[1..1 + end], &text[end + 2..]))
        }
        Some('{') => {
            let end = matching_brace(text).ok_or_else(|| unbalanced("'}'"))?;
            Ok((&text[1..end], &text[end + 1..]))
        }
        _ => Ok(text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))),
    }
}

/// Returns the position of the `}` for the `{` at the start of `text`; quoted text is skipped.
pub(crate) fn matching_brace(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
