/** SQL of published chains. */
import type { Tx } from '../kernel/database.ts';
import { CHAIN_LENGTH, chainOf, newChain, type ChainRow, type SeedChain } from './seed-chains.ts';
import type { SharedRound } from './shared-engine.ts';

/** The public part of a chain. */
export interface PublishedChain extends Omit<ChainRow, 'sealedEnd'> {
  readonly publishedAt: Date;
}

const PUBLISHED = `game, chain_no AS "chainNo", head, length, published_at AS "publishedAt"`;

export async function findPublished(tx: Tx, game: string, chainNo: number): Promise<PublishedChain | undefined> {
  return (
    await tx.query<PublishedChain>(`SELECT ${PUBLISHED} FROM seed_chain WHERE game = $1 AND chain_no = $2`, [
      game,
      chainNo,
    ])
  ).rows[0];
}

/** All chains of games and of open card tables, newest first in each. */
export async function listPublished(tx: Tx): Promise<readonly PublishedChain[]> {
  return (
    await tx.query<PublishedChain>(
      `SELECT ${PUBLISHED} FROM seed_chain WHERE strpos(seed_chain.game, '@') = 0 OR EXISTS (SELECT FROM card_table WHERE table_id = split_part(seed_chain.game, '@', 2) AND phase <> 'closed') ORDER BY game, chain_no DESC`,
    )
  ).rows;
}

async function findChain(tx: Tx, game: string, chainNo: number): Promise<ChainRow | undefined> {
  return (
    await tx.query<ChainRow>(
      `SELECT game, chain_no AS "chainNo", head, length, sealed_end AS "sealedEnd" FROM seed_chain WHERE game = $1 AND chain_no = $2`,
      [game, chainNo],
    )
  ).rows[0];
}

/** Publishes a chain, if it is new. */
export async function publishChain(tx: Tx, game: string, chainNo: number, length = CHAIN_LENGTH): Promise<void> {
  if (await findPublished(tx, game, chainNo)) return;
  const { end, head } = newChain(length);
  await tx.query(
    'INSERT INTO seed_chain (game, chain_no, head, length, sealed_end) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [game, chainNo, head, length, tx.vault.seal(end, head)],
  );
}

/**
 * A chain and its number, published if it is new; the next chain is published with it, so that every chain is public before its first
 * round.
 */
export async function useChain(
  tx: Tx,
  game: string,
  chainNo: number,
): Promise<{ readonly chainNo: number; readonly length: number; readonly chain: SeedChain }> {
  await publishChain(tx, game, chainNo);
  await publishChain(tx, game, chainNo + 1);
  const row = (await findChain(tx, game, chainNo))!;
  return { chainNo, length: row.length, chain: chainOf(tx.vault, row) };
}

/** A chain of one card table, published if it is new. */
export async function useTableChain(tx: Tx, table: string, chainNo: number, length: number): Promise<SeedChain> {
  await publishChain(tx, table, chainNo, length);
  return chainOf(tx.vault, (await findChain(tx, table, chainNo))!);
}

/** The seed of a shared round, revealed or not: its own, or that of its place in a chain. */
export async function seedOf(
  tx: Tx,
  { game, seed, chainNo, chainIndex }: Pick<SharedRound, 'game' | 'seed' | 'chainNo' | 'chainIndex'>,
): Promise<Buffer> {
  if (seed) return seed;
  if (chainNo === null || chainIndex === null)
    throw new Error(`A round of ${game} has neither a seed nor a place in a chain`);
  const row = await findChain(tx, game, chainNo);
  if (!row) throw new Error(`There is no chain ${chainNo} of ${game}`);
  return chainOf(tx.vault, row).at(chainIndex).seed;
}
