/** A stake at a table again: the round that everybody there shared, dealt from its seed and the cards that were out, and what lay on each spot. */
import { createValueStream } from '../../lottery/draw.ts';
import { playTable, type TableRound } from '../../tables/rounds.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute } from './round.ts';

/** A stake as it was shown and as it is recomputed. */
export interface TableShown {
  readonly result: TableRound;
  /** Cards that were out of the shoe before, in order; absent where there is no shoe. */
  readonly out?: readonly number[];
}

/** Undefined for rules that are not published, for cards no shoe has, and for chips that do not lie there. */
export const recomputeTable: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const out = isRecord(shown) ? shown['out'] : undefined;
  if (!isRecord(stakes) || !(out === undefined || Array.isArray(out))) return undefined;
  const spots = Object.entries(stakes);
  const played = playTable(title, (out as readonly number[] | undefined) ?? [], createValueStream(seed, context));
  if (!played || !spots.every(([, chips]) => isCount(chips)) || spots.reduce((sum, [, chips]) => sum + (chips as number), 0) !== bet) return undefined;
  const parts = spots.map(([name, chips]) => ({ name, bet: chips as number, won: played.paidOn(name, chips as number) }));
  if (!parts.every((part): part is typeof part & { won: number } => part.won !== undefined)) return undefined;
  const again: TableShown = { result: played.result, ...(out !== undefined && { out: out as readonly number[] }) };
  return { shown: again, won: parts.reduce((sum, { won }) => sum + won, 0), parts };
};
