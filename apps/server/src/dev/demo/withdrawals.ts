/**
 * The demo members' withdrawals: paid, rejected, waiting for a reviewer and waiting for the member; through the
 * platform's own calls.
 */
import type { WithdrawalStatus } from '@lantern/contract';
import { pause } from '../../kernel/clock.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { DEMO_PAYMENT_PASSWORD } from './secure-accounts.ts';
import { contextOf, handlerOf, playPastIssue, logRefusal, type Person } from './steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REVIEWER = 'demo';
const REASON = 'Ảnh giấy tờ chưa khớp với tên tài khoản. Vui lòng liên hệ CSKH để được hỗ trợ.';
const ROUND = 10_000;
/** Bets before a withdrawal are drawn and settled within this time. */
const PLAY_AHEAD_MS = 4 * MINUTE_MS;
/** Maximum inquiries: the sandbox pays within two seconds. */
const QUESTIONS = 6;
const TURN_MS = 900;
/** How far the database's clock is moved so that the inquiry is due: a minute, doubled each time. */
const QUESTION_AFTER_MS = MINUTE_MS;

interface WithdrawalPlan {
  /** The played day it follows: a member's money moves in order of time. */
  readonly afterDay: number;
  /** Index among the members with a bank account. */
  readonly who: number;
  readonly agoMs: number;
  /** Share of the withdrawable balance. */
  readonly share: number;
  readonly end: 'paid' | 'rejected' | 'left';
}

/** The first member's identity is verified, the others' is not: their withdrawals wait for it. */
const WITHDRAWAL_PLANS: readonly WithdrawalPlan[] = [
  { afterDay: 3, who: 0, agoMs: 46 * HOUR_MS, share: 0.2, end: 'paid' },
  { afterDay: 2, who: 0, agoMs: 23 * HOUR_MS, share: 0.5, end: 'rejected' },
  { afterDay: 2, who: 0, agoMs: 20 * HOUR_MS, share: 0.25, end: 'paid' },
  { afterDay: 1, who: 1, agoMs: 25 * MINUTE_MS, share: 0.3, end: 'left' },
  { afterDay: 1, who: 2, agoMs: 18 * MINUTE_MS, share: 0.4, end: 'left' },
  { afterDay: 1, who: 0, agoMs: 12 * MINUTE_MS, share: 0.2, end: 'left' },
];
/** The first of these days needs the bank accounts. */
export const FIRST_WITHDRAWAL_AFTER_DAY = 3;

const input = { params: undefined } as const;

/** Bets the remaining turnover of the deposits, in one issue of the lottery, shortly before. */
async function playThrough(running: PreparingPlatform, person: Person, at: number, key: string): Promise<void> {
  const preview = await handlerOf(running, 'withdraw.preview')(contextOf(running, person, key), {
    ...input,
    query: {},
    body: undefined,
  });
  const left = preview.ok
    ? preview.value.turnover.filter(({ source }) => source === 'deposit').reduce((sum, line) => sum + line.left, 0)
    : 0;
  if (!preview.ok || left === 0) return;
  const items = [
    { betType: 'db2_tai', selections: ['DB'], unit: BigInt(Math.ceil(left / ROUND) * ROUND), multiplier: 1 },
  ];
  const order = {
    memberId: person.memberId,
    currency: preview.value.currency,
    merchantCode: running.modules.merchant('').code,
    idempotencyKey: key,
    prizeMode: 'Lott',
    playType: 'trad',
    items,
  };
  await playPastIssue(running, { gameCode: 'mb60', at, orders: [order] });
}

/** Requests the withdrawal; undefined where the member has too little, or turnover remains. */
async function request(
  running: PreparingPlatform,
  person: Person,
  { share }: WithdrawalPlan,
  key: string,
): Promise<string | undefined> {
  const context = contextOf(running, person, key);
  const cards = await handlerOf(running, 'withdraw.bankCards')(context, {
    ...input,
    query: undefined,
    body: undefined,
  });
  const preview = await handlerOf(running, 'withdraw.preview')(context, { ...input, query: {}, body: undefined });
  const card = cards.ok ? cards.value.list[0] : undefined;
  if (!card || !preview.ok) return undefined;
  const { available, minimum, maximum, currency } = preview.value;
  const amount = Math.min(maximum, Math.floor((available * share) / ROUND) * ROUND);
  if (amount < minimum) return undefined;
  const body = { bankCardId: card.bankCardId, amount, currency, paymentPassword: DEMO_PAYMENT_PASSWORD };
  const requested = await handlerOf(running, 'withdraw.request')(context, { ...input, query: undefined, body });
  logRefusal(running, 'a withdrawal', requested);
  return requested.ok ? requested.value.withdrawalId : undefined;
}

async function statusOf(
  running: PreparingPlatform,
  person: Person,
  withdrawalId: string,
): Promise<WithdrawalStatus | undefined> {
  const read = await handlerOf(running, 'withdraw.detail')(contextOf(running, person, withdrawalId), {
    params: { withdrawalId },
    query: undefined,
    body: undefined,
  });
  return read.ok ? read.value.status : undefined;
}

/**
 * Waits for the sandbox's payment. A node that is starting accepts no callbacks, and a moved clock does not run: the
 * inquiry about an unconfirmed payment is made due.
 */
async function awaitPayment(
  running: PreparingPlatform,
  person: Person,
  withdrawalId: string,
  at: number,
): Promise<void> {
  const { withdrawals } = running.modules;
  for (let question = 0; question < QUESTIONS; question++) {
    await withdrawals.tick();
    if ((await statusOf(running, person, withdrawalId)) === 'paid') return;
    await pause(TURN_MS);
    await running.moveClock(at + QUESTION_AFTER_MS * 2 ** question);
  }
  running.kernel.log.warn({ demo: true }, 'the demo’s withdrawal was not paid in time');
}

async function decide(
  running: PreparingPlatform,
  person: Person,
  withdrawalId: string,
  { end, at }: { readonly end: WithdrawalPlan['end']; readonly at: number },
): Promise<void> {
  const { withdrawals } = running.modules;
  await withdrawals.tick();
  if (end === 'left') return;
  const claimed = await withdrawals.claim(withdrawalId, REVIEWER);
  if (claimed.ok && end === 'rejected')
    return logRefusal(running, 'a rejected withdrawal', await withdrawals.reject(withdrawalId, REVIEWER, REASON));
  if (claimed.ok) logRefusal(running, 'an approved withdrawal', await withdrawals.approve(withdrawalId, REVIEWER));
  await awaitPayment(running, person, withdrawalId, at);
}

/** Makes the withdrawals after a played day, each reviewed; idempotent. Leaves the clock moved. */
export async function makeWithdrawals(
  running: PreparingPlatform,
  people: readonly Person[],
  now: number,
  day: number,
): Promise<void> {
  const plans = WITHDRAWAL_PLANS.filter(({ afterDay }) => afterDay === day);
  if (plans.length === 0) return;
  const { withdrawals, merchant } = running.modules;
  const { code, currency } = merchant('');
  const withCards = people.filter(({ member }) => member.accountNumbers.length > 0);
  const before = await withdrawals.changeSetting(code, currency, { autoApproveMaximum: 0n });
  try {
    for (const plan of plans) {
      const person = withCards[plan.who];
      if (!person) continue;
      const key = `demo-withdrawal-${plan.agoMs}`;
      await running.moveClock(now - plan.agoMs - PLAY_AHEAD_MS);
      await playThrough(running, person, now - plan.agoMs - PLAY_AHEAD_MS, `${key}-play`);
      await running.moveClock(now - plan.agoMs);
      const withdrawalId = await request(running, person, plan, key);
      if (withdrawalId !== undefined)
        await decide(running, person, withdrawalId, { end: plan.end, at: now - plan.agoMs });
    }
  } finally {
    await withdrawals.changeSetting(code, currency, before);
  }
}
