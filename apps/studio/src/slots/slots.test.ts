import { GAMES } from '@lantern/catalogue';
import { createSlot, exactReturn, simulationStream, slotTitle, SLOT_TITLES, type SlotTitle } from '@lantern/game-math/slots';
import { describe, expect, it } from 'vitest';
import { gamesOf, playedGame } from '../games.ts';
import { betsOf } from './bets.ts';
import { titleOf } from './game-titles.ts';
import { hitBasisPoints } from './hit-chance.ts';

const slots = GAMES.filter(({ type }) => type === 'RNG');
const played = slots.filter(({ id }) => titleOf(id));
const SPINS = 40_000;
const BASIS_POINTS = 10_000;
/** Titles whose stops are soon counted; game-math counts all of them. */
const quick = SLOT_TITLES.filter(({ model }) => model !== 'cascades');

describe('[GAME-11] games and their titles', () => {
  it('gives every slot whose maths there is a title of its own family, with the published return', () => {
    for (const title of SLOT_TITLES) expect(titleOf(title.id)).toBe(title);
    const families = new Set(SLOT_TITLES.map(({ id }) => familyOf(GAMES.find((game) => game.id === id)!)));
    expect(slots.filter((game) => families.has(familyOf(game)))).toEqual(played);
    for (const game of played) {
      const title = titleOf(game.id)!;
      expect([title.rtpBasisPoints, familyOf(GAMES.find(({ id }) => id === title.id)!)], game.id).toEqual([game.rtpBasisPoints, familyOf(game)]);
    }
    expect(played.length).toBeGreaterThan(200);
  });

  it.each(quick.map((title) => [title.id, title] as const))('%s returns exactly what its games publish', (_, title) => {
    const { numerator, denominator } = exactReturn(title).rtp;
    const exact = Number((numerator * 1_000_000n) / denominator) / 100;
    for (const game of played.filter(({ id }) => titleOf(id) === title)) expect(Math.round(exact), game.id).toBe(game.rtpBasisPoints);
  });

  it('lists for each vendor its own games, and nothing it cannot play', () => {
    expect(gamesOf('PG')).toEqual(expect.arrayContaining(played.filter(({ vendor }) => vendor === 'PG').map(({ id }) => id)));
    expect(playedGame('EG3', gamesOf('PG')[0]!)).toBeUndefined();
    expect(gamesOf('nobody')).toEqual([]);
  });

  it('offers bets of whole coins from the game’s least on', () => {
    for (const game of played) {
      const title = titleOf(game.id)!;
      const bets = betsOf(game.id, title);
      expect(bets.every((bet) => bet % title.coins === 0), game.id).toBe(true);
      expect(bets).toEqual(bets.toSorted((one, other) => one - other));
      expect([bets[0]! >= game.minBet, bets.length > 3], game.id).toEqual([true, true]);
    }
  });
});

const familyOf = ({ classify, payLines, rtpBasisPoints }: (typeof slots)[number]): string => `${classify}/${payLines}/${rtpBasisPoints}`;

/** Paid spins that win or begin a feature, as played. */
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

describe('[GAME-11] the hit chance a rules page tells', () => {
  const models = ['sen-bac', 'su-tu-thao-nguyen', 'rong-ngoc-nha-chau', 'bon-mua-yeu-thuong', 'nui-lua-thinh-no'];
  it.each(models.map((id, at) => [id, 4_100 + at] as const))('of %s is what is played (seed %i, 5 sigma)', (id, seed) => {
    const title = slotTitle(id)!;
    const told = hitBasisPoints(title) / BASIS_POINTS;
    expect(told).toBeGreaterThan(0.05);
    expect(Math.abs(simulated(title, seed) - told)).toBeLessThan(5 * Math.sqrt((told * (1 - told)) / SPINS) + 0.5 / BASIS_POINTS);
  });
});
