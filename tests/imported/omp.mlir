omp.critical.declare @mutex
omp.private {type = private} @x.privatizer : i32
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
func.func @regions(%c: i1, %n: i32, %x: memref<i32>, %v: memref<i32>, %e: i32, %lb: index, %ub: index, %st: index) {
  omp.barrier
  omp.taskyield
  omp.taskwait
  omp.flush
  omp.flush(%x : memref<i32>)
  omp.parallel if(%c) num_threads(%n : i32) {
    omp.master {
      omp.terminator
    }
    omp.masked filter(%n : i32) {
      omp.terminator
    }
    omp.critical(@mutex) {
      omp.terminator
    }
    omp.critical {
      omp.terminator
    }
    omp.single nowait {
      omp.terminator
    }
    omp.sections {
      omp.section {
        omp.terminator
      }
      omp.terminator
    }
    omp.wsloop nowait {
      omp.loop_nest (%i, %j) : index = (%lb, %lb) to (%ub, %ub) inclusive step (%st, %st) {
        omp.yield
      }
    }
    omp.taskgroup {
      omp.task if(%c) {
        omp.terminator
      }
      omp.terminator
    }
    omp.wsloop ordered(0) {
      omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) {
        omp.ordered.region {
          omp.terminator
        }
        omp.yield
      }
    }
    omp.terminator
  }
  omp.teams thread_limit(%n : i32) {
    omp.distribute {
      omp.loop_nest (%i) : index = (%lb) to (%ub) step (%st) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.atomic.read %v = %x : memref<i32>, memref<i32>, i32
  omp.atomic.write %x = %e : memref<i32>, i32
  omp.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %e : i32
    omp.yield(%new : i32)
  }
  omp.atomic.capture {
    omp.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    omp.atomic.write %x = %e : memref<i32>, i32
  }
  %b = omp.map.bounds lower_bound(%lb : index) upper_bound(%ub : index) extent(%ub : index)
  %cli = omp.new_cli
  return
}
