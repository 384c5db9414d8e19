//! Types: their text, in which inner types of the dialect lack `!llvm.`, and which types LLVM IR has.

use super::{
    ArrayType, DIALECT, Float, FuncType, LabelType, MetadataType, PpcFp128Type, PtrType, StructType,
    TargetType, TokenType, VoidType, X86AmxType,
};
use bourn_equations::rt::TypeExt;
use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, ParamParser, Parsed};
use bourn_ir::print::ParamPrinter;
use bourn_ir::{Type, TypeData};
use std::collections::HashSet;

// ---- text

/// Parses a type, of which `!llvm.` may be left out.
fn parse_type<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Parsed<Type<'c>> {
    p.parse_type_in(DIALECT.name)
}

/// Prints a type, without `!llvm.` where MLIR leaves it out.
fn print_type(ty: Type<'_>, p: &mut ParamPrinter<'_>) {
    match ty.isa::<PpcFp128Type<'_>>() {
        true => p.ty(ty),
        false => p.type_in(ty, DIALECT.name),
    }
}

/// Parses the type of an element or a result.
pub fn parse_nested<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    Ok(vec![Param::Type(parse_type(p)?)])
}

/// Prints the type of an element or a result.
pub fn print_nested(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    if let [Param::Type(ty)] = params {
        print_type(*ty, p);
    }
}

/// Parses `i32, ptr, ...)`.
pub fn parse_params<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let (mut types, mut is_vararg) = (Vec::new(), false);
    if !p.at(")") {
        loop {
            if p.accept("...") {
                is_vararg = true;
                break;
            }
            types.push(Param::Type(parse_type(p)?));
            if !p.accept(",") {
                break;
            }
        }
    }
    p.expect(")")?;
    Ok(vec![Param::List(types.into()), Param::Bool(is_vararg)])
}

/// Prints `i32, ptr, ...)`.
pub fn print_params(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::List(types), Param::Bool(is_vararg)] = params else { return };
    print_types(types, p);
    if *is_vararg {
        p.text(if types.is_empty() { "..." } else { ", ..." });
    }
    p.text(")");
}

fn print_types(types: &[Param<'_>], p: &mut ParamPrinter<'_>) {
    p.list(types, |p, ty| {
        if let Param::Type(ty) = ty {
            print_type(*ty, p);
        }
    });
}

/// Parses `"name", packed (i32, ptr)`, `"name", opaque`, or `"name"` in the struct of this name.
pub fn parse_struct<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let mut name = Param::Absent;
    let with = |name, is_packed, is_opaque, body| {
        Ok(vec![name, Param::Bool(is_packed), Param::Bool(is_opaque), body])
    };
    if p.at_string() {
        name = Param::Str(p.parse_string()?);
        if p.at(">") {
            return with(name, false, false, Param::Absent);
        }
        p.expect(",")?;
        if p.accept("opaque") {
            return with(name, false, true, Param::Absent);
        }
    }
    let is_packed = p.accept("packed");
    p.expect("(")?;
    let mut types = Vec::new();
    if !p.at(")") {
        loop {
            types.push(Param::Type(parse_type(p)?));
            if !p.accept(",") {
                break;
            }
        }
    }
    p.expect(")")?;
    with(name, is_packed, false, Param::List(types.into()))
}

/// Prints `"name", packed (i32, ptr)`.
pub fn print_struct(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [name, Param::Bool(is_packed), Param::Bool(is_opaque), body] = params else { return };
    let body = match body {
        Param::List(types) => Some(types),
        _ => None,
    };
    if let Param::Str(name) = name {
        p.string(name.as_str());
        if body.is_some() || *is_opaque {
            p.text(", ");
        }
    }
    if *is_opaque {
        p.text("opaque");
    }
    if let Some(types) = body {
        p.text(if *is_packed { "packed (" } else { "(" });
        print_types(types, p);
        p.text(")");
    }
}

/// Parses `"name", i32, 3`.
pub fn parse_target<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let name = p.parse_string()?;
    let (mut types, mut numbers) = (Vec::new(), Vec::new());
    while p.accept(",") {
        let start = p.pos();
        match p.parse_optional_integer()? {
            Some(number) if u32::try_from(number).is_ok() => numbers.push(Param::Int(number)),
            Some(_) => return p.error_at(start, "expected an unsigned integer of 32 bits"),
            None if numbers.is_empty() => types.push(Param::Type(parse_type(p)?)),
            None => return p.error_at(start, "failed to parse parameter list for target extension type"),
        }
    }
    Ok(vec![Param::Str(name), Param::List(types.into()), Param::List(numbers.into())])
}

/// Prints `"name", i32, 3`.
pub fn print_target(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::Str(name), Param::List(types), Param::List(numbers)] = params else { return };
    p.string(name.as_str());
    if !types.is_empty() {
        p.text(", ");
        print_types(types, p);
    }
    for number in numbers {
        if let Param::Int(number) = number {
            p.text(&format!(", {number}"));
        }
    }
}

// ---- which types there are

/// Returns whether elements and members may have the type.
fn is_element(ty: Type<'_>) -> bool {
    !(ty.isa::<VoidType<'_>>()
        || ty.isa::<LabelType<'_>>()
        || ty.isa::<MetadataType<'_>>()
        || ty.isa::<FuncType<'_>>()
        || ty.isa::<TokenType<'_>>())
}

/// Checks the element type of an array.
pub fn verify_array(params: &[Param<'_>]) -> Result<(), String> {
    match params {
        [_, Param::Type(element)] if !is_element(*element) => {
            Err(format!("invalid array element type: '{element}'"))
        }
        _ => Ok(()),
    }
}

/// Checks the types of the result and the parameters of a function.
pub fn verify_func(params: &[Param<'_>]) -> Result<(), String> {
    let [Param::Type(result), Param::List(params), _] = params else { return Ok(()) };
    if result.isa::<FuncType<'_>>() || result.isa::<MetadataType<'_>>() || result.isa::<LabelType<'_>>() {
        return Err(format!("invalid function result type: '{result}'"));
    }
    for param in params {
        if let Param::Type(ty) = param
            && (ty.isa::<VoidType<'_>>() || ty.isa::<FuncType<'_>>())
        {
            return Err(format!("invalid function argument type: '{ty}'"));
        }
    }
    Ok(())
}

/// Checks the types of the members of a struct.
pub fn verify_struct(params: &[Param<'_>]) -> Result<(), String> {
    let [.., Param::List(body)] = params else { return Ok(()) };
    for member in body {
        if let Param::Type(ty) = member
            && !is_element(*ty)
        {
            return Err(format!("invalid LLVM structure element type: '{ty}'"));
        }
    }
    Ok(())
}

fn is_own(name: &str) -> bool {
    name.split_once('.').is_some_and(|(dialect, _)| dialect == DIALECT.name)
}

/// Returns whether LLVM IR has a type, without a look at the types in it.
pub fn is_compatible(ty: Type<'_>) -> bool {
    match ty.data() {
        TypeData::Integer { .. } => ty.signless_width().is_some(),
        TypeData::Float(_) => ty.isa::<Float<'_>>(),
        TypeData::Vector { .. } => ty.isa::<super::AnyVector<'_>>(),
        // A struct without a body refers to the struct that contains it.
        TypeData::Declared { def, .. } if is_own(def.name) => match ty.dyn_cast::<StructType<'_>>() {
            Some(ty) => ty.is_opaque() || ty.body().is_some(),
            None => true,
        },
        _ => false,
    }
}

/// Returns whether LLVM IR has a type and all types in it.
pub fn is_compatible_inside(ty: Type<'_>) -> bool {
    let (mut seen, mut open) = (HashSet::from([ty]), vec![ty]);
    while let Some(next) = open.pop() {
        // Inside of a struct, its name refers to it.
        let refers = next.dyn_cast::<StructType<'_>>().is_some_and(|inner| inner.name().is_some());
        if !is_compatible(next) && (next == ty || !refers) {
            return false;
        }
        open.extend(parts(next).into_iter().filter(|part| seen.insert(*part)));
    }
    true
}

/// Returns the types that a type of the dialect is made of.
fn parts(ty: Type<'_>) -> Vec<Type<'_>> {
    if let Some(array) = ty.dyn_cast::<ArrayType<'_>>() {
        vec![array.element()]
    } else if let Some(function) = ty.dyn_cast::<FuncType<'_>>() {
        function.params().into_iter().chain([function.result()]).collect()
    } else if let Some(ty) = ty.dyn_cast::<StructType<'_>>() {
        ty.body().unwrap_or_default()
    } else if let Some(target) = ty.dyn_cast::<TargetType<'_>>() {
        target.types()
    } else {
        Vec::new()
    }
}

/// Returns whether a value in memory may have a type.
pub fn is_loadable(ty: Type<'_>) -> bool {
    let is_opaque = ty.dyn_cast::<StructType<'_>>().is_some_and(StructType::is_opaque);
    let is_hidden = ty.dyn_cast::<TargetType<'_>>().is_some_and(|target| !is_in_memory(target));
    is_compatible(ty) && !ty.isa::<VoidType<'_>>() && !ty.isa::<FuncType<'_>>() && !is_opaque && !is_hidden
}

/// Returns whether values of a target's type may be in memory.
pub fn is_in_memory(target: TargetType<'_>) -> bool {
    let name = target.name();
    name.as_str().starts_with("spirv.") || name.as_str() == "aarch64.svcount"
}

/// Returns whether a global may have a target's type, and a value with all bits zero.
pub fn is_global(target: TargetType<'_>) -> bool {
    target.name().as_str().starts_with("spirv.")
}

/// Returns whether a global variable may have a type.
pub fn is_of_global(ty: Type<'_>) -> bool {
    let is_special = ty.isa::<VoidType<'_>>()
        || ty.isa::<TokenType<'_>>()
        || ty.isa::<MetadataType<'_>>()
        || ty.isa::<LabelType<'_>>();
    is_compatible(ty) && !is_special
}

/// Returns the type of a vector's elements, or the type itself.
pub fn scalar(ty: Type<'_>) -> Type<'_> {
    match ty.data() {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    }
}

/// Returns the number of bits of an integer, a float or an address.
pub fn bits(ty: Type<'_>) -> Option<u32> {
    match ty.data() {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        _ if ty.isa::<PtrType<'_>>() => Some(64),
        _ if ty.isa::<PpcFp128Type<'_>>() => Some(128),
        _ if ty.isa::<X86AmxType<'_>>() => Some(8192),
        _ => None,
    }
}
