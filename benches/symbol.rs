//! Compares `propagate-symbol` with the `canonicalize` of `mlir-opt-22` on the same 10,000 ops: seconds of the pass, as `--mlir-timing`
//! prints them, the median of seven runs in turn. Names that are free in the module are found in the pass.
//! `cargo bench --bench symbol` runs it.

mod support;

use std::fmt::Write;
use support::{median, pass_seconds, write_temporary};

const OPS: usize = 10_000;
const RUNS: usize = 7;
const MODEL: &str = include_str!("../examples/ir/attention.mlir");

/// Makes one function with a chain of ops, each on the result of the one before, which `line` gives from the numbers of both.
fn chain(
    arguments: &str,
    first: &str,
    ty: &str,
    per_op: usize,
    line: impl Fn(usize, &str) -> String,
) -> String {
    let mut out = format!("func.func @chain({arguments}) -> {ty} {{\n  %zero = arith.constant 0.0 : f32\n");
    let mut before = first.to_owned();
    for i in 0..OPS / per_op {
        out.push_str(&line(i, &before));
        before = format!("%r{i}");
    }
    let _ = writeln!(out, "  return {before} : {ty}\n}}");
    out
}

/// Makes copies of the model, without its symbols, which `mlir-opt` cannot read.
fn attention() -> String {
    let model: Vec<&str> =
        MODEL.lines().filter(|line| !line.contains("symbol.") && !line.starts_with("//")).collect();
    let ops = model.iter().filter(|line| line.contains(" = ")).count();
    let copies =
        (0..OPS / ops).map(|i| model.join("\n").replace("@attention", &format!("@attention{i}")) + "\n");
    copies.collect()
}

fn products() -> String {
    let ty = "tensor<?x?xf32>";
    chain(&format!("%x: {ty}, %y: {ty}"), "%x", ty, 1, |i, before| {
        format!("  %r{i} = linalg.matmul ins(%y, {before} : {ty}, {ty}) outs({before} : {ty}) -> {ty}\n")
    })
}

fn pads() -> String {
    chain("%x: tensor<?xf32>, %low: index", "%x", "tensor<?xf32>", 2, |i, before| {
        format!(
            "  %r{i} = tensor.pad {before} low[%low] high[1] {{\n  ^bb0(%i: index):\n    tensor.yield %zero : f32\n  \
             }} : tensor<?xf32> to tensor<?xf32>\n"
        )
    })
}

fn concats() -> String {
    let ty = "tensor<?x4xf32>";
    chain(&format!("%x: {ty}"), "%x", ty, 1, |i, before| {
        format!("  %r{i} = tensor.concat dim(0) {before}, %x : ({ty}, {ty}) -> {ty}\n")
    })
}

fn sums() -> String {
    let ty = "tensor<?x4xf32>";
    chain(&format!("%x: {ty}"), "%x", ty, 1, |i, before| {
        format!("  %r{i} = arith.addf {before}, %x : {ty}\n")
    })
}

fn main() {
    let bourn = bourn_test_support::bourn();
    let mlir = bourn_test_support::mlir_opt().map(std::path::Path::new);
    println!(
        "| {OPS} ops | propagate-symbol, s | canonicalize of MLIR 22, s | MLIR 22 / Bourn |\n|---|--:|--:|--:|"
    );
    let files = [
        ("attention", attention()),
        ("products", products()),
        ("pads", pads()),
        ("sums", sums()),
        ("concats", concats()),
    ];
    for (name, text) in files {
        let path = write_temporary(&format!("{name}.mlir"), &text);
        let file = path.to_str().expect("temporary paths are text");
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let pipeline = |pass: &str| format!("--pass-pipeline=builtin.module(func.func({pass}))");
            ours.extend(pass_seconds(bourn, file, &pipeline("propagate-symbol"), "PropagateSymbol"));
            theirs.extend(
                mlir.and_then(|tool| pass_seconds(tool, file, &pipeline("canonicalize"), "Canonicalizer")),
            );
        }
        let _ = std::fs::remove_file(&path);
        let (ours, theirs) = (median(ours), median(theirs));
        println!("| {name} | {ours:.4} | {theirs:.4} | {:.1} |", theirs / ours);
    }
}
