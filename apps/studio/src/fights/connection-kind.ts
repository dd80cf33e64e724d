/** Fights on a live connection: entering, stakes and news. */
import type { FightEntered } from '../../wire/fight.ts';
import { connectionVerb, type Connection, type ConnectionKind } from '../connections/connections.ts';
import type { StudioContext } from '../context.ts';
import { ok, type Result } from '../kernel/result.ts';
import { listOfShared } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { sendByCurrency, stakesByConnection } from '../shared/member-news.ts';
import { createPacing, createSequences } from '../shared/pacing.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import { findShared } from '../shared/shared-store.ts';
import type { Shared, SharedWatcher } from '../shared/shared.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { fightAt } from './fight-games.ts';
import { readPast, roundShown, stakeShown, totalsShown } from './shown.ts';
import { stake, stakeSchema } from './stake.ts';

/** Totals are sent at most once a second. */
const TOTALS_PAUSE_MS = 1_000;

const mineOf = async ({ db }: StudioContext, { vendor, memberRef, currency }: SessionRow, { sharedId }: SharedRound) =>
  (await listOfShared(db, sharedId, [memberRef]))
    .filter((round) => round.vendor === vendor && round.currency === currency && round.state !== 'refused')
    .map(stakeShown);

/** Enters. Refuses wallet_unavailable, and the wallet's refusals. */
async function enter(studio: StudioContext, shared: Shared, connection: Connection): Promise<Result<FightEntered>> {
  const { session } = connection;
  const { game, currency } = session;
  // Registered first, so that no later news is missed.
  const [balance] = await Promise.all([readBalance(studio, session), shared.enter(connection)]);
  if (!balance.ok) {
    shared.leave(connection);
    return balance;
  }
  const round = await shared.roundAt(game);
  const [shown, past, mine, players] = await Promise.all([
    roundShown(studio.db, round, currency),
    readPast(studio.db, round),
    mineOf(studio, session, round),
    shared.players(game),
  ]);
  return ok({ rules: fightAt(game).shown, balance: balance.value, round: shown, past, mine, players });
}

/** Sends the totals of a fight, debounced; one after the other, so that no older ones follow newer ones. */
function createTotals({ db, log }: StudioContext, shared: Shared): (game: string, sharedId: string) => void {
  const pacing = createPacing(TOTALS_PAUSE_MS, (error) => log.warn({ err: error }, 'totals were not sent'));
  const inOrder = createSequences();
  async function send(game: string, sharedId: string): Promise<void> {
    const round = await findShared(db, sharedId);
    if (round?.phase !== 'betting') return;
    const players = await shared.players(game);
    await sendByCurrency(shared.connectionsAt(game), 'totals', async (currency) => ({
      roundId: sharedId,
      ...(await totalsShown(db, round, currency)),
      players,
    }));
  }
  return (game, sharedId) => pacing(sharedId, () => inOrder(game, () => send(game, sharedId)));
}

const watcherOf = ({ db }: StudioContext, staked: NonNullable<SharedWatcher['staked']>): SharedWatcher => ({
  async moved(round, connections) {
    if (round.phase !== 'void')
      await sendByCurrency(connections, 'round', (currency) => roundShown(db, round, currency));
  },
  async settled(round, connections) {
    for (const { connection, stakes } of await stakesByConnection(db, round, connections)) {
      const won = stakes.reduce((sum, each) => sum + each.won, 0);
      connection.send('settled', { roundId: round.sharedId, stakes: stakes.map(stakeShown), won });
    }
  },
  staked,
});

/** Creates the fights' connection handlers. */
export function fightConnections(studio: StudioContext, shared: Shared): ConnectionKind {
  const staked = createTotals(studio, shared);
  shared.watch('fight', watcherOf(studio, staked));
  return {
    kind: 'fight',
    async enter(connection) {
      const entered = await enter(studio, shared, connection);
      if (entered.ok) staked(connection.session.game, entered.value.round.roundId);
      return entered;
    },
    leave: (connection) => shared.leave(connection),
    verbs: {
      stake: connectionVerb(stakeSchema, async (connection, request) => {
        const answer = await stake(studio, connection, request);
        // After the answer has been sent.
        if (!answer.ok && answer.code === 'session_ended') setImmediate(() => connection.end('ended'));
        return answer;
      }),
    },
  };
}
