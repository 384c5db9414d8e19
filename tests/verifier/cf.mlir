func.func @a() { cf.br ^bb1 ^bb1(%a: i32): return }
// -----
func.func @a(%b: f32) { cf.br ^bb1(%b: f32) ^bb1(%a: i32): return }
// -----
func.func @a(%b: i1) { cf.cond_br %b, ^bb1, ^bb2(%b: i1) ^bb1(%a: i32): return ^bb2(%c: i1): return }
// -----
func.func @a(%b: i1) { cf.cond_br %b, ^bb2(%b : i1), ^bb1(%b: i1) ^bb1(%a: i32): return ^bb2(%c: i1): return }
// -----
func.func @a(%b: i32) { "cf.switch"(%b) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// -----
func.func @a(%b: i32) { "cf.switch"(%b) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// -----
func.func @a(%b: i32) { cf.switch %b : i32, [ default: ^bb1, 1: ^bb2 ] ^bb1: return ^bb2(%x: i32): return }
// -----
func.func @a(%b: i1) { cf.cond_br %b weights([1]), ^bb2, ^bb2 ^bb2: return }
// -----
func.func @a(%f: i32) { cf.br ^bb1(%f : i32 ^bb1: return }
// -----
func.func @a(%f: i32) { cf.switch %f : i32, [ 1: ^bb1 ] ^bb1: return }
// -----
func.func @a(%f: f32) { cf.switch %f : f32, [ default: ^bb1 ] ^bb1: return }
// -----
func.func @a(%f: i32) { cf.switch %f : i32, [ default: ^bb1, x : ^bb1 ] ^bb1: return }
