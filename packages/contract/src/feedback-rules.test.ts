import { describe, expect, test } from 'vitest';
import { countWords } from './feedback-rules.ts';

describe('[MSG-11] words of a feedback', () => {
  test.each([
    ['nothing', '', 0],
    ['blanks and line breaks', ' \t\n\r\n  ', 0],
    ['one word', 'Xin', 1],
    ['Vietnamese syllables', 'Tôi chưa nhận được tiền nạp', 6],
    ['the same with combining marks', 'Tôi chưa nhận được tiền nạp'.normalize('NFD'), 6],
    ['many blanks in a row', '  Tôi   chưa \n\n nhận  ', 3],
    ['blanks of other scripts', 'một\u00a0hai\u3000ba\u2009bốn\u202fnăm\u2028sáu', 6],
    ['invisible marks between words', 'một\u200bhai\u2060ba', 3],
    ['joiners inside a word', 'می\u200cخواهم پول', 2],
    ['Urdu', 'میری رقم ابھی تک نہیں آئی', 6],
    ['Portuguese', 'O depósito não entrou na carteira', 6],
    ['numbers and ids', 'Lệnh 0193-4fae 500.000 đ', 4],
    ['emoji alone', '😀 😀😀 👨‍👩‍👧 🇻🇳', 0],
    ['emoji beside words', 'Rất tốt 😀 👍🏽', 2],
    ['emoji at a word', 'tốt😀', 1],
    ['signs alone', '— ... !!! * ·', 0],
    ['signs at words', 'Alô! (một-hai), “ba”.', 3],
  ])('%s', (_, text, words) => expect(countWords(text)).toBe(words));
});
