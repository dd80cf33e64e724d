/** A node that is killed and restarted on the same database while members keep betting. */
import pg from 'pg';
import { createDb, createPool } from '../../apps/server/src/kernel/db/index.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { createLedger, type Proof } from '../../apps/server/src/modules/ledger/index.ts';
import {
  callerFor,
  createTestDatabase,
  eventually,
  startNodeProcess,
  type NodeProcess,
  type TestDatabase,
} from '../kit/src/index.ts';
import { openIssue, type FastGame, type Query } from './fast-game.ts';
import { callerOf, intend, sendBet, sendCancelling, type Bettor } from './bettor.ts';

export interface KillableNode {
  readonly database: TestDatabase;
  readonly query: Query;
  /** The node's address, or its last one. */
  address(): string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code. */
  terminate(): Promise<number | null>;
  /** Failed checks of the ledger. */
  brokenProofs(): Promise<readonly Proof[]>;
  close(): Promise<void>;
}

/** Opens a database whose commits wait for the disk; the node is not started yet. */
export async function openKillableNode(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableNode> {
  const database = await createTestDatabase();
  const owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  owner.on('error', () => undefined);
  let node: NodeProcess | undefined;
  return {
    database,
    async query<Row>(sql: string, values: readonly unknown[] = []) {
      return (await owner.query(sql, [...values])).rows as Row[];
    },
    address: () => node!.address,
    async start() {
      node = await startNodeProcess({ ...environment, DATABASE_URL: database.connectionString, DATA_DIR: dataDir });
    },
    kill: () => node!.kill(),
    terminate: () => node!.terminate(),
    async brokenProofs() {
      const pool = createPool({
        connectionString: database.connectionString,
        maxConnections: 4,
        role: 'lantern_app',
        onError: () => undefined,
      });
      try {
        const db = createDb(pool);
        const ledger = createLedger({ db, pool, log: createLog('silent') });
        await ledger.seal();
        const proofs = await ledger.proveAccounts(db);
        await ledger.drain();
        return proofs.filter((proof) => !proof.holds);
      } finally {
        await pool.end();
      }
    },
    async close() {
      await node?.kill();
      await owner.end();
      await database.drop();
    },
  };
}

export interface Load {
  /** Orders acknowledged so far. */
  acknowledged(): number;
  /** Stops betting once every request in flight is answered or lost. */
  stop(): Promise<void>;
}

const LINES_PER_MEMBER = 2;

/** Every member bets without a pause on the issue on sale, on two connections at once, and cancels one order in ten. */
export function startLoad(node: Pick<KillableNode, 'address'>, bettors: readonly Bettor[], { code }: FastGame): Load {
  let running = true;
  async function line(bettor: Bettor): Promise<void> {
    while (running) {
      const caller = callerOf(bettor, node.address());
      const issues = await caller.call('lottery.openIssues', { query: { gameCode: code } });
      const numero = issues.ok ? issues.value.list.find((issue) => issue.isSale)?.numero : undefined;
      if (numero === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const bet = intend(bettor, numero);
      await sendBet(caller, bettor, bet);
      if (bet.placed && bettor.random.chance(0.1)) await sendCancelling(caller, bettor, bet);
    }
  }
  const lines = Promise.all(bettors.flatMap((bettor) => Array.from({ length: LINES_PER_MEMBER }, () => line(bettor))));
  return {
    acknowledged: () => bettors.reduce((sum, { bets }) => sum + bets.filter((bet) => bet.placed).length, 0),
    async stop() {
      running = false;
      await lines;
    },
  };
}

/** Waits until the first bet of a load is acknowledged again. */
export const betsGoOn = (load: Load): Promise<true> => {
  const before = load.acknowledged();
  return eventually('an acknowledged bet', async () => load.acknowledged() > before, 120_000);
};

interface IssueRow {
  readonly numero: string;
  readonly state: string;
  readonly settled: boolean;
}

/** Takes the game off sale and waits until every issue that was opened is drawn and settled. Returns the issues. */
export async function finishEveryIssue(query: Query, { code }: FastGame): Promise<readonly IssueRow[]> {
  await query('UPDATE lottery.game SET on_sale = false WHERE code = $1', [code]);
  return await eventually(
    'every issue to be settled',
    async () => {
      const issues = await query<IssueRow>(
        'SELECT numero, state, settled_at IS NOT NULL AS settled FROM lottery.issue WHERE game_code = $1',
        [code],
      );
      return issues.every((issue) => issue.settled) && issues;
    },
    120_000,
  );
}

/** Waits for an issue on sale, so that a load has something to bet on. */
export const waitForSale = (node: Pick<KillableNode, 'address'>, { code }: FastGame) =>
  openIssue(callerFor(node.address()), code);
