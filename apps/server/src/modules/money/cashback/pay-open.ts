/**
 * Pays what was not claimed in time. Cashback is earned money: at the end of its days it is paid without a request and without a minimum.
 *
 * Days are paid one after the other, members in pages, a page a transaction; then the mark moves. A node that is killed in between leaves
 * the mark behind, and what was paid already is found to be paid.
 */
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { CashbackContext } from './context.ts';
import { lockDues, operationOf, settleLines, storePayments, type Due, type Dues, type Payment } from './rebates.ts';
import { addCarries, listSettings, membersToPay, readPaidUntil, writePaidUntil } from './store.ts';

const PAGE_MEMBERS = 200;

type Account = Pick<Due, 'merchantCode' | 'currency'>;

/** Pays every merchant's closed days; returns the number of payments. Any node may run it, at any time. */
export async function payOpen(module: CashbackContext): Promise<number> {
  const { kernel, deps } = module;
  let paid = 0;
  for (const merchantCode of deps.merchantCodes()) {
    if (!(await deps.isOpen(merchantCode))) continue;
    const today = await readToday(kernel.db, await deps.timeZoneOf(merchantCode));
    for (const { currency, validDays } of await listSettings(kernel.db, merchantCode)) {
      const account = { merchantCode, currency };
      paid += await payDays(module, account, daysAfter(today, -validDays));
      // Corrections of days that are closed already.
      paid += await payPages(module, { ...account, fromDay: today, toDay: daysAfter(today, -1) }, (after) =>
        membersToPay(kernel.db, merchantCode, currency, after, PAGE_MEMBERS),
      );
    }
  }
  return paid;
}

async function payDays(module: CashbackContext, account: Account, last: Day): Promise<number> {
  const { kernel, deps } = module;
  const { merchantCode, currency } = account;
  const until = await readPaidUntil(kernel.db, merchantCode, currency);
  const first =
    until === undefined ? await deps.play.oldestDay(kernel.db, merchantCode, currency) : daysAfter(until, 1);
  let paid = 0;
  for (let day = first; day !== undefined && day <= last; day = daysAfter(day, 1)) {
    const toDay = day;
    paid += await payPages(module, { ...account, fromDay: toDay, toDay }, (after) =>
      deps.play.membersOf(kernel.db, { ...account, day: toDay, after, limit: PAGE_MEMBERS }),
    );
    await writePaidUntil(kernel.db, merchantCode, currency, toDay);
  }
  return paid;
}

async function payPages(
  module: CashbackContext,
  due: Omit<Due, 'memberIds'>,
  page: (after: string) => Promise<readonly MemberId[]>,
): Promise<number> {
  let paid = 0;
  for (let after = ''; ;) {
    const memberIds = await page(after);
    if (memberIds.length > 0)
      paid += await transact(module.kernel.db, (tx) => payPage(module, tx, { ...due, memberIds }));
    if (memberIds.length < PAGE_MEMBERS) return paid;
    after = memberIds.at(-1)!;
  }
}

/** Whether there is something to pay, or lines to be set off against a correction. */
const isOpen = ({ lines, total }: Dues): boolean => lines.length > 0 || total > 0n;

async function payPage(module: CashbackContext, tx: Tx, due: Due): Promise<number> {
  const { kernel, deps } = module;
  const payments = (await lockDues(module, tx, due)).filter(isOpen).map((dues): Payment => {
    const claimId = kernel.ids.next<string>();
    return { claimId, dues, idempotencyKey: `auto:${claimId}`, automatic: true };
  });
  const owed = payments.filter(({ dues }) => dues.total > 0n);
  const outcomes = await deps.ledger.postAll(
    tx,
    owed.map((payment) => operationOf(payment, due.currency)),
  );
  const refused = owed.filter((payment, index) => {
    const outcome = outcomes[index]!;
    if (!outcome.ok && outcome.code !== 'balance_limit_reached')
      throw new Error(`The ledger refused cashback ${payment.claimId}: ${outcome.code}`);
    return !outcome.ok;
  });
  await keepOwed(tx, due, refused);
  const made = payments.filter((payment) => !refused.includes(payment));
  await storePayments(module, tx, due, made);
  return made.length;
}

/** A full balance takes no payment: what is owed waits with the corrections, claimable and tried again. */
async function keepOwed(tx: Tx, { merchantCode, currency }: Account, payments: readonly Payment[]): Promise<void> {
  await settleLines(tx, currency, payments);
  await addCarries(
    tx,
    currency,
    payments.map(({ dues: { memberId, total, carried } }) => ({ memberId, merchantCode, amount: total - carried })),
  );
}
