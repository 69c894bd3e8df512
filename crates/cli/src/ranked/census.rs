//! `census` on several ranks: rank 0 hands out the families, the most expensive first, and collects the
//! results; each of the other ranks examines one family per thread at a time.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use marienbad_solve::sequence::Values;
use marienbad_solve::sequence::census::{self as sequences, Family, Interrupted};
use marienbad_solve::{Budget, Stop, Work};
use marienbad_words::failure::Failure;

use super::{Ranks, SAVED_EVERY, word};
use crate::census::checkpoint::{Block, CensusCheckpoint, read_for, write, write_part};
use crate::census::part::Contents;
use crate::census::{in_print, report};
use crate::checkpoint::every;
use crate::context::Context;

/// Where rank 0 keeps the census in the folder of the job.
const FILE: &str = "census.mbd";

/// How long a rank waits for messages, before it looks what its own threads have found.
const MESSAGE_WAIT: Duration = Duration::from_millis(1);

/// Steps after which the account looks at Ctrl-C and reports.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 12;

/// Runs the command on this rank.
pub fn run(context: &Context, arguments: &ArgMatches, ranks: &mut Ranks) -> Result<(), Failure> {
    let digits = arguments.get_one::<u64>("digits").map_or(1, |d| *d as usize);
    let to = arguments.get_one::<u64>("to").copied().unwrap_or(1);
    let families = sequences::families(digits);
    if ranks.leads() {
        lead(context, arguments, (digits, to), &families, ranks)
    } else {
        work(context, &families, to, every(arguments, SAVED_EVERY.as_secs()), ranks);
        Ok(())
    }
}

/// Rank 0 hands out families and collects results; it also examines families itself, through messages to
/// itself.
fn lead(
    context: &Context,
    arguments: &ArgMatches,
    (digits, to): (usize, u64),
    families: &[Family],
    ranks: &mut Ranks,
) -> Result<(), Failure> {
    let in_print = in_print(context, arguments)?;
    let mut found = vec![None; families.len()];
    let contents = Contents { question: vec![digits as u64, to], part: None };
    let path = ranks.folder.as_ref().map(|folder| folder.join(FILE).display().to_string());
    let save_every = every(arguments, SAVED_EVERY.as_secs());
    let mut kept = CensusCheckpoint::open(
        context.language,
        path.as_deref(),
        save_every,
        &contents,
        families,
        &mut found,
    )?;
    let stop = context.compute_freely(|account| -> Result<Option<Stop>, Failure> {
        let mut order = Vec::new();
        for (index, family) in families.iter().enumerate().filter(|(index, _)| found[*index].is_none()) {
            order.push((sequences::estimated_steps(family, to, account)?, index));
        }
        order.sort_unstable();
        let unfinished = kept.unfinished();
        let (to_own, own_news, own) = hands(context, families, to, save_every);
        let (mut waiting, mut saved) = (vec![0_usize; ranks.ranks()], Instant::now());
        waiting[0] = context.sharing;
        let mut stop = None;
        while found.iter().any(Option::is_none) {
            let over = ranks.attend(account.nodes());
            for (from, kind, content) in std::mem::take(&mut ranks.own) {
                match kind {
                    word::WANT => waiting[from] += 1,
                    word::RESULT | word::SO_FAR => take(families, &content, &mut found, &mut kept),
                    _ => {}
                }
            }
            let mut quiet = true;
            while let Ok((block, last)) = own_news.try_recv() {
                quiet = false;
                take(families, &block, &mut found, &mut kept);
                waiting[0] += usize::from(last);
            }
            if over {
                stop = Some(Stop::Cancelled);
                break;
            }
            while let (Some(rank), Some(&(_, index))) =
                (waiting.iter().rposition(|waiting| *waiting > 0), order.last())
            {
                order.pop();
                waiting[rank] -= 1;
                let known = unfinished.get(&index).cloned().unwrap_or_default();
                if rank == 0 {
                    let _ = to_own.send((index, known));
                } else {
                    let game = families[index].head().code.to_string();
                    let known = write_part(&game, &known);
                    let head = [&[word::TASK][..], &(index as u64).to_le_bytes()].concat();
                    ranks.link.say(rank, &[head, known].concat());
                }
            }
            account.advance(found.iter().flatten().count() as u64, Some(families.len() as u64));
            // This account only reports; the threads' accounts enforce the limits.
            let _ = account.spend(STEPS_BETWEEN_LOOKS);
            if saved.elapsed() >= save_every {
                kept.save(context.language, families, &found)?;
                saved = Instant::now();
            }
            if quiet {
                ranks.link.wait(MESSAGE_WAIT);
            }
        }
        drop(to_own);
        context.cancel_if(stop.is_some());
        own.into_iter().for_each(|hand| drop(hand.join()));
        while let Ok((block, _)) = own_news.try_recv() {
            take(families, &block, &mut found, &mut kept);
        }
        if stop.is_some() {
            // The other ranks send their results before they end.
            ranks.gather(&mut |content| take(families, content, &mut found, &mut kept));
        }
        kept.save(context.language, families, &found)?;
        Ok(stop)
    })?;
    report(context, arguments, (digits, to), families, &found, in_print)?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stop(stop)))
}

fn take(
    families: &[Family],
    block: &[u8],
    found: &mut [Option<sequences::Found>],
    kept: &mut CensusCheckpoint,
) {
    match read_for(families, block) {
        Some((index, Block::Found(one))) => found[index] = Some(one),
        Some((index, Block::Part(values))) if !values.is_empty() => kept.keep(index, values),
        _ => {}
    }
}

/// Worker threads: the channel for families and their known values, the channel for the resulting blocks
/// and whether each family is done, and the handles.
type Hands = (Sender<(usize, Values)>, Receiver<(Vec<u8>, bool)>, Vec<thread::JoinHandle<()>>);

fn hands(context: &Context, families: &[Family], to: u64, every: Duration) -> Hands {
    let (tasks, open) = channel::<(usize, Values)>();
    let (news, blocks) = channel();
    let open = std::sync::Arc::new(Mutex::new(open));
    let budget = context.budget();
    let budget = Budget { nodes: u64::MAX, memory: budget.memory / context.sharing };
    let hands = (0..context.sharing).map(|_| {
        let (open, news, cancel) = (std::sync::Arc::clone(&open), news.clone(), context.cancel().clone());
        let families = families.to_vec();
        thread::spawn(move || {
            loop {
                let task = open.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((index, known)) = task else { return };
                let game = families[index].head().code.to_string();
                let mut own = Work::new(budget).with_cancel(cancel.clone());
                let mut last = Instant::now();
                let mut share = |values: &Values| {
                    if last.elapsed() >= every {
                        let _ = news.send((write_part(&game, values), false));
                        last = Instant::now();
                    }
                };
                let block = match sequences::examine_from(&families[index], to, known, &mut share, &mut own) {
                    Ok(found) => write(&game, &found),
                    Err(Interrupted { values, .. }) => write_part(&game, &values),
                };
                if news.send((block, true)).is_err() {
                    return;
                }
            }
        })
    });
    let hands = hands.collect();
    (tasks, blocks, hands)
}

/// Another rank: asks for families, and sends its results.
fn work(context: &Context, families: &[Family], to: u64, every: Duration, ranks: &mut Ranks) {
    let (tasks, news, hands) = hands(context, families, to, every);
    (0..context.sharing).for_each(|_| ranks.link.say(0, &[word::WANT]));
    loop {
        let over = ranks.attend(0);
        let mut quiet = true;
        for (_, kind, content) in std::mem::take(&mut ranks.own) {
            quiet = false;
            if let (word::TASK, Some((head, known))) = (kind, content.split_first_chunk::<8>()) {
                let known = match read_for(families, known) {
                    Some((_, Block::Part(values))) => values,
                    _ => Values::default(),
                };
                let _ = tasks.send((u64::from_le_bytes(*head) as usize, known));
            }
        }
        while let Ok((block, last)) = news.try_recv() {
            quiet = false;
            let kind = if last { word::RESULT } else { word::SO_FAR };
            ranks.link.say(0, &[&[kind][..], &block].concat());
            if last {
                ranks.link.say(0, &[word::WANT]);
            }
        }
        if over {
            break;
        }
        if quiet {
            ranks.link.wait(MESSAGE_WAIT);
        }
    }
    drop(tasks);
    hands.into_iter().for_each(|hand| drop(hand.join()));
    while let Ok((block, _)) = news.try_recv() {
        ranks.link.say(0, &[&[word::SO_FAR][..], &block].concat());
    }
}
