import { beforeAll, describe, expect, it } from 'vitest';
import { GAMES } from '../../../catalogue/src/games/index.ts';
import { minus, rational, type Rational } from '../rational.ts';
import {
  createSlot,
  exactReturn,
  MODELS,
  poolOf,
  seedIn,
  simulationStream,
  SLOT_TITLES,
  slotTitle,
  weightIn,
  winsPool,
  type ExactReturn,
  type SlotTitle,
  type Step,
} from './index.ts';
import { coinsOf, machineOf, showStops } from './wins.ts';

const SPINS = 60_000;
const SEED = 7_700;
/** Cascades are counted over a million and a half stops. */
const COUNTING_MS = 60_000;

const asNumber = ({ numerator, denominator }: Rational): number =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15;

/** Whether a round had a feature: steps after the paid spin, or a wheel in it. */
const isFeatured = (steps: readonly Step[]): boolean =>
  steps.length > 1 || (steps[0]?.kind === 'spin' && !!steps[0].wheel);

describe('[GAME-11] the titles of the studio', () => {
  it('are at least twelve over four models, of every volatility', () => {
    expect(SLOT_TITLES.length).toBeGreaterThanOrEqual(12);
    for (const model of MODELS)
      expect(SLOT_TITLES.filter((title) => title.model === model).length, model).toBeGreaterThanOrEqual(3);
    expect(new Set(SLOT_TITLES.map(({ volatility }) => volatility)).size).toBe(3);
    expect(new Set(SLOT_TITLES.map(({ reels }) => reels.join('|'))).size).toBe(SLOT_TITLES.length);
    expect(slotTitle('sen-bac')?.id).toBe('sen-bac');
    expect(slotTitle('khong-co')).toBeUndefined();
  });
});

describe.each(SLOT_TITLES.map((title, index) => [title.id, title, SEED + index] as const))(
  '[GAME-11] %s',
  (id, title, seed) => {
    let exact: ExactReturn;
    beforeAll(() => {
      exact = exactReturn(title);
    }, COUNTING_MS);

    it('returns exactly what the catalogue publishes, between 94 and 97 per cent', () => {
      const published = GAMES.find((game) => game.id === id)!;
      expect([published.type, published.rtpBasisPoints]).toEqual(['RNG', title.rtpBasisPoints]);
      expect(Math.round(asNumber(exact.rtp) * 10_000)).toBe(title.rtpBasisPoints);
      expect(title.rtpBasisPoints).toBeGreaterThanOrEqual(9400);
      expect(title.rtpBasisPoints).toBeLessThanOrEqual(9700);
      expect(BigInt(published.minBet) % BigInt(title.coins)).toBe(0n);
    });

    it('can never win more than its cap, which does not change the return', () => {
      expect(exact.maxCoins).toBe(title.maxCoins);
    });

    it(`has its return in play, with features as often as counted (seed ${seed}, 5 sigma)`, () => {
      const slot = createSlot(title);
      const next = simulationStream(seed);
      let [sum, squares, features] = [0, 0, 0];
      for (let spin = 0; spin < SPINS; spin += 1) {
        const { steps, wonCoins } = slot.play(BigInt(title.coins), next);
        const won = wonCoins / title.coins;
        sum += won;
        squares += won * won;
        if (isFeatured(steps)) features += 1;
      }
      const mean = sum / SPINS;
      const sigma = Math.sqrt(squares / SPINS - mean * mean);
      // The return of the reels; the pool's part is proven separately.
      expect(Math.abs(mean - asNumber(minus(exact.rtp, exact.pool)))).toBeLessThan((5 * sigma) / Math.sqrt(SPINS));
      const chance = asNumber(exact.featureChance);
      expect(Math.abs(features / SPINS - chance)).toBeLessThanOrEqual(5 * Math.sqrt((chance * (1 - chance)) / SPINS));
    });

    it('plays the same round from a state stored after every step', () => {
      const slot = createSlot(title);
      const hasFeature = exact.featureChance.numerator > 0n;
      for (let round = 0, featured = 0; featured < 3; round += 1) {
        const whole = slot.play(BigInt(title.coins), simulationStream(round));
        if (hasFeature && !isFeatured(whole.steps)) continue;
        featured += 1;
        const next = simulationStream(round);
        let { step, state } = slot.open(next);
        const steps = [step];
        while (!state.over) {
          ({ step, state } = createSlot(title).advance(JSON.parse(JSON.stringify(state)) as typeof state, next));
          steps.push(step);
        }
        expect([steps, state.wonCoins]).toEqual([whole.steps, whole.wonCoins]);
        expect(() => slot.advance(state, next)).toThrow(RangeError);
        expect(steps.reduce((sum, each) => sum + each.coins, 0)).toBe(whole.wonCoins);
      }
    });
  },
);

describe('[GAME-21] clusters', () => {
  const titles = SLOT_TITLES.filter((title) => title.model === 'cascades').filter(({ cluster }) => cluster);

  it.each(titles.map((title) => [title.id, title] as const))('%s publishes its exact hit rate', (_, title) => {
    const machine = machineOf(title);
    const { reels, rows, drum } = machine;
    const window = new Uint8Array(reels.length * rows);
    const drums = reels.filter((_reel, index) => index % drum === 0).map((strip) => strip.length);
    const all = drums.reduce((product, length) => product * length, 1);
    let hits = 0;
    for (let number = 0; number < all; number += 1) {
      let rest = number;
      const values = drums.map((length) => [rest % length, (rest = Math.floor(rest / length))][0]!);
      showStops(
        reels,
        rows,
        reels.map((_reel, index) => values[Math.floor(index / drum)]!),
        window,
      );
      if (coinsOf(machine, window, {}) > 0) hits += 1;
    }
    expect(Math.round((hits / all) * 10_000)).toBe(title.cluster!.hitBasisPoints);
  });
});

describe('[GAME-11] a bet', () => {
  const title = slotTitle('ca-heo-nhay-song')!;

  it('is a positive multiple of the coins, and pays out whole minor units of any size', () => {
    const slot = createSlot(title);
    for (const bet of [0n, -20n, 30n]) expect(() => slot.play(bet, simulationStream(1))).toThrow(RangeError);
    expect(slot.payoutOf(20n * 10n ** 18n, 7)).toBe(7n * 10n ** 18n);
  });

  it('never wins more than the cap, and the round ends there', () => {
    const slot = createSlot({ ...title, maxCoins: title.coins });
    for (let seed = 0; seed < 5000; seed += 1) {
      const { wonCoins, steps } = slot.play(20n, simulationStream(seed));
      expect(wonCoins).toBeLessThanOrEqual(20);
      if (steps.length > 1) expect(steps.slice(0, -1).reduce((sum, step) => sum + step.coins, 0)).toBeLessThan(20);
    }
  });

  it('is refused on an inconsistent title', () => {
    const broken: SlotTitle[] = [
      { ...title, reels: ['WAB', ...title.reels.slice(1)] },
      { ...title, reels: ['AB', ...title.reels.slice(1)] },
      { ...title, pays: {} },
      { ...title, rows: 2 },
    ] as SlotTitle[];
    for (const each of broken) expect(() => createSlot(each)).toThrow(RangeError);
  });
});

describe('[GAME-11] a progressive pool', () => {
  const titles = SLOT_TITLES.filter((title) => title.model === 'lines').filter((title) => poolOf(title));
  /** Consecutive bytes, as a seed would give them. */
  const bytes =
    (...row: number[]) =>
    (count: number): number =>
      count === 256 ? row.shift()! : 0;

  it('has the same rules for every title that has it: games of a vendor share it', () => {
    expect(titles.length).toBe(3);
    expect(new Set(titles.map((title) => JSON.stringify(poolOf(title)))).size).toBe(1);
    for (const title of titles) {
      const { pool, rtp } = exactReturn(title);
      expect(pool).toEqual(rational(2n, 100n));
      expect(Math.round(asNumber(rtp) * 10_000)).toBe(title.rtpBasisPoints);
    }
  });

  it.each(titles.map((title) => [title.id, title] as const))(
    'of %s is drawn before the reels, for the paid spin alone, and wins no coins',
    (_, title) => {
      const slot = createSlot(title);
      const first = slot.open(bytes(0x1d, 0xcd, 0x64, 0xff));
      expect(first.step).toMatchObject({ kind: 'spin', poolValue: 499_999_999 });
      // From the largest multiple of the count below 2^32 on, all four bytes are drawn again.
      expect(slot.open(bytes(0xee, 0x6b, 0x28, 0x00, 0, 0, 0, 7)).step).toMatchObject({ poolValue: 7 });
      expect(slot.open(bytes(0xee, 0x6b, 0x27, 0xff)).step).toMatchObject({ poolValue: 499_999_999 });
      const { pool: _pool, ...plain } = title;
      const [with_, without] = [slot.open(bytes(0, 0, 0, 0)), createSlot(plain).open(bytes())];
      expect(with_).toEqual({ ...without, step: { ...without.step, poolValue: 0 } });
      const free = slot.advance({ ...first.state, freeLeft: 1, freeGiven: 1, over: false }, bytes());
      expect('poolValue' in free.step).toBe(false);
    },
  );

  it('is won by exactly as many of its values as the bet has units', () => {
    for (const bet of [1_000, 5_000, 500_000])
      expect([winsPool(bet, 0), winsPool(bet, bet - 1), winsPool(bet, bet)]).toEqual([true, true, false]);
  });

  it('starts with an amount per currency, and has the same return in all of them', () => {
    const pool = poolOf(titles[0]!)!;
    expect([seedIn(pool, 'VND'), seedIn(pool, 'VNDPLAY'), seedIn(pool, 'USD'), seedIn(pool, 'BRL')]).toEqual([
      5_000_000, 5_000_000, 20_000, 100_000,
    ]);
    for (const currency of Object.keys(pool.seeds!)) {
      const weight = weightIn(pool, currency);
      expect([currency, Number.isInteger(weight), (seedIn(pool, currency) * weight) / pool.oneIn]).toEqual([
        currency,
        true,
        0.01,
      ]);
      expect([winsPool(100, 100 * weight - 1, weight), winsPool(100, 100 * weight, weight)]).toEqual([true, false]);
    }
  });

  it('returns its published share, over many pools (seed 8800, 5 sigma)', () => {
    // The same rules on a smaller scale: a pool's return depends on shares and quotients alone.
    const rules = { oneIn: 40_000, shareBasisPoints: 100, seedAmount: 400 };
    const slot = createSlot({ ...titles[0]!, pool: rules });
    const [next, bet, spins] = [simulationStream(8_800), 100, 400_000];
    let [standing, paid, squares] = [rules.seedAmount, 0, 0];
    for (let spin = 0; spin < spins; spin += 1) {
      standing += (bet * rules.shareBasisPoints) / 10_000;
      const { step } = slot.open(next);
      if (step.kind === 'respin' || !winsPool(bet, step.poolValue!)) continue;
      paid += standing;
      squares += standing * standing;
      standing = rules.seedAmount;
    }
    const returned = paid / (spins * bet);
    const sigma = Math.sqrt(squares / spins) / bet;
    expect(Math.abs(returned - 0.02)).toBeLessThan((5 * sigma) / Math.sqrt(spins));
  });
});
