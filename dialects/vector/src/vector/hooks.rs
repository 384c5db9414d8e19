//! Hooks of the dialect: parsing, printing, types and names of results.

use super::{
    CombiningKind, ContractOp, IteratorType, MaskOp, OuterproductOp, PrintOp, PrintPunctuation, ShuffleOp,
    YieldOp,
};
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::{AttrData, Attribute, Context, OpRef, OpState, Type, TypeData, Value};

// ---- parsing

/// Parses `{indexing_maps = [..], ..} %lhs, %rhs, %acc {..} : types into type`.
pub fn parse_contract(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let start = p.pos();
    let traits = p.parse_attribute()?;
    let AttrData::Dict(entries) = traits.data() else {
        return p.error_at(start, "expected dictionary attribute");
    };
    for (name, value) in entries {
        let value = match name.as_str() {
            ContractOp::ITERATOR_TYPES_ATTR => iterator_types(p, *value)?,
            _ => *value,
        };
        p.state().set_attr(*name, value);
    }
    let types = entries.iter().find(|(name, _)| name.as_str() == ContractOp::ITERATOR_TYPES_ATTR);
    if types.is_none_or(|(_, types)| types.as_array().is_none()) {
        return p.error_at(start, "expected \"iterator_types\" array attribute");
    }
    check_kind_attr(p)?;
    let mut operands = vec![p.parse_operand()?];
    for _ in 0..2 {
        p.expect(",")?;
        operands.push(p.parse_operand()?);
    }
    if p.at(",") {
        return p.error_at(p.op_pos(), "expected zero or exactly 2 vector mask operands");
    }
    p.parse_optional_attr_dict()?;
    p.expect(":")?;
    let lhs = p.parse_type()?;
    p.expect(",")?;
    let rhs = p.parse_type()?;
    p.expect("into")?;
    let result = p.parse_type()?;
    p.resolve_operands(&operands, &[lhs, rhs, result])?;
    p.add_results(&[result]);
    Ok(())
}

/// Checks during parsing, as MLIR does, that the attribute is a combining kind.
fn check_kind_attr(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    match p.state().attr(ContractOp::KIND_ATTR).map(|kind| kind.data()) {
        None | Some(AttrData::Declared { .. }) => Ok(()),
        Some(_) => {
            let message = format!(
                "'{}' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')",
                p.def().name
            );
            p.plain_error_at(p.op_pos(), message)
        }
    }
}

/// Converts the names of iterator types to attributes.
fn iterator_types<'c>(p: &mut OpParser<'_, '_, 'c>, names: Attribute<'c>) -> Parsed<Attribute<'c>> {
    let mut types = Vec::new();
    for name in names.as_array().unwrap_or_default() {
        let Some(text) = name.as_str() else {
            types.push(*name);
            continue;
        };
        match IteratorType::from_keyword(text) {
            Some(kind) => types.push(kind.to_attr(p.ctx())),
            None => return p.error(format!("unexpected iterator_type ({text})")),
        }
    }
    Ok(p.ctx().attr(AttrData::Array(types.into())))
}

/// Parses `%lhs, %rhs, %acc {..} : type, type`.
pub fn parse_outerproduct(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mut operands = Vec::new();
    p.parse_comma_separated(|p| {
        operands.push(p.parse_operand()?);
        Ok(())
    })?;
    p.parse_optional_attr_dict()?;
    check_kind_attr(p)?;
    let start = p.pos();
    let types = p.parse_colon_type_list()?;
    if operands.len() < 2 {
        return p.error_at(p.op_pos(), "expected at least 2 operands");
    }
    let [lhs, rhs] = types[..] else {
        return p.error_at(start, "expected 2 types");
    };
    let TypeData::Vector { shape: rows, scalable, element } = lhs.data() else {
        return p.error_at(start, "expected vector type for operand #1");
    };
    let result = match rhs.data() {
        TypeData::Vector { shape: columns, scalable: other, .. } => {
            let shape = rows.iter().chain(columns).copied().collect();
            let scalable = scalable.iter().chain(other).copied().collect();
            p.ctx().ty(TypeData::Vector { shape, scalable, element: *element })
        }
        _ => lhs,
    };
    if operands.len() > 2 && p.state().attr(OuterproductOp::KIND_ATTR).is_none() {
        let add = CombiningKind::Add.to_attr(p.ctx());
        p.set_attr(OuterproductOp::KIND_ATTR, add);
    }
    let mut types = vec![lhs, rhs];
    types.resize(operands.len().max(2), result);
    p.resolve_operands(&operands, &types)?;
    p.add_results(&[result]);
    Ok(())
}

/// Parses `%mask, %passthru { op } {..} : type -> types`.
pub fn parse_mask(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let mask = p.parse_operand()?;
    let passthru = if p.accept(",") { Some(p.parse_operand()?) } else { None };
    let region = p.parse_region(&[])?;
    end_mask(p, region);
    p.parse_optional_attr_dict()?;
    let ty = p.parse_colon_type()?;
    let results = p.parse_optional_arrow_type_list()?;
    p.add_results(&results);
    p.resolve_operand(mask, ty)?;
    if let Some(passthru) = passthru {
        let Some(first) = results.first() else {
            return p.error_at(p.op_pos(), "expects a result if passthru operand is provided");
        };
        p.resolve_operand(passthru, *first)?;
    }
    Ok(())
}

/// Terminates the region of a mask with a yield of its op's results, if the text has no yield.
fn end_mask(p: &mut OpParser<'_, '_, '_>, region: bourn_ir::RegionId) {
    p.ensure_block(region);
    let (name, location) = (p.op_name(YieldOp::NAME), p.location_at(p.op_pos()));
    let body = p.region_body();
    let Some(block) = bourn_ir::RegionRef::new(body, region).entry() else { return };
    let last = block.last();
    let ended =
        last.and_then(|last| last.def()).is_some_and(|def| def.has_trait(bourn_ir::def::Trait::Terminator));
    if ended {
        return;
    }
    let mut state = OpState::new(name, location);
    for result in last.into_iter().flat_map(|last| last.results()) {
        state.operands.push(result.id());
        state.operand_types.push(result.ty());
    }
    let block = block.id();
    let op = body.create(state);
    body.append(block, op);
}

/// Parses `%value : type`, `str "text"` and `punctuation <mark>`, each of which is optional.
pub fn parse_print(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let operand = p.parse_optional_operand()?;
    if let Some(operand) = operand {
        p.expect(":")?;
        let ty = p.parse_type()?;
        p.resolve_operand(operand, ty)?;
    }
    let mut mark = PrintPunctuation::Newline;
    loop {
        if p.accept("str") {
            let text = p.parse_attribute()?;
            p.set_attr(PrintOp::STRING_LITERAL_ATTR, text);
        } else if p.accept("punctuation") {
            p.expect("<")?;
            let start = p.pos();
            let name = p.parse_keyword()?;
            let Some(named) = PrintPunctuation::from_keyword(name) else {
                let words: Vec<&str> = PrintPunctuation::ALL.iter().map(|mark| mark.keyword()).collect();
                return p.error_at(start, format!("expected one of {} for the mark", words.join(", ")));
            };
            mark = named;
            p.expect(">")?;
        } else {
            break;
        }
    }
    let mark = mark.to_attr(p.ctx());
    p.set_attr(PrintOp::PUNCTUATION_ATTR, mark);
    p.parse_optional_attr_dict()
}

// ---- printing

/// Prints `%value : type`, `str "text"` and `punctuation <mark>`, as far as they are present.
pub fn print_print(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(value) = op.operands().next() {
        p.text(" ");
        p.operands(op.operands());
        p.text(" : ");
        p.ty(value.ty());
    }
    if let Some(mark) = op.attr(PrintOp::PUNCTUATION_ATTR) {
        match PrintPunctuation::from_attr(mark) {
            Some(PrintPunctuation::Newline) => {}
            Some(mark) => p.text(&format!(" punctuation <{}>", mark.keyword())),
            None => {
                p.text(" punctuation ");
                p.attr(mark);
            }
        }
    }
    if let Some(text) = op.attr(PrintOp::STRING_LITERAL_ATTR) {
        p.text(" str ");
        p.attr(text);
    }
    p.attr_dict(op, &[PrintOp::PUNCTUATION_ATTR, PrintOp::STRING_LITERAL_ATTR]);
}

/// Prints `{indexing_maps = [..], ..} %lhs, %rhs, %acc {..} : types into type`.
pub fn print_contract(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    const TRAITS: [&str; 3] =
        [ContractOp::INDEXING_MAPS_ATTR, ContractOp::ITERATOR_TYPES_ATTR, ContractOp::KIND_ATTR];
    p.text(" {");
    p.list(TRAITS.iter().filter_map(|name| Some((name, op.attr(name)?))), |p, (name, value)| {
        p.text(name);
        p.text(" = ");
        if *name == ContractOp::ITERATOR_TYPES_ATTR {
            p.text("[");
            p.list(value.as_array().unwrap_or_default(), |p, item| match IteratorType::from_attr(*item) {
                Some(kind) => p.string(kind.keyword()),
                None => p.string(&item.to_string()),
            });
            p.text("]");
        } else {
            p.attr(value);
        }
    });
    p.text("} ");
    p.operands(op.operands());
    p.attr_dict(op, &TRAITS);
    p.text(" : ");
    p.types(op.operands().take(2).map(Value::ty));
    p.text(" into ");
    p.types(op.results().map(Value::ty));
}

/// Prints `%lhs, %rhs, %acc {..} : type, type`.
pub fn print_outerproduct(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    p.text(" ");
    p.operands(op.operands());
    if op.num_operands() > 2 {
        // As in MLIR, the kind is printed even if it has its default value.
        let mut entries = op.attrs().to_vec();
        entries.sort_by_key(|(name, _)| name.as_str());
        p.text(" ");
        p.dictionary(&entries);
    } else {
        p.attr_dict(op, &[]);
    }
    p.text(" : ");
    p.types(op.operands().take(2).map(Value::ty));
}

/// Prints `%mask, %passthru { op } {..} : type -> types`.
pub fn print_mask(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<MaskOp>() else { return };
    p.text(" ");
    p.operands(op.as_op().operands());
    p.text(" { ");
    if let Some(first) = op.region(0).and_then(|region| region.entry()).and_then(|block| block.first()) {
        p.op_without_results(first);
    }
    p.text(" }");
    p.attr_dict(*op, &[]);
    p.text(" : ");
    p.ty(op.mask().ty());
    if op.num_results() > 0 {
        p.text(" -> ");
        p.result_types(op.as_op().results().map(Value::ty));
    }
}

// ---- types and names of results

/// Infers a result type from the destination, the second operand.
pub fn infer_dest<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    Ok(vec![*state.operand_types.get(1).ok_or("expected a destination")?])
}

/// Infers a result for each element of the operand.
pub fn infer_elements<'c>(_: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    /// The largest number of results.
    const MAX_ELEMENTS: usize = 1 << 20;
    let source = state.operand_types.first().ok_or("expected a vector")?;
    source.shape().ok_or("expected a vector")?;
    let count = source.element_count().and_then(|count| usize::try_from(count).ok());
    let count = count.filter(|count| *count <= MAX_ELEMENTS).ok_or("the vector has too many elements")?;
    Ok(vec![source.element_or_self(); count])
}

/// Infers a vector with an element for each number of the mask.
pub fn infer_shuffle<'c>(ctx: &'c Context, state: &OpState<'c>) -> Result<Vec<Type<'c>>, String> {
    let mask =
        state.attr(ShuffleOp::MASK_ATTR).and_then(|mask| mask.as_dense_array()).ok_or("expected a mask")?;
    let TypeData::Vector { shape, element, .. } =
        state.operand_types.first().ok_or("expected a vector")?.data()
    else {
        return Err("expected a vector".to_owned());
    };
    let shape: Box<[i64]> = std::iter::once(mask.len() as i64).chain(shape.iter().skip(1).copied()).collect();
    let scalable = vec![false; shape.len()].into();
    Ok(vec![ctx.ty(TypeData::Vector { shape, scalable, element: *element })])
}

/// Returns the names of the results of `vector.deinterleave`.
pub fn half_names(_: OpRef<'_, '_>) -> Vec<String> {
    vec!["res1".to_owned(), "res2".to_owned()]
}

/// Returns the names of the results of `vector.scan`.
pub fn scan_names(_: OpRef<'_, '_>) -> Vec<String> {
    vec!["dest".to_owned(), "accumulated_value".to_owned()]
}
