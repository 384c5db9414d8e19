func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<f32, #ptr.generic_space>, %off: index, %mask: vector<4xi1>, %v: vector<4xf32>, %pv: vector<4x!ptr.ptr<#ptr.generic_space>>, %f: f32) {
  %0 = ptr.ptr_add %p, %off : !ptr.ptr<#ptr.generic_space>, index
  %1 = ptr.ptr_add nusw %p, %off : !ptr.ptr<#ptr.generic_space>, index
  %2 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %4 = ptr.load %p atomic monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  ptr.store %f, %p : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store volatile %f, %p atomic syncscope("workgroup") release alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>
  %5 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> <#ptr.generic_space>
  %6 = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  %7 = ptr.from_ptr %5 metadata %6 : <#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %8 = ptr.type_offset f32 : index
  %9 = ptr.masked_load %p, %mask, %v alignment = 8 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.masked_store %v, %p, %mask : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  %10 = ptr.gather %pv, %mask, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  ptr.scatter %v, %pv, %mask : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  %11 = ptr.ptr_diff %p, %0 : !ptr.ptr<#ptr.generic_space> -> i64
  return
}
