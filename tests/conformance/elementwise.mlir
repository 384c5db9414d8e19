// The sizes of the results of elementwise ops are those of all operands.
func.func @operands(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = arith.addf %x, %y : tensor<?xf32>
  %a0 = tensor.dim %x, %c0 : tensor<?xf32>
  %b0 = tensor.dim %y, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // unknown
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  %a2 = tensor.dim %r, %c0 : tensor<?xf32>
  %b2 = tensor.dim %y, %c0 : tensor<?xf32>
  "test.compare"(%a2, %b2) : (index, index) -> () // true
  %a3 = tensor.dim %r, %c0 : tensor<?xf32>
  %b3 = tensor.dim %z, %c0 : tensor<?xf32>
  "test.compare"(%a3, %b3) : (index, index) -> () // unknown
  return
}
func.func @chain(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.mulf %x, %y : tensor<?xf32>
  %q = math.exp %p : tensor<?xf32>
  %r = arith.extf %q : tensor<?xf32> to tensor<?xf64>
  %s = arith.cmpf olt, %r, %r : tensor<?xf64>
  %t = arith.select %s, %y, %x : tensor<?xi1>, tensor<?xf32>
  %a0 = tensor.dim %t, %c0 : tensor<?xf32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %s, %c0 : tensor<?xi1>
  %b1 = tensor.dim %y, %c0 : tensor<?xf32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @negf(%x: tensor<?xf32>, %d: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %r = arith.negf %x : tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %d, %c0 : tensor<?xf64>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @math(%x: tensor<?xf32>, %d: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %r = math.tanh %x : tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %d, %c0 : tensor<?xf64>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @truncf(%x: tensor<?xf32>, %d: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %r = arith.truncf %d : tensor<?xf64> to tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %d, %c0 : tensor<?xf64>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @fptosi(%x: tensor<?xf32>, %d: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %r = arith.fptosi %x : tensor<?xf32> to tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %d, %c0 : tensor<?xf64>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @fptoui(%x: tensor<?xf32>, %d: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %r = arith.fptoui %x : tensor<?xf32> to tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %d, %c0 : tensor<?xf64>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @addi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.addi %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @divsi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.divsi %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @remsi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.remsi %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @shli(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.shli %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @minui(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.minui %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @cmpi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.cmpi slt, %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi1>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi1>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @extsi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.extsi %i : tensor<?xi32> to tensor<?xi64>
  %a0 = tensor.dim %r, %c0 : tensor<?xi64>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi64>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @extui(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.extui %i : tensor<?xi32> to tensor<?xi64>
  %a0 = tensor.dim %r, %c0 : tensor<?xi64>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi64>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @trunci(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.trunci %i : tensor<?xi32> to tensor<?xi8>
  %a0 = tensor.dim %r, %c0 : tensor<?xi8>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi8>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @index_cast(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.index_cast %i : tensor<?xi32> to tensor<?xindex>
  %a0 = tensor.dim %r, %c0 : tensor<?xindex>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xindex>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @index_castui(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.index_castui %i : tensor<?xi32> to tensor<?xindex>
  %a0 = tensor.dim %r, %c0 : tensor<?xindex>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xindex>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @sitofp(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.sitofp %i : tensor<?xi32> to tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @uitofp(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.uitofp %i : tensor<?xi32> to tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @bitcast(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = arith.bitcast %i : tensor<?xi32> to tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @absi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = math.absi %i : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // unknown
  return
}
func.func @ipowi(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = math.ipowi %i, %j : tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi32>
  %b0 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @addui_extended(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %s, %o = arith.addui_extended %i, %j : tensor<?xi32>, tensor<?xi1>
  %a0 = tensor.dim %s, %c0 : tensor<?xi32>
  %b0 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %o, %c0 : tensor<?xi1>
  %b1 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @mulsi_extended(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %s, %o = arith.mulsi_extended %i, %j : tensor<?xi32>
  %a0 = tensor.dim %s, %c0 : tensor<?xi32>
  %b0 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %o, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @mului_extended(%i: tensor<?xi32>, %j: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %s, %o = arith.mului_extended %i, %j : tensor<?xi32>
  %a0 = tensor.dim %s, %c0 : tensor<?xi32>
  %b0 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %o, %c0 : tensor<?xi32>
  %b1 = tensor.dim %j, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @sincos(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %s, %o = math.sincos %x : tensor<?xf32>
  %a0 = tensor.dim %s, %c0 : tensor<?xf32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %o, %c0 : tensor<?xf32>
  %b1 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @isnan(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = math.isnan %x : tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xi1>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  return
}
func.func @fma(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = math.fma %x, %y, %z : tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %y, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %z, %c0 : tensor<?xf32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @clampf(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = math.clampf %x to [%y, %z] : tensor<?xf32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %y, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %z, %c0 : tensor<?xf32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @fpowi(%x: tensor<?xf32>, %i: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %r = math.fpowi %x, %i : tensor<?xf32>, tensor<?xi32>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf32>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %i, %c0 : tensor<?xi32>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  return
}
func.func @scaling(%x: tensor<?xf4E2M1FN>, %s: tensor<?xf8E8M0FNU>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = arith.scaling_extf %x, %s : tensor<?xf4E2M1FN>, tensor<?xf8E8M0FNU> to tensor<?xf32>
  %t = arith.scaling_truncf %y, %s : tensor<?xf32>, tensor<?xf8E8M0FNU> to tensor<?xf4E2M1FN>
  %a0 = tensor.dim %r, %c0 : tensor<?xf32>
  %b0 = tensor.dim %x, %c0 : tensor<?xf4E2M1FN>
  "test.compare"(%a0, %b0) : (index, index) -> () // true
  %a1 = tensor.dim %r, %c0 : tensor<?xf32>
  %b1 = tensor.dim %s, %c0 : tensor<?xf8E8M0FNU>
  "test.compare"(%a1, %b1) : (index, index) -> () // true
  %a2 = tensor.dim %t, %c0 : tensor<?xf4E2M1FN>
  %b2 = tensor.dim %y, %c0 : tensor<?xf32>
  "test.compare"(%a2, %b2) : (index, index) -> () // true
  %a3 = tensor.dim %t, %c0 : tensor<?xf4E2M1FN>
  %b3 = tensor.dim %x, %c0 : tensor<?xf4E2M1FN>
  "test.compare"(%a3, %b3) : (index, index) -> () // unknown
  return
}
