func.func @a(%n: i32, %c: i1) {
  omp.parallel proc_bind(close) { omp.terminator }
  omp.parallel proc_bind(spread) num_threads(%n : i32) { omp.terminator }
  return
}

// -----

func.func @b(%x: memref<i32>, %v: memref<i32>, %e: i32) {
  omp.atomic.read %v = %x memory_order(acquire) : memref<i32>, memref<i32>, i32
  omp.atomic.write %x = %e hint(uncontended) memory_order(release) : memref<i32>, i32
  omp.atomic.write %x = %e memory_order(seq_cst) hint(contended, speculative) : memref<i32>, i32
  omp.atomic.update memory_order(relaxed) hint(none) %x : memref<i32> {
  ^bb0(%old: i32):
    omp.yield(%old : i32)
  }
  return
}

// -----

omp.critical.declare @m hint(uncontended, speculative)
omp.critical.declare @m2 hint(none)

// -----

func.func @c(%lb: index, %ub: index, %st: index, %n: i32) {
  omp.wsloop schedule(static) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.wsloop schedule(dynamic = %n : i32) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.wsloop schedule(dynamic, nonmonotonic) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.wsloop schedule(static = %n : i32, monotonic, simd) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.wsloop schedule(guided, simd) nowait ordered(1) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.wsloop schedule(auto) order(concurrent) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.wsloop order(reproducible:concurrent) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  return
}

// -----

func.func @e(%c: i1) {
  omp.parallel {
    omp.cancel cancellation_construct_type(parallel) if(%c)
    omp.cancellation_point cancellation_construct_type(parallel)
    omp.terminator
  }
  return
}

// -----

func.func @f(%c: i1) {
  omp.sections {
    omp.section {
      omp.cancel cancellation_construct_type(sections)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @t(%l: i32, %u: i32) {
  omp.teams num_teams(%l : i32 to %u : i32) { omp.terminator }
  omp.teams num_teams(to %u : i32) thread_limit(%l : i32) { omp.terminator }
  return
}

// -----

omp.declare_reduction @add_f32 : f32
init {
^bb0(%arg: f32):
  %0 = arith.constant 0.0 : f32
  omp.yield (%0 : f32)
}
combiner {
^bb1(%arg0: f32, %arg1: f32):
  %1 = arith.addf %arg0, %arg1 : f32
  omp.yield (%1 : f32)
}
atomic {
^bb2(%arg2: !llvm.ptr, %arg3: !llvm.ptr):
  %2 = llvm.load %arg3 : !llvm.ptr -> f32
  llvm.atomicrmw fadd %arg2, %2 monotonic : !llvm.ptr, f32
  omp.yield
}
func.func @r(%lb: index, %ub: index, %st: index, %x: !llvm.ptr, %y: !llvm.ptr) {
  omp.wsloop reduction(@add_f32 %x -> %p : !llvm.ptr) {
    omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) {
      %1 = arith.constant 2.0 : f32
      %2 = llvm.load %p : !llvm.ptr -> f32
      omp.yield
    }
  }
  omp.parallel reduction(byref @add_f32 %x -> %p : !llvm.ptr) { omp.terminator }
  omp.parallel reduction(mod: task, @add_f32 %x -> %p : !llvm.ptr) { omp.terminator }
  omp.sections reduction(@add_f32 %x -> %p : !llvm.ptr) { 
    omp.section {
    ^bb0(%q: !llvm.ptr):
      omp.terminator
    }
    omp.terminator }
  omp.taskloop reduction(@add_f32 %x -> %p : !llvm.ptr) {
    omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield }
  }
  omp.taskgroup task_reduction(@add_f32 %x -> %p : !llvm.ptr) { omp.terminator }
  omp.task in_reduction(@add_f32 %x -> %p : !llvm.ptr) { omp.terminator }
  omp.teams reduction(@add_f32 %x -> %p : !llvm.ptr) { omp.terminator }
  return
}

// -----

func.func @tk(%x: memref<i32>, %y: memref<f32>, %c: i1, %p: i32, %h: i64) {
  omp.task if(%c) final(%c) untied mergeable priority(%p : i32) { omp.terminator }
  omp.task depend(taskdependin -> %x : memref<i32>, taskdependout -> %y : memref<f32>) { omp.terminator }
  omp.task depend(taskdependinout -> %x : memref<i32>) { omp.terminator }
  omp.task allocate(%x : memref<i32> -> %y : memref<f32>) { omp.terminator }
  omp.taskwait nowait
  omp.taskwait depend(taskdependin -> %x : memref<i32>)
  return
}

// -----

func.func @tl(%lb: index, %ub: index, %st: index, %g: i64, %c: i1, %p: i32) {
  omp.taskloop grainsize(%g : i64) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.taskloop num_tasks(%g : i64) if(%c) final(%c) untied mergeable priority(%p : i32) nogroup { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.taskloop num_tasks(strict, %g : i64) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.taskloop grainsize(strict, %g : i64) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  return
}

// -----

func.func @simd(%lb: index, %ub: index, %st: index, %c: i1, %x: memref<i32>, %s: i32, %y: memref<f32>) {
  omp.simd { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.simd if(%c) safelen(4) simdlen(2) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.simd aligned(%x : memref<i32> -> 32 : i64, %y : memref<f32> -> 128 : i64) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.simd nontemporal(%x, %y : memref<i32>, memref<f32>) order(concurrent) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  omp.distribute dist_schedule_static dist_schedule_chunk_size(%s : i32) { omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield } }
  return
}

// -----

func.func @comp(%lb: index, %ub: index, %st: index) {
  omp.parallel {
    omp.wsloop {
      omp.simd {
        omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) { omp.yield }
      } {omp.composite}
    } {omp.composite}
    omp.terminator
  }
  return
}

// -----

func.func @tg(%x: memref<?xi32>, %y: memref<i32>, %c: i1, %d: i32, %p: !llvm.ptr) {
  %m = omp.map.info var_ptr(%x : memref<?xi32>, tensor<?xi32>) map_clauses(tofrom) capture(ByRef) -> memref<?xi32> {name = ""}
  %m2 = omp.map.info var_ptr(%x : memref<?xi32>, tensor<?xi32>) map_clauses(always, exit_release_or_enter_alloc) capture(ByRef) -> memref<?xi32> {name = "x"}
  %m3 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr
  omp.target if(%c) device(%d : i32) thread_limit(%d : i32) nowait { omp.terminator }
  omp.target map_entries(%m -> %a, %m3 -> %b : memref<?xi32>, !llvm.ptr) { omp.terminator }
  omp.target_data if(%c) device(%d : i32) map_entries(%m : memref<?xi32>) { omp.terminator }
  omp.target_enter_data if(%c) device(%d : i32) nowait map_entries(%m3 : !llvm.ptr)
  omp.target_exit_data if(%c) map_entries(%m2 : memref<?xi32>)
  omp.target_update device(%d : i32) map_entries(%m3 : !llvm.ptr)
  omp.target_enter_data depend(taskdependin -> %y : memref<i32>) map_entries(%m3 : !llvm.ptr)
  return
}

// -----

func.func @mb(%lb: index, %ub: index, %p: !llvm.ptr) {
  %b = omp.map.bounds lower_bound(%lb : index) upper_bound(%ub : index) stride(%ub : index) start_idx(%lb : index)
  %m3 = omp.map.info var_ptr(%p : !llvm.ptr, !llvm.array<10 x i32>) map_clauses(from) capture(ByRef) bounds(%b) -> !llvm.ptr {name = "a"}
  %m4 = omp.map.info var_ptr(%p : !llvm.ptr, !llvm.struct<(i32, f32)>) map_clauses(tofrom) capture(ByRef) members(%m3 : [0] : !llvm.ptr) -> !llvm.ptr {name = "s", partial_map = true}
  omp.target_data use_device_ptr(%m3 -> %a : !llvm.ptr) { omp.terminator }
  omp.target_data use_device_addr(%m3 -> %a : !llvm.ptr) { omp.terminator }
  omp.target has_device_addr(%m3 -> %a : !llvm.ptr) { omp.terminator }
  return
}

// -----

func.func @ord(%lb: index, %ub: index, %st: index, %v: i64) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) {
      omp.ordered depend_type(dependsink) depend_vec(%v : i64) {doacross_num_loops = 1 : i64}
      omp.ordered depend_type(dependsource) depend_vec(%v : i64) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  return
}

// -----

func.func private @copy_i32(memref<i32>, memref<i32>)
func.func @sg(%x: memref<i32>, %y: memref<i32>) {
  omp.single copyprivate(%x -> @copy_i32 : memref<i32>) { omp.terminator }
  omp.single allocate(%x : memref<i32> -> %y : memref<i32>) nowait { omp.terminator }
  omp.workshare nowait { omp.terminator }
  omp.masked { omp.terminator }
  return
}

// -----

llvm.mlir.global internal @g() : i32
func.func @tp() {
  %a = llvm.mlir.addressof @g : !llvm.ptr
  %b = omp.threadprivate %a : !llvm.ptr -> !llvm.ptr
  return
}

// -----

func.func @ln(%lb: i32, %ub: i32, %st: i32) {
  omp.simd { omp.loop_nest (%i, %j) : i32 = (%lb, %lb) to (%ub, %ub) inclusive step (%st, %st) collapse(2) { omp.yield } }
  omp.wsloop { omp.loop_nest (%i, %j) : i32 = (%lb, %lb) to (%ub, %ub) step (%st, %st) collapse(2) tiles(5, 10) { omp.yield } }
  return
}

// -----

omp.declare_mapper @mapper : !llvm.struct<"t", (i32)> {
^bb0(%arg: !llvm.ptr):
  %m = omp.map.info var_ptr(%arg : !llvm.ptr, !llvm.struct<"t", (i32)>) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  omp.declare_mapper.info map_entries(%m : !llvm.ptr)
}

// -----

module attributes {omp.is_target_device = false, omp.version = #omp.version<version = 52>, omp.requires = #omp<clause_requires unified_shared_memory>} {
  llvm.func @f() attributes {omp.declare_target = #omp.declaretarget<device_type = (any), capture_clause = (to)>} { llvm.return }
}

// -----

omp.private {type = private} @x.priv : i32
omp.private {type = firstprivate} @y.priv : i32 copy {
^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
  omp.yield(%arg0 : !llvm.ptr)
}
func.func @p(%x: !llvm.ptr, %y: !llvm.ptr) {
  omp.parallel private(@x.priv %x -> %a : !llvm.ptr) {
    omp.terminator
  }
  omp.parallel private(@x.priv %x -> %a, @y.priv %y -> %b : !llvm.ptr, !llvm.ptr) {
    omp.flush(%a : !llvm.ptr)
    omp.terminator
  }
  return
}
