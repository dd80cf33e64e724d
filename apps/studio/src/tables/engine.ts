/** Tables as shared rounds: dealt from the round's seed when betting closes, stakes paid spot by spot. */
import { STAKE } from '@lantern/game-math/tables';
import type { TableResult, TableShown } from '../../wire/table.ts';
import type { SharedEngine } from '../shared/shared-engine.ts';
import type { TableMemory } from './families/family.ts';
import { tableAt } from './table-games.ts';

/** Chips by spot. */
export type Spots = Readonly<Record<string, number>>;

const STAKE_PARTS = BigInt(STAKE);

/** What a spot is paid, parts of a unit rounded down. Throws for a bet the table does not have. */
function paidOn(game: string, spot: string, chips: number, result: TableResult): number {
  const offer = tableAt(game).offers.get(spot);
  if (!offer) throw new Error(`${game} has no bet ${spot}`);
  return Number((BigInt(chips) * BigInt(offer.pays(result))) / STAKE_PARTS);
}

export const tableEngine: SharedEngine<TableMemory, TableResult> = {
  kind: 'table',
  bettingMs: (game) => tableAt(game).bettingMs,
  shownMs: (game) => tableAt(game).family.shownMs,
  open: (game, last) => tableAt(game).family.open(last?.result ? { memory: last.memory, result: last.result } : undefined),
  close: ({ game, memory }, next) => ({ result: tableAt(game).family.deal(memory, next), runningMs: 0 }),
  settle({ game, result }, { stakes }) {
    const paid = Object.entries(stakes as Spots).map(([spot, chips]) => [spot, paidOn(game, spot, chips, result)] as const);
    return { won: paid.reduce((sum, [, amount]) => sum + amount, 0), play: { paid: Object.fromEntries(paid) } };
  },
  shown: ({ result, memory }): TableShown => ({ result: result!, ...(memory && { out: memory.out }) }),
};
