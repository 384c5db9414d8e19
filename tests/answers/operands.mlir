// bounds: --all --integers --allow-unregistered-dialect
// What is computed from a minimum knows the minimum's range.
func.func @of_minimum(%x: index) {
  %c0 = arith.constant 0 : index
  %c48 = arith.constant 48 : index
  %n = affine.min affine_map<(d0) -> (d0 mod 4096, 1000)>(%x)
  scf.for %i = %c0 to %n step %c48 {
    %left = arith.subi %n, %i : index
    %rows = arith.minsi %left, %c48 : index
    %tiles = arith.ceildivsi %rows, %c48 : index
    %square = arith.muli %rows, %rows : index
    %quotient = arith.divui %rows, %c48 : index
    %positive = arith.cmpi sgt, %rows, %c0 : index
    %buffer = memref.alloca(%square) : memref<?xf32>
    "use"(%tiles, %square, %quotient, %positive, %buffer) : (index, index, index, i1, memref<?xf32>) -> ()
  }
  return
}

// So does what is computed from nested ones.
func.func @of_nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %n step %c7 {
    %left = arith.subi %n, %i : index
    %some = arith.minsi %left, %c7 : index
    %least = arith.maxsi %some, %c4 : index
    %rest = arith.remsi %least, %c7 : index
    %bits = arith.andi %least, %c7 : index
    %shifted = arith.shli %some, %c4 : index
    "use"(%rest, %bits, %shifted) : (index, index, index) -> ()
  }
  return
}
