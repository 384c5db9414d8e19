acc.private.recipe @priv : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  %0 = memref.alloc() : memref<10xf32>
  acc.yield %0 : memref<10xf32>
} destroy {
^bb0(%a: memref<10xf32>):
  acc.terminator
}
acc.firstprivate.recipe @fp : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  acc.yield %a : memref<10xf32>
} copy {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  acc.terminator
}
acc.reduction.recipe @red : i64 reduction_operator <add> init {
^bb0(%a: i64):
  %c = arith.constant 0 : i64
  acc.yield %c : i64
} combiner {
^bb0(%a: i64, %b: i64):
  %c = arith.addi %a, %b : i64
  acc.yield %c : i64
}
func.func @p(%m: memref<10xf32>, %x: memref<i64>, %y: memref<i64>, %i: i32, %c: i1, %lb: index) {
  %0 = acc.private varPtr(%m : memref<10xf32>) recipe(@priv) -> memref<10xf32>
  %1 = acc.firstprivate varPtr(%m : memref<10xf32>) recipe(@fp) -> memref<10xf32>
  acc.parallel private(%0 : memref<10xf32>) firstprivate(%1 : memref<10xf32>) { acc.yield }
  acc.serial private(%0 : memref<10xf32>) if(%c) { acc.yield }
  acc.init device_num(%i : i32) if(%c)
  acc.init attributes {device_types = [#acc.device_type<host>, #acc.device_type<multicore>]}
  acc.shutdown device_num(%i : i32)
  acc.set device_num(%i : i32)
  acc.set default_async(%i : i32) attributes {device_type = #acc.device_type<nvidia>}
  acc.wait(%i : i32) async(%i : i32) if(%c)
  acc.wait
  %2 = acc.cache varPtr(%m : memref<10xf32>) -> memref<10xf32>
  %3 = acc.declare_device_resident varPtr(%m : memref<10xf32>) -> memref<10xf32>
  %t = acc.declare_enter dataOperands(%3 : memref<10xf32>)
  acc.declare_exit token(%t) dataOperands(%3 : memref<10xf32>)
  acc.declare dataOperands(%3 : memref<10xf32>) { acc.terminator }
  %4 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32> {structured = false}
  acc.atomic.read %y = %x : memref<i64>, memref<i64>, i64
  acc.atomic.update if(%c) %x : memref<i64> {
  ^bb0(%o: i64):
    acc.yield %o : i64
  }
  acc.atomic.capture {
    acc.atomic.read %y = %x : memref<i64>, memref<i64>, i64
    acc.atomic.update %x : memref<i64> {
    ^bb0(%o: i64):
      acc.yield %o : i64
    }
  }
  return
}

// -----

func.func @r() attributes {acc.routine_info = #acc.routine_info<[@rr]>} { return }
acc.routine @rr func(@r) vector bind("foo") nohost
acc.routine @rr2 func(@r) seq implicit
acc.routine @rr3 func(@r) worker ([#acc.device_type<nvidia>])
acc.global_ctor @ctor { acc.terminator }
acc.global_dtor @dtor { acc.terminator }
func.func @ke() {
  acc.kernel_environment { scf.execute_region { scf.yield } }
  return
}
