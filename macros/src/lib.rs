//! Derive macros that fill the same model and run the same emitter as .bourn files.
