/** A shelf loses nothing, keeps each list's own order, and spreads every list over its whole length. */
import { describe, expect, it } from 'vitest';
import { GAMES, type GameEntry } from './index.ts';
import { LIVE } from './games/live.ts';
import { SLOTS_EG3 } from './games/slots-eg3.ts';
import { SLOTS_PG } from './games/slots-pg.ts';
import { byVendor, shelve } from './shelf.ts';

function idsOf(games: readonly GameEntry[]): string[] {
  return games.map((game) => game.id);
}

describe('a shelf', () => {
  const shelf = shelve([SLOTS_EG3, SLOTS_PG, LIVE]);

  it('has every game once, each list in its own order', () => {
    expect(idsOf(shelf).toSorted()).toEqual(idsOf([...SLOTS_EG3, ...SLOTS_PG, ...LIVE]).toSorted());
    for (const list of [SLOTS_EG3, SLOTS_PG, LIVE])
      expect(idsOf(shelf.filter((game) => list.includes(game)))).toEqual(idsOf(list));
  });

  it('spreads the families of the catalogue over its length', () => {
    const half = GAMES.slice(0, Math.floor(GAMES.length / 2));
    for (const type of new Set(GAMES.map((game) => game.type))) {
      const share =
        half.filter((game) => game.type === type).length / GAMES.filter((game) => game.type === type).length;
      expect(share, type).toBeGreaterThan(0.3);
      expect(share, type).toBeLessThan(0.7);
    }
  });

  it('is empty for no lists', () => {
    expect(shelve([])).toEqual([]);
    expect(byVendor([])).toEqual([]);
  });
});
