/**
 * A worker of the money of agents as a process of its own: runs what is due when it is told to, and, where it is told to, ends itself with SIGKILL at
 * its n-th statement: before it is sent, or with the statement under way.
 */
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { createCommissions, type CommissionsModule } from '../../apps/server/src/modules/money/commissions/index.ts';
import { startModulePlatform } from '../kit/src/module-platform.ts';
import { commissionDeps, noFacts } from './commission-deps.ts';

export interface RunRequest {
  /** The statement to die at, from 1; absent: runs to the end. */
  readonly killAt?: number;
  /** Whether the statement is sent first. */
  readonly isSent?: boolean;
}

let statements = 0;
let request: RunRequest = {};
const die = () => process.kill(process.pid, 'SIGKILL');

const prototype = pg.Client.prototype as unknown as { query(...query: readonly unknown[]): unknown };
const original = prototype.query;
prototype.query = function query(...values: readonly unknown[]) {
  const isTheOne = ++statements === request.killAt;
  if (isTheOne && request.isSent !== true) die();
  const answer = original.apply(this, values as []);
  if (isTheOne) die();
  return answer;
};

const connectionString = process.env['DATABASE_URL']!;
let module!: CommissionsModule;
const platform = await startModulePlatform({
  database: { connectionString, appConnectionString: connectionString, drop: async () => undefined },
  async create(kernel, ledger) {
    module = createCommissions(kernel, commissionDeps(ledger, noFacts(), new Set()));
    return [module];
  },
});

/** Runs until nothing waits: a run waits for older transactions, other tests' too. */
async function run(asked: RunRequest): Promise<void> {
  statements = 0;
  request = asked;
  for (;;) {
    await module.runDue();
    const waiting = await platform.query(
      `SELECT FROM commissions.run WHERE kind <> 'today' AND state = 'waiting'
       UNION ALL SELECT FROM commissions.statement_line WHERE state = 'waiting' AND payable_at <= kernel.now()`,
    );
    if (waiting.length === 0) return;
  }
}

process.on('message', (asked: RunRequest) => {
  run(asked).then(
    () => process.send?.({ type: 'done', statements }),
    (error: unknown) => process.send?.({ type: 'failed', reason: String(error) }),
  );
});
// Node writes what it has compiled at its end, which a killed process does not have.
flushCompileCache();
process.send?.({ type: 'ready' });
