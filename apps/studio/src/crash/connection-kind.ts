/** Curves on a live connection. */
import { LOWEST_CASH_OUT_HUNDREDTHS } from '@lantern/game-math/crash';
import { z } from 'zod';
import type { CashRequest, CrashEntered, WithdrawRequest } from '../../wire/crash.ts';
import type { StudioContext } from '../context.ts';
import { id, memberSeed } from '../frame-call.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { connectionVerb, type Connection, type ConnectionKind } from '../connections/connections.ts';
import { findShared, listRevealed } from '../shared/shared-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { Shared } from '../shared/shared.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { boardFor, createBoards, heldOf, mineOf } from './boards.ts';
import { listSeats, type SeatRow } from './crash-store.ts';
import type { CrashOutcome } from './engine.ts';
import { startHolds } from './hold.ts';
import { listHoldsBeside, type HoldBesideRow } from './hold-store.ts';
import { crashGameOf } from './games.ts';
import { atOnceMillionths, chancesOf, roundShown, stakeShown } from './show.ts';
import { cash, stake } from './stake.ts';

const PAST = 30;

/** Most rounds of one run of automatic bets. */
const AUTO_ROUNDS = 100;

const holdSchema = z.strictObject({
  requestId: id,
  roundId: id,
  panel: z.union([z.literal(0), z.literal(1)]),
  bet: z.int().positive(),
  autoHundredths: z.int().min(LOWEST_CASH_OUT_HUNDREDTHS).nullable(),
  memberSeed: memberSeed.optional(),
});
const stakeSchema = holdSchema
  .extend({ auto: z.boolean().optional() })
  .refine(({ auto, autoHundredths }) => auto !== true || autoHundredths !== null, { path: ['autoHundredths'] });
const withdrawSchema: z.ZodType<WithdrawRequest> = z.strictObject({ holdId: id });
const cashSchema: z.ZodType<CashRequest> = z.strictObject({ stakeId: id });

/** The current round with its seats, and the past ones. The round is read last, so that no news sent meanwhile is newer. */
async function readState(
  { db }: StudioContext,
  shared: Shared,
  connection: Connection,
): Promise<readonly [SharedRound, readonly SeatRow[], readonly HoldBesideRow[], readonly SharedRound[]]> {
  for (;;) {
    const { sharedId } = await shared.enter(connection);
    const [seats, holds, past] = await Promise.all([
      listSeats(db, sharedId),
      listHoldsBeside(db, sharedId),
      listRevealed(db, connection.session.game, PAST),
    ]);
    const round = await findShared(db, sharedId);
    if (round && round.phase !== 'ended' && round.phase !== 'void') return [round, seats, holds, past];
  }
}

async function enter(studio: StudioContext, shared: Shared, connection: Connection): Promise<Result<CrashEntered>> {
  const { vendor, memberRef, currency, game } = connection.session;
  const known = crashGameOf(game);
  if (!known) return refuse('game_not_found');
  const balance = await readBalance(studio, connection.session);
  if (!balance.ok) return balance;
  const [round, seats, holds, past] = await readState(studio, shared, connection);
  return ok({
    balance: balance.value,
    minBet: known.minBet,
    maxBet: known.maxBet,
    highestHundredths: known.rules.highestHundredths,
    chances: chancesOf(known),
    atOnceMillionths: atOnceMillionths(known),
    autoRounds: connection.session.autoPlay ? AUTO_ROUNDS : null,
    round: roundShown(round, studio.clock.now()),
    past: past.map((each) => ({ roundId: each.sharedId, hundredths: (each.result as CrashOutcome).hundredths })),
    mine: mineOf(seats, connection.session).map(stakeShown),
    held: heldOf(holds, connection),
    board: boardFor(seats, `${vendor}/${memberRef}/${currency}`),
  });
}

export interface Curves {
  readonly kind: ConnectionKind;
  stop(): Promise<void>;
}

/** Starts the curves: their connection handlers, and the loop that places held bets. */
export function startCurves(studio: StudioContext, shared: Shared): Curves {
  const holds = startHolds(studio, shared);
  shared.watch('crash', createBoards(studio, shared, holds));
  const kind: ConnectionKind = {
    kind: 'crash',
    enter: (connection) => enter(studio, shared, connection),
    leave: (connection) => shared.leave(connection),
    verbs: {
      stake: connectionVerb(stakeSchema, ({ session }, request) => stake(studio, session, request)),
      hold: connectionVerb(holdSchema, ({ session }, request) => holds.hold(session, request)),
      withdraw: connectionVerb(withdrawSchema, ({ session }, request) => holds.withdraw(session, request)),
      cash: connectionVerb(cashSchema, ({ session }, request) => cash(studio, session, request)),
    },
  };
  return { kind, stop: () => holds.stop() };
}
