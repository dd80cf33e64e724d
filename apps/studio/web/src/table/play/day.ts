/** The table's last day: counts of outcomes, updated with the rounds that are shown. */
import type { TableEntered, TableGame, TableResult } from '../../../../wire/table.ts';
import { colourOf, PICTURES } from './bets.ts';

export type Day = TableEntered['day'];

/** One outcome of the day: its spot, its count, and its share, 0 to 1. */
export interface DayShare {
  readonly id: string;
  readonly count: number;
  readonly share: number;
}

/** The outcomes counted at each table, in display order. */
const SHOWN: Readonly<Record<TableGame, readonly string[]>> = {
  baccarat: ['player', 'tie', 'banker'],
  'dragon-tiger': ['dragon', 'tie', 'tiger'],
  'tai-xiu': ['tai', 'triple', 'xiu'],
  'mini-tai-xiu': ['tai', 'xiu'],
  'xoc-dia': ['chan', 'le'],
  roulette: ['red', 'zero', 'black'],
  'bau-cua': PICTURES,
};

/** The outcomes a result counts as, in the studio's ids: a side, a roulette number, each face of three dice. */
function countedAs(result: TableResult): readonly string[] {
  switch (result.game) {
    case 'baccarat':
    case 'dragon-tiger':
      return [result.winner];
    case 'tai-xiu':
    case 'mini-tai-xiu':
      return [result.side];
    case 'xoc-dia':
      return [result.red % 2 === 0 ? 'chan' : 'le'];
    case 'roulette':
      return [String(result.number)];
    case 'bau-cua':
      return result.dice.map(String);
  }
}

/** The day with one more round in it, or one less (`times` −1). */
export function dayWith({ rounds, counts }: Day, result: TableResult, times: 1 | -1 = 1): Day {
  const changed: Record<string, number> = { ...counts };
  for (const outcome of countedAs(result)) changed[outcome] = Math.max(0, (changed[outcome] ?? 0) + times);
  return { rounds: Math.max(0, rounds + times), counts: changed };
}

/** The outcome a count belongs to. */
function shownAs(game: TableGame, counted: string): string {
  if (game === 'roulette') return colourOf(Number(counted));
  return game === 'bau-cua' ? PICTURES[Number(counted) - 1]! : counted;
}

/** Every outcome with its share; empty before the first round. */
export function sharesOf(game: TableGame, { counts }: Day): readonly DayShare[] {
  const sums = new Map<string, number>();
  for (const [counted, count] of Object.entries(counts))
    sums.set(shownAs(game, counted), (sums.get(shownAs(game, counted)) ?? 0) + count);
  const all = [...sums.values()].reduce((sum, count) => sum + count, 0);
  return all === 0 ? [] : SHOWN[game].map((id) => ({ id, count: sums.get(id) ?? 0, share: (sums.get(id) ?? 0) / all }));
}
