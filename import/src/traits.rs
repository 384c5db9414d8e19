//! Traits and interfaces of ops.

use crate::item::{Item, Part};
use crate::known::{Subject, space_of};
use crate::leaf::Classes;
use crate::names::{identifier, interface_name, is_word, one_line, snake};
use crate::predicate::normal;
use crate::records::{Mistake, Record};
use crate::vocabulary::Vocabulary;
use bourn_spec::ast::{
    CExpr, Clause, ClauseKind, Ex, ExKind, InterfaceItem, ItemKind, Name, RequireItem, Template, TraitUseItem,
};
use bourn_spec::model::Rel;
use std::collections::BTreeMap;

/// The traits and interfaces that a dialect declares for its ops.
#[derive(Debug, Default)]
pub struct Declarations {
    /// By name.
    pub items: BTreeMap<String, Item>,
}

/// An effect: its kind, the affected value, and the resource.
pub type Effect = (Name, Option<Ex>, Option<Name>);

/// The declarations that the traits of an op contribute.
#[derive(Debug, Default)]
pub struct Traits<'d> {
    /// Traits, interfaces.
    pub parts: Vec<Part<TraitUseItem>>,
    /// Requirements and the like.
    pub clauses: Vec<Part<Clause>>,
    /// The C++ class of the terminator that the text may omit.
    pub terminator: Option<String>,
    /// Lists of values with equal types, each with the name of the requirement.
    pub equal: Vec<(Vec<&'d str>, String)>,
    /// Lists of values with equal element types, each with the name of the requirement.
    pub element_types: Vec<(Vec<&'d str>, String)>,
    /// Pairs of a value and of a value whose type is the element type of the first.
    /// With them, the C++ class of the first, and the name of the requirement.
    pub elements: Vec<(&'d str, &'d str, String, String)>,
    /// Pairs of a value of a declared type and of a value whose type is a parameter of the first.
    pub members: Vec<Member<'d>>,
    /// Values whose types are computed by C++ from others.
    pub computed: Vec<&'d str>,
    /// Effects: each with the affected value, and the resource.
    pub effects: Vec<Effect>,
    /// Whether a C++ function infers the types of results.
    pub infers: bool,
    /// Traits without a counterpart in the language.
    pub omissions: Vec<String>,
}

/// A value whose type is a parameter of the declared type of another value.
#[derive(Clone, Debug)]
pub struct Member<'d> {
    /// The value of the declared type.
    pub outer: &'d str,
    /// The other value.
    pub inner: &'d str,
    /// The declared type's name in the spec.
    pub declared: String,
    /// The parameter.
    pub param: String,
    /// The declared type of the other value, and its parameter, if the type of that value is not the parameter itself.
    pub wrapped: Option<(String, String)>,
    /// The name of the requirement.
    pub requirement: String,
}

/// Traits of MLIR that are native here, by their TableGen names or their C++ interfaces.
const NATIVE: &[(&str, &str)] = &[
    ("Pure", "Pure"),
    ("NoMemoryEffect", "NoMemoryEffect"),
    ("AlwaysSpeculatable", "AlwaysSpeculatable"),
    ("RecursiveMemoryEffects", "RecursiveEffects"),
    ("RecursivelySpeculatable", "RecursivelySpeculatable"),
    ("Commutative", "Commutative"),
    ("Idempotent", "Idempotent"),
    ("Involution", "Involution"),
    ("ConstantLike", "ConstantLike"),
    ("Elementwise", "Elementwise"),
    ("Terminator", "Terminator"),
    ("ReturnLike", "ReturnLike"),
    ("NoTerminator", "NoTerminator"),
    ("SingleBlock", "SingleBlock"),
    ("NoRegionArguments", "NoRegionArguments"),
    ("HasOnlyGraphRegion", "GraphRegion"),
    ("IsolatedFromAbove", "IsolatedFromAbove"),
    ("AffineScope", "AffineScope"),
    ("AutomaticAllocationScope", "AutomaticAllocationScope"),
    ("Symbol", "Symbol"),
    ("SymbolTable", "SymbolTable"),
    ("SymbolUserOpInterface", "SymbolUser"),
    ("SymbolOpInterface", "Symbol"),
    ("CallableOpInterface", "CallableLike"),
    ("FunctionOpInterface", "CallableLike"),
    ("CallOpInterface", "CallLike"),
    ("LoopLikeOpInterface", "LoopLike"),
    ("RegionBranchOpInterface", "RegionBranch"),
    ("SameTypeOperands", "SameTypeOperands"),
    ("SameOperandsAndResultType", "SameOperandsAndResultType"),
    ("SameOperandsShape", "SameOperandsShape"),
    ("SameOperandsElementType", "SameOperandsElementType"),
    ("SameOperandsAndResultShape", "SameOperandsAndResultShape"),
    ("SameOperandsAndResultElementType", "SameOperandsAndResultElementType"),
    ("SameOperandsAndResultRank", "SameOperandsAndResultRank"),
    ("SameVariadicOperandSize", "SameVariadicOperandSize"),
    ("SameVariadicResultSize", "SameVariadicResultSize"),
    ("AttrSizedOperandSegments", "AttrSizedOperandSegments"),
    ("AttrSizedResultSegments", "AttrSizedResultSegments"),
];

/// The maximum nesting depth of lists of traits.
const DEPTH: u32 = 32;

/// Reads the traits of an op.
pub fn of<'d>(
    op: Record<'d>,
    words: &mut Vocabulary<'_>,
    declarations: &mut Declarations,
) -> Result<Traits<'d>, Mistake> {
    let mut flat = Vec::new();
    for record in op.list("traits")? {
        flatten(record, 0, &mut flat)?;
    }
    let all_four = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"];
    let mappable = all_four.iter().all(|name| flat.iter().any(|record: &Record<'_>| record.name == *name));
    let mut traits = Traits::default();
    let mut names: Vec<TraitUseItem> = Vec::new();
    if mappable {
        names.push(plain("ElementwiseMappable"));
    }
    for record in flat {
        if mappable && all_four.contains(&record.name) {
            continue;
        }
        let name = one(op, record, words, declarations, &mut traits)?;
        names.extend(name.filter(|name| !names.contains(name)));
    }
    if default_dialect(op) == Some(words.scope.dialect) {
        names.push(plain("DefaultDialect"));
    }
    let dialect = op.named("opDialect")?;
    if dialect.number("usePropertiesForAttributes") == Some(0) {
        names.push(plain("NoProperties"));
    }
    let has = |names: &[TraitUseItem], wanted: &str| names.contains(&plain(wanted));
    if has(&names, "Pure") || (has(&names, "AlwaysSpeculatable") && has(&names, "NoMemoryEffect")) {
        names.retain(|name| !["Pure", "AlwaysSpeculatable", "NoMemoryEffect"].map(plain).contains(name));
        names.insert(0, plain("Pure"));
    }
    traits.parts = names.into_iter().map(|name| Part::optional(format!("trait `{name}`"), name)).collect();
    Ok(traits)
}

/// Returns the dialect whose name ops in the regions of an op may leave out, if a method in its declaration returns it.
fn default_dialect(op: Record<'_>) -> Option<&str> {
    let (_, rest) = op.text("extraClassDeclaration")?.split_once("getDefaultDialect()")?;
    let (_, rest) = rest.trim_start().strip_prefix('{')?.split_once("return")?;
    rest.trim_start().strip_prefix('"')?.split('"').next()
}

/// Returns a trait without arguments.
fn plain(name: &str) -> TraitUseItem {
    TraitUseItem::new(name, Vec::new())
}

fn flatten<'d>(record: Record<'d>, depth: u32, out: &mut Vec<Record<'d>>) -> Result<(), Mistake> {
    if depth > DEPTH || out.len() > 1000 {
        return Err(record.mistake("the traits nest too deep"));
    }
    let is_native = NATIVE.iter().any(|(name, _)| *name == record.name);
    if is_native || record.is("SingleBlockImplicitTerminator") || !record.is("TraitList") {
        out.push(record);
        return Ok(());
    }
    record.list("traits")?.into_iter().try_for_each(|inner| flatten(inner, depth + 1, out))
}

/// Reads one trait. Returns the name to list for the op.
fn one<'d>(
    op: Record<'d>,
    record: Record<'d>,
    words: &mut Vocabulary<'_>,
    declarations: &mut Declarations,
    traits: &mut Traits<'d>,
) -> Result<Option<TraitUseItem>, Mistake> {
    if record.is("MemoryEffects") {
        for effect in record.list("effects")? {
            traits.effects.extend(effect_on(effect, None));
        }
        let none = traits.effects.is_empty() && record.list("effects")?.is_empty();
        return Ok(none.then(|| plain("NoMemoryEffect")));
    }
    if record.is("SingleBlockImplicitTerminator") {
        let parts = record.list("traits")?;
        let inner = parts
            .iter()
            .filter_map(|part| part.text("trait"))
            .find(|text| text.contains('<'))
            .unwrap_or_default();
        traits.terminator = argument(inner).map(str::to_owned);
        return Ok(Some(plain("SingleBlock")));
    }
    if let Some((_, native)) = NATIVE.iter().find(|(name, _)| *name == record.name) {
        return Ok(Some(plain(native)));
    }
    if record.is("PredTrait") {
        requirement(record, words, traits)?;
        return Ok(None);
    }
    if record.is("HasParent") || record.is("ParentOneOf") {
        return Ok(parent(op, record, words, traits));
    }
    if record.is("Interface") {
        return interface(record, declarations, traits).map(|name| Some(plain(&name)));
    }
    match record.text("trait") {
        Some(name) => Ok(Some(plain(&native_trait(record, name, words, declarations)))),
        None => {
            traits.omissions.push(format!("trait `{}` has no meaning here", record.name));
            Ok(None)
        }
    }
}

/// Returns the text in the angle brackets of `HasParent<FuncOp>::Impl`.
fn argument(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('<')?;
    Some(rest.rsplit_once('>')?.0)
}

fn parent(
    op: Record<'_>,
    record: Record<'_>,
    words: &Vocabulary<'_>,
    traits: &mut Traits<'_>,
) -> Option<TraitUseItem> {
    let space = space_of(op);
    let classes = argument(record.text("trait").unwrap_or_default()).unwrap_or_default();
    let mut parents = Vec::new();
    for class in classes.split(',').map(str::trim) {
        match words.scope.known.op(class, &space) {
            Some(found) => parents.push(CExpr::name(words.scope.item(&found.dialect, &found.name)).into()),
            None => {
                traits.omissions.push(format!(
                    "its parent may be `{class}`, an op that is in no file: no parent is required"
                ));
                return None;
            }
        }
    }
    Some(TraitUseItem::new("HasParent", parents))
}

fn interface(
    record: Record<'_>,
    declarations: &mut Declarations,
    traits: &mut Traits<'_>,
) -> Result<String, Mistake> {
    let name = record.required("cppInterfaceName")?;
    if let Some((_, native)) = NATIVE.iter().find(|(own, _)| *own == name) {
        return Ok((*native).to_owned());
    }
    traits.infers |= name == "InferTypeOpInterface";
    let own = interface_name(name);
    if !declarations.items.contains_key(&own) {
        let mut methods = Vec::new();
        for method in record.list("methods")? {
            methods.extend(method.text("name"));
        }
        methods.dedup();
        let mut item = Item::new(
            format!("interface `{own}`"),
            ItemKind::Interface(InterfaceItem::new(own.as_str(), "op")),
        );
        if !methods.is_empty() {
            item.omissions.push(format!("its methods are C++: {}", methods.join(", ")));
        }
        declarations.items.insert(own.clone(), item);
    }
    Ok(own)
}

fn native_trait(
    record: Record<'_>,
    text: &str,
    words: &Vocabulary<'_>,
    declarations: &mut Declarations,
) -> String {
    let short = text.rsplit_once("OpTrait::").map_or(text, |(_, name)| name);
    let short = short.strip_suffix("::Impl").unwrap_or(short);
    let name = if record.is_anonymous() || !is_word(record.name) {
        identifier(short)
    } else {
        record.name.to_owned()
    };
    let name = name.trim_matches('_').to_owned();
    if !declarations.items.contains_key(&name) {
        let mut item =
            Item::new(format!("trait `{name}`"), ItemKind::Trait(InterfaceItem::new(name.as_str(), "op")));
        let hook = words.hook(&format!("verify_{}", snake(&name)));
        item.clauses.push(Part::optional("its verifier", ClauseKind::Hook("verify".to_owned(), hook)));
        declarations.items.insert(name.clone(), item);
    }
    name
}

/// Reads a trait that is a predicate over the op.
fn requirement<'d>(
    record: Record<'d>,
    words: &Vocabulary<'_>,
    traits: &mut Traits<'d>,
) -> Result<(), Mistake> {
    let summary = record.text("summary").unwrap_or_default();
    let values = record.texts("values");
    let text = one_line(&format!("failed to verify that {summary}"));
    let require = |cond: Ex| {
        ClauseKind::Require(RequireItem {
            cond,
            guard: None,
            message: Some(Template::literal(text.as_str())),
        })
    };
    let property = |word: &str, value: &str| Ex::call(word, vec![Ex::name(identifier(value))]);
    let equal =
        |word: &str, pair: &[&str]| Ex::compare(property(word, pair[0]), Rel::Eq, property(word, pair[1]));
    let compared = |word: &str| Ex::all(values.windows(2).map(|pair| equal(word, pair)).collect());
    let hook =
        words.hook(&format!("holds_{}", snake(&summary.split_whitespace().collect::<Vec<_>>().join("_"))));
    let by_hook = require(ExKind::Rust(hook, None).into());
    let what = format!("that {summary}");
    let mut condition = None;
    if record.is("AllTypesMatch") && values.len() > 1 {
        traits.equal.push((values.clone(), what.clone()));
        condition = Some(compared("type"));
    } else if record.is("AllElementTypesMatch") && values.len() > 1 {
        traits.element_types.push((values.clone(), what.clone()));
        condition = Some(compared("element"));
    } else if record.is("AllShapesMatch") && values.len() > 1 {
        condition = Some(compared("shape"));
    } else if record.is("AllRanksMatch") && values.len() > 1 {
        condition = Some(compared("rank"));
    } else if record.is("TypesMatchWith") {
        let (lhs, rhs) = (record.required("lhs")?, record.required("rhs")?);
        let transformer = normal(record.required("transformer")?);
        let is_element = transformer == "getElementTypeOrSelf($_self)"
            || (transformer.starts_with("cast<") && transformer.ends_with(">($_self).getElementType()"));
        if transformer == "$_self" || transformer == "cast<Type>($_self)" {
            traits.equal.push((vec![lhs, rhs], what.clone()));
            condition = Some(equal("type", &[lhs, rhs]));
        } else if is_element && transformer.starts_with("cast<") {
            let class =
                transformer.trim_start_matches("cast<").split('>').next().unwrap_or_default().to_owned();
            traits.elements.push((lhs, rhs, class, what.clone()));
        } else if let Some(member) = member(&transformer, [lhs, rhs], &what, words) {
            traits.members.push(member);
        } else {
            traits.computed.push(rhs);
        }
    }
    let part = match condition {
        Some(condition) => Part::optional(what, require(condition)).or(by_hook),
        None => Part::optional(what, by_hook),
    };
    traits.clauses.push(part);
    Ok(())
}

/// Reads the C++ that computes the type of `rhs` from the type of `lhs`: `cast<T>($_self).getP()`, where `P` is a parameter of the
/// declared type `T`, or `T::get($_self)`, where `T` has one parameter.
fn member<'d>(
    transformer: &str,
    [lhs, rhs]: [&'d str; 2],
    requirement: &str,
    words: &Vocabulary<'_>,
) -> Option<Member<'d>> {
    let getter = |text: &str| {
        let (class, getter) = text.strip_prefix("cast<")?.split_once(">($_self).")?;
        Some((class.to_owned(), words.scope.param(class, getter)?))
    };
    let name_of = |class: &str| {
        let declared = words.scope.declared(class).filter(|found| found.subject == Subject::Type)?;
        Some(words.scope.item(&declared.dialect, &declared.name))
    };
    let member = |outer, inner, class: &str, param, wrapped| {
        let requirement = requirement.to_owned();
        Some(Member { outer, inner, declared: name_of(class)?, param, wrapped, requirement })
    };
    if let Some((class, param)) = getter(transformer) {
        return member(lhs, rhs, &class, param, None);
    }
    let (class, arguments) = transformer.strip_suffix(')')?.split_once("::get(")?;
    let arguments = arguments.strip_prefix("$_self.getContext(),").unwrap_or(arguments).trim();
    let [only] = &words.scope.declared(class)?.params[..] else { return None };
    match arguments {
        "$_self" => member(rhs, lhs, class, only.clone(), None),
        // A type that is only cast to an interface.
        _ if arguments.ends_with("Interface>($_self)") && arguments.starts_with("cast<") => {
            member(rhs, lhs, class, only.clone(), None)
        }
        _ => {
            let (source, param) = getter(arguments)?;
            member(lhs, rhs, &source, param, Some((name_of(class)?, only.clone())))
        }
    }
}

/// Returns an effect, on a value or on a resource.
pub fn effect_on(effect: Record<'_>, value: Option<&str>) -> Option<Effect> {
    let kind = match effect.text("effect")?.rsplit("::").next()? {
        "Read" => "read",
        "Write" => "write",
        "Allocate" => "alloc",
        "Free" => "free",
        _ => return None,
    };
    let resource = match effect.text("resource")?.rsplit("::").next().unwrap_or_default() {
        "DefaultResource" | "" => None,
        "AutomaticAllocationScopeResource" => Some("stack".into()),
        other => Some(other.into()),
    };
    Some((kind.into(), value.map(|value| Ex::name(identifier(value))), resource))
}
