// bounds:
// Code that returns from several blocks: each of the returned values has the conditions of its block.
func.func @least(%n: index) {
  %c3 = arith.constant 3 : index
  %is_few = arith.cmpi sle, %n, %c3 : index
  %least = affine.graybox [] = () : () -> (index) {
    cf.cond_br %is_few, ^few, ^many
  ^few:
    return %n : index
  ^many:
    return %c3 : index
  }
  return
}

// One of the blocks is never reached.
func.func @always(%n: index) {
  %c3 = arith.constant 3 : index
  %same = affine.graybox [] = () : () -> (index) {
    %always = arith.cmpi sle, %n, %n : index
    cf.cond_br %always, ^one, ^never
  ^one:
    return %n : index
  ^never:
    return %c3 : index
  }
  %zero = arith.subi %same, %n : index
  return
}

// A block in a block: both conditions hold.
func.func @nested(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %r = scf.execute_region -> index {
    %is_positive = arith.cmpi sgt, %n, %c0 : index
    cf.cond_br %is_positive, ^positive, ^other
  ^positive:
    %is_less = arith.cmpi slt, %n, %m : index
    cf.cond_br %is_less, ^less, ^other
  ^less:
    %gap = arith.subi %m, %n : index
    scf.yield %gap : index
  ^other:
    scf.yield %c9 : index
  }
  return
}

// The values in a loop of blocks are those of any iteration: no condition is used, but the end of the loop is.
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = affine.graybox [] = () : () -> (index) {
    cf.br ^head(%c0 : index)
  ^head(%i: index):
    %goes_on = arith.cmpi slt, %i, %c5 : index
    cf.cond_br %goes_on, ^body, ^end
  ^body:
    %next = arith.addi %i, %c1 : index
    %leaves = arith.cmpi eq, %next, %n : index
    cf.cond_br %leaves, ^early, ^head(%next : index)
  ^early:
    return %next : index
  ^end:
    return %i : index
  }
  return
}
