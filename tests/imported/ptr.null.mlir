#ll = #llvm.address_space<1>
func.func @n(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#llvm.address_space<3>>, %i: index) -> !ptr.ptr<#ptr.generic_space> {
  %0 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %1 = ptr.constant #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>
  %2 = ptr.ptr_diff %p, %0 : !ptr.ptr<#ptr.generic_space> -> index
  %3 = ptr.ptr_add nuw %q, %i : !ptr.ptr<#llvm.address_space<3>>, index
  %4 = ptr.ptr_add none %q, %i : !ptr.ptr<#llvm.address_space<3>>, index
  %5 = ptr.load %q invariant : !ptr.ptr<#llvm.address_space<3>> -> i8
  %6 = ptr.load %q nontemporal invariant alignment = 1 : !ptr.ptr<#llvm.address_space<3>> -> vector<4xi8>
  %7 = ptr.load %q atomic acquire invariant_group alignment = 4 : !ptr.ptr<#llvm.address_space<3>> -> i32
  ptr.store %7, %q atomic release invariant_group alignment = 4 : i32, !ptr.ptr<#llvm.address_space<3>>
  ptr.store volatile %7, %q nontemporal : i32, !ptr.ptr<#llvm.address_space<3>>
  %8 = ptr.type_offset vector<4xf32> : i64
  return %1 : !ptr.ptr<#ptr.generic_space>
}
