//! A client that talks to a server in the same process.

use bourn_ir::DialectRegistry;
use bourn_lsp::uri::uri_of;
use lsp_server::{Connection, Message, Notification, Request, RequestId, ResponseError};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

/// A client with its server.
pub struct Client {
    connection: Connection,
    server: Option<JoinHandle<()>>,
    next: i32,
    versions: HashMap<String, i32>,
    /// The kinds of semantic tokens, by their numbers.
    pub legend: Vec<String>,
    /// Messages that were not awaited yet.
    pub received: Vec<Notification>,
    /// Requests of the server.
    pub requests: Vec<Request>,
    /// Answers to requests that were not awaited yet.
    answers: HashMap<RequestId, Result<Value, ResponseError>>,
}

/// The time after which a missing message is a failure.
const PATIENCE: Duration = Duration::from_secs(120);

impl Client {
    /// Starts a server and initializes it.
    pub fn start(root: Option<&Path>) -> Client {
        Client::start_with(root, Value::Null)
    }

    /// Starts a server and initializes it with options.
    pub fn start_with(root: Option<&Path>, options: Value) -> Client {
        let (connection, other) = Connection::memory();
        let server = std::thread::spawn(move || {
            let mut dialects = DialectRegistry::new();
            bourn_dialects::register_all(&mut dialects);
            bourn_lsp::run(&other, &bourn_lsp::Options { dialects })
                .expect("the server ends without an error");
        });
        let mut client = Client {
            connection,
            server: Some(server),
            next: 0,
            versions: HashMap::new(),
            legend: Vec::new(),
            received: Vec::new(),
            requests: Vec::new(),
            answers: HashMap::new(),
        };
        let root = root.map(|root| uri_of(root).expect("a URI").to_string());
        let capabilities = json!({
            "workspace": {"inlayHint": {"refreshSupport": true}},
            "textDocument": {"completion": {"completionItem": {"snippetSupport": true}}},
        });
        let params = json!({"processId": null, "rootUri": root, "capabilities": capabilities, "initializationOptions": options});
        let result = client.request("initialize", params);
        assert_eq!(result["serverInfo"]["name"], "bourn");
        let legend = &result["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"];
        client.legend = serde_json::from_value(legend.clone()).expect("the kinds of tokens");
        client.notify("initialized", json!({}));
        client
    }

    pub fn notify(&self, method: &str, params: Value) {
        let message = Notification::new(method.to_owned(), params);
        self.connection.sender.send(message.into()).expect("the server runs");
    }

    /// Sends a request without waiting for its answer.
    pub fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        let message = Request::new(id.clone(), method.to_owned(), params);
        self.connection.sender.send(message.into()).expect("the server runs");
        id
    }

    /// Waits for the answer to a request.
    pub fn answer(&mut self, id: &RequestId) -> Result<Value, ResponseError> {
        loop {
            if let Some(answer) = self.answers.remove(id) {
                return answer;
            }
            self.receive();
        }
    }

    fn receive(&mut self) {
        match self.connection.receiver.recv_timeout(PATIENCE).expect("the server answers") {
            Message::Response(response) => {
                self.answers.insert(response.id, response.response_result);
            }
            Message::Notification(notification) => self.received.push(notification),
            Message::Request(request) => self.requests.push(request),
        }
    }

    /// Sends a request, and returns its result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.answer(&id).unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    /// Sends a request that fails, and returns the error.
    pub fn failure(&mut self, method: &str, params: Value) -> ResponseError {
        let id = self.send(method, params);
        self.answer(&id).expect_err("the request fails")
    }

    /// Opens a document, and returns its URI.
    pub fn open(&mut self, path: &Path, text: &str) -> String {
        let uri = uri_of(path).expect("a URI").to_string();
        let language =
            if path.extension().is_some_and(|extension| extension == "bourn") { "bourn" } else { "mlir" };
        let item = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.versions.insert(uri.clone(), 1);
        self.notify("textDocument/didOpen", json!({"textDocument": item}));
        uri
    }

    /// Opens a file of the repository.
    pub fn open_file(&mut self, file: &str) -> (String, String) {
        let path = repository().join(file);
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (self.open(&path, &text), text)
    }

    /// Changes a document.
    pub fn change(&mut self, uri: &str, changes: Value) {
        let version = self.versions.get_mut(uri).expect("it is open");
        *version += 1;
        let document = json!({"uri": uri, "version": *version});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// Replaces the first occurrence of a text in a document, by a change of this range; also changes `text`.
    pub fn replace(&mut self, uri: &str, text: &mut String, from: &str, to: &str) {
        let at = text.find(from).unwrap_or_else(|| panic!("no {from:?}"));
        let range = json!({"start": position(text, at), "end": position(text, at + from.len())});
        text.replace_range(at..at + from.len(), to);
        self.change(uri, json!([{"range": range, "text": to}]));
    }

    /// Waits for the diagnostics of the current version of a document.
    pub fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        let version = self.versions[uri];
        loop {
            let of_version = |message: &Notification| {
                message.method == "textDocument/publishDiagnostics"
                    && message.params["uri"] == uri
                    && message.params["version"] == version
            };
            if let Some(at) = self.received.iter().position(of_version) {
                let message = self.received.remove(at);
                return message.params["diagnostics"].as_array().expect("a list").clone();
            }
            self.receive();
        }
    }

    /// Sends a request about the first occurrence of a text in a document, plus an offset.
    pub fn at(&mut self, method: &str, uri: &str, text: &str, needle: &str, plus: usize) -> Value {
        let params = params_at(uri, text, needle, plus);
        self.request(method, params)
    }

    /// Returns the labels of the hints of a document, each with its line (from 1).
    pub fn hints(&mut self, uri: &str, lines: std::ops::Range<u32>) -> Vec<(u64, String)> {
        let range = json!({"start": {"line": lines.start, "character": 0}, "end": {"line": lines.end, "character": 0}});
        let hints =
            self.request("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": range}));
        let hints = hints.as_array().expect("a list").iter();
        hints
            .map(|hint| {
                let line = hint["position"]["line"].as_u64().expect("a line") + 1;
                (line, hint["label"].as_str().expect("a label").to_owned())
            })
            .collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let id = self.send("shutdown", Value::Null);
        self.answer(&id).expect("the shutdown succeeds");
        self.notify("exit", Value::Null);
        self.server.take().expect("it runs").join().expect("the server does not panic");
    }
}

/// Returns the parameters of a request about the first occurrence of a text in a document, plus an offset.
pub fn params_at(uri: &str, text: &str, needle: &str, plus: usize) -> Value {
    let at = text.find(needle).unwrap_or_else(|| panic!("no {needle:?}"));
    json!({"textDocument": {"uri": uri}, "position": position(text, at + plus)})
}

/// Returns the position of an offset.
pub fn position(text: &str, offset: usize) -> Value {
    let position = bourn_lsp::text::Text::new(text).position(offset);
    json!({"line": position.line, "character": position.character})
}

/// Returns the text of a range in an answer.
pub fn text_of(text: &str, range: &Value) -> String {
    let lines = bourn_lsp::text::Text::new(text);
    let range: lsp_types::Range = serde_json::from_value(range.clone()).expect("a range");
    text[lines.offset(range.start)..lines.offset(range.end)].to_owned()
}

/// Applies the edits of an answer to a text.
pub fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<lsp_types::TextEdit> = serde_json::from_value(edits.clone()).expect("edits");
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
    let mut out = text.to_owned();
    for edit in edits {
        let lines = bourn_lsp::text::Text::new(text);
        out.replace_range(lines.offset(edit.range.start)..lines.offset(edit.range.end), &edit.new_text);
    }
    out
}

/// Returns the folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the repository").to_path_buf()
}
