import { GAMES } from '@lantern/catalogue';
import { composeFish, composeWater, fishSheet } from '@lantern/catalogue/art';
import { FISHING_ROOMS } from '@lantern/game-math/fishing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FireRequest } from '../../../wire/fishing.ts';
import { WATER_HEIGHT, WATER_WIDTH } from '../../../wire/path.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { Answered } from '../frame/calls.ts';
import { fishKey } from './fish-key.ts';
import { createShotBatches, GATHER_MS, type ShotBatchOptions } from './play/shot-batches.ts';
import { waterThemeOf } from './theme.ts';
import { fly, meets, SPEED } from './water/flight.ts';
import { CANNONS, layOf, toScreen, toWater } from './water/lay.ts';

const fishingGames = GAMES.filter(({ type }) => type === 'FISH');
const SCENE_BYTES = 160 * 1024;

describe('[GAME-11] the art of a fishing room', () => {
  test('has a picture and a name for every creature', () => {
    const { cells } = fishSheet();
    for (const fish of new Set(FISHING_ROOMS.flatMap((each) => each.fish.map(({ id }) => id)))) {
      expect(cells[fish], fish).toBeDefined();
      expect(en[fishKey(fish)], fish).toMatch(/^[A-Z]/);
    }
    const svg = composeFish();
    expect(svg).not.toMatch(/NaN|undefined|Infinity|(?:href|src)="(?!#)|url\((?!#)/);
  });

  test('every fishing game has a theme and its own scene in both formats, and nothing else has', () => {
    for (const game of fishingGames) expect(waterThemeOf(game), game.id).toBeDefined();
    expect(waterThemeOf(GAMES.find(({ type }) => type === 'RNG')!)).toBeUndefined();
    for (const game of fishingGames.filter((_, index) => index % 9 === 0)) {
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

describe('[GAME-11] the layout of the water', () => {
  test('is rotated on a tall screen, with the own cannon at the bottom; mapping back gives the same position', () => {
    for (const seat of [0, 1, 2, 3]) {
      for (const [width, height] of [
        [390, 690],
        [844, 330],
      ] as const) {
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
  test('goes straight on, bounces off the edges and never leaves the water', () => {
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

  test('follows its target, and hits it by its body', () => {
    const bullet = { x: 0, y: 0, way: 3 };
    fly(bullet, 50, { x: 400, y: 300 });
    expect(bullet.way).toBeCloseTo(Math.atan2(300, 400));
    const fish = { x: 500, y: 500, heading: Math.PI / 2, long: 100, high: 20 };
    expect(meets(fish, 500, 590, 0)).toBe(true);
    expect(meets(fish, 590, 500, 0)).toBe(false);
    expect(meets(fish, 522, 500, 8)).toBe(true);
  });
});

describe('[GAME-11] shot batches', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  interface SentCall {
    readonly call: string;
    readonly request: unknown;
    readonly answer: (answer: Answered<unknown>) => void;
  }

  /** A fake studio that answers on demand. */
  function opened(more: Partial<ShotBatchOptions> = {}) {
    const sent: SentCall[] = [];
    const taken: number[] = [];
    const refused: string[] = [];
    const verdicts: number[] = [];
    let ids = 0;
    const batches = createShotBatches('seed-0', {
      ask: (call, what) =>
        new Promise((resolve) => void sent.push({ call, request: what, answer: resolve as SentCall['answer'] })),
      newId: () => `request-${++ids}`,
      newSeed: () => 'mine',
      onTaken: ({ balance }) => taken.push(balance),
      onRefused: ({ code }) => refused.push(code),
      onVerdict: (_, { won }) => verdicts.push(won),
      ...more,
    });
    return { batches, sent, taken, refused, verdicts };
  }
  const takenAs = (batchId: string, next: string): Answered<unknown> => ({
    ok: true,
    value: { batchId, balance: 900, nextSeedHash: next },
  });
  const fires = (sent: readonly SentCall[]) =>
    sent.filter(({ call }) => call === 'fire').map((each) => each.request as FireRequest);

  test('collect shots of a moment, one request at a time, each on the seed published before', async () => {
    const { batches, sent, taken } = opened();
    for (let shot = 0; shot < 3; shot += 1) expect(batches.shoot(100, 7)!.bullet).toBe(shot);
    expect(batches.onTheWay()).toBe(300);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(fires(sent)).toEqual([
      { requestId: 'request-1', price: 100, count: 3, angle: 7, memberSeed: 'mine', seedHash: 'seed-0' },
    ]);
    // While the wallet is asked, ten more fit; the eleventh has to wait.
    for (let shot = 0; shot < 10; shot += 1) expect(batches.shoot(100, 8)).toBeDefined();
    expect(batches.shoot(100, 8)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(fires(sent)).toHaveLength(1);
    sent[0]!.answer(takenAs('batch-1', 'seed-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual([900]);
    expect(fires(sent)[1]).toMatchObject({ requestId: 'request-2', count: 10, seedHash: 'seed-1' });
    expect(batches.onTheWay()).toBe(1_000);
  });

  test('a bullet that hits a fish before its batch is answered waits, and is reported once', async () => {
    const { batches, sent, verdicts } = opened();
    const shot = batches.shoot(100, 0)!;
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    batches.met(shot, 42, []);
    batches.met(shot, 43, []);
    batches.missed(shot);
    expect(sent).toHaveLength(1);
    sent[0]!.answer(takenAs('batch-1', 'seed-1'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.slice(1).map(({ call, request: what }) => [call, what])).toEqual([
      ['hit', { batchId: 'batch-1', bullet: 0, swimmerId: 42, around: [] }],
    ]);
    sent[1]!.answer({ ok: true, value: { killed: [], won: 700 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(verdicts).toEqual([700]);
  });

  test('a refused batch is dropped; the next uses the seed from the refusal', async () => {
    const { batches, sent, refused } = opened();
    const shot = batches.shoot(100, 0)!;
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    sent[0]!.answer({ ok: false, code: 'funds_insufficient', message: '', value: { nextSeedHash: 'seed-9' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['funds_insufficient']);
    expect(batches.counts(shot)).toBe(false);
    expect(batches.onTheWay()).toBe(0);
    batches.met(shot, 1, []);
    batches.shoot(100, 0);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(sent.map(({ call }) => call)).toEqual(['fire', 'fire']);
    expect(fires(sent)[1]).toMatchObject({ seedHash: 'seed-9' });
  });

  test('after a reconnect the state is fresh: an earlier batch the wallet still takes is reported as missed', async () => {
    const { batches, sent, taken } = opened();
    const shot = batches.shoot(100, 0)!;
    batches.shoot(100, 0);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    batches.startOver('seed-0');
    expect(batches.counts(shot)).toBe(false);
    expect(batches.onTheWay()).toBe(0);
    // The connection retries the lost call, on the next seed: a batch fired now waits for its answer.
    batches.shoot(100, 0);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(sent).toHaveLength(1);
    sent[0]!.answer(takenAs('batch-1', 'seed-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual([]);
    expect(sent[1]).toMatchObject({ call: 'miss', request: { batchId: 'batch-1', bullets: [0, 1] } });
    expect(fires(sent)[1]).toMatchObject({ seedHash: 'seed-1', count: 1 });
  });
});
