import { GAMES } from '@lantern/catalogue';
import { FISHING_ROOMS } from '@lantern/game-math/fishing';
import { describe, expect, it } from 'vitest';
import { isInWater, placeOf, WATER_HEIGHT, WATER_WIDTH } from '../../wire/path.ts';
import type { Roll } from './courses.ts';
import { createPace } from './pace.ts';
import { bossDueMs, initialSwimmers, MAX_ALIVE, nextBoss, nextSwimmers, type LiveSwimmer } from './spawner.ts';
import { roomShown, fishingRoomOf } from './rooms.ts';

const SEED = 4_711;
const BORN_MS = 1_700_000_000_000;

/** A deterministic random source. */
function seededRoll(seed: number): Roll {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

function depsFrom(seed: number) {
  let lastId = 0;
  return { roll: seededRoll(seed), nextId: () => (lastId += 1) };
}

describe('[GAME-11] the position of a fish', () => {
  const course = {
    bornMs: BORN_MS,
    livesMs: 8_000,
    points: [
      [-100, 300],
      [400, 500],
      [800, 250],
      [1200, 640],
      [1700, 450],
    ] as const,
  };

  it('passes its points at even times, and is null before and after its life', () => {
    for (const [at, [x, y]] of course.points.entries()) {
      const place = placeOf(course, BORN_MS + at * 2_000)!;
      expect([place.x, place.y].map(Math.round)).toEqual([x, y]);
    }
    expect([
      placeOf(course, BORN_MS - 1),
      placeOf(course, BORN_MS + 8_001),
      placeOf({ ...course, points: [[1, 1]] }, BORN_MS),
    ]).toEqual([null, null, null]);
  });

  it('moves smoothly, faces its direction, and writes into the given object', () => {
    const into = { x: 0, y: 0, heading: 0 };
    for (let atMs = 0; atMs < 8_000; atMs += 10) {
      const here = { ...placeOf(course, BORN_MS + atMs, into)! };
      expect(placeOf(course, BORN_MS + atMs + 10, into)).toBe(into);
      const [dx, dy] = [into.x - here.x, into.y - here.y];
      expect(Math.hypot(dx, dy)).toBeLessThan(6);
      expect(Math.cos(Math.atan2(dy, dx) - here.heading)).toBeGreaterThan(0.99);
    }
    const straight = placeOf(
      {
        bornMs: 0,
        livesMs: 100,
        points: [
          [0, 0],
          [100, 0],
        ],
      },
      25,
    )!;
    expect(straight).toEqual({ x: 25, y: 0, heading: 0 });
  });
});

describe.each(FISHING_ROOMS.map((room) => [room.id, room] as const))(
  `[GAME-11] the room %s (seed ${SEED})`,
  (_, room) => {
    it('is never empty and never crowded, whatever is shot', () => {
      const deps = depsFrom(SEED);
      let [nowMs, alive] = [BORN_MS, [...initialSwimmers(room, BORN_MS, deps)]] as [number, LiveSwimmer[]];
      let bossMs = bossDueMs(nowMs, deps.roll);
      const kinds = new Set<string>();
      const seen = ({ swimmer }: LiveSwimmer): boolean => {
        const place = placeOf(swimmer, nowMs);
        return place !== null && isInWater(place.x, place.y);
      };
      for (let turn = 0; turn < 2_400; turn += 1, nowMs += 500) {
        alive = alive.filter(({ swimmer }) => nowMs <= swimmer.bornMs + swimmer.livesMs && deps.roll(60) > 0);
        alive.push(...nextSwimmers(room, alive, nowMs, deps));
        if (nowMs >= bossMs) {
          alive.push(nextBoss(room, nowMs, deps));
          bossMs = bossDueMs(nowMs, deps.roll);
        }
        for (const { fish } of alive) kinds.add(fish.id);
        expect([alive.length >= 18, alive.length <= MAX_ALIVE], `${alive.length} alive`).toEqual([true, true]);
        expect(alive.filter(({ fish }) => fish.bomb).length).toBeLessThan(2);
        expect(alive.filter(seen).length).toBeGreaterThan(4);
      }
      expect([...kinds].toSorted()).toEqual(room.fish.map(({ id }) => id).toSorted());
      expect(new Set(alive.map(({ swimmer }) => swimmer.swimmerId)).size).toBe(alive.length);
    });

    it('lets every fish in from outside and out again, and keeps its path near the water', () => {
      const deps = depsFrom(SEED + 1);
      for (const { swimmer } of [...nextSwimmers(room, [], BORN_MS, deps), nextBoss(room, BORN_MS, deps)]) {
        const { bornMs, livesMs } = swimmer;
        const [first, middle, last] = [0, 0.5, 1].map((share) => placeOf(swimmer, bornMs + livesMs * share)!);
        expect([
          isInWater(first!.x, first!.y),
          isInWater(middle!.x, middle!.y, 40),
          isInWater(last!.x, last!.y),
        ]).toEqual([false, true, false]);
        for (let share = 0; share <= 1; share += 0.01) {
          const { x, y } = placeOf(swimmer, bornMs + livesMs * share)!;
          expect([Math.abs(x - WATER_WIDTH / 2) < WATER_WIDTH, Math.abs(y - WATER_HEIGHT / 2) < WATER_HEIGHT]).toEqual([
            true,
            true,
          ]);
        }
      }
    });

    it('publishes chances rounded down', () => {
      const { fish, rtpBasisPoints } = roomShown(room);
      for (const { killMillionths, multipliers, id } of fish) {
        expect(multipliers, id).toEqual(multipliers.toSorted((one, other) => one - other));
        expect(killMillionths * multipliers[0]!, id).toBeLessThanOrEqual(rtpBasisPoints * 100);
        expect((killMillionths + 1) * multipliers.at(-1)!, id).toBeGreaterThan(
          rtpBasisPoints * 100 - multipliers.at(-1)!,
        );
      }
    });
  },
);

describe('[GAME-11] a cannon', () => {
  it('fires five batches per second, and says how long to wait', () => {
    const pace = createPace();
    expect([0, 100, 200, 300, 400].map((atMs) => pace(BORN_MS + atMs))).toEqual([0, 0, 0, 0, 0]);
    expect(pace(BORN_MS + 600)).toBe(400);
    expect([pace(BORN_MS + 1_000), pace(BORN_MS + 1_001)]).toEqual([0, 99]);
  });

  it('exists in every fishing game of the catalogue, and in no other', () => {
    for (const { id, type, classify } of GAMES)
      expect(fishingRoomOf(id)?.id, id).toBe(type === 'FISH' ? classify : undefined);
  });
});
