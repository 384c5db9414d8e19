func.func @a(%f: f32, %i: index, %m: memref<4xf32>, %t: tensor<4xf32>) {
  %tok = async.runtime.create : !async.token
  %val = async.runtime.create : !async.value<f32>
  %g = async.runtime.create_group %i : !async.group
  %n = async.runtime.num_worker_threads : index
  async.runtime.set_available %tok : !async.token
  async.runtime.store %f, %val : <f32>
  async.runtime.set_available %val : !async.value<f32>
  %l = async.runtime.load %val : <f32>
  async.runtime.await %tok : !async.token
  async.runtime.add_ref %tok {count = 1 : i64} : !async.token
  async.runtime.drop_ref %tok {count = 1 : i64} : !async.token
  %e = async.runtime.is_error %tok : !async.token
  %idx = async.runtime.add_to_group %tok, %g : !async.token
  %g2 = async.create_group %i : !async.group
  %idx2 = async.add_to_group %tok, %g2 : !async.token
  async.await_all %g2
  return
}
