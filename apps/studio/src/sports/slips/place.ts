/** `place`: from what a member asks for to a slip that is taken. Delay first, debit after: money moves only when the house has said yes. */
import { WHOLE_BPS, writtenPrice } from '@lantern/game-math/sports';
import { transactAgain, type Tx } from '../../kernel/database.ts';
import { newOrderedId } from '../../kernel/random.ts';
import { isKnown } from '../../kernel/refusals.ts';
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { isSame } from '../../rounds/begin.ts';
import { findOfMember, insertRound, type RoundRow } from '../../rounds/round-store.ts';
import { refusalOf, sendBet } from '../../rounds/stake.ts';
import type { SessionRow } from '../../sessions/session-store.ts';
import { announceSlip } from '../announcements.ts';
import type { SportsContext } from '../context.ts';
import { entranceOf } from '../entrances.ts';
import { addDay, readSides } from '../risk/exposure-store.ts';
import type { SportsLimits } from '../risk/limit-store.ts';
import { delayOf, isInPlay } from '../risk/limits.ts';
import { judgeStake, NeedsLock, readRoom, reserve, type Staked, type StakeTerms } from '../risk/reserve.ts';
import { judgeLegs, judgePrices, weigh, type JudgedLegs, type OpenLeg } from './ladder.ts';
import type { Placing } from './request.ts';
import { possibleOf, receiptOf, SLIP_RULES, scoreOf, type StoredSlip } from './slip.ts';
import { findRequest, insertRequest, markDecided, refuseRequest, type RequestRow } from './slip-store.ts';

/** Under this return of a unit a stake does not count for turnover: 1.50 decimal, 0.50 Malay. */
const COUNTED_FROM = 1.5;
const MINUTE_MS = 60_000;
const TWO_SIDES = 2;

const seatOf = ({ vendor, memberRef, currency }: SessionRow) => ({ vendor, memberRef, currency });

export const termsOf = (session: SessionRow, acceptLower: boolean): StakeTerms => ({
  seat: seatOf(session),
  demo: session.demo,
  minStake: entranceOf(session.game).minStake,
  acceptLower,
});

function storedLeg(
  { event, line, outcome, price, ratio }: OpenLeg,
  format: Placing['format'],
): StoredSlip['legs'][number] {
  const { half, minute, score } = event.state;
  return {
    event: event.id,
    key: line.key,
    outcome: outcome.outcome,
    ladder: price.ladder,
    price: price.value,
    written: writtenPrice(ratio, format),
    seq: line.seq,
    stopSeq: event.stopSeq,
    kickOffAt: event.kickOffAt,
    home: event.home,
    away: event.away,
    taken: isInPlay(event) ? { score: scoreOf(score), half, playedMs: Math.round(minute * MINUTE_MS) } : null,
  };
}

const outcomesOf = ({ line }: OpenLeg): number => line.outcomes.length;

/** The part of a stake that covers the member's stakes on the other side of the same line: of both sides, the smaller one does not count. */
async function coveredOf(tx: Tx, terms: StakeTerms, { legs }: JudgedLegs, stake: number): Promise<number> {
  const [leg] = legs;
  if (legs.length !== 1 || outcomesOf(leg!) !== TWO_SIDES) return 0;
  const sides = await readSides(tx, terms.seat, leg!.event.id, leg!.line.key);
  const sum = (isOwn: boolean) =>
    sides
      .filter(({ outcome }) => (outcome === leg!.outcome.outcome) === isOwn)
      .reduce((all, { staked }) => all + staked, 0);
  const [own, other] = [sum(true), sum(false)];
  return Math.min(own + stake, other) - Math.min(own, other);
}

type Built = Omit<StoredSlip, 'notCounted'>;

const buildSlip = (request: Placing, judged: JudgedLegs, folds: Placing['folds'], limits: SportsLimits): Built => ({
  kind: request.kind,
  legs: judged.legs.map((leg) => storedLeg(leg, request.format)),
  folds,
  combined: judged.combined,
  maximum: limits.slip.payoutMaximum,
  policy: request.policy,
  format: request.format,
});

async function withCounted(
  tx: Tx,
  terms: StakeTerms,
  request: Placing,
  judged: JudgedLegs,
  { stake, folds, limits }: Pick<Staked, 'stake' | 'folds' | 'limits'>,
): Promise<StoredSlip> {
  const { factor } = weigh({ ...request, folds }, judged);
  const notCounted = factor < COUNTED_FROM ? stake : await coveredOf(tx, terms, judged, stake);
  return { ...buildSlip(request, judged, folds, limits), notCounted };
}

/** Undoes a transaction and answers. */
class Undone extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/** A slip that waits for its decision. */
interface Stored {
  readonly row: RequestRow;
  readonly delayMs: number;
}

interface Asked {
  readonly session: SessionRow;
  readonly request: Placing;
}

/** What is decided: a slip that waited, or one that is asked for now. */
interface Deciding extends Asked {
  readonly slipId: string;
  readonly isWaiting: boolean;
}

/** Stores the decision. Undefined where the request is known, or was refused meanwhile. */
async function insertSlip(
  tx: Tx,
  { session, request, slipId, isWaiting }: Deciding,
  slip: StoredSlip,
  { stake, exposed, limits }: Staked,
): Promise<RoundRow | undefined> {
  const { game, currency, sessionId } = session;
  const seat = seatOf(session);
  const isNew = isWaiting
    ? await markDecided(tx, slipId, exposed)
    : (await insertRequest(tx, { ...seat, game, request, stakes: slip, bet: stake, slipId, delayMs: 0, exposed })) !==
      undefined;
  if (!isNew) return undefined;
  const possible = Number(possibleOf(slip, stake, WHOLE_BPS));
  if (exposed.length > 0 && (await addDay(tx, seat, possible)) > limits.slip.dayMaximum)
    throw new Undone(refuse('stake_too_large', { maximum: 0 }));
  const { requestId } = request;
  return await insertRound(tx, {
    ...{ ...seat, game, kind: 'sports', title: SLIP_RULES, sessionId, requestId, bet: stake, beside: true },
    roundId: slipId,
    stakes: slip,
    seedHash: receiptOf({ id: slipId, game, currency, bet: stake, slip }),
    memberSeed: '',
  });
}

/** Undoes what was set aside for a request that is known. */
class Known extends Error {}

/** The decision, in one transaction: the book's room, the prices, and the round that asks the wallet. */
async function decide(
  sports: SportsContext,
  deciding: Deciding,
  judged: JudgedLegs,
): Promise<Result<RoundRow | 'known'>> {
  const { session, request, slipId } = deciding;
  const terms = termsOf(session, request.acceptLower);
  const attempt = (locked: boolean): Promise<RoundRow> =>
    transactAgain(sports.studio.db, async (tx) => {
      const staked = await reserve(tx, slipId, terms, request, judged, locked);
      const refused = staked.ok ? judgePrices(sports.book, request, judged, request.policy, request.combined) : staked;
      if (refused || !staked.ok) throw new Undone(refused ?? refuse('slip_invalid'));
      const slip = await withCounted(tx, terms, request, judged, staked.value);
      const round = await insertSlip(tx, deciding, slip, staked.value);
      if (!round) throw new Known();
      return round;
    });
  const locking = (error: unknown): Promise<RoundRow> =>
    error instanceof NeedsLock ? attempt(true) : Promise.reject(error);
  try {
    return ok(await attempt(false).catch(locking));
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    if (error instanceof Known) return ok('known');
    throw error;
  }
}

/**
 * Stores a slip with a leg in play until its decision; everything is judged once, so that what cannot be taken does not wait. Where its matches
 * have no delay it is decided now.
 */
async function storeWaiting(
  sports: SportsContext,
  { session, request }: Asked,
  judged: JudgedLegs,
): Promise<Result<Stored | 'known' | 'now'>> {
  const terms = termsOf(session, request.acceptLower);
  const { room, limits } = await readRoom(sports.studio.db, terms, request, judged);
  const delayMs = delayOf(
    limits,
    judged.legs.map(({ event }) => event),
  );
  if (delayMs === 0) return ok('now');
  const stake = judgeStake(request, room, terms);
  if (!stake.ok) return stake;
  const prices = judgePrices(sports.book, request, judged, request.policy, request.combined);
  if (prices) return prices;
  const row = await insertRequest(sports.studio.db, {
    ...{ ...seatOf(session), game: session.game, request, slipId: newOrderedId(sports.studio.clock.now()) },
    stakes: { ...buildSlip(request, judged, stake.value.folds, limits), notCounted: 0 },
    bet: stake.value.stake,
    delayMs,
  });
  return ok(row ? { row, delayMs } : 'known');
}

/** Why a slip that was asked of the wallet is not taken; undefined where it is, or may be. */
export function whyNotTaken(round: Pick<RoundRow, 'state' | 'refusal'>): Refused | undefined {
  const code = round.refusal?.code;
  if (round.state === 'void' && code !== undefined && isKnown(code)) return refuse(code);
  return refusalOf(round);
}

/** What `place` did. */
export type Placed =
  | { readonly kind: 'known'; readonly slipId: string }
  | ({ readonly kind: 'waiting' } & Stored)
  | { readonly kind: 'taken'; readonly round: RoundRow };

async function knownOrMismatch(
  { studio }: SportsContext,
  { session, request }: Asked,
): Promise<Result<Placed> | undefined> {
  const known = await findRequest(studio.db, seatOf(session), { requestId: request.requestId });
  if (!known) return undefined;
  return isSame(known.body, request) ? ok({ kind: 'known', slipId: known.slipId }) : refuse('request_mismatch');
}

/** Asks the wallet again for a known slip whose process died while it asked: the bet keeps its id, and the first answer decides. */
async function carriedOn(
  { studio }: SportsContext,
  { session }: Asked,
  known: Result<Placed>,
): Promise<Result<Placed>> {
  if (!known.ok || known.value.kind !== 'known') return known;
  const round = await findOfMember(studio.db, session.vendor, session.memberRef, known.value.slipId);
  // answer not needed: the slip is shown as it is after it
  if (round?.state === 'asking') await sendBet(studio, round, session.walletSession);
  return known;
}

async function decideAndAsk(
  sports: SportsContext,
  deciding: Deciding,
  judged: JudgedLegs,
): Promise<Result<RoundRow | 'known'>> {
  const decided = await decide(sports, deciding, judged);
  if (!decided.ok || decided.value === 'known') return decided;
  const round = await sendBet(sports.studio, decided.value, deciding.session.walletSession);
  return whyNotTaken(round) ?? ok(round);
}

/** Decides a slip that waited, and asks the wallet. Refuses what the ladder, the wallet or a stop meanwhile refuse. */
export async function decideWaiting(
  sports: SportsContext,
  asked: Asked,
  { slipId }: Pick<RequestRow, 'slipId'>,
): Promise<Result<RoundRow | 'known'>> {
  const judged = judgeLegs(sports.book, asked.request);
  return judged.ok ? await decideAndAsk(sports, { ...asked, slipId, isWaiting: true }, judged.value) : judged;
}

/**
 * Places a slip. Refuses request_mismatch, the rungs of the ladder, and what the wallet refuses. A slip with a leg in play waits for its
 * decision: it is stored, and the caller decides it later.
 */
export async function placeSlip(sports: SportsContext, asked: Asked): Promise<Result<Placed>> {
  const known = await knownOrMismatch(sports, asked);
  if (known) return await carriedOn(sports, asked, known);
  const judged = judgeLegs(sports.book, asked.request);
  if (!judged.ok) return judged;
  // Another request of the same id was first.
  const again = async (): Promise<Result<Placed>> =>
    (await knownOrMismatch(sports, asked)) ?? refuse('request_mismatch');
  if (judged.value.legs.some(({ event }) => isInPlay(event))) {
    const stored = await storeWaiting(sports, asked, judged.value);
    if (!stored.ok) return stored;
    if (stored.value === 'known') return await again();
    if (stored.value !== 'now') return ok({ kind: 'waiting', ...stored.value });
  }
  const slipId = newOrderedId(sports.studio.clock.now());
  const decided = await decideAndAsk(sports, { ...asked, slipId, isWaiting: false }, judged.value);
  if (!decided.ok) return decided;
  return decided.value === 'known' ? await again() : ok({ kind: 'taken', round: decided.value });
}

/** Refuses a slip that waits. False where it was decided meanwhile. */
export async function refuseWaiting(
  { studio }: SportsContext,
  slipId: string,
  { code, value }: Refused,
): Promise<boolean> {
  return await transactAgain(studio.db, async (tx) => {
    const isRefused = await refuseRequest(tx, slipId, { code, ...(value && { value }) });
    if (isRefused) announceSlip(tx, slipId);
    return isRefused;
  });
}
