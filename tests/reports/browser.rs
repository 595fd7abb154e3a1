//! The page of `flakescope report`, driven in a real browser: headless Chromium by chromedriver,
//! which Debian has as `chromium` and `chromium-driver`.
//!
//! The browser is asked by the W3C's WebDriver protocol, which is HTTP with JSON; clicks and keys
//! are the browser's own.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{REPORT, RUNS};

/// How many tests the page has.
const TESTS: usize = 10_000;

/// A name that would do harm if it were taken for anything but a name.
const HOSTILE: &str = "</script><img src=x onerror=\"document.title='harmed'\"><b>::error::";

/// The keys of the protocol.
const CONTROL: &str = "\u{e009}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";

/// chromedriver, with one session.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

impl Browser {
    fn start() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = loop {
            let line = lines.next().unwrap().unwrap();
            if let Some((_, port)) = line.split_once("successfully on port ") {
                break port.trim_end_matches('.').parse().unwrap();
            }
        };
        std::thread::spawn(move || lines.for_each(drop));

        let profile = tempfile::tempdir().unwrap();
        let user_data = format!("--user-data-dir={}", profile.path().display());
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=1400,900",
            &user_data,
        ];
        let options = json!({ "args": arguments });
        let wanted = json!({ "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let mut browser = Self {
            driver,
            port,
            session: String::new(),
            _profile: profile,
        };
        let made = browser.post(
            "/session",
            &json!({ "capabilities": { "alwaysMatch": wanted } }),
        );
        made["sessionId"]
            .as_str()
            .unwrap()
            .clone_into(&mut browser.session);
        browser
    }

    /// Asks the driver; the answer is its value.
    fn request(&self, method: &str, path: &str, body: &str) -> Value {
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(120)))
            .unwrap();
        let length = body.len();
        write!(socket, "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Length: {length}\r\nContent-Type: application/json\r\n\r\n{body}", self.port).unwrap();
        // By its length: the driver does not always close the connection.
        let mut answer = BufReader::new(socket);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(
                answer.read_line(&mut head).unwrap(),
                0,
                "{method} {path}: {head}"
            );
        }
        let length = head.lines().find_map(|line| {
            line.to_ascii_lowercase()
                .strip_prefix("content-length:")?
                .trim()
                .parse()
                .ok()
        });
        let mut body = vec![0; length.unwrap()];
        answer.read_exact(&mut body).unwrap();
        let body = std::str::from_utf8(&body).unwrap();
        assert!(
            head.starts_with("HTTP/1.1 200"),
            "{method} {path}: {head}{body}"
        );
        serde_json::from_str::<Value>(body).unwrap()["value"].take()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.request("POST", path, &body.to_string())
    }

    fn ask(&self, what: &str, body: &Value) -> Value {
        self.post(&format!("/session/{}/{what}", self.session), body)
    }

    /// The value of an expression in the page.
    fn value(&self, expression: &str) -> Value {
        self.ask(
            "execute/sync",
            &json!({ "script": format!("return {expression}"), "args": [] }),
        )
    }

    fn click(&self, selector: &str) {
        let found = self.ask(
            "element",
            &json!({ "using": "css selector", "value": selector }),
        );
        let id = found
            .as_object()
            .unwrap()
            .values()
            .next()
            .unwrap()
            .as_str()
            .unwrap()
            .to_owned();
        self.ask(&format!("element/{id}/click"), &json!({}));
    }

    /// Presses keys one after the other, or together after a first that is kept down.
    fn press(&self, keys: &str) {
        let mut actions = Vec::new();
        for key in keys.chars() {
            actions.push(json!({ "type": "keyDown", "value": key.to_string() }));
            if key.to_string() != CONTROL {
                actions.push(json!({ "type": "keyUp", "value": key.to_string() }));
            }
        }
        self.ask(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }),
        );
        self.request("DELETE", &format!("/session/{}/actions", self.session), "");
    }

    /// Which system-wide colours the browser says are preferred.
    fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.ask(
            "goog/cdp/execute",
            &json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } }),
        );
    }

    /// The name of the test that is shown.
    fn shown(&self) -> String {
        self.value("document.querySelector('#detail h2').textContent")
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// How many tests the filter leaves, as it says.
    fn summary(&self) -> String {
        self.value("document.querySelector('#summary').textContent")
            .as_str()
            .unwrap()
            .to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Killed at once, the driver would leave its browser behind.
        if let Ok(mut socket) = TcpStream::connect(("127.0.0.1", self.port)) {
            write!(
                socket,
                "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
                self.port
            )
            .ok();
        }
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_secs(10)
            && !matches!(self.driver.try_wait(), Ok(Some(_)))
        {
            std::thread::sleep(Duration::from_millis(50));
        }
        self.driver.kill().ok();
        self.driver.wait().ok();
    }
}

/// Ten thousand explorations: one was recorded, one has a hostile name, the others are stable.
fn explorations(folder: &Path) {
    let write = |name: &str, report: &Value| {
        fs::create_dir_all(folder.join(name)).unwrap();
        fs::write(folder.join(name).join("report.json"), report.to_string()).unwrap();
    };
    let flaky: Value = serde_json::from_str(REPORT).unwrap();
    write("flaky", &flaky);
    fs::write(folder.join("flaky/runs.json"), RUNS).unwrap();

    let mut hostile = flaky.clone();
    hostile["test"]["method"] = HOSTILE.into();
    hostile["findings"][0]["explanation"] = HOSTILE.into();
    hostile["findings"][0]["failure"]["message"] = HOSTILE.into();
    hostile["verdict"] = "broken".into();
    write("hostile", &hostile);

    let mut stable = flaky;
    stable["verdict"] = "stable".into();
    for list in ["findings", "events", "runs"] {
        stable[list] = json!([]);
    }
    for n in 2..TESTS {
        stable["test"]["method"] = format!("works{n}").into();
        write(&format!("stable-{n}"), &stable);
    }
}

/// Makes the page with the program itself.
fn page(folder: &Path) -> PathBuf {
    let page = folder.join("page.html");
    let source =
        "package com.example.lateanswer;\n".to_owned() + &"\n".repeat(26) + "        ask();\n";
    fs::create_dir_all(folder.join("sources")).unwrap();
    fs::write(folder.join("sources/LateAnswerTest.java"), source).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_flakescope"));
    program
        .arg("report")
        .arg(folder.join("out"))
        .arg("--html")
        .arg(&page);
    let ended = program
        .arg("--sources")
        .arg(folder.join("sources"))
        .output()
        .unwrap();
    assert!(
        ended.status.success(),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    page
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_page_of_ten_thousand_tests_works() {
    let folder = tempfile::tempdir().unwrap();
    explorations(&folder.path().join("out"));
    let page = page(folder.path());
    let browser = Browser::start();
    browser.prefer("light");
    browser.ask(
        "url",
        &json!({ "url": format!("file://{}", page.display()) }),
    );

    a_large_list_is_shown(&browser);
    a_finding_is_shown(&browser);
    a_command_is_copied(&browser);
    the_list_is_filtered(&browser);
    keys_choose_a_test(&browser);
    colours_follow_the_system_and_the_user(&browser);
    a_hostile_name_is_a_name(&browser);

    // What a policy refuses, a page that cannot be loaded and an error in a script end up here.
    let log = browser.ask("se/log", &json!({ "type": "browser" }));
    assert_eq!(log, json!([]));
}

fn a_large_list_is_shown(browser: &Browser) {
    assert!(
        browser.summary().starts_with("10000 tests"),
        "{}",
        browser.summary()
    );
    let painted = browser
        .value("document.querySelectorAll('.row').length")
        .as_u64()
        .unwrap();
    assert!(
        (5..60).contains(&painted),
        "{painted} rows are in the document"
    );
}

/// The worst comes first, and is shown at once.
fn a_finding_is_shown(browser: &Browser) {
    assert_eq!(browser.shown(), "showsTheAnswer");
    assert_eq!(
        browser.value("document.querySelectorAll('.run svg').length"),
        2
    );
    let titles =
        browser.value("[...document.querySelectorAll('.run header b')].map((b) => b.textContent)");
    assert_eq!(titles, json!(["Fails", "Passes"]));
    assert_ne!(
        browser.value("document.querySelectorAll('.run svg .focus .hold').length"),
        0
    );
    assert_ne!(
        browser.value("document.querySelectorAll('.run svg .focus path.event').length"),
        0,
        "arrows"
    );
    let code = browser
        .value("[...document.querySelectorAll('.run svg .code')].map((c) => c.firstChild.data)");
    assert!(
        code.as_array().unwrap().contains(&"ask();".into()),
        "the source of line 28: {code}"
    );
    assert_ne!(
        browser.value("document.querySelectorAll('.change .added').length"),
        0
    );

    // In the failing run the event comes below the statement that it belongs before.
    let below = "(([fails, passes]) => [fails, passes].map((svg) => {
        const arrow = svg.querySelector('.focus circle:last-of-type').getBoundingClientRect().top;
        return arrow > svg.querySelector('.mark.pair').getBoundingClientRect().top;
    }))(document.querySelectorAll('.run svg'))";
    assert_eq!(browser.value(below), json!([true, false]));
}

/// What was copied is pasted into the search by the browser itself.
fn a_command_is_copied(browser: &Browser) {
    let command = browser.value("document.querySelector('#command').textContent");
    assert!(
        command.as_str().unwrap().starts_with("flakescope replay "),
        "{command}"
    );
    browser.click("#copy");
    browser.click("#search");
    browser.press(&format!("{CONTROL}v"));
    assert_eq!(
        browser.value("document.querySelector('#search').value"),
        command
    );
    browser.press(ESCAPE);
    assert_eq!(browser.value("document.querySelector('#search').value"), "");
}

fn the_list_is_filtered(browser: &Browser) {
    browser.click(".chip.broken");
    assert!(
        browser.summary().starts_with("1 of 10000 tests"),
        "{}",
        browser.summary()
    );
    browser.click(".chip.broken");
    browser.press("/");
    browser.press("WORKS999");
    // 999 and 9990 to 9999.
    assert!(
        browser.summary().starts_with("11 of 10000 tests"),
        "{}",
        browser.summary()
    );
    browser.press(" nothing");
    assert_eq!(
        browser.value("document.querySelector('#detail').textContent"),
        "No test matches."
    );
    browser.press(ESCAPE);
    assert!(
        browser.summary().starts_with("10000 tests"),
        "{}",
        browser.summary()
    );
}

fn keys_choose_a_test(browser: &Browser) {
    browser.press("kkk");
    let first = browser.value("document.querySelector('.row[aria-selected=true]').id");
    assert_eq!(first, "row-0");
    browser.press("jj");
    assert!(browser.shown().starts_with("works"), "{}", browser.shown());
    browser.press(&DOWN.repeat(100));
    // The row has been scrolled to.
    assert_eq!(
        browser.value("document.querySelector('.row[aria-selected=true]').id"),
        "row-102"
    );
    browser.press("k");
    assert_eq!(
        browser.value("document.querySelector('#list').getAttribute('aria-activedescendant')"),
        "row-101"
    );
}

fn colours_follow_the_system_and_the_user(browser: &Browser) {
    // The page hears of the system's change a frame later.
    let becomes = |expected: &str| {
        let began = Instant::now();
        let mut seen = Value::Null;
        while seen != expected {
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "{seen} is not {expected}"
            );
            seen = browser.value("getComputedStyle(document.body).backgroundColor");
        }
    };
    becomes("rgb(255, 255, 255)");
    browser.prefer("dark");
    becomes("rgb(21, 23, 26)");
    browser.press("d");
    becomes("rgb(255, 255, 255)");
    browser.click("#theme");
    becomes("rgb(21, 23, 26)");
}

fn a_hostile_name_is_a_name(browser: &Browser) {
    browser.click(".chip.broken");
    assert_eq!(browser.shown(), HOSTILE);
    assert_eq!(
        browser.value("document.querySelectorAll('img, article script').length"),
        0
    );
    assert_eq!(browser.value("document.title"), "flakescope report");
}
