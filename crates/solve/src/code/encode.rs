//! Encoding messages into words and back.

use super::{Code, Word};

impl Code {
    /// The word that carries these bits at [`Code::carriers`]; the other coins follow from them. Missing
    /// bits are 0, and bits beyond the dimension are ignored.
    pub fn encode(&self, message: &[bool]) -> Word {
        let mut word = Word::zero(self.length);
        self.generator.iter().zip(message).filter(|(_, bit)| **bit).for_each(|(row, _)| word.turn(row));
        word
    }

    /// The message bits of a word.
    pub fn message(&self, word: &Word) -> Vec<bool> {
        self.carriers().map(|place| word.is_black(place)).collect()
    }

    /// The places that carry the message, ascending.
    pub fn carriers(&self) -> impl Iterator<Item = usize> + '_ {
        self.carriers.iter().map(|i| i + 1)
    }

    /// As many words as these bits need, the last padded with 0; `None` if the code carries nothing.
    pub fn encode_bits(&self, bits: &[bool]) -> Option<Vec<Word>> {
        (self.dimension() > 0).then(|| bits.chunks(self.dimension()).map(|part| self.encode(part)).collect())
    }

    /// Encodes a text, the highest bit of each byte first. The last byte is followed by a 1 and as many 0s
    /// as needed, so that the end can be found. `None` if the code carries nothing.
    pub fn encode_bytes(&self, bytes: &[u8]) -> Option<Vec<Word>> {
        let mut bits: Vec<bool> =
            bytes.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1 == 1)).collect();
        bits.push(true);
        self.encode_bits(&bits)
    }

    /// The concatenated message bits of several words.
    pub fn bits_of(&self, words: &[Word]) -> Vec<bool> {
        words.iter().flat_map(|word| self.message(word)).collect()
    }

    /// The bytes encoded by [`Code::encode_bytes`]; `None` if the words do not encode a text, because the
    /// final 1 is missing or the bits before it are not whole bytes.
    pub fn bytes_of(&self, words: &[Word]) -> Option<Vec<u8>> {
        let bits = self.bits_of(words);
        let end = bits.iter().rposition(|bit| *bit)?;
        let bytes = bits[..end].as_chunks::<8>();
        let byte = |bits: &[bool; 8]| bits.iter().fold(0u8, |byte, bit| byte << 1 | u8::from(*bit));
        bytes.1.is_empty().then(|| bytes.0.iter().map(byte).collect())
    }
}
