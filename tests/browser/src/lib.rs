//! Pages in headless Chromium, for tests.
#![forbid(unsafe_code)]

use bourn_test_support::root;
use headless_chrome::protocol::cdp::types::Event;
use headless_chrome::protocol::cdp::{Emulation, Log, Network, Page as Pages, Runtime};
use headless_chrome::{Browser, LaunchOptions, Tab};
use serde_json::Value;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A page in a browser of its own.
pub struct Page {
    tab: Arc<Tab>,
    /// Errors in the page, and requests except for the page itself.
    problems: Arc<Mutex<Vec<String>>>,
    _browser: Browser,
}

/// A size of the window in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
    /// Whether the system prefers dark pages.
    pub dark: bool,
}

/// Returns Chromium, or `None` after saying that the test is skipped. With `BOURN_REQUIRE_CHROMIUM=1` its absence is an error.
#[must_use]
pub fn chromium() -> Option<PathBuf> {
    let is_there = |name: &&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"].iter().find(|name| is_there(name));
    if found.is_none() {
        let required = std::env::var_os("BOURN_REQUIRE_CHROMIUM").is_some_and(|value| value == "1");
        assert!(!required, "chromium is not installed, and BOURN_REQUIRE_CHROMIUM=1");
        eprintln!("skipped: chromium is not installed (Debian: chromium)");
    }
    found.map(|name| which(name))
}

/// Returns the path of a program.
fn which(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found =
        std::env::split_paths(&path).map(|folder| folder.join(name)).filter(|path| path.is_file());
    found.next().unwrap_or_else(|| PathBuf::from(name))
}

impl Page {
    /// Opens a file.
    ///
    /// # Panics
    /// Panics if the browser does not start.
    #[must_use]
    pub fn open(chromium: &Path, file: &str, window: Window) -> Page {
        let options = LaunchOptions::default_builder()
            .path(Some(chromium.to_owned()))
            // Chromium refuses to run as root with a sandbox.
            .sandbox(false)
            .args(vec![OsStr::new("--hide-scrollbars"), OsStr::new("--force-device-scale-factor=1")])
            .idle_browser_timeout(Duration::from_secs(300))
            .build()
            .expect("the options are complete");
        let browser = Browser::new(options).expect("chromium starts");
        let tab = browser.new_tab().expect("a tab");
        tab.set_default_timeout(Duration::from_secs(120));
        let problems: Arc<Mutex<Vec<String>>> = Arc::default();
        let seen = Arc::clone(&problems);
        let listener = move |event: &Event| {
            let problem = match event {
                Event::RuntimeExceptionThrown(thrown) => {
                    Some(format!("{:?}", thrown.params.exception_details))
                }
                Event::RuntimeConsoleAPICalled(called) => Some(format!("{:?}", called.params.args)),
                Event::LogEntryAdded(added) => {
                    Some(format!("{}: {:?}", added.params.entry.text, added.params.entry.url))
                }
                Event::NetworkRequestWillBeSent(sent) => Some(sent.params.request.url.clone())
                    .filter(|url| !url.starts_with("file://") && !url.starts_with("data:"))
                    .map(|url| format!("a request to {url}")),
                _ => None,
            };
            seen.lock().expect("no panic").extend(problem);
        };
        tab.add_event_listener(Arc::new(listener)).expect("a listener");
        let page = Page { tab, problems, _browser: browser };
        page.call(Runtime::Enable(None));
        page.call(Log::Enable(None));
        page.call(Network::Enable {
            max_total_buffer_size: None,
            max_resource_buffer_size: None,
            max_post_data_size: None,
            report_direct_socket_traffic: None,
            enable_durable_messages: None,
        });
        page.resize(window);
        page.tab.navigate_to(&format!("file://{file}")).expect("the page opens");
        page.tab.wait_until_navigated().expect("the page loads");
        page
    }

    fn call<C>(&self, method: C) -> C::ReturnObject
    where
        C: headless_chrome::protocol::cdp::types::Method + serde::Serialize + std::fmt::Debug,
    {
        self.tab.call_method(method).expect("the browser answers")
    }

    /// Changes the size of the window and the mode that the system prefers.
    pub fn resize(&self, window: Window) {
        self.call(Emulation::SetDeviceMetricsOverride {
            width: window.width,
            height: window.height,
            device_scale_factor: 1.0,
            mobile: false,
            scale: None,
            screen_width: None,
            screen_height: None,
            position_x: None,
            position_y: None,
            dont_set_visible_size: None,
            screen_orientation: None,
            viewport: None,
            display_feature: None,
            device_posture: None,
        });
        let value = if window.dark { "dark" } else { "light" };
        let feature =
            Emulation::MediaFeature { name: "prefers-color-scheme".to_owned(), value: value.to_owned() };
        self.call(Emulation::SetEmulatedMedia { media: None, features: Some(vec![feature]) });
    }

    /// Returns the value of an expression; waits for it if it is a promise.
    ///
    /// # Panics
    /// Panics if the expression throws.
    #[track_caller]
    pub fn value(&self, expression: &str) -> Value {
        let wrapped = format!("(async () => JSON.stringify(await ({expression})) ?? 'null')()");
        let found = self.tab.evaluate(&wrapped, true).unwrap_or_else(|error| panic!("{expression}: {error}"));
        let text = found.value.as_ref().and_then(Value::as_str).map(str::to_owned);
        let text = text.unwrap_or_else(|| panic!("{expression}: {:?}", found.description));
        serde_json::from_str(&text).expect("the page made it")
    }

    /// Returns the number of elements that a selector matches.
    #[track_caller]
    pub fn count(&self, selector: &str) -> u64 {
        self.value(&format!("document.querySelectorAll({selector:?}).length")).as_u64().expect("a number")
    }

    /// Returns the text of the first element that a selector matches.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        self.value(&format!("document.querySelector({selector:?}).textContent"))
            .as_str()
            .expect("a text")
            .to_owned()
    }

    /// Waits until a condition holds, and until the browser has drawn the page.
    #[track_caller]
    pub fn wait(&self, condition: &str) {
        let script = format!(
            "new Promise((done) => {{
                let left = 600;
                const look = () => ({condition}) ? requestAnimationFrame(() => done(true))
                    : (left -= 1) > 0 ? setTimeout(look, 50) : done(false);
                requestAnimationFrame(look);
            }})"
        );
        assert_eq!(self.value(&script), Value::Bool(true), "it never holds: {condition}");
    }

    /// Clicks on the first element that a selector matches.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let element = self.tab.find_element(selector).unwrap_or_else(|error| panic!("{selector}: {error}"));
        element.click().unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses keys, one after another.
    #[track_caller]
    pub fn keys(&self, keys: &[&str]) {
        for key in keys {
            self.tab.press_key(key).unwrap_or_else(|error| panic!("{key}: {error}"));
        }
    }

    /// Types a text.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        self.tab.type_str(text).expect("a text");
    }

    /// Asserts that the page made no request, and that there was no error and no message.
    #[track_caller]
    pub fn assert_quiet(&self) {
        let problems = self.problems.lock().expect("no panic");
        assert!(problems.is_empty(), "{problems:#?}");
    }

    /// Writes a picture of the window to a file of the checkout, if `UPDATE_EXPECT` is set.
    pub fn picture(&self, file: &str) {
        if std::env::var_os("UPDATE_EXPECT").is_none() {
            return;
        }
        let png = Pages::CaptureScreenshotFormatOption::Png;
        let picture = self.tab.capture_screenshot(png, None, None, true).expect("a picture");
        let path = root().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, picture).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Page").field("url", &self.tab.get_url()).finish()
    }
}
