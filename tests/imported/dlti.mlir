module attributes {
  dlti.dl_spec = #dlti.dl_spec<
    "dlti.endianness" = "little",
    "dlti.alloca_memory_space" = 5 : ui64,
    "dlti.stack_alignment" = 128 : i64,
    index = 64,
    i64 = dense<[32, 64]> : vector<2xi64>,
    !llvm.ptr<5> = dense<[32, 32, 32, 32]> : vector<4xi64>
  >,
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32, "L1_cache_size_in_bytes" = 4096 : ui32>,
    "GPU" = #dlti.target_device_spec<"max_vector_op_width" = 128 : i64>
  >
} {
  func.func private @map() attributes {map = #dlti.map<"a" = 1 : i32, "b" = #dlti.map<i32 = "x">>}
  func.func private @alignment() attributes {alignment = #dlti.function_pointer_alignment<64, function_dependent = true>}
  module attributes {dlti.map = #dlti.map<"k" = i32>} {}
}
