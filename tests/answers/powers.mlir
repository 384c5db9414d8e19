// bounds: --all --integers
// Powers of signed integers.
func.func @constant(%x: i32, %n: index {bourn.range = [-3, 2]}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c15 = arith.constant 15 : i32
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %i9 = arith.constant 9 : index
  %low = arith.andi %x, %c15 : i32
  %one = math.ipowi %low, %c0 : i32
  %same = math.ipowi %low, %c1 : i32
  %square = math.ipowi %low, %c2 : i32
  %wraps = math.ipowi %x, %c2 : i32
  %even = math.ipowi %n, %i2 : index
  %odd = math.ipowi %n, %i3 : index
  %far = math.ipowi %n, %i9 : index
  return
}

func.func @ranges(%b: index {bourn.range = [2, 5]}, %e: index {bourn.range = [0, 3]}, %s: index {bourn.range = [-4, 3]}, %x: i8) {
  %c15 = arith.constant 15 : i8
  %c3 = arith.constant 3 : i8
  %c2 = arith.constant 2 : i8
  %both = math.ipowi %b, %e : index
  %signed = math.ipowi %s, %e : index
  %low = arith.andi %x, %c3 : i8
  %two = math.ipowi %c2, %low : i8
  %wide = arith.andi %x, %c15 : i8
  %beyond = math.ipowi %c2, %wide : i8
  return
}

// A negative power of a number above 1 is 0, of 1 it is 1; of 0 it is unknown.
func.func @negative(%b: index {bourn.range = [2, 5]}, %z: index {bourn.range = [0, 5]}, %o: index {bourn.range = [-1, 1]}, %e: index {bourn.range = [-3, -1]}, %k: index {bourn.range = [-2, 2]}) {
  %c1 = arith.constant 1 : index
  %none = math.ipowi %b, %e : index
  %unit = math.ipowi %c1, %e : index
  %unknown = math.ipowi %z, %e : index
  %mixed = math.ipowi %b, %k : index
  return
}

func.func @lanes(%x: vector<4xi32>) {
  %c3 = arith.constant dense<3> : vector<4xi32>
  %m = arith.constant dense<[1, 3, 7, 15]> : vector<4xi32>
  %low = arith.andi %x, %m : vector<4xi32>
  %cube = math.ipowi %low, %c3 : vector<4xi32>
  %last = vector.extract %cube[3] : i32 from vector<4xi32>
  %second = vector.extract %cube[1] : i32 from vector<4xi32>
  return
}
