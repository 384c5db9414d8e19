func.func @a(%ref: memref<100xf32>, %i: i32) {
  %err = mpi.init : !mpi.retval
  mpi.init
  %comm = mpi.comm_world : !mpi.comm
  %r, %rank = mpi.comm_rank(%comm) : !mpi.retval, i32
  %rank2 = mpi.comm_rank(%comm) : i32
  %size = mpi.comm_size(%comm) : i32
  %nc = mpi.comm_split(%comm, %i, %i) : !mpi.comm
  %e5, %nc1 = mpi.comm_split(%comm, %i, %i) : !mpi.retval, !mpi.comm
  mpi.send(%ref, %rank, %rank, %comm) : memref<100xf32>, i32, i32
  %e1 = mpi.send(%ref, %rank, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval
  mpi.recv(%ref, %rank, %rank, %comm) : memref<100xf32>, i32, i32
  %req = mpi.isend(%ref, %rank, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.request
  %e2, %req2 = mpi.irecv(%ref, %rank, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval, !mpi.request
  mpi.wait(%req) : !mpi.request
  mpi.barrier(%comm)
  %e3 = mpi.barrier(%comm) -> !mpi.retval
  mpi.allreduce(%ref, %ref, MPI_SUM, %comm) : memref<100xf32>, memref<100xf32>
  %e9 = mpi.allreduce(%ref, %ref, MPI_MAX, %comm) : memref<100xf32>, memref<100xf32> -> !mpi.retval
  %c = mpi.retval_check %err = <MPI_SUCCESS> : i1
  %cls = mpi.error_class %err : !mpi.retval
  mpi.finalize
  %e4 = mpi.finalize : !mpi.retval
  return
}
