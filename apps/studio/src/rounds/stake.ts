/**
 * From a requested bet to a round that is taken, refused or rolled back. Any process may continue a round that is still asking: the bet
 * keeps its transaction id, and the first answer under the row lock decides.
 */
import type { StudioContext } from '../context.ts';
import { isKnown } from '../kernel/refusals.ts';
import { refuse, type Refused } from '../kernel/result.ts';
import type { Tx } from '../kernel/database.ts';
import { newId } from '../kernel/random.ts';
import { endSession } from '../sessions/session-store.ts';
import { insertCall, type CallRow } from '../wallet/call-store.ts';
import type { Reply } from '../wallet/client.ts';
import { dispatchNow } from '../wallet/dispatch-calls.ts';
import { LATE, type RoundEngine } from './engine.ts';
import {
  acceptRound,
  advanceRound,
  lockRound,
  readRound,
  refuseRound,
  voidRound,
  type Progress,
  type RoundRow,
} from './round-store.ts';
import { betId, jackpotId, rollbackId, winId } from './transaction-ids.ts';

/** The engine of a round. Throws for one this release does not have. */
export function engineOf({ engines }: Pick<StudioContext, 'engines'>, { kind }: Pick<RoundRow, 'kind'>): RoundEngine {
  const engine = engines.get(kind);
  if (!engine) throw new Error(`There is no engine ${kind} to play a round with`);
  return engine;
}

/** The wallet call for a finished round: its win, or the win of a free spin. */
export function winCallOf(
  { roundId, vendor, memberRef, currency, grantId }: RoundRow,
  { won, returned = 0, notCounted }: Pick<Progress, 'won' | 'returned' | 'notCounted'>,
): Omit<CallRow, 'attempts'> {
  if (grantId !== null) {
    const spun = { transactionId: winId(roundId), memberRef, currency, amount: won, promotionId: grantId, spins: 1 };
    return { transactionId: winId(roundId), vendor, verb: 'promoWin', roundId, body: spun };
  }
  const body = {
    transactionId: winId(roundId),
    memberRef,
    roundId,
    currency,
    amount: won,
    ...(returned > 0 && { returned }),
    ...(notCounted !== undefined && { notCounted }),
    endRound: true,
  };
  return { transactionId: winId(roundId), vendor, verb: 'win', roundId, body };
}

/** Enqueues the round's win; the dispatcher sends it. */
const enqueueCall = (tx: Tx, round: RoundRow, to: Progress): Promise<void> => insertCall(tx, winCallOf(round, to));

/** Voids an unfinished round and enqueues the rollback of its bet; the row is locked. */
export async function rollBackBet(tx: Tx, { roundId, vendor, memberRef, currency }: RoundRow): Promise<void> {
  await voidRound(tx, roundId);
  const body = { transactionId: rollbackId(roundId), memberRef, roundId, currency, betTransactionId: betId(roundId) };
  await insertCall(tx, { transactionId: rollbackId(roundId), vendor, verb: 'rollback', roundId, body });
}

/** Advances an open round, the row being locked; at its end the win is enqueued. */
export async function progress(tx: Tx, round: RoundRow, to: Progress): Promise<void> {
  await advanceRound(tx, round, to);
  if (to.state === 'paying') await enqueueCall(tx, round, to);
}

/** Accepts a free round, inserted in this transaction, at the current balance. */
export async function acceptFreeRound(
  tx: Tx,
  studio: Pick<StudioContext, 'engines'>,
  round: RoundRow,
  balance: number,
): Promise<void> {
  const taken = await engineOf(studio, round).taken(tx, round);
  if (taken === LATE) throw new Error(`The round ${round.roundId} is free and cannot be late`);
  await acceptRound(tx, round, balance, taken);
  if (taken.state === 'paying') await enqueueCall(tx, round, taken);
}

async function decide(tx: Tx, studio: StudioContext, roundId: string, reply: Reply<'bet'>): Promise<void> {
  const round = await lockRound(tx, roundId);
  if (round.state !== 'asking') return;
  const engine = engineOf(studio, round);
  const taken = reply.kind === 'granted' ? await engine.taken(tx, round) : LATE;
  if (reply.kind === 'refused') {
    if (reply.code === 'vendor_session_ended') await endSession(tx, round.sessionId);
    await refuseRound(tx, roundId, { code: reply.code, ...(reply.value && { value: reply.value }) });
    return await engine.notTaken?.(tx, round);
  }
  if (reply.kind === 'unknown' || taken === LATE) {
    await rollBackBet(tx, round);
    return await engine.notTaken?.(tx, round);
  }
  await acceptRound(tx, round, reply.value.balance, taken);
  if (taken.state === 'paying') await enqueueCall(tx, round, taken);
  await engine.afterTaken?.(tx, round);
}

/** Tells the requests of one hand apart. Short: a request id has at most 64 characters, of which a hand's id takes 36 and the marks 14. */
const HAND_SUFFIX_LENGTH = 12;

/**
 * At a card table every seat is a round of its own; the request says which hand it belongs to, and whether that is one of a private table
 * (docs/wallet-api.md).
 */
const handRequest = (handId: string, isPrivate: boolean): string =>
  `hand:${handId}:${isPrivate ? 'private:' : ''}${newId().slice(0, HAND_SUFFIX_LENGTH)}`;

/** Sends the bet to the wallet and stores the outcome. Returns the round after it. */
export async function sendBet(
  studio: StudioContext,
  round: RoundRow,
  walletSession: string,
  { isPrivate = false }: { readonly isPrivate?: boolean } = {},
): Promise<RoundRow> {
  const { roundId, vendor, memberRef, currency, game, bet, auto } = round;
  const reply = await studio.wallet.callWithRetry(vendor, 'bet', {
    ...(round.cardHand !== null && { requestId: handRequest(round.cardHand, isPrivate) }),
    transactionId: betId(roundId),
    memberRef,
    roundId,
    currency,
    sessionToken: walletSession,
    game,
    amount: bet,
    ...(auto && { auto }),
  });
  if (reply.kind === 'unknown')
    studio.log.warn(
      { vendor, round: roundId, why: reply.why },
      'the wallet did not answer a bet, which is rolled back',
    );
  await studio.db.transact((tx) => decide(tx, studio, roundId, reply));
  return await settleNow(studio, await readRound(studio.db, roundId));
}

/** Dispatches the round's pending calls now, if the wallet answers. Returns the round after it. */
export async function settleNow(studio: StudioContext, round: RoundRow): Promise<RoundRow> {
  if (round.state === 'void') studio.wakeDispatcher();
  const pending = [
    ...(round.jackpot === null ? [] : [jackpotId(round.roundId)]),
    ...(round.state === 'paying' ? [winId(round.roundId)] : []),
  ];
  if (pending.length === 0) return round;
  for (const transactionId of pending) await dispatchNow(studio, transactionId);
  const paid = await readRound(studio.db, round.roundId);
  if (paid.state === 'paying') studio.wakeDispatcher();
  return paid;
}

/** Why a round has no outcome; undefined where it has one, or may have. */
export function refusalOf(round: Pick<RoundRow, 'state' | 'refusal'>): Refused | undefined {
  if (round.state === 'void') return refuse('round_void');
  if (round.state !== 'refused') return undefined;
  const { code, value } = round.refusal!;
  if (code === 'vendor_session_ended') return refuse('session_ended');
  return isKnown(code) ? refuse(code, value) : refuse('wallet_unavailable');
}
