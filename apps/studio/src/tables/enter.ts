/** The initial state for a connection that enters a table. */
import type { TableEntered } from '../../wire/table.ts';
import type { StudioContext } from '../context.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Connection } from '../connections/connections.ts';
import { listOfShared } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { Shared } from '../shared/shared.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { chatLine } from './say.ts';
import { readRoad, roundShown, stakeShown } from './shown.ts';
import { tableAt } from './table-games.ts';
import { listChat, readDay } from './table-store.ts';

const mineOf = async ({ db }: StudioContext, { vendor, memberRef, currency }: SessionRow, { sharedId }: SharedRound) =>
  (await listOfShared(db, sharedId, [memberRef]))
    .filter((round) => round.vendor === vendor && round.currency === currency && round.state !== 'refused')
    .map(stakeShown);

/** Enters. Refuses wallet_unavailable, and the wallet's refusals. */
export async function enterTable(
  studio: StudioContext,
  shared: Shared,
  connection: Connection,
): Promise<Result<TableEntered>> {
  const { session } = connection;
  const { game } = session;
  // Registered first, so that no later news is missed.
  const [balance, said] = await Promise.all([
    readBalance(studio, session),
    listChat(studio.db, game),
    shared.enter(connection),
  ]);
  if (!balance.ok) {
    shared.leave(connection);
    return balance;
  }
  const round = await shared.roundAt(game);
  const [shown, road, day, mine, players] = await Promise.all([
    roundShown(studio.db, round, session.currency),
    readRoad(studio.db, round),
    readDay(studio.db, game, round.number),
    mineOf(studio, session, round),
    shared.players(game),
  ]);
  return ok({
    rules: tableAt(game).rules,
    balance: balance.value,
    round: shown,
    road,
    day,
    mine,
    chat: said.map((each) => chatLine(each, each.memberRef === session.memberRef && each.vendor === session.vendor)),
    players,
  });
}
