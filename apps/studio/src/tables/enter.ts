/** What somebody finds who comes to a table. */
import type { TableEntered } from '../../wire/table.ts';
import type { Doors } from '../doors.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import type { Line } from '../lines/lines.ts';
import { listOfShared } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { Shared } from '../shared/shared.ts';
import { chatLine } from './say.ts';
import { readRoad, roundShown, stakeShown } from './shown.ts';
import { tableAt } from './table-games.ts';
import { listSaid } from './table-store.ts';

async function balanceOf({ wallet }: Doors, { vendor, memberRef, currency }: SessionRow): Promise<number | Refused> {
  const reply = await wallet.ask(vendor, 'balance', { memberRef, currency });
  if (reply.kind === 'granted') return reply.value.balance;
  return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
}

const mineOf = async ({ db }: Doors, { vendor, memberRef, currency }: SessionRow, { sharedId }: SharedRound) =>
  (await listOfShared(db, sharedId, [memberRef])).filter((round) => round.vendor === vendor && round.currency === currency && round.state !== 'refused').map(stakeShown);

/** The table as it stands. Refuses wallet_unavailable, and what keeps the member from his wallet. */
export async function enterTable(doors: Doors, shared: Shared, line: Line): Promise<Result<TableEntered>> {
  const { session } = line;
  const { game } = session;
  // At the table first: what happens from here on is told to the line.
  const [balance, said] = await Promise.all([balanceOf(doors, session), listSaid(doors.db, game), shared.enter(line)]);
  if (typeof balance !== 'number') {
    shared.leave(line);
    return balance;
  }
  const round = await shared.roundAt(game);
  const [shown, road, mine, players] = await Promise.all([roundShown(doors.db, round, session.currency), readRoad(doors.db, round), mineOf(doors, session, round), shared.players(game)]);
  return ok({ rules: tableAt(game).rules, balance, round: shown, road, mine, chat: said.map((each) => chatLine(each, each.memberRef === session.memberRef && each.vendor === session.vendor)), players });
}
