// passes: --canonicalize
// unlike MLIR: a branch says what holds in it, for comparisons and minima
func.func @branch(%n: index) -> i1 {
  %c16 = arith.constant 16 : index
  %small = arith.cmpi slt, %n, %c16 : index
  %r = scf.if %small -> i1 {
    %still = arith.cmpi sle, %n, %c16 : index
    %least = arith.minsi %n, %c16 : index
    "test.use"(%least) : (index) -> ()
    scf.yield %still : i1
  } else {
    %other = arith.cmpi eq, %n, %c16 : index
    %least = arith.minsi %n, %c16 : index
    "test.use"(%least) : (index) -> ()
    scf.yield %other : i1
  }
  return %r : i1
}
// -----
// unlike MLIR: the index of a load is in bounds behind it, not before
func.func @behind(%m: memref<16xf32>, %i: index) -> (i1, index, i1, index) {
  %c16 = arith.constant 16 : index
  %c15 = arith.constant 15 : index
  %before = arith.cmpi ult, %i, %c16 : index
  %least = arith.minui %i, %c15 : index
  %e = memref.load %m[%i] : memref<16xf32>
  "test.use"(%e) : (f32) -> ()
  %inside = arith.cmpi ult, %i, %c16 : index
  %itself = arith.minui %i, %c15 : index
  return %before, %least, %inside, %itself : i1, index, i1, index
}
// -----
// The divisor is not zero behind the division, which a loop may not reach.
func.func @division(%a: i32, %b: i32, %n: index) -> i1 {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %q = arith.divui %a, %b : i32
    "test.use"(%q) : (i32) -> ()
  }
  %some = arith.cmpi ne, %b, %c0 : i32
  return %some : i1
}
// -----
// unlike MLIR: all tiles are full, so that neither branch nor minimum is needed
func.func @tiles(%t: tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %size = affine.min affine_map<(d0) -> (4, -d0 + 64)>(%i)
    %rest = arith.subi %c64, %i : index
    %same = arith.minsi %rest, %c4 : index
    %full = arith.cmpi eq, %size, %c4 : index
    scf.if %full {
      "test.full"(%i, %size, %same) : (index, index, index) -> ()
    } else {
      "test.partial"(%i) : (index) -> ()
    }
  }
  return
}
// -----
// unlike MLIR: of three numbers one is never the least; of two only one is, which is a map
func.func @items(%n: index) {
  affine.for %i = 0 to 64 {
    %three = affine.min affine_map<(d0)[s0] -> (s0, 7, d0 + 8)>(%i)[%n]
    %map = affine.max affine_map<(d0) -> (d0 * 2, d0 + 64)>(%i)
    "test.use"(%three, %map) : (index, index) -> ()
  }
  return
}
// -----
// unlike MLIR: what a select and a conjunction give
func.func @truths(%a: i8, %n: index) -> (i8, i1) {
  %c0 = arith.constant 0 : i8
  %c4 = arith.constant 4 : i8
  %zero = arith.constant 0 : index
  %low = arith.andi %a, %c4 : i8
  %no = arith.cmpi ugt, %low, %c4 : i8
  %r = arith.select %no, %c0, %low : i8
  %less = arith.cmpi slt, %n, %zero : index
  %more = arith.cmpi sgt, %n, %zero : index
  %never = arith.andi %less, %more : i1
  return %r, %never : i8, i1
}
// -----
// unlike MLIR: of two comparisons one follows from the other
func.func @implied(%n: index, %m: index) -> (i1, i1, i1, i1) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %less = arith.cmpi slt, %n, %c8 : index
  %small = arith.cmpi slt, %n, %c16 : index
  %other = arith.cmpi slt, %m, %c16 : index
  %both = arith.andi %less, %small : i1
  %one = arith.ori %less, %small : i1
  %large = arith.cmpi sge, %n, %c8 : index
  %any = arith.ori %small, %large : i1
  %open = arith.andi %less, %other : i1
  return %both, %one, %any, %open : i1, i1, i1, i1
}
// -----
// A sum may wrap.
func.func @wraps(%n: index, %a: i32) -> (i1, i1) {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %next = arith.addi %n, %c1 : index
  %more = arith.cmpi sgt, %next, %n : index
  %following = arith.addi %a, %one : i32
  %greater = arith.cmpi sgt, %following, %a : i32
  return %more, %greater : i1, i1
}
// -----
// unlike MLIR: sizes are not negative, and the loop's number is less than its end, so that no sum wraps
func.func @fits(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %size = arith.maxsi %d, %c0 : index
  scf.for %i = %c0 to %size step %c1 {
    %next = arith.addi %i, %c1 : index
    %inside = arith.cmpi sle, %next, %d : index
    scf.if %inside {
      "test.use"(%next) : (index) -> ()
    }
  }
  return
}
// -----
// unlike MLIR: the last tile is not empty, and ends where the tensor does
func.func @partial_tiles(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %d step %c64 {
    %size = affine.min affine_map<(d0)[s0] -> (64, -d0 + s0)>(%i)[%d]
    %end = arith.addi %i, %size : index
    %inside = arith.cmpi sle, %end, %d : index
    %some = arith.cmpi sgt, %size, %c0 : index
    %full = arith.cmpi eq, %size, %c64 : index
    "test.use"(%inside, %some, %full) : (i1, i1, i1) -> ()
  }
  return
}
// -----
// unlike MLIR: what holds for each element holds for vectors
func.func @vectors(%v: vector<4xi32>) -> (vector<4xi1>, vector<4xi32>) {
  %c0 = arith.constant dense<1> : vector<4xi32>
  %low = arith.andi %v, %c0 : vector<4xi32>
  %less = arith.cmpi ult, %low, %v : vector<4xi32>
  %least = arith.minui %low, %v : vector<4xi32>
  return %less, %least : vector<4xi1>, vector<4xi32>
}
