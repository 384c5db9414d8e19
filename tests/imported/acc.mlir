acc.private.recipe @private_i32 : memref<i32> init {
^bb0(%arg0: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
}
acc.firstprivate.recipe @firstprivate_i32 : memref<i32> init {
^bb0(%arg0: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
} copy {
^bb0(%arg0: memref<i32>, %arg1: memref<i32>):
  %0 = memref.load %arg0[] : memref<i32>
  memref.store %0, %arg1[] : memref<i32>
  acc.terminator
} destroy {
^bb0(%arg0: memref<i32>, %arg1: memref<i32>):
  acc.terminator
}
acc.reduction.recipe @add_i64 : i64 reduction_operator <add> init {
^bb0(%arg0: i64):
  %0 = arith.constant 0 : i64
  acc.yield %0 : i64
} combiner {
^bb0(%arg0: i64, %arg1: i64):
  %0 = arith.addi %arg0, %arg1 : i64
  acc.yield %0 : i64
}
acc.routine @r func(@f) nohost
func.func private @f()
acc.global_ctor @ctor {
  acc.terminator
}
acc.global_dtor @dtor {
  acc.terminator
}
func.func @constructs(%c: i1, %n: i32, %x: memref<i32>, %v: memref<i32>, %i: index) {
  acc.init
  acc.init device_num(%n : i32) if(%c)
  acc.set default_async(%n : i32)
  acc.parallel if(%c) {
    acc.yield
  }
  acc.parallel combined(loop) self(%c) {
    acc.yield
  } attributes {selfAttr}
  acc.serial if(%c) {
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.kernels {
    acc.terminator
  }
  acc.kernel_environment {
    acc.kernels {
      acc.terminator
    }
  }
  acc.data {
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue none>}
  %b = acc.bounds lowerbound(%i : index) upperbound(%i : index) stride(%i : index) startIdx(%i : index)
  %l = acc.get_lowerbound %b : (!acc.data_bounds_ty) -> index
  %u = acc.get_upperbound %b : (!acc.data_bounds_ty) -> index
  %s = acc.get_stride %b : (!acc.data_bounds_ty) -> index
  %e = acc.get_extent %b : (!acc.data_bounds_ty) -> index
  acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
  acc.atomic.write if(%c) %x = %n : memref<i32>, i32
  acc.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %n : i32
    acc.yield %new : i32
  }
  acc.atomic.capture {
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    acc.atomic.write %x = %n : memref<i32>, i32
    acc.terminator
  }
  acc.wait
  acc.wait(%n, %i : i32, index) wait_devnum(%n : i32) if(%c)
  acc.shutdown device_num(%n : i32)
  return
}
