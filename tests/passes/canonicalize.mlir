// passes: --canonicalize
func.func @f(%a: index, %n: index, %t: tensor<?xf32>) -> (index, index) {
  %x = arith.addi %a, %n : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%q = %x) -> index {
    %c2 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %4 = arith.addi %c3, %c2 : index
    %5 = arith.muli %4, %q : index
    scf.yield %5 : index
  }
  affine.for %i = 0 to 10 {
    %c7 = arith.constant 7 : index
    "test.use"(%c7) : (index) -> ()
  }
  return %r, %c1: index, index
}
func.func @g(%c : i1) -> i32 {
  %d = arith.constant 4 : i32
  cf.br ^a
^a:
  %e = arith.constant 4 : i32
  cf.cond_br %c, ^b, ^c
^b:
  cf.br ^a
^c:
  return %e : i32
^d:
  "test.foo"() : () -> ()
  cf.br ^d
}
// -----
func.func @constants_of_types() -> (i32, i64, index) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i64
  %2 = arith.constant 1 : index
  %3 = arith.constant 1 : index
  %4 = arith.addi %2, %3 : index
  return %0, %1, %4 : i32, i64, index
}
// -----
func.func @constants_in_regions(%c: i1) {
  scf.if %c {
    %0 = arith.constant 1 : i32
    "t.use"(%0) : (i32) -> ()
  } else {
    %0 = arith.constant 1 : i32
    "t.use"(%0) : (i32) -> ()
  }
  return
}
// -----
func.func @constants_of_unregistered_ops() {
  "t.op"() ({
    %0 = arith.constant 1 : i32
    %1 = arith.constant 1 : i32
    "t.use"(%0, %1) : (i32, i32) -> ()
  }) : () -> ()
  return
}
// -----
func.func @constants_to_the_right(%a: i32) -> (i32, i32) {
  %c = arith.constant 3 : i32
  %0 = arith.addi %c, %a : i32
  %1 = arith.muli %c, %a : i32
  return %0, %1 : i32, i32
}
// -----
func.func @known_branch(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^a(%a : i32), ^b(%b : i32)
^a(%x: i32):
  return %x : i32
^b(%y: i32):
  return %y : i32
}
// -----
func.func @one_target(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a(%a : i32), ^a(%a : i32)
^a(%x: i32):
  return %x : i32
}
// -----
func.func @passes_through(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a(%a : i32), ^b
^a(%x: i32):
  cf.br ^c(%x : i32)
^b:
  cf.br ^c(%b : i32)
^c(%y: i32):
  %0 = "t.op"(%y) : (i32) -> i32
  return %0 : i32
}
// -----
func.func @chain_of_blocks(%a: i32) -> i32 {
  cf.br ^a(%a : i32)
^a(%x: i32):
  %0 = arith.addi %x, %a : i32
  cf.br ^b(%0 : i32)
^b(%y: i32):
  %1 = arith.muli %y, %y : i32
  cf.br ^c
^c:
  return %1 : i32
}
// -----
func.func @endless() {
  cf.br ^a
^a:
  cf.br ^a
}
// -----
// unlike MLIR: Bourn leaves scf.execute_region with several blocks
func.func @unreachable_in_a_region(%c: i1) {
  scf.execute_region {
    cf.br ^c
  ^a:
    "t.op"() ({
      cf.br ^x
    ^x:
      "t.end"() : () -> ()
    ^y:
      "t.end"() : () -> ()
    }) : () -> ()
    cf.br ^c
  ^c:
    "t.op"() : () -> ()
    cf.cond_br %c, ^c, ^d
  ^d:
    scf.yield
  }
  return
}
// -----
func.func @dead_regions(%c: i1, %n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> i32 {
    %3 = arith.addi %x, %a : i32
    scf.yield %3 : i32
  }
  return
}
// -----
func.func @locations() -> (i32, i32) {
  %0 = arith.constant 1 : i32 loc("a")
  %1 = arith.constant 1 : i32 loc("b")
  return %0, %1 : i32, i32
}
// -----
module {
  %0 = arith.constant 1 : i32
  "t.use"(%0) : (i32) -> ()
  %1 = arith.constant 1 : i32
  "t.use"(%1) : (i32) -> ()
  func.func @f() -> i32 {
    %2 = arith.constant 1 : i32
    return %2 : i32
  }
}
// -----
// unlike MLIR: Bourn does not remove arguments of blocks that are not used
func.func @dead_arguments(%c: i1, %a: i32) {
  cf.br ^a(%a : i32)
^a(%x: i32):
  "t.op"() : () -> ()
  cf.cond_br %c, ^a(%a : i32), ^b
^b:
  return
}
// -----
func.func @known_condition(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
// -----
func.func @identity(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%a)
  return %0 : index
}
// -----
// unlike MLIR: Bourn has no fold of ops on floats
func.func @floats() -> f32 {
  %0 = arith.constant 1.0 : f32
  %1 = arith.addf %0, %0 : f32
  return %1 : f32
}
// -----
func.func @unreachable_in_unreachable(%c: i1) {
  cf.br ^c
^a:
  "t.op"() ({
    cf.br ^x
  ^x:
    "t.end"() : () -> ()
  ^y:
    "t.end"() : () -> ()
  }) : () -> ()
  cf.br ^c
^c:
  "t.op"() : () -> ()
  cf.cond_br %c, ^c, ^d
^d:
  return
}
// -----
func.func @selects(%c: i1, %a: i32, %b: f32, %d: f32) -> (i32, f32) {
  cf.cond_br %c, ^a(%a, %b : i32, f32), ^a(%a, %d : i32, f32)
^a(%x: i32, %y: f32):
  return %x, %y : i32, f32
}
// -----
func.func @circle() {
  cf.br ^a
^a:
  cf.br ^b
^b:
  cf.br ^a
}
