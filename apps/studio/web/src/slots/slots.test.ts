import { GAMES, VENDORS } from '@lantern/catalogue';
import { composeName, composeScene, composeSymbols, flagshipPieces } from '@lantern/catalogue/art';
import { SLOT_TITLES } from '@lantern/game-math/slots';
import { describe, expect, test } from 'vitest';
import { FLAGSHIP_GAMES } from './flagships/index.ts';
import { heldAmount, shareOfTiers, shortAmount, tierOf } from './play/amounts.ts';
import { freeSpinsOf } from './play/play-round.ts';
import { fallsOf } from './stage/lights.ts';
import { landReel, letterAt, makeReel, place, startReel, turn } from './stage/reel.ts';
import { themeOf } from './themes/index.ts';
import { LETTERS } from './themes/theme.ts';
import { cabinetScale, reelsIn, reelsInCabinet } from './use-stage.ts';

/** A picture that is complete, and whose references stay inside it. */
function expectWhole(svg: string, name: string): void {
  expect(svg, name).not.toMatch(/NaN|undefined|Infinity|\[object|[\u3400-\u9fff]|(?:href|src)="(?!#)|url\((?!#)/);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length, `${name} names something twice`).toBe(new Set(ids).size);
  const known = new Set(ids);
  expect(
    [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].filter(([, id]) => !known.has(id)),
    name,
  ).toEqual([]);
  expect(svg.length, name).toBeLessThan(MAX_BYTES);
}

const slots = GAMES.filter(({ payLines }) => payLines !== undefined);
const MAX_BYTES = 420 * 1024;

describe('[GAME-11] themes', () => {
  test('every slot has one: a different subject per letter, for all of a title’s letters', () => {
    for (const game of slots) {
      const { symbols } = themeOf(game)!;
      expect(Object.keys(symbols), game.id).toEqual([...LETTERS]);
      expect(new Set(Object.values(symbols)).size, game.id).toBe(LETTERS.length);
    }
    const letters = new Set(SLOT_TITLES.flatMap(({ reels }) => [...reels.join('')]));
    expect([...letters].filter((letter) => !LETTERS.some((known) => known === letter))).toEqual([]);
    expect(themeOf(GAMES.find(({ payLines }) => payLines === undefined)!)).toBeUndefined();
  });

  test('no two titles play the same tune', () => {
    const tunes = SLOT_TITLES.map(({ id }) => JSON.stringify(themeOf(GAMES.find((game) => game.id === id)!)!.tune));
    expect(new Set(tunes).size).toBe(tunes.length);
  });

  test('a slot’s picture is complete, self-contained and small', () => {
    for (const game of slots.filter((_, index) => index % 13 === 0)) {
      const { symbols, ...theme } = themeOf(game)!;
      const vendor = VENDORS.find(({ code }) => code === game.vendor)!;
      for (const svg of [
        composeScene(game),
        composeSymbols(game, symbols, theme),
        composeName(game, vendor, 'vi'),
        composeName(game, vendor, 'en'),
      ]) {
        expectWhole(svg, game.id);
      }
    }
  });
});

describe('[GAME-21] flagships', () => {
  const flagships = FLAGSHIP_GAMES.map((id) => ({
    id,
    title: SLOT_TITLES.find((title) => title.id === id)!,
    pieces: flagshipPieces(id, { button: 'shell' })!.map(({ name, paint }) => ({ name, svg: paint() })),
  }));
  const lettersIn = (svg: string): string => /"letters":"([A-Z]+)"/.exec(svg)![1]!;

  test('each is painted whole: ground, feature, cabinet and every symbol of its title', () => {
    for (const { id, title, pieces } of flagships) {
      for (const { name, svg } of pieces) expectWhole(svg, `${id} ${name}`);
      expect(pieces.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['scene', 'feature', 'cabinet', 'symbols']),
      );
      const letters = lettersIn(pieces.find(({ name }) => name === 'symbols')!.svg);
      expect(
        [...new Set(title.reels.join(''))].filter((letter) => !letters.includes(letter)),
        id,
      ).toEqual([]);
    }
  });

  test('none shares its maths, its cabinet or its ground with another game', () => {
    expect(flagshipPieces('sen-bac', {})).toBeUndefined();
    for (const { title } of flagships) expect(slots.filter(({ id }) => id === title.id).length).toBe(1);
    for (const piece of ['scene', 'feature', 'cabinet'])
      expect(new Set(flagships.map(({ pieces }) => pieces.find(({ name }) => name === piece)!.svg)).size, piece).toBe(
        flagships.length,
      );
  });

  test('the reels stand in the hole of a cabinet that fits its space as a whole', () => {
    const cabinet = { width: 390, height: 360, hole: { x: 27, y: 66, width: 336, height: 268 } };
    expect(reelsInCabinet(cabinet, { width: 390, height: 500 })).toEqual({ width: 336, height: 268 });
    expect(cabinetScale(cabinet, { width: 390, height: 180 })).toBe(0.5);
    expect(reelsInCabinet(cabinet, { width: 2_000, height: 2_000 }).width).toBe(454);
  });

  test('what held coins are worth is multiplied by the journey, jackpots are not', () => {
    const title = SLOT_TITLES.find(({ id }) => id === 'hoi-an-dem-hoa-dang')!;
    const coins = Array.from({ length: 9 }, (_, cell) => ({ cell, amount: 1_000, jackpot: null }));
    const jackpot = { cell: 9, amount: 15_000, jackpot: 'mini' as const };
    expect(heldAmount(title, coins.slice(0, 6))).toBe(6_000);
    expect(heldAmount(title, coins)).toBe(18_000);
    expect(heldAmount(title, [...coins, jackpot])).toBe(42_000);
  });
});

describe('[GAME-11] the reels', () => {
  test('a reel lands on the given letters, however long it turned', () => {
    for (const turns of [1, 7, 30]) {
      const reel = makeReel(3, Uint8Array.from([1, 2, 3, 4, 5]));
      place(reel, Uint8Array.from([9, 9, 9]), 0);
      startReel(reel, Uint8Array.from([1, 2, 3, 4, 5]), 0);
      let now = 0;
      for (let frame = 0; frame < turns; frame += 1) turn(reel, (now += 16), 16);
      landReel(reel, Uint8Array.from([0, 0, 0, 6, 7, 8]), 3, now);
      while (turn(reel, (now += 16), 16));
      expect([2, 1, 0].map((row) => letterAt(reel, reel.offset + row))).toEqual([6, 7, 8]);
    }
  });

  test('the counter of free spins is the same after an interruption', () => {
    expect([
      freeSpinsOf({ freeLeft: 8, stepNo: 0 }),
      freeSpinsOf({ freeLeft: 5, stepNo: 3 }),
      freeSpinsOf({ freeLeft: 13, stepNo: 3 }),
    ]).toEqual([
      { left: 8, of: 8 },
      { left: 5, of: 8 },
      { left: 13, of: 16 },
    ]);
  });

  test('letters fall as far as what vanished under them', () => {
    expect(Array.from(fallsOf([1, 2, 3], 3, 6))).toEqual([2, 2, 2, 1, 0, 0]);
    expect(Array.from(fallsOf([], 3, 3))).toEqual([0, 0, 0]);
  });

  test('reels fit their space: lower cells before narrower ones', () => {
    expect(reelsIn({ width: 360, height: 900 }, 5, 3)).toEqual({ width: 360, height: 246 });
    expect(reelsIn({ width: 360, height: 200 }, 5, 3)).toEqual({ width: 360, height: 200 });
    expect(reelsIn({ width: 360, height: 105 }, 5, 3)).toEqual({ width: 250, height: 105 });
  });

  test('amounts on coins are truncated, never rounded up', () => {
    expect([999, 1_000, 12_590, 1_299_999, 2_000_000_000].map((amount) => shortAmount(amount, 'vi'))).toEqual([
      '999',
      '1k',
      '12,5k',
      '1,2tr',
      '2tỷ',
    ]);
    expect(shortAmount(12_590, 'en')).toBe('12.5K');
  });

  test('[GAME-21] a win is celebrated by its multiple of the bet, below the bet not at all', () => {
    const tiers = [0, 999, 1_000, 4_999, 5_000, 14_999, 15_000, 50_000, 199_999, 200_000, 9_000_000];
    expect(tiers.map((won) => tierOf(won, 1_000))).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5]);
    expect([500, 1_000, 3_000, 50_000, 125_000, 200_000, 900_000].map((won) => shareOfTiers(won, 1_000))).toEqual([
      0, 0, 0.125, 0.75, 0.875, 1, 1,
    ]);
  });
});
