//! Cancellation of questions, for editors: an edit makes a question obsolete while it is being answered.
//!
//! The engine asks at each column and at each search whether the question has been cancelled, and unwinds if it has, as rust-analyzer's
//! database does. The results that the session has cached by then may be incomplete, so that the session must be dropped.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// The payload of the unwinding: the question was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the question was cancelled")
    }
}

impl std::error::Error for Cancelled {}

/// Returns the result of questions on sessions, or [`Cancelled`] if one of them was cancelled. The session of a cancelled question
/// must be dropped: its caches may be incomplete. Other panics go on.
///
/// # Errors
/// Fails if a question was cancelled.
pub fn catch_cancelled<T>(ask: impl FnOnce() -> T) -> Result<T, Cancelled> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|panic| match panic.downcast::<Cancelled>() {
        Ok(cancelled) => *cancelled,
        Err(panic) => resume_unwind(panic),
    })
}

/// A condition under which questions are cancelled.
#[derive(Clone, Default)]
pub(crate) struct Cancellation(pub Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Cancellation {
    /// Unwinds with [`Cancelled`] if the question has been cancelled. No message is printed, since this is no mistake.
    #[inline]
    pub fn check(&self) {
        if let Some(is_cancelled) = &self.0
            && is_cancelled()
        {
            resume_unwind(Box::new(Cancelled));
        }
    }
}

impl fmt::Debug for Cancellation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancellation").field(&self.0.is_some()).finish()
    }
}
