/** Automatic check of requested withdrawals: evaluates the checks on current facts and moves the withdrawal on. */
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { moneyFacts, personFacts, type PersonFacts, type Subject } from './gather-facts.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { openAccount } from './payee-account.ts';
import { checkAll, verdictOf } from './rules/checks.ts';
import { findSetting } from './setting-store.ts';
import { lockWithdrawal, readNow, takeDue, writeChecks, type Withdrawal } from './store.ts';

const BATCH = 20;
/** Lease of a withdrawal that is being checked; after it, other nodes take over. */
const LEASE_SEC = 30;
/** Interval at which a withdrawal that waits for the identity check is checked again; after days it goes to a reviewer. */
const RECHECK_SEC = 30;
const WAITING_MAXIMUM_MS = 3 * 86_400_000;

/** Checks everything due. Returns how many withdrawals that were. */
export async function checkDue(module: ModuleContext): Promise<number> {
  const due = await takeDue(module.kernel.db, ['requested', 'auto_check'], LEASE_SEC, BATCH);
  for (const withdrawal of due) await checkOne(module, withdrawal);
  return due.length;
}

async function checkOne(module: ModuleContext, withdrawal: Withdrawal): Promise<void> {
  const { withdrawalId, memberId, merchantCode, currency, amount, bankCardId } = withdrawal;
  const account = openAccount(module, withdrawal);
  const card = { bankCardId, accountName: account?.accountName ?? '' };
  const subject: Subject = { memberId, merchantCode, currency, amount, card, withdrawalId };
  const [person, timeZone] = await Promise.all([personFacts(module, subject), module.deps.timeZoneOf(merchantCode)]);
  await transact(module.kernel.db, (tx) => judge(module, tx, subject, person, timeZone));
}

async function judge(
  module: ModuleContext,
  tx: Tx,
  subject: Subject,
  person: PersonFacts,
  timeZone: string,
): Promise<void> {
  let withdrawal = await lockWithdrawal(tx, subject.withdrawalId!);
  const setting = await findSetting(tx, subject.merchantCode, subject.currency);
  if (!withdrawal || !setting) return;
  if (withdrawal.status === 'requested') {
    await moveWithdrawal(module, tx, withdrawal, { to: 'auto_check', actor: 'system' });
    withdrawal = { ...withdrawal, status: 'auto_check' };
  }
  if (withdrawal.status !== 'auto_check') return;
  const checks = checkAll(
    { amount: withdrawal.amount, ...person, ...(await moneyFacts(module, tx, subject, timeZone)) },
    setting,
  );
  const verdict = verdictOf(checks, withdrawal.amount, setting.autoApproveMaximum);
  const tired = (await readNow(tx)).getTime() - withdrawal.requestedAt.getTime() > WAITING_MAXIMUM_MS;
  if (verdict === 'wait' && !tired) return await writeChecks(tx, withdrawal.withdrawalId, checks, RECHECK_SEC);
  await moveWithdrawal(module, tx, withdrawal, {
    to: verdict === 'approved' ? 'approved' : 'review',
    actor: 'system',
    checks,
  });
}
