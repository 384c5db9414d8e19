// passes: --canonicalize
func.func @merge(%n: index, %m: index, %a: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %0 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n]
    %1 = affine.min affine_map<(d0)[s0, s1] -> (s1, d0 + 2, s0)>(%i)[%0, %m]
    %2 = affine.max affine_map<(d0)[s0, s1] -> (s1, d0 + 2, s0)>(%i)[%0, %m]
    %3 = affine.max affine_map<(d0) -> (d0 floordiv 3, d0 + 2, 3)>(%2)
    %4 = affine.min affine_map<(d0) -> (d0 floordiv 3)>(%2)
    "t.use"(%1, %2, %3, %4) : (index, index, index, index) -> ()
    %c = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %n)
    %d = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%m]
    affine.for %j = 0 to %m {
      %e = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%c, %j)
      %v = affine.load %a[%e + %d + %n] : memref<?xf32>
      affine.store %v, %a[%n] : memref<?xf32>
      "t.use"(%e) : (index) -> ()
    }
  }
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, s0)>()[%n] {
    "t.use"(%i) : (index) -> ()
  }
  %r = affine.for %i = 5 to 5 iter_args(%x = %n) -> index {
    %q = "t.use"(%i, %x) : (index, index) -> index
    affine.yield %q : index
  }
  "t.use"(%r) : (index) -> ()
  affine.parallel (%i, %j) = (0, max(%n, 3)) to (10, min(%n, %m)) step (2, 3) {
    %z = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.parallel (%k) = (%z) to (%z + %j) {
      "t.use"(%k) : (index) -> ()
    }
  }
  return
}
// -----
// unlike MLIR: Bourn takes no choice whose condition is known, and no loop without iterations
func.func @ifs(%n: index, %m: index) -> index {
  %c3 = arith.constant 3 : index
  %r = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%c3) -> index {
    "t.a"() : () -> ()
    affine.yield %n : index
  } else {
    "t.b"() : () -> ()
    affine.yield %m : index
  }
  affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%c3) {
    "t.a"() : () -> ()
  }
  affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%n) {
    "t.a"() : () -> ()
  } else {
  }
  %r2 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%n) -> index {
    affine.yield %n : index
  } else {
    affine.yield %m : index
  }
  %s = arith.addi %r, %r2 : index
  return %s : index
}
// -----
func.func @composition(%n: index, %m: index) {
  %a = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%n]
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  affine.for %i = %c3 to %c9 {
    "t.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to %a {
    %b = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    affine.for %j = affine_map<(d0) -> (d0)>(%b) to min affine_map<(d0)[s0, s1] -> (d0 + 4, s0, s1)>(%b)[%n, %m] {
      "t.use"(%i, %j) : (index, index) -> ()
      affine.if affine_set<(d0, d1)[s0] : (d0 - s0 >= 0, d1 - 3 == 0)>(%b, %j)[%a] {
        "t.use"(%j) : (index) -> ()
      }
    }
  }
  affine.parallel (%i) = (0) to (%a) {
    "t.use"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @operands_that_carry(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %a = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  %r:2 = affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%c0, %m] to %a iter_args(%x = %n, %y = %m) -> (index, index) {
    %q:2 = "t.use"(%i, %x, %y) : (index, index, index) -> (index, index)
    affine.yield %q#0, %q#1 : index, index
  }
  %s = arith.addi %r#0, %r#1 : index
  return %s : index
}
// -----
// bounds that never decide, by the numbers that loops around count
func.func @bounds(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0, 4)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0, 3)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0, 5)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, d0 + 10)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, 9)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (s0 mod 4, s0, 5)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 - 10, 5, 7)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0, 0)>(%i)[%n] to %n { "use"(%j) : (index) -> () }
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0, 9)>(%i)[%n] to %n { "use"(%j) : (index) -> () }
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0, -1)>(%i)[%n] to %n { "use"(%j) : (index) -> () }
    affine.for %j = max affine_map<(d0) -> (d0 - 20, 0)>(%i) to min affine_map<(d0) -> (d0 floordiv 3, 3)>(%i) {
      "use"(%j) : (index) -> ()
    }
  }
  affine.for %i = 4 to 10 step 3 {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, 7)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, 6)>(%i)[%n] { "use"(%j) : (index) -> () }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, 4)>(%i)[%n] { "use"(%j) : (index) -> () }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 * 4 + 4, s0, 3)>(%i)[%n] { "use"(%j) : (index) -> () }
  }
  affine.for %i = -7 to 10 {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 * -2 + 40, s0, 22)>(%i)[%n] { "use"(%j) : (index) -> () }
  }
  return
}
// -----
// unlike MLIR: a loop in a loop may begin at the number of one whose bounds are constants; quotients of negative numbers
func.func @triangle(%n: index) {
  affine.for %i = -7 to 10 {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 ceildiv 2 + 9, s0, 6)>(%i)[%n] { "use"(%j) : (index) -> () }
  }
  affine.for %i = 4 to 10 {
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to 20 {
      affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0, s0, 4)>(%k)[%n] { "use"(%j) : (index) -> () }
    }
  }
  return
}
// -----
// quotients that are one number, by the numbers that loops around count
func.func @quotients(%n: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %d = affine.apply affine_map<(d0) -> (d0 mod 16)>(%i)
    %e = affine.apply affine_map<(d0) -> (d0 floordiv 16 + d0 ceildiv 10)>(%i)
    %h = affine.min affine_map<(d0) -> (d0 floordiv 16 + 3, d0 * 2)>(%i)
    "use"(%d, %e, %h) : (index, index, index) -> ()
    affine.for %j = 0 to 3 {
      %l = affine.load %m[(%i * 2 + %j) floordiv 64 + %i mod 10 + %i mod 9] : memref<?xf32>
      affine.store %l, %m[(%i * 2 + %j + 3) floordiv 12] : memref<?xf32>
    }
  }
  affine.for %i = 0 to %n {
    %q = affine.apply affine_map<(d0) -> ((d0 mod 4) floordiv 4)>(%i)
    "use"(%q) : (index) -> ()
  }
  return
}
// -----
// what is a dimension and no symbol becomes one
func.func @demoted() {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 64 {
    %same = arith.addi %i, %c0 : index
    %a = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%same]
    %b = affine.apply affine_map<(d0)[s0] -> (s0 * 3 + d0)>(%i)[%same]
    %c = affine.min affine_map<(d0)[s0] -> (s0 + 5, d0 * 2 - 20)>(%a)[%same]
    "test.use"(%a, %b, %c) : (index, index, index) -> ()
  }
  return
}
// -----
// an index outside of the memory is undefined behaviour when the access is executed, and no error of the program
func.func @outside(%m: memref<1xindex>) -> index {
  %c0 = arith.constant 0 : index
  affine.store %c0, %m[%c0 + 1] : memref<1xindex>
  %0 = affine.load %m[%c0 - 1] : memref<1xindex>
  return %0 : index
}
