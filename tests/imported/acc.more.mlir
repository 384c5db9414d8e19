func.func @data(%a: memref<10xf32>, %p: !llvm.ptr, %i: i64, %j: index, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.copyin varPtr(%p : !llvm.ptr) varType(!llvm.array<10 x f32>) -> !llvm.ptr {name = "x"}
  %b = acc.bounds lowerbound(%j : index) upperbound(%j : index)
  %2 = acc.create varPtr(%a : memref<10xf32>) bounds(%b) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>}
  %3 = acc.create varPtr(%a : memref<10xf32>) async(%i : i64) -> memref<10xf32>
  %4 = acc.create varPtr(%a : memref<10xf32>) async(%i : i64 [#acc.device_type<nvidia>]) -> memref<10xf32>
  %5 = acc.create varPtr(%a : memref<10xf32>) async -> memref<10xf32>
  %6 = acc.attach varPtr(%p : !llvm.ptr) varType(i32) varPtrPtr(%p : !llvm.ptr) -> !llvm.ptr
  acc.data dataOperands(%0, %2 : memref<10xf32>, memref<10xf32>) { acc.terminator }
  acc.data dataOperands(%0 : memref<10xf32>) if(%c) async(%i : i64) wait({%i : i64}) { acc.terminator }
  acc.enter_data dataOperands(%0 : memref<10xf32>) async(%i : i64) wait(%j : index)
  acc.enter_data if(%c) async wait dataOperands(%0 : memref<10xf32>)
  acc.exit_data async(%i : i64) dataOperands(%0 : memref<10xf32>)
  acc.copyout accPtr(%2 : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  acc.copyout accPtr(%1 : !llvm.ptr) bounds(%b) to varPtr(%p : !llvm.ptr) varType(i32) {structured = false}
  acc.delete accPtr(%0 : memref<10xf32>)
  acc.detach accPtr(%0 : memref<10xf32>) async(%i : i64)
  acc.update_host accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  %7 = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.update dataOperands(%7 : memref<10xf32>) if(%c)
  acc.update async(%i : i64) dataOperands(%7 : memref<10xf32>)
  acc.update wait({%i : i64, %j : index}) dataOperands(%7 : memref<10xf32>)
  %8 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %9 = acc.nocreate varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %10 = acc.deviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %11 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_use_device>}
  %12 = acc.use_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.host_data dataOperands(%12 : memref<10xf32>) { acc.terminator }
  return
}

// -----

func.func @par(%i: i64, %j: index, %k: i32, %c: i1) {
  acc.parallel async(%i : i64) { acc.yield }
  acc.parallel async { acc.yield }
  acc.parallel wait { acc.yield }
  acc.parallel wait({%i : i64, %k : i32}) { acc.yield }
  acc.parallel wait({devnum: %i : i64, %k : i32}) { acc.yield }
  acc.parallel num_gangs({%i : i64}) { acc.yield }
  acc.parallel num_gangs({%i : i64, %j : index}) num_workers(%i : i64) vector_length(%j : index) { acc.yield }
  acc.parallel num_gangs({%i : i64} [#acc.device_type<default>], {%k : i32} [#acc.device_type<nvidia>]) { acc.yield }
  acc.parallel num_workers(%i : i64, %k : i32 [#acc.device_type<nvidia>]) { acc.yield }
  acc.serial async(%i : i64) wait({%k : i32}) { acc.yield }
  acc.kernels num_gangs({%i : i64}) num_workers(%i : i64) vector_length(%i : i64) { acc.terminator }
  acc.kernels self(%c) { acc.terminator }
  acc.parallel { acc.yield } attributes {defaultAttr = #acc<defaultvalue none>}
  return
}

// -----

func.func @lp(%i: i64, %a: index, %b: index, %s: index) {
  acc.loop gang vector worker control(%iv : index) = (%a : index) to (%b : index) step (%s : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop gang({num=%i : i64}) worker(%i : i64) vector(%i : i64) control(%iv : index) = (%a : index) to (%b : index) step (%s : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop gang({num=%i : i64, static=%i : i64}) control(%iv : index) = (%a : index) to (%b : index) step (%s : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop gang([#acc.device_type<nvidia>]) control(%iv : index, %iw : index) = (%a, %a : index, index) to (%b, %b : index, index) step (%s, %s : index, index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true, true>, collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
  acc.loop tile({%i : i64, %i : i64}) control(%iv : index) = (%a : index) to (%b : index) step (%s : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop gang { 
    scf.for %x = %a to %b step %s { scf.yield }
    acc.yield } attributes {independent = [#acc.device_type<none>]}
  acc.parallel combined(loop) {
    acc.loop combined(parallel) control(%iv : index) = (%a : index) to (%b : index) step (%s : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.loop control(%iv : index) = (%a : index) to (%b : index) step (%s : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
  return
}

// -----

acc.private.recipe @priv : memref<10xf32> init {
^bb0(%arg0: memref<10xf32>):
  %0 = memref.alloca() : memref<10xf32>
  acc.yield %0 : memref<10xf32>
} destroy {
^bb0(%arg0: memref<10xf32>, %arg1: memref<10xf32>):
  acc.terminator
}
acc.reduction.recipe @red : memref<i64> reduction_operator<add> init {
^bb0(%arg0: memref<i64>):
  acc.yield %arg0 : memref<i64>
} combiner {
^bb0(%arg0: memref<i64>, %arg1: memref<i64>):
  acc.yield %arg0 : memref<i64>
}
func.func @pr(%a: memref<10xf32>, %r: memref<i64>, %x: index) {
  %0 = acc.private varPtr(%a : memref<10xf32>) recipe(@priv) -> memref<10xf32>
  %1 = acc.reduction varPtr(%r : memref<i64>) recipe(@red) -> memref<i64>
  acc.parallel private(%0 : memref<10xf32>) reduction(%1 : memref<i64>) { acc.yield }
  acc.loop private(%0 : memref<10xf32>) control(%iv : index) = (%x : index) to (%x : index) step (%x : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// -----

acc.routine @r1 func(@f) gang
acc.routine @r2 func(@f) worker
acc.routine @r3 func(@f) vector bind("x")
acc.routine @r4 func(@f) gang(dim: 2 : i64)
acc.routine @r5 func(@f) seq([#acc.device_type<nvidia>])
acc.routine @r6 func(@f) bind(@g)
func.func @f() { return }
func.func @g() { return }

// -----

func.func @misc(%i: i32, %c: i1) {
  acc.init attributes {device_types = [#acc.device_type<nvidia>]}
  acc.init device_num(%i : i32) if(%c)
  acc.shutdown attributes {device_types = [#acc.device_type<nvidia>]}
  acc.set device_num(%i : i32)
  acc.set attributes {device_type = #acc.device_type<nvidia>}
  acc.wait(%i : i32) async wait_devnum(%i : i32)
  acc.wait async(%i : i32) if(%c)
  return
}

// -----

memref.global @g : memref<i32>
acc.global_ctor @ctor {
  %0 = memref.get_global @g : memref<i32>
  %1 = acc.create varPtr(%0 : memref<i32>) -> memref<i32>
  acc.declare_enter dataOperands(%1 : memref<i32>)
  acc.terminator
}
acc.global_dtor @dtor {
  %0 = memref.get_global @g : memref<i32>
  %1 = acc.getdeviceptr varPtr(%0 : memref<i32>) -> memref<i32> {dataClause = #acc<data_clause acc_create>}
  acc.declare_exit dataOperands(%1 : memref<i32>)
  acc.delete accPtr(%1 : memref<i32>)
  acc.terminator
}
func.func @decl(%a: memref<i32>) {
  %1 = acc.declare_device_resident varPtr(%a : memref<i32>) -> memref<i32> {name = "a"}
  %2 = acc.declare_link varPtr(%a : memref<i32>) -> memref<i32>
  %t = acc.declare_enter dataOperands(%1 : memref<i32>)
  acc.declare_exit token(%t) dataOperands(%1 : memref<i32>)
  acc.declare dataOperands(%1 : memref<i32>) { acc.terminator }
  return
}
