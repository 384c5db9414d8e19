//! Text of `dlti`.

use bourn_ir::interned::Param;
use bourn_ir::parse::{Failed, ParamParser};
use bourn_ir::print::ParamPrinter;
use bourn_ir::{AttrData, Attribute};

/// Parses `key = value, ..`. In place of a pair, MLIR also accepts an attribute with both, `#dlti.dl_entry<key, value>`.
pub fn parse_entries<'c>(p: &mut ParamParser<'_, '_, 'c>) -> Result<Vec<Param<'c>>, Failed> {
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    while !p.at(">") {
        let key = p.parse_attribute()?;
        let (key, value) = match entry(key).filter(|_| !p.at("=")) {
            Some(pair) => pair,
            None => {
                p.expect("=")?;
                (Param::Attr(key), Param::Attr(p.parse_attribute()?))
            }
        };
        keys.push(key);
        values.push(value);
        if !p.accept(",") {
            break;
        }
    }
    Ok(vec![Param::List(keys.into()), Param::List(values.into())])
}

/// Returns the key and the value of an entry.
fn entry<'c>(attr: Attribute<'c>) -> Option<(Param<'c>, Param<'c>)> {
    let AttrData::Declared { def, params } = attr.data() else { return None };
    match &params[..] {
        [key @ Param::Attr(_), value @ Param::Attr(_)] if def.name == "dlti.dl_entry" => {
            Some((key.clone(), value.clone()))
        }
        _ => None,
    }
}

/// Prints `key = value, ..`.
pub fn print_entries(params: &[&Param<'_>], p: &mut ParamPrinter<'_>) {
    let [Param::List(keys), Param::List(values)] = params else { return };
    p.list(keys.iter().zip(values), |p, pair| {
        if let (Param::Attr(key), Param::Attr(value)) = pair {
            p.attr(*key);
            p.text(" = ");
            p.attr(*value);
        }
    });
}
