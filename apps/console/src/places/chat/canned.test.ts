import { describe, expect, test } from 'vitest';
import { filled, found, hasVariable, type Canned } from './canned.ts';
import { withNotes } from './use-desk-thread.ts';

const canned = (title: string, topic: Canned['topic'], vi = title): Canned => ({
  cannedId: title,
  title,
  topic,
  vi,
  en: `${title} in English`,
  version: 1,
});
const LIST = [canned('Chào', null), canned('Đổi số', 'account'), canned('Tiền chưa vào', 'deposit')];

describe('[CON-17] canned answers', () => {
  test('are in the member’s language, English for all but Vietnamese, with their variables put in place', () => {
    const hello = { vi: 'Chào {{username}}, số {{ desk }}', en: 'Hello {{username}}' };
    const values = { username: 'sonthuy88', desk: '7', reference: undefined };
    expect(filled(hello, 'VI', values)).toBe('Chào sonthuy88, số 7');
    expect(filled(hello, 'PT', values)).toBe('Hello sonthuy88');
  });

  test('a variable without a value stays in sight', () => {
    const values = { username: 'sonthuy88', desk: '7', reference: undefined };
    const text = filled({ vi: 'Lệnh {{reference}}', en: '' }, 'VI', values);
    expect(text).toBe('Lệnh {{reference}}');
    expect(hasVariable(text)).toBe(true);
    expect(hasVariable('Lệnh N-7714')).toBe(false);
  });

  test('are found without marks; those of the topic come first, then those of any', () => {
    expect(found(LIST, 'doi so', 'deposit').map(({ title }) => title)).toEqual(['Đổi số']);
    expect(found(LIST, '', 'deposit').map(({ title }) => title)).toEqual(['Tiền chưa vào', 'Chào', 'Đổi số']);
    expect(found(LIST, 'không có', 'deposit')).toEqual([]);
  });
});

describe('[CON-17] notes', () => {
  test('each is shown once, after the message it was written after', () => {
    const note = (noteId: string, afterSeq: number, at: number) => ({
      noteId,
      afterSeq,
      at,
      text: '',
      operatorName: '',
    });
    const merged = withNotes([note('b', 3, 2)], [note('a', 1, 9), note('b', 3, 2), note('c', 3, 1)]);
    expect(merged.map(({ noteId }) => noteId)).toEqual(['a', 'c', 'b']);
  });
});
