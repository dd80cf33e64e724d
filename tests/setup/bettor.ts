/**
 * Members who bet and cancel bets over HTTP and never lose an intent: each is recorded with its
 * idempotency key before it is sent, and sent again with the same key until the server has answered with its outcome.
 */
import { expect } from 'vitest';
import { callerFor, deposit, eventually, newMember, valueOf, type Caller, type TestMember } from '../kit/src/index.ts';
import { payoutOfOrder, publishedDraw, type PlacedBet, type Published } from './fast-game.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Bet {
  readonly key: string;
  readonly numero: string;
  readonly items: readonly { betType: string; selections: string[]; unit: number; multiplier: number }[];
  placed?: PlacedBet;
  refused?: string;
  /** The cancellation of the whole order, if tried. */
  cancelling?: { readonly key: string; done?: boolean };
}

export interface Bettor {
  readonly member: TestMember;
  readonly gameCode: string;
  readonly random: SeededRandom;
  /** Minor units the member deposited. */
  deposited: number;
  readonly bets: Bet[];
}

/** A new member with money. */
export async function newBettor(
  address: string,
  gameCode: string,
  random: SeededRandom,
  deposited: number,
): Promise<Bettor> {
  const member = await newMember(address);
  await deposit(member, deposited);
  return { member, gameCode, random, deposited, bets: [] };
}

/** The member's caller for a node. */
export const callerOf = (bettor: Bettor, address: string): Caller => callerFor(address, () => bettor.member.token);

const BET_TYPES = ['lo2', 'de_db', 'xien2', 'dau', 'duoi', 'db2_tai', 'db2_xiu', 'db2_chan', 'db2_le'] as const;

function selectionOf(betType: string, random: SeededRandom): string {
  const pair = () => String(random.below(100)).padStart(2, '0');
  if (betType === 'lo2' || betType === 'de_db') return pair();
  if (betType === 'dau' || betType === 'duoi') return String(random.below(10));
  if (betType !== 'xien2') return 'DB';
  const first = random.below(99);
  return [first, first + 1 + random.below(99 - first)].map((number) => String(number).padStart(2, '0')).join('-');
}

/** Records a new intent. */
export function intend({ bets, random }: Bettor, numero: string): Bet {
  const items = Array.from({ length: 1 + random.below(3) }, () => {
    const betType = BET_TYPES[random.below(BET_TYPES.length)]!;
    return {
      betType,
      selections: [selectionOf(betType, random)],
      unit: 1_000 * (1 + random.below(5)),
      multiplier: 1 + random.below(2),
    };
  });
  const bet: Bet = { key: random.key(), numero, items };
  bets.push(bet);
  return bet;
}

/** Whether the refusal leaves the request's outcome open. */
const isUnknown = (refusal: { readonly code: string; readonly status: number }): boolean =>
  refusal.status === 0 || refusal.status >= 500 || refusal.code === 'in_progress' || refusal.code === 'unknown_error';

/** Sends a bet, for the first time or again; a repeated request must get the same answer. */
export async function sendBet(caller: Caller, { gameCode }: Bettor, bet: Bet): Promise<void> {
  const { key: idempotencyKey, numero, items } = bet;
  const body = { gameCode, numero, prizeMode: 'Lott', playType: 'trad', items: items.map((item) => ({ ...item })) };
  const answer = await caller.call('lottery.placeOrder', { body, idempotencyKey });
  if (!answer.ok) {
    if (isUnknown(answer)) return;
    if (bet.placed)
      throw new Error(`bet ${bet.key} was placed, and refused with ${answer.code} when it was sent again`);
    bet.refused = answer.code;
    return;
  }
  if (bet.refused !== undefined)
    throw new Error(`bet ${bet.key} was refused with ${bet.refused}, and placed when it was sent again`);
  if (bet.placed) expect(answer.value.orderId).toBe(bet.placed.orderId);
  bet.placed = answer.value;
}

/** Cancels a placed order, for the first time or again. */
export async function sendCancelling(caller: Caller, { random }: Bettor, bet: Bet): Promise<void> {
  const suborderIds = bet.placed!.suborders.map(({ suborderId }) => suborderId);
  const cancelling = (bet.cancelling ??= { key: random.key() });
  const answer = await caller.call('lottery.cancelSuborders', {
    body: { suborderIds },
    idempotencyKey: cancelling.key,
  });
  if (!answer.ok && isUnknown(answer)) return;
  if (!answer.ok && answer.code !== 'suborder_not_cancellable')
    throw new Error(`taking ${bet.key} back was refused with ${answer.code}`);
  if (cancelling.done !== undefined) expect(answer.ok).toBe(cancelling.done);
  cancelling.done = answer.ok;
  if (answer.ok) expect(answer.value.refunded).toBe(bet.placed!.totalStake);
}

const isOpen = (bet: Bet): boolean =>
  (bet.placed === undefined && bet.refused === undefined) ||
  (bet.cancelling !== undefined && bet.cancelling.done === undefined);

/** Sends every intent without a known outcome again, once. Returns how many are left. */
export async function resolveOnce(bettor: Bettor, address: string): Promise<number> {
  const caller = callerOf(bettor, address);
  for (const bet of bettor.bets.filter(isOpen)) {
    if (bet.placed) await sendCancelling(caller, bettor, bet);
    else await sendBet(caller, bettor, bet);
  }
  return bettor.bets.filter(isOpen).length;
}

/** Repeats until the outcome of every intent is known. A key whose node was killed is free again after its lease. */
export const resolveAll = (bettor: Bettor, address: string): Promise<true> =>
  eventually(
    `the end of every bet of ${bettor.member.userName}`,
    async () => (await resolveOnce(bettor, address)) === 0,
    120_000,
  );

/** What every order must have paid, computed from the published results, with the refunds of cancelled orders. */
async function payoutsTo(
  bettor: Bettor,
  address: string,
  results: Map<string, Published>,
): Promise<Map<string, number>> {
  const due = new Map<string, number>();
  for (const { placed, cancelling } of bettor.bets) {
    if (!placed) continue;
    if (!results.has(placed.numero))
      results.set(
        placed.numero,
        (await publishedDraw(callerOf(bettor, address), bettor.gameCode, placed.numero)).result!,
      );
    due.set(placed.orderId, cancelling?.done ? placed.totalStake : payoutOfOrder(placed, results.get(placed.numero)!));
  }
  return due;
}

interface OrderMovements {
  stakes: number;
  stakeSum: number;
  returnSum: number;
}

async function movementsOf(caller: Caller): Promise<Map<string, OrderMovements>> {
  const byOrder = new Map<string, OrderMovements>();
  for (let pageNo = 1; ; pageNo++) {
    const page = valueOf(await caller.call('wallet.transactions', { query: { pageNo, pageSize: 100 } }));
    for (const { txCode, amount, reference } of page.content) {
      if (!txCode.startsWith('bet_')) continue;
      const movements = byOrder.get(reference) ?? { stakes: 0, stakeSum: 0, returnSum: 0 };
      if (txCode === 'bet_stake') {
        movements.stakes += 1;
        movements.stakeSum -= amount;
      } else movements.returnSum += amount;
      byOrder.set(reference, movements);
    }
    if (pageNo >= page.totalPages) return byOrder;
  }
}

/**
 * Nothing acknowledged is lost, nothing taken or paid twice: the statement holds exactly the acknowledged orders, one stake
 * each, paid by the published results; and the balance is the one this model arrives at. Every intent must have ended.
 */
export async function expectModelHolds(
  bettor: Bettor,
  address: string,
  results: Map<string, Published> = new Map(),
): Promise<void> {
  expect(bettor.bets.filter(isOpen)).toEqual([]);
  const caller = callerOf(bettor, address);
  const due = await payoutsTo(bettor, address, results);
  const placed = bettor.bets.flatMap((bet) => bet.placed ?? []);
  const movements = await movementsOf(caller);
  const expected = new Map(
    placed.map(({ orderId, totalStake }) => [
      orderId,
      { stakes: 1, stakeSum: totalStake, returnSum: due.get(orderId)! },
    ]),
  );
  expect(Object.fromEntries(movements)).toEqual(Object.fromEntries(expected));
  const balance = placed.reduce(
    (sum, { orderId, totalStake }) => sum - totalStake + due.get(orderId)!,
    bettor.deposited,
  );
  expect(valueOf(await caller.call('wallet.balance')).sumBalance).toBe(balance);
}
