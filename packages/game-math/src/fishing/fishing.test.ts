import { describe, expect, it } from 'vitest';
import { FISHING } from '../../../catalogue/src/games/fishing.ts';
import { rational, times } from '../rational.ts';
import { simulationStream } from '../value-stream.ts';
import { creditOf, decideShot, killChance, meanMultiplier, WATERS, type Fish } from './index.ts';

const SEED = 90_210;
const SHOTS = 300_000;
/** At each water; ten million at all of them. */
const TABLE_SHOTS = 3_400_000;

describe.each(WATERS.map((waters) => [waters.id, waters] as const))('[GAME-11] the waters %s', (id, { rtpBasisPoints, bullets, fish }) => {
  it('are those of the catalogue, at its return and its lightest bullet', () => {
    const entries = FISHING.filter(({ classify }) => classify === id);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect([entry.rtpBasisPoints, BigInt(entry.minBet)]).toEqual([rtpBasisPoints, bullets[0]]);
    expect(new Set(fish.map((each) => each.id)).size).toBe(fish.length);
  });

  it('give back exactly the published return on every fish', () => {
    for (const target of fish) expect(times(killChance(rtpBasisPoints, { target }), meanMultiplier(target))).toEqual(rational(BigInt(rtpBasisPoints), 10_000n));
  });

  it(`and in play (seed ${SEED}, 5 sigma): the smallest, the boss, and a bomb among others`, () => {
    const next = simulationStream(SEED);
    const boss = fish.find(({ size }) => size === 'boss')!;
    const bomb = fish.find((each) => each.bomb)!;
    for (const [target, around] of [[fish[0]!, []], [boss, []], [bomb, fish.slice(0, 3)]] as [Fish, Fish[]][]) {
      let [sum, squares] = [0, 0];
      for (let shot = 0; shot < SHOTS; shot += 1) {
        const paid = Number(decideShot(rtpBasisPoints, { bullet: 1n, target, around }, next).payout);
        sum += paid;
        squares += paid * paid;
      }
      const mean = sum / SHOTS;
      expect(Math.abs(mean - rtpBasisPoints / 10_000)).toBeLessThan(5 * Math.sqrt((squares / SHOTS - mean * mean) / SHOTS));
    }
  });
});

describe.each(WATERS.map((waters) => [waters.id, waters] as const))('[GAME-11] a whole table at %s', (_, { rtpBasisPoints, bullets, fish }) => {
  it(`gives back its return, whatever is shot at with whatever bullet (${TABLE_SHOTS} shots, seed ${SEED}, 3.29 sigma)`, () => {
    const [next, choose] = [simulationStream(SEED), simulationStream(SEED + 1)];
    let [staked, paid, squares] = [0, 0, 0];
    for (let shot = 0; shot < TABLE_SHOTS; shot += 1) {
      const target = fish[choose(fish.length)]!;
      const bullet = bullets[choose(bullets.length)]!;
      const around = target.bomb ? fish.slice(choose(fish.length)) : [];
      const payout = Number(decideShot(rtpBasisPoints, { bullet, target, around }, next).payout);
      const off = payout - (Number(bullet) * rtpBasisPoints) / 10_000;
      staked += Number(bullet);
      paid += payout;
      squares += off * off;
    }
    expect(Math.abs(paid - (staked * rtpBasisPoints) / 10_000)).toBeLessThan(3.29 * Math.sqrt(squares));
  });
});

describe('[GAME-11] a shot', () => {
  const dragon = WATERS[2]!.fish.find(({ id }) => id === 'dragon')!;
  const bomb = WATERS[2]!.fish.find((each) => each.bomb)!;
  const shark = WATERS[2]!.fish.find(({ id }) => id === 'shark')!;

  it('has the mean its comment says', () => {
    const means = ['kraken', 'phoenix', 'dragon'].map((id) => meanMultiplier(WATERS[2]!.fish.find((each) => each.id === id)!));
    expect(means).toEqual([rational(150n), rational(250n), rational(300n)]);
  });

  it('of a bomb kills what is around but no boss, and pays for each', () => {
    const shot = { bullet: 1000n, target: bomb, around: [shark, dragon] };
    expect(killChance(9700, shot)).toEqual(rational(97n, 10_500n));
    expect(decideShot(9700, shot, () => 0)).toEqual({ killed: ['bomb-crab', 'shark'], multipliers: [25, 80], payout: 105_000n });
  });

  it('at a plain fish never takes others along', () => {
    expect(decideShot(9700, { bullet: 10n, target: shark, around: [bomb] }, () => 0).killed).toEqual(['shark']);
  });

  it('is given back when the bullet meets nothing', () => {
    expect(creditOf(70n, { kind: 'disconnected' })).toBe(70n);
    expect(creditOf(70n, { kind: 'hit', outcome: { killed: [], multipliers: [], payout: 0n } })).toBe(0n);
  });
});
