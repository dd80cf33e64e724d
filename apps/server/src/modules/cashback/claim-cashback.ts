/** Pays out everything a member can claim, once. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { house } from '../ledger/index.ts';
import type { Asker, CashbackDoors } from './doors.ts';
import { rebateOn } from './rules/rebate.ts';
import { findClaimByKey, insertClaim, lockStakes, readSetting, type ClaimLine } from './store.ts';

export interface Claimed {
  readonly claimId: string;
  readonly amount: bigint;
}

type Refusal = 'cashback_disabled' | 'cashback_nothing' | 'amount_below_minimum' | 'account_self_excluded' | 'account_cooling_off' | 'account_frozen';

/** Refuses with cashback_disabled, account_self_excluded, account_cooling_off, cashback_nothing, amount_below_minimum. The same key answers the same claim. */
export async function claimCashback(doors: CashbackDoors, asker: Asker, idempotencyKey: string): Promise<Result<Claimed, Refusal>> {
  if (!(await doors.deps.isOpen(asker.merchant.code))) return refuse('cashback_disabled');
  return await transact(doors.kernel.db, (tx) => claim(doors, tx, asker, idempotencyKey));
}

async function claim({ kernel, deps }: CashbackDoors, tx: Tx, { memberId, currency, merchant }: Asker, idempotencyKey: string): Promise<Result<Claimed, Refusal>> {
  const admitted = await deps.admitMember(tx, memberId);
  if (!admitted.ok) return admitted;
  const setting = await readSetting(tx, merchant.code, currency);
  if (!setting) return refuse('cashback_disabled');
  const stakes = await lockStakes(tx, { memberId, currency, timeZone: merchant.timeZone, validDays: setting.validDays });
  const known = await findClaimByKey(tx, memberId, idempotencyKey);
  if (known) return ok(known);
  const lines = stakes.map((row): ClaimLine => ({ day: row.day, category: row.category, rateBps: row.rateBps, ...rebateOn(row) })).filter(({ amount }) => amount > 0n);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  if (amount === 0n) return refuse('cashback_nothing');
  if (amount < setting.claimMinimum) return refuse('amount_below_minimum', { minimum: Number(setting.claimMinimum), currency });

  const claimId = kernel.ids.next<string>();
  await insertClaim(tx, { claimId, memberId, currency, amount, idempotencyKey }, lines);
  const posted = await deps.ledger.post(tx, {
    key: `rebate:${claimId}`,
    code: 'rebate',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from: house('agent_payable', 'cashback'), to: 'cash' }],
    reference: { claimId },
  });
  if (!posted.ok) throw new Error(`The ledger refused cashback ${claimId}: ${posted.code}`);
  return ok({ claimId, amount });
}
