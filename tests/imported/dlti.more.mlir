module attributes { dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<"dlti.endianness", "little">, #dlti.dl_entry<i64, dense<[32, 64]> : vector<2xi64>>, #dlti.dl_entry<!llvm.ptr<270>, dense<32> : vector<4xi64>>, #dlti.dl_entry<index, 32 : i64>>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 65536 : i32, "x" = "y">, "GPU" = #dlti.target_device_spec<#dlti.dl_entry<"max_vector_op_width", 128 : ui32>>>, dlti.map = #dlti.map<"a" = 1 : i32, i32 = #dlti.map<"b" = "c">>} {
  func.func @f() { return }
}

// -----

module attributes { test.unknown_attr = #dlti.dl_spec<> } {}
