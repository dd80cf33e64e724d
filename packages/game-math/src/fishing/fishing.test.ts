import { describe, expect, it } from 'vitest';
import { FISHING } from '../../../catalogue/src/games/fishing.ts';
import { rational, times } from '../rational.ts';
import { simulationStream } from '../value-stream.ts';
import { creditOf, decideShot, killChance, meanMultiplier, FISHING_ROOMS, type Fish } from './index.ts';

const SEED = 90_210;
const SHOTS = 300_000;
/** Per room; ten million in total. */
const TABLE_SHOTS = 3_400_000;

describe.each(FISHING_ROOMS.map((room) => [room.id, room] as const))(
  '[GAME-11] the fishing room %s',
  (id, { rtpBasisPoints, bullets, fish }) => {
    it('is in the catalogue, with its return and its lowest bullet', () => {
      const entries = FISHING.filter(({ classify }) => classify === id);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries)
        expect([entry.rtpBasisPoints, BigInt(entry.minBet)]).toEqual([rtpBasisPoints, bullets[0]]);
      expect(new Set(fish.map((each) => each.id)).size).toBe(fish.length);
    });

    it('returns exactly the published share on every fish', () => {
      for (const target of fish)
        expect(times(killChance(rtpBasisPoints, { target }), meanMultiplier(target))).toEqual(
          rational(BigInt(rtpBasisPoints), 10_000n),
        );
    });

    it(`and in play (seed ${SEED}, 5 sigma): the smallest, the boss, and a bomb among others`, () => {
      const next = simulationStream(SEED);
      const boss = fish.find(({ size }) => size === 'boss')!;
      const bomb = fish.find((each) => each.bomb)!;
      for (const [target, around] of [
        [fish[0]!, []],
        [boss, []],
        [bomb, fish.slice(0, 3)],
      ] as [Fish, Fish[]][]) {
        let [sum, squares] = [0, 0];
        for (let shot = 0; shot < SHOTS; shot += 1) {
          const paid = Number(decideShot(rtpBasisPoints, { bullet: 1n, target, around }, next).payout);
          sum += paid;
          squares += paid * paid;
        }
        const mean = sum / SHOTS;
        expect(Math.abs(mean - rtpBasisPoints / 10_000)).toBeLessThan(
          5 * Math.sqrt((squares / SHOTS - mean * mean) / SHOTS),
        );
      }
    });
  },
);

describe.each(FISHING_ROOMS.map((room) => [room.id, room] as const))(
  '[GAME-11] a full table at %s',
  (_, { rtpBasisPoints, bullets, fish }) => {
    it(`returns its share, for any target and any bullet (${TABLE_SHOTS} shots, seed ${SEED}, 3.29 sigma)`, () => {
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
  },
);

describe('[GAME-11] a shot', () => {
  const dragon = FISHING_ROOMS[2]!.fish.find(({ id }) => id === 'dragon')!;
  const bomb = FISHING_ROOMS[2]!.fish.find((each) => each.bomb)!;
  const shark = FISHING_ROOMS[2]!.fish.find(({ id }) => id === 'shark')!;

  it('has the documented mean', () => {
    const means = ['kraken', 'phoenix', 'dragon'].map((id) =>
      meanMultiplier(FISHING_ROOMS[2]!.fish.find((each) => each.id === id)!),
    );
    expect(means).toEqual([rational(150n), rational(250n), rational(300n)]);
  });

  it('of a bomb kills those around it except bosses, and pays for each', () => {
    const shot = { bullet: 1000n, target: bomb, around: [shark, dragon] };
    expect(killChance(9700, shot)).toEqual(rational(97n, 10_500n));
    expect(decideShot(9700, shot, () => 0)).toEqual({
      killed: ['bomb-crab', 'shark'],
      multipliers: [25, 80],
      payout: 105_000n,
    });
  });

  it('at a plain fish never kills others', () => {
    expect(decideShot(9700, { bullet: 10n, target: shark, around: [bomb] }, () => 0).killed).toEqual(['shark']);
  });

  it('is refunded when the bullet hits nothing', () => {
    expect(creditOf(70n, { kind: 'disconnected' })).toBe(70n);
    expect(creditOf(70n, { kind: 'hit', outcome: { killed: [], multipliers: [], payout: 0n } })).toBe(0n);
  });
});
