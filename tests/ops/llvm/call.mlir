#access_group = #llvm.access_group<id = distinct[0]<>>
#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[1]<>>
#tbaa_root = #llvm.tbaa_root<id = "root">
#alias_scope = #llvm.alias_scope<id = distinct[2]<>, domain = #alias_scope_domain, description = "s">
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0, constant = true>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "agg", members = {<#tbaa_type_desc, 0>, <#tbaa_type_desc, 4>}>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc, offset = 4>
module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @f(i32) -> i32
  llvm.func @nothing()
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr) -> i32 {
    llvm.call @nothing() : () -> ()
    %0 = llvm.call @f(%arg0) {foo} : (i32) -> i32
    %1 = llvm.call @printf(%arg1, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
    %2 = llvm.call %arg1(%arg0) : !llvm.ptr, (i32) -> i32
    %3 = llvm.call fastcc tail %arg1(%arg0) vararg(!llvm.func<i32 (...)>) : !llvm.ptr, (i32) -> i32
    %4 = llvm.call @f(%arg0) ["tag"(%arg0, %arg1 : i32, !llvm.ptr), "empty"()] : (i32) -> i32
    %5 = llvm.call @f(%arg0) {access_groups = [#access_group], alias_scopes = [#alias_scope], always_inline, convergent, fastmathFlags = #llvm.fastmath<fast>, memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag1, #tbaa_tag], will_return} : (i32 {llvm.noundef, llvm.signext}) -> (i32 {llvm.noundef})
    %6 = llvm.call notail @f(%arg0) : (i32) -> i32
    llvm.return %6 : i32
  }
}
