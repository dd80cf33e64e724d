/** Withdrawal request: ordered refusals, then hold and row in one transaction. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { providerFor, type ModuleContext, type PayeeAccount } from './context.ts';
import { withdrawalMoved } from './events.ts';
import { moneyFacts, personFacts, type PersonFacts, type Subject } from './gather-facts.ts';
import type { WithdrawalId } from './ids.ts';
import { maskedAccount } from './rules/account.ts';
import { checkAll, type Check } from './rules/checks.ts';
import { feeOf } from './rules/fee.ts';
import { findSetting, type WithdrawalSetting } from './setting-store.ts';
import { findByKey, findWithdrawal, insertWithdrawal, lockMember, type Withdrawal } from './store.ts';

export interface WithdrawalRequest {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** The currency of the member's account. */
  readonly memberCurrency: string;
  readonly bankCardId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly paymentPassword: string;
  readonly idempotencyKey: string;
  /** The member agrees that a running bonus ends. */
  readonly exitBonus: boolean;
}

/** The refusal of a failed check before any money is held; checks without one are left to a reviewer. */
function refusalOf(
  checks: readonly Check[],
  { amount, currency }: Pick<WithdrawalRequest, 'amount' | 'currency'>,
): Refused | undefined {
  for (const { name, result, amounts } of checks) {
    if (result !== 'failed') continue;
    if (name === 'payee_name') return refuse('payee_name_mismatch');
    if (name === 'turnover') return refuse('turnover_incomplete', { remaining: amounts['left'], currency });
    if (name === 'daily_limits') {
      const { count = 0, countMaximum = 0, used = 0, maximum = 0 } = amounts;
      if (count >= countMaximum) return refuse('withdrawals_daily_maximum', { maximum: countMaximum });
      return refuse('withdrawals_daily_amount', {
        left: Math.max(0, Math.min(maximum - used, Number(amount))),
        currency,
      });
    }
  }
  return undefined;
}

/**
 * Holds the amount and opens the withdrawal. Idempotent per key. Refuses, in this order:
 * method_unavailable, currency_mismatch, amount_below_minimum, amount_above_maximum, bank_card_not_found,
 * payment_password_required, rate_limited, payment_password_wrong; then, with the member's requests serialized,
 * funds_insufficient, turnover_incomplete, payee_name_mismatch, withdrawals_daily_maximum, withdrawals_daily_amount, withdrawal_below_dues, account_frozen,
 * bonus_exit_needed.
 * A bonus that the member gives up ends in the same transaction: with a refusal nothing has ended.
 */
export async function requestWithdrawal(
  module: ModuleContext,
  request: WithdrawalRequest,
): Promise<Result<Withdrawal>> {
  const { kernel, deps } = module;
  const { memberId, merchantCode, amount, currency, bankCardId } = request;
  const known = await findByKey(kernel.db, memberId, request.idempotencyKey);
  if (known) return sameOrRefused(known, request);
  if (currency !== request.memberCurrency) return refuse('currency_mismatch', { currency: request.memberCurrency });
  const setting = await findSetting(kernel.db, merchantCode, currency);
  if (!setting?.enabled || !(await providerFor(module, setting, { currency, amount })))
    return refuse('method_unavailable');
  if (amount < setting.minimum) return refuse('amount_below_minimum', { minimum: Number(setting.minimum), currency });
  if (amount > setting.maximum) return refuse('amount_above_maximum', { maximum: Number(setting.maximum), currency });
  const card = await deps.cardOf(memberId, bankCardId);
  if (!card) return refuse('bank_card_not_found');
  const password = await deps.checkPaymentPassword(memberId, request.paymentPassword);
  if (!password.ok) return password;
  const subject: Subject = { memberId, merchantCode, currency, amount, card };
  const [person, timeZone] = await Promise.all([personFacts(module, subject), deps.timeZoneOf(merchantCode)]);
  try {
    const opened = await transact(kernel.db, (tx) =>
      openWithdrawal(module, tx, { request, setting, card, subject, person, timeZone }),
    );
    if (opened.ok) module.wake();
    return opened;
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** Rolls back the transaction, hold included: a refused request leaves no trace in the ledger. */
class Undone extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(`The withdrawal was refused: ${refused.code}`);
    this.refused = refused;
  }
}

function sameOrRefused(known: Withdrawal, { bankCardId, amount, currency }: WithdrawalRequest): Result<Withdrawal> {
  const same = known.bankCardId === bankCardId && known.amount === amount && known.currency === currency;
  return same ? ok(known) : refuse('idempotency_key_reused');
}

/** Old dues to downlines stay in the wallet; what exceeds them can be taken out (agents.md §4.5). Read while the hold locks the purse. */
async function keepDues(
  { deps }: ModuleContext,
  tx: Tx,
  { memberId, currency, amount }: WithdrawalRequest,
  cash: bigint,
): Promise<void> {
  const dues = await deps.agentDues(tx, memberId, currency);
  if (dues === 0n || cash - amount >= dues) return;
  const left = cash > dues ? cash - dues : 0n;
  throw new Undone(refuse('withdrawal_below_dues', { dues: Number(dues), left: Number(left), currency }));
}

interface Prepared {
  readonly request: WithdrawalRequest;
  readonly setting: WithdrawalSetting;
  readonly card: PayeeAccount;
  readonly subject: Subject;
  readonly person: PersonFacts;
  readonly timeZone: string;
}

async function openWithdrawal(
  module: ModuleContext,
  tx: Tx,
  { request, setting, card, subject, person, timeZone }: Prepared,
): Promise<Result<Withdrawal>> {
  const { memberId, merchantCode, amount, currency, idempotencyKey } = request;
  const { ledger } = module.deps;
  await lockMember(tx, memberId);
  const known = await findByKey(tx, memberId, idempotencyKey);
  if (known) return sameOrRefused(known, request);
  // Before the hold: the end of a bonus locks the purse first, then the accounts.
  if (request.exitBonus) await module.deps.exitBonus(tx, memberId, currency);
  const balance = await ledger.balance(tx, memberId, currency);
  if (!balance.ok) throw new Undone(balance);
  if (balance.value.cash < amount)
    throw new Undone(refuse('funds_insufficient', { balance: Number(balance.value.cash), currency }));
  const withdrawalId = module.kernel.ids.next<WithdrawalId>();
  const held = await ledger.holds.place(tx, {
    key: `withdrawal:${withdrawalId}`,
    code: 'withdrawal_hold',
    member: memberId,
    currency,
    amount,
    reference: { withdrawalId },
  });
  if (!held.ok) throw new Undone(held);
  // Checked while the hold locks the purse: no deposit, bonus or bet changes the facts until the commit.
  const money = await moneyFacts(module, tx, subject, timeZone);
  const checks = checkAll({ amount, ...person, ...money }, setting);
  const refused = refusalOf(checks, request);
  if (refused) throw new Undone(refused);
  await keepDues(module, tx, request, balance.value.cash);
  const bonus = await module.deps.bonusAtStake(tx, memberId, currency);
  if (bonus !== undefined) throw new Undone(refuse('bonus_exit_needed', { bonus: Number(bonus), currency }));
  await insertWithdrawal(tx, {
    withdrawalId,
    memberId,
    merchantCode,
    currency,
    amount,
    fee: feeOf(setting, amount, money.day.count),
    checks,
    bankCardId: card.bankCardId,
    bankCode: card.bankCode,
    bankName: card.bankName,
    accountMasked: maskedAccount(card.accountNumber),
    sealedAccount: module.account.seal(
      withdrawalId,
      JSON.stringify({ bin: card.bin, accountNumber: card.accountNumber, accountName: card.accountName }),
    ),
    hold: held.value.operation,
    idempotencyKey,
  });
  const opened = (await findWithdrawal(tx, withdrawalId))!;
  await module.kernel.outbox.record(tx, withdrawalMoved(opened, 'requested')!);
  return ok(opened);
}
