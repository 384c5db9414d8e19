//! Questions of the client about documents.

use crate::outbox::Outbox;
use lsp_server::{ErrorCode, RequestId};
use lsp_types::{ClientCapabilities, Uri};
use serde::de::DeserializeOwned;

/// The abilities of the client.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    /// Whether it requests inlay hints again when the server tells it to.
    pub refreshes_hints: bool,
    /// Whether it replaces `${1:name}` in completions.
    pub expands_snippets: bool,
}

impl Client {
    pub fn of(capabilities: &ClientCapabilities) -> Client {
        let workspace = capabilities.workspace.as_ref();
        let hints = workspace.and_then(|workspace| workspace.inlay_hint.as_ref());
        let completion = capabilities.text_document.as_ref().and_then(|text| text.completion.as_ref());
        let item = completion.and_then(|completion| completion.completion_item.as_ref());
        Client {
            refreshes_hints: hints.and_then(|hints| hints.refresh_support).unwrap_or(false),
            expands_snippets: item.and_then(|item| item.snippet_support).unwrap_or(false),
        }
    }
}

/// A request about a document.
#[derive(Debug)]
pub(crate) struct Question {
    pub id: RequestId,
    pub method: String,
    pub params: serde_json::Value,
    pub uri: Uri,
}

impl Question {
    /// Reads the parameters, or answers that they are wrong.
    pub fn read<P: DeserializeOwned>(&mut self, out: &Outbox) -> Option<P> {
        match serde_json::from_value(self.params.take()) {
            Ok(params) => Some(params),
            Err(error) => {
                let message = format!("wrong parameters of '{}': {error}", self.method);
                out.refuse(self.id.clone(), ErrorCode::InvalidParams, message);
                None
            }
        }
    }
}
