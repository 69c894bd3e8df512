//! A server and a browser for one test, on free ports.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use thirtyfour::prelude::*;

use crate::program::{Folder, marienbad};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Whether pages may run scripts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Script {
    On,
    Off,
    /// Scripts run and moves are animated.
    Moving,
}

/// A server and a driver, both stopped on drop.
pub struct House {
    server: Child,
    driver: Mutex<Driver>,
    place: String,
    folder: Folder,
}

impl House {
    pub fn open() -> Result<Self, Failure> {
        // A test may open two: a server whose folder is removed says so, and stores nothing.
        static HOUSES: AtomicU32 = AtomicU32::new(0);
        let folder = Folder::new(&format!("browser-{}", HOUSES.fetch_add(1, Ordering::Relaxed)));
        let data = folder.file("data");
        Ok(Self::start(folder, &["serve", "--addr", "127.0.0.1:0", "--data", &data])?.0)
    }

    /// A class server, with the path of the teacher's address and the join code.
    pub fn open_class(language: &str) -> Result<(Self, String, String), Failure> {
        let folder = Folder::new(&format!("class-{:?}", std::thread::current().id()));
        let (house, said) =
            Self::start(folder, &["serve", "--class", "--addr", "127.0.0.1:0", "--lang", language])?;
        let key = said[0].split_whitespace().find_map(|word| word.split_once("key=")).ok_or("no key")?.1;
        let path = format!("/{language}/class/teacher?key={key}");
        let code: String = said[1].split("code").last().unwrap_or_default().split_whitespace().collect();
        Ok((house, path, code))
    }

    /// The server, and the first lines of its output.
    fn start(folder: Folder, arguments: &[&str]) -> Result<(Self, [String; 2]), Failure> {
        let mut server = marienbad(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut out = BufReader::new(server.stdout.take().ok_or("the server says nothing")?);
        let mut said = [String::new(), String::new()];
        out.read_line(&mut said[0])?;
        if arguments.contains(&"--class") {
            out.read_line(&mut said[1])?;
        }
        let place =
            said[0].split_whitespace().find(|word| word.starts_with("http://")).ok_or("no address")?;
        let end = place[7..].find('/').map_or(place.len(), |end| end + 7);
        let place = place[..end].to_owned();
        Ok((Self { server, driver: Mutex::new(Driver::start()?), place, folder }, said))
    }

    /// The full address of a path.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.place)
    }

    /// A headless browser. On a busy machine the first attempt may be too slow, or its driver may have lost
    /// its port to another one; then a new driver is started.
    pub async fn browser(&self, script: Script) -> Result<WebDriver, Failure> {
        for attempt in 1..TRIES {
            if let Ok(browser) = self.new_browser(script, attempt).await {
                return Ok(browser);
            }
            *self.driver.lock().unwrap_or_else(PoisonError::into_inner) = Driver::start()?;
        }
        self.new_browser(script, TRIES).await
    }

    /// Each attempt has its own profile: a browser that started too late may still hold the previous one.
    async fn new_browser(&self, script: Script, attempt: u32) -> Result<WebDriver, Failure> {
        let mut wishes = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--window-size=1100,1400",
            // Moves are instant: a separate test covers the animations.
            if script == Script::Moving {
                "--enable-blink-features="
            } else {
                "--force-prefers-reduced-motion"
            },
        ] {
            wishes.add_arg(argument)?;
        }
        // Two browsers in one house are two different people.
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let profile = self.folder.join(format!("profile-{number}-{attempt}"));
        wishes.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        if script == Script::Off {
            wishes.add_experimental_option(
                "prefs",
                serde_json::json!({ "profile.managed_default_content_settings.javascript": 2 }),
            )?;
        }
        let place = self.driver.lock().unwrap_or_else(PoisonError::into_inner).place.clone();
        Ok(WebDriver::new(&place, wishes).await?)
    }
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// So often a browser is asked for.
const TRIES: u32 = 3;

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A browser driver, stopped on drop.
struct Driver {
    child: Child,
    place: String,
}

impl Driver {
    fn start() -> Result<Self, Failure> {
        let port = free_port()?;
        let child = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("chromedriver: {error}; run cargo xtask tools"))?;
        let driver = Self { child, place: format!("http://127.0.0.1:{port}") };
        let begun = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            if begun.elapsed() > Duration::from_secs(20) {
                return Err("chromedriver does not answer".into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> std::io::Result<u16> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// The script of axe, as `cargo xtask tools` fetched it.
pub fn axe() -> Result<String, Failure> {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let folder = target.join("axe");
    let missing = || format!("no axe in {}: run cargo xtask tools", folder.display());
    let mut entries = std::fs::read_dir(&folder).map_err(|_| missing())?.filter_map(Result::ok);
    let script =
        entries.find(|entry| entry.path().extension().is_some_and(|end| end == "js")).ok_or_else(missing)?;
    Ok(std::fs::read_to_string(script.path())?)
}
