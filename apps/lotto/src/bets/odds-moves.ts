/** Changed odds: which, before and after. */
import { repriced, type Bet } from './price.ts';
import type { BetType } from './ways.ts';

export interface OddsMove {
  readonly betType: string;
  /** The bet type, and the word or case when it has odds of its own. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Differences between the odds of the bets and the current ones; each change once. */
export function oddsChanges(bets: readonly Bet[], list: readonly BetType[]): readonly OddsMove[] {
  const moves = bets.flatMap((bet): OddsMove[] => {
    const now = repriced(bet, list);
    if (!now) return [];
    const cases =
      list.find(({ betType, playType }) => betType === bet.betType && playType === bet.playType)?.tiers ?? [];
    const named = (key: string): string =>
      `${bet.name} · ${now.names[key] ?? cases.find((one) => one.key === key)?.name ?? key}`;
    const table = Object.entries(now.oddsTable).flatMap(([key, to]) => {
      const from = bet.oddsTable[key];
      return from === undefined || from === to ? [] : [{ betType: bet.betType, name: named(key), from, to }];
    });
    const own =
      Object.keys(now.oddsTable).length === 0 && bet.odds !== now.odds
        ? [{ betType: bet.betType, name: bet.name, from: bet.odds, to: now.odds }]
        : [];
    return [...own, ...table];
  });
  return moves.filter(
    (move, at) => moves.findIndex(({ betType, name }) => betType === move.betType && name === move.name) === at,
  );
}
