//! Specs: one thread for all open `.bourn` documents.
//!
//! The thread keeps the syntax trees of all items ([`bourn_spec::editor`]): an edit parses the changed items only. Then it
//! resolves the spec with the dialects that it uses, publishes the mistakes, and answers questions about the result until the next
//! edit. In the pauses it runs the checks of `bourn check` that take longer, for a few ops at a time.

mod actions;
mod answers;
mod complete;
mod deep;
mod hooks;
mod hover;
mod project;
mod quick;
mod worker;

use crate::config::Config;
use crate::outbox::Outbox;
use crate::question::{Client, Question};
use crate::text::Text;
use crossbeam_channel::{Sender, unbounded};
use lsp_types::{MessageType, Uri};
use std::thread::JoinHandle;

/// The methods of requests about specs.
pub(crate) const METHODS: &[&str] = &[
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/semanticTokens/full",
    "textDocument/completion",
    "textDocument/codeAction",
    "textDocument/formatting",
    "textDocument/inlayHint",
];

/// A message to the worker.
enum Task {
    Edit(Uri, Text, i32),
    Close(Uri),
    Ask(Question),
    Reload(Config),
}

/// The worker of all specs.
#[derive(Debug)]
pub(crate) struct SpecWorker {
    tasks: Sender<Task>,
    thread: Option<JoinHandle<()>>,
}

impl SpecWorker {
    pub fn start(out: Outbox, client: Client, config: Config) -> Self {
        let (tasks, inbox) = unbounded();
        let builder = std::thread::Builder::new().name("specs".to_owned()).stack_size(32 << 20);
        let log = out.clone();
        let thread = builder.spawn(move || worker::run(out, client, config, &inbox));
        if let Err(error) = &thread {
            log.log(MessageType::ERROR, format!("no thread for specs: {error}"));
        }
        SpecWorker { tasks, thread: thread.ok() }
    }

    pub fn edit(&self, uri: Uri, text: Text, version: i32) {
        let _ = self.tasks.send(Task::Edit(uri, text, version));
    }

    pub fn close(&self, uri: Uri) {
        let _ = self.tasks.send(Task::Close(uri));
    }

    pub fn ask(&self, question: Question) {
        let _ = self.tasks.send(Task::Ask(question));
    }

    pub fn reload(&self, config: Config) {
        let _ = self.tasks.send(Task::Reload(config));
    }

    pub fn stop(self) {
        drop(self.tasks);
        if let Some(thread) = self.thread {
            let _ = thread.join();
        }
    }
}
