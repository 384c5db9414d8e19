//! The tosa dialect: operators of neural networks on tensors, and operators on shapes.

pub mod checks;
pub mod constants;
pub mod control;
pub mod convolution;
pub mod elements;
pub mod fold;
pub mod fourier;
pub mod moves;
pub mod products;
pub mod reduce;
pub mod rescale;
pub mod resize;
pub mod scaled;
pub mod shapes;
pub mod text;
pub mod types;
pub mod variables;
pub mod windows;

bourn_dialects_code::dialect!("tosa");
