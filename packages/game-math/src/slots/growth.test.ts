/** Growing wilds: where they grow, how they move, and what their journey adds. */
import { describe, expect, it } from 'vitest';
import { createSlot, simulationStream, slotTitle, type LinesTitle, type RoundState, type Step } from './index.ts';

const TITLE = slotTitle('cay-tre-tram-dot@1') as LinesTitle;
const REELS = TITLE.reels.length;

type Spin = Extract<Step, { readonly kind: 'spin' | 'free' }>;

/** A round of free spins that starts from nothing grown, from a seed. */
function freeRound(
  seed: number,
  before: Partial<RoundState> = {},
): { readonly steps: readonly Spin[]; readonly ends: readonly RoundState[] } {
  const slot = createSlot(TITLE);
  const next = simulationStream(seed);
  let state: RoundState = { titleId: TITLE.id, wonCoins: 0, freeLeft: 8, freeGiven: 8, over: false, ...before };
  const [steps, ends]: [Spin[], RoundState[]] = [[], []];
  while (!state.over) {
    const advanced = slot.advance(state, next);
    steps.push(advanced.step as Spin);
    state = advanced.state;
    ends.push(state);
  }
  return { steps, ends };
}

const reelOf = (window: readonly string[], reel: number): string =>
  window.slice(reel * TITLE.rows, (reel + 1) * TITLE.rows).join('');

describe('[GAME-21] wilds that grow', () => {
  it('cover their reel in every spin, and never a scatter', () => {
    const slot = createSlot(TITLE);
    const next = simulationStream(8_101);
    let grew = 0;
    for (let spin = 0; spin < 2_000; spin += 1) {
      const { step } = slot.open(next);
      if (step.kind === 'respin') throw new Error('a paid spin is no respin');
      const { growth, window, scatters } = step;
      expect(growth!.stood).toEqual([]);
      expect(growth!.inAll).toBe(0);
      for (let reel = 0; reel < REELS; reel += 1) {
        const landed = reelOf(growth!.landed, reel);
        expect(growth!.grew.includes(reel)).toBe(landed.includes('W'));
        expect(reelOf(window, reel)).toBe(landed.includes('W') ? 'WWW' : landed);
      }
      expect(growth!.landed.filter((letter) => letter === 'S').length).toBe(scatters);
      grew += growth!.grew.length;
    }
    expect(grew).toBeGreaterThan(100);
  });

  it('stay in free spins, one reel further left each time, and leave over the second reel', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      let before: readonly number[] = [];
      for (const { growth, window } of freeRound(seed).steps) {
        expect(growth!.stood).toEqual(before.filter((reel) => reel > 1).map((reel) => reel - 1));
        for (const reel of [...growth!.stood, ...growth!.grew]) expect(reelOf(window, reel)).toBe('WWW');
        before = [...growth!.stood, ...growth!.grew];
        expect(new Set(before).size).toBe(before.length);
        expect(before.every((reel) => reel >= 1)).toBe(true);
      }
    }
  });

  it('move the journey on: each stop multiplies from its own spin and adds its spins once', () => {
    const { journey } = TITLE.growth!;
    let reached = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      let [grown, given] = [0, 8];
      const { steps, ends } = freeRound(seed);
      steps.forEach(({ growth, multiplier, freeSpinsWon }, index) => {
        const added = journey.filter((stop) => grown < stop.grown && stop.grown <= growth!.inAll);
        expect(growth!.inAll).toBe(grown + growth!.grew.length);
        expect(freeSpinsWon).toBe(added.reduce((sum, { spins }) => sum + spins, 0));
        expect(multiplier).toBe(journey.findLast((stop) => stop.grown <= growth!.inAll)?.times ?? 1);
        [grown, given, reached] = [growth!.inAll, given + freeSpinsWon, reached + added.length];
        expect(ends[index]).toMatchObject({ freeGiven: given, freeLeft: given - index - 1 });
      });
      expect(steps.length).toBe(given);
    }
    expect(reached).toBeGreaterThan(100);
  });

  it('begin anew in every round: what grew in the paid spin is not on the way', () => {
    const slot = createSlot(TITLE);
    for (let seed = 0, found = 0; found < 3; seed += 1) {
      const { steps } = slot.play(BigInt(TITLE.coins), simulationStream(seed));
      const [paid, first] = steps as readonly [Spin, Spin | undefined];
      if (!first || paid.growth!.grew.length === 0) continue;
      found += 1;
      expect([first.growth!.stood, first.growth!.inAll]).toEqual([[], first.growth!.grew.length]);
    }
  });

  it('are refused where they cannot be counted', () => {
    const broken: readonly LinesTitle[] = [
      { ...TITLE, reels: [TITLE.reels[0]!, `WS${TITLE.reels[1]!}`, ...TITLE.reels.slice(2)] },
      { ...TITLE, freeSpins: { ...TITLE.freeSpins, reels: TITLE.reels } },
      { ...TITLE, freeSpins: { ...TITLE.freeSpins, multiplier: 2 } },
      { ...TITLE, freeSpins: { ...TITLE.freeSpins, limit: 40 } },
    ];
    for (const each of broken) expect(() => createSlot(each)).toThrow(RangeError);
  });
});
