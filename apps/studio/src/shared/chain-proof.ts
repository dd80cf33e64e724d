/** The chain part of a proof: the place of the seed in a chain published ahead. */
import type { ChainProof } from '@lantern/game-math/verify-rounds';
import type { Tx } from '../kernel/database.ts';
import { findPublished } from './chain-store.ts';
import type { SharedRound } from './shared-engine.ts';
import { findSaltFrom } from './shared-store.ts';

type Place = Pick<SharedRound, 'chainNo' | 'chainIndex'>;

/** The seed's place in the chains of `key`; undefined for rounds older than chains. */
export async function publishedPlace(
  tx: Tx,
  key: string,
  { chainNo, chainIndex }: Place,
): Promise<Pick<ChainProof, 'chain' | 'index' | 'length' | 'head' | 'publishedAt'> | undefined> {
  const published = chainNo === null ? undefined : await findPublished(tx, key, chainNo);
  if (!published || chainIndex === null) return undefined;
  const { head, length, publishedAt } = published;
  return { chain: published.chainNo, index: chainIndex, length, head, publishedAt: publishedAt.toISOString() };
}

/** Empty for rounds older than chains. */
export async function chainProofOf(tx: Tx, round: SharedRound): Promise<{ readonly chain?: ChainProof }> {
  const { game, number, salt } = round;
  const place = await publishedPlace(tx, game, round);
  if (!place) return {};
  const saltFrom = salt === '' ? undefined : await findSaltFrom(tx, game, number);
  return { chain: { ...place, salt, saltFrom: saltFrom ?? null } };
}
