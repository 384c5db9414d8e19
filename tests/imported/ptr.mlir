func.func @p(%p: !ptr.ptr<#ptr.generic_space>, %i: i32, %f: f32, %m: memref<?xf32, #ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.type_offset f32 : index
  %1 = ptr.ptr_add %p, %0 : !ptr.ptr<#ptr.generic_space>, index
  %2 = ptr.ptr_add inbounds %p, %i : !ptr.ptr<#ptr.generic_space>, i32
  %3 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %4 = ptr.load volatile %p atomic syncscope("workgroup") acquire alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store %f, %p : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store %f, %p nontemporal alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
  %5 = ptr.to_ptr %m : memref<?xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %6 = ptr.get_metadata %m : memref<?xf32, #ptr.generic_space>
  %7 = ptr.from_ptr %5 metadata %6 : !ptr.ptr<#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
  %8 = ptr.gather %ps, %mask, %v alignment = 4 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  ptr.scatter %v, %ps, %mask : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  %9 = ptr.masked_load %p, %mask, %v : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.masked_store %v, %p, %mask alignment = 16 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  %10 = ptr.ptr_diff %p, %1 : !ptr.ptr<#ptr.generic_space> -> index
  return
}
