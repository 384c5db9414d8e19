//! Programs: a thread for each open `.mlir` document.
//!
//! After an edit the thread parses the document, publishes the diagnostics, and answers questions until the next edit. Bounds are
//! computed for the questions only: the rows of the visible lines, with [`bourn_driver::bounds`]. Between two rows the
//! thread looks whether an edit has made the question obsolete. Rows of functions whose text has not changed are kept.

mod actions;
mod answers;
mod format;
mod hints;
mod hover;
mod names;
mod parsed;
mod worker;

use crate::config::Config;
use crate::outbox::{Outbox, Stopped};
use crate::question::{Client, Question};
use crate::text::Text;
use bourn_driver::bounds::{Answer, FunctionSession, Subject};
use bourn_ir::DialectRegistry;
use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::RequestId;
use lsp_types::Uri;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;

/// The methods of requests about programs.
pub(crate) const METHODS: &[&str] = &[
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/inlayHint",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/semanticTokens/full",
    "textDocument/completion",
    "textDocument/codeAction",
    "textDocument/formatting",
];

/// The stack of a worker: parser and verifier recurse on the nesting of the program, up to [`MAX_DEPTH`].
const STACK: usize = 96 << 20;
const MAX_DEPTH: u32 = 1000;

/// A document that is opened.
#[derive(Debug)]
pub(crate) struct Start {
    pub uri: Uri,
    pub text: Text,
    pub version: i32,
    pub dialects: DialectRegistry,
    pub config: Config,
}

/// A message to a worker.
enum Task {
    Edit(Text, i32),
    Ask(Question),
    Reload(Config),
}

/// The worker of a document.
#[derive(Debug)]
pub(crate) struct ProgramWorker {
    tasks: Sender<Task>,
    /// The number of edits so far: a question that was asked before the last edit is obsolete.
    edits: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl ProgramWorker {
    pub fn start(out: Outbox, client: Client, start: Start) -> Self {
        let (tasks, inbox) = unbounded();
        let edits = Arc::new(AtomicU64::new(0));
        let shared = Shared { out: out.clone(), client, inbox, edits: edits.clone() };
        let builder = std::thread::Builder::new().name("program".to_owned()).stack_size(STACK);
        let thread = builder.spawn(move || worker::run(&shared, start));
        if let Err(error) = &thread {
            out.log(lsp_types::MessageType::ERROR, format!("no thread for the document: {error}"));
        }
        ProgramWorker { tasks, edits, thread: thread.ok() }
    }

    pub fn edit(&self, text: Text, version: i32) {
        self.edits.fetch_add(1, Ordering::Release);
        let _ = self.tasks.send(Task::Edit(text, version));
    }

    pub fn ask(&self, question: Question) {
        let _ = self.tasks.send(Task::Ask(question));
    }

    pub fn reload(&self, config: Config) {
        self.edits.fetch_add(1, Ordering::Release);
        let _ = self.tasks.send(Task::Reload(config));
    }

    /// Tells the worker to stop, and returns its thread.
    pub fn stop(self) -> Option<JoinHandle<()>> {
        // The work for open questions ends early, since they are obsolete.
        self.edits.fetch_add(1, Ordering::Release);
        self.thread
    }
}

/// The conditions under which a question is obsolete.
#[derive(Clone, Debug)]
struct Stop {
    out: Outbox,
    edits: Arc<AtomicU64>,
    /// The number of edits when the question was taken up.
    seen: u64,
    /// The request; `None` for work in the background.
    id: Option<RequestId>,
}

impl Stop {
    fn why(&self) -> Option<Stopped> {
        match &self.id {
            _ if self.edits.load(Ordering::Acquire) != self.seen => Some(Stopped::Changed),
            Some(id) if self.out.is_cancelled(id) => Some(Stopped::Cancelled),
            _ => None,
        }
    }

    /// Returns the answer of a session about a row, unless the question is obsolete before. The session must be dropped then.
    fn answer(
        &self,
        session: &mut FunctionSession<'_, '_, '_>,
        subject: &Subject,
    ) -> Result<Answer, Stopped> {
        let stop = self.clone();
        let answer = session.answer_unless(subject, move || stop.why().is_some());
        answer.map_err(|_| self.why().unwrap_or(Stopped::Changed))
    }
}

/// The data that a worker shares with the main thread.
#[derive(Debug)]
struct Shared {
    out: Outbox,
    client: Client,
    inbox: Receiver<Task>,
    edits: Arc<AtomicU64>,
}

impl Shared {
    /// Returns the conditions under which a question about the text after `seen` edits is obsolete.
    fn stop(&self, seen: u64, id: Option<RequestId>) -> Stop {
        Stop { out: self.out.clone(), edits: self.edits.clone(), seen, id }
    }
}
