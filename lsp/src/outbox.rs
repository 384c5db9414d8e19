//! Messages to the client.

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{Diagnostic, LogMessageParams, MessageType, PublishDiagnosticsParams, Uri};
use serde::Serialize;
use std::any::Any;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The reason why a request has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// The client has cancelled the request.
    Cancelled,
    /// The text has changed since the request.
    Changed,
}

/// The sending half of the connection, shared by all threads.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: Sender<Message>,
    /// The requests that the client has cancelled.
    cancelled: Arc<Mutex<HashSet<RequestId>>>,
    /// The number of the next request to the client.
    next: Arc<AtomicU64>,
}

impl Outbox {
    pub fn new(sender: Sender<Message>) -> Self {
        Outbox { sender, cancelled: Arc::default(), next: Arc::default() }
    }

    fn send(&self, message: impl Into<Message>) {
        // If the client is gone, the main thread ends the server.
        let _ = self.sender.send(message.into());
    }

    pub fn answer(&self, id: RequestId, result: impl Serialize) {
        self.take_cancelled(&id);
        self.send(Response::new_ok(id, result));
    }

    pub fn refuse(&self, id: RequestId, code: ErrorCode, message: impl Into<String>) {
        self.take_cancelled(&id);
        self.send(Response::new_err(id, code as i32, message.into()));
    }

    pub fn stopped(&self, id: RequestId, why: Stopped) {
        match why {
            Stopped::Cancelled => self.refuse(id, ErrorCode::RequestCanceled, "cancelled"),
            Stopped::Changed => self.refuse(id, ErrorCode::ContentModified, "the text has changed"),
        }
    }

    pub fn notify(&self, method: &str, params: impl Serialize) {
        self.send(Notification::new(method.to_owned(), params));
    }

    /// Sends a request whose answer is of no interest.
    pub fn request(&self, method: &str, params: impl Serialize) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.send(Request::new(RequestId::from(format!("bourn-{number}")), method.to_owned(), params));
    }

    pub fn publish(&self, uri: Uri, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.notify("textDocument/publishDiagnostics", params);
    }

    pub fn log(&self, typ: MessageType, message: impl Into<String>) {
        self.notify("window/logMessage", LogMessageParams { typ, message: message.into() });
    }

    pub fn cancel(&self, id: RequestId) {
        self.cancelled.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
    }

    pub fn is_cancelled(&self, id: &RequestId) -> bool {
        self.cancelled.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    fn take_cancelled(&self, id: &RequestId) {
        self.cancelled.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Runs a part of an analysis. A panic in it is reported to the client, and its message is returned.
    pub fn contain<T>(&self, what: &str, run: impl FnOnce() -> T) -> Result<T, String> {
        catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
            let message = format!("{what} failed: {}; please report this", text_of(&*panic));
            self.log(MessageType::ERROR, &message);
            message
        })
    }

    /// Answers a request with the result of `run`, or with an error if it stops or panics.
    pub fn respond<R: Serialize>(
        &self,
        id: RequestId,
        method: &str,
        run: impl FnOnce() -> Result<R, Stopped>,
    ) {
        if self.is_cancelled(&id) {
            return self.stopped(id, Stopped::Cancelled);
        }
        match self.contain(method, run) {
            Ok(Ok(result)) => self.answer(id, result),
            Ok(Err(why)) => self.stopped(id, why),
            Err(message) => self.refuse(id, ErrorCode::InternalError, message),
        }
    }

    /// Answers a request with the result of `run`, or with its reason for a refusal.
    pub fn respond_or_refuse<R: Serialize>(
        &self,
        id: RequestId,
        method: &str,
        run: impl FnOnce() -> Result<R, String>,
    ) {
        match self.contain(method, run) {
            Ok(Ok(result)) => self.answer(id, result),
            Ok(Err(reason)) => self.refuse(id, ErrorCode::RequestFailed, reason),
            Err(message) => self.refuse(id, ErrorCode::InternalError, message),
        }
    }
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::unbounded;

    #[test]
    fn panics_are_answered_and_logged() {
        let (sender, messages) = unbounded();
        let out = Outbox::new(sender);
        let id = RequestId::from(1);
        out.respond(id.clone(), "a/question", || -> Result<(), Stopped> { panic!("no {}", "answer") });
        let Ok(Message::Notification(log)) = messages.try_recv() else { panic!("the panic is logged") };
        assert_eq!(log.params["message"], "a/question failed: no answer; please report this");
        let Ok(Message::Response(answer)) = messages.try_recv() else { panic!("the question is answered") };
        let error = answer.response_result.expect_err("it is an error");
        assert_eq!((answer.id, error.code), (id.clone(), ErrorCode::InternalError as i32));
        // A cancelled question is not asked.
        out.cancel(id.clone());
        out.respond(id.clone(), "a/question", || -> Result<(), Stopped> { panic!("it is cancelled") });
        let Ok(Message::Response(answer)) = messages.try_recv() else { panic!("the question is answered") };
        assert_eq!(
            answer.response_result.expect_err("it is an error").code,
            ErrorCode::RequestCanceled as i32
        );
        assert!(!out.is_cancelled(&id));
    }
}
