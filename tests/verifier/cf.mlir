func.func @a() { cf.br ^bb1 ^bb1(%a: i32): return }
// error: branch has 0 operands for successor #0, but target block has 1
// -----
func.func @a(%b: f32) { cf.br ^bb1(%b: f32) ^bb1(%a: i32): return }
// error: type mismatch for bb argument #0 of successor #0
// -----
func.func @a(%b: i1) { cf.cond_br %b, ^bb1, ^bb2(%b: i1) ^bb1(%a: i32): return ^bb2(%c: i1): return }
// error: branch has 0 operands for successor #0, but target block has 1
// -----
func.func @a(%b: i1) { cf.cond_br %b, ^bb2(%b : i1), ^bb1(%b: i1) ^bb1(%a: i32): return ^bb2(%c: i1): return }
// error: type mismatch for bb argument #0 of successor #1
// -----
func.func @a(%b: i32) { "cf.switch"(%b) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// error: 'cf.switch' op number of case values (2) should match number of case destinations (1)
// -----
func.func @a(%b: i32) { "cf.switch"(%b) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// error: 'cf.switch' op 'flag' type ('i32') should match case value type ('i64')
// -----
func.func @a(%b: i32) { cf.switch %b : i32, [ default: ^bb1, 1: ^bb2 ] ^bb1: return ^bb2(%x: i32): return }
// error: branch has 0 operands for successor #1, but target block has 1
// -----
func.func @a(%b: i1) { cf.cond_br %b weights([1]), ^bb2, ^bb2 ^bb2: return }
// error: expects number of branch weights to match number of successors: 1 vs 2
// -----
func.func @a(%f: i32) { cf.br ^bb1(%f : i32 ^bb1: return }
// error: expected ')'
// -----
func.func @a(%f: i32) { cf.switch %f : i32, [ 1: ^bb1 ] ^bb1: return }
// error: custom op 'cf.switch' expected 'default'
// -----
func.func @a(%f: f32) { cf.switch %f : f32, [ default: ^bb1 ] ^bb1: return }
// error: custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'
// -----
func.func @a(%f: i32) { cf.switch %f : i32, [ default: ^bb1, x : ^bb1 ] ^bb1: return }
// error: custom op 'cf.switch' expected integer value
// -----
func.func @f() {
  cf.br ^a
^a:
  "scf.execute_region"() ({
  ^x:
    cf.br ^x
  }) : () -> ()
  cf.br ^a
}
// error: entry block of region may not have predecessors
// -----
func.func @f() {
^a:
  cf.br ^a
}
// error: entry block of region may not have predecessors
