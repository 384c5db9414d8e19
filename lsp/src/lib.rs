//! The language server for `.bourn` and `.mlir` files: `bourn lsp`.
//!
//! The main thread (`server`) keeps the texts of the open documents and passes each message to a worker: one thread for all
//! specs (`spec`), and one thread for each program (`program`), which analyzes again after each edit. An edit cancels the
//! questions that are still open about the text before it.
//!
//! **A message never ends the server.** A panic in a worker is caught, reported to the client, and answered with an error
//! (`outbox`); a malformed message is answered with an error, too.
#![forbid(unsafe_code)]

pub mod config;
mod folding;
mod outbox;
mod program;
mod question;
mod server;
mod shipped;
mod spec;
pub mod text;
mod tokens;
pub mod uri;

pub use server::{Options, run, stdio};
