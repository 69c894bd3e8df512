//! Accepts connections. Limits apply before a request is looked at: to the number of connections, in all
//! and per address, to the size of the headers, to the time they take to arrive, and to the time the client
//! takes to read the answer.

mod away;
mod connections;
mod held;

use std::future::Future;
use std::io;
use std::net::TcpListener;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use marienbad_solve::Cancel;
use marienbad_words::failure::RequestError;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::clients::network;
use super::router;
use super::site::Site;
pub use connections::Line;
use connections::{Connections, Refused};
use held::Told;

/// How many connections there may be, and how long the server waits for them.
#[derive(Debug, Clone, Copy)]
pub struct Doors {
    /// The most connections at the same time.
    pub connections: usize,
    /// The most connections of one address.
    pub share: usize,
    /// How long the head of a request may take, and the pause between two requests.
    pub head: Duration,
    /// How long a client may read nothing of an answer.
    pub answer: Duration,
    /// How long running requests may take after the server is stopped.
    pub farewell: Duration,
}

impl Default for Doors {
    fn default() -> Self {
        Self {
            connections: 1024,
            share: 512,
            head: Duration::from_secs(15),
            answer: Duration::from_secs(15),
            farewell: Duration::from_secs(3),
        }
    }
}

/// The most headers of a request.
const HEADERS: usize = 64;

/// The most bytes of a request's head.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// Connections that are told at the same time that they are too many.
const TURNED_AWAY: usize = 64;

/// Files that are kept for the matches, the answers of those who are turned away, and whatever else is open.
const FILES: usize = TURNED_AWAY + 64;

/// How often it is looked whether the server should stop.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Serves until the flag is raised.
pub fn serve(listener: TcpListener, site: Arc<Site>, doors: Doors, stop: &Cancel) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    // One thread does the input and output; all work is done in the lanes.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(accept(tokio_listener(&runtime, listener)?, site, doors, stop));
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

fn tokio_listener(
    runtime: &tokio::runtime::Runtime,
    listener: TcpListener,
) -> io::Result<tokio::net::TcpListener> {
    let _inside = runtime.enter();
    tokio::net::TcpListener::from_std(listener)
}

async fn accept(
    listener: tokio::net::TcpListener,
    site: Arc<Site>,
    doors: Doors,
    stop: &Cancel,
) -> io::Result<()> {
    let connections = Arc::new(Connections::default());
    let away = Arc::new(Semaphore::new(TURNED_AWAY));
    let most = files().map_or(doors.connections, |files| doors.connections.min(files));
    let (close, closing) = watch::channel(());
    let pages = TowerToHyperService::new(router::router(Arc::clone(&site)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(doors.head)
        .max_headers(HEADERS)
        .max_buf_size(MAX_HEAD_BYTES);
    let mut number = 0;
    while !stop.is_cancelled() {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => (stream, peer.ip()),
                Err(_) => {
                    // Out of file handles, or a client that left at once: others may still be served.
                    sleep(TIME_BETWEEN_LOOKS).await;
                    continue;
                }
            },
            () = sleep(TIME_BETWEEN_LOOKS) => continue,
        };
        number += 1;
        let share = (!site.clients.trusts(peer)).then_some(doors.share);
        let held = match connections.admit((number, peer, network(peer)), share, most) {
            Ok(held) => held,
            Err(refused) => {
                // A refusal holds a place for a second; beyond these places, connections are closed without
                // a word.
                if let Ok(place) = Arc::clone(&away).try_acquire_owned() {
                    let error = match refused {
                        Refused::Share => RequestError::Share,
                        Refused::Full => RequestError::Busy,
                    };
                    let site = Arc::clone(&site);
                    tokio::spawn(async move {
                        away::turn(site, stream, error).await;
                        drop(place);
                    });
                }
                continue;
            }
        };
        // Small answers should be sent at once.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient { stream, most: doors.answer, alarm: None });
        let line = Arc::clone(&held.line);
        let told = Told { pages: pages.clone(), line: Arc::clone(&line), closing: closing.clone() };
        let connection = http.serve_connection(io, told);
        let mut closing = closing.clone();
        tokio::spawn(async move {
            let _held = held;
            let mut connection = std::pin::pin!(connection);
            // Errors of the connection concern only its client.
            tokio::select! {
                _ = connection.as_mut() => return,
                () = line.leaves() => return,
                _ = closing.changed() => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        });
    }
    drop(listener);
    drop(close);
    let until = Instant::now() + doors.farewell;
    while connections.count() > 0 && Instant::now() < until {
        sleep(TIME_BETWEEN_LOOKS / 4).await;
    }
    Ok(())
}

/// How many connections the limit of open files allows, if the system tells it. Some files are reserved for
/// other uses.
fn files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    let soft: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(soft.saturating_sub(FILES).max(16))
}

/// A connection that is closed if the client reads nothing of the answer for too long.
struct Patient {
    stream: TcpStream,
    most: Duration,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn watched<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.alarm = None;
            return written;
        }
        let most = self.most;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + most)));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
