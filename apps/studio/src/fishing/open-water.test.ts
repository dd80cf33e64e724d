import { WATERS, type Fish } from '@lantern/game-math/fishing';
import { describe, expect, it } from 'vitest';
import { BURST_MOST, BURST_RADIUS } from '../../wire/fishing.ts';
import { placeOf } from '../../wire/path.ts';
import type { Line } from '../lines/lines.ts';
import { LATE } from '../rounds/engine.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { openWater, type OpenWater } from './open-water.ts';
import { createOpenWaters, SEAT_KEPT_MS } from './open-waters.ts';
import type { SwimmerHere } from './shoals.ts';
import { endedBullets, flying, hitOf, standing, unmet, type VolleyPlay } from './volley.ts';

const NOW_MS = 1_700_000_000_000;
const waters = WATERS[2]!;
const named = (id: string): Fish => waters.fish.find((fish) => fish.id === id)!;

/** A water whose chance always takes the first, and ids from 1. */
function stillWater(): OpenWater {
  let lastId = 0;
  return openWater(waters, NOW_MS, { roll: () => 0, nextId: () => (lastId += 1) });
}

function swimmerAt(fish: string, x: number, y: number, swimmerId: number): SwimmerHere {
  return { fish: named(fish), swimmer: { swimmerId, fish, bornMs: NOW_MS - 10_000, livesMs: 20_000, points: [[x - 1, y], [x, y], [x + 1, y]] } };
}

function lineOf(memberRef: string, sessionId: string, demo = false): Line & { readonly told: string[] } {
  const told: string[] = [];
  const session = { sessionId, vendor: 'EG3', memberRef, currency: demo ? 'VNDPLAY' : 'VND', game: 'ca-rong-nha-chau', language: 'vi', walletSession: 'w', room: null, demo };
  return { session, language: 'VI', told, tell: (news) => void told.push(news), tellText: (text) => void told.push(text), end: (why) => void told.push(why) };
}

describe('[GAME-11] a fish in the water', () => {
  it('is met about when it was there, once, and again only when its death was not written down', () => {
    const water = stillWater();
    const [{ swimmerId, bornMs, livesMs }] = [water.swimming(NOW_MS)[0]!];
    expect(water.reach(swimmerId, bornMs + livesMs / 2)?.swimmer.swimmerId).toBe(swimmerId);
    expect(water.reach(swimmerId, bornMs - 60_000)).toBeUndefined();
    expect(water.reach(swimmerId, bornMs + livesMs + 60_000)).toBeUndefined();
    expect(water.reach(999_999, NOW_MS)).toBeUndefined();
    const found = water.reach(swimmerId, bornMs + livesMs / 2)!;
    water.kill([found]);
    expect(water.reach(swimmerId, bornMs + livesMs / 2)).toBeUndefined();
    water.revive([found]);
    expect(water.reach(swimmerId, bornMs + livesMs / 2)).toBe(found);
  });

  it('is within a burst only near it, no boss, and at most eight of them', () => {
    const water = stillWater();
    const bomb = swimmerAt('bomb-crab', 800, 450, 9_000);
    const near = Array.from({ length: BURST_MOST + 2 }, (_, at) => swimmerAt('squid', 700 + at * 10, 450, 9_001 + at));
    const far = swimmerAt('shark', 800 + BURST_RADIUS + 60, 450, 9_100);
    const boss = swimmerAt('dragon', 810, 450, 9_101);
    water.revive([bomb, ...near, far, boss]);
    const asked = [bomb, far, boss, ...near, ...near].map(({ swimmer }) => swimmer.swimmerId);
    expect(water.burst(bomb, [...asked, 12_345_678], NOW_MS)).toEqual(near.slice(0, BURST_MOST));
    water.kill([near[0]!]);
    expect(water.burst(bomb, asked, NOW_MS)).toEqual(near.slice(1, BURST_MOST + 1));
    expect(placeOf(bomb.swimmer, NOW_MS)).toMatchObject({ x: 800, y: 450 });
  });
});

describe('[GAME-12] seats', () => {
  it('are four to a water; play money is apart; a line that broke finds its own, for a while', () => {
    let nowMs = NOW_MS;
    const open = createOpenWaters({ now: () => nowMs }, () => undefined);
    const lines = ['a', 'b', 'c', 'd', 'e'].map((member) => lineOf(`member-${member}`, `launch-${member}`));
    const [a, b, c, d, e] = lines.map((line) => open.take(line)!.cannon);
    expect([a, b, c, d].map((cannon) => cannon!.seat)).toEqual([0, 1, 2, 3]);
    expect([new Set([a, b, c, d].map((cannon) => cannon!.water)).size, e!.water === a!.water]).toEqual([1, false]);
    const demo = open.take(lineOf('member-f', 'launch-f', true))!.cannon;
    expect([a!.water, e!.water].includes(demo.water)).toBe(false);
    expect(open.leave(lines[1]!)).toBe(b);
    expect([open.cannonOf(lines[1]!), open.leave(lines[1]!)]).toEqual([undefined, undefined]);
    nowMs += SEAT_KEPT_MS - 1;
    const back = lineOf('member-b', 'launch-b');
    expect(open.take(back)).toEqual({ cannon: b, before: { line: undefined, volleys: [] } });
    // Another frame of the member's takes over; bullets of the first do not fly on.
    b!.volleys.set('volley', nowMs);
    const other = lineOf('member-b', 'launch-b2');
    expect(open.take(other)).toEqual({ cannon: b, before: { line: back, volleys: ['volley'] } });
    expect([open.cannonOf(back), open.cannonOf(other), b!.volleys.size]).toEqual([undefined, b, 0]);
  });
});

describe('[GAME-11] a volley', () => {
  const round = { roundId: 'round', game: 'phuong-hoang-bien', title: 'deep-sea', kind: 'fishing', memberSeed: 'mine', seed: Buffer.alloc(32, 7), stakes: { price: 1_000, count: 3 }, play: { bullets: [] } } as unknown as RoundRow;
  const after = (play: unknown): RoundRow => ({ ...round, play });

  it('is open until every bullet has ended, and owes prizes and what is given back', () => {
    const bomb = swimmerAt('bomb-crab', 800, 450, 1);
    const around = [swimmerAt('squid', 800, 450, 2), swimmerAt('ray', 800, 450, 3)];
    const hit = hitOf(round, 1, bomb, around);
    expect(hitOf(round, 1, bomb, around)).toEqual(hit);
    expect(hit).toMatchObject({ bullet: 1, end: 'hit', fish: 'bomb-crab', around: ['squid', 'ray'] });
    const first = standing(round, [hit]);
    expect(first).toMatchObject({ state: 'open', stepNo: 1, won: hit.paid });
    const then = after((first as { play: VolleyPlay }).play);
    expect(flying(then)).toEqual([0, 2]);
    const end = standing(then, flying(then).map((bullet) => unmet(round, bullet, 'missed')));
    expect(end).toMatchObject({ state: 'paying', stepNo: 3, won: hit.paid + 2_000 });
    expect(endedBullets(after((end as { play: VolleyPlay }).play)).map(({ bullet }) => bullet)).toEqual([0, 1, 2]);
  });

  it('kills with a burst everything it reached, and pays for each', () => {
    const bomb = swimmerAt('bomb-crab', 800, 450, 1);
    const around = [swimmerAt('squid', 800, 450, 2), swimmerAt('ray', 800, 450, 3)];
    let seed = 0;
    let hit = hitOf(round, 0, bomb, around);
    for (; hit.paid === 0; seed++) hit = hitOf({ ...round, seed: Buffer.alloc(32).fill(`seed ${seed} `) }, 0, bomb, around);
    expect(hit.killed).toEqual([{ swimmerId: 1, fish: 'bomb-crab', multiplier: 25 }, { swimmerId: 2, fish: 'squid', multiplier: 6 }, { swimmerId: 3, fish: 'ray', multiplier: 30 }]);
    expect(hit.paid).toBe(61_000);
  });

  it('of which nothing was decided is given back as a whole', () => {
    expect(standing(round, [0, 1, 2].map((bullet) => unmet(round, bullet, 'timed_out')))).toBe(LATE);
  });
});
