func.func @add_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.add %a, %b
  return %r : index
}
func.func @add_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.add %a, %b
  return %r : index
}
func.func @sub_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.sub %a, %b
  return %r : index
}
func.func @sub_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.sub %a, %b
  return %r : index
}
func.func @mul_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.mul %a, %b
  return %r : index
}
func.func @mul_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.mul %a, %b
  return %r : index
}
func.func @divs_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.divs %a, %b
  return %r : index
}
func.func @divs_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.divs %a, %b
  return %r : index
}
func.func @divu_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.divu %a, %b
  return %r : index
}
func.func @divu_1() -> index {
  %a = index.constant 5
  %b = index.constant 7
  %r = index.divu %a, %b
  return %r : index
}
func.func @ceildivs_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.ceildivs %a, %b
  return %r : index
}
func.func @ceildivs_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.ceildivs %a, %b
  return %r : index
}
func.func @ceildivu_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.ceildivu %a, %b
  return %r : index
}
func.func @ceildivu_1() -> index {
  %a = index.constant 5
  %b = index.constant 7
  %r = index.ceildivu %a, %b
  return %r : index
}
func.func @floordivs_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.floordivs %a, %b
  return %r : index
}
func.func @floordivs_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.floordivs %a, %b
  return %r : index
}
func.func @rems_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.rems %a, %b
  return %r : index
}
func.func @rems_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.rems %a, %b
  return %r : index
}
func.func @remu_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.remu %a, %b
  return %r : index
}
func.func @remu_1() -> index {
  %a = index.constant 5
  %b = index.constant 7
  %r = index.remu %a, %b
  return %r : index
}
func.func @maxs_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.maxs %a, %b
  return %r : index
}
func.func @maxs_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.maxs %a, %b
  return %r : index
}
func.func @maxu_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.maxu %a, %b
  return %r : index
}
func.func @maxu_1() -> index {
  %a = index.constant 5
  %b = index.constant 7
  %r = index.maxu %a, %b
  return %r : index
}
func.func @mins_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.mins %a, %b
  return %r : index
}
func.func @mins_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.mins %a, %b
  return %r : index
}
func.func @minu_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.minu %a, %b
  return %r : index
}
func.func @minu_1() -> index {
  %a = index.constant 5
  %b = index.constant 7
  %r = index.minu %a, %b
  return %r : index
}
func.func @shl_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.shl %a, %b
  return %r : index
}
func.func @shl_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.shl %a, %b
  return %r : index
}
func.func @shrs_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.shrs %a, %b
  return %r : index
}
func.func @shrs_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.shrs %a, %b
  return %r : index
}
func.func @shru_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.shru %a, %b
  return %r : index
}
func.func @shru_1() -> index {
  %a = index.constant 5
  %b = index.constant 7
  %r = index.shru %a, %b
  return %r : index
}
func.func @and_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.and %a, %b
  return %r : index
}
func.func @and_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.and %a, %b
  return %r : index
}
func.func @or_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.or %a, %b
  return %r : index
}
func.func @or_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.or %a, %b
  return %r : index
}
func.func @xor_0() -> index {
  %a = index.constant 17
  %b = index.constant 3
  %r = index.xor %a, %b
  return %r : index
}
func.func @xor_1() -> index {
  %a = index.constant -17
  %b = index.constant 3
  %r = index.xor %a, %b
  return %r : index
}
func.func @add_by_0(%x: index) -> index {
  %c = index.constant 0
  %r = index.add %x, %c
  return %r : index
}
func.func @sub_by_0(%x: index) -> index {
  %c = index.constant 0
  %r = index.sub %x, %c
  return %r : index
}
func.func @mul_by_1(%x: index) -> index {
  %c = index.constant 1
  %r = index.mul %x, %c
  return %r : index
}
func.func @mul_by_0(%x: index) -> index {
  %c = index.constant 0
  %r = index.mul %x, %c
  return %r : index
}
func.func @cmp_eq() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp eq(%a, %b)
  return %r : i1
}
func.func @cmp_eq_same(%x: index) -> i1 {
  %r = index.cmp eq(%x, %x)
  return %r : i1
}
func.func @cmp_ne() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp ne(%a, %b)
  return %r : i1
}
func.func @cmp_ne_same(%x: index) -> i1 {
  %r = index.cmp ne(%x, %x)
  return %r : i1
}
func.func @cmp_slt() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp slt(%a, %b)
  return %r : i1
}
func.func @cmp_slt_same(%x: index) -> i1 {
  %r = index.cmp slt(%x, %x)
  return %r : i1
}
func.func @cmp_sle() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp sle(%a, %b)
  return %r : i1
}
func.func @cmp_sle_same(%x: index) -> i1 {
  %r = index.cmp sle(%x, %x)
  return %r : i1
}
func.func @cmp_sgt() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp sgt(%a, %b)
  return %r : i1
}
func.func @cmp_sgt_same(%x: index) -> i1 {
  %r = index.cmp sgt(%x, %x)
  return %r : i1
}
func.func @cmp_sge() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp sge(%a, %b)
  return %r : i1
}
func.func @cmp_sge_same(%x: index) -> i1 {
  %r = index.cmp sge(%x, %x)
  return %r : i1
}
func.func @cmp_ult() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp ult(%a, %b)
  return %r : i1
}
func.func @cmp_ult_same(%x: index) -> i1 {
  %r = index.cmp ult(%x, %x)
  return %r : i1
}
func.func @cmp_ule() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp ule(%a, %b)
  return %r : i1
}
func.func @cmp_ule_same(%x: index) -> i1 {
  %r = index.cmp ule(%x, %x)
  return %r : i1
}
func.func @cmp_ugt() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp ugt(%a, %b)
  return %r : i1
}
func.func @cmp_ugt_same(%x: index) -> i1 {
  %r = index.cmp ugt(%x, %x)
  return %r : i1
}
func.func @cmp_uge() -> i1 {
  %a = index.constant -2
  %b = index.constant 3
  %r = index.cmp uge(%a, %b)
  return %r : i1
}
func.func @cmp_uge_same(%x: index) -> i1 {
  %r = index.cmp uge(%x, %x)
  return %r : i1
}
func.func @cast_constant() -> index {
  %c = arith.constant 7 : i32
  %r = index.casts %c : i32 to index
  return %r : index
}
