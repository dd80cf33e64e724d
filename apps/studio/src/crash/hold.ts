/** `hold` and `withdraw`: a bet for the next round, placed while this one runs. It becomes a stake when that round's betting begins. */
import type { CrashHold, CrashHoldRequest, WithdrawRequest } from '../../wire/crash.ts';
import type { StudioLanguage } from '../../wire/session.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { messageOf } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import { seatOf } from '../rounds/begin.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { refusalOf, sendBet } from '../rounds/stake.ts';
import { findSession, type SessionRow } from '../sessions/session-store.ts';
import { announceStaked } from '../shared/announcements.ts';
import { beginStake } from '../shared/place-stake.ts';
import type { Shared } from '../shared/shared.ts';
import { findGoingOn, findShared, lockSeat } from '../shared/shared-store.ts';
import type { CrashStakes } from './engine.ts';
import {
  endHold,
  findHold,
  insertHold,
  isHeld,
  listWaitingGames,
  lockDueHold,
  withdrawHold,
  type HoldBesideRow,
  type HoldRow,
} from './hold-store.ts';
import { rulesOfStake, stakeRange } from './stake.ts';

type Held = Pick<HoldRow, 'requestId' | 'panel' | 'bet' | 'autoHundredths'>;

const heldShown = ({ requestId, panel, bet, autoHundredths }: Held): CrashHold => ({
  holdId: requestId,
  panel,
  bet,
  autoHundredths,
  state: 'held',
  code: null,
  message: null,
});

/** What a member sees of a hold: that it waits, or why it did not become a stake; undefined once it did, or was withdrawn. */
export function holdShown(hold: HoldBesideRow, language: StudioLanguage): CrashHold | undefined {
  if (hold.state === 'withdrawn') return undefined;
  // Until the wallet has answered, a placed one still shows as held: there is no stake to show yet.
  if ((hold.state === 'held' && hold.waits) || hold.stake?.state === 'asking') return heldShown(hold);
  const code =
    hold.state === 'held' ? 'betting_closed' : (hold.refusal ?? (hold.stake ? refusalOf(hold.stake)?.code : undefined));
  return code && { ...heldShown(hold), state: 'refused', code, message: messageOf(code, language) };
}

async function beginHold(
  tx: Tx,
  session: SessionRow,
  { requestId, roundId, panel, bet, autoHundredths, memberSeed = '' }: CrashHoldRequest,
): Promise<Result<CrashHold>> {
  const seat = seatOf(session);
  await lockSeat(tx, seat);
  const known = await findHold(tx, seat, requestId);
  if (known)
    return known.panel === panel && known.bet === bet && known.autoHundredths === autoHundredths
      ? ok(heldShown(known))
      : refuse('request_mismatch');
  const after = await findShared(tx, roundId);
  if (!after || after.game !== session.game) return refuse('round_not_found');
  if (after.phase === 'betting') return refuse('not_allowed_now');
  const forNumber = after.number + 1;
  const now = await findGoingOn(tx, session.game);
  if (now && (now.number > forNumber || (now.number === forNumber && now.phase !== 'betting')))
    return refuse('betting_closed');
  if (await isHeld(tx, seat, panel, forNumber)) return refuse('stake_placed');
  const hold = { ...seat, requestId, sessionId: session.sessionId, panel, forNumber, bet, autoHundredths, memberSeed };
  await insertHold(tx, hold);
  announceStaked(tx, session.game, now?.sharedId ?? roundId);
  return ok(heldShown(hold));
}

/** A due hold becomes a stake that is asking, or is refused; undefined when none is due. */
async function takeDue(
  tx: Tx,
): Promise<{ readonly session: SessionRow; readonly round: RoundRow } | 'refused' | undefined> {
  const hold = await lockDueHold(tx);
  if (!hold) return undefined;
  const { requestId, sharedId, bet, panel, autoHundredths, memberSeed } = hold;
  const session = await findSession(tx, hold.sessionId);
  const rules = session && rulesOfStake(session.game, panel);
  const stakes: CrashStakes = { panel, autoHundredths };
  const begun =
    session && rules
      ? await beginStake(tx, session, { requestId, sharedId, bet, stakes, memberSeed }, rules)
      : refuse('session_ended');
  await endHold(tx, hold, begun.ok ? { roundId: begun.value.roundId } : { refusal: begun.code });
  if (session && begun.ok) return { session, round: begun.value };
  announceStaked(tx, hold.game, sharedId);
  return 'refused';
}

export interface Holds {
  /** Holds a bet. Refuses stake_range, round_not_found, not_allowed_now in betting, betting_closed, stake_placed. Idempotent. */
  hold(session: SessionRow, request: CrashHoldRequest): Promise<Result<CrashHold>>;
  /** Withdraws a hold. Refuses round_not_found, and hold_placed where it became a stake. Idempotent. */
  withdraw(session: SessionRow, request: WithdrawRequest): Promise<Result<null>>;
  /** Betting has begun somewhere. */
  wake(): void;
  stop(): Promise<void>;
}

const IDLE_MS = 1_000;

/** Starts the loop that makes stakes of holds; any process may do it at any moment, and one continues what another left. */
export function startHolds(studio: StudioContext, shared: Pick<Shared, 'roundAt'>): Holds {
  const { db, log } = studio;
  const sending = new Set<Promise<void>>();
  // Members wait for the wallet side by side: none of them misses the round because of another's slow answer.
  const send = (round: RoundRow, { walletSession }: SessionRow): void => {
    const sent = sendBet(studio, round, walletSession)
      .then(async ({ state }) => {
        if (state === 'refused' || state === 'void')
          await db.transact(async (tx) => announceStaked(tx, round.game, round.sharedRound!));
      })
      .catch((error: unknown) => log.error({ err: error, round: round.roundId }, 'a held bet was not sent'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };
  async function turn(): Promise<number> {
    for (const game of await listWaitingGames(db)) await shared.roundAt(game);
    for (;;) {
      const taken = await db.transact(takeDue);
      if (!taken) return IDLE_MS;
      if (taken !== 'refused' && taken.round.state === 'asking') send(taken.round, taken.session);
    }
  }
  const ticker: Ticker = startTicker('held bets', log, turn);
  return {
    async hold(session, request) {
      const why = stakeRange(session.game, request);
      if (why) return why;
      const held = await db.transact((tx) => beginHold(tx, session, request));
      ticker.wake();
      return held;
    },
    async withdraw(session, { holdId }) {
      const seat = seatOf(session);
      return await db.transact(async (tx) => {
        const now = await findGoingOn(tx, session.game);
        if (await withdrawHold(tx, seat, holdId)) {
          if (now) announceStaked(tx, session.game, now.sharedId);
          return ok(null);
        }
        const known = await findHold(tx, seat, holdId);
        if (!known) return refuse('round_not_found');
        return known.state === 'placed' ? refuse('hold_placed') : ok(null);
      });
    },
    wake: () => ticker.wake(),
    async stop() {
      await ticker.stop();
      await Promise.all(sending);
    },
  };
}
