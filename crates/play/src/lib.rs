//! A match: history, opponents, hints, reasons.
