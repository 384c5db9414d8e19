//! The attribute that maps a loop of `scf.parallel` to processors.

use super::Processor;
use bourn_ir::AttrData;
use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, ParamParser};
use bourn_ir::print::ParamPrinter;

/// The parameters in their order.
const NAMES: [&str; 3] = ["processor", "map", "bound"];

/// Parses `processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)`, in any order.
pub fn parse<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let mut found = [const { None }; 3];
    loop {
        let start = p.pos();
        let name = p.parse_keyword()?;
        let place = NAMES.iter().position(|known| *known == name).filter(|i| found[*i].is_none());
        let Some(place) = place else {
            return p.error_at(start, format!("duplicate or unknown struct parameter name: {name}"));
        };
        p.expect("=")?;
        found[place] = Some(if place == 0 { parse_processor(p)? } else { parse_map(p)? });
        if !p.accept(",") {
            break;
        }
    }
    if let Some(i) = found.iter().position(Option::is_none) {
        return p.error_at(p.pos(), format!("struct is missing required parameter: {}", NAMES[i]));
    }
    Ok(found.into_iter().flatten().collect())
}

fn parse_processor<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Param<'c>, Failed> {
    let start = p.pos();
    let word = p.parse_keyword()?;
    let Some(processor) = Processor::from_keyword(word) else {
        let words: Vec<&str> = Processor::ALL.iter().map(|processor| processor.keyword()).collect();
        return p.error_at(start, format!("expected one of: {}", words.join(", ")));
    };
    Ok(Param::Int(processor.value()))
}

fn parse_map<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Param<'c>, Failed> {
    let map = p.parse_bare_map()?;
    Ok(Param::Attr(p.ctx().attr(AttrData::AffineMap(map))))
}

/// Prints `processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)`.
pub fn print(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::Int(processor), Param::Attr(map), Param::Attr(bound)] = params else { return };
    let [Some(map), Some(bound)] = [map, bound].map(|map| map.as_affine_map()) else { return };
    let word = Processor::from_value(*processor).map_or("", Processor::keyword);
    p.text(&format!("processor = {word}, map = {map}, bound = {bound}"));
}
