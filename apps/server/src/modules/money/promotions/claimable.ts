/** How much a member can claim now: rewards, and cashback as one. */
import type { EventPayload } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import type { Player, PromotionsContext } from './context.ts';
import { countClaimable } from './store.ts';

/** Counts for each of the members. Members who may not play see no badge: what they earned is paid by itself. */
export async function claimableOf(
  { deps }: PromotionsContext,
  tx: Tx,
  players: readonly Player[],
): Promise<ReadonlyMap<MemberId, number>> {
  const rewards = await countClaimable(
    tx,
    players.map(({ memberId }) => memberId),
  );
  const counts = new Map<MemberId, number>();
  for (const player of players) {
    const { memberId } = player;
    if (counts.has(memberId)) continue;
    const cashback = async () => ((await deps.cashbackIsClaimable(tx, player)) ? 1 : 0);
    counts.set(memberId, (await deps.mayPlay(tx, memberId)) ? (rewards.get(memberId) ?? 0) + (await cashback()) : 0);
  }
  return counts;
}

/** Publishes the counts to the members' screens when the transaction commits. */
export async function publishClaimable(
  module: PromotionsContext,
  tx: Tx,
  players: readonly Player[],
): Promise<ReadonlyMap<MemberId, number>> {
  const counts = await claimableOf(module, tx, players);
  const messages = [...counts].map(([memberId, claimable]) => {
    const payload: EventPayload<'rewards_changed'> = { claimable };
    return { channel: memberChannel(memberId), event: 'rewards_changed', payload };
  });
  if (messages.length > 0) module.kernel.realtime.publishIn(tx, ...messages);
  return counts;
}
