func.func @loop(%n: index) -> (index, index, index) {
  %zero = arith.constant 0 : index
  %step = arith.constant 4 : index
  %end = arith.constant 16 : index
  %a, %b, %c = scf.for %i = %zero to %end step %step iter_args(%x = %n, %y = %n, %z = %n) -> (index, index, index) {
    %wide = clamp.at_most %i, 12
    %narrow = clamp.at_most %i, 8
    %twice = clamp.at_most %narrow, 10
    scf.yield %wide, %narrow, %twice : index, index, index
  }
  return %a, %b, %c : index, index, index
}
