//! Inserts names and indentation at the spots of a text while it is written to its destination.

use super::INDENT;
use super::alias::{Form, Item, NEVER, References, Spot};
use super::number::push_number;
use rustc_hash::FxHashMap;
use std::io;

/// The number of bytes that are written to the writer at once.
const FULL: usize = 1 << 16;

/// The destination of a text: a writer or a string.
pub(super) struct Sink<'w> {
    /// The whole text, or the text that was not written yet if there is a writer.
    text: String,
    to: Option<&'w mut dyn io::Write>,
    result: io::Result<()>,
}

impl<'w> Sink<'w> {
    pub(super) fn new(to: Option<&'w mut dyn io::Write>) -> Self {
        Sink { text: String::new(), to, result: Ok(()) }
    }
    /// Adds a text of any length.
    pub(super) fn put(&mut self, text: &str) {
        if text.len() < FULL || self.to.is_none() {
            self.text.push_str(text);
            return self.drain(FULL);
        }
        self.drain(0);
        self.write(text);
    }
    /// Adds a text, which need not be copied if it is the first text.
    fn put_all(&mut self, text: String) {
        match self.to {
            None if self.text.is_empty() => self.text = text,
            _ => self.put(&text),
        }
    }
    /// Writes the buffered text if there is a writer and the text is at least `full` bytes long.
    fn drain(&mut self, full: usize) {
        if self.text.len() > full && self.to.is_some() {
            let text = std::mem::take(&mut self.text);
            self.write(&text);
            self.text = text;
            self.text.clear();
        }
    }
    /// Writes a text. After an error nothing more is written.
    fn write(&mut self, text: &str) {
        if let (Ok(()), Some(to)) = (&self.result, &mut self.to) {
            self.result = to.write_all(text.as_bytes());
        }
    }
    /// Ends the text, and returns it if there is no writer.
    ///
    /// # Errors
    /// Fails if the writer has failed.
    pub(super) fn finish(mut self) -> io::Result<String> {
        self.drain(0);
        self.result.map(|()| self.text)
    }
}

/// Writes the text of an op with the names of aliases, and their definitions before and after it.
pub(super) fn complete(references: &mut References, out: String, sink: &mut Sink<'_>) {
    let aliases = references.number_aliases();
    let numbers = references.number_distinct(&aliases);
    let filling = Filling { references, numbers };
    if references.spots.is_empty() && aliases.is_empty() {
        sink.put_all(out);
    } else {
        if sink.to.is_none() {
            let more = 12 * (references.spots.len() + aliases.len());
            sink.text.reserve(out.len() + references.texts.len() + more);
        }
        filling.define(&aliases, false, sink);
        filling.fill_into(&out, sink);
    }
    sink.put("\n");
    filling.define(&aliases, true, sink);
}

/// The data that the spots are filled from.
struct Filling<'a> {
    references: &'a References,
    /// The numbers of distinct attributes.
    numbers: FxHashMap<u32, usize>,
}

impl Filling<'_> {
    /// Writes the definitions before the op, or those after it (`is_late`), one per line.
    fn define(&self, aliases: &[u32], is_late: bool, sink: &mut Sink<'_>) {
        for &alias in aliases {
            let item = &self.references.items[alias as usize];
            if item.is_late == is_late {
                self.name(item, &mut sink.text);
                sink.text.push_str(" = ");
                self.text(item, 0, 0, &mut sink.text);
                sink.put("\n");
            }
        }
    }
    /// Writes the text of the op.
    fn fill_into(&self, text: &str, sink: &mut Sink<'_>) {
        let mut done = 0;
        for spot in &self.references.spots {
            sink.put(&text[done..spot.at]);
            done = spot.at;
            self.spot(*spot, &mut sink.text);
        }
        sink.put(&text[done..]);
    }
    fn name(&self, item: &Item, out: &mut String) {
        out.push_str(item.name.map_or("", |name| self.references.name(name)));
        if item.order > 0 {
            push_number(out, item.order.into());
        }
    }
    /// Writes the text of an item without the first `before` and the last `after` bytes.
    fn text(&self, item: &Item, before: usize, after: usize, out: &mut String) {
        let Some(text) = &item.text else { return };
        let text = &self.references.texts[text.start + before..text.end - after];
        self.fill(text, before, self.references.spots_in(item), out);
    }
    /// Writes a part of a text that begins `start` bytes after the position that its spots are relative to.
    fn fill(&self, text: &str, start: usize, spots: &[Spot], out: &mut String) {
        let mut done = 0;
        for spot in spots {
            let at = spot.at - start;
            out.push_str(&text[done..at]);
            done = at;
            self.spot(*spot, out);
        }
        out.push_str(&text[done..]);
    }
    /// Writes the text for a spot.
    fn spot(&self, Spot { item: number, form, .. }: Spot, out: &mut String) {
        if form == Form::Indent {
            return indent(number as usize, out);
        }
        let item = &self.references.items[number as usize];
        match form {
            Form::Number => push_number(out, self.numbers.get(&number).map_or(0, |&n| n as u64)),
            _ if item.order != NEVER => self.name(item, out),
            Form::Bare => self.text(item, "loc(".len(), ")".len(), out),
            Form::Whole | Form::Indent => self.text(item, 0, 0, out),
        }
    }
}

/// Writes the indentation of `levels` levels.
fn indent(levels: usize, out: &mut String) {
    let mut rest = 2 * levels;
    while rest > 0 {
        let part = rest.min(INDENT.len());
        out.push_str(&INDENT[..part]);
        rest -= part;
    }
}
