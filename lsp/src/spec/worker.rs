//! The thread of the specs.

use super::answers;
use super::deep::Deep;
use super::project::{Open, Specs, name_of};
use super::quick::Last;
use super::{Task, actions};
use crate::config::Config;
use crate::outbox::Outbox;
use crate::question::Client;
use bourn_spec::editor::Draft;
use bourn_spec::{Arena, Diagnostic};
use crossbeam_channel::Receiver;
use lsp_server::ErrorCode;
use std::collections::HashMap;
use std::time::Duration;

/// The state of the worker.
pub(super) struct State {
    pub out: Outbox,
    pub client: Client,
    pub config: Config,
    pub open: Open,
    /// The specs that are resolved together, by their own specs.
    projects: HashMap<Vec<String>, Project>,
    /// Tasks that come before the inbox, the next task last.
    first: Vec<Task>,
}

/// The specs that are resolved together, with the results for their last text.
#[derive(Default)]
struct Project {
    specs: Specs,
    deep: Deep,
    last: Last,
}

/// The time without another edit after which the whole project is resolved.
const PAUSE: Duration = Duration::from_millis(120);

impl State {
    /// Returns the next task; `None` if the main thread has ended.
    fn next(&mut self, inbox: &Receiver<Task>) -> Option<Task> {
        self.first.pop().or_else(|| inbox.recv().ok())
    }

    fn next_if_any(&mut self, inbox: &Receiver<Task>) -> Option<Task> {
        self.first.pop().or_else(|| inbox.try_recv().ok())
    }
}

pub(super) fn run(out: Outbox, client: Client, config: Config, inbox: &Receiver<Task>) {
    let mut state =
        State { out, client, config, open: Open::default(), projects: HashMap::new(), first: Vec::new() };
    while let Some(task) = state.next(inbox) {
        match task {
            Task::Edit(uri, text, version) => {
                let name = name_of(&uri);
                state.open.insert(name.clone(), (uri, text, version));
                // Several edits may have arrived meanwhile; only the last result is shown.
                let next = state.next_if_any(inbox);
                let is_obsolete = matches!(&next, Some(Task::Edit(uri, ..)) if name_of(uri) == name);
                state.first.extend(next);
                if is_obsolete {
                    continue;
                }
                // The next edit gets its quick answer without waiting for the project.
                if quickly(&mut state, &name) && state.first.is_empty() {
                    state.first.extend(inbox.recv_timeout(PAUSE).ok());
                }
                if matches!(state.first.last(), Some(Task::Edit(..))) {
                    continue;
                }
                with_project(&mut state, &name, inbox, true);
            }
            Task::Close(uri) => {
                state.open.remove(&name_of(&uri));
                let open = &state.open;
                state.projects.retain(|roots, _| roots.iter().any(|root| open.contains_key(root)));
            }
            Task::Reload(config) => {
                state.config = config;
                state.projects.clear();
                let all = state.open.values().cloned();
                let again: Vec<Task> =
                    all.map(|(uri, text, version)| Task::Edit(uri, text, version)).collect();
                state.first.extend(again);
            }
            Task::Ask(question) => {
                let name = name_of(&question.uri);
                state.first.push(Task::Ask(question));
                with_project(&mut state, &name, inbox, false);
            }
        }
    }
}

/// Publishes the mistakes in the changed ops of a spec, if nothing else has changed. Returns whether it has.
fn quickly(state: &mut State, name: &str) -> bool {
    let roots = Specs::roots_with(name, &state.config);
    let Some(mut project) = state.projects.remove(&roots) else { return false };
    let out = state.out.clone();
    let found = out.contain("resolving changed ops", || {
        project.specs.update(&state.open, &state.config);
        project.last.edited(&project.specs)
    });
    // After a panic, the syntax trees are made anew.
    let Ok(found) = found else { return false };
    if let Some(mistakes) = &found {
        let kept = project.deep.found().filter(|mistake| project.specs.place(mistake.span).is_some());
        let all: Vec<&Diagnostic> = mistakes.iter().chain(kept).collect();
        publish(state, &project.specs, &all);
    }
    state.projects.insert(roots, project);
    found.is_some()
}

/// Resolves the project of a spec, publishes its mistakes, and answers questions about it, until there is another task.
fn with_project(state: &mut State, name: &str, inbox: &Receiver<Task>, publishes: bool) {
    let roots = Specs::roots_with(name, &state.config);
    let Project { mut specs, mut deep, .. } = state.projects.remove(&roots).unwrap_or_default();
    specs.roots.clone_from(&roots);
    let arena = Arena::new();
    let out = state.out.clone();
    let draft = out.contain("resolving the specs", || {
        specs.update(&state.open, &state.config);
        specs.project.resolve(&arena, |_, _| true)
    });
    let draft = match draft {
        Ok(draft) => draft,
        Err(message) => {
            // The next edit begins with new syntax trees. Questions about this text have no answer.
            if let Some(Task::Ask(question)) = state.next_if_any(inbox) {
                out.refuse(question.id, ErrorCode::InternalError, message);
            }
            return;
        }
    };
    let is_sound = draft.diagnostics.iter().all(|d| d.severity != bourn_spec::Severity::Error);
    deep.begin(&specs, &draft, is_sound);
    if publishes {
        publish_all(state, &specs, &draft, &deep);
    }
    let last = Last::of(&specs, &draft);
    let next = serve(state, &specs, &draft, &mut deep, &roots, inbox);
    state.first.extend(next);
    state.projects.insert(roots, Project { specs, deep, last });
}

/// Answers questions about a project until there is another task.
fn serve(
    state: &mut State,
    specs: &Specs,
    draft: &Draft<'_>,
    deep: &mut Deep,
    roots: &[String],
    inbox: &Receiver<Task>,
) -> Option<Task> {
    loop {
        while state.first.is_empty() && inbox.is_empty() && deep.has_work() {
            let done = state.out.contain("checking the specs", || deep.work(specs, draft));
            if done.is_err() {
                deep.drop_work();
            }
            if !deep.has_work() {
                publish_all(state, specs, draft, deep);
            }
        }
        match state.next(inbox)? {
            Task::Ask(question) if roots.contains(&name_of(&question.uri)) => {
                answers::answer(state, specs, draft, question);
            }
            task => return Some(task),
        }
    }
}

fn publish_all(state: &State, specs: &Specs, draft: &Draft<'_>, deep: &Deep) {
    let all: Vec<&Diagnostic> = draft.diagnostics.iter().chain(deep.found()).collect();
    publish(state, specs, &all);
}

/// Publishes the mistakes in the open specs of a project.
fn publish(state: &State, specs: &Specs, all: &[&Diagnostic]) {
    for (name, (uri, _, version)) in &state.open {
        let Some(sheet) = specs.sheet(name).filter(|sheet| specs.is_own(*sheet)) else { continue };
        let here = actions::in_file(specs, &state.open, all, sheet);
        state.out.publish(uri.clone(), here, Some(*version));
    }
}
