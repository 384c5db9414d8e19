// bounds: --integers --allow-unregistered-dialect
// Conditions that hold behind an op: assertions, assumptions, ranges of arguments.

func.func @assert(%k: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c128 = arith.constant 128 : i32
  %before = arith.addi %k, %c1 : i32
  %small = arith.cmpi sle, %k, %c128 : i32
  %positive = arith.cmpi sgt, %k, %c0 : i32
  cf.assert %small, "k is small"
  cf.assert %positive, "k is positive"
  %behind = arith.addi %k, %c1 : i32
  scf.for %i = %c0 to %k step %c1 : i32 {
    %next = arith.addi %i, %c1 : i32
  }
  return %behind : i32
}

// In its generic form, without a dialect.
func.func @intrinsic(%k: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %positive = arith.cmpi sgt, %k, %c0 : i32
  "llvm.intr.assume"(%positive) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
  %q = arith.subi %k, %c1 : i32
  return %q : i32
}

// A conjunction; a remainder.
func.func @both(%k: index) -> index {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
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
  %s = arith.ceildivsi %k, %c8 : index
  %t = arith.muli %s, %c8 : index
  %pad = arith.subi %t, %k : index
  return %pad : index
}

// An assertion in a branch holds in the rest of this branch only; one in a loop in the rest of its iteration only.
func.func @places(%k: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.if %c {
    %small = arith.cmpi slt, %k, %c9 : index
    cf.assert %small, "small"
    %in_branch = arith.addi %k, %c1 : index
  } else {
    %in_other = arith.addi %k, %c1 : index
  }
  %after = arith.addi %k, %c1 : index
  scf.for %i = %c0 to %k step %c1 {
    %start = arith.addi %i, %c1 : index
    %small = arith.cmpi slt, %i, %c9 : index
    cf.assert %small, "small"
    %end = arith.addi %i, %c1 : index
  }
  return
}

// An assertion in a block holds in the blocks that it dominates.
func.func @blocks(%k: index, %c: i1) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  cf.cond_br %c, ^a, ^b
^a:
  %small = arith.cmpi slt, %k, %c9 : index
  cf.assert %small, "small"
  cf.br ^c
^b:
  %in_b = arith.addi %k, %c1 : index
  cf.br ^d
^c:
  %in_c = arith.addi %k, %c1 : index
  cf.br ^d
^d:
  %in_d = arith.addi %k, %c1 : index
  return
}

// An assertion that is never true: the code behind it is never executed.
func.func @never(%k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %less = arith.cmpi slt, %k, %c0 : index
  %more = arith.cmpi sgt, %k, %c1 : index
  cf.assert %less, "less"
  cf.assert %more, "more"
  %dead = arith.addi %k, %c1 : index
  return
}

// A choice between truth values is a conjunction or a disjunction.
func.func @chosen(%n: index, %m: index) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %positive = arith.cmpi sgt, %n, %c0 : index
  %less = arith.cmpi slt, %n, %m : index
  %both = arith.select %positive, %less, %false : i1
  cf.assert %both, "0 < n < m"
  %distance = arith.subi %m, %n : index
  %large = arith.cmpi sgt, %m, %c9 : index
  %either = arith.select %large, %true, %less : i1
  %small = arith.select %large, %false, %true : i1
  cf.assert %small, "m is at most 9"
  %least = arith.addi %n, %c0 : index
  return
}

// An assertion bounds a loop of blocks behind it.
func.func @loop_of_blocks(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %small = arith.cmpi slt, %n, %c100 : i32
  cf.assert %small, "n is small"
  cf.br ^loop(%c0 : i32)
^loop(%i: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %next = arith.addi %i, %c1 : i32
  cf.br ^loop(%next : i32)
^exit:
  return %i : i32
}

func.func @ranges(%a: index {bourn.range = [1, 128]}, %b: i8 {bourn.range = {max = -3}}, %c: i64 {bourn.range = array<i64: 0, 7>}) {
  %s = arith.addi %a, %a : index
  %t = arith.addi %b, %b : i8
  %u = arith.muli %c, %c : i64
  return
}
