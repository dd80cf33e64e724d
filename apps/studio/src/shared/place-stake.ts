/** A member's stake on the round at a table: once per request id, within what may lie there, while betting is open. */
import type { GameKind } from '../../wire/session.ts';
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import { isSame, seatOf } from '../rounds/begin.ts';
import { findByRequest, insertRound, listOfShared, type RoundRow } from '../rounds/round-store.ts';
import { carryBet, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { findBetting, findShared, lockSeat } from './shared-store.ts';

export interface StakeWish {
  readonly requestId: string;
  readonly sharedId: string;
  readonly bet: number;
  /** What the bet stands on. */
  readonly stakes: unknown;
}

export interface StakeRules {
  readonly kind: GameKind;
  /** Whose rules it is played by. */
  readonly title: string;
  /** Why the stake cannot lie beside what the member has on the round already, bets on their way included. */
  readonly refuses: (standing: readonly RoundRow[]) => Refused | undefined;
}

const STANDS: ReadonlySet<string> = new Set(['asking', 'open', 'paying', 'ended']);

async function begin(tx: Tx, session: SessionRow, { requestId, sharedId, bet, stakes }: StakeWish, { kind, title, refuses }: StakeRules): Promise<Result<RoundRow>> {
  const seat = seatOf(session);
  await lockSeat(tx, seat);
  const known = await findByRequest(tx, seat, requestId);
  if (known) return known.sharedRound === sharedId && isSame(known.stakes, stakes) ? ok(known) : refuse('request_mismatch');
  const shared = await findBetting(tx, session.game, sharedId);
  if (!shared) return refuse('betting_closed');
  const mine = (await listOfShared(tx, sharedId, [session.memberRef])).filter(({ vendor, currency, state }) => vendor === seat.vendor && currency === seat.currency && STANDS.has(state));
  const why = refuses(mine);
  if (why) return why;
  return ok(await insertRound(tx, { ...seat, kind, title, sessionId: session.sessionId, requestId, bet, stakes, seedHash: shared.seedHash, memberSeed: '', sharedRound: sharedId }));
}

/** A stake that came back: because betting was over when the wallet had taken it, or because the wallet never answered. */
async function whyReturned(doors: Doors, round: RoundRow): Promise<Refused | undefined> {
  if (round.state !== 'void') return refusalOf(round);
  const shared = await findShared(doors.db, round.sharedRound!);
  return refuse(shared?.phase === 'betting' && shared.leftMs > 0 ? 'round_void' : 'betting_closed');
}

/** Places it. Refuses request_mismatch, betting_closed, what the rules refuse, what the wallet refuses, round_void where the wallet never answered. */
export async function placeStake(doors: Doors, session: SessionRow, wish: StakeWish, rules: StakeRules): Promise<Result<RoundRow>> {
  const begun = await doors.db.transact((tx) => begin(tx, session, wish, rules));
  if (!begun.ok) return begun;
  const round = begun.value.state === 'asking' ? await carryBet(doors, begun.value, session.walletSession) : await settleNow(doors, begun.value);
  return (await whyReturned(doors, round)) ?? ok(round);
}
