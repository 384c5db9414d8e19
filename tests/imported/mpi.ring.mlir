func.func @ring(%out: memref<4x8xf64, strided<[16, 1]>>, %in: memref<?xi8>, %tag: i32, %color: i32) -> i1 {
  mpi.init {thread_level = 3 : i32}
  %world = mpi.comm_world {w} : !mpi.comm
  %st, %half = mpi.comm_split(%world, %color, %tag) {t = 1 : i8} : !mpi.retval, !mpi.comm
  %e0, %n = mpi.comm_size(%half) : !mpi.retval, i32
  %me = mpi.comm_rank(%half) : i32
  %s0 = mpi.send(%out, %tag, %me, %half) {k} : memref<4x8xf64, strided<[16, 1]>>, i32, i32 -> !mpi.retval
  %s1 = mpi.recv(%in, %tag, %n, %half) : memref<?xi8>, i32, i32 -> !mpi.retval
  %s2, %rq = mpi.isend(%out, %tag, %me, %half) : memref<4x8xf64, strided<[16, 1]>>, i32, i32 -> !mpi.retval, !mpi.request
  %rq2 = mpi.irecv(%in, %tag, %me, %world) {z = "q"} : memref<?xi8>, i32, i32 -> !mpi.request
  %w0 = mpi.wait(%rq) : !mpi.request -> !mpi.retval
  mpi.wait(%rq2) {last} : !mpi.request
  mpi.barrier(%half) {name = "b"}
  mpi.allreduce(%in, %in, MPI_MINLOC, %half) : memref<?xi8>, memref<?xi8>
  %ar = mpi.allreduce(%out, %out, MPI_OP_NULL, %half) {c = [1, 2]} : memref<4x8xf64, strided<[16, 1]>>, memref<4x8xf64, strided<[16, 1]>> -> !mpi.retval
  %cls = mpi.error_class %ar {d} : !mpi.retval
  %bad = mpi.retval_check %cls = <MPI_ERR_RMA_SYNC> {e = 2.5 : f32} : i1
  %fin = mpi.finalize {g} : !mpi.retval
  return %bad : i1
}

// -----

module {
  func.func @types(%a: !mpi.status, %b: tensor<2x!mpi.request>) -> !mpi.comm attributes {codes = [#mpi.errclass<MPI_ERR_LASTCODE>, #mpi.errclass<MPI_SUCCESS>]} {
    %c = "mpi.comm_world"() : () -> !mpi.comm
    %r = scf.while (%x = %c) : (!mpi.comm) -> !mpi.comm {
      %ok = mpi.init : !mpi.retval
      %y = mpi.retval_check %ok = <MPI_ERR_COMM> : i1
      scf.condition(%y) %x : !mpi.comm
    } do {
    ^bb0(%x: !mpi.comm):
      scf.yield %x : !mpi.comm
    }
    return %r : !mpi.comm
  }
}
