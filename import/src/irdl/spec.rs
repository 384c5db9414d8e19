//! Converts a dialect that is defined in IRDL to a spec.

use super::Mistake;
use super::constraint::{Vocabulary, Writer};
use super::definitions::{Definition, Dialect, Dialects, Kind, Place, is_word};
use bourn_dialects_core::irdl::Variadicity;
use bourn_ir::{Attribute, OpRef};
use bourn_spec::Printer;
use bourn_spec::ast::{
    CExpr, ClauseKind, ConstraintItem, Count, DialectItem, Ex, GenericItem, Item, ItemKind, Name, OpItem,
    ParamItem, RegionItem, RequireItem, Template, TypeItem, UseItem, ValueItem, ValuesKind,
};
use bourn_spec::model::{Rel, Span};

/// A spec.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The dialect.
    pub dialect: String,
    /// The spec's text.
    pub text: String,
    /// The parts of definitions that the spec omits, each with the name of its item.
    pub omissions: Vec<String>,
}

/// The result of converting one definition: its item, unless it is left out, and a remark on the omitted parts.
#[derive(Default)]
struct Converted {
    remark: Option<String>,
    item: Option<Item>,
}

/// Converts one dialect to a spec.
pub fn of<'c>(dialects: &Dialects<'_, 'c>, dialect: &Dialect<'_, 'c>) -> Result<Spec, Mistake<'c>> {
    let mut words = Vocabulary::default();
    let (mut all, mut omissions) = (Vec::new(), Vec::new());
    for definition in &dialect.definitions {
        let name = definition.name;
        let item = match definition.kind {
            Kind::Type | Kind::Attr => ItemKind::Type(declared(dialects, definition, &mut words)?),
            Kind::Op => match op(dialects, definition, &mut words) {
                Ok(item) => ItemKind::Op(item),
                Err(mistake) if mistake.leaves_out_op => {
                    words.take_omissions();
                    let remark = format!("`{name}` is left out: {}.", mistake.message);
                    all.push(Converted { remark: Some(remark), item: None });
                    omissions.push(format!("`{}.{name}`: {}", dialect.name, mistake.message));
                    continue;
                }
                Err(mistake) => return Err(mistake),
            },
        };
        let left_out = words.take_omissions();
        let remark = format!("Not said of `{name}`: {}.", left_out.join("; "));
        let remark = (!left_out.is_empty()).then_some(remark);
        all.push(Converted { remark, item: Some(item.into()) });
        omissions.extend(left_out.iter().map(|what| format!("`{}.{name}`: {what}", dialect.name)));
    }
    let text = text(dialect.name, &words, &all);
    Ok(Spec { dialect: dialect.name.to_owned(), text, omissions })
}

/// Returns the text of a spec.
fn text(dialect: &str, words: &Vocabulary, all: &[Converted]) -> String {
    let mut printer = Printer::default();
    printer.doc(&format!("The dialect `{dialect}`, made from its definition in IRDL."));
    printer.item(&ItemKind::Dialect(DialectItem::new(dialect)).into());
    if !words.uses.is_empty() {
        let names = words.uses.iter().map(|name| Name::from(name.as_str())).collect();
        let uses = UseItem { dialect: "builtin".into(), names: Some(names), inline: false };
        printer.item(&ItemKind::Use(uses).into());
    }
    printer.empty_line();
    for (of, name) in &words.helpers {
        let helper = ConstraintItem {
            subject: Some("attr".into()),
            text: Some(Template::literal(format!("{of} attribute"))),
            ..ConstraintItem::new(name.as_str(), CExpr::name(format!("builtin::{of}")))
        };
        printer.item(&ItemKind::Constraint(helper).into());
    }
    words.params.iter().for_each(|of| printer.item(&ItemKind::Constraint(of.clone()).into()));
    for converted in all {
        if let Some(remark) = &converted.remark {
            printer.empty_line();
            printer.remark(remark);
        }
        converted.item.iter().for_each(|item| printer.item(item));
    }
    printer.finish().text
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
) -> Result<TypeItem, Mistake<'c>> {
    own_attrs(definition, words);
    let mut writer = Writer::new(dialects, definition, words)?;
    let mut item = TypeItem::new(definition.name);
    item.is_attr = definition.kind == Kind::Attr;
    for (i, place) in definition.params.iter().enumerate() {
        check_name(definition, place)?;
        let (name, op) = (place.name, definition.op);
        if definition.params[..i].iter().any(|other| other.name == name) {
            return Err(Mistake::new(
                op.location(),
                format!("two parameters `{name}` of `{}`", definition.name),
            ));
        }
        item.params.push(ParamItem::new(name, writer.of_param_named(name, place.constraint)?));
        let first =
            definition.params[..i].iter().find(|other| other.constraint.id() == place.constraint.id());
        if let Some(first) = first.filter(|_| writer.is_free(place.constraint)) {
            let equal = RequireItem {
                cond: Ex::compare(Ex::name(first.name), Rel::Eq, Ex::name(name)),
                guard: None,
                message: Some(Template::literal(format!("`{}` and `{name}` differ", first.name))),
            };
            item.clauses.push(ClauseKind::Require(equal).into());
        }
    }
    Ok(item)
}

fn op<'a, 'c>(
    dialects: &Dialects<'a, 'c>,
    definition: &Definition<'a, 'c>,
    words: &mut Vocabulary,
) -> Result<OpItem, Mistake<'c>> {
    own_attrs(definition, words);
    let mut writer = Writer::new(dialects, definition, words)?;
    let mut names = Names::default();
    // Attribute names are part of the op's text, so they are not renamed.
    let mut attrs = Vec::new();
    for place in &definition.attrs {
        let constraint = writer.of_attr(place.constraint)?;
        match is_word(place.name) && !names.0.iter().any(|taken| taken == place.name) {
            true => attrs.push(ValueItem::typed(names.take(place.name), constraint, Count::One)),
            false => {
                writer.words.omit(format!("the attribute \"{}\", whose name a spec cannot say", place.name))
            }
        }
    }
    let operands = values(&mut writer, definition, &definition.operands, &mut names)?;
    let results = values(&mut writer, definition, &definition.results, &mut names)?;
    let mut item = OpItem::new(definition.name);
    for (kind, values) in
        [(ValuesKind::Operands, operands), (ValuesKind::Attrs, attrs), (ValuesKind::Results, results)]
    {
        if !values.is_empty() {
            item.clauses.push(ClauseKind::Values(kind, values).into());
        }
    }
    for place in &definition.regions {
        check_name(definition, place)?;
        let mut region = match place.constraint.defining_op() {
            Some(op) => region_item(&mut writer, op)?,
            None => RegionItem::new(""),
        };
        region.name = names.take(place.name).into();
        item.clauses.push(ClauseKind::Region(region).into());
    }
    // The generics of an op without parts have no uses.
    if !item.clauses.is_empty() {
        let generics = writer.generics.into_iter();
        item.generics = generics.map(|generic| GenericItem::new(generic.name, generic.bound)).collect();
    }
    Ok(item)
}

fn values<'a, 'c>(
    writer: &mut Writer<'_, 'a, 'c>,
    definition: &Definition<'a, 'c>,
    places: &[Place<'a, 'c>],
    names: &mut Names,
) -> Result<Vec<ValueItem>, Mistake<'c>> {
    let mut values = Vec::new();
    for place in places {
        check_name(definition, place)?;
        let count = match place.variadicity {
            Variadicity::Single => Count::One,
            Variadicity::Optional => Count::Optional,
            Variadicity::Variadic => Count::Variadic,
        };
        let constraint = writer.of_value(place.constraint)?;
        values.push(ValueItem::typed(names.take(place.name), constraint, count));
    }
    Ok(values)
}

/// Returns a region without its name.
fn region_item<'a, 'c>(
    writer: &mut Writer<'_, 'a, 'c>,
    region: OpRef<'a, 'c>,
) -> Result<RegionItem, Mistake<'c>> {
    let mut item = RegionItem::new("");
    if region.attr("constrainedArguments").is_some() {
        let mut args = Vec::new();
        for (i, arg) in region.operands().enumerate() {
            args.push(ValueItem::typed(format!("arg{i}"), writer.of_value(arg)?, Count::One));
        }
        item.args = Some(args);
    }
    item.blocks = match region.attr("numberOfBlocks").and_then(Attribute::as_int) {
        Some(blocks) if blocks >= 0 => Some((blocks, Some(blocks), Span::NONE)),
        Some(_) => return Err(Mistake::new(region.location(), "a region with fewer than no blocks")),
        None => item.args.is_some().then_some((0, None, Span::NONE)),
    };
    Ok(item)
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
