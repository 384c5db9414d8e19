// Four programs that are not affine as a whole, and affine code in boxes inside of them.
//
//   bourn bounds examples/ir/graybox.mlir
//   bourn opt --pass-pipeline='builtin.module(canonicalize,affine-scalrep,affine-simplify-grayboxes,canonicalize)' examples/ir/graybox.mlir

func.func private @block_size(index) -> index

// A bound that is not affine: what a call returns may not bound an affine loop in another loop. In a box it is a symbol.
func.func @blocks(%sums: memref<64xf32>, %values: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    %called = func.call @block_size(%i) : (index) -> index
    %c16 = arith.constant 16 : index
    %size = arith.minsi %called, %c16 : index
    affine.graybox [%to, %from] = (%sums, %values) : (memref<64xf32>, memref<?xf32>) -> () {
      affine.for %k = 0 to %size {
        %sum = affine.load %to[symbol(%i)] : memref<64xf32>
        %value = affine.load %from[symbol(%i) * 16 + %k] : memref<?xf32>
        %next = arith.addf %sum, %value : f32
        affine.store %next, %to[symbol(%i)] : memref<64xf32>
      }
      return
    }
  }
  return
}

// An indirect access: an index that was loaded is a symbol in the box. The second load is of what was stored.
func.func @gather(%data: memref<100xf32>, %where: memref<40xindex>, %out: memref<40xf32>) {
  %half = arith.constant 0.5 : f32
  affine.for %i = 0 to 40 {
    %at = affine.load %where[%i] : memref<40xindex>
    affine.graybox [%d, %o] = (%data, %out) : (memref<100xf32>, memref<40xf32>) -> () {
      %old = affine.load %d[symbol(%at)] : memref<100xf32>
      %new = arith.mulf %old, %half : f32
      affine.store %new, %d[symbol(%at)] : memref<100xf32>
      %again = affine.load %d[symbol(%at)] : memref<100xf32>
      affine.store %again, %o[symbol(%i)] : memref<40xf32>
      return
    }
  }
  return
}

// An early exit: the box has several blocks, and leaves its loop where a row has the key. Its result is a column, or the number of them.
func.func @search(%table: memref<32x?xi32>, %columns: memref<32xindex>, %key: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %width = memref.dim %table, %c1 : memref<32x?xi32>
  affine.for %row = 0 to 32 {
    %column = affine.graybox [%t] = (%table) : (memref<32x?xi32>) -> index {
      cf.br ^head(%c0 : index)
    ^head(%j: index):
      %more = arith.cmpi slt, %j, %width : index
      cf.cond_br %more, ^body, ^exit
    ^body:
      %item = memref.load %t[%row, %j] : memref<32x?xi32>
      %is_key = arith.cmpi eq, %item, %key : i32
      %next = arith.addi %j, %c1 : index
      cf.cond_br %is_key, ^exit, ^head(%next : index)
    ^exit:
      return %j : index
    }
    affine.store %column, %columns[%row] : memref<32xindex>
  }
  return
}

// A result: a table is looked up in the box, and what was found comes out of it.
func.func @look_up(%keys: memref<128xi8>, %table: memref<256xf32>, %out: memref<128xf32>) {
  affine.for %i = 0 to 128 {
    %found = affine.graybox [%k, %t] = (%keys, %table) : (memref<128xi8>, memref<256xf32>) -> f32 {
      %key = affine.load %k[symbol(%i)] : memref<128xi8>
      %at = arith.index_castui %key : i8 to index
      %value = affine.load %t[symbol(%at)] : memref<256xf32>
      return %value : f32
    }
    affine.store %found, %out[%i] : memref<128xf32>
  }
  return
}
