/** Pays out all claimable cashback, once. Earned cashback stays claimable during a break or self-exclusion. */
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter, type Day } from '../../../kernel/days.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { Claimant, CashbackContext } from './context.ts';
import { findClaimByKey } from './claim-store.ts';
import { lockDues, operationOf, storePayments } from './rebates.ts';
import { readSetting } from './store.ts';

export interface Claimed {
  readonly claimId: string;
  readonly amount: bigint;
}

type Refusal = 'cashback_disabled' | 'cashback_nothing' | 'amount_below_minimum' | 'balance_limit_reached';

/** The first of the days, today among them, that can be claimed. */
export const firstDay = (today: Day, validDays: number): Day => daysAfter(today, 1 - validDays);

/** Refuses cashback_disabled, cashback_nothing, amount_below_minimum, balance_limit_reached. Idempotent per key. */
export async function claimCashback(
  module: CashbackContext,
  claimant: Claimant,
  idempotencyKey: string,
): Promise<Result<Claimed, Refusal>> {
  if (!(await module.deps.isOpen(claimant.merchant.code))) return refuse('cashback_disabled');
  return await transact(module.kernel.db, (tx) => claim(module, tx, claimant, idempotencyKey));
}

async function claim(
  module: CashbackContext,
  tx: Tx,
  { memberId, currency, merchant: { code, timeZone } }: Claimant,
  idempotencyKey: string,
): Promise<Result<Claimed, Refusal>> {
  const { kernel, deps } = module;
  const setting = await readSetting(tx, code, currency);
  if (!setting) return refuse('cashback_disabled');
  const toDay = await readToday(tx, timeZone);
  const due = {
    merchantCode: code,
    currency,
    memberIds: [memberId],
    fromDay: firstDay(toDay, setting.validDays),
    toDay,
  };
  const [dues] = await lockDues(module, tx, due);
  // After the locks: a claim that was waited for may be this very one.
  const known = await findClaimByKey(tx, memberId, idempotencyKey);
  if (known) return ok(known);
  if (!dues || dues.total <= 0n) return refuse('cashback_nothing');
  if (dues.total < setting.claimMinimum && (await deps.mayPlay(tx, memberId)))
    return refuse('amount_below_minimum', { minimum: Number(setting.claimMinimum), currency });

  const payment = { claimId: kernel.ids.next<string>(), dues, idempotencyKey, automatic: false };
  const [posted] = await deps.ledger.postAll(tx, [operationOf(payment, currency)]);
  if (posted?.ok === false && posted.code === 'balance_limit_reached') return refuse(posted.code);
  if (posted?.ok !== true)
    throw new Error(`The ledger refused cashback ${payment.claimId}: ${posted?.code ?? 'no answer'}`);
  await storePayments(module, tx, due, [payment]);
  return ok({ claimId: payment.claimId, amount: dues.total });
}
