import { describe, expect, it } from 'vitest';
import { hitsOf } from './hits.ts';

const bet = (betType: string, ...selections: string[]) => ({ betType, selections });

describe('[LOTT-10] what lights up for own bets', () => {
  it('reads endings of prizes in the construction lottery', () => {
    const isHit = hitsOf('vn27', [bet('lo2', '75'), bet('de_db', '75')]);
    expect([isHit('G4', '4075', 2), isHit('DB', '81275', 0), isHit('G4', '3003', 0)]).toEqual([true, true, false]);
  });

  it('reads tickets of balls, the special one too', () => {
    const isHit = hitsOf('mark6', [bet('pick3', '07-12-49')]);
    expect([isHit('B', '07', 1), isHit('S', '49', 0), isHit('B', '33', 0)]).toEqual([true, true, false]);
  });

  it('reads a number on its place, and on no other', () => {
    const isHit = hitsOf('digits5', [bet('position', '2_7')]);
    expect([isHit('B', '7', 1), isHit('B', '7', 0), isHit('B', '1', 1)]).toEqual([true, false, false]);
  });

  it('reads whole numbers in max 3D and lights nothing for words', () => {
    expect(hitsOf('max3d', [bet('max3d', '275')])('G3', '275', 4)).toBe(true);
    expect(hitsOf('dice3', [bet('sum', 'tai')])('B', '6', 0)).toBe(false);
  });
});
