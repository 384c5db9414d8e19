//! Writes programs as MLIR's text.

use super::threads::Broadcast;
use super::*;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) fn block_text(block: &Block, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
    for stmt in &block.stmts {
        stmt_text(stmt, indent, out, lines);
    }
}

pub(super) fn stmt_text(stmt: &Stmt, indent: usize, out: &mut String, lines: &mut BTreeMap<usize, usize>) {
    let pad = "  ".repeat(indent);
    let _ = match stmt {
        Stmt::Const { to, value } => writeln!(out, "{pad}%v{to} = arith.constant {value} : index"),
        Stmt::Binary { to, op, a, b } => writeln!(out, "{pad}%v{to} = arith.{op} %v{a}, %v{b} : index"),
        Stmt::Apply { to, op, exprs, a, b } => {
            let exprs: Vec<String> = exprs.iter().map(Affine::text).collect();
            writeln!(
                out,
                "{pad}%v{to} = affine.{op} affine_map<(d0, d1) -> ({})>(%v{a}, %v{b})",
                exprs.join(", ")
            )
        }
        Stmt::Digits(digits) => {
            digits.text(&pad, out);
            Ok(())
        }
        Stmt::Fixed { to, width: 1, value } => writeln!(out, "{pad}%v{to} = arith.constant {}", *value != 0),
        Stmt::Fixed { to, width, value } => writeln!(out, "{pad}%v{to} = arith.constant {value} : i{width}"),
        Stmt::Wrapping { to, width, op, a, b } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a}, %v{b} : i{width}")
        }
        Stmt::Pair { to: [low, high], width, op, a, b, .. } => {
            let overflow = if *op == "addui_extended" { ", i1" } else { "" };
            writeln!(out, "{pad}%v{low}, %v{high} = arith.{op} %v{a}, %v{b} : i{width}{overflow}")
        }
        Stmt::Cast { to, op, width, from_index: true, a } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a} : index to i{width}")
        }
        Stmt::Cast { to, op, width, from_index: false, a } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a} : i{width} to index")
        }
        Stmt::Convert { to, op, from, width, a } => {
            writeln!(out, "{pad}%v{to} = arith.{op} %v{a} : i{from} to i{width}")
        }
        Stmt::Flag { to, condition } => {
            condition.text(&format!("v{to}"), &pad, out);
            Ok(())
        }
        Stmt::Assert { name, condition } => {
            condition.text(&format!("p{name}"), &pad, out);
            writeln!(out, "{pad}cf.assert %p{name}, \"\"")
        }
        Stmt::Select { to, of, condition, a, b } => {
            condition.text(&format!("p{to}"), &pad, out);
            writeln!(out, "{pad}%v{to} = arith.select %p{to}, %v{a}, %v{b} : {of}")
        }
        Stmt::If { to, of, condition, then, otherwise } => {
            // At the top of the function all values are symbols.
            let dialect = match condition.set().filter(|_| indent == 1) {
                Some((rows, symbols)) => {
                    let names: Vec<String> = (0..symbols.len()).map(|at| format!("s{at}")).collect();
                    let values: Vec<String> = symbols.iter().map(|symbol| format!("%v{symbol}")).collect();
                    let (names, rows, values) = (names.join(", "), rows.join(", "), values.join(", "));
                    let set = format!("affine_set<()[{names}] : ({rows})>()[{values}]");
                    let _ = writeln!(out, "{pad}%v{to} = affine.if {set} -> {of} {{");
                    "affine"
                }
                None => {
                    condition.text(&format!("p{to}"), &pad, out);
                    let _ = writeln!(out, "{pad}%v{to} = scf.if %p{to} -> ({of}) {{");
                    "scf"
                }
            };
            block_text(then, indent + 1, out, lines);
            let _ = writeln!(out, "{pad}  {dialect}.yield %v{} : {of}\n{pad}}} else {{", then.result);
            block_text(otherwise, indent + 1, out, lines);
            writeln!(out, "{pad}  {dialect}.yield %v{} : {of}\n{pad}}}", otherwise.result)
        }
        Stmt::For { to, iv, carried, of, over, unsigned, lower, upper, step, init, body } => {
            let comparison = if *unsigned { "unsigned " } else { "" };
            let of_type = if *over == Kind::Index { String::new() } else { format!(" : {over}") };
            let _ = writeln!(
                out,
                "{pad}%v{to} = scf.for {comparison}%v{iv} = %v{lower} to %v{upper} step %v{step} \
                 iter_args(%v{carried} = %v{init}) -> ({of}){of_type} {{"
            );
            block_text(body, indent + 1, out, lines);
            writeln!(out, "{pad}  scf.yield %v{} : {of}\n{pad}}}", body.result)
        }
        Stmt::Parts(parts) => {
            parts.text(&pad, out);
            Ok(())
        }
        Stmt::Threads(threads) => {
            threads.text(indent, out, lines);
            Ok(())
        }
        Stmt::Broadcast(Broadcast { to, of, from }) => {
            writeln!(out, "{pad}%v{to} = gpu.subgroup_broadcast %v{from}, first_active_lane : {of}")
        }
        Stmt::While(stmt) => {
            stmt.text(indent, out, lines);
            Ok(())
        }
        Stmt::Switch(stmt) => {
            stmt.text(indent, out, lines);
            Ok(())
        }
        Stmt::Empty { to, size } => writeln!(out, "{pad}%v{to} = tensor.empty(%v{size}) : tensor<?xf32>"),
        Stmt::Pad { to, source, low, high } => {
            let _ = writeln!(out, "{pad}%v{to} = tensor.pad %v{source} low[%v{low}] high[{high}] {{");
            let _ = writeln!(out, "{pad}^bb0(%i{to}: index):\n{pad}  tensor.yield %pad : f32");
            writeln!(out, "{pad}}} : tensor<?xf32> to tensor<?xf32>")
        }
        Stmt::Dim { to, source, zero } => {
            writeln!(out, "{pad}%v{to} = tensor.dim %v{source}, %v{zero} : tensor<?xf32>")
        }
        Stmt::Compare { number, relation, a, b } => {
            lines.insert(*number, out.bytes().filter(|&b| b == b'\n').count() + 1);
            let relation = RELATIONS[*relation];
            writeln!(
                out,
                "{pad}\"test.compare\"(%v{a}, %v{b}) {{cmp = \"{relation}\"}} : (index, index) -> ()"
            )
        }
    };
}
