/** The machine's look at what was requested: the checks again, on the facts of now, and where they lead. */
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { moneyFacts, personFacts, type PersonFacts, type Subject } from './gather-facts.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { openAccount } from './payee-account.ts';
import { checkAll, verdictOf } from './rules/checks.ts';
import { findSetting } from './setting-store.ts';
import { lockWithdrawal, readNow, takeDue, writeChecks, type Withdrawal } from './store.ts';

const BATCH = 20;
/** A node that dies while checking leaves the withdrawal to the others after this long. */
const PUT_OFF_SEC = 30;
/** A withdrawal that waits for the identity check is looked at again after this long, and left to a reviewer after days. */
const AGAIN_SEC = 30;
const WAITING_MAXIMUM_MS = 3 * 86_400_000;

/** Checks everything due. Answers how many withdrawals that were. */
export async function checkDue(doors: Doors): Promise<number> {
  const due = await transact(doors.kernel.db, (tx) => takeDue(tx, ['requested', 'auto_check'], PUT_OFF_SEC, BATCH));
  for (const withdrawal of due) await checkOne(doors, withdrawal);
  return due.length;
}

async function checkOne(doors: Doors, withdrawal: Withdrawal): Promise<void> {
  const { withdrawalId, memberId, merchantCode, currency, amount, bankCardId } = withdrawal;
  const account = openAccount(doors, withdrawal);
  const card = { bankCardId, accountName: account?.accountName ?? '' };
  const subject: Subject = { memberId, merchantCode, currency, amount, card, withdrawalId };
  const [person, timeZone] = await Promise.all([personFacts(doors, subject), doors.deps.timeZoneOf(merchantCode)]);
  await transact(doors.kernel.db, (tx) => judge(doors, tx, subject, person, timeZone));
}

async function judge(doors: Doors, tx: Tx, subject: Subject, person: PersonFacts, timeZone: string): Promise<void> {
  let withdrawal = await lockWithdrawal(tx, subject.withdrawalId!);
  const setting = await findSetting(tx, subject.merchantCode, subject.currency);
  if (!withdrawal || !setting) return;
  if (withdrawal.status === 'requested') {
    await moveWithdrawal(doors, tx, withdrawal, { to: 'auto_check', actor: 'system' });
    withdrawal = { ...withdrawal, status: 'auto_check' };
  }
  if (withdrawal.status !== 'auto_check') return;
  const checks = checkAll({ amount: withdrawal.amount, ...person, ...(await moneyFacts(doors, tx, subject, timeZone)) }, setting);
  const verdict = verdictOf(checks, withdrawal.amount, setting.autoApproveMaximum);
  const tired = (await readNow(tx)).getTime() - withdrawal.requestedAt.getTime() > WAITING_MAXIMUM_MS;
  if (verdict === 'wait' && !tired) return await writeChecks(tx, withdrawal.withdrawalId, checks, AGAIN_SEC);
  await moveWithdrawal(doors, tx, withdrawal, { to: verdict === 'approved' ? 'approved' : 'review', actor: 'system', checks });
}
