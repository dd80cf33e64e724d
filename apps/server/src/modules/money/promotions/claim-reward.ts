/** Pays a reward to the member who claims it, once. Also on a break or in self-exclusion: it was earned. A gift with turnover was not: it becomes a bonus. */
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { publishClaimable } from './claimable.ts';
import type { Player, PromotionsContext } from './context.ts';
import { isBonus, startGift, type GiftEntry } from './gift-bonus.ts';
import { payEntries } from './pay.ts';
import { lockEntry, markPaid, type LockedEntry } from './store.ts';

export interface Claimed {
  readonly entryId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly paidAs: 'cash' | 'bonus';
  /** What is claimable after this. */
  readonly claimable: number;
}

/** Starts the bonus that a gift is, for a member who may play and has none. */
async function takeGift(
  module: PromotionsContext,
  tx: Tx,
  entry: LockedEntry & Pick<GiftEntry, 'turnover'>,
  idempotencyKey: string,
): Promise<Refused | undefined> {
  if (entry.isOver) return refuse('reward_expired');
  if (!(await module.deps.mayPlay(tx, entry.memberId)))
    return refuse('promotion_not_eligible', { reasons: [{ code: 'restricted', have: null, need: null }] });
  const started = await startGift(module, tx, entry);
  if (!started.ok) return started;
  await markPaid(tx, [entry.entryId], 'claimed', idempotencyKey);
  return undefined;
}

async function pay(
  module: PromotionsContext,
  tx: Tx,
  entry: LockedEntry,
  idempotencyKey: string,
): Promise<Refused | undefined> {
  if (entry.state === 'closed') return refuse('reward_expired');
  if (entry.state !== 'claimable') return refuse('reward_paid');
  if (isBonus(entry)) return await takeGift(module, tx, entry, idempotencyKey);
  const paid = await payEntries(module, tx, [entry], { state: 'claimed', idempotencyKey });
  return paid.length === 0 ? refuse('balance_limit_reached') : undefined;
}

/**
 * Refuses reward_not_found, reward_paid, balance_limit_reached; of a gift with turnover also reward_expired, promotion_not_eligible (on a break) and
 * bonus_running. A refusal changes nothing. Idempotent per key.
 */
export async function claimReward(
  module: PromotionsContext,
  player: Player,
  entryId: string,
  idempotencyKey: string,
): Promise<Result<Claimed>> {
  return await transactResult(module.kernel.db, async (tx) => {
    const entry = await lockEntry(tx, player.memberId, entryId);
    if (!entry) return refuse('reward_not_found');
    const isRepeated = entry.state === 'claimed' && entry.idempotencyKey === idempotencyKey;
    const refused = isRepeated ? undefined : await pay(module, tx, entry, idempotencyKey);
    if (refused) return refused;
    const { amount, currency } = entry;
    const counts = await publishClaimable(module, tx, [player]);
    const paidAs = isBonus(entry) ? ('bonus' as const) : ('cash' as const);
    return ok({ entryId, amount, currency, paidAs, claimable: counts.get(player.memberId) ?? 0 });
  });
}
