// bounds:
// Unsigned operations on index values whose signs a condition states: they are those of signed operations.

func.func @asserted(%x: index, %y: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %a = arith.cmpi sge, %x, %c0 : index
  %b = arith.cmpi sge, %y, %c0 : index
  cf.assert %a, "x is not negative"
  cf.assert %b, "y is not negative"
  %least = arith.minui %x, %y : index
  %most = arith.maxui %x, %y : index
  %up = arith.ceildivui %x, %c8 : index
  %down = arith.divui %x, %c8 : index
  %rest = arith.remui %x, %c8 : index
  %limited = arith.minui %x, %c64 : index
  %signed_least = arith.minsi %x, %y : index
  %signed_up = arith.ceildivsi %x, %c8 : index
  %signed_rest = arith.remsi %x, %c8 : index
  %same_least = arith.subi %least, %signed_least : index
  %same_up = arith.subi %up, %signed_up : index
  %same_rest = arith.subi %rest, %signed_rest : index
  return
}

func.func @branch(%x: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %a = arith.cmpi sge, %x, %c0 : index
  scf.if %a {
    %up = arith.ceildivui %x, %c8 : index
    %whole = arith.muli %up, %c8 : index
    %pad = arith.subi %whole, %x : index
  } else {
    %up = arith.ceildivui %x, %c8 : index
  }
  return
}

// The multiple of eight needs no padding.
func.func @aligned(%k: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %lt = arith.cmpi sle, %k, %c128 : index
  %gt = arith.cmpi sge, %k, %c0 : index
  %and = arith.andi %lt, %gt : i1
  cf.assert %and, "range"
  %rem = arith.remui %k, %c8 : index
  %z = arith.cmpi eq, %rem, %c0 : index
  cf.assert %z, "multiple of eight"
  %q = arith.ceildivui %k, %c8 : index
  %m = arith.muli %q, %c8 : index
  %pad = arith.subi %m, %k : index
  return
}

// The lesser of two numbers, of which one is asserted to be the lesser.
func.func @ordered(%x: index, %n: index) {
  %a = arith.cmpi sle, %x, %n : index
  cf.assert %a, "x is at most n"
  %least = arith.minsi %x, %n : index
  %most = arith.maxsi %x, %n : index
  return
}
