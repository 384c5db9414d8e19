// bounds: --all --integers
// Elements of vectors and tensors of integers.
func.func @vector(%x: vector<4xi32>) -> (vector<4xi1>, vector<4xi1>, vector<4xi32>) {
  %c = arith.constant dense<[1, 2, 3, 9]> : vector<4xi32>
  %m = arith.constant dense<15> : vector<4xi32>
  %z = arith.constant dense<0> : vector<4xi32>
  %k = arith.constant dense<24> : vector<4xi32>
  %a = arith.andi %x, %m : vector<4xi32>
  %b = arith.addi %a, %c : vector<4xi32>
  %c1 = arith.cmpi sge, %a, %z : vector<4xi32>
  %c2 = arith.cmpi sle, %b, %k : vector<4xi32>
  %d = arith.divui %a, %k : vector<4xi32>
  return %c1, %c2, %d : vector<4xi1>, vector<4xi1>, vector<4xi32>
}

func.func @splat(%x: i32) -> i1 {
  %m = arith.constant 15 : i32
  %a = arith.andi %x, %m : i32
  %v = vector.broadcast %a : i32 to vector<4xi32>
  %e = vector.extract %v[2] : i32 from vector<4xi32>
  %r = arith.cmpi sle, %e, %m : i32
  return %r : i1
}

func.func @tensor(%x: tensor<?xi32>, %i: index) -> tensor<?xi1> {
  %m = arith.constant 15 : i32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %s = tensor.splat %m[%n] : tensor<?xi32>
  %a = arith.andi %x, %s : tensor<?xi32>
  %c1 = arith.cmpi ule, %a, %s : tensor<?xi32>
  %e = tensor.extract %a[%i] : tensor<?xi32>
  return %c1 : tensor<?xi1>
}

// Two elements are different numbers, although they are elements of one value.
func.func @different(%x: vector<4xi8>) -> i1 {
  %m = arith.constant dense<7> : vector<4xi8>
  %a = arith.andi %x, %m : vector<4xi8>
  %first = vector.extract %a[0] : i8 from vector<4xi8>
  %second = vector.extract %a[1] : i8 from vector<4xi8>
  %equal = arith.cmpi eq, %first, %second : i8
  return %equal : i1
}

// A tensor without elements.
func.func @empty(%i: index) -> tensor<0xi8> {
  %c = arith.constant dense<> : tensor<0xi8>
  %a = arith.addi %c, %c : tensor<0xi8>
  return %a : tensor<0xi8>
}

// Through loops, calls and branches.
func.func private @low(%x: vector<4xi8>) -> vector<4xi8> {
  %m = arith.constant dense<7> : vector<4xi8>
  %a = arith.andi %x, %m : vector<4xi8>
  return %a : vector<4xi8>
}
func.func @carried(%x: vector<4xi8>, %y: i1, %n: index) -> vector<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = func.call @low(%x) : (vector<4xi8>) -> vector<4xi8>
  %limit = arith.constant dense<[9, 10, 11, 12]> : vector<4xi8>
  %one = arith.constant dense<1> : vector<4xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %start) -> vector<4xi8> {
    %next = arith.addi %v, %one : vector<4xi8>
    %least = arith.minsi %next, %limit : vector<4xi8>
    scf.yield %least : vector<4xi8>
  }
  %chosen = arith.select %y, %r, %limit : vector<4xi8>
  return %chosen : vector<4xi8>
}

// Ops that move elements.
func.func @moved(%x: vector<4xi8>, %n: i8) {
  %m = arith.constant dense<7> : vector<4xi8>
  %k = arith.constant dense<[1, 2, 3, 9]> : vector<4xi8>
  %a = arith.andi %x, %m : vector<4xi8>
  %shuffled = vector.shuffle %a, %k [0, 4, 1, 5] : vector<4xi8>, vector<4xi8>
  %poison = vector.shuffle %a, %k [0, -1] : vector<4xi8>, vector<4xi8>
  %woven = vector.interleave %a, %k : vector<4xi8> -> vector<8xi8>
  %even, %odd = vector.deinterleave %a : vector<4xi8> -> vector<2xi8>
  %square = vector.shape_cast %a : vector<4xi8> to vector<2x2xi8>
  %turned = vector.transpose %square, [1, 0] : vector<2x2xi8> to vector<2x2xi8>
  %row = vector.extract %turned[1] : vector<2xi8> from vector<2x2xi8>
  %part = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xi8> to vector<2xi8>
  %with = vector.insert %n, %a [2] : i8 into vector<4xi8>
  %slice = vector.insert_strided_slice %part, %k {offsets = [0], strides = [1]} : vector<2xi8> into vector<4xi8>
  %least = vector.reduction <minsi>, %a : vector<4xi8> into i8
  %sum = vector.reduction <add>, %a : vector<4xi8> into i8
  %e:2 = vector.to_elements %part : vector<2xi8>
  %again = vector.from_elements %e#0, %least : vector<2xi8>
  %rows = vector.broadcast %row : vector<2xi8> to vector<3x2xi8>
  %steps = vector.step : vector<4xindex>
  %scalable = vector.step : vector<[4]xindex>
  return
}

func.func @tensors(%t: tensor<2x3xi8>, %i: index, %n: index, %sizes: tensor<2xindex>) {
  %c1 = arith.constant 1 : i8
  %c5 = arith.constant 5 : i8
  %list = tensor.from_elements %c1, %c5 : tensor<2xi8>
  %e = tensor.extract %list[%i] : tensor<2xi8>
  %made = tensor.generate %n {
  ^bb0(%at: index):
    tensor.yield %c5 : i8
  } : tensor<?xi8>
  %set = tensor.insert %c1 into %made[%i] : tensor<?xi8>
  %cut = tensor.extract_slice %set[1] [%n] [1] : tensor<?xi8> to tensor<?xi8>
  %put = tensor.insert_slice %list into %cut[0] [2] [1] : tensor<2xi8> into tensor<?xi8>
  %padded = tensor.pad %put low[1] high[1] {
  ^bb0(%at: index):
    tensor.yield %c1 : i8
  } : tensor<?xi8> to tensor<?xi8>
  %cast = tensor.cast %padded : tensor<?xi8> to tensor<8xi8>
  %wide = tensor.expand_shape %cast [[0, 1]] output_shape [4, 2] : tensor<8xi8> into tensor<4x2xi8>
  %flat = tensor.collapse_shape %wide [[0, 1]] : tensor<4x2xi8> into tensor<8xi8>
  %shaped = tensor.reshape %flat(%sizes) : (tensor<8xi8>, tensor<2xindex>) -> tensor<?x?xi8>
  return
}

// A shape of constants may be converted: -1 stands for the size that fits.
func.func @converted_shapes(%t: tensor<?xi8>) {
  %words = arith.constant dense<[-1, 8]> : tensor<2xi32>
  %sizes = arith.index_cast %words : tensor<2xi32> to tensor<2xindex>
  %rows = tensor.reshape %t(%sizes) : (tensor<?xi8>, tensor<2xindex>) -> tensor<?x?xi8>
  %longer = arith.extsi %words : tensor<2xi32> to tensor<2xi64>
  %shorter = arith.trunci %longer : tensor<2xi64> to tensor<2xi16>
  %same = tensor.reshape %t(%shorter) : (tensor<?xi8>, tensor<2xi16>) -> tensor<?x?xi8>
  return
}

// Integer ops of `math` on the elements of vectors.
func.func @math(%x: vector<4xi8>) -> vector<4xi8> {
  %k = arith.constant dense<[-3, 4, 0, 7]> : vector<4xi8>
  %m = arith.constant dense<7> : vector<4xi8>
  %size = math.absi %k : vector<4xi8>
  %any = math.absi %x : vector<4xi8>
  %low = arith.andi %x, %m : vector<4xi8>
  %count = math.ctpop %low : vector<4xi8>
  %leading = math.ctlz %k : vector<4xi8>
  %trailing = math.cttz %x : vector<4xi8>
  %e = vector.extract %size[0] : i8 from vector<4xi8>
  return %size : vector<4xi8>
}

// An op that uses counts of bits has their range, of elements of vectors and of tensors alike.
func.func @counts(%x: tensor<?xi8>, %y: tensor<?xi8>, %i: index) -> i8 {
  %trailing = math.cttz %x : tensor<?xi8>
  %most = arith.maxsi %trailing, %y : tensor<?xi8>
  %one = tensor.extract %trailing[%i] : tensor<?xi8>
  %y_one = tensor.extract %y[%i] : tensor<?xi8>
  %leading = math.ctlz %y_one : i8
  %least = arith.minsi %one, %leading : i8
  return %least : i8
}
llvm.func @counts_of_llvm(%x: vector<4xi8>, %y: vector<4xi8>) {
  %bits = llvm.intr.ctpop(%x) : (vector<4xi8>) -> vector<4xi8>
  %least = llvm.intr.smin(%bits, %y) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %most = llvm.intr.smax(%bits, %y) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  llvm.return
}
