/** Computations of the curve's frame: heights and times, parsing of heights, bets, and state changes by news. */
import { describe, expect, test } from 'vitest';
import { elapsedUntil, multiplierAfter } from '@lantern/game-math/crash';
import type { CrashEntered, CrashRoundShown, CrashStake } from '../../../wire/crash.ts';
import { betsOf, heightText, hundredthsAt, readHeight, timeOf, worthAt } from './round/curve.ts';
import {
  createView,
  entering,
  heldAt,
  withHold,
  withoutHold,
  withRound,
  withSettled,
  stakeAt,
  withStakeShown,
} from './round/view.ts';

const round = (
  roundId: string,
  phase: CrashRoundShown['phase'],
  hundredths: number | null = null,
): CrashRoundShown => ({
  roundId,
  phase,
  atMs: 0,
  leftMs: 0,
  ofMs: 0,
  flownMs: 0,
  seedHash: '',
  hundredths,
  seed: null,
});
const stake = (stakeId: string, panel: 0 | 1, state: CrashStake['state'], won = 0): CrashStake => ({
  stakeId,
  panel,
  bet: 1_000,
  autoHundredths: null,
  state,
  cashedHundredths: won > 0 ? 200 : null,
  won,
});
const entered: CrashEntered = {
  balance: 5_000,
  minBet: 1_000,
  maxBet: 500_000,
  highestHundredths: 100_000,
  chances: [],
  atOnceMillionths: 19_802,
  autoRounds: null,
  round: round('a', 'betting'),
  past: [],
  mine: [],
  held: [],
  board: [],
};

describe('[GAME-11] a curve in its frame', () => {
  test('has the same height at a time as the studio’s, and pays the same', () => {
    for (let flownMs = 0; flownMs < 120_000; flownMs += 37)
      expect(hundredthsAt(flownMs)).toBe(multiplierAfter(flownMs));
    for (const hundredths of [101, 150, 200, 1_234, 99_999])
      expect(Math.ceil(timeOf(hundredths))).toBe(elapsedUntil(hundredths));
    expect([worthAt(1_001, 150), heightText(184, 'en'), heightText(100_000, 'en'), heightText(100_000, 'vi')]).toEqual([
      1_501,
      '1.84x',
      '1,000.00x',
      '1.000,00x',
    ]);
  });

  test('parses heights with a point or a comma, and nothing else', () => {
    const read = (text: string) => readHeight(text, 100_000);
    expect(['2', '2.5', '2,05', ' 1.01 ', '1000'].map(read)).toEqual([200, 250, 205, 101, 100_000]);
    expect(['', '1', '1.00', '1000.01', '2.555', '-3', '1e3', 'x'].map(read)).toEqual(Array(8).fill(undefined));
    expect(betsOf(1_000, 500_000)).toEqual([1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]);
    expect(betsOf(200, 1_000)).toEqual([200, 400, 1_000]);
  });

  test('keeps one held bet per panel beside the flying stakes, and lets go of a withdrawn one', () => {
    const view = createView(entered, [1_000, 2_000]);
    const hold = (holdId: string, panel: 0 | 1, state: 'held' | 'refused' = 'held') =>
      ({ holdId, panel, bet: 1_000, autoHundredths: null, state, code: null, message: null }) as const;
    view.update(withStakeShown(stake('s1', 0, 'taken')));
    view.update(withHold(hold('h1', 0)));
    view.update(withHold(hold('h2', 1)));
    view.update(withHold(hold('h3', 0)));
    expect([heldAt(view.get(), 0)?.holdId, heldAt(view.get(), 1)?.holdId]).toEqual(['h3', 'h2']);
    expect(stakeAt(view.get(), 0)).toMatchObject({ stakeId: 's1' });
    view.update(withoutHold('h2'));
    expect(heldAt(view.get(), 1)).toBeUndefined();
    view.update(entering({ ...entered, held: [hold('h4', 1, 'refused')] }));
    expect([heldAt(view.get(), 0), heldAt(view.get(), 1)]).toEqual([undefined, undefined]);
  });

  test('keeps each panel’s last stake, past heights once, and starts a new round empty', () => {
    const view = createView(entered, [1_000, 2_000]);
    view.update(withStakeShown(stake('s2', 1, 'taken')));
    view.update(withStakeShown(stake('s1', 0, 'taken')));
    expect(view.get().mine.map(({ stakeId }) => stakeId)).toEqual(['s1', 's2']);
    view.update(withSettled({ roundId: 'a', stakes: [stake('s1', 0, 'cashed', 2_000)], won: 2_000 }));
    expect(stakeAt(view.get(), 0)).toMatchObject({ state: 'cashed', won: 2_000 });
    view.update(withSettled({ roundId: 'older', stakes: [stake('s2', 1, 'lost')], won: 0 }));
    expect(stakeAt(view.get(), 1)).toMatchObject({ state: 'taken' });
    view.set({ board: [{ who: 'abc', bet: 1, currency: 'VND', cashedHundredths: null, mine: false }] });
    view.update(withRound(round('a', 'crashed', 231)));
    view.update(withRound(round('a', 'crashed', 231)));
    expect(view.get().past).toEqual([{ roundId: 'a', hundredths: 231 }]);
    view.update(withRound(round('b', 'betting')));
    expect(view.get()).toMatchObject({ mine: [], board: [], round: { roundId: 'b' } });
    view.update(withStakeShown(stake('s3', 0, 'returned')));
    expect(stakeAt(view.get(), 0)).toBeUndefined();
    view.update(entering({ ...entered, balance: 7_000, mine: [stake('s4', 0, 'taken')] }));
    expect(view.get()).toMatchObject({ balance: 7_000, panels: [{ bet: 1_000 }, { bet: 2_000 }] });
  });
});
