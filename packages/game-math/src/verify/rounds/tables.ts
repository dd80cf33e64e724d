/** Recomputes a stake at a table: the shared round, dealt from its seed and the cards that were out, and the chips on each spot. */
import { createValueStream } from '../../lottery/draw.ts';
import { miniCommitmentOf } from '../../tables/mini-tai-xiu.ts';
import { playTable, type PlayedTable, type TableRound } from '../../tables/rounds.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute, Recomputed } from './round.ts';

/** A stake as shown and as recomputed. */
export interface TableShown {
  readonly result: TableRound;
  /** Cards that were out of the shoe before, in order; absent where there is no shoe. */
  readonly out?: readonly number[];
  /** Where members play against each other: the commitment published before betting, and the matched part of the stake. */
  readonly commitment?: string;
  readonly met?: StakeMatch;
}

/** Totals of both sides when betting closed, the stake's place on its own side, and its matched part. */
interface StakeMatch {
  readonly tai: number;
  readonly xiu: number;
  readonly place: number;
  readonly matched: number;
}

const isMet = (met: unknown): met is StakeMatch & Readonly<Record<string, unknown>> =>
  isRecord(met) && ['tai', 'xiu', 'place', 'matched'].every((key) => isCount(met[key]));

/**
 * A matched stake: the matched part is paid, the rest returned. The matched part is the studio's record, limited by the other side's total.
 */
function againstMembers(
  { result, paidOn }: PlayedTable,
  spots: readonly (readonly [string, unknown])[],
  bet: number,
  met: unknown,
): Recomputed | undefined {
  const [[side] = ['']] = spots;
  if (
    result.game !== 'mini-tai-xiu' ||
    spots.length !== 1 ||
    !isMet(met) ||
    met.matched > Math.min(bet, met.tai, met.xiu)
  )
    return undefined;
  const won = paidOn(side, met.matched);
  if (won === undefined) return undefined;
  const { tai, xiu, place, matched } = met;
  const shown: TableShown = {
    result,
    commitment: miniCommitmentOf(result.dice, result.salt),
    met: { tai, xiu, place, matched },
  };
  return { shown, won: won + bet - matched, parts: [{ name: side, bet, won: won + bet - matched }] };
}

/** Undefined for unknown rules, for cards no shoe has, and for invalid chips. */
export const recomputeTable: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const out = isRecord(shown) ? shown['out'] : undefined;
  if (!isRecord(stakes) || !(out === undefined || Array.isArray(out))) return undefined;
  const spots = Object.entries(stakes);
  const played = playTable(title, (out as readonly number[] | undefined) ?? [], createValueStream(seed, context));
  if (
    !played ||
    !spots.every(([, chips]) => isCount(chips)) ||
    spots.reduce((sum, [, chips]) => sum + (chips as number), 0) !== bet
  )
    return undefined;
  if (played.result.game === 'mini-tai-xiu')
    return againstMembers(played, spots, bet, isRecord(shown) ? shown['met'] : undefined);
  const parts = spots.map(([name, chips]) => ({
    name,
    bet: chips as number,
    won: played.paidOn(name, chips as number),
  }));
  if (!parts.every((part): part is typeof part & { won: number } => part.won !== undefined)) return undefined;
  const again: TableShown = { result: played.result, ...(out !== undefined && { out: out as readonly number[] }) };
  return { shown: again, won: parts.reduce((sum, { won }) => sum + won, 0), parts };
};
