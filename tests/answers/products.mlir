// bounds: --all --integers
// The square of a difference of values between 0 and 9.
func.func @square_of_difference(%x: index, %y: index) -> index {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %a0 = arith.maxsi %x, %c0 : index
  %a = arith.minsi %a0, %c9 : index
  %b0 = arith.maxsi %y, %c0 : index
  %b = arith.minsi %b0, %c9 : index
  %gap = arith.subi %a, %b : index
  %square = arith.muli %gap, %gap : index
  return %square : index
}

// Without ends, a square is not negative, written out or not.
func.func @square(%x: index, %y: index) -> (index, index) {
  %c2 = arith.constant 2 : index
  %gap = arith.subi %x, %y : index
  %square = arith.muli %gap, %gap : index
  %xx = arith.muli %x, %x : index
  %xy = arith.muli %x, %y : index
  %yy = arith.muli %y, %y : index
  %xy2 = arith.muli %xy, %c2 : index
  %part = arith.subi %xx, %xy2 : index
  %sum = arith.addi %part, %yy : index
  return %square, %sum : index, index
}

// A quotient without remainder is a multiple.
func.func @whole_quotient(%k: index) -> index {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %times = arith.muli %k, %c16 : index
  %quotient = arith.divsi %times, %c8 : index
  %back = arith.muli %quotient, %c8 : index
  %zero = arith.subi %back, %times : index
  return %zero : index
}

// A sum of products that are not negative, whatever the sign of m is: of a nest, and of one loop.
func.func @signs_of_products(%n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nest = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %t = scf.for %j = %c0 to %m step %c1 iter_args(%u = %s) -> index {
      %next = arith.addi %u, %m : index
      scf.yield %next : index
    }
    scf.yield %t : index
  }
  %natural = arith.maxsi %m, %c0 : index
  %product = arith.muli %natural, %m : index
  %flat = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %next = arith.addi %s, %product : index
    scf.yield %next : index
  }
  return %nest, %flat : index, index
}
