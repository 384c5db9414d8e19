omp.private {type = firstprivate} @fp : memref<4xf32> init {
^bb0(%m: memref<4xf32>, %a: memref<4xf32>):
  omp.yield(%a : memref<4xf32>)
} copy {
^bb0(%m: memref<4xf32>, %a: memref<4xf32>):
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  omp.yield(%a : memref<4xf32>)
} dealloc {
^bb0(%m: memref<4xf32>):
  omp.yield
}
omp.private {type = private} @pr : memref<index>
func.func @clauses(%x: memref<4xf32>, %p: memref<index>, %lb: i64, %ub: i64, %st: i64, %c: i1, %n: i32, %dev: i32, %q: !llvm.ptr, %z: i8) {
  omp.parallel if(%c) num_threads(%n : i32) proc_bind(primary) private(@fp %x -> %px, @pr %p -> %pp : memref<4xf32>, memref<index>) {
    omp.wsloop schedule(runtime) nowait private(@pr %p -> %p2 : memref<index>) {
      omp.loop_nest (%i) : i64 = (%lb) to (%ub) inclusive step (%st) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.task depend(taskdependmutexinoutset -> %x : memref<4xf32>, taskdependinoutset -> %p : memref<index>) if(%c) final(%c) mergeable priority(%n : i32) private(@pr %p -> %p3 : memref<index>) {
    omp.terminator
  } {z}
  omp.teams num_teams(to %n : i32) thread_limit(%n : i32) if(%c) private(@pr %p -> %p4 : memref<index>) {
    omp.distribute dist_schedule_static private(@pr %p -> %p5 : memref<index>) {
      omp.loop_nest (%i, %j) : i64 = (%lb, %lb) to (%ub, %ub) step (%st, %st) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.simd safelen(8) simdlen(4) nontemporal(%q : !llvm.ptr) if(%c) private(@pr %p -> %p6 : memref<index>) {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%st) {
      omp.yield
    }
  } {z}
  omp.loop bind(teams) order(unconstrained:concurrent) private(@pr %p -> %p7 : memref<index>) {
    omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%st) {
      omp.yield
    }
  }
  omp.sections allocate(%q : !llvm.ptr -> %q : !llvm.ptr) nowait private(@pr %p -> %p8 : memref<index>) {
    omp.section {
    ^bb0(%s: memref<index>):
      omp.terminator
    } {z}
    omp.terminator
  }
  omp.single nowait private(@pr %p -> %p9 : memref<index>) {
    omp.terminator
  }
  omp.taskgroup allocate(%x : memref<4xf32> -> %x : memref<4xf32>) {
    omp.taskloop grainsize(strict, %n : i32) untied nogroup private(@pr %p -> %p10 : memref<index>) {
      omp.loop_nest (%i) : i64 = (%lb) to (%ub) step (%st) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.atomic.update %q : !llvm.ptr {
  ^bb0(%a: f32):
    omp.yield(%a : f32)
  } {atomic_control = #omp.atomic_control<fine_grained_memory = true>}
  omp.flush(%q, %x : !llvm.ptr, memref<4xf32>) {z}
  omp.taskwait {z}
  %t = omp.threadprivate %q : !llvm.ptr -> !llvm.ptr {z}
  return
}

// -----

func.func @target(%q: !llvm.ptr, %x: memref<?xf32>, %i: index, %n: i64, %d: i32, %c: i1) {
  %b = omp.map.bounds lower_bound(%i : index) upper_bound(%i : index) extent(%i : index) stride(%i : index) start_idx(%i : index) {stride_in_bytes = true}
  %m = omp.map.info var_ptr(%q : !llvm.ptr, f32) map_clauses(implicit, to) capture(ByCopy) var_ptr_ptr(%q : !llvm.ptr) bounds(%b, %b) -> !llvm.ptr {name = "q"}
  %m1 = omp.map.info var_ptr(%q : !llvm.ptr, i64) map_clauses(always, close, present, tofrom) capture(This) mapper(@mp) -> !llvm.ptr
  %m2 = omp.map.info var_ptr(%q : !llvm.ptr, !llvm.struct<(i32, struct<(f32)>)>) map_clauses(delete) capture(VLAType) members(%m, %m1 : [0], [1, 0] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {partial_map = false}
  %m3 = omp.map.info var_ptr(%q : !llvm.ptr, i64) map_clauses(storage) capture(ByRef) -> !llvm.ptr
  %m4 = omp.map.info var_ptr(%q : !llvm.ptr, i64) map_clauses(ompx_hold, attach, ref_ptr, from) capture(ByRef) -> !llvm.ptr
  omp.target depend(taskdependout -> %q : !llvm.ptr) device(%d : i32) if(%c) is_device_ptr(%q : !llvm.ptr) nowait thread_limit(%d : i32) has_device_addr(%m -> %h : !llvm.ptr) host_eval(%n -> %e : i64) map_entries(%m -> %a, %m1 -> %g : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  } {z}
  omp.target_data device(%d : i32) if(%c) map_entries(%m, %m1 : !llvm.ptr, !llvm.ptr) use_device_addr(%m -> %u : !llvm.ptr) use_device_ptr(%m1 -> %v : !llvm.ptr) {
    omp.terminator
  }
  omp.target_enter_data depend(taskdependin -> %q : !llvm.ptr) device(%d : i32) if(%c) map_entries(%m : !llvm.ptr) nowait {z}
  omp.target_exit_data map_entries(%m2 : !llvm.ptr)
  %al = omp.target_allocmem %d : i32, i64 {uniq_name = "alloc"}
  omp.target_freemem %d, %al : i32, i64
  return
}
omp.declare_mapper @mp : !llvm.struct<"s", (i64)> {
^bb0(%a: !llvm.ptr):
  %0 = omp.map.info var_ptr(%a : !llvm.ptr, i64) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  omp.declare_mapper.info map_entries(%0 : !llvm.ptr)
}
