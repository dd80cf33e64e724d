/**
 * Starts a bonus, of a deposit or a gift: its requirement, its money, and the word to the member. One runs at a time in a purse. The caller may hold
 * account locks, so no purse is locked: the unique index of running bonuses decides between two.
 */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { house } from '../../ledger/index.ts';
import { findRunning, insertBonus, watchBets, type NewBonus } from './bonus-store.ts';
import type { GiftBonus, TurnoverContext } from './context.ts';
import { bonusAwarded } from './events.ts';
import {
  closeRequirements,
  insertRequirement,
  openPurse,
  readShares,
  type NewRequirement,
} from './requirement-store.ts';

/** A bonus with its requirement; `orderId` is the deposit behind it. */
export interface StartedBonus
  extends
    NewBonus,
    Pick<NewRequirement, 'reference' | 'titleVi' | 'titleEn' | 'baseAmount' | 'multiple' | 'required' | 'shares'> {
  readonly orderId?: string;
}

/**
 * Starts it. `known`: this reference has one already. Refuses bonus_running, which leaves a void requirement behind, and balance_limit_reached,
 * after which the caller undoes its transaction.
 */
export async function startBonus(
  { kernel, deps }: TurnoverContext,
  tx: Tx,
  bonus: StartedBonus,
): Promise<Result<'started' | 'known', 'bonus_running' | 'balance_limit_reached'>> {
  const { memberId, currency, requirementId, offerId, amount, titleVi, titleEn, required } = bonus;
  const { reference, baseAmount, multiple, shares, validHours } = bonus;
  const isNew = await insertRequirement(tx, {
    ...{
      requirementId,
      memberId,
      currency,
      source: 'bonus' as const,
      reference,
      titleVi,
      titleEn,
      baseAmount,
      multiple,
      required,
      shares,
      validHours,
    },
    ...(offerId !== null && { offerId }),
  });
  if (!isNew) return ok('known');
  const expiresAt = await insertBonus(tx, bonus);
  if (!expiresAt) {
    await closeRequirements(tx, [requirementId], 'void');
    return refuse('bonus_running');
  }
  if (bonus.betMaximum !== null) await watchBets(tx, memberId);
  const posted = await deps.ledger.post(tx, {
    key: `bonus.award:${requirementId}`,
    code: 'bonus_award',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from: house('promotion_expense', bonus.cost), to: 'bonus' }],
    reference: { requirementId, offerId, ...(bonus.orderId !== undefined && { orderId: bonus.orderId }) },
  });
  if (!posted.ok && posted.code === 'balance_limit_reached') return refuse(posted.code);
  if (!posted.ok) throw new Error(`The ledger refused bonus ${requirementId}: ${posted.code}`);
  await kernel.outbox.record(
    tx,
    bonusAwarded({
      ...{ requirementId, memberId, currency, titleVi, titleEn },
      bonus: amount.toString(),
      required: required.toString(),
      expiresAt: expiresAt.getTime(),
    }),
  );
  return ok('started');
}

/** Whether a bonus holds the purse: one that runs, or that ended and whose bets may still return money. */
export const isBonusRunning = async (tx: Tx, purse: Pick<GiftBonus, 'memberId' | 'currency'>): Promise<boolean> =>
  (await findRunning(tx, purse)) !== undefined;

/**
 * Starts the bonus that a gift is, in the transaction that takes it; an entry starts one at most. Refuses bonus_running and balance_limit_reached; the
 * caller then undoes its transaction.
 */
export async function awardGift(
  module: TurnoverContext,
  tx: Tx,
  gift: GiftBonus,
): Promise<Result<void, 'bonus_running' | 'balance_limit_reached'>> {
  const { entryId, memberId, currency, merchantCode, promotion, amount, titleVi, titleEn, terms } = gift;
  await openPurse(tx, { memberId, currency });
  if (await isBonusRunning(tx, gift)) return refuse('bonus_running');
  const started = await startBonus(module, tx, {
    ...{ memberId, currency, amount, titleVi, titleEn },
    requirementId: entryId,
    reference: entryId,
    offerId: null,
    cost: promotion,
    baseAmount: amount,
    multiple: terms.multiple,
    required: amount * BigInt(terms.multiple),
    shares: { ...(await readShares(tx, merchantCode)), ...terms.shares },
    validHours: terms.hours,
    betMaximum: terms.betMaximum,
    cashOutMaximum: terms.cashOutMaximum,
  });
  return started.ok ? ok(undefined) : started;
}
