func.func @nibble(%x: i16) -> i32 {
  %base = hw.constant 100 : i32
  %low = hw.extract %x from 4 : (i16) -> i4
  %wide = arith.extui %low : i4 to i32
  %sum = arith.addi %base, %wide : i32
  return %sum : i32
}

// Modules with ports.
hw.module.extern @Part(in %a : i8, out b : !hw.struct<x: i8, y: array<4xi2>> {note})
hw.module @Whole(in %a : i8, inout %wire : !hw.inout<array<2xi8>>, out "a b" : !hw.struct<x: i8, y: array<4xi2>>) {
  %0 = hw.instance "part" sym @part @Part(a: %a: i8) -> (b: !hw.struct<x: i8, y: array<4xi2>>)
  hw.output %0 : !hw.struct<x: i8, y: array<4xi2>>
}

// The bits of the inputs, the first one on top.
func.func @joined(%a: i4, %b: i8) -> i32 {
  %both = comb.concat %a, %b, %a : i4, i8, i4
  %wide = arith.extui %both : i16 to i32
  return %wide : i32
}
