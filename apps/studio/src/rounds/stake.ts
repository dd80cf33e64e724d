/**
 * From an asked bet to a round that is taken, refused or given back. Whoever finds a round asking may carry it on: the bet keeps its
 * transaction id, and the first to hold the row with an answer decides.
 */
import type { Doors } from '../doors.ts';
import { isKnown } from '../kernel/refusals.ts';
import { refuse, type Refused } from '../kernel/result.ts';
import type { Tx } from '../kernel/database.ts';
import { endSession } from '../sessions/session-store.ts';
import { insertCall, type CallRow } from '../wallet/call-store.ts';
import type { Reply } from '../wallet/client.ts';
import { payNow } from '../wallet/pay-due.ts';
import { LATE, type RoundEngine } from './engine.ts';
import { acceptRound, advanceRound, lockRound, readRound, refuseRound, voidRound, type Progress, type RoundRow } from './round-store.ts';
import { betId, jackpotId, rollbackId, winId } from './transaction-ids.ts';

/** How long a member waits for the wallet before the bet is given back. */
const PATIENCE_MS = 8_000;

/** The engine a round was begun with. Throws for one this release no longer has. */
export function engineOf({ engines }: Pick<Doors, 'engines'>, { kind }: Pick<RoundRow, 'kind'>): RoundEngine {
  const engine = engines.get(kind);
  if (!engine) throw new Error(`There is no engine ${kind} to play a round with`);
  return engine;
}

/** What the wallet is told of a round that is over: its win, or that a free spin was played. */
export function winCallOf({ roundId, vendor, memberRef, currency, grantId }: RoundRow, { won, returned = 0 }: Pick<Progress, 'won' | 'returned'>): Omit<CallRow, 'attempts'> {
  if (grantId !== null) {
    const spun = { transactionId: winId(roundId), memberRef, currency, amount: won, promotionId: grantId, spins: 1 };
    return { transactionId: winId(roundId), vendor, verb: 'promoWin', roundId, body: spun };
  }
  const body = { transactionId: winId(roundId), memberRef, roundId, currency, amount: won, ...(returned > 0 && { returned }), endRound: true };
  return { transactionId: winId(roundId), vendor, verb: 'win', roundId, body };
}

/** Writes down what the round owes; the payer tells it. */
const owe = (tx: Tx, round: RoundRow, to: Progress): Promise<void> => insertCall(tx, winCallOf(round, to));

/** Gives the bet of a round back that is not over, the row being held. */
export async function giveBack(tx: Tx, { roundId, vendor, memberRef, currency }: RoundRow): Promise<void> {
  await voidRound(tx, roundId);
  const body = { transactionId: rollbackId(roundId), memberRef, roundId, currency, betTransactionId: betId(roundId) };
  await insertCall(tx, { transactionId: rollbackId(roundId), vendor, verb: 'rollback', roundId, body });
}

/** Brings an open round on, the row being held; with its end what it won is owed. */
export async function progress(tx: Tx, round: RoundRow, to: Progress): Promise<void> {
  await advanceRound(tx, round.roundId, to);
  if (to.state === 'paying') await owe(tx, round, to);
}

/** Takes a round nobody staked on, inserted in this transaction, at the balance there is. */
export async function takeGiven(tx: Tx, doors: Pick<Doors, 'engines'>, round: RoundRow, balance: number): Promise<void> {
  const taken = await engineOf(doors, round).taken(tx, round);
  if (taken === LATE) throw new Error(`The round ${round.roundId} was given and cannot be late`);
  await acceptRound(tx, round.roundId, balance, taken);
  if (taken.state === 'paying') await owe(tx, round, taken);
}

async function decide(tx: Tx, doors: Doors, roundId: string, reply: Reply<'bet'>): Promise<void> {
  const round = await lockRound(tx, roundId);
  if (round.state !== 'asking') return;
  if (reply.kind === 'unknown') return await giveBack(tx, round);
  if (reply.kind === 'refused') {
    if (reply.code === 'vendor_session_ended') await endSession(tx, round.sessionId);
    return await refuseRound(tx, roundId, { code: reply.code, ...(reply.value && { value: reply.value }) });
  }
  const engine = engineOf(doors, round);
  const taken = await engine.taken(tx, round);
  if (taken === LATE) return await giveBack(tx, round);
  await acceptRound(tx, roundId, reply.value.balance, taken);
  if (taken.state === 'paying') await owe(tx, round, taken);
  await engine.besides?.(tx, round);
}

/** Asks the wallet for the bet of a round, and writes down what came of it. Answers the round as it is then. */
export async function carryBet(doors: Doors, round: RoundRow, walletSession: string): Promise<RoundRow> {
  const { roundId, vendor, memberRef, currency, game, bet } = round;
  const reply = await doors.wallet.insist(vendor, 'bet', { transactionId: betId(roundId), memberRef, roundId, currency, sessionToken: walletSession, game, amount: bet }, PATIENCE_MS);
  if (reply.kind === 'unknown') doors.log.warn({ vendor, round: roundId, why: reply.why }, 'a bet was not answered and is given back');
  await doors.db.transact((tx) => decide(tx, doors, roundId, reply));
  return await settleNow(doors, await readRound(doors.db, roundId));
}

/** Tells the wallet at once what the round owes, as far as it listens. Answers the round as it is then. */
export async function settleNow(doors: Doors, round: RoundRow): Promise<RoundRow> {
  if (round.state === 'void') doors.wakePayer();
  const owed = [...(round.jackpot === null ? [] : [jackpotId(round.roundId)]), ...(round.state === 'paying' ? [winId(round.roundId)] : [])];
  if (owed.length === 0) return round;
  for (const transactionId of owed) await payNow(doors, transactionId);
  const paid = await readRound(doors.db, round.roundId);
  if (paid.state === 'paying') doors.wakePayer();
  return paid;
}

/** Why a round has no outcome; undefined where it has, or may have. */
export function refusalOf(round: Pick<RoundRow, 'state' | 'refusal'>): Refused | undefined {
  if (round.state === 'void') return refuse('round_void');
  if (round.state !== 'refused') return undefined;
  const { code, value } = round.refusal!;
  if (code === 'vendor_session_ended') return refuse('session_ended');
  return isKnown(code) ? refuse(code, value) : refuse('wallet_unavailable');
}
