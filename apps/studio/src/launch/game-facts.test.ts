/** What the studio publishes about its games is what their maths says. */
import { GAMES } from '@lantern/catalogue';
import { CRASH_RULES } from '@lantern/game-math/crash';
import { describe, expect, test } from 'vitest';
import { betsOf } from '../slots/bets.ts';
import { titleOf } from '../slots/game-titles.ts';
import { tableAt } from '../tables/table-games.ts';
import { kindPlayed } from '../games.ts';
import { gameFacts } from './game-facts.ts';

const VENDORS = [...new Set(GAMES.map(({ vendor }) => vendor))];
const facts = new Map(VENDORS.flatMap(gameFacts).map((fact) => [fact.game, fact]));
const ofKind = (kind: string) => GAMES.filter(({ id }) => kindPlayed(id) === kind).map(({ id }) => id);

describe('facts about games', () => {
  test('of every slot are its title’s: volatility, the highest win of a round, the bets on offer', () => {
    expect(ofKind('slots').length).toBeGreaterThan(200);
    for (const game of ofKind('slots')) {
      const title = titleOf(game)!;
      const { volatility, topTimes, bets } = facts.get(game)!;
      const offered = betsOf(game, title);
      expect([game, volatility, bets]).toEqual([game, title.volatility, { min: offered[0], max: offered.at(-1) }]);
      // Rounded down, by less than a hundredth.
      expect(topTimes! * title.coins, game).toBeLessThanOrEqual(title.maxCoins);
      expect((topTimes! + 0.01) * title.coins, game).toBeGreaterThan(title.maxCoins);
    }
  });

  test('of tables and curves are the highest price and multiplier; where people, markets or choices decide there is none', () => {
    for (const game of ofKind('table')) {
      const { bets, minBet, maxBet } = tableAt(game).rules;
      expect(facts.get(game)!.bets).toEqual({ min: minBet, max: maxBet });
      expect(facts.get(game)!.topTimes, game).toBeCloseTo(1 + Math.max(...bets.map(({ net }) => net)) / 10_000, 2);
    }
    const [roulette] = GAMES.filter(({ classify }) => classify === 'roulette');
    expect(facts.get(roulette!.id)).toMatchObject({ topTimes: 36 });
    for (const game of ofKind('crash'))
      expect(facts.get(game)!.topTimes).toBe(CRASH_RULES.crash.highestHundredths / 100);
    for (const kind of ['fight', 'sports']) for (const game of ofKind(kind)) expect(facts.has(game), game).toBe(false);
    for (const kind of ['instant', 'fishing', 'cards'])
      for (const game of ofKind(kind)) expect(Object.keys(facts.get(game)!), game).toEqual(['game', 'bets']);
  });
});
