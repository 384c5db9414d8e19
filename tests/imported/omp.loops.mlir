func.func @cl(%tc: i32, %tc64: i64) {
  omp.canonical_loop %iv : i32 in range(%tc) { omp.terminator }
  %c = omp.new_cli
  omp.canonical_loop(%c) %iv : i32 in range(%tc) {
    %d = omp.new_cli
    omp.canonical_loop(%d) %j : i64 in range(%tc64) {
      omp.terminator
    }
    omp.unroll_heuristic(%d)
    omp.terminator
  }
  return
}

// -----

func.func @tile(%tc: i32, %ts: i32) {
  %c1 = omp.new_cli
  %c2 = omp.new_cli
  %g1 = omp.new_cli
  %g2 = omp.new_cli
  %i1 = omp.new_cli
  %i2 = omp.new_cli
  omp.canonical_loop(%c1) %iv : i32 in range(%tc) {
    omp.canonical_loop(%c2) %jv : i32 in range(%tc) { omp.terminator }
    omp.terminator
  }
  omp.tile (%g1, %g2, %i1, %i2) <- (%c1, %c2) sizes(%ts, %ts : i32, i32)
  return
}

// -----

func.func @misc(%x: memref<i32>, %y: memref<i32>, %lb: index, %ub: index, %st: index, %f: i32) {
  omp.master { omp.terminator }
  omp.masked filter(%f : i32) { omp.terminator }
  omp.critical { omp.terminator }
  omp.barrier
  omp.taskyield
  omp.flush
  omp.taskgroup { omp.taskwait  omp.terminator }
  omp.ordered.region { omp.terminator }
  omp.ordered.region par_level_simd { omp.terminator }
  omp.loop bind(parallel) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.sections nowait { omp.section { omp.terminator } omp.terminator }
  omp.single { omp.terminator }
  omp.workshare { omp.terminator }
  omp.atomic.capture memory_order(seq_cst) {
    omp.atomic.read %y = %x : memref<i32>, memref<i32>, i32
    omp.atomic.write %x = %f : memref<i32>, i32
  }
  return
}

// -----

omp.critical.declare @mutex hint(nonspeculative)
func.func @crit() {
  omp.critical(@mutex) { omp.terminator }
  return
}

// -----

func.func @w(%x: memref<i32>, %n: i32, %c: i1) {
  omp.teams if(%c) num_teams(%n : i32 to %n : i32) {
    omp.workdistribute { omp.terminator }
    omp.terminator
  }
  omp.target_allocmem %n : i32, i64
  return
}

// -----

omp.declare_reduction @r : !llvm.ptr alloc {
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %c1 x i32 : (i64) -> !llvm.ptr
  omp.yield(%a : !llvm.ptr)
} init {
^bb0(%m: !llvm.ptr, %al: !llvm.ptr):
  omp.yield(%al : !llvm.ptr)
} combiner {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%a : !llvm.ptr)
} cleanup {
^bb0(%a: !llvm.ptr):
  omp.yield
}
omp.private {type = private} @p : i32 init {
^bb0(%m: !llvm.ptr, %a: !llvm.ptr):
  omp.yield(%a : !llvm.ptr)
} dealloc {
^bb0(%a: !llvm.ptr):
  omp.yield
}
func.func @scan(%lb: index, %ub: index, %st: index, %x: !llvm.ptr) {
  omp.wsloop reduction(mod: inscan, @r %x -> %p : !llvm.ptr) {
    omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) {
      omp.scan inclusive(%p : !llvm.ptr)
      omp.yield
    }
  }
  return
}
