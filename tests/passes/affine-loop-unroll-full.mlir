// passes: --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))
// innermost loops that run a known number of times
func.func @f(%n: index) {
  affine.for %i = 0 to 10 step 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 2 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 3)>(%i) {
      "test.use"(%i, %j) : (index, index) -> ()
    }
    affine.for %j = affine_map<(d0) -> (d0 * 2)>(%i) to affine_map<(d0) -> (d0 * 2 + 1)>(%i) {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  affine.for %i = 0 to %n {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
// values that are carried, and memory of each iteration
func.func @f(%x: index) -> index {
  %r = affine.for %i = 5 to 8 iter_args(%a = %x) -> index {
    %s = arith.addi %a, %i : index
    affine.if affine_set<(d0) : (d0 - 6 >= 0)>(%i) {
      "test.use"(%s) : (index) -> ()
    }
    affine.yield %s : index
  }
  return %r : index
}
