/** What demo members have withdrawn: paid, rejected, waiting for a reviewer and waiting for the member; through the platform's own calls. */
import type { WithdrawalStatus } from '@lantern/contract';
import { pause } from '../kernel/clock.ts';
import type { Preparing } from '../platform.ts';
import { DEMO_PAYMENT_PASSWORD } from './secure-accounts.ts';
import { contextOf, handlerOf, type Person } from './steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REVIEWER = 'demo';
const REASON = 'Ảnh giấy tờ chưa khớp với tên tài khoản. Vui lòng liên hệ CSKH để được hỗ trợ.';
const ROUND = 10_000;
/** Bets before a withdrawal are drawn and settled by then. */
const PLAY_AHEAD_MS = 4 * MINUTE_MS;
/** The sandbox pays within seconds; longer than this and something is wrong. */
const PATIENCE_TURNS = 60;
const TURN_MS = 200;

interface Wish {
  /** The lived day it follows: a member's money moves in order of time. */
  readonly afterDay: number;
  /** Which of the members with a bank account. */
  readonly who: number;
  readonly agoMs: number;
  /** Of what can leave. */
  readonly share: number;
  readonly end: 'paid' | 'rejected' | 'left';
}

/** The first member's identity is confirmed, the others' is not: theirs wait for them. */
const WISHES: readonly Wish[] = [
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

/** Bets what is left of the deposits' turnover, in one issue of the lottery, shortly before. */
async function playThrough(running: Preparing, person: Person, at: number, key: string): Promise<void> {
  const preview = await handlerOf(running, 'withdraw.preview')(contextOf(running, person, key), { ...input, query: {}, body: undefined });
  const left = preview.ok ? preview.value.turnover.filter(({ source }) => source === 'deposit').reduce((sum, line) => sum + line.left, 0) : 0;
  if (!preview.ok || left === 0) return;
  const items = [{ betType: 'db2_tai', selections: ['DB'], unit: BigInt(Math.ceil(left / ROUND) * ROUND), multiplier: 1 }];
  const order = { memberId: person.memberId, currency: preview.value.currency, idempotencyKey: key, prizeMode: 'Lott', playType: 'trad', items };
  await running.modules.lottery.backfillIssue({ gameCode: 'mb60', at, orders: [order], moveClock: running.moveClock });
}

/** Asks for it; undefined where the member has too little, or still has to play. */
async function request(running: Preparing, person: Person, { share }: Wish, key: string): Promise<string | undefined> {
  const context = contextOf(running, person, key);
  const cards = await handlerOf(running, 'withdraw.bankCards')(context, { ...input, query: undefined, body: undefined });
  const preview = await handlerOf(running, 'withdraw.preview')(context, { ...input, query: {}, body: undefined });
  const card = cards.ok ? cards.value.list[0] : undefined;
  if (!card || !preview.ok) return undefined;
  const { available, minimum, maximum, currency } = preview.value;
  const amount = Math.min(maximum, Math.floor((available * share) / ROUND) * ROUND);
  if (amount < minimum) return undefined;
  const body = { bankCardId: card.bankCardId, amount, currency, paymentPassword: DEMO_PAYMENT_PASSWORD };
  const asked = await handlerOf(running, 'withdraw.request')(context, { ...input, query: undefined, body });
  return asked.ok ? asked.value.withdrawalId : undefined;
}

async function statusOf(running: Preparing, person: Person, withdrawalId: string): Promise<WithdrawalStatus | undefined> {
  const read = await handlerOf(running, 'withdraw.detail')(contextOf(running, person, withdrawalId), { params: { withdrawalId }, query: undefined, body: undefined });
  return read.ok ? read.value.status : undefined;
}

async function decide(running: Preparing, person: Person, withdrawalId: string, end: Wish['end']): Promise<void> {
  const { withdrawals } = running.modules;
  await withdrawals.tick();
  if (end === 'left') return;
  const claimed = await withdrawals.claim(withdrawalId, REVIEWER);
  if (claimed.ok && end === 'rejected') return void (await withdrawals.reject(withdrawalId, REVIEWER, REASON));
  if (claimed.ok) await withdrawals.approve(withdrawalId, REVIEWER);
  for (let turn = 0; turn < PATIENCE_TURNS && (await statusOf(running, person, withdrawalId)) !== 'paid'; turn++) {
    await withdrawals.tick();
    await pause(TURN_MS);
  }
}

/** Lets them withdraw after a lived day, with a reviewer looking at each; repeating it adds nothing. Moves the clock and leaves it moved. */
export async function makeWithdrawals(running: Preparing, people: readonly Person[], now: number, day: number): Promise<void> {
  const wishes = WISHES.filter(({ afterDay }) => afterDay === day);
  if (wishes.length === 0) return;
  const { withdrawals, merchant } = running.modules;
  const { code, currency } = merchant('');
  const withCards = people.filter(({ member }) => member.accountNumbers.length > 0);
  const before = await withdrawals.changeSetting(code, currency, { autoApproveMaximum: 0n });
  try {
    for (const wish of wishes) {
      const person = withCards[wish.who];
      if (!person) continue;
      const key = `demo-withdrawal-${wish.agoMs}`;
      await running.moveClock(now - wish.agoMs - PLAY_AHEAD_MS);
      await playThrough(running, person, now - wish.agoMs - PLAY_AHEAD_MS, `${key}-play`);
      await running.moveClock(now - wish.agoMs);
      const withdrawalId = await request(running, person, wish, key);
      if (withdrawalId !== undefined) await decide(running, person, withdrawalId, wish.end);
    }
  } finally {
    await withdrawals.changeSetting(code, currency, before);
  }
}
