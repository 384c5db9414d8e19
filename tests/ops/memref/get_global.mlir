module {
  memref.global @a : memref<2xf32>
  memref.global "private" @b : memref<2xf32> = uninitialized
  memref.global "private" constant @c : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
  memref.global "nested" @d : memref<4xi8, 3> = dense<3> {alignment = 64 : i64}
  memref.global constant @e : memref<2xi32> = dense<1> {foo}
  func.func @t() {
    %0 = memref.get_global @a : memref<2xf32>
    %1 = memref.get_global @d : memref<4xi8, 3> {foo}
    return
  }
}
