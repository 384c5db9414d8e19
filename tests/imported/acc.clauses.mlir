func.func @entries(%a: memref<10xf32>, %p: !llvm.ptr, %i: i64, %j: index, %k: i32, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyin>, structured = true, implicit = false, modifiers = #acc<data_clause_modifier none>, name = "a"}
  %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyin_readonly>, implicit = true, modifiers = #acc<data_clause_modifier readonly>}
  %2 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_create_zero>, modifiers = #acc<data_clause_modifier zero,capture>}
  %3 = acc.attach varPtr(%p : !llvm.ptr) varType(i64) async(%i : i64 [#acc.device_type<host>]) -> !llvm.ptr
  %4 = acc.update_device varPtr(%a : memref<10xf32>) async -> memref<10xf32> {structured = false}
  %5 = acc.bounds extent(%j : index) stride(%j : index) startIdx(%j : index) {strideInBytes = true}
  %6 = acc.bounds lowerbound(%j : index) upperbound(%j : index) {strideInBytes = false}
  %7 = acc.create varPtr(%p : !llvm.ptr) varType(!llvm.array<4 x array<5 x f32>>) bounds(%5, %6) -> !llvm.ptr
  acc.data dataOperands(%0, %1, %2 : memref<10xf32>, memref<10xf32>, memref<10xf32>) if(%c) async(%k : i32) wait({devnum: %i : i64, %k : i32} [#acc.device_type<host>], {%k : i32}) {
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue present>, waitOnly = [#acc.device_type<multicore>]}
  acc.copyout accPtr(%2 : memref<10xf32>) bounds(%6) async(%i : i64) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copyout_zero>, implicit = true}
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>, structured = false}
  acc.update_host accPtr(%4 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_update_self>}
  acc.detach accPtr(%3 : !llvm.ptr) async {z}
  acc.exit_data wait_devnum(%k : i32) wait(%k, %i : i32, i64) dataOperands(%0 : memref<10xf32>) attributes {finalize}
  acc.update async(%k : i32 [#acc.device_type<host>]) wait([#acc.device_type<nvidia>], {%k : i32} [#acc.device_type<host>]) dataOperands(%4 : memref<10xf32>) attributes {ifPresent}
  %8 = acc.use_device varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_use_device>}
  acc.host_data dataOperands(%8 : memref<10xf32>) if(%c) {
    acc.terminator
  } attributes {ifPresent}
  acc.wait(%k : i32) async(%i : i64) wait_devnum(%k : i32) if(%c)
  return
}

// -----

func.func @compute(%a: memref<10xf32>, %i: i64, %j: index, %k: i32, %c: i1) {
  %d = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel combined(loop) dataOperands(%d : memref<10xf32>) async(%k : i32) num_gangs({%k : i32, %k : i32, %i : i64} [#acc.device_type<nvidia>]) num_workers(%k : i32 [#acc.device_type<nvidia>], %i : i64) vector_length(%k : i32) wait([#acc.device_type<nvidia>], {%k : i32}) self(%c) if(%c) {
    acc.loop combined(parallel) gang([#acc.device_type<nvidia>], {num=%i : i64, dim=%k : i32} [#acc.device_type<host>]) worker vector(%i : i64 [#acc.device_type<nvidia>], %k : i32) tile({%i : i64, %i : i64} [#acc.device_type<nvidia>]) control(%x : index, %y : i32) = (%j, %k : index, i32) to (%j, %k : index, i32) step (%j, %k : index, i32) {
      acc.yield
    } attributes {collapse = [1, 2], collapseDeviceType = [#acc.device_type<none>, #acc.device_type<host>], inclusiveUpperbound = array<i1: true, false>, auto_ = [#acc.device_type<none>]}
    acc.yield
  }
  acc.kernels combined(loop) dataOperands(%d : memref<10xf32>) async num_gangs({%k : i32}) wait if(%c) {
    acc.loop combined(kernels) control(%x : index) = (%j : index) to (%j : index) step (%j : index) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false>}
    acc.terminator
  } attributes {z}
  acc.serial combined(loop) wait({%k : i32, %j : index} [#acc.device_type<nvidia>], {devnum: %k : i32, %k : i32}) self(%c) {
    acc.loop combined(serial) control(%x : index) = (%j : index) to (%j : index) step (%j : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    acc.yield
  }
  acc.set device_num(%k : i32) if(%c) attributes {device_type = #acc.device_type<host>}
  acc.init device_num(%i : i64) attributes {device_types = [#acc.device_type<star>, #acc.device_type<default>]}
  return
}

// -----

acc.routine @r0 func(@f) bind("a" [#acc.device_type<nvidia>], @g [#acc.device_type<host>]) gang(dim: 1 : i64 [#acc.device_type<nvidia>]) nohost
acc.routine @r1 func(@f) worker([#acc.device_type<nvidia>, #acc.device_type<host>])
acc.routine @r2 func(@f) seq nohost implicit
func.func @f() attributes {acc.routine_info = #acc.routine_info<[@r0, @r1, @r2]>} {
  return
}
func.func @g() attributes {acc.specialized_routine = #acc.specialized_routine<@r1, <worker>, "f">} {
  return
}
memref.global @v : memref<i32> {acc.declare = #acc.declare<dataClause = acc_create, implicit = true>}
acc.reduction.recipe @max : memref<i64> reduction_operator <max> init {
^bb0(%a: memref<i64>):
  acc.yield %a : memref<i64>
} combiner {
^bb0(%a: memref<i64>, %b: memref<i64>):
  acc.yield %a : memref<i64>
} destroy {
^bb0(%a: memref<i64>, %b: memref<i64>):
  acc.terminator
}
