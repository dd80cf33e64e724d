/**
 * Tables as shared rounds: dealt from the round's seed when betting closes; stakes are paid spot by spot, or matched against each other.
 */
import { tableAtRisk } from '@lantern/game-math/risk';
import { paidByRules, RED_NUMBERS } from '@lantern/game-math/tables';
import type { StakeMatch, TableResult, TableShown } from '../../wire/table.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { Matcher, Paid, RoadMark, SharedEngine } from '../shared/shared-engine.ts';
import type { Spots } from '../shared/spots.ts';
import type { TableMemory } from './families/family.ts';
import { matchSides, type SidePool } from './match.ts';
import { tableAt } from './table-games.ts';

/** A stored result: with the sides' totals by currency, where members play against each other. */
export type StoredResult = TableResult & { readonly pools?: Readonly<Record<string, SidePool>> };

/** How the stake was matched; undefined before, and at tables without matching. */
export const matchOf = ({ play }: Pick<RoundRow, 'play'>): StakeMatch | undefined =>
  (play as { readonly met?: StakeMatch } | null)?.met;

/** The payout of a spot by the rules of the stake, rounded down. Throws for a bet these rules do not have. */
function paidOn(rules: string, spot: string, chips: number, result: TableResult): number {
  const paid = paidByRules(rules, result, spot, chips);
  if (paid === undefined) throw new Error(`${rules} has no bet ${spot}`);
  return paid;
}

/** The matched part is paid like any bet, the rest is returned. */
function paidAgainst({ roundId, title, bet, stakes, play }: RoundRow, result: TableResult): Paid | undefined {
  const met = matchOf({ play });
  const [spot] = Object.keys(stakes as Spots);
  if (!met || spot === undefined) throw new Error(`Stake ${roundId} was never matched`);
  if (met.matched === 0) return undefined;
  const [paid, returned] = [paidOn(title, spot, met.matched, result), bet - met.matched];
  return { won: paid + returned, returned, play: { met, paid: { [spot]: paid } } };
}

/** Chips of a member's stakes that are played: all of them, or the matched part. */
function chipsPlayed(
  game: string,
  mine: readonly RoundRow[],
): readonly { readonly roundId: string; readonly title: string; readonly spot: string; readonly chips: number }[] {
  const { matched } = tableAt(game).rules;
  return mine.flatMap((stake) =>
    Object.entries(stake.stakes as Spots).map(([spot, chips]) => ({
      roundId: stake.roundId,
      title: stake.title,
      spot,
      chips: matched ? (matchOf(stake)?.matched ?? 0) : chips,
    })),
  );
}

/** All chips of a member on a round are weighed together, by the rules they were placed by. */
function notCountedOf(game: string, mine: readonly RoundRow[]): ReadonlyMap<string, number> {
  const left = new Map<string, number>(mine.map(({ roundId }) => [roundId, 0]));
  for (const [title, placed] of Map.groupBy(chipsPlayed(game, mine), (each) => each.title)) {
    const risked = tableAtRisk(
      title,
      placed.map(({ spot, chips }) => ({ spot, stake: BigInt(chips) })),
    );
    for (const [index, { roundId, chips }] of placed.entries())
      left.set(roundId, left.get(roundId)! + chips - Number(risked[index]));
  }
  return left;
}

const TWO_SIDES: Readonly<Record<string, RoadMark['tone']>> = {
  player: 'blue',
  dragon: 'blue',
  banker: 'red',
  tiger: 'red',
  tie: 'green',
  tai: 'gold',
  xiu: 'blue',
  triple: 'green',
};

/** A result as a bead of a road, in the colours of the frames' roads; a number where the table has numbers. */
function markOf(result: TableResult): RoadMark | undefined {
  if (result.game === 'roulette')
    return {
      text: String(result.number),
      tone: RED_NUMBERS.has(result.number) ? 'red' : result.number === 0 ? 'green' : 'dark',
    };
  if (result.game === 'bau-cua') return undefined;
  if (result.game === 'xoc-dia') return { text: '', tone: result.red % 2 === 0 ? 'gold' : 'blue' };
  const tone = TWO_SIDES['side' in result ? result.side : result.winner];
  return tone && { text: '', tone };
}

const MATCHER: Matcher<StoredResult> = {
  match(result, stakes) {
    const { met, pools } = matchSides(stakes);
    return { result: { ...result, pools }, met: [...met].map(([roundId, each]) => ({ roundId, play: { met: each } })) };
  },
};

export const tableEngine: SharedEngine<TableMemory, StoredResult> = {
  kind: 'table',
  bettingMs: (game) => tableAt(game).bettingMs,
  shownMs: (game) => tableAt(game).family.shownMs,
  lockMs: (game) => tableAt(game).family.lockMs ?? 0,
  independent: () => true,
  open: (game, last) =>
    tableAt(game).family.open(last?.result ? { memory: last.memory, result: last.result } : undefined),
  close({ game, memory }, next) {
    const { family } = tableAt(game);
    return { result: family.deal(memory, next), runningMs: family.lockMs ?? 0 };
  },
  matching: (game) => (tableAt(game).rules.matched ? MATCHER : undefined),
  notCounted: ({ game }, mine) => notCountedOf(game, mine),
  settle({ game, result }, stake) {
    if (tableAt(game).rules.matched) return paidAgainst(stake, result);
    const paid = Object.entries(stake.stakes as Spots).map(
      ([spot, chips]) => [spot, paidOn(stake.title, spot, chips, result)] as const,
    );
    return { won: paid.reduce((sum, [, amount]) => sum + amount, 0), play: { paid: Object.fromEntries(paid) } };
  },
  mark: markOf,
  shown({ game, result, memory }, stake): TableShown {
    const [{ commit }, met] = [tableAt(game).family, matchOf(stake)];
    return {
      result: resultShown(result!),
      ...(memory && { out: memory.out }),
      ...(commit && { commitment: commit(result!) }),
      ...(met && { met }),
    };
  },
};

/** The public part of a result. */
export function resultShown(result: StoredResult): TableResult {
  const { pools: _pools, ...shown } = result;
  return shown;
}
