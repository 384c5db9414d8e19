// A sum of encrypted numbers, and an element of a ring.
#ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <1 + x**1024>>
func.func @sum(%a: !secret.secret<i32>, %b: i32, %p: !polynomial.polynomial<ring = #ring>) -> !secret.secret<i32> {
  %0 = secret.generic(%a: !secret.secret<i32>, %b: i32) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %y : i32
    secret.yield %1 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
