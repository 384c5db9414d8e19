func.func @mpi(%ref: memref<100xf32>, %i: i32) {
  %err = mpi.init : !mpi.retval
  %comm = mpi.comm_world : !mpi.comm
  %rank = mpi.comm_rank(%comm) : i32
  %r2, %rk = mpi.comm_rank(%comm) : !mpi.retval, i32
  %size = mpi.comm_size(%comm) : i32
  %sub = mpi.comm_split(%comm, %i, %i) : !mpi.comm
  mpi.send(%ref, %i, %i, %comm) : memref<100xf32>, i32, i32
  %e2 = mpi.send(%ref, %i, %i, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval
  mpi.recv(%ref, %i, %i, %comm) : memref<100xf32>, i32, i32
  %req = mpi.isend(%ref, %i, %i, %comm) : memref<100xf32>, i32, i32 -> !mpi.request
  %req2 = mpi.irecv(%ref, %i, %i, %comm) : memref<100xf32>, i32, i32 -> !mpi.request
  mpi.wait(%req) : !mpi.request
  mpi.barrier(%comm)
  %e3 = mpi.barrier(%comm) -> !mpi.retval
  mpi.allreduce(%ref, %ref, MPI_SUM, %comm) : memref<100xf32>, memref<100xf32>
  %ok = mpi.retval_check %err = <MPI_SUCCESS> : i1
  %cl = mpi.error_class %err : !mpi.retval
  %f = mpi.finalize : !mpi.retval
  return
}
