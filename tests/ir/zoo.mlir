// Every op of the shipped dialects, in every form that its text has.
func.func private @ext(index) -> (index, f32)
func.func private @ext2(index {foo.x = 1 : i32}) -> (index {foo.r}) attributes {foo.bar = 3 : i32}
func.func @arith(%a: index, %b: index, %i: i32, %f: f32, %v: vector<4xi1>, %w: vector<4xi32>, %t: tensor<?xi1>, %u: tensor<?xf32>) {
  %c = arith.constant 3 : index
  %c32 = arith.constant -7 : i32
  %cf = arith.constant 3.5 : f32
  %true = arith.constant true
  %dense = arith.constant dense<1> : tensor<4xi32>
  %sum = arith.addi %a, %c : index
  %sum2 = arith.addi %i, %c32 overflow<nsw, nuw> : i32
  %sum3 = arith.addi %i, %c32 overflow<nsw> {foo = 1 : i64} : i32
  %difference = arith.subi %a, %b : index
  %product = arith.muli %a, %b : index
  %floor = arith.floordivsi %a, %b : index
  %ceil = arith.ceildivsi %a, %b : index
  %min = arith.minsi %a, %b : index
  %max = arith.maxsi %a, %b : index
  %less = arith.cmpi slt, %a, %b : index
  %vless = arith.cmpi ult, %w, %w : vector<4xi32>
  %one = arith.select %less, %a, %b : index
  %each = arith.select %v, %w, %w : vector<4xi1>, vector<4xi32>
  %teach = arith.select %t, %u, %u : tensor<?xi1>, tensor<?xf32>
  %cast = arith.index_cast %a : index to i64
  %fsum = arith.addf %f, %cf : f32
  %fsum2 = arith.addf %f, %cf fastmath<reassoc,nnan> : f32
  %fproduct = arith.mulf %f, %cf fastmath<fast> : f32
  return
}
func.func @affine(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%a)[%b]
  %1 = affine.min affine_map<(d0) -> (d0, 4)>(%a)
  %2 = affine.max affine_map<()[s0] -> (s0 floordiv 3, 4, s0 mod 5)>()[%b]
  return %0, %1, %2 : index, index, index
}
func.func @scf(%a: index, %b: i1, %i: i32, %f: f32) -> index {
  %c = arith.constant 1 : index
  %c32 = arith.constant 1 : i32
  scf.for %k = %c to %a step %c {
  }
  scf.for %k = %c32 to %i step %c32 : i32 {
  }
  scf.for unsigned %k = %c32 to %i step %c32 : i32 {
  }
  %r:2 = scf.for %k = %c to %a step %c iter_args(%p = %a, %q = %f) -> (index, f32) {
    scf.yield %p, %q : index, f32
  }
  scf.if %b {
  } else {
    %call:2 = func.call @ext(%a) : (index) -> (index, f32)
  }
  scf.if %b {
    func.call @affine(%a, %a) : (index, index) -> (index, index, index)
  }
  %x = scf.if %b -> (index) {
    scf.yield %r#0 : index
  } else {
    scf.yield %c : index
  } {foo = 1 : i64}
  return %x : index
}
func.func @tensor(%a: index, %f: f32, %t: tensor<?x4xf32>) {
  %c = arith.constant 0 : index
  %e = tensor.empty(%a) : tensor<?x4xf32>
  %e2 = tensor.empty() : tensor<3x4xf32>
  %d = tensor.dim %t, %c : tensor<?x4xf32>
  %cast = tensor.cast %t : tensor<?x4xf32> to tensor<*xf32>
  %slice = tensor.extract_slice %t[%a, 1] [3, %c] [1, %a] : tensor<?x4xf32> to tensor<3x?xf32>
  %dropped = tensor.extract_slice %t[%a, 0] [1, %a] [1, 1] : tensor<?x4xf32> to tensor<?xf32>
  %set = tensor.insert_slice %slice into %t[%a, 0] [3, %c] [1, 1] : tensor<3x?xf32> into tensor<?x4xf32>
  %one = tensor.insert %f into %t[%c, %a] : tensor<?x4xf32>
  %pad = tensor.pad %t low[1, %a] high[%a, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  %pad2 = tensor.pad %t nofold low[1, 2] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } {foo} : tensor<?x4xf32> to tensor<?x6xf32>
  return
}
func.func @linalg(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>, %f: f32, %x: tensor<2x2xi32>) -> tensor<?x?xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul {foo} ins(%x, %x : tensor<2x2xi32>, tensor<2x2xi32>) outs(%x : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %1 : tensor<?x?xf32>
}
func.func @test(%a: index, %t: tensor<?xf32>) -> index {
  %0 = "test.reify_bound"(%a) {type = "EQ"} : (index) -> (index)
  %1 = "test.reify_bound"(%t) {type = "UB", dim = 0, constant} : (tensor<?xf32>) -> (index)
  "test.compare"(%a, %0) {cmp = "LT"} : (index, index) -> ()
  %2 = test.value_with_bounds {min = 3 : index, max = 5 : index}
  return %1 : index
}
module @inner attributes {x.y} {
  func.func private @nested()
}
