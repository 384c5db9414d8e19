func.func @p(%m: memref<8xf32, #ptr.generic_space>, %i: index, %p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#llvm.address_space<1>>, %v: vector<4xf32>, %k: vector<4xi1>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %is: vector<4xindex>, %t: tensor<2x!ptr.ptr<#ptr.generic_space>>, %ti: tensor<2xi32>) {
  %0 = ptr.to_ptr %m : memref<8xf32, #ptr.generic_space> -> <#ptr.generic_space>
  %1 = ptr.get_metadata %m {z} : memref<8xf32, #ptr.generic_space>
  %2 = ptr.from_ptr %0 metadata %1 : <#ptr.generic_space> -> memref<8xf32, #ptr.generic_space>
  %3 = ptr.type_offset vector<4xf32> : i64
  %4 = ptr.ptr_add inbounds %p, %3 : !ptr.ptr<#ptr.generic_space>, i64
  %5 = ptr.ptr_add nusw %p, %i {z} : !ptr.ptr<#ptr.generic_space>, index
  %6 = ptr.ptr_diff nuw %4, %5 : !ptr.ptr<#ptr.generic_space> -> i32
  %7 = ptr.ptr_diff %4, %5 : !ptr.ptr<#ptr.generic_space> -> index
  %8 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %9 = ptr.load volatile %p atomic syncscope("one") acquire nontemporal alignment = 8 : !ptr.ptr<#ptr.generic_space> -> i64
  %10 = ptr.load %p invariant invariant_group {z} : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store %8, %p : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store volatile %9, %p atomic release nontemporal alignment = 8 {z} : i64, !ptr.ptr<#ptr.generic_space>
  %11 = ptr.masked_load %p, %k, %v alignment = 16 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.masked_store %v, %p, %k {z} : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  %12 = ptr.gather %ps, %k, %v alignment = 4 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  ptr.scatter %v, %ps, %k : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  %13 = ptr.ptr_add %ps, %is : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xindex>
  %14 = ptr.ptr_add %t, %ti : tensor<2x!ptr.ptr<#ptr.generic_space>>, tensor<2xi32>
  %15 = ptr.ptr_diff %13, %ps : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xi64>
  %16 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %17 = ptr.constant #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>
  return
}
func.func private @meta(!ptr.ptr_metadata<memref<?xf32, #ptr.generic_space>>)
