// bounds: --integers
// Remainders by values: conditions around them tell the sign of the divisor, and choices by minima and maxima are decided.

func.func @asserted(%x: index, %n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "n is positive"
  %signed = arith.remsi %x, %n : index
  %unsigned = arith.remui %x, %n : index
  %mod = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%x)[%n]
  %less = arith.cmpi slt, %signed, %n : index
  %below = arith.cmpi slt, %unsigned, %n : index
  %within = arith.cmpi slt, %mod, %n : index
  return
}

// Where the loop runs, its upper bound is positive.
func.func @in_loop(%x: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %mod = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%x)[%n]
    %within = arith.cmpi slt, %mod, %n : index
    %next = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + 1)>(%x)[%n]
    %at_most = arith.cmpi sle, %next, %n : index
    "test.use"(%within, %at_most) : (i1, i1) -> ()
  }
  return
}

// Nothing is known of the divisor: a remainder has its sign, and any value may be assumed for a divisor of 0.
func.func @any(%x: index, %n: index) {
  %signed = arith.remsi %x, %n : index
  %mod = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%x)[%n]
  %less = arith.cmpi slt, %mod, %n : index
  return
}

func.func @negative(%x: i8, %n: i8) {
  %c0 = arith.constant 0 : i8
  %p = arith.cmpi slt, %n, %c0 : i8
  cf.assert %p, "n is negative"
  %r = arith.remsi %x, %n : i8
  %above = arith.cmpi sgt, %r, %n : i8
  return
}

// The rows of each case contradict each other only in the cases of their maximum, or of the minimum around it.
func.func @cases_of_rows(%x: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %last = arith.subi %n, %c1 : index
    %most = arith.maxsi %last, %c0 : index
    %below = arith.cmpi slt, %most, %n : index
    %least = arith.minsi %x, %most : index
    %within = arith.cmpi slt, %least, %n : index
    %chosen = arith.select %within, %c0, %c1 : index
    "test.use"(%below, %chosen) : (i1, index) -> ()
  }
  return
}
