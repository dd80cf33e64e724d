/**
 * Seeds of a table's hands (ADR 17): each is the next of a chain published when the table opened, used with a salt made from the seeds
 * members bring when they sit down. A place is used once, also by a hand that was prepared and never dealt.
 */
import { saltAfter, type ChainProof } from '@lantern/game-math/verify-rounds';
import type { Tx } from '../kernel/database.ts';
import type { SeedRow } from '../rounds/round-store.ts';
import { publishedPlace } from '../shared/chain-proof.ts';
import { publishChain, useTableChain } from '../shared/chain-store.ts';
import type { HandPlace } from './hand-place.ts';
import type { HandRow } from './hand-store.ts';
import { placeNext, takeMemberSeeds, type TableRow } from './table-store.ts';

/** Hands per chain: some days of play at a table. */
const HANDS = 1_024;

const chainKey = ({ game, tableId }: Pick<TableRow, 'game' | 'tableId'>): string => `${game}@${tableId}`;

/** Publishes the first chain of a table, before any member sits there. */
export const openTableChain = (tx: Tx, table: Pick<TableRow, 'game' | 'tableId'>): Promise<void> =>
  publishChain(tx, chainKey(table), 1, HANDS);

/** Takes the next place of the table's chain and mixes new member seeds into its salt. The table's row is locked. */
export async function nextHandSeed(
  tx: Tx,
  table: TableRow,
): Promise<{ readonly seed: SeedRow; readonly place: HandPlace }> {
  const memberSeeds = await takeMemberSeeds(tx, table.tableId);
  const saltFrom = memberSeeds.length === 0 ? table.saltFrom : { salt: table.salt, memberSeeds };
  const salt = saltAfter(table.salt, memberSeeds);
  const isOver = table.nextIndex > HANDS;
  const chainNo = isOver ? table.chainNo + 1 : table.chainNo;
  const chainIndex = isOver ? 1 : table.nextIndex;
  const chain = await useTableChain(tx, chainKey(table), chainNo, HANDS);
  await placeNext(tx, table.tableId, { chainNo, nextIndex: chainIndex + 1, salt, saltFrom });
  return { seed: chain.at(chainIndex), place: { chainNo, chainIndex, salt, saltFrom } };
}

/** The chain part of a hand's proof; empty for hands older than chains. */
export async function handChainProof(tx: Tx, hand: HandRow): Promise<{ readonly chain?: ChainProof }> {
  const place = await publishedPlace(tx, chainKey(hand), hand);
  return place ? { chain: { ...place, table: hand.tableId, salt: hand.salt, saltFrom: hand.saltFrom } } : {};
}
