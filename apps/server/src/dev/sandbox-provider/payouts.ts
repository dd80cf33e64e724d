/**
 * The payout desk of the sandbox provider: accepts payment orders, pays them after a moment to a bank that does not
 * exist, reports to the platform by signed callbacks, and answers status inquiries. The last digits of an account
 * number script the outcome. It stores payments for the life of its process: a forgotten payment is unknown, and when
 * sent again ends the same way, since the outcome depends only on its account and number.
 */
import { z } from 'zod';
import { pause } from '../../kernel/clock.ts';
import { SIGNATURE_HEADER, signCallback } from '../../kernel/http/callback-signature.ts';
import type { Answer } from './open-order.ts';
import type { SignedDelivery } from './play.ts';

/** Outcomes by an account's last four digits; every other account is paid and reported. */
export const PAYOUT_SCRIPTS = {
  /** Refused in the answer to the order. */
  '9001': 'refused',
  /** Accepted, then failed. */
  '9002': 'failed',
  /** Accepted and paid, but the answer to the order is a 500. */
  '9003': 'broken',
  /** Accepted and paid, but the order is never answered. */
  '9004': 'silent',
  /** Paid, but no callback is sent. */
  '9005': 'unreported',
  /** Paid long after the expected time. */
  '9006': 'late',
} as const;

type Script = (typeof PAYOUT_SCRIPTS)[keyof typeof PAYOUT_SCRIPTS] | 'paid';

export interface PayoutDeskOptions {
  readonly provider: string;
  /** Signs its callbacks. */
  readonly key: Uint8Array;
  readonly payingMs?: number;
  /** Delay of a late payment, in milliseconds. */
  readonly lateMs?: number;
  /** This process's clock. */
  readonly now: () => number;
  /** Sends a signed callback to the platform; rejects when it was not accepted. */
  readonly deliver: (delivery: SignedDelivery) => Promise<void>;
}

export interface PayoutDesk {
  /** Accepts an order sent at `platformMs`; the same number is the same payment. Undefined: no answer at all. */
  take(body: unknown, platformMs: number): Answer | undefined;
  /** Answers a status inquiry about a payment. */
  inquire(body: unknown): Answer;
  /** Makes no further payment and sends no further callback. */
  stop(): void;
}

interface Payment {
  readonly withdrawalId: string;
  readonly amount: number;
  readonly currency: string;
  readonly script: Script;
  /** How far the platform's clock is ahead of this one: a test may have moved it. */
  readonly aheadMs: number;
  state: 'processing' | 'paid' | 'failed';
}

const PAYING_MS = 1_500;
const LATE_MS = 45_000;
const DELIVERY_TRIES = 5;
const RETRY_MS = 1_000;
const REASON = 'Ngân hàng nhận từ chối lệnh chuyển / The receiving bank refused the transfer';

const withdrawalId = z.string().regex(/^[\w-]{1,64}$/);
const paymentOrder = z.object({
  withdrawalId,
  amount: z.int().positive(),
  currency: z.string(),
  bin: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});
const inquiry = z.object({ withdrawalId });

const scriptOf = (accountNumber: string): Script =>
  (PAYOUT_SCRIPTS as Readonly<Record<string, Script>>)[accountNumber.slice(-4)] ?? 'paid';
const referenceOf = (payment: Payment): string => `FT${payment.withdrawalId.slice(-10).toUpperCase()}`;
const badRequest: Answer = { status: 400, body: {} };

function stateOf(payment: Payment): Answer {
  if (payment.state === 'paid') return { status: 200, body: { state: 'paid', bankReference: referenceOf(payment) } };
  return {
    status: 200,
    body: payment.state === 'failed' ? { state: 'failed', reason: REASON } : { state: 'processing' },
  };
}

/** Creates the desk. */
export function createPayoutDesk({
  provider,
  key,
  payingMs = PAYING_MS,
  lateMs = LATE_MS,
  now,
  deliver,
}: PayoutDeskOptions): PayoutDesk {
  const payments = new Map<string, Payment>();
  const ending = new AbortController();

  function report(payment: Payment): Promise<void> {
    const at = new Date(now() + payment.aheadMs);
    const word = payment.state === 'paid' ? { bankReference: referenceOf(payment) } : { reason: REASON };
    const { withdrawalId: id, amount, currency, state } = payment;
    const rawBody = JSON.stringify({
      eventId: `${id}-${state}`,
      withdrawalId: id,
      outcome: state,
      amount,
      currency,
      ...word,
      occurredAt: at.getTime(),
    });
    return deliver({
      provider,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, rawBody, at) },
      rawBody,
    });
  }

  async function payLater(payment: Payment): Promise<void> {
    await pause(payment.script === 'late' ? lateMs : payingMs, ending.signal);
    if (ending.signal.aborted) return;
    payment.state = payment.script === 'failed' ? 'failed' : 'paid';
    for (let tries = 1; payment.script !== 'unreported' && !ending.signal.aborted; tries++) {
      try {
        return await report(payment);
      } catch {
        if (tries >= DELIVERY_TRIES) return;
        await pause(RETRY_MS * tries, ending.signal);
      }
    }
  }

  return {
    take(body, platformMs) {
      const read = paymentOrder.safeParse(body);
      if (!read.success) return badRequest;
      const { withdrawalId: id, amount, currency, accountNumber } = read.data;
      const known = payments.get(id);
      if (known) return stateOf(known);
      const script = scriptOf(accountNumber);
      const payment: Payment = {
        withdrawalId: id,
        amount,
        currency,
        script,
        aheadMs: platformMs - now(),
        state: script === 'refused' ? 'failed' : 'processing',
      };
      payments.set(id, payment);
      if (script !== 'refused') void payLater(payment);
      if (script === 'broken') return { status: 500, body: {} };
      return script === 'silent' ? undefined : stateOf(payment);
    },
    inquire(body) {
      const read = inquiry.safeParse(body);
      if (!read.success) return badRequest;
      const payment = payments.get(read.data.withdrawalId);
      return payment ? stateOf(payment) : { status: 200, body: { state: 'missing' } };
    },
    stop: () => ending.abort(),
  };
}
