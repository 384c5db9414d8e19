module {
  llvm.func @test(%arg0: i32) {
    %0 = llvm.inline_asm "bswap $0", "=r,r" %arg0 : (i32) -> i32
    llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{}] {foo} "nop", "r" %arg0 : (i32) -> ()
    %1 = llvm.inline_asm asm_dialect = att "foo", "=r"  : () -> !llvm.struct<(i8, i8)>
    llvm.return
  }
}
