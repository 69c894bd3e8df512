//! `mpirun -n 64 marienbad-mpi COMMAND …`: the workbench on many machines.
//!
//! Every rank starts the program `marienbad` with the same command and passes on the messages of the ranks:
//! from the socket of its own program to MPI, and back. The program alone (`crates/cli/src/ranked`)
//! computes, speaks and saves, so that MPI and the engines never share a process. If a program is killed,
//! that is noticed and reported to the others, which save their results; if MPI itself ends this process,
//! the program sees its socket close, saves its results and ends too.
//!
//! Only one thread calls MPI, and it never blocks there: it checks for messages, sends pending ones, and,
//! if there is nothing to do, waits for its program, at first only briefly. MPI has no way to wait that
//! leaves the processor to others, and there may be more ranks than processors. A separate thread reads the
//! socket.

mod frames;
mod network;
mod program;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use mpi::Threading;
use mpi::traits::Communicator as _;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use frames::{Frame, kind};
use network::{Network, News};
use program::Program;

/// The shortest and the longest wait when there is nothing to do. Each look costs some ten microseconds.
const SHORTEST_WAIT: Duration = Duration::from_micros(100);
const LONGEST_WAIT: Duration = Duration::from_millis(2);

/// How much later than the others a rank ends that has a bad exit code.
const ALONE: Duration = Duration::from_millis(300);

fn main() -> ExitCode {
    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGINT, SIGTERM, SIGHUP] {
        let _ = signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize);
    }
    // Before MPI is initialised: the program must not inherit what MPI opens.
    let started = Program::start();
    let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("marienbad-mpi: MPI cannot be started / MPI ne démarre pas");
        return ExitCode::FAILURE;
    };
    let world = universe.world();
    let (rank, ranks) = (world.rank() as usize, world.size() as usize);
    let mut network = Network::new(&world);
    let code = match started {
        Ok(mut program) => {
            program.welcome(rank, ranks);
            carry(program, &mut network, rank, &signal)
        }
        Err(problem) => {
            eprintln!("marienbad-mpi: {rank}: {problem}");
            network.broadcast(News::Lost, b"2");
            network.broadcast(News::Done, b"2");
            network.settle();
            2
        }
    };
    drop(universe);
    if code != 0 {
        // A failure code ends the other ranks at once, so give them time to end by themselves.
        sleep(ALONE);
    }
    ExitCode::from(code)
}

/// Passes on messages until the program here and all others have ended; returns the exit code of this one.
fn carry(mut program: Program, network: &mut Network<'_>, rank: usize, signal: &AtomicUsize) -> u8 {
    let (mut wait, mut passed, mut ended, mut farewell) = (SHORTEST_WAIT, false, None, false);
    loop {
        let mut busy = false;
        while let Some(Frame { kind, peer, content }) = program.receive() {
            busy = true;
            match kind {
                kind::MESSAGE if peer == rank => program.send(kind::MESSAGE, rank, &content),
                kind::MESSAGE => network.send(peer, &content),
                kind::FAREWELL => farewell = true,
                _ => {}
            }
        }
        busy |= network.exchange(&mut |from, news, content| match news {
            News::Message => program.send(kind::MESSAGE, from, &content),
            News::Lost => program.send(kind::LOST, from, &content),
            News::Done => {}
        });
        let number = signal.load(Ordering::Relaxed);
        if number != 0 && !std::mem::replace(&mut passed, true) {
            program.send(kind::SIGNAL, number, &[]);
        }
        program.flush();
        if ended.is_none()
            && let Some(end) = program.has_ended()
        {
            if !farewell {
                network.broadcast(News::Lost, end.how.as_bytes());
            }
            network.broadcast(News::Done, b"0");
            ended = Some(if farewell { end.code } else { end.code.max(1) });
        }
        if let Some(code) = ended
            && network.all_done()
        {
            return code;
        }
        if busy {
            wait = SHORTEST_WAIT;
        } else {
            program.wait(wait);
            wait = (wait + wait / 2).min(LONGEST_WAIT);
        }
    }
}
