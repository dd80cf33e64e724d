/** Budgets of recipients, addresses and merchants: shared by all nodes, timed by the database's clock. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { lockUses, moveUse, readRateLimit } from './rate-limit-store.ts';
import { recipientKey, type CodeOrder, type ModuleContext, type Recipient } from './context.ts';
import { shareSec, waitSec } from './rules/rate-limit.ts';

interface Budget {
  readonly name: string;
  readonly key: Buffer;
}

/** Takes one use of each budget, or none at all. Returns the seconds to wait for each. */
async function takeAll({ kernel }: ModuleContext, budgets: readonly Budget[]): Promise<readonly number[]> {
  return transact(kernel.db, async (tx) => {
    const rules = await Promise.all(budgets.map(({ name }) => readRateLimit(tx, name)));
    const ahead = await lockUses(
      tx,
      budgets.map(({ key }) => key),
    );
    const waits = rules.map((rule, at) => waitSec(rule, ahead[at]!));
    if (waits.every((wait) => wait === 0))
      for (const [at, { key }] of budgets.entries()) await moveUse(tx, key, shareSec(rules[at]!));
    return waits;
  });
}

/**
 * Takes the cost of one code for any recipient: from the recipient, the requesting address, and the merchant's hourly
 * budget, so that no one can run up a bill. Refuses code_sent_recently for the recipient's own budget, rate_limited for
 * the shared ones.
 */
export async function takeCodeBudget(
  module: ModuleContext,
  order: CodeOrder,
): Promise<Result<void, 'code_sent_recently' | 'rate_limited'>> {
  const recipient = recipientKey(module, order).toString('hex');
  const budget = (name: string, ...of: string[]): Budget => ({ name, key: module.blind('rate', name, ...of) });
  const own = [
    budget('recipient_purpose_minute', recipient, order.purpose),
    budget('recipient_hour', recipient),
    budget('recipient_day', recipient),
  ];
  const shared = [
    budget('address_hour', order.channel, order.address),
    budget('merchant_hour', order.channel, order.merchantCode),
  ];
  const waits = await takeAll(module, [...own, ...shared]);
  const ownWait = Math.max(...waits.slice(0, own.length));
  if (ownWait > 0) return refuse('code_sent_recently', { retryAfterSec: ownWait });
  const sharedWait = Math.max(...waits.slice(own.length));
  return sharedWait > 0 ? refuse('rate_limited', { retryAfterSec: sharedWait }) : ok(undefined);
}

/** Whether one more notice to the recipient is within the daily budget. */
export async function takeNoticeBudget(module: ModuleContext, recipient: Recipient): Promise<boolean> {
  const [wait] = await takeAll(module, [
    { name: 'notice_day', key: module.blind('rate', 'notice_day', recipientKey(module, recipient).toString('hex')) },
  ]);
  return wait === 0;
}
