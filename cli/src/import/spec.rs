//! Converts a dialect that is defined in IRDL to a spec.

use super::Mistake;
use super::constraint::{Vocabulary, Writer};
use super::definitions::{Definition, Dialect, Dialects, Kind, Place, is_word};
use bourn_dialects::irdl::Variadicity;
use bourn_ir::{Attribute, OpRef};
use std::fmt::Write as _;

/// A spec.
pub struct Spec {
    pub dialect: String,
    pub text: String,
    /// The parts of definitions that the spec omits, each with the name of its item.
    pub omissions: Vec<String>,
}

/// Converts one dialect to a spec.
pub fn of<'c>(dialects: &Dialects<'_, 'c>, dialect: &Dialect<'_, 'c>) -> Result<Spec, Mistake<'c>> {
    let mut words = Vocabulary::default();
    let (mut items, mut omissions) = (String::new(), Vec::new());
    for definition in &dialect.definitions {
        let text = match definition.kind {
            Kind::Type | Kind::Attr => declared(dialects, definition, &mut words)?,
            Kind::Op => match op(dialects, definition, &mut words) {
                Ok(text) => text,
                Err(mistake) if mistake.leaves_out_op => {
                    words.take_omissions();
                    let _ = writeln!(items, "\n// `{}` is left out: {}.", definition.name, mistake.message);
                    omissions.push(format!("`{}.{}`: {}", dialect.name, definition.name, mistake.message));
                    continue;
                }
                Err(mistake) => return Err(mistake),
            },
        };
        let left_out = words.take_omissions();
        if !left_out.is_empty() {
            let _ = writeln!(items, "\n// Not said of `{}`: {}.", definition.name, left_out.join("; "));
        }
        let _ = writeln!(items, "{text}");
        omissions
            .extend(left_out.iter().map(|what| format!("`{}.{}`: {what}", dialect.name, definition.name)));
    }
    let mut text =
        format!("//! The dialect `{0}`, made from its definition in IRDL.\ndialect {0};\n", dialect.name);
    if !words.uses.is_empty() {
        let uses: Vec<&str> = words.uses.iter().map(String::as_str).collect();
        let _ = writeln!(text, "use builtin::{{{}}};", uses.join(", "));
    }
    text.push('\n');
    for (of, name) in &words.helpers {
        let _ = writeln!(text, "constraint {name} for attr \"{of} attribute\" = builtin::{of};");
    }
    text.push_str(&items);
    let name = format!("{}.bourn", dialect.name);
    // Text that does not parse is returned unformatted; its reader reports the mistake.
    let text = bourn_spec::format_source(&name, &text).unwrap_or(text);
    Ok(Spec { dialect: dialect.name.to_owned(), text, omissions })
}

/// The names that an item uses, to keep them unique.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn take(&mut self, name: &str) -> String {
        let mut numbered = (2..).map(|n| format!("{name}_{n}"));
        let free = match self.0.iter().any(|taken| taken == name) {
            true => numbered.find(|other| !self.0.contains(other)).unwrap_or_default(),
            false => name.to_owned(),
        };
        self.0.push(free.clone());
        free
    }
}

fn declared<'a, 'c>(
    dialects: &Dialects<'a, 'c>,
    definition: &Definition<'a, 'c>,
    words: &mut Vocabulary,
) -> Result<String, Mistake<'c>> {
    own_attrs(definition, words);
    let mut writer = Writer::new(dialects, definition, words)?;
    let mut params = Vec::new();
    let mut equal = String::new();
    for (i, place) in definition.params.iter().enumerate() {
        check_name(definition, place)?;
        let (name, op) = (place.name, definition.op);
        if definition.params[..i].iter().any(|other| other.name == name) {
            return Err(Mistake::new(
                op.location(),
                format!("two parameters `{name}` of `{}`", definition.name),
            ));
        }
        params.push(format!("{name}: {}", writer.of_param(place.constraint)?));
        let first =
            definition.params[..i].iter().find(|other| other.constraint.id() == place.constraint.id());
        if let Some(first) = first.filter(|_| writer.is_free(place.constraint)) {
            let first = first.name;
            let _ = write!(equal, " require {first} == {name} else \"`{first}` and `{name}` differ\";");
        }
    }
    let keyword = if definition.kind == Kind::Type { "type" } else { "attr" };
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    let body = if equal.is_empty() { ";".to_owned() } else { format!(" {{{equal} }}") };
    Ok(format!("{keyword} {}{params}{body}", definition.name))
}

fn op<'a, 'c>(
    dialects: &Dialects<'a, 'c>,
    definition: &Definition<'a, 'c>,
    words: &mut Vocabulary,
) -> Result<String, Mistake<'c>> {
    own_attrs(definition, words);
    let mut writer = Writer::new(dialects, definition, words)?;
    let mut names = Names::default();
    // Attribute names are part of the op's text, so they are not renamed.
    let mut attrs = Vec::new();
    for place in &definition.attrs {
        let constraint = writer.of_attr(place.constraint)?;
        match is_word(place.name) && !names.0.iter().any(|taken| taken == place.name) {
            true => attrs.push(format!("{}: {constraint}", names.take(place.name))),
            false => {
                writer.words.omit(format!("the attribute \"{}\", whose name a spec cannot say", place.name))
            }
        }
    }
    let mut lists = Vec::new();
    for (word, places) in [("operands", &definition.operands), ("results", &definition.results)] {
        let mut list = Vec::new();
        for place in places {
            check_name(definition, place)?;
            let mark = match place.variadicity {
                Variadicity::Single => "",
                Variadicity::Optional => "?",
                Variadicity::Variadic => "*",
            };
            let constraint = writer.of_value(place.constraint)?;
            list.push(format!(
                "{}: {}{mark}",
                names.take(place.name),
                bracketed(&constraint.to_string(), mark)
            ));
        }
        lists.push((word, list));
    }
    lists.insert(1, ("attrs", attrs));
    let mut body = String::new();
    for (word, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        let _ = writeln!(body, "    {word} {{ {} }}", list.join(", "));
    }
    for place in &definition.regions {
        check_name(definition, place)?;
        let region = match place.constraint.defining_op() {
            Some(region) => region_text(&mut writer, region)?,
            None => String::new(),
        };
        let _ = writeln!(body, "    region {}{region};", names.take(place.name));
    }
    let generics: Vec<String> =
        writer.generics.iter().map(|g| format!("{}: {}", g.name, g.bound.as_arg())).collect();
    let generics = if generics.is_empty() { String::new() } else { format!("<{}>", generics.join(", ")) };
    let name = definition.name;
    Ok(if body.is_empty() { format!("op {name};") } else { format!("op {name}{generics} {{\n{body}}}") })
}

/// Returns a constraint before `?` or `*`, in brackets if the mark would otherwise apply to a part of it.
fn bracketed(constraint: &str, mark: &str) -> String {
    let is_atom = !constraint.contains([' ']) || mark.is_empty();
    if is_atom { constraint.to_owned() } else { format!("({constraint})") }
}

fn region_text<'a, 'c>(
    writer: &mut Writer<'_, 'a, 'c>,
    region: OpRef<'a, 'c>,
) -> Result<String, Mistake<'c>> {
    let mut text = String::new();
    if region.attr("constrainedArguments").is_some() {
        let mut args = Vec::new();
        for (i, arg) in region.operands().enumerate() {
            args.push(format!("arg{i}: {}", writer.of_value(arg)?));
        }
        let _ = write!(text, "({})", args.join(", "));
    }
    match region.attr("numberOfBlocks").and_then(Attribute::as_int) {
        Some(blocks) if blocks >= 0 => {
            let _ = write!(text, " blocks {blocks}");
        }
        Some(_) => return Err(Mistake::new(region.location(), "a region with fewer than no blocks")),
        None if text.is_empty() => {}
        None => text.push_str(" blocks 0 .."),
    }
    Ok(text)
}

fn check_name<'c>(definition: &Definition<'_, 'c>, place: &Place<'_, 'c>) -> Result<(), Mistake<'c>> {
    match is_word(place.name) {
        true => Ok(()),
        false => Err(Mistake::new(
            definition.op.location(),
            format!("`{}` is no name of a part of `{}`", place.name, definition.name),
        )),
    }
}

/// Records the attributes of a definition itself, which have no meaning in IRDL.
fn own_attrs(definition: &Definition<'_, '_>, words: &mut Vocabulary) {
    let own = definition.op.attrs().iter().map(|(name, _)| name.as_str()).filter(|name| *name != "sym_name");
    own.for_each(|name| words.omit(format!("the attribute `{name}` of its definition")));
}
