/** Deposits of a simulated member: an order through the shaky network, then a bank that sends its webhooks twice and in any order. */
import type { AnswerOf, Calls } from '../../packages/contract/src/index.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../apps/server/src/kernel/http/callback-signature.ts';
import type { Caller } from '../kit/src/index.ts';
import type { Bettor } from '../setup/bettor.ts';
import type { SeededRandom } from '../setup/seeded-random.ts';

const PROVIDER = 'sandbox_bank';

type Order = AnswerOf<Calls['deposit.createOrder']>;

export interface DepositIntent {
  readonly bettor: Bettor;
  readonly key: string;
  readonly amount: number;
  order?: Order;
  /** The bank's pending notifications, in delivery order. */
  news?: BankNews[];
}

export interface BankNews {
  readonly reference: string;
  readonly outcome: 'seen' | 'paid' | 'failed';
  readonly amount: number;
}

/** An intent to deposit. */
export const createDepositIntent = (bettor: Bettor): DepositIntent => ({
  bettor,
  key: bettor.random.key(),
  amount: 50_000 * (1 + bettor.random.below(10)),
});

/** Requests the order, for the first time or again. */
export async function openOrder(caller: Caller, paying: DepositIntent): Promise<void> {
  const answer = await caller.call('deposit.createOrder', {
    body: { methodId: 'vietqr', amount: paying.amount, currency: 'VND' },
    idempotencyKey: paying.key,
  });
  if (answer.ok) {
    paying.order = answer.value;
    paying.news ??= newsOf(paying, paying.bettor.random);
  } else if (answer.status !== 0 && answer.status < 500 && answer.code !== 'in_progress')
    throw new Error(`a deposit order was refused with ${answer.code}`);
}

/** The bank's notifications, shuffled and partly twice; only an exact payment credits, and only the first one. */
function newsOf({ amount, key }: DepositIntent, random: SeededRandom): BankNews[] {
  const news: BankNews[] = [{ reference: `${key}-seen`, outcome: 'seen', amount }];
  if (random.chance(0.3)) news.push({ reference: `${key}-failed`, outcome: 'failed', amount });
  if (random.chance(0.3)) news.push({ reference: `${key}-half`, outcome: 'paid', amount: amount / 2 });
  if (random.chance(0.8)) news.push({ reference: `${key}-whole`, outcome: 'paid', amount });
  if (random.chance(0.2)) news.push({ reference: `${key}-again`, outcome: 'paid', amount });
  const deliveries = news.flatMap((one) => (random.chance(0.5) ? [one, one] : [one]));
  for (let i = deliveries.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [deliveries[i], deliveries[j]] = [deliveries[j]!, deliveries[i]!];
  }
  return deliveries;
}

/** Whether the notifications contain an exact payment. */
export const isPaid = ({ news, amount }: DepositIntent): boolean =>
  (news ?? []).some((one) => one.outcome === 'paid' && one.amount === amount);

/** The bank's side of the webhook: signed by the database's clock, delivered until accepted. */
export async function notifyPlatform(
  address: string,
  secret: string,
  nowMs: number,
  order: Order,
  news: BankNews,
  send: typeof fetch,
): Promise<boolean> {
  const body = JSON.stringify({
    ...news,
    eventId: `${news.reference}-event`,
    currency: order.currency,
    memo: `CHUYEN KHOAN ${order.memo}`,
    ...(order.payee ? { accountNumber: order.payee.accountNumber } : {}),
    occurredAt: order.createdAt,
  });
  const signature = signCallback(callbackKey(secret, PROVIDER), body, new Date(nowMs));
  try {
    const response = await send(`${address}/wps/deposit/callback/${PROVIDER}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
    });
    const answer = (await response.json()) as { success: boolean; code?: string };
    if (!answer.success && response.status < 500) throw new Error(`the bank was refused with ${answer.code}`);
    return answer.success;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('the bank was refused')) throw error;
    return false;
  }
}
