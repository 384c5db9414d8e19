//! The rows behind the bounds of a column, as a matrix.

use super::answer::{column_name, is_term};
use super::args::TermsArg;
use super::rows::{Names, Subject};
use crate::table::{Cell, Colours, Row, Style, render};
use bourn_bounds::certificate::Name;
use bourn_bounds::{Column, Constraints, Expr};
use bourn_equations::value_bounds::{IrBounds, IrGraph};
use bourn_ir::ValueId;

/// Writes the rows of a column's constraints, and their projection onto the column and the terms of answers.
pub fn write(graph: &IrGraph<'_, '_>, names: &Names, subject: &Subject, terms: TermsArg, text: &mut String) {
    let column = subject.column;
    let wanted = |other: Column<ValueId>| is_term(graph, terms, other);
    let rows = IrBounds::new(graph).constraints(&Expr::from(column), &wanted);
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&format!("{}\n", column_name(names, column)));
    matrix(&rows, names, text);
    if rows.kept == rows.columns.len() {
        return;
    }
    match rows.projected(Default::default()) {
        Ok(projected) => {
            let note = if projected.exact { "" } else { ", as far as rows can say it" };
            text.push_str(&format!("\n  the other columns projected out{note}\n"));
            matrix(&projected, names, text);
        }
        Err(_) => text.push_str("\n  projecting the other columns out takes too many steps\n"),
    }
}

fn matrix(rows: &Constraints<ValueId>, names: &Names, text: &mut String) {
    let name = |expr: &Expr<Name<ValueId>>| {
        expr.display_with(&|column| match column.value {
            Name::Value(value) => column_name(names, Column { value, part: column.part }),
            Name::Iteration(iv) => format!("iteration(%{})", names.get(iv)),
            Name::Trips(iv) => format!("trips(%{})", names.get(iv)),
        })
    };
    let mut heads: Vec<String> = rows.columns.iter().map(name).collect();
    let locals = rows.polyhedron.num_locals();
    heads.extend((0..locals).map(|at| format!("e{at}")));
    heads.push("const".to_owned());
    let mut cells: Vec<Cell> = heads.into_iter().map(|head| Cell::right(head, Style::Dim)).collect();
    cells.push(Cell::left("", Style::Plain));
    let mut lines = vec![Row { cells, below: Vec::new() }];
    let (equal, others) = (rows.polyhedron.equalities(), rows.polyhedron.inequalities());
    let all = equal.iter().map(|row| (row, "== 0")).chain(others.iter().map(|row| (row, ">= 0")));
    for (row, relation) in all {
        let mut cells: Vec<Cell> =
            row.iter().map(|number| Cell::right(number.to_string(), Style::Plain)).collect();
        cells.push(Cell::left(relation, Style::Plain));
        lines.push(Row { cells, below: Vec::new() });
    }
    for line in render(&lines, Colours::Off).lines() {
        text.push_str(&format!("  {line}\n"));
    }
    if lines.len() == 1 {
        text.push_str("  no rows\n");
    }
}
