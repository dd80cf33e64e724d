/** Live connections of tables: entering, calls and news. */
import type { StudioContext } from '../context.ts';
import { connectionVerb, newsText, type Connection, type ConnectionKind } from '../connections/connections.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import { sendByCurrency, stakesByConnection } from '../shared/member-news.ts';
import { createPacing, createSequences } from '../shared/pacing.ts';
import type { Shared, SharedWatcher } from '../shared/shared.ts';
import { findShared } from '../shared/shared-store.ts';
import { enterTable } from './enter.ts';
import { chatLine, say, saySchema } from './say.ts';
import { poolShown, roundShown, stakeShown } from './shown.ts';
import { stake, stakeSchema } from './stake.ts';
import { findChat } from './table-store.ts';

/** Pool news are sent at most once a second. */
const POOL_PAUSE_MS = 1_000;

/** Sends each member the result of his stakes. */
async function sendSettled(
  studio: StudioContext,
  round: SharedRound,
  connections: ReadonlySet<Connection>,
): Promise<void> {
  for (const { connection, stakes } of await stakesByConnection(studio.db, round, connections)) {
    const won = stakes.reduce((sum, each) => sum + each.won, 0);
    connection.send('settled', { roundId: round.sharedId, stakes: stakes.map(stakeShown), won });
  }
}

/** Sends each member the matched part of his stakes. */
async function sendMatched(
  studio: StudioContext,
  round: SharedRound,
  connections: ReadonlySet<Connection>,
): Promise<void> {
  for (const { connection, stakes } of await stakesByConnection(studio.db, round, connections))
    connection.send('matched', { roundId: round.sharedId, stakes: stakes.map(stakeShown) });
}

/** Sends the pool of a round, debounced; one after the other, so that no older pool follows a newer one. */
function createPools({ db, log }: StudioContext, shared: Shared): (game: string, sharedId: string) => void {
  const pacing = createPacing(POOL_PAUSE_MS, (error) => log.warn({ err: error }, 'a pool was not sent'));
  const inOrder = createSequences();
  async function send(game: string, sharedId: string): Promise<void> {
    const round = await findShared(db, sharedId);
    if (round?.phase !== 'betting') return;
    const players = await shared.players(game);
    await sendByCurrency(shared.connectionsAt(game), 'pool', async (currency) => ({
      roundId: sharedId,
      ...(await poolShown(db, round, currency)),
      players,
    }));
  }
  return (game, sharedId) => pacing(sharedId, () => inOrder(game, () => send(game, sharedId)));
}

function watcherOf(studio: StudioContext, staked: NonNullable<SharedWatcher['staked']>): SharedWatcher {
  return {
    async moved(round, connections) {
      if (round.phase === 'void') return;
      await sendByCurrency(connections, 'round', (currency) => roundShown(studio.db, round, currency));
      if (round.phase === 'running') await sendMatched(studio, round, connections);
    },
    settled: (round, connections) => sendSettled(studio, round, connections),
    staked,
    async said(_game, lineId, connections) {
      const said = await findChat(studio.db, lineId);
      if (!said) return;
      const text = newsText('chat', chatLine(said, false));
      for (const connection of connections) {
        if (connection.session.memberRef === said.memberRef && connection.session.vendor === said.vendor)
          connection.send('chat', chatLine(said, true));
        else connection.sendText(text);
      }
    },
  };
}

/** Creates the tables' connection handlers. */
export function tableConnections(studio: StudioContext, shared: Shared): ConnectionKind {
  const staked = createPools(studio, shared);
  shared.watch('table', watcherOf(studio, staked));
  return {
    kind: 'table',
    async enter(connection) {
      const entered = await enterTable(studio, shared, connection);
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
      say: connectionVerb(saySchema, (connection, request) => say(studio, connection, request)),
    },
  };
}
