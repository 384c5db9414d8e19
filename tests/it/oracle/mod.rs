//! Random programs over index arithmetic, shapes, loops and branches; their text; and an interpreter that runs them on numbers.
//! Loops and comparisons are over `index` and over integers of fixed width, whose sums wrap. The oracle shares nothing with
//! Bourn's IR except for the text.

mod control;
mod digits;
mod make;
pub mod observe;
mod parts;
mod program;
mod run;
mod text;
mod threads;
pub mod truth;
mod values;
pub mod words;

pub use make::WIDTHS;
use make::{Maker, Scope};
pub use program::{Block, Program, Stmt};
pub use run::Event;
use run::Machine;
pub use run::binary as index_binary;
use text::block_text;
pub use truth::PREDICATES;
use truth::Truth;
pub use values::{Affine, Held, Kind, Name, RELATIONS, holds, wrap};
