// bounds: --all --integers
// Elements at known positions: of constants, of lists, of arguments, through loops and calls.
func.func @consts() -> tensor<?x?xf32> {
  %s = arith.constant dense<[1, 144]> : tensor<2xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %s[%c0] : tensor<2xindex>
  %b = tensor.extract %s[%c1] : tensor<2xindex>
  %t = tensor.empty(%a, %b) : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @listed(%n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %m = arith.minui %n, %c7 : index
  %s = tensor.from_elements %m, %c7 : tensor<2xindex>
  %a = tensor.extract %s[%c0] : tensor<2xindex>
  %b = tensor.extract %s[%c1] : tensor<2xindex>
  %t = tensor.empty(%a, %b) : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @reshape(%x: tensor<24xf32>) -> tensor<?x?xf32> {
  %c6 = arith.constant 6 : index
  %c4 = arith.constant 4 : index
  %s = tensor.from_elements %c4, %c6 : tensor<2xindex>
  %t = tensor.reshape %x(%s) : (tensor<24xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func private @fill(%s: tensor<2xindex>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %s[%c0] : tensor<2xindex>
  %b = tensor.extract %s[%c1] : tensor<2xindex>
  %t = tensor.empty(%a, %b) : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @call() -> tensor<?x?xf32> {
  %s = arith.constant dense<[3, 5]> : tensor<2xindex>
  %r = func.call @fill(%s) : (tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// A position beyond the end, and an empty shape.
func.func @beyond(%x: tensor<1xf32>) -> tensor<f32> {
  %c5 = arith.constant 5 : index
  %s = arith.constant dense<[3, 5]> : tensor<2xindex>
  %e = tensor.extract %s[%c5] : tensor<2xindex>
  %none = arith.constant dense<> : tensor<0xindex>
  %t = tensor.reshape %x(%none) : (tensor<1xf32>, tensor<0xindex>) -> tensor<f32>
  return %t : tensor<f32>
}
func.func @minus(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %s = arith.constant dense<[-1, 4]> : tensor<2xindex>
  %t = tensor.reshape %x(%s) : (tensor<?x6xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @minus2(%x: tensor<8x6xf32>) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : i32
  %cm = arith.constant -1 : i32
  %s = tensor.from_elements %c4, %cm : tensor<2xi32>
  %t = tensor.reshape %x(%s) : (tensor<8x6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @dyn(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %t = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @arg(%x: tensor<?xf32>, %s: tensor<?xindex>) -> tensor<?x?xf32> {
  %s2 = tensor.cast %s : tensor<?xindex> to tensor<2xindex>
  %c2 = arith.constant dense<2> : tensor<2xindex>
  %d = arith.muli %s2, %c2 : tensor<2xindex>
  %t = tensor.reshape %x(%d) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @loop(%x: vector<4xi8>, %n: index) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<[0, 1, 2, 3]> : vector<4xi8>
  %limit = arith.constant dense<[9, 10, 11, 12]> : vector<4xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %one) -> vector<4xi8> {
    %next = arith.addi %v, %one : vector<4xi8>
    %least = arith.minsi %next, %limit : vector<4xi8>
    scf.yield %least : vector<4xi8>
  }
  %a = vector.extract %r[0] : i8 from vector<4xi8>
  %b = vector.extract %r[3] : i8 from vector<4xi8>
  %q = vector.shuffle %r, %limit [3, 4, 0] : vector<4xi8>, vector<4xi8>
  %e = vector.extract %q[1] : i8 from vector<3xi8>
  %f = vector.extract %q[2] : i8 from vector<3xi8>
  return %a, %b : i8, i8
}
func.func @two(%a: i8, %b: i8, %t: tensor<2x3xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i = tensor.insert %a into %t[%c1, %c2] : tensor<2x3xi8>
  %e = tensor.extract %i[%c1, %c2] : tensor<2x3xi8>
  %f = tensor.extract %i[%c1, %c0] : tensor<2x3xi8>
  %g = tensor.extract %t[%c1, %c0] : tensor<2x3xi8>
  %u = tensor.collapse_shape %i [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  %sl = tensor.extract_slice %u[1] [3] [2] : tensor<6xi8> to tensor<3xi8>
  %h = tensor.extract %sl[%c2] : tensor<3xi8>
  %d = arith.subi %h, %a : i8
  %z = arith.subi %f, %g : i8
  return
}
func.func private @mk(%n: index, %x: i32) -> tensor<?xi32> {
  %t = tensor.splat %x[%n] : tensor<?xi32>
  return %t : tensor<?xi32>
}
func.func private @mk2(%n: index, %x: index) -> tensor<2xindex> {
  %t = tensor.from_elements %n, %x : tensor<2xindex>
  return %t : tensor<2xindex>
}
func.func @callmk(%n: index, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %t = func.call @mk(%n, %x) : (index, i32) -> tensor<?xi32>
  %c = tensor.dim %t, %c0 : tensor<?xi32>
  %u = func.call @mk2(%n, %c) : (index, index) -> tensor<2xindex>
  %e = tensor.extract %u[%c0] : tensor<2xindex>
  return %e : index
}
// A position of -1 is any element: nothing more is known than about all elements.
func.func @any_position() -> (i8, i8) {
  %v = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : vector<2x4xi8>
  %e = vector.extract %v[1, -1] : i8 from vector<2x4xi8>
  %f = vector.extract %v[1, 0] : i8 from vector<2x4xi8>
  return %e, %f : i8, i8
}
