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
