//! Certificates and their independent checker.
