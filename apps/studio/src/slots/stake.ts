/**
 * From an asked bet to a round that is taken, refused or given back. Whoever finds a round asking may carry it on: the bet keeps its
 * transaction id, and the first to hold the row with an answer decides.
 */
import { createHash } from 'node:crypto';
import type { Doors } from '../doors.ts';
import { newSeed } from '../kernel/random.ts';
import type { Tx } from '../kernel/database.ts';
import { acceptRound, lockNextSeed, lockRound, readRound, refuseRound, replaceNextSeed, voidRound, type RoundRow, type SeedRow } from '../rounds/round-store.ts';
import { betId, rollbackId, winId } from '../rounds/transaction-ids.ts';
import { endSession } from '../sessions/session-store.ts';
import { insertCall } from '../wallet/call-store.ts';
import type { Reply } from '../wallet/client.ts';
import { payNow } from '../wallet/pay-due.ts';
import { replay, wonAt, type PlayedStep } from './replay.ts';

/** How long a member waits for the wallet before the bet is given back. */
const PATIENCE_MS = 8_000;

/** A seed nobody has seen, with its hash. */
export function freshSeed(): SeedRow {
  const seed = newSeed();
  return { seed, seedHash: createHash('sha256').update(seed).digest('hex') };
}

/** Writes down what the round owes; the payer tells it. */
export async function owe(tx: Tx, round: RoundRow, won: number): Promise<void> {
  const { roundId, vendor, memberRef, currency } = round;
  const body = { transactionId: winId(roundId), memberRef, roundId, currency, amount: won, endRound: true };
  await insertCall(tx, { transactionId: winId(roundId), vendor, verb: 'win', roundId, body });
}

async function giveBack(tx: Tx, { roundId, vendor, memberRef, currency }: RoundRow): Promise<void> {
  await voidRound(tx, roundId);
  const body = { transactionId: rollbackId(roundId), memberRef, roundId, currency, betTransactionId: betId(roundId) };
  await insertCall(tx, { transactionId: rollbackId(roundId), vendor, verb: 'rollback', roundId, body });
}

/** The state, number and winnings a step leaves. */
export const progressAt = (round: RoundRow, stepNo: number, played: PlayedStep) => ({
  state: played.state.over ? ('paying' as const) : ('open' as const),
  stepNo,
  won: wonAt(round, played),
  play: played.state,
});

/** The bet is taken: the outcome is decided here, by the seed that was told of before. */
async function accept(tx: Tx, round: RoundRow, balance: number): Promise<void> {
  const next = freshSeed();
  await lockNextSeed(tx, round, next);
  await replaceNextSeed(tx, round, next);
  const progress = progressAt(round, 0, replay(round, 0)[0]!);
  await acceptRound(tx, round.roundId, balance, next.seedHash, progress);
  if (progress.state === 'paying') await owe(tx, round, progress.won);
}

async function decide(tx: Tx, roundId: string, reply: Reply<'bet'>): Promise<void> {
  const round = await lockRound(tx, roundId);
  if (round.state !== 'asking') return;
  if (reply.kind === 'granted') return await accept(tx, round, reply.value.balance);
  if (reply.kind === 'unknown') return await giveBack(tx, round);
  if (reply.code === 'vendor_session_ended') await endSession(tx, round.sessionId);
  await refuseRound(tx, roundId, { code: reply.code, ...(reply.value && { value: reply.value }) });
}

/** Asks the wallet for the bet of a round, and writes down what came of it. Answers the round as it is then. */
export async function carryBet(doors: Doors, round: RoundRow, walletSession: string): Promise<RoundRow> {
  const { roundId, vendor, memberRef, currency, game, bet } = round;
  const reply = await doors.wallet.insist(vendor, 'bet', { transactionId: betId(roundId), memberRef, roundId, currency, sessionToken: walletSession, game, amount: bet }, PATIENCE_MS);
  if (reply.kind === 'unknown') doors.log.warn({ vendor, round: roundId, why: reply.why }, 'a bet was not answered and is given back');
  await doors.db.transact((tx) => decide(tx, roundId, reply));
  return await settleNow(doors, await readRound(doors.db, roundId));
}

/** Tells the wallet at once what the round owes, as far as it listens. Answers the round as it is then. */
export async function settleNow(doors: Doors, round: RoundRow): Promise<RoundRow> {
  if (round.state === 'void') doors.wakePayer();
  if (round.state !== 'paying') return round;
  await payNow(doors, winId(round.roundId));
  const paid = await readRound(doors.db, round.roundId);
  if (paid.state === 'paying') doors.wakePayer();
  return paid;
}

/** Gives back a round whose bet nobody waits for any more. */
export const abandon = giveBack;
