/** Gifts with turnover: an entry that is a bonus without a deposit. It is never paid as cash, and never without a claim: its time begins with it. */
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { sharesOf } from './campaigns/kinds/products.ts';
import type { Entry, PromotionsContext } from './context.ts';
import { rewardText } from './rules/texts.ts';

/** An entry as it becomes a bonus. */
export type GiftEntry = Pick<
  Entry,
  'entryId' | 'memberId' | 'merchantCode' | 'currency' | 'kind' | 'promotion' | 'amount' | 'values'
> & { readonly turnover: NonNullable<Entry['turnover']> };

/** Whether an entry is a bonus, not cash. */
export const isBonus = <E extends Pick<Entry, 'turnover'>>(entry: E): entry is E & Pick<GiftEntry, 'turnover'> =>
  entry.turnover !== null;

/** Starts the bonus of an entry. Refuses bonus_running and balance_limit_reached; the caller then undoes its transaction. */
export async function startGift(
  { deps }: PromotionsContext,
  tx: Tx,
  entry: GiftEntry,
): Promise<Result<void, 'bonus_running' | 'balance_limit_reached'>> {
  const { entryId, memberId, merchantCode, currency, kind, promotion, amount, turnover } = entry;
  const { multiple, hours, betMaximum, cashOutMaximum, product } = turnover;
  return await deps.bonuses.awardGift(tx, {
    ...{ entryId, memberId, merchantCode, currency, promotion, amount },
    titleVi: rewardText(kind, entry, 'VI').title,
    titleEn: rewardText(kind, entry, 'EN').title,
    terms: {
      ...{ multiple, hours },
      betMaximum: BigInt(betMaximum),
      cashOutMaximum: cashOutMaximum === null ? null : BigInt(cashOutMaximum),
      shares: sharesOf(product),
    },
  });
}
