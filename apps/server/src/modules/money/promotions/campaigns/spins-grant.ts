/** Granting the free spins of a claim at their vendor, in the transaction of the claim. */
import type { SpinsRule } from '@lantern/contract/promotion-rules';
import { refuse, type Refused } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Player, PromotionsContext } from '../context.ts';
import type { NewGift, PromotionName } from './store.ts';

/**
 * Grants what was taken; the campaign is the promotion, whose expense pays what the spins win. A refusal undoes the claim:
 * product_restricted, promotion_taken (the desk granted this campaign before), promotion_closed (the game is not open any more).
 */
export async function grantSpins(
  { deps }: PromotionsContext,
  tx: Tx,
  { memberId, currency }: Player,
  { key }: PromotionName,
  rule: SpinsRule,
  { values }: Pick<NewGift, 'values'>,
): Promise<Refused | undefined> {
  const { vendor, game, spins, stake } = rule;
  const granted = await deps.spins.grant(tx, {
    campaign: key,
    vendor,
    memberId,
    game,
    currency,
    spins,
    stake: BigInt(stake),
    expiresAt: Number(values['until']),
  });
  if (granted.ok) return undefined;
  if (granted.code === 'product_restricted') return granted;
  return refuse(granted.code === 'free_spins_granted' ? 'promotion_taken' : 'promotion_closed');
}
