import { describe, expect, test } from 'vitest';
import { readGiftList } from './gift-list.ts';

describe('[PRO-07] a list of gifts', () => {
  test('is a user name and an amount a line, pasted or from a file', () => {
    expect(readGiftList('username,amount\r\nminh88,50000\n\n "thuy" ; 20000\nlan\t1000\n')).toEqual({
      gifts: [
        { username: 'minh88', amount: 50_000 },
        { username: 'thuy', amount: 20_000 },
        { username: 'lan', amount: 1_000 },
      ],
      wrong: [],
    });
  });

  test('names the lines it cannot read', () => {
    expect(readGiftList('minh88\nminh88,abc\n,5000\nminh88,0\nminh88,1,2\nlan,5')).toEqual({
      gifts: [{ username: 'lan', amount: 5 }],
      wrong: [1, 2, 3, 4, 5],
    });
  });
});
