// A vector that is written to a tensor leaves its sizes as they are.
func.func @write(%v: vector<16x16xf32>, %t: tensor<?x8xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %written = vector.transfer_write %v, %t[%i, %c0] : vector<16x16xf32>, tensor<?x8xf32>
  %before = tensor.dim %t, %c0 : tensor<?x8xf32>
  %after = tensor.dim %written, %c0 : tensor<?x8xf32>
  "test.compare"(%after, %before) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%after, %i) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
