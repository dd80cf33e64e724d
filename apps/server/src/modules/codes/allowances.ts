/** Budgets of recipients, addresses and merchants: shared by all nodes, counted by the database's clock. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { lockUses, moveUse, readAllowance } from './allowance-store.ts';
import { recipientKey, type CodeOrder, type Doors, type Recipient } from './doors.ts';
import { shareSec, waitSec } from './rules/allowance.ts';

interface Budget {
  readonly name: string;
  readonly key: Buffer;
}

/** Takes one use of each budget, or none of any. Answers the seconds each still asks for. */
async function takeAll({ kernel }: Doors, budgets: readonly Budget[]): Promise<readonly number[]> {
  return transact(kernel.db, async (tx) => {
    const rules = await Promise.all(budgets.map(({ name }) => readAllowance(tx, name)));
    const ahead = await lockUses(tx, budgets.map(({ key }) => key));
    const waits = rules.map((rule, at) => waitSec(rule, ahead[at]!));
    if (waits.every((wait) => wait === 0)) for (const [at, { key }] of budgets.entries()) await moveUse(tx, key, shareSec(rules[at]!));
    return waits;
  });
}

/**
 * Takes what one code costs, whoever it is for: at the recipient, at the asking address, and of the merchant's hour, so that
 * nobody runs up a bill. Refuses code_sent_recently for the recipient's own budget, rate_limited for the shared ones.
 */
export async function takeCodeBudget(doors: Doors, order: CodeOrder): Promise<Result<void, 'code_sent_recently' | 'rate_limited'>> {
  const recipient = recipientKey(doors, order).toString('hex');
  const budget = (name: string, ...of: string[]): Budget => ({ name, key: doors.blind('rate', name, ...of) });
  const own = [budget('recipient_purpose_minute', recipient, order.purpose), budget('recipient_hour', recipient), budget('recipient_day', recipient)];
  const shared = [budget('address_hour', order.channel, order.address), budget('merchant_hour', order.channel, order.merchantCode)];
  const waits = await takeAll(doors, [...own, ...shared]);
  const ownWait = Math.max(...waits.slice(0, own.length));
  if (ownWait > 0) return refuse('code_sent_recently', { retryAfterSec: ownWait });
  const sharedWait = Math.max(...waits.slice(own.length));
  return sharedWait > 0 ? refuse('rate_limited', { retryAfterSec: sharedWait }) : ok(undefined);
}

/** Whether one more notice to the recipient is within the day's budget. */
export async function takeNoticeBudget(doors: Doors, recipient: Recipient): Promise<boolean> {
  const [wait] = await takeAll(doors, [{ name: 'notice_day', key: doors.blind('rate', 'notice_day', recipientKey(doors, recipient).toString('hex')) }]);
  return wait === 0;
}
