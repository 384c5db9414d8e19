// bounds: --all --integers
// Combinations of the elements of vectors, with and without an initial value.
func.func @reduced(%x: vector<4xi32>, %k: i32) {
  %m = arith.constant dense<[1, 3, 7, 15]> : vector<4xi32>
  %a = arith.andi %x, %m : vector<4xi32>
  %c7 = arith.constant 7 : i32
  %acc = arith.andi %k, %c7 : i32
  %sum = vector.reduction <add>, %a : vector<4xi32> into i32
  %from = vector.reduction <add>, %a, %acc : vector<4xi32> into i32
  %any = vector.reduction <add>, %x : vector<4xi32> into i32
  %product = vector.reduction <mul>, %a, %acc : vector<4xi32> into i32
  %min = vector.reduction <minsi>, %a, %acc : vector<4xi32> into i32
  %max = vector.reduction <maxsi>, %a : vector<4xi32> into i32
  %umin = vector.reduction <minui>, %x, %acc : vector<4xi32> into i32
  %umax = vector.reduction <maxui>, %a, %acc : vector<4xi32> into i32
  %and = vector.reduction <and>, %a : vector<4xi32> into i32
  %and2 = vector.reduction <and>, %x, %acc : vector<4xi32> into i32
  %c1 = arith.constant 1 : i32
  %some = arith.addi %acc, %c1 : i32
  %or = vector.reduction <or>, %x, %some : vector<4xi32> into i32
  return
}

// A scalable vector has an unknown number of elements, and more than 64 elements are not listed.
func.func @many(%x: vector<[4]xi8>, %y: vector<65xi8>, %z: vector<1x2xi8>) {
  %c7 = arith.constant dense<7> : vector<[4]xi8>
  %d7 = arith.constant dense<7> : vector<65xi8>
  %a = arith.andi %x, %c7 : vector<[4]xi8>
  %b = arith.andi %y, %d7 : vector<65xi8>
  %sum = vector.reduction <add>, %a : vector<[4]xi8> into i8
  %least = vector.reduction <minsi>, %a : vector<[4]xi8> into i8
  %sum65 = vector.reduction <add>, %b : vector<65xi8> into i8
  %most65 = vector.reduction <maxsi>, %b : vector<65xi8> into i8
  return
}

func.func @multi(%x: vector<2x3xi32>, %init: vector<2xi32>) {
  %m = arith.constant dense<15> : vector<2x3xi32>
  %a = arith.andi %x, %m : vector<2x3xi32>
  %k = arith.constant dense<[3, 20]> : vector<2xi32>
  %min = vector.multi_reduction <minsi>, %a, %k [1] : vector<2x3xi32> to vector<2xi32>
  %max = vector.multi_reduction <maxui>, %a, %k [1] : vector<2x3xi32> to vector<2xi32>
  %and = vector.multi_reduction <and>, %a, %init [1] : vector<2x3xi32> to vector<2xi32>
  %c9 = arith.constant 9 : i32
  %all = vector.multi_reduction <minsi>, %a, %c9 [0, 1] : vector<2x3xi32> to i32
  return
}

// Elements of what structured ops compute.
func.func @structured(%n: index, %x: i32, %in: tensor<?xi32>, %m: memref<?xi32>) {
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : i32
  %low = arith.andi %x, %c7 : i32
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%low : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%f, %low : tensor<?xi32>, i32) outs(%f : tensor<?xi32>) {
  ^bb0(%a: i32, %s: i32, %b: i32):
    %0 = arith.addi %a, %s : i32
    %1 = arith.addi %0, %b : i32
    linalg.yield %1 : i32
  } -> tensor<?xi32>
  %h = linalg.map {arith.muli} ins(%f, %g : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>)
  %add = linalg.add ins(%f, %g : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<?xi32>) outs(%m : memref<?xi32>) {
  ^bb0(%of: i32, %old: i32):
    linalg.yield %of : i32
  }
  return
}

// The result of a reduction is also what its initial value is, as there may be no element.
func.func @rows(%x: tensor<4x?xi32>) -> tensor<4xi32> {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %s = tensor.splat %c7 : tensor<4xi32>
  %wide = tensor.splat %c9 : tensor<7xi32>
  %e = tensor.empty() : tensor<4xi32>
  %init = linalg.fill ins(%c9 : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %least = linalg.reduce ins(%x : tensor<4x?xi32>) outs(%init : tensor<4xi32>) dimensions = [1] (%a: i32, %b: i32) {
    %l = arith.andi %a, %c7 : i32
    linalg.yield %l : i32
  }
  %every = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (2 * i)>], iterator_types = ["parallel"]}
    ins(%s : tensor<4xi32>) outs(%wide : tensor<7xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<7xi32>
  return %least : tensor<4xi32>
}

// Nothing is computed for an empty input, so that the result is what it was.
func.func @empty(%dest: tensor<4xi8>, %x: tensor<4x0xi32>, %o: tensor<4xi32>) -> tensor<4xi8> {
  %c7 = arith.constant 7 : i8
  %s = tensor.splat %c7 : tensor<4xi8>
  %d = arith.andi %dest, %s : tensor<4xi8>
  %none = tensor.generate {
  ^bb0(%i: index):
    %b = arith.index_cast %i : index to i8
    tensor.yield %b : i8
  } : tensor<0xi8>
  %r = tensor.insert_slice %none into %d[0] [0] [1] : tensor<0xi8> into tensor<4xi8>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<4x0xi32>) outs(%o : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    linalg.yield %k : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi8>
}

func.func @moved(%x: tensor<8x8xi8>, %e: tensor<8x8xi8>, %p: tensor<2x8x4xi8>) {
  %c7 = arith.constant dense<7> : tensor<8x8xi8>
  %a = arith.andi %x, %c7 : tensor<8x8xi8>
  %t = linalg.transpose ins(%a : tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) permutation = [1, 0]
  %packed = linalg.pack %t inner_dims_pos = [0] inner_tiles = [4] into %p : tensor<8x8xi8> -> tensor<2x8x4xi8>
  %again = linalg.unpack %packed inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<2x8x4xi8> -> tensor<8x8xi8>
  return
}
