/** `cashOut`: pays a slip, or a part of it, early. In play it waits as a bet does, and never stands against a later stop. */
import { cashOutReturned, grantsOffer, isCashOutShare, WHOLE_BPS } from '@lantern/game-math/sports';
import type { CashOutRequest, OfferShown } from '../../../wire/sports-slips.ts';
import { transactAgain, type Tx } from '../../kernel/database.ts';
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { advanceRound, findOfMember, lockRound, type RoundRow } from '../../rounds/round-store.ts';
import { insertCall } from '../../wallet/call-store.ts';
import { dispatchNow } from '../../wallet/dispatch-calls.ts';
import { announceSlip } from '../announcements.ts';
import type { SportsContext } from '../context.ts';
import { entranceOf } from '../entrances.ts';
import type { DayKey } from '../risk/exposure-store.ts';
import { readLimits } from '../risk/limit-store.ts';
import { delayOf, isInPlay } from '../risk/limits.ts';
import { playOf, slipOf, stands, type SlipPlay } from '../slips/engine.ts';
import { possibleNow } from '../slips/possible.ts';
import type { StoredLeg } from '../slips/slip.ts';
import { listLegs, type LegRow } from '../slips/slip-store.ts';
import type { Waiting } from '../slips/waiting.ts';
import {
  cashId,
  deleteStanding,
  findCashOut,
  insertCashOut,
  markPaid,
  markRefused,
  shrinkLegs,
} from './cash-out-store.ts';
import { offerFor } from './offer.ts';

type Request = Omit<CashOutRequest, 'slip'>;

const refusalOfOffer = ({ refusal }: OfferShown): Refused => {
  if (refusal === 'leg_suspended') return refuse('market_suspended');
  return refuse(refusal === 'feed_down' ? 'feed_down' : 'cash_out_closed');
};

/** The offer if it is at least what was shown. */
function granted(offer: OfferShown, shown: number): Result<number> {
  if (offer.amount === null) return refusalOfOffer(offer);
  return grantsOffer(BigInt(shown), BigInt(offer.amount))
    ? ok(offer.amount)
    : refuse('offer_changed', { amount: offer.amount });
}

function shareRefusal(round: RoundRow, { shareBps }: Request): Refused | undefined {
  if (round.state !== 'open') return refuse('cash_out_closed');
  const least = BigInt(entranceOf(round.game).minStake);
  return isCashOutShare(shareBps, playOf(round).openBps, BigInt(round.bet), least)
    ? undefined
    : refuse('share_invalid');
}

const openOf = (round: RoundRow, rows: readonly LegRow[]): readonly StoredLeg[] =>
  slipOf(round).legs.filter((_, at) => rows[at]?.state === 'open');

interface Paying {
  readonly number: number;
  readonly amount: number;
  readonly returned: number;
  readonly play: SlipPlay;
}

async function payPart(tx: Tx, round: RoundRow, { number, amount, returned, play }: Paying): Promise<string> {
  const { roundId, vendor, memberRef, currency, bet, stepNo } = round;
  const isWhole = play.openBps === 0;
  const state = isWhole ? 'paying' : 'open';
  await advanceRound(tx, round, { state, stepNo, won: isWhole ? play.paid : round.won, play });
  const notCounted = isWhole ? Math.max(0, Math.min(slipOf(round).notCounted, bet - play.returned)) : 0;
  const transactionId = cashId(roundId, number);
  const body = {
    ...{ transactionId, memberRef, roundId, currency, amount },
    ...(returned > 0 && { returned }),
    ...(notCounted > 0 && { notCounted }),
    endRound: isWhole,
  };
  await insertCall(tx, { transactionId, vendor, verb: 'win', roundId, body });
  return transactionId;
}

/** Pays it in one transaction, or says why not. Returns the id of its win. */
async function pay(sports: SportsContext, roundId: string, request: Request): Promise<Result<string>> {
  return await transactAgain(sports.studio.db, async (tx) => {
    const round = await lockRound(tx, roundId);
    const rows = (await listLegs(tx, [roundId])).get(roundId) ?? [];
    const share = shareRefusal(round, request);
    if (share) return share;
    // The offer is made of the book as it stands.
    const stopSeqOf = ({ event }: StoredLeg): number => sports.book.event(event)?.stopSeq ?? -1;
    if (!(await stands(tx, openOf(round, rows), stopSeqOf))) return refuse('market_suspended');
    const offer = offerFor(sports.book, round, rows, request.shareBps);
    const amount = granted(offer, request.offer);
    if (!amount.ok) return amount;
    const before = playOf(round);
    const returned = Number(cashOutReturned(BigInt(amount.value), BigInt(round.bet), request.shareBps));
    const marginPercent = offer.marginPercent ?? 0;
    const id = { roundId, requestId: request.requestId };
    const number = await markPaid(tx, id, { paid: amount.value, returned, marginPercent });
    if (number === undefined) return refuse('cash_out_closed');
    const openBps = before.openBps - request.shareBps;
    await shrinkLegs(tx, roundId, before.openBps, openBps);
    if (openBps === 0) await deleteStanding(tx, roundId);
    announceSlip(tx, roundId);
    const play = {
      openBps,
      paid: before.paid + amount.value,
      returned: before.returned + returned,
      ...(openBps > 0 && { possible: possibleNow(round, rows, openBps) }),
    };
    return ok(await payPart(tx, round, { number, amount: amount.value, returned, play }));
  });
}

async function decide(sports: SportsContext, roundId: string, request: Request): Promise<Result<string>> {
  const paid = await pay(sports, roundId, request);
  const id = { roundId, requestId: request.requestId };
  if (!paid.ok) await markRefused(sports.studio.db, id, { code: paid.code, ...(paid.value && { value: paid.value }) });
  else await dispatchNow(sports.studio, paid.value);
  return paid;
}

interface Delayed {
  readonly legs: readonly StoredLeg[];
  readonly request: Request;
  readonly delayMs: number;
}

/** The delay of the matches in play among the legs of a slip, as they are set now. */
async function delayNow({ studio, book }: SportsContext, legs: readonly StoredLeg[]): Promise<number> {
  const inPlay = legs.flatMap(({ event }) => book.event(event) ?? []).filter(isInPlay);
  return inPlay.length === 0 ? 0 : delayOf(await readLimits(studio.db), inPlay);
}

/** Waits for the decision as a bet does. */
function afterDelay(
  sports: SportsContext,
  waiting: Waiting,
  round: RoundRow,
  { legs, request, delayMs }: Delayed,
): Promise<Result<string>> {
  const { roundId } = round;
  return new Promise((resolve) => {
    waiting.add({
      id: `${roundId}/${request.requestId}`,
      legs,
      decideInMs: delayMs,
      async decide() {
        resolve(await decide(sports, roundId, request));
      },
      async refuse(why) {
        await markRefused(sports.studio.db, { roundId, requestId: request.requestId }, { code: why.code });
        resolve(why);
      },
    });
  });
}

/** What is asked again: the slip as it is, or another request under a known id. */
function knownAnswer(
  known: { readonly shareBps: number; readonly offer: number },
  request: Request,
): Result<undefined> {
  const isSame = known.shareBps === request.shareBps && known.offer === request.offer;
  return isSame ? ok(undefined) : refuse('request_mismatch');
}

/**
 * Cashes out. Refuses slip_not_found, request_mismatch, share_invalid, cash_out_closed, market_suspended, feed_down, offer_changed with the present
 * offer. In play it answers after the delay.
 */
export async function cashOut(
  sports: SportsContext,
  waiting: Waiting,
  { vendor, memberRef, currency }: DayKey,
  slipId: string,
  request: Request,
): Promise<Result<undefined>> {
  const { db } = sports.studio;
  const round = await findOfMember(db, vendor, memberRef, slipId);
  if (!round || round.kind !== 'sports' || round.currency !== currency) return refuse('slip_not_found');
  const known = await findCashOut(db, slipId, request.requestId);
  if (known) return knownAnswer(known, request);
  const share = shareRefusal(round, request);
  if (share) return share;
  const rows = (await listLegs(db, [slipId])).get(slipId) ?? [];
  const amount = granted(offerFor(sports.book, round, rows, request.shareBps), request.offer);
  if (!amount.ok) return amount;
  const legs = openOf(round, rows);
  const delayMs = await delayNow(sports, legs);
  if (!(await insertCashOut(db, { roundId: slipId, ...request }, delayMs))) {
    const other = await findCashOut(db, slipId, request.requestId);
    return other ? knownAnswer(other, request) : refuse('request_mismatch');
  }
  const paid =
    delayMs > 0
      ? await afterDelay(sports, waiting, round, { legs, request, delayMs })
      : await decide(sports, slipId, request);
  return paid.ok ? ok(undefined) : paid;
}

/** The whole of what is open. */
export const openShare = (round: Pick<RoundRow, 'play'>): number => playOf(round).openBps || WHOLE_BPS;
