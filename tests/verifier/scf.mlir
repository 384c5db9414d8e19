func.func @f(%a: index, %b: i32) { "scf.for"(%a, %b, %a) ({ ^bb0(%i: index): "scf.yield"() : () -> () }) : (index, i32, index) -> () return }
// error: 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
// -----
func.func @f(%c: i1) { "scf.if"(%c) ({ }, { }) : (i1) -> () return }
// error: 'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks
// -----
func.func @f(%a: index) { "scf.for"(%a, %a, %a) ({ ^bb0(%i: index): "scf.yield"() : () -> () ^bb1: "scf.yield"() : () -> () }) : (index, index, index) -> () return }
// error: 'scf.for' op expects region #0 to have 0 or 1 blocks
// -----
func.func @f(%a: index) { "scf.for"(%a, %a, %a) ({ }) : (index, index, index) -> () return }
// error: 'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks
// -----
func.func @f(%c: i1) { "scf.if"(%c) ({ ^bb0(%x: i32): "scf.yield"() : () -> () }, { }) : (i1) -> () return }
// error: 'scf.if' op region #0 should have no arguments
// -----
func.func @f(%c: i1) { "scf.if"(%c) ({ "scf.yield"() : () -> () }) : (i1) -> () return }
// error: 'scf.if' op expected 2 regions
// -----
func.func @f() { "scf.yield"() : () -> () }
// error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
// -----
func.func @f(%c: i1) { %0 = scf.if %c -> (i32) { scf.yield } else { scf.yield } return }
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
// note: region branch point
// -----
func.func @f(%a: index, %b: f32) { %r = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) { scf.yield %a : index } return }
// error: 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'
// -----
func.func @f(%c: i1) { %0 = scf.if %c -> i32 { %x = arith.constant 1 : i32 scf.yield %x : i32 } return }
// error: 'scf.if' op must have an else block if defining values
// -----
func.func @f(%c: i1) { "scf.if"(%c) ({}, {}) : (i1) -> () return }
// error: 'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks
// -----
func.func @f(%a: index, %b: f32) { %r = "scf.for"(%a, %a, %a, %b) ({ ^bb0(%i: index, %x: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> (f64) return }
// error: 'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'f64'
// -----
func.func @f(%a: index, %b: f32) { "scf.for"(%a, %a, %a) ({ ^bb0(%i: i32): "scf.yield"() : () -> () }) : (index, index, index) -> () return }
// error: 'scf.for' op region #0 ('region') must have 'index' as argument #0, but has 'i32'
// unlike MLIR: checked from the declared arguments, not by a verifier of the op
// -----
func.func @f(%a: f32) { "scf.for"(%a, %a, %a) ({ ^bb0(%i: f32): "scf.yield"() : () -> () }) : (f32, f32, f32) -> () return }
// error: 'scf.for' op operand #0 must be signless integer or index, but got 'f32'
// -----
func.func @f(%x: i1, %a: index) { %e = scf.if %x -> index { scf.yield %a : index } return }
// error: 'scf.if' op must have an else block if defining values
// -----
func.func @a(%c: i1) -> i32 { %r = "scf.if"(%c) ({ "scf.yield"() : () -> () }, { "scf.yield"() : () -> () }) : (i1) -> i32 return %r : i32 }
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
// note: region branch point
// -----
func.func @a(%c: i1, %f: f32) -> i32 { %r = "scf.if"(%c) ({ "scf.yield"(%f) : (f32) -> () }, { "scf.yield"(%f) : (f32) -> () }) : (i1) -> i32 return %r : i32 }
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
// note: region branch point
// -----
func.func @a(%c: index, %f: f32) { %r = "scf.for"(%c, %c, %c, %f) ({ ^bb0(%i: index, %x: f32): "scf.yield"() : () -> () }) : (index, index, index, f32) -> f32 return }
// error: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs
// note: region branch point
// -----
func.func @a(%c: index, %f: f32) { %r = "scf.for"(%c, %c, %c, %f) ({ ^bb0(%i: index, %x: f32): "scf.yield"(%c) : (index) -> () }) : (index, index, index, f32) -> f32 return }
// error: 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'
// -----
func.func @a(%c: index, %f: f32) { %r = "scf.for"(%c, %c, %c, %f) ({ ^bb0(%i: index, %x: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> i32 return }
// error: 'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'
// -----
func.func @a(%c: index, %f: f32) { %r = "scf.for"(%c, %c, %c, %f) ({ ^bb0(%i: index, %x: i32): "scf.yield"(%x) : (i32) -> () }) : (index, index, index, f32) -> f32 return }
// error: 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'
// -----
func.func @a(%c: index, %f: f32) { %r = "scf.for"(%c, %c, %c, %f) ({ ^bb0(%i: index): "scf.yield"() : () -> () }) : (index, index, index, f32) -> f32 return }
// error: 'scf.for' op different number of inits and region iter_args: 1 != 0
// -----
func.func @a(%c: index, %f: f32) { "scf.for"(%c, %c, %c, %f) ({ ^bb0(%i: index, %x: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> () return }
// error: 'scf.for' op mismatch in number of loop-carried values and defined values
// -----
func.func @a(%c: i1) { scf.execute_region { } return }
// error: 'scf.execute_region' op region needs to have at least one block
// -----
func.func @a(%c: i1) { "scf.execute_region"() ({}) : () -> () return }
// error: 'scf.execute_region' op region needs to have at least one block
// -----
func.func @a(%c: i1) { "scf.execute_region"() ({ ^bb0(%x: i32): scf.yield }) : () -> () return }
// error: 'scf.execute_region' op region cannot have any arguments
// -----
func.func @a(%c: i1, %f: f32) { %r = scf.execute_region -> i32 { scf.yield %f : f32 } return }
// error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'
// note: region branch point
// -----
func.func @a(%c: i1, %f: f32) { %r = scf.while (%x = %f) : (f32) -> f32 { scf.yield %x : f32 } do { ^bb0(%y: f32): scf.yield %f : f32 } return }
// error: 'scf.while' op expects the 'before' region to terminate with 'scf.condition'
// note: terminator here
// -----
func.func @a(%c: i1, %f: f32) { %r = scf.while (%x = %f) : (f32) -> f32 { scf.condition(%c) %x : f32 } do { ^bb0(%y: f32): scf.condition(%c) %f : f32 } return }
// error: 'scf.while' op expects the 'after' region to terminate with 'scf.yield'
// note: terminator here
// -----
func.func @a(%c: i1, %f: f32) { %r = scf.while (%x = %f) : (f32, f32) -> f32 { scf.condition(%c) %x : f32 } do { ^bb0(%y: f32): scf.yield %f : f32 } return }
// error: number of operands and types do not match: got 1 operands and 2 types
// unlike MLIR: counts in headers of loops have one wording
// -----
func.func @a(%c: i1, %f: f32) { scf.condition(%c) %f : f32 }
// error: 'scf.condition' op expects parent op 'scf.while'
// -----
func.func @a(%c: i1, %f: f32) { %r = "scf.while"(%f) ({ ^bb0(%x: i32): scf.condition(%c) %f : f32 }, { ^bb0(%y: f32): scf.yield %f : f32 }) : (f32) -> f32 return }
// error: 'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'
// note: region branch point
// -----
func.func @a(%n: index, %f: f32) { "scf.index_switch"(%n) <{cases = array<i64: 1, 1>}> ({ scf.yield }, { scf.yield }, { scf.yield }) : (index) -> () return }
// error: 'scf.index_switch' op has duplicate case value: 1
// -----
func.func @a(%n: index, %f: f32) { "scf.index_switch"(%n) <{cases = array<i64: 1, 2>}> ({ scf.yield }, { scf.yield }) : (index) -> () return }
// error: 'scf.index_switch' op has 1 case regions but 2 case values
// -----
func.func @a(%n: index, %f: f32) { %r = scf.index_switch %n -> f32 case 1 { scf.yield } default { scf.yield %f : f32 } return }
// error: 'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0
// note: see yield operation here
// -----
func.func @a(%n: index, %f: f32) { %r = scf.index_switch %n -> f32 case 1 { scf.yield %f : f32 } default { scf.yield %n : index } return }
// error: 'scf.index_switch' op expected result #0 of each region to be 'f32'
// note: default region returns 'index' here
// -----
func.func @a(%n: index, %f: f32) { "scf.parallel"(%n, %n) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> ({ ^bb0(%i: index): scf.reduce }) : (index, index) -> () return }
// error: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
// -----
func.func @a(%n: index, %f: f32) { "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({ ^bb0: scf.reduce }) : () -> () return }
// error: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
// -----
func.func @a(%n: index, %f: f32) { %c0 = arith.constant 0 : index scf.parallel (%i) = (%n) to (%n) step (%c0) { scf.reduce } return }
// error: 'scf.parallel' op constant step operand must be positive
// -----
func.func @a(%n: index, %f: f32) { "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%i: index, %j: index): scf.reduce }) : (index, index, index) -> () return }
// error: 'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1
// -----
func.func @a(%n: index, %f: f32) { "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%i: i32): scf.reduce }) : (index, index, index) -> () return }
// error: 'scf.parallel' op region #0 ('region') must have index as argument #0, but has 'i32'
// unlike MLIR: checked from the declared arguments
// -----
func.func @a(%n: index, %f: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce } return }
// error: 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0
// -----
func.func @a(%n: index, %f: f32) { scf.parallel (%i) = (%n) to (%n) step (%n) { scf.reduce(%f : f32) { ^bb0(%a: f32, %b: f32): scf.reduce.return %a : f32 } } return }
// error: 'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1
// -----
func.func @a(%n: index, %f: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce(%n : index) { ^bb0(%a: index, %b: index): scf.reduce.return %a : index } } return }
// error: 'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'
// -----
func.func @a(%n: index, %f: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%a: f32): scf.reduce.return %a : f32 } } return }
// error: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region
// -----
func.func @a(%n: index, %f: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%a: f32, %b: i32): scf.reduce.return %a : f32 } } return }
// error: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region
// -----
func.func @a(%n: index, %f: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%a: f32, %b: f32): scf.reduce.return %n : index } } return }
// error: 'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)
// -----
func.func @a(%n: index, %f: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%a: f32, %b: f32): scf.yield %f : f32 } } return }
// error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
// -----
func.func @a(%n: index, %f: f32) { %r:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> (f32, f32) { scf.reduce(%f : f32) { ^bb0(%a: f32, %b: f32): scf.reduce.return %a : f32 } } return }
// error: custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 2 types
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { %7 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<5xf32>) { scf.forall.in_parallel { } } return }
// error: use of value '%t' expects different type than prior uses: 'tensor<5xf32>' vs 'tensor<4xf32>'
// note: prior use here
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { %7 = scf.forall (%i, %j) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { scf.forall.in_parallel { } } return }
// error: expected 2 upper bound values, got 1
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) { scf.forall.in_parallel { } } return }
// error: custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { %7 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { scf.forall.in_parallel { %x = arith.constant 1 : i32 } } return }
// error: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { scf.forall.in_parallel { } }
// error: 'scf.forall.in_parallel' op expects parent op 'scf.forall'
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%i: index, %j: tensor<5xf32>): scf.forall.in_parallel { } }) : (tensor<4xf32>) -> tensor<4xf32> return }
// error: 'scf.forall' op type mismatch between 0-th output and corresponding block argument
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1, 2>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%i: index): scf.forall.in_parallel { } }) : () -> () return }
// error: expected 1 step values, got 2
// -----
func.func @a(%n: index, %t: tensor<4xf32>) { "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%i: i32): scf.forall.in_parallel { } }) : () -> () return }
// error: 'scf.forall' op expects 0-th block argument to be an index
// -----
func.func @f() {
  scf.forall (%i) in (4) { } {mapping = [1]}
  return
}
// error: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
// -----
func.func @f() {
  scf.forall (%i, %j) in (4, 4) { } {mapping = [#gpu.block<x>, #gpu.address_space<global>]}
  return
}
// error: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
// -----
func.func @f(%n: index) { "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%i: index): scf.forall.in_parallel {} }) : () -> () return }
// error: expected 1 dynamic upper bound values
// -----
func.func @f(%a: i32, %b: index) { "scf.for"(%b, %a, %b) ({}) : (index, i32, index) -> () return }
// error: 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
// -----
func.func @f(%a: index, %x: f32) { %r:2 = scf.for %i = %a to %a step %a iter_args(%y = %x, %z = %x) -> (f32, f32) { scf.yield %y : f32 } return }
// error: 'scf.for' op different number of region iter_args and yielded values: 2 != 1
// -----
func.func @f(%a: index) { scf.parallel (%i) = (%a) to (%a, %a) step () { } return }
// error: custom op 'scf.parallel' expected 1 operand 'upperBound', but got 2
// unlike MLIR: counts in headers of loops have one wording
// -----
func.func @f(%a: index) { scf.parallel (%i) = (%a) to (%a) step (%a) { scf.reduce(%a : index) } return }
// error: 'scf.reduce' op expects number of reduction regions: 0 to be the same as number of reduction operands: 1
// -----
func.func @f(%a: index) { scf.parallel (%i) = (%a) to (%a) step (%a) { scf.yield } return }
// error: 'scf.parallel' op expects body to terminate with 'scf.reduce'
// note: terminator here
// -----
func.func @f(%a: f32) { scf.reduce(%a : f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 } return }
// error: 'scf.reduce' op expects parent op 'scf.parallel'
// -----
func.func @f(%a: index, %x: f32) { %r = scf.for %i = %a to %a step %a iter_args(%y = %x) -> (f32, i32) { scf.yield %y : f32 } return }
// error: custom op 'scf.for' number of operands and types do not match: got 1 operands and 2 types
// unlike MLIR: counts in headers of loops have one wording
// -----
func.func @f() { scf.while : () -> () {
^bb0:
} do {
^bb0:
} return }
// error: 'scf.while' op expects a non-empty block
// -----
func.func @f(%t: tensor<8xf32>, %n: index) { %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) { %p = tensor.extract_slice %t[%i][1][1] : tensor<8xf32> to tensor<1xf32> scf.forall.in_parallel { tensor.parallel_insert_slice %p into %t[%i][1][1] : tensor<1xf32> into tensor<8xf32> } } return }
// error: 'tensor.parallel_insert_slice' op may only insert into an output block argument
// -----
func.func @f(%n: index) { scf.forall (%i) in (%n) { } {mapping = [#gpu.block<x>, #gpu.block<y>]} return }
// error: 'scf.forall' op mapping attribute size must match op rank
// -----
func.func @f(%n: index) { scf.forall (%i) in (%n) { } {mapping = [#gpu.block<x>, #gpu.mask<1>, #gpu.mask<2>]} return }
// error: 'scf.forall' op "mapping" supports at most one device masking attribute
