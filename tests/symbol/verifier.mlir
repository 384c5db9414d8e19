// passes: builtin.module()
// an operand from a block argument
func.func @f(%n: index) {
  %S0 = symbol.symbolic_int @S0 [%n], affine_map<()[s0] -> (s0)> : index
  return
}
// -----
// an operand from an op that is none of those allowed
func.func @f(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%c0]
  %S0 = symbol.symbolic_int @S0 [%n], affine_map<()[s0] -> (s0)> : index
  return
}
// -----
// a map with dimensions
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<(d0) -> (d0)> : index
  return
}
// -----
// more operands than symbols
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0, %S0], affine_map<()[s0] -> (s0)> : index
  return
}
// -----
// two results
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0, s0)> : index
  return
}
// -----
// operands without a map
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = "symbol.symbolic_int"(%S0) <{symbol_name = @S1}> : (index) -> index
  return
}
// -----
// an empty range
func.func @f() {
  %S0 = symbol.symbolic_int @S0 {max_val = 3 : i64, min_val = 5 : i64} : index
  return
}
// -----
// one name with two ranges
func.func @f() {
  %S0 = symbol.symbolic_int @S0 {max_val = 5 : i64, min_val = 3 : i64} : index
  %S1 = symbol.symbolic_int @S0 {max_val = 6 : i64, min_val = 3 : i64} : index
  return
}
// -----
// one name with two maps
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0 + 1)> : index
  %S2 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0 + 2)> : index
  return
}
// -----
// one name with two operands
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 : index
  %S2 = symbol.symbolic_int @S2 [%S0], affine_map<()[s0] -> (s0 + 1)> : index
  %S3 = symbol.symbolic_int @S2 [%S1], affine_map<()[s0] -> (s0 + 1)> : index
  return
}
// -----
// one name twice, and the same in two functions: this is right
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S0 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  %S2 = symbol.symbolic_int @S2 [%S0], affine_map<()[s0] -> (s0 + 1)> : index
  %S3 = symbol.symbolic_int @S2 [%S1], affine_map<()[s0] -> (s0 + 1)> : index
  return
}
func.func @g() {
  %S0 = symbol.symbolic_int @S0 {max_val = 6 : i64, min_val = 3 : i64} : index
  return
}
// -----
// names that define each other, where the order of ops does not matter
%A = symbol.symbolic_int @A [%B], affine_map<()[s0] -> (s0 + 1)> : index
%B = symbol.symbolic_int @B [%A], affine_map<()[s0] -> (s0 - 1)> : index
// -----
// a bind with too few results
func.func @f(%a: tensor<?x?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?x?xf32>
  return
}
// -----
// a bind with too many operands
func.func @f(%a: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0, %S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}
// -----
// a bind with dimensions
func.func @f(%a: tensor<?xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_map<(d0) -> (d0)> : tensor<?xf32>
  return
}
// -----
// a constant at a static dimension
func.func @f(%a: tensor<?x4xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, 5)> : tensor<?x4xf32>
  return
}
// -----
// a negative size
func.func @f(%a: tensor<?xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (-1)> : tensor<?xf32>
  return
}
// -----
// a value of unknown rank
func.func @f(%a: tensor<*xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (1)> : tensor<*xf32>
  return
}
// -----
// a vector
func.func @f(%a: vector<4xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (4)> : vector<4xf32>
  return
}
// -----
// a result that is no index
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : i64
  return
}
// -----
// an end of the range of another type
func.func @f() {
  %S0 = symbol.symbolic_int @S0 {min_val = 5 : i32} : index
  return
}
// -----
// operands without a map in the text
func.func @f() {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0] : index
  return
}
// -----
// a set in place of a map
func.func @f(%a: tensor<?xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_set<() : (1 == 1)> : tensor<?xf32>
  return
}
// -----
// no name
func.func @f() {
  %S0 = symbol.symbolic_int : index
  return
}
// -----
// a name in a table
func.func @f() {
  %S0 = symbol.symbolic_int @S0::@S1 : index
  return
}
