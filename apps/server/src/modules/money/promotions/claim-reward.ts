/** Pays a reward to the member who claims it, once. Also on a break or in self-exclusion: it was earned. */
import { refuse, ok, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { publishClaimable } from './claimable.ts';
import type { Player, PromotionsContext } from './context.ts';
import { payEntries } from './pay.ts';
import { lockEntry } from './store.ts';

export interface Claimed {
  readonly entryId: string;
  readonly amount: bigint;
  readonly currency: string;
  /** What is claimable after this. */
  readonly claimable: number;
}

type Refusal = 'reward_not_found' | 'reward_paid' | 'balance_limit_reached';

/** Refuses reward_not_found, reward_paid, balance_limit_reached. Idempotent per key. */
export async function claimReward(
  module: PromotionsContext,
  player: Player,
  entryId: string,
  idempotencyKey: string,
): Promise<Result<Claimed, Refusal>> {
  return await transact(module.kernel.db, async (tx) => {
    const entry = await lockEntry(tx, player.memberId, entryId);
    if (!entry) return refuse('reward_not_found');
    const isRepeated = entry.state === 'claimed' && entry.idempotencyKey === idempotencyKey;
    if (entry.state !== 'claimable' && !isRepeated) return refuse('reward_paid');
    if (!isRepeated) {
      const paid = await payEntries(module, tx, [entry], { state: 'claimed', idempotencyKey });
      if (paid.length === 0) return refuse('balance_limit_reached');
    }
    const { amount, currency } = entry;
    const counts = await publishClaimable(module, tx, [player]);
    return ok({ entryId, amount, currency, claimable: counts.get(player.memberId) ?? 0 });
  });
}
