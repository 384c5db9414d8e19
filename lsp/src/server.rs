//! The main thread: the life of the server, the open documents, and the dispatch of messages to workers.

use crate::config::{Config, Editor};
use crate::outbox::Outbox;
use crate::program::{self, ProgramWorker};
use crate::question::{Client, Question};
use crate::spec::{self, SpecWorker};
use crate::text::Text;
use crate::tokens;
use crate::uri::path_of;
use bourn_ir::DialectRegistry;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CompletionOptions, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, FoldingRangeProviderCapability,
    HoverProviderCapability, InitializeParams, MessageType, OneOf, RenameOptions, SemanticTokensFullOptions,
    SemanticTokensOptions, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
    WorkDoneProgressOptions,
};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::error::Error;
use std::path::PathBuf;

/// The options of a server.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The linked dialects of programs.
    pub dialects: DialectRegistry,
}

/// Serves a client over standard input and output until it disconnects.
///
/// # Errors
/// Fails if the client violates the protocol before the server is initialized, or if a stream fails.
pub fn stdio(options: &Options) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (connection, threads) = Connection::stdio();
    let result = run(&connection, options);
    // The writing thread ends when the last sender is dropped.
    drop(connection);
    threads.join()?;
    result
}

/// Serves a client until it disconnects.
///
/// # Errors
/// Fails if the client violates the protocol before the server is initialized, or after it has requested the shutdown.
pub fn run(connection: &Connection, options: &Options) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (id, params) = connection.initialize_start()?;
    // A client with unknown capabilities is served without them.
    let params: InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let capabilities = serde_json::json!({
        "capabilities": capabilities(),
        "serverInfo": {"name": "bourn", "version": env!("CARGO_PKG_VERSION")},
    });
    connection.initialize_finish(id, capabilities)?;
    let mut server = Server::new(Outbox::new(connection.sender.clone()), &params, options);
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request)? {
                    break;
                }
                server.request(request);
            }
            Message::Notification(notification) => server.notification(notification),
            Message::Response(_) => {}
        }
    }
    server.stop();
    Ok(())
}

fn capabilities() -> ServerCapabilities {
    let tokens = SemanticTokensOptions {
        legend: tokens::legend(),
        range: None,
        full: Some(SemanticTokensFullOptions::Bool(true)),
        ..SemanticTokensOptions::default()
    };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([":", "$", ".", "<"].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        semantic_tokens_provider: Some(tokens.into()),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}

/// An open document.
struct Document {
    text: Text,
    version: i32,
    worker: Worker,
}

/// The worker of a document.
enum Worker {
    Spec,
    Program(ProgramWorker),
}

struct Server<'o> {
    out: Outbox,
    options: &'o Options,
    client: Client,
    documents: HashMap<Uri, Document>,
    specs: SpecWorker,
    config: Config,
}

impl<'o> Server<'o> {
    fn new(out: Outbox, params: &InitializeParams, options: &'o Options) -> Self {
        let client = Client::of(&params.capabilities);
        let folders = params.workspace_folders.iter().flatten().filter_map(|folder| path_of(&folder.uri));
        #[allow(deprecated, reason = "Neovim 0.7 and other old clients send nothing else")]
        let root = params.root_uri.as_ref().and_then(path_of);
        let folders: Vec<PathBuf> = folders.chain(root).collect();
        let editor = params.initialization_options.clone().unwrap_or_default();
        let editor = if editor.is_null() { Ok(Editor::default()) } else { serde_json::from_value(editor) };
        let editor = editor.unwrap_or_else(|error| {
            out.log(MessageType::WARNING, format!("wrong initialization options: {error}"));
            Editor::default()
        });
        let config = Config::load(&folders, editor);
        for problem in &config.problems {
            out.log(MessageType::ERROR, problem);
        }
        let specs = SpecWorker::start(out.clone(), client, config.clone());
        Server { out, options, client, documents: HashMap::new(), specs, config }
    }

    fn stop(self) {
        let threads: Vec<_> = self
            .documents
            .into_values()
            .filter_map(|document| match document.worker {
                Worker::Program(worker) => worker.stop(),
                Worker::Spec => None,
            })
            .collect();
        for thread in threads {
            // A panic of the thread has been reported.
            let _ = thread.join();
        }
        self.specs.stop();
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params, .. } = request;
        let known = spec::METHODS.contains(&method.as_str()) || program::METHODS.contains(&method.as_str());
        if !known {
            return self.out.refuse(id, ErrorCode::MethodNotFound, format!("unknown method '{method}'"));
        }
        let uri = params.pointer("/textDocument/uri").and_then(|uri| uri.as_str());
        let Some(uri) = uri.and_then(|uri| uri.parse::<Uri>().ok()) else {
            return self.out.refuse(id, ErrorCode::InvalidParams, "the request names no document");
        };
        let Some(document) = self.documents.get(&uri) else {
            return self.out.refuse(id, ErrorCode::InvalidParams, "the document is not open");
        };
        let question = Question { id, method, params, uri };
        match &document.worker {
            Worker::Spec => self.specs.ask(question),
            Worker::Program(worker) => worker.ask(question),
        }
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "textDocument/didOpen" => {
                if let Some(params) = self.read::<DidOpenTextDocumentParams>(&method, params) {
                    self.open(params);
                }
            }
            "textDocument/didChange" => {
                if let Some(params) = self.read::<DidChangeTextDocumentParams>(&method, params) {
                    self.change(&params);
                }
            }
            "textDocument/didClose" => {
                if let Some(params) = self.read::<DidCloseTextDocumentParams>(&method, params) {
                    self.close(&params.text_document.uri);
                }
            }
            "$/cancelRequest" => {
                let id = params.get("id");
                let number = id.and_then(serde_json::Value::as_i64).and_then(|id| i32::try_from(id).ok());
                let id = number.map(RequestId::from).or_else(|| {
                    let text = id.and_then(serde_json::Value::as_str)?;
                    Some(RequestId::from(text.to_owned()))
                });
                if let Some(id) = id {
                    self.out.cancel(id);
                }
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.reload(),
            _ => {}
        }
    }

    /// Reads the parameters of a notification; wrong ones are reported.
    fn read<P: DeserializeOwned>(&self, method: &str, params: serde_json::Value) -> Option<P> {
        match serde_json::from_value(params) {
            Ok(params) => Some(params),
            Err(error) => {
                self.out.log(MessageType::WARNING, format!("wrong parameters of '{method}': {error}"));
                None
            }
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let is_spec = match item.language_id.as_str() {
            "bourn" => true,
            "mlir" => false,
            _ => item.uri.as_str().ends_with(".bourn"),
        };
        self.close(&item.uri);
        let text = Text::new(item.text);
        let worker = match is_spec {
            true => {
                self.specs.edit(item.uri.clone(), text.clone(), item.version);
                Worker::Spec
            }
            false => {
                let start = program::Start {
                    uri: item.uri.clone(),
                    text: text.clone(),
                    version: item.version,
                    dialects: self.options.dialects.clone(),
                    config: self.config.clone(),
                };
                Worker::Program(ProgramWorker::start(self.out.clone(), self.client, start))
            }
        };
        self.documents.insert(item.uri, Document { text, version: item.version, worker });
    }

    fn change(&mut self, params: &DidChangeTextDocumentParams) {
        let uri = &params.text_document.uri;
        let Some(document) = self.documents.get_mut(uri) else {
            return self.out.log(MessageType::WARNING, "a document that is not open was changed");
        };
        for change in &params.content_changes {
            document.text.apply(change);
        }
        document.version = params.text_document.version;
        match &document.worker {
            Worker::Spec => self.specs.edit(uri.clone(), document.text.clone(), document.version),
            Worker::Program(worker) => worker.edit(document.text.clone(), document.version),
        }
    }

    fn close(&mut self, uri: &Uri) {
        let Some(document) = self.documents.remove(uri) else { return };
        match document.worker {
            Worker::Spec => self.specs.close(uri.clone()),
            // It ends on its own: the next message does not wait for it.
            Worker::Program(worker) => drop(worker.stop()),
        }
        self.out.publish(uri.clone(), Vec::new(), None);
    }

    /// Reads the files of the workspace again: the configuration and specs may have changed.
    fn reload(&mut self) {
        self.config = self.config.reloaded();
        self.specs.reload(self.config.clone());
        for document in self.documents.values() {
            if let Worker::Program(worker) = &document.worker {
                worker.reload(self.config.clone());
            }
        }
    }
}
