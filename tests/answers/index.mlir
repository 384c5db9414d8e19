// bounds: --all
// The dialect `index`.
func.func @sums(%a: index, %b: index) {
  %c3 = index.constant 3
  %m8 = index.constant -8
  %t = index.bool.constant true
  %sum = index.add %a, %c3
  %less = index.sub %a, %b
  %twice = index.mul %a, %c3
  %back = index.sub %sum, %a
  %bits = index.sizeof
  return
}
func.func @quotients(%a: index) {
  %c0 = index.constant 0
  %c3 = index.constant 3
  %c100 = index.constant 100
  %low = index.maxs %a, %c0
  %n = index.mins %low, %c100
  %divs = index.divs %n, %c3
  %divu = index.divu %n, %c3
  %ceildivs = index.ceildivs %n, %c3
  %ceildivu = index.ceildivu %n, %c3
  %floordivs = index.floordivs %a, %c3
  %rems = index.rems %n, %c3
  %remu = index.remu %n, %c3
  %maxu = index.maxu %n, %c3
  %minu = index.minu %n, %c3
  return
}
func.func @bits(%a: index) {
  %c2 = index.constant 2
  %c12 = index.constant 12
  %and = index.and %a, %c12
  %or = index.or %and, %c2
  %xor = index.xor %and, %c2
  %shl = index.shl %and, %c2
  %shrs = index.shrs %and, %c2
  %shru = index.shru %and, %c2
  return
}
func.func @casts(%a: i8) {
  %s = index.casts %a : i8 to index
  %u = index.castu %a : i8 to index
  %i = index.casts %u : index to i32
  return
}
