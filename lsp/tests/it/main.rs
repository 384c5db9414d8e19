//! Tests of the language server with a scripted client.

mod client;
mod programs;
mod robust;
mod specs;
mod speed;
