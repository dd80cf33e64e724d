/** A member's stake on a table's round: once per request id, within the limits, while betting is open. */
import type { GameKind } from '../../wire/session.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import { isSame, seatOf } from '../rounds/begin.ts';
import { findByRequest, insertRound, listOfShared, type RoundRow } from '../rounds/round-store.ts';
import { sendBet, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { findBetting, findShared, lockSeat } from './shared-store.ts';

export interface SharedStakeRequest {
  readonly requestId: string;
  readonly sharedId: string;
  readonly bet: number;
  /** What the bet is placed on. */
  readonly stakes: unknown;
  /** Placed by the frame itself. */
  readonly auto?: boolean | undefined;
  /** The member's seed for the following rounds. */
  readonly memberSeed?: string | undefined;
}

export interface StakeRules {
  readonly kind: GameKind;
  /** The rules it is played by. */
  readonly title: string;
  /** Refuses a stake that does not fit the member's other stakes on the round, pending bets included. */
  readonly refuses: (others: readonly RoundRow[]) => Refused | undefined;
}

const COUNTED_STATES: ReadonlySet<string> = new Set(['asking', 'open', 'paying', 'ended']);

/** The stake of a request, stored as asking if it is new, in the caller's transaction; refuses as `placeStake` does, but for the wallet. */
export async function beginStake(
  tx: Tx,
  session: SessionRow,
  { requestId, sharedId, bet, stakes, auto = false, memberSeed = '' }: SharedStakeRequest,
  { kind, title, refuses }: StakeRules,
): Promise<Result<RoundRow>> {
  const seat = seatOf(session);
  await lockSeat(tx, seat);
  const known = await findByRequest(tx, seat, requestId);
  if (known)
    return known.sharedRound === sharedId && isSame(known.stakes, stakes) ? ok(known) : refuse('request_mismatch');
  const shared = await findBetting(tx, session.game, sharedId);
  if (!shared) return refuse('betting_closed');
  const mine = (await listOfShared(tx, sharedId, [session.memberRef])).filter(
    ({ vendor, currency, state }) => vendor === seat.vendor && currency === seat.currency && COUNTED_STATES.has(state),
  );
  const why = refuses(mine);
  if (why) return why;
  return ok(
    await insertRound(tx, {
      ...seat,
      kind,
      title,
      sessionId: session.sessionId,
      requestId,
      bet,
      stakes,
      auto,
      seedHash: shared.seedHash,
      memberSeed,
      sharedRound: sharedId,
    }),
  );
}

/** Why a stake was rolled back: betting had closed when the wallet took it, or the wallet did not answer. */
async function whyReturned(studio: StudioContext, round: RoundRow): Promise<Refused | undefined> {
  if (round.state !== 'void') return refusalOf(round);
  const shared = await findShared(studio.db, round.sharedRound!);
  return refuse(shared?.phase === 'betting' && shared.leftMs > 0 ? 'round_void' : 'betting_closed');
}

/**
 * Places it. Refuses request_mismatch, betting_closed, what the rules refuse, the wallet's refusals, and round_void where the wallet did
 * not answer.
 */
export async function placeStake(
  studio: StudioContext,
  session: SessionRow,
  request: SharedStakeRequest,
  rules: StakeRules,
): Promise<Result<RoundRow>> {
  const begun = await studio.db.transact((tx) => beginStake(tx, session, request, rules));
  if (!begun.ok) return begun;
  const round =
    begun.value.state === 'asking'
      ? await sendBet(studio, begun.value, session.walletSession)
      : await settleNow(studio, begun.value);
  return (await whyReturned(studio, round)) ?? ok(round);
}
