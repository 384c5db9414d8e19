//! Programs as compilers of models make them: layers that are tiled, with the ops in front of them fused into the loops; and attention
//! over sequences of any length, padded and masked.

use super::workloads::{ask, compare, spread};
use bourn_test_support::Random;
use std::fmt::Write;

const MATRIX: &str = "tensor<?x?xf32>";

/// Makes `n` layers, each on the tensor before it: products of matrices whose input goes through an elementwise op, and convolutions of
/// a padded image. Both are tiled, and what was in front of them is computed in the loops, tile by tile. The questions are about the sizes
/// of tiles and of results.
pub fn fused(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = format!("(%x: {MATRIX}, %w: {MATRIX}, %kernel: tensor<3x3xf32>) {{\n");
    out.push_str("  %f = arith.constant 0.0 : f32\n");
    for number in [0, 1, 4, 8, 9, 16, 32] {
        let _ = writeln!(out, "  %c{number} = arith.constant {number} : index");
    }
    let mut asked = (0..queries).map(|j| (j, spread(j, queries, n))).peekable();
    let mut input = "%x".to_owned();
    for i in 0..n {
        let mut inner = String::new();
        let mut after = String::new();
        while let Some((j, _)) = asked.next_if(|(_, layer)| *layer == i) {
            match j % 2 {
                0 => ask(&mut inner, j, &format!("%tile{i}"), MATRIX, "dim = 0, type = \"UB\", constant"),
                _ => ask(&mut after, j, &format!("%r{i}"), MATRIX, "dim = 0, type = \"EQ\""),
            }
        }
        let layer = if i % 2 == 0 { product } else { convolution };
        layer(&mut out, i, &input, &inner, [random.pick(&[4, 8, 9]), random.pick(&[8, 9, 16])]);
        out.push_str(&after);
        input = format!("%r{i}");
    }
    out
}

/// Makes the loops of a product: the exponential function of its first operand is computed in them.
fn product(out: &mut String, i: usize, x: &str, questions: &str, [rows, columns]: [i64; 2]) {
    let _ = write!(
        out,
        "  %m{i} = tensor.dim {x}, %c0 : {MATRIX}
  %k{i} = tensor.dim {x}, %c1 : {MATRIX}
  %n{i} = tensor.dim %w, %c1 : {MATRIX}
  %e{i} = tensor.empty(%m{i}, %n{i}) : {MATRIX}
  %r{i} = scf.for %a{i} = %c0 to %m{i} step %c{rows} iter_args(%s{i} = %e{i}) -> ({MATRIX}) {{
    %h{i} = affine.min affine_map<(d0)[s0] -> (-d0 + s0, {rows})>(%a{i})[%m{i}]
    %rr{i} = scf.for %b{i} = %c0 to %n{i} step %c{columns} iter_args(%ss{i} = %s{i}) -> ({MATRIX}) {{
      %v{i} = affine.min affine_map<(d0)[s0] -> (-d0 + s0, {columns})>(%b{i})[%n{i}]
      %o{i} = tensor.extract_slice %ss{i}[%a{i}, %b{i}] [%h{i}, %v{i}] [1, 1] : {MATRIX} to {MATRIX}
      %z{i} = linalg.fill ins(%f : f32) outs(%o{i} : {MATRIX}) -> {MATRIX}
      %tile{i} = scf.for %d{i} = %c0 to %k{i} step %c32 iter_args(%sss{i} = %z{i}) -> ({MATRIX}) {{
        %l{i} = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 32)>(%d{i})[%k{i}]
        %x{i} = tensor.extract_slice {x}[%a{i}, %d{i}] [%h{i}, %l{i}] [1, 1] : {MATRIX} to {MATRIX}
        %xe{i} = tensor.empty(%h{i}, %l{i}) : {MATRIX}
        %xx{i} = linalg.exp ins(%x{i} : {MATRIX}) outs(%xe{i} : {MATRIX}) -> {MATRIX}
        %w{i} = tensor.extract_slice %w[%d{i}, %b{i}] [%l{i}, %v{i}] [1, 1] : {MATRIX} to {MATRIX}
        %p{i} = linalg.matmul ins(%xx{i}, %w{i} : {MATRIX}, {MATRIX}) outs(%sss{i} : {MATRIX}) -> {MATRIX}
        scf.yield %p{i} : {MATRIX}
      }}
{questions}      %i{i} = tensor.insert_slice %tile{i} into %ss{i}[%a{i}, %b{i}] [%h{i}, %v{i}] [1, 1] : {MATRIX} into {MATRIX}
      scf.yield %i{i} : {MATRIX}
    }}
    scf.yield %rr{i} : {MATRIX}
  }}
"
    );
}

/// Makes the loops of a convolution of an image that is padded so that its size stays; the bias is added in the loops.
fn convolution(out: &mut String, i: usize, x: &str, questions: &str, [rows, columns]: [i64; 2]) {
    let _ = write!(
        out,
        "  %m{i} = tensor.dim {x}, %c0 : {MATRIX}
  %n{i} = tensor.dim {x}, %c1 : {MATRIX}
  %p{i} = tensor.pad {x} low[1, 1] high[1, 1] {{
  ^bb0(%row{i}: index, %column{i}: index):
    tensor.yield %f : f32
  }} : {MATRIX} to {MATRIX}
  %e{i} = tensor.empty(%m{i}, %n{i}) : {MATRIX}
  %r{i} = scf.for %a{i} = %c0 to %m{i} step %c{rows} iter_args(%s{i} = %e{i}) -> ({MATRIX}) {{
    %h{i} = affine.min affine_map<(d0)[s0] -> (-d0 + s0, {rows})>(%a{i})[%m{i}]
    %rr{i} = scf.for %b{i} = %c0 to %n{i} step %c{columns} iter_args(%ss{i} = %s{i}) -> ({MATRIX}) {{
      %v{i} = affine.min affine_map<(d0)[s0] -> (-d0 + s0, {columns})>(%b{i})[%n{i}]
      %hh{i} = affine.apply affine_map<(d0) -> (d0 + 2)>(%h{i})
      %vv{i} = affine.apply affine_map<(d0) -> (d0 + 2)>(%v{i})
      %x{i} = tensor.extract_slice %p{i}[%a{i}, %b{i}] [%hh{i}, %vv{i}] [1, 1] : {MATRIX} to {MATRIX}
      %o{i} = tensor.extract_slice %ss{i}[%a{i}, %b{i}] [%h{i}, %v{i}] [1, 1] : {MATRIX} to {MATRIX}
      %z{i} = linalg.fill ins(%f : f32) outs(%o{i} : {MATRIX}) -> {MATRIX}
      %c{i}_ = linalg.conv_2d ins(%x{i}, %kernel : {MATRIX}, tensor<3x3xf32>) outs(%z{i} : {MATRIX}) -> {MATRIX}
      %tile{i} = linalg.add ins(%c{i}_, %o{i} : {MATRIX}, {MATRIX}) outs(%o{i} : {MATRIX}) -> {MATRIX}
{questions}      %i{i} = tensor.insert_slice %tile{i} into %ss{i}[%a{i}, %b{i}] [%h{i}, %v{i}] [1, 1] : {MATRIX} into {MATRIX}
      scf.yield %i{i} : {MATRIX}
    }}
    scf.yield %rr{i} : {MATRIX}
  }}
"
    );
}

/// Makes `n` layers of attention over the new tokens of a sequence and those of a cache. The tokens are padded to a multiple of 16, the
/// scores of what was added and of what comes later are masked, and the result is sliced back. The questions are about the sizes of
/// results, and whether padding only adds tokens.
pub fn attention(n: usize, queries: usize, _: &mut Random) -> String {
    const TOKENS: &str = "tensor<?x64xf32>";
    let mut out = format!("(%x: {TOKENS}, %keys: {TOKENS}, %values: {TOKENS}, %w: tensor<64x64xf32>) {{\n");
    out.push_str("  %c0 = arith.constant 0 : index\n  %f = arith.constant 0.0 : f32\n");
    let mut asked = (0..queries).map(|j| (j, spread(j, queries, n))).peekable();
    let mut input = "%x".to_owned();
    for i in 0..n {
        layer_of_attention(&mut out, i, &input);
        input = format!("%r{i}");
        while let Some((j, _)) = asked.next_if(|(_, layer)| *layer == i) {
            match j % 3 {
                0 => ask(&mut out, j, &input, TOKENS, "dim = 0, type = \"EQ\""),
                1 => compare(&mut out, &format!("%rows{i}"), "GE", &format!("%new{i}")),
                _ => compare(&mut out, &format!("%all{i}"), "GE", &format!("%last{i}")),
            }
        }
    }
    out
}

fn layer_of_attention(out: &mut String, i: usize, x: &str) {
    const TOKENS: &str = "tensor<?x64xf32>";
    const WEIGHTS: &str = "tensor<64x64xf32>";
    let maps = "indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\"parallel\", \"parallel\"]";
    let _ = write!(
        out,
        "  %new{i} = tensor.dim {x}, %c0 : {TOKENS}
  %more{i} = affine.apply affine_map<()[s0] -> ((s0 ceildiv 16) * 16 - s0)>()[%new{i}]
  %padded{i} = tensor.pad {x} low[0, 0] high[%more{i}, 0] {{
  ^bb0(%pi{i}: index, %pj{i}: index):
    tensor.yield %f : f32
  }} : {TOKENS} to {TOKENS}
  %rows{i} = tensor.dim %padded{i}, %c0 : {TOKENS}
  %e{i} = tensor.empty(%rows{i}) : {TOKENS}
  %z{i} = linalg.fill ins(%f : f32) outs(%e{i} : {TOKENS}) -> {TOKENS}
  %query{i} = linalg.matmul ins(%padded{i}, %w : {TOKENS}, {WEIGHTS}) outs(%z{i} : {TOKENS}) -> {TOKENS}
  %k{i} = linalg.matmul ins(%padded{i}, %w : {TOKENS}, {WEIGHTS}) outs(%z{i} : {TOKENS}) -> {TOKENS}
  %v{i} = linalg.matmul ins(%padded{i}, %w : {TOKENS}, {WEIGHTS}) outs(%z{i} : {TOKENS}) -> {TOKENS}
  %old{i} = tensor.dim %keys, %c0 : {TOKENS}
  %all{i} = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%old{i}, %rows{i}]
  %room{i} = tensor.empty(%all{i}) : {TOKENS}
  %ka{i} = tensor.insert_slice %keys into %room{i}[0, 0] [%old{i}, 64] [1, 1] : {TOKENS} into {TOKENS}
  %ks{i} = tensor.insert_slice %k{i} into %ka{i}[%old{i}, 0] [%rows{i}, 64] [1, 1] : {TOKENS} into {TOKENS}
  %va{i} = tensor.insert_slice %values into %room{i}[0, 0] [%old{i}, 64] [1, 1] : {TOKENS} into {TOKENS}
  %vs{i} = tensor.insert_slice %v{i} into %va{i}[%old{i}, 0] [%rows{i}, 64] [1, 1] : {TOKENS} into {TOKENS}
  %te{i} = tensor.empty(%all{i}) : tensor<64x?xf32>
  %t{i} = linalg.transpose ins(%ks{i} : {TOKENS}) outs(%te{i} : tensor<64x?xf32>) permutation = [1, 0]
  %se{i} = tensor.empty(%rows{i}, %all{i}) : {MATRIX}
  %sz{i} = linalg.fill ins(%f : f32) outs(%se{i} : {MATRIX}) -> {MATRIX}
  %s{i} = linalg.matmul ins(%query{i}, %t{i} : {TOKENS}, tensor<64x?xf32>) outs(%sz{i} : {MATRIX}) -> {MATRIX}
  %last{i} = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%old{i}, %new{i}]
  %scores{i} = linalg.generic {{{maps}}} ins(%s{i} : {MATRIX}) outs(%se{i} : {MATRIX}) {{
  ^bb0(%in{i}: f32, %out{i}: f32):
    %at{i} = linalg.index 0 : index
    %of{i} = linalg.index 1 : index
    %now{i} = arith.addi %at{i}, %old{i} : index
    %early{i} = arith.cmpi sle, %of{i}, %now{i} : index
    %real{i} = arith.cmpi slt, %of{i}, %last{i} : index
    %seen{i} = arith.andi %early{i}, %real{i} : i1
    %kept{i} = arith.select %seen{i}, %in{i}, %f : f32
    linalg.yield %kept{i} : f32
  }} -> {MATRIX}
  %p{i} = linalg.softmax dimension(1) ins(%scores{i} : {MATRIX}) outs(%se{i} : {MATRIX}) -> {MATRIX}
  %y{i} = linalg.matmul ins(%p{i}, %vs{i} : {MATRIX}, {TOKENS}) outs(%z{i} : {TOKENS}) -> {TOKENS}
  %back{i} = tensor.extract_slice %y{i}[0, 0] [%new{i}, 64] [1, 1] : {TOKENS} to {TOKENS}
  %r{i} = linalg.add ins({x}, %back{i} : {TOKENS}, {TOKENS}) outs(%back{i} : {TOKENS}) -> {TOKENS}
"
    );
}
