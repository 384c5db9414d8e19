module {
  "t.x"() {a = #gpu<dim x>, b = #gpu.address_space<global>, c = #gpu.block<x>, d = #gpu.thread<linear_dim_1>, e = #gpu<all_reduce_op add>, f = #gpu<shuffle_mode xor>, g = #gpu<mma_element_wise addf>, h = #gpu<broadcast first_active_lane>, i = #gpu.warp<y>, j = #gpu.warpgroup<linear_dim_9>, k = #gpu.lane<z>, l = #gpu<mat_transpose_mode TRANSPOSE>, m = #gpu<prune_2to4_spmat_flag NONE>, n = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>} : () -> ()
}
// -----
module {
  %0:5 = "t.x"() : () -> (!gpu.async.token, !gpu.mma_matrix<8x8xsi8, "AOp">, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle)
}
