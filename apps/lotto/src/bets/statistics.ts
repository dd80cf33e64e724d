/** The rarest, most frequent and longest absent numbers, by the statistics of past draws. */
import type { Answer } from '../lib/calls.ts';
import { valuesOf } from './expansion.ts';
import type { BetType } from './ways.ts';

type Statistics = Answer<'lottery.statistics'>;
type Entry = Statistics['groups'][number]['entries'][number];

/** `rare`: least frequent. `often`: most frequent. `away`: longest absent. */
export type Rank = 'rare' | 'often' | 'away';

/** The statistics group of a bet type's numbers, or undefined when there is none. */
export function groupFor({ group, selection }: BetType): string | undefined {
  if (selection.kind === 'pick') return selection.ordered === true || (selection.to ?? 0) > 99 ? undefined : 'ball';
  if (selection.digits === 2) return ['de', 'tong'].includes(group) ? 'special2' : 'last2';
  return undefined;
}

const BY: Readonly<Record<Rank, (entry: Entry) => number>> = {
  rare: ({ count }) => count,
  often: ({ count }) => -count,
  away: ({ away }) => -away,
};

/** The first `count` numbers of a bet type by rank; equal ones in ascending order. */
export function ranked(statistics: Statistics, betType: BetType, rank: Rank, count: number): readonly string[] {
  const entries = statistics.groups.find(({ code }) => code === groupFor(betType))?.entries ?? [];
  const board = new Set(valuesOf(betType));
  const by = BY[rank];
  return [...entries]
    .filter(({ value }) => board.has(value))
    .sort((a, b) => by(a) - by(b) || Number(a.value) - Number(b.value))
    .slice(0, count)
    .map(({ value }) => value);
}
