func.func @nibble(%x: i16) -> i32 {
  %base = hw.constant 100 : i32
  %low = hw.extract %x from 4 : (i16) -> i4
  %wide = arith.extui %low : i4 to i32
  %sum = arith.addi %base, %wide : i32
  return %sum : i32
}
