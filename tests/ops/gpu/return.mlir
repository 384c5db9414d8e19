module {
  gpu.module @m {
    gpu.func @a() {
      gpu.return
    }
    gpu.func @b(%arg0: i32, %arg1: f32 {a.b}) -> (i32, f32 {c.d = 1 : i32}) attributes {foo.bar} {
      gpu.return %arg0, %arg1 : i32, f32
    }
    gpu.func @c() workgroup(%arg0 : memref<4xf32, 3>, %arg1 : memref<2xf32, #gpu.address_space<workgroup>> {foo.align = 4 : i64}) private(%arg2 : memref<1xf32, 5>) kernel {
      gpu.return {bar}
    }
    gpu.func @d(%arg0: index) private(%arg1 : memref<1xf32, #gpu.address_space<private>> {foo.x}) kernel attributes {foo.bar, known_block_size = array<i32: 1, 2, 3>, known_grid_size = array<i32: 1, 2, 3>} {
      "t.use"(%arg1, %arg0) : (memref<1xf32, #gpu.address_space<private>>, index) -> ()
      gpu.return
    }
  }
}
