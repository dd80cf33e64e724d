import { GAMES } from '@lantern/catalogue';
import { composeFish, composeWater, fishSheet } from '@lantern/catalogue/art';
import { WATERS } from '@lantern/game-math/fishing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FireAsked } from '../../../wire/fishing.ts';
import { WATER_HEIGHT, WATER_WIDTH } from '../../../wire/path.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { Answered } from '../frame/calls.ts';
import { fishKey } from './fish-key.ts';
import { createVolleys, GATHER_MS, type VolleyOptions } from './play/volleys.ts';
import { waterThemeOf } from './theme.ts';
import { fly, meets, SPEED } from './water/flight.ts';
import { CANNONS, layOf, toScreen, toWater } from './water/lay.ts';

const waters = GAMES.filter(({ type }) => type === 'FISH');
const SCENE_BYTES = 160 * 1024;

describe('[GAME-11] what a water is drawn with', () => {
  test('everything that swims anywhere is on the sheet and has a name', () => {
    const { cells } = fishSheet();
    for (const fish of new Set(WATERS.flatMap((each) => each.fish.map(({ id }) => id)))) {
      expect(cells[fish], fish).toBeDefined();
      expect(en[fishKey(fish)], fish).toMatch(/^[A-Z]/);
    }
    const svg = composeFish();
    expect(svg).not.toMatch(/NaN|undefined|Infinity|(?:href|src)="(?!#)|url\((?!#)/);
  });

  test('every fishing game has a theme and its own scene in both formats, and nothing else has', () => {
    for (const game of waters) expect(waterThemeOf(game), game.id).toBeDefined();
    expect(waterThemeOf(GAMES.find(({ type }) => type === 'RNG')!)).toBeUndefined();
    for (const game of waters.filter((_, index) => index % 9 === 0)) {
      for (const format of ['wide', 'tall'] as const) {
        const svg = composeWater(game, format, waterThemeOf(game)!);
        expect(svg, game.id).not.toMatch(/NaN|undefined|Infinity|(?:href|src)="(?!#)|url\((?!#)/);
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect(ids.length, game.id).toBe(new Set(ids).size);
        expect(svg.length, game.id).toBeLessThan(SCENE_BYTES);
      }
    }
  });
});

describe('[GAME-11] how the water lies', () => {
  test('turned on a tall screen, with the own cannon below; there and back is the same place', () => {
    for (const seat of [0, 1, 2, 3]) {
      for (const [width, height] of [[390, 690], [844, 330]] as const) {
        const lay = layOf(width, height, seat);
        const [x, y] = CANNONS[seat]!;
        const at = toScreen(lay, x, y, { x: 0, y: 0 });
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(width);
        if (height > width) expect(at.y).toBeGreaterThan(height / 2);
        const back = toWater(lay, at.x, at.y, { x: 0, y: 0 });
        expect(back.x).toBeCloseTo(x);
        expect(back.y).toBeCloseTo(y);
      }
    }
  });
});

describe('[GAME-11] a bullet in flight', () => {
  test('goes straight on, comes back off the edges and never leaves the water', () => {
    const bullet = { x: 100, y: 100, way: 0 };
    fly(bullet, 100);
    expect(bullet.x).toBeCloseTo(100 + SPEED / 10);
    expect(bullet.y).toBeCloseTo(100);
    const wild = { x: 800, y: 450, way: 2.1 };
    for (let step = 0; step < 2_000; step += 1) {
      fly(wild, 16);
      expect(wild.x >= 0 && wild.x <= WATER_WIDTH && wild.y >= 0 && wild.y <= WATER_HEIGHT).toBe(true);
    }
  });

  test('seeks its fish, and meets it by the body it has', () => {
    const bullet = { x: 0, y: 0, way: 3 };
    fly(bullet, 50, { x: 400, y: 300 });
    expect(bullet.way).toBeCloseTo(Math.atan2(300, 400));
    const fish = { x: 500, y: 500, heading: Math.PI / 2, long: 100, high: 20 };
    expect(meets(fish, 500, 590, 0)).toBe(true);
    expect(meets(fish, 590, 500, 0)).toBe(false);
    expect(meets(fish, 522, 500, 8)).toBe(true);
  });
});

describe('[GAME-11] volleys', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  interface Asked {
    readonly call: string;
    readonly asked: unknown;
    readonly answer: (answer: Answered<unknown>) => void;
  }

  /** A studio that answers when the test says so. */
  function opened(more: Partial<VolleyOptions> = {}) {
    const asked: Asked[] = [];
    const taken: number[] = [];
    const refused: string[] = [];
    const verdicts: number[] = [];
    let ids = 0;
    const volleys = createVolleys('seed-0', {
      ask: (call, what) => new Promise((resolve) => void asked.push({ call, asked: what, answer: resolve as Asked['answer'] })),
      newId: () => `request-${++ids}`,
      newSeed: () => 'mine',
      onTaken: ({ balance }) => taken.push(balance),
      onRefused: ({ code }) => refused.push(code),
      onVerdict: (_, { won }) => verdicts.push(won),
      ...more,
    });
    return { volleys, asked, taken, refused, verdicts };
  }
  const takenAs = (volleyId: string, next: string): Answered<unknown> => ({ ok: true, value: { volleyId, balance: 900, nextSeedHash: next } });
  const fires = (asked: readonly Asked[]) => asked.filter(({ call }) => call === 'fire').map((each) => each.asked as FireAsked);

  test('shots of a moment are asked for together, one volley after the other, each on the seed told before', async () => {
    const { volleys, asked, taken } = opened();
    for (let shot = 0; shot < 3; shot += 1) expect(volleys.shoot(100, 7)!.bullet).toBe(shot);
    expect(volleys.onTheWay()).toBe(300);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(fires(asked)).toEqual([{ requestId: 'request-1', price: 100, count: 3, angle: 7, memberSeed: 'mine', seedHash: 'seed-0' }]);
    // While the wallet thinks, ten more fit; the eleventh waits for it.
    for (let shot = 0; shot < 10; shot += 1) expect(volleys.shoot(100, 8)).toBeDefined();
    expect(volleys.shoot(100, 8)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(fires(asked)).toHaveLength(1);
    asked[0]!.answer(takenAs('volley-1', 'seed-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual([900]);
    expect(fires(asked)[1]).toMatchObject({ requestId: 'request-2', count: 10, seedHash: 'seed-1' });
    expect(volleys.onTheWay()).toBe(1_000);
  });

  test('a bullet that meets a fish before its volley is answered waits, and is told once', async () => {
    const { volleys, asked, verdicts } = opened();
    const shot = volleys.shoot(100, 0)!;
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    volleys.met(shot, 42, []);
    volleys.met(shot, 43, []);
    volleys.missed(shot);
    expect(asked).toHaveLength(1);
    asked[0]!.answer(takenAs('volley-1', 'seed-1'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(1).map(({ call, asked: what }) => [call, what])).toEqual([['hit', { volleyId: 'volley-1', bullet: 0, swimmerId: 42, around: [] }]]);
    asked[1]!.answer({ ok: true, value: { killed: [], won: 700 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(verdicts).toEqual([700]);
  });

  test('a refused volley never was; the next goes on the seed the refusal told', async () => {
    const { volleys, asked, refused } = opened();
    const shot = volleys.shoot(100, 0)!;
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    asked[0]!.answer({ ok: false, code: 'funds_insufficient', message: '', value: { nextSeedHash: 'seed-9' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['funds_insufficient']);
    expect(volleys.counts(shot)).toBe(false);
    expect(volleys.onTheWay()).toBe(0);
    volleys.met(shot, 1, []);
    volleys.shoot(100, 0);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(asked.map(({ call }) => call)).toEqual(['fire', 'fire']);
    expect(fires(asked)[1]).toMatchObject({ seedHash: 'seed-9' });
  });

  test('after a break all begins anew: what the wallet still takes of the time before is told as missed', async () => {
    const { volleys, asked, taken } = opened();
    const shot = volleys.shoot(100, 0)!;
    volleys.shoot(100, 0);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    volleys.startOver('seed-0');
    expect(volleys.counts(shot)).toBe(false);
    expect(volleys.onTheWay()).toBe(0);
    // The line asks the lost one again, on the seed that is next: one fired now waits for what that comes to.
    volleys.shoot(100, 0);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(asked).toHaveLength(1);
    asked[0]!.answer(takenAs('volley-1', 'seed-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual([]);
    expect(asked[1]).toMatchObject({ call: 'miss', asked: { volleyId: 'volley-1', bullets: [0, 1] } });
    expect(fires(asked)[1]).toMatchObject({ seedHash: 'seed-1', count: 1 });
  });
});
