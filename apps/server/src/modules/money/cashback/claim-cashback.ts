/** Pays out all claimable cashback, once. Earned cashback stays claimable during a break or self-exclusion. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { house } from '../../ledger/index.ts';
import type { Claimant, CashbackContext } from './context.ts';
import { rebateOn } from './rules/rebate.ts';
import { findClaimByKey, insertClaim, lockStakes, readSetting, type ClaimLine } from './store.ts';

export interface Claimed {
  readonly claimId: string;
  readonly amount: bigint;
}

type Refusal = 'cashback_disabled' | 'cashback_nothing' | 'amount_below_minimum' | 'balance_limit_reached';

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
  { kernel, deps }: CashbackContext,
  tx: Tx,
  { memberId, currency, merchant }: Claimant,
  idempotencyKey: string,
): Promise<Result<Claimed, Refusal>> {
  const setting = await readSetting(tx, merchant.code, currency);
  if (!setting) return refuse('cashback_disabled');
  const stakes = await lockStakes(tx, {
    memberId,
    currency,
    timeZone: merchant.timeZone,
    validDays: setting.validDays,
  });
  const known = await findClaimByKey(tx, memberId, idempotencyKey);
  if (known) return ok(known);
  const lines = stakes
    .map((row): ClaimLine => ({ day: row.day, category: row.category, rateBps: row.rateBps, ...rebateOn(row) }))
    .filter(({ amount }) => amount > 0n);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  if (amount === 0n) return refuse('cashback_nothing');
  if (amount < setting.claimMinimum && (await deps.mayPlay(tx, memberId)))
    return refuse('amount_below_minimum', { minimum: Number(setting.claimMinimum), currency });

  const claimId = kernel.ids.next<string>();
  const posted = await deps.ledger.post(tx, {
    key: `rebate:${claimId}`,
    code: 'rebate',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from: house('agent_payable', 'cashback'), to: 'cash' }],
    reference: { claimId },
  });
  if (!posted.ok && posted.code === 'balance_limit_reached') return refuse(posted.code);
  if (!posted.ok) throw new Error(`The ledger refused cashback ${claimId}: ${posted.code}`);
  await insertClaim(tx, { claimId, memberId, currency, amount, idempotencyKey }, lines);
  return ok({ claimId, amount });
}
