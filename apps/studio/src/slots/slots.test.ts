import { createHash } from 'node:crypto';
import { GAMES } from '@lantern/catalogue';
import {
  createSlot,
  exactReturn,
  mathsIdOf,
  simulationStream,
  slotTitle,
  SLOT_TITLES,
  type SlotTitle,
} from '@lantern/game-math/slots';
import { describe, expect, it } from 'vitest';
import { gamesOf, playedGame } from '../games.ts';
import { betsOf } from './bets.ts';
import { GAME_MATHS } from './game-maths.ts';
import { titleOf } from './game-titles.ts';
import { hitBasisPoints } from './hit-chance.ts';
import { openingWindow } from './opening-window.ts';
import { seriesOf } from './series.ts';

const slots = GAMES.filter(({ type }) => type === 'RNG');
const played = slots.filter(({ id }) => titleOf(id));
const SPINS = 40_000;
const BASIS_POINTS = 10_000;
/** Titles that are fast to count; game-math counts all of them. */
const quick = SLOT_TITLES.filter(({ model }) => model !== 'cascades');

/** Games of the first release, and the hash of their pairs in the order of game-maths.ts. */
const RELEASED = 257;
const RELEASED_SHA256 = '9a72e334578e2db65a2160b655af7b676c4a17228752c82378114b1c4931035f';

describe('[GAME-11] games and their titles', () => {
  it('keeps the maths of every game that was released: new pairs are added at the end', () => {
    const pairs = Object.entries(GAME_MATHS);
    const released = pairs.slice(0, RELEASED).map(([game, mathsId]) => `${game} ${mathsId}\n`);
    expect(createHash('sha256').update(released.join('')).digest('hex')).toBe(RELEASED_SHA256);
    for (const [game, mathsId] of pairs) {
      expect(mathsIdOf(slotTitle(mathsId)!), game).toBe(mathsId);
      expect(
        slots.some(({ id }) => id === game),
        game,
      ).toBe(true);
    }
  });

  it('plays a round by the version it was begun with; rounds older than versions are of the first', () => {
    for (const title of SLOT_TITLES) {
      expect(slotTitle(`${title.id}@${title.version}`)).toBe(title);
      expect(slotTitle(`${title.id}@99`)).toBeUndefined();
    }
    expect(slotTitle('sen-bac')).toBe(slotTitle('sen-bac@1'));
  });

  it('plays every slot of a known maths family by a title of that family, with the published return', () => {
    for (const title of SLOT_TITLES) expect(titleOf(title.id)).toBe(title);
    const families = new Set(SLOT_TITLES.map(({ id }) => familyOf(GAMES.find((game) => game.id === id)!)));
    expect(slots.filter((game) => families.has(familyOf(game)))).toEqual(played);
    for (const game of played) {
      const title = titleOf(game.id)!;
      expect([title.rtpBasisPoints, familyOf(GAMES.find(({ id }) => id === title.id)!)], game.id).toEqual([
        game.rtpBasisPoints,
        familyOf(game),
      ]);
    }
    expect(played.length).toBeGreaterThan(200);
  });

  it.each(quick.map((title) => [title.id, title] as const))('%s returns exactly what its games publish', (_, title) => {
    const { numerator, denominator } = exactReturn(title).rtp;
    const exact = Number((numerator * 1_000_000n) / denominator) / 100;
    for (const game of played.filter(({ id }) => titleOf(id) === title))
      expect(Math.round(exact), game.id).toBe(game.rtpBasisPoints);
  });

  it('lists each vendor’s own games, and only those it can play', () => {
    expect(gamesOf('PG')).toEqual(
      expect.arrayContaining(played.filter(({ vendor }) => vendor === 'PG').map(({ id }) => id)),
    );
    expect(playedGame('EG3', gamesOf('PG')[0]!)).toBeUndefined();
    expect(gamesOf('nobody')).toEqual([]);
  });

  it('offers bets of whole coins from the game’s minimum bet on', () => {
    for (const game of played) {
      const title = titleOf(game.id)!;
      const bets = betsOf(game.id, title);
      expect(
        bets.every((bet) => bet % title.coins === 0),
        game.id,
      ).toBe(true);
      expect(bets).toEqual(bets.toSorted((one, other) => one - other));
      expect([bets[0]! >= game.minBet, bets.length > 3], game.id).toEqual([true, true]);
    }
  });
});

describe('[GAME-21] games that share a title', () => {
  it('say their series, and how many are in it', () => {
    const sizes = SLOT_TITLES.map((title) => seriesOf(title).games);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, games) => sum + games, 0)).toBe(played.length);
    expect(seriesOf(slotTitle('sen-bac')!).name.vi).toBe('Sen Bạc');
  });

  it('open on a window of their own, the same every time and without a win', () => {
    const windows = new Map<string, string>();
    for (const { id } of played) {
      const title = titleOf(id)!;
      const window = openingWindow(id, title);
      expect(openingWindow(id, title), id).toEqual(window);
      expect(window.length, id).toBe(title.rows * title.reels.length);
      expect(windows.get(window.join('')), id).toBeUndefined();
      windows.set(window.join(''), id);
    }
  });
});

const familyOf = ({ classify, payLines, rtpBasisPoints }: (typeof slots)[number]): string =>
  `${classify}/${payLines}/${rtpBasisPoints}`;

/** Simulated paid spins that win or start a feature. */
function simulated(title: SlotTitle, seed: number): number {
  const slot = createSlot(title);
  const next = simulationStream(seed);
  let hits = 0;
  for (let spin = 0; spin < SPINS; spin += 1) {
    const { step, state } = slot.open(next);
    if (step.coins > 0 || !state.over) hits += 1;
  }
  return hits / SPINS;
}

describe('[GAME-11] the hit rate on a rules page', () => {
  const models = ['sen-bac', 'su-tu-thao-nguyen', 'rong-ngoc-nha-chau', 'bon-mua-yeu-thuong', 'nui-lua-thinh-no'];
  it.each(models.map((id, at) => [id, 4_100 + at] as const))(
    'of %s equals the simulated one (seed %i, 5 sigma)',
    (id, seed) => {
      const title = slotTitle(id)!;
      const shown = hitBasisPoints(title) / BASIS_POINTS;
      expect(shown).toBeGreaterThan(0.05);
      expect(Math.abs(simulated(title, seed) - shown)).toBeLessThan(
        5 * Math.sqrt((shown * (1 - shown)) / SPINS) + 0.5 / BASIS_POINTS,
      );
    },
  );
});
