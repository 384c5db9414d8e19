//! Operands, results and attributes of ops.

use crate::expr::Expr;
use crate::item::Part;
use crate::known::{Subject, arity};
use crate::records::{Mistake, Record};
use crate::traits::{Effect, effect_on};
use crate::vocabulary::Vocabulary;
use bourn_spec::ast::{CExpr, Count, Ex, Literal, LiteralKind, Name, ValueItem};
use bourn_spec::model::Rel;

/// The kind of a place of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An operand.
    Operand,
    /// A result.
    Result,
    /// An attribute, or a property.
    Attr,
}

/// A place of an op.
#[derive(Clone, Debug)]
pub struct Place<'d> {
    /// The kind.
    pub kind: Kind,
    /// Its name in the spec.
    pub name: String,
    /// The constraint.
    pub expr: Expr,
    /// The number of values.
    pub arity: Count,
    /// The attribute with the sizes of the value groups.
    sizes: Option<&'d str>,
    /// The default value.
    default: Option<Literal>,
    /// The effects on it.
    pub effects: Vec<Effect>,
    /// The omitted parts, with the reasons.
    pub omissions: Vec<String>,
    /// Whether its text in a format differs from an attribute's: the text of properties is C++.
    pub has_own_text: bool,
    /// Whether its text in a format is that of the only item of its array: `std::optional` as a property.
    pub is_item: bool,
    /// Whether MLIR's format prints its type with the type's name: the C++ class of the type is unknown to it.
    pub is_named: bool,
}

impl Place<'_> {
    /// Returns whether the place has exactly one value.
    pub fn is_single(&self) -> bool {
        self.arity == Count::One && self.kind != Kind::Attr
    }

    /// Returns the value in the spec.
    pub fn part(&self) -> Part<ValueItem> {
        let any = CExpr::name(if self.kind == Kind::Attr { "AnyAttr" } else { "Any" });
        let value = |constraint: CExpr, arity: Count| ValueItem {
            sizes: self.sizes.map(Name::from),
            ..ValueItem::typed(self.name.as_str(), constraint, arity)
        };
        let what = format!("`{}`", self.name);
        let own = value(self.expr.tree(), self.arity);
        match &self.default {
            Some(_) => Part::needed(what, ValueItem { default: self.default.clone(), ..own })
                .or(value(self.expr.tree(), Count::Optional))
                .or(value(any, Count::Optional)),
            None => Part::needed(what, own).or(value(any, self.arity)),
        }
    }
}

/// The maximum depth of attributes that wrap attributes.
const DEPTH: usize = 32;

/// Reads a place, which is of `kind` unless its record is an attribute or a property.
pub fn read<'d>(
    record: Record<'d>,
    name: String,
    kind: Kind,
    words: &mut Vocabulary<'_>,
) -> Result<Place<'d>, Mistake> {
    let mut place = Place {
        kind,
        name,
        expr: Expr::Any,
        arity: Count::One,
        sizes: None,
        default: None,
        effects: Vec::new(),
        omissions: Vec::new(),
        has_own_text: false,
        is_item: false,
        is_named: false,
    };
    let mut record = record;
    if record.is("OpVariable") {
        for decorator in record.list("decorators")? {
            place.effects.extend(effect_on(decorator, Some(&place.name)));
        }
        record = record.named("constraint")?;
    }
    if record.is("Property") {
        place.kind = Kind::Attr;
        property(record, &mut place, words)?;
    } else if record.is("AttrConstraint") {
        place.kind = Kind::Attr;
        attribute(record, &mut place, words)?;
    } else if record.is("TypeConstraint") {
        place.arity = arity(record);
        if place.arity != Count::One {
            place.sizes = record.text("segmentAttrName");
            let is_nested = place.arity == Count::Nested;
            record = record.named("baseType")?;
            if is_nested && record.is("Variadic") {
                record = record.named("baseType")?;
            }
        }
        place.expr = words.type_constraint(record)?;
        let class = crate::predicate::normal(record.text("cppType").unwrap_or_default());
        place.is_named = matches!(class.as_str(), "" | "Type") && !is_builtin(&place.expr);
    } else {
        return Err(record.mistake("neither a type, an attribute nor a property"));
    }
    Ok(place)
}

fn attribute(record: Record<'_>, place: &mut Place<'_>, words: &mut Vocabulary<'_>) -> Result<(), Mistake> {
    let mut base = record;
    let mut default = None;
    for _ in 0..DEPTH {
        if base.is("DerivedAttr") {
            place.omissions.push("is computed in C++ from types".to_owned());
            break;
        }
        if default.is_none()
            && !record.is("OptionalAttr")
            && (base.is("DefaultValuedAttr") || base.is("DefaultValuedOptionalAttr"))
        {
            default = base.text("defaultValue");
        }
        match base.reference("baseAttr")? {
            Some(inner)
                if base.is("OptionalAttr")
                    || base.is("DefaultValuedAttr")
                    || base.is("DefaultValuedOptionalAttr") =>
            {
                base = inner
            }
            _ => break,
        }
    }
    place.expr = words.attr_constraint(base)?;
    let optional = record.flag("isOptional");
    // The definition of an attribute may have a default.
    if default.is_none() && !optional {
        default = record.text("defaultValue").filter(|text| !text.is_empty());
    }
    match default {
        Some(text) => {
            place.default = literal(text, base, words)?;
            if place.default.is_none() {
                place.omissions.push(format!("has a default in C++: {text}"));
            }
            // Such an attribute stays absent; only its text is omitted if it has the default.
            if place.default.is_none() || record.is("DefaultValuedOptionalAttr") {
                place.arity = Count::Optional;
            }
        }
        None if optional => place.arity = Count::Optional,
        None => {}
    }
    Ok(())
}

fn property(record: Record<'_>, place: &mut Place<'_>, words: &mut Vocabulary<'_>) -> Result<(), Mistake> {
    let has_default = record.text("defaultValue").is_some_and(|text| !text.is_empty());
    let storage = record.text("interfaceType").unwrap_or_default();
    let default = record.text("defaultValue").unwrap_or_default();
    let mut base = record;
    for _ in 0..DEPTH {
        match base.reference("baseProperty")? {
            Some(inner) if base.is("DefaultValuedProp") => base = inner,
            _ => break,
        }
    }
    if base.is("UnitProp") || base.name == "UnitProp" {
        // An absent flag is `false` in the generic form.
        let flag = Expr::union(&["builtin::unit", "Bool"]);
        place.expr =
            Expr::name(words.name(Some("Flag"), "unit attribute or bool attribute", &flag, Subject::Attr));
        place.default = plain("false");
        return Ok(());
    }
    if base.is("OptionalProp") {
        let inner = storage.trim_start_matches("::").strip_prefix("std::optional<");
        let item = match inner.and_then(|inner| inner.strip_suffix('>')).map(str::trim) {
            Some("int64_t") => Some(("I64Attr", "integer")),
            Some("double") => Some(("F64Attr", "float")),
            Some("bool") => Some(("Bool", "bool")),
            Some("std::string" | "::llvm::StringRef" | "::std::string") => Some(("Str", "string")),
            _ => None,
        };
        if let Some((item, word)) = item {
            // An array of at most one item.
            let few = Ex::compare(Ex::call("len", vec![Ex::name("elements")]), Rel::Le, Ex::int(1));
            let expr = Expr::And(vec![
                Expr::Each(Box::new(Expr::name(item))),
                Expr::Where(Box::new(Expr::name("builtin::array")), vec![few]),
            ]);
            let text = format!("array of at most one {word} attribute");
            let own = format!("Optional{}", item.trim_end_matches("Attr"));
            place.expr = Expr::name(words.name(Some(&own), &text, &expr, Subject::Attr));
            place.default = Some(LiteralKind::List(Vec::new()).into());
            place.is_item = true;
            return Ok(());
        }
    }
    let name = match storage.trim_start_matches("::").trim() {
        "bool" => "Bool",
        "int32_t" => "I32Attr",
        "int64_t" => "I64Attr",
        "llvm::StringRef" => "Str",
        _ => "AnyAttr",
    };
    place.expr = Expr::name(name);
    if let Some(enumeration) = base.reference("enum")? {
        let class = crate::known::enum_class(enumeration)?;
        let as_number = base.text("convertToAttribute").is_some_and(|text| text.contains("IntegerAttr::get"));
        // An enum is an integer attribute unless it has an attribute of its own.
        let known = words.scope.enumeration(&class).filter(|(_, known)| known.attr.is_some() != as_number);
        match known {
            Some((name, known)) => {
                place.expr = Expr::name(name);
                if let Some(literal) = known.literal(default) {
                    place.default = Some(literal.into());
                    return Ok(());
                }
            }
            None => {
                place.omissions.push("is a property: which attributes it may have is C++".to_owned());
                place.has_own_text = true;
            }
        }
    } else if name == "AnyAttr" {
        place
            .omissions
            .push(format!("is a property of the C++ type `{storage}`: which attributes it may have is C++"));
    }
    if has_default || record.is("OptionalProp") || record.is("DefaultValuedProp") {
        place.arity = Count::Optional;
    }
    Ok(())
}

/// Translates the text of a default value.
fn literal(text: &str, base: Record<'_>, words: &Vocabulary<'_>) -> Result<Option<Literal>, Mistake> {
    let text = text.trim();
    let enumeration = match base.is("EnumAttr") {
        true => base.reference("enum")?,
        false => Some(base).filter(|base| base.is("EnumInfo")),
    };
    if let Some(enumeration) = enumeration {
        let known = words.scope.enumeration(&crate::known::enum_class(enumeration)?);
        return Ok(known.and_then(|(_, known)| known.literal(text)).map(Literal::from));
    }
    if let Some(value) = plain(text) {
        return Ok(Some(value));
    }
    if let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        let is_plain = !inner.contains(['"', '\\']);
        return Ok(is_plain.then(|| LiteralKind::Str(inner.to_owned()).into()));
    }
    let list = text.strip_prefix("::llvm::ArrayRef<int64_t>").unwrap_or(text).trim_matches(['(', ')']);
    if let Some(inner) = list.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let items = inner.split(',').map(str::trim).filter(|item| !item.is_empty());
        let items: Option<Vec<Literal>> = items.map(plain).collect();
        return Ok(items.map(|items| LiteralKind::List(items).into()));
    }
    Ok(None)
}

/// Returns a flag or a number.
fn plain(text: &str) -> Option<Literal> {
    match text {
        "true" | "false" => Some(LiteralKind::Names(vec![text.into()]).into()),
        _ => match crate::parameter::integer(text) {
            Some(value) => Some(LiteralKind::Int(value).into()),
            None => float(text).map(|value| LiteralKind::Float(value).into()),
        },
    }
}

/// Reads a floating-point literal of C++: `1.5`, `2.0f`, `-1e-5`.
fn float(text: &str) -> Option<f64> {
    let digits = text.strip_suffix(['f', 'F']).unwrap_or(text);
    let is_number =
        digits.contains(['.', 'e', 'E']) && digits.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    digits.parse::<f64>().ok().filter(|value| is_number && value.is_finite())
}

/// Returns whether a constraint is one of the builtin dialect, whose types always have their names.
fn is_builtin(expr: &Expr) -> bool {
    let (Expr::Name(name) | Expr::Applied(name, _)) = expr else { return false };
    name.starts_with("builtin::") || crate::names::is_builtin(name)
}
