//! Reads the records that `llvm-tblgen --dump-json` prints, and their fields. A field of an unexpected form is a [`Mistake`] at
//! the record.

use serde_json::{Map, Value};
use std::fmt;

/// A mistake in a file, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The description.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: error: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Mistake {}

/// All records of one file.
#[derive(Debug)]
pub struct Dump<'a> {
    file: &'a str,
    text: &'a str,
    records: Map<String, Value>,
}

impl<'a> Dump<'a> {
    /// Reads a file.
    pub fn read(file: &'a str, text: &'a str) -> Result<Self, Mistake> {
        let mistake = |line: usize, column: usize, message: String| Mistake {
            file: file.to_owned(),
            line: line.max(1),
            column: column.max(1),
            message,
        };
        let value: Value = serde_json::from_str(text).map_err(|error| {
            // The error's own text ends with its position.
            let text = error.to_string();
            let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
            mistake(error.line(), error.column(), format!("no JSON: {message}"))
        })?;
        match value {
            Value::Object(records) if records.get("!instanceof").is_some_and(Value::is_object) => {
                Ok(Dump { file, text, records })
            }
            _ => Err(mistake(
                1,
                1,
                "no records of TableGen: print them by `llvm-tblgen --dump-json`".to_owned(),
            )),
        }
    }

    /// Returns the names of the records that are instances of a class, in the order of their definitions.
    pub fn instances(&self, class: &str) -> Result<Vec<Record<'_>>, Mistake> {
        let names = self.records.get("!instanceof").and_then(|all| all.get(class));
        let names = names.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let mut found = Vec::new();
        for name in names.iter().filter_map(Value::as_str) {
            found.push(self.record(name, None)?);
        }
        found.sort_by_key(|record| (record.line(), record.name));
        Ok(found)
    }

    fn record(&self, name: &str, named_in: Option<&Record<'_>>) -> Result<Record<'_>, Mistake> {
        match self.records.get_key_value(name) {
            Some((name, Value::Object(fields))) => Ok(Record { dump: self, name, fields }),
            _ => {
                let message = format!("there is no record `{name}`");
                Err(match named_in {
                    Some(record) => record.mistake(message),
                    None => self.mistake_at(name, message),
                })
            }
        }
    }

    /// Creates a mistake at the definition of a record, or at the beginning of the file if the record has no position.
    fn mistake_at(&self, name: &str, message: String) -> Mistake {
        let key = serde_json::to_string(name).unwrap_or_default();
        let mut places = self.text.match_indices(&key).map(|(at, _)| at);
        let place = places.find(|at| self.text[at + key.len()..].trim_start().starts_with(':'));
        let before = &self.text[..place.unwrap_or(0)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Mistake {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
        }
    }
}

/// One record.
#[derive(Clone, Copy, Debug)]
pub struct Record<'d> {
    dump: &'d Dump<'d>,
    /// The record's name.
    pub name: &'d str,
    fields: &'d Map<String, Value>,
}

impl<'d> Record<'d> {
    /// Creates a mistake about this record.
    pub fn mistake(&self, message: impl Into<String>) -> Mistake {
        self.dump.mistake_at(self.name, format!("record `{}`: {}", self.name, message.into()))
    }

    /// Returns the file and the line of the definition, as TableGen prints them.
    pub fn place(&self) -> Option<(&'d str, u32)> {
        let place = self.fields.get("!locs")?.as_array()?.last()?.as_str()?;
        let (file, line) = place.rsplit_once(':')?;
        Some((file, line.parse().ok()?))
    }

    fn line(&self) -> (&'d str, u32) {
        self.place().unwrap_or(("", 0))
    }

    /// Returns whether the record has a class among its superclasses.
    pub fn is(&self, class: &str) -> bool {
        let classes = self.fields.get("!superclasses").and_then(Value::as_array);
        classes.is_some_and(|classes| classes.iter().any(|name| name == class))
    }

    /// Returns whether the record is anonymous.
    pub fn is_anonymous(&self) -> bool {
        self.fields.get("!anonymous") == Some(&Value::Bool(true))
    }

    /// Returns a string, or `None` if the field is absent or unset.
    pub fn text(&self, field: &str) -> Option<&'d str> {
        self.fields.get(field).and_then(Value::as_str)
    }

    /// Returns a required string.
    pub fn required(&self, field: &str) -> Result<&'d str, Mistake> {
        self.text(field).ok_or_else(|| self.mistake(format!("`{field}` is no string")))
    }

    /// Returns a number, or `None` if the field is absent or unset.
    pub fn number(&self, field: &str) -> Option<i64> {
        self.fields.get(field).and_then(Value::as_i64)
    }

    /// Returns whether a bit is set.
    pub fn flag(&self, field: &str) -> bool {
        self.number(field).is_some_and(|bit| bit != 0)
    }

    /// Returns the record to which a field refers, or `None` if the field is absent or unset.
    pub fn reference(&self, field: &str) -> Result<Option<Record<'d>>, Mistake> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => self.resolve(value, field).map(Some),
        }
    }

    /// Returns the record to which a required field refers.
    pub fn named(&self, field: &str) -> Result<Record<'d>, Mistake> {
        self.reference(field)?.ok_or_else(|| self.mistake(format!("`{field}` names no record")))
    }

    fn resolve(&self, value: &'d Value, field: &str) -> Result<Record<'d>, Mistake> {
        match value.get("def").and_then(Value::as_str) {
            Some(name) => self.dump.record(name, Some(self)),
            None => Err(self.mistake(format!("`{field}` names no record"))),
        }
    }

    /// Returns the records of a list; the list is empty if the field is absent.
    pub fn list(&self, field: &str) -> Result<Vec<Record<'d>>, Mistake> {
        let items = self.fields.get(field).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        items.iter().map(|item| self.resolve(item, field)).collect()
    }

    /// Returns the strings of a list; the list is empty if the field is absent.
    pub fn texts(&self, field: &str) -> Vec<&'d str> {
        let items = self.fields.get(field).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        items.iter().filter_map(Value::as_str).collect()
    }

    /// Returns the arguments of a dag, each with its name.
    pub fn dag(&self, field: &str) -> Result<Vec<(DagArg<'d>, Option<&'d str>)>, Mistake> {
        let Some(args) = self.fields.get(field).and_then(|dag| dag.get("args")).and_then(Value::as_array)
        else {
            return Err(self.mistake(format!("`{field}` is no list of arguments")));
        };
        let mut all = Vec::new();
        for arg in args {
            let (Some(value), name) = (arg.get(0), arg.get(1).and_then(Value::as_str)) else {
                return Err(self.mistake(format!("an argument in `{field}` is no pair")));
            };
            all.push(match value.as_str() {
                Some(text) => (DagArg::Text(text), name),
                None => (DagArg::Record(self.resolve(value, field)?), name),
            });
        }
        Ok(all)
    }
}

/// An argument of a dag.
#[derive(Clone, Copy, Debug)]
pub enum DagArg<'d> {
    /// A record.
    Record(Record<'d>),
    /// A string: the C++ type of a parameter.
    Text(&'d str),
}
