func.func @fuse(%tc: i32, %n: i64) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %iv : i32 in range(%tc) {
    omp.terminator
  }
  omp.canonical_loop(%b) %jv : i32 in range(%tc) {
    omp.terminator
  }
  return
}

// -----

func.func @looprange(%tc: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  %c = omp.new_cli
  %f = omp.new_cli
  %g = omp.new_cli
  omp.canonical_loop(%a) %iv : i32 in range(%tc) {
    omp.terminator
  }
  omp.canonical_loop(%b) %jv : i32 in range(%tc) {
    omp.terminator
  }
  omp.canonical_loop(%c) %kv : i32 in range(%tc) {
    omp.terminator
  }
  return
}

// -----

func.func @nests(%n: i32, %m: i64, %ts: i32) {
  %o = omp.new_cli
  omp.canonical_loop(%o) %iv : i32 in range(%n) {
    %i1 = omp.new_cli
    omp.canonical_loop(%i1) %jv : i64 in range(%m) {
      omp.canonical_loop %kv : i64 in range(%m) {
        omp.terminator
      }
      omp.terminator
    }
    %i2 = omp.new_cli
    omp.canonical_loop(%i2) %jv : i64 in range(%m) {
      omp.terminator
    }
    omp.unroll_heuristic(%i2)
    omp.terminator
  } {z}
  %g = omp.new_cli
  %t = omp.new_cli
  omp.tile (%g, %t) <- (%o) sizes(%ts : i32) {z}
  return
}

// -----

func.func @one(%n: i32, %t: i32) {
  omp.parallel {
    %a = omp.new_cli
    omp.canonical_loop(%a) %iv : i32 in range(%n) {
      omp.terminator
    }
    %g = omp.new_cli
    %i = omp.new_cli
    omp.tile (%g, %i) <- (%a) sizes(%t : i32)
    omp.unroll_heuristic(%i)
    omp.terminator
  }
  return
}

// -----


