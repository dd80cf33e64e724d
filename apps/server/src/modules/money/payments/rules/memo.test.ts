import { describe, expect, it } from 'vitest';
import { memoCandidates, memoFrom } from './memo.ts';

const memo = memoFrom(Uint8Array.from([0, 31, 32, 255, 7, 8, 100, 200]));

describe('deposit memo', () => {
  it('is short, unaccented and without easily confused characters', () => {
    expect(memo).toMatch(/^DL[2-9A-HJ-NP-Z]{8}$/);
    expect(memo.length).toBeLessThanOrEqual(19);
  });

  it.each([
    ['as written', memo],
    ['in lower case', memo.toLowerCase()],
    ['between the words of a bank', `CT DEN:0123 ${memo} FT26324 NGUYEN VAN A chuyen tien`],
    ['joined to other text', `MBVCB.123.${memo}.CT tu 0123`],
    ['broken by the bank', `${memo.slice(0, 5)} ${memo.slice(5)}`],
    ['with a line break', `NAP ${memo.slice(0, 3)}\n${memo.slice(3)}`],
  ])('is found %s', (_name, note) => {
    expect(memoCandidates(note)).toContain(memo);
  });

  it('is not found in a text without one', () => {
    expect(memoCandidates('NGUYEN VAN A chuyen tien')).toEqual([]);
    expect(memoCandidates('')).toEqual([]);
  });

  it('offers a bounded number of candidates', () => {
    expect(memoCandidates('DL22222222'.repeat(25)).length).toBeLessThanOrEqual(8);
    expect(
      memoCandidates(
        'DL2345678A DL2345678B DL2345678C DL2345678D DL2345678E DL2345678F DL2345678G DL2345678H DL2345678J',
      ).length,
    ).toBe(8);
  });
});
