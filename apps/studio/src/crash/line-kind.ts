/** Curves on a live line. */
import { LOWEST_CASH_OUT_HUNDREDTHS } from '@lantern/game-math/crash';
import { z } from 'zod';
import type { CashAsked, CrashEntered, CrashStakeAsked } from '../../wire/crash.ts';
import type { Doors } from '../doors.ts';
import { id } from '../frame-call.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { lineVerb, type Line, type LineKind } from '../lines/lines.ts';
import { findShared, listTold } from '../shared/shared-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { Shared } from '../shared/shared.ts';
import { boardFor, createBoards, mineOf } from './boards.ts';
import { listSeats, type SeatRow } from './crash-store.ts';
import type { CrashOutcome } from './engine.ts';
import { crashGameOf } from './games.ts';
import { chancesOf, roundShown, stakeShown } from './show.ts';
import { cash, stake } from './stake.ts';

const PAST = 30;

const stakeAsked: z.ZodType<CrashStakeAsked> = z.strictObject({
  requestId: id,
  roundId: id,
  panel: z.union([z.literal(0), z.literal(1)]),
  bet: z.int().positive(),
  autoHundredths: z.int().min(LOWEST_CASH_OUT_HUNDREDTHS).nullable(),
});
const cashAsked: z.ZodType<CashAsked> = z.strictObject({ stakeId: id });

/** The round at the table with its seats, and those before it. The round is read last, so that nothing that is told meanwhile is newer. */
async function findStanding({ db }: Doors, shared: Shared, line: Line): Promise<readonly [SharedRound, readonly SeatRow[], readonly SharedRound[]]> {
  for (;;) {
    const { sharedId } = await shared.enter(line);
    const [seats, past] = await Promise.all([listSeats(db, sharedId), listTold(db, line.session.game, PAST)]);
    const round = await findShared(db, sharedId);
    if (round && round.phase !== 'ended' && round.phase !== 'void') return [round, seats, past];
  }
}

async function enter(doors: Doors, shared: Shared, line: Line): Promise<Result<CrashEntered>> {
  const { vendor, memberRef, currency, game } = line.session;
  const known = crashGameOf(game);
  if (!known) return refuse('game_not_found');
  const reply = await doors.wallet.ask(vendor, 'balance', { memberRef, currency });
  if (reply.kind !== 'granted') return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
  const [round, seats, past] = await findStanding(doors, shared, line);
  return ok({
    balance: reply.value.balance,
    leastBet: known.leastBet,
    mostBet: known.mostBet,
    highestHundredths: known.rules.highestHundredths,
    chances: chancesOf(known),
    round: roundShown(round, doors.clock.now()),
    past: past.map((each) => ({ roundId: each.sharedId, hundredths: (each.result as CrashOutcome).hundredths })),
    mine: mineOf(seats, line.session).map(stakeShown),
    board: boardFor(seats, `${vendor}/${memberRef}/${currency}`),
  });
}

/** Opens the curves' lines. */
export function crashLines(doors: Doors, shared: Shared): LineKind {
  shared.watch('crash', createBoards(doors, shared));
  return {
    kind: 'crash',
    enter: (line) => enter(doors, shared, line),
    leave: (line) => shared.leave(line),
    verbs: {
      stake: lineVerb(stakeAsked, ({ session }, asked) => stake(doors, session, asked)),
      cash: lineVerb(cashAsked, ({ session }, asked) => cash(doors, session, asked)),
    },
  };
}
