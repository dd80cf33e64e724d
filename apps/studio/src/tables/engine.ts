/** Tables as shared rounds: dealt from the round's seed when betting closes, stakes paid spot by spot, or against each other. */
import { STAKE } from '@lantern/game-math/tables';
import type { StakeMet, TableResult, TableShown } from '../../wire/table.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { Matcher, Paid, SharedEngine } from '../shared/shared-engine.ts';
import type { TableMemory } from './families/family.ts';
import { evenOut, type SidePool } from './match.ts';
import { tableAt } from './table-games.ts';

/** Chips by spot. */
export type Spots = Readonly<Record<string, number>>;

/** A result as it is kept: with what lay on the sides, by currency, where members played against each other. */
export type KeptResult = TableResult & { readonly pools?: Readonly<Record<string, SidePool>> };

const STAKE_PARTS = BigInt(STAKE);

/** What the stake met when the sides were evened out; undefined before, and where they are not. */
export const metOf = ({ play }: Pick<RoundRow, 'play'>): StakeMet | undefined => (play as { readonly met?: StakeMet } | null)?.met;

/** What a spot is paid, parts of a unit rounded down. Throws for a bet the table does not have. */
function paidOn(game: string, spot: string, chips: number, result: TableResult): number {
  const offer = tableAt(game).offers.get(spot);
  if (!offer) throw new Error(`${game} has no bet ${spot}`);
  return Number((BigInt(chips) * BigInt(offer.pays(result))) / STAKE_PARTS);
}

/** What stands is paid like any bet, the rest comes back. */
function paidAgainst(game: string, { roundId, bet, stakes, play }: RoundRow, result: TableResult): Paid | undefined {
  const met = metOf({ play });
  const [spot] = Object.keys(stakes as Spots);
  if (!met || spot === undefined) throw new Error(`Stake ${roundId} was never matched`);
  if (met.matched === 0) return undefined;
  const [paid, returned] = [paidOn(game, spot, met.matched, result), bet - met.matched];
  return { won: paid + returned, returned, play: { met, paid: { [spot]: paid } } };
}

const MATCHER: Matcher<KeptResult> = {
  match(result, stakes) {
    const { met, pools } = evenOut(stakes);
    return { result: { ...result, pools }, met: [...met].map(([roundId, each]) => ({ roundId, play: { met: each } })) };
  },
};

export const tableEngine: SharedEngine<TableMemory, KeptResult> = {
  kind: 'table',
  bettingMs: (game) => tableAt(game).bettingMs,
  shownMs: (game) => tableAt(game).family.shownMs,
  open: (game, last) => tableAt(game).family.open(last?.result ? { memory: last.memory, result: last.result } : undefined),
  close({ game, memory }, next) {
    const { family } = tableAt(game);
    return { result: family.deal(memory, next), runningMs: family.lockMs ?? 0 };
  },
  matching: (game) => (tableAt(game).rules.matched ? MATCHER : undefined),
  settle({ game, result }, stake) {
    if (tableAt(game).rules.matched) return paidAgainst(game, stake, result);
    const paid = Object.entries(stake.stakes as Spots).map(([spot, chips]) => [spot, paidOn(game, spot, chips, result)] as const);
    return { won: paid.reduce((sum, [, amount]) => sum + amount, 0), play: { paid: Object.fromEntries(paid) } };
  },
  shown({ game, result, memory }, stake): TableShown {
    const [{ promise }, met] = [tableAt(game).family, metOf(stake)];
    return { result: resultShown(result!), ...(memory && { out: memory.out }), ...(promise && { commitment: promise(result!) }), ...(met && { met }) };
  },
};

/** A result without what is not for everybody. */
export function resultShown(result: KeptResult): TableResult {
  const { pools: _pools, ...told } = result;
  return told;
}
