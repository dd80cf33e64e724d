/** A node killed between every two steps of a deposit callback, a withdrawal and a transfer: after the restart everything is completed once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, startTestVendor, type PurseFault, type TestVendor } from '../kit/src/index.ts';
import { openKillableNode, type KillableNode } from '../setup/killable-node.ts';
import {
  depositFlow,
  newTransferrer,
  newWithdrawer,
  openMoneyWays,
  type Flow,
  type Transferrer,
  type Withdrawer,
} from '../setup/money-flows.ts';
import { buildMoneyGates, type MoneyGates } from '../setup/money-gates.ts';

const PLENTY = 100_000_000;
/** A minute on an idle machine. */
const TIMEOUT_MS = 600_000;
/** How often scheduled work is made due. */
const DUE_EVERY_MS = 1_000;

let node: KillableNode;
let vendor: TestVendor;
let lockHolder: pg.Client | undefined;
let gates: MoneyGates;
let dataDir: string;
let withdrawer: Withdrawer;
let sender: Transferrer;
let bringer: Transferrer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-kill-money-'));
  vendor = await startTestVendor();
  node = await openKillableNode(dataDir);
  await node.start();
  await openMoneyWays(node.query, vendor);
  lockHolder = new pg.Client({ connectionString: node.database.connectionString });
  await lockHolder.connect();
  gates = await buildMoneyGates(node.query, lockHolder);
  [withdrawer, sender, bringer] = await Promise.all([
    newWithdrawer(node, PLENTY),
    newTransferrer(node, vendor, PLENTY, 1),
    newTransferrer(node, vendor, 1, PLENTY),
  ]);
}, TIMEOUT_MS);
afterEach(async () => {
  await lockHolder?.end();
  await node.close();
  await vendor.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a flow and ignores its answer. */
const start = (flow: Flow): Promise<unknown> => flow.send().catch(() => undefined);

/** Releases the killed node's leases and makes delayed work due. */
async function letTimePass(): Promise<void> {
  await node.query(
    `UPDATE kernel.idempotency_key SET lease_until = clock_timestamp() - interval '1 second' WHERE status IS NULL`,
  );
  await node.query('UPDATE withdrawals.withdrawal SET next_at = kernel.now() WHERE next_at > kernel.now()');
  await node.query('UPDATE withdrawals.payout SET next_at = kernel.now() WHERE next_at > kernel.now()');
  await node.query(
    'UPDATE transfers.transfer SET inquire_at = kernel.now() WHERE resolved_at IS NULL AND inquire_at > kernel.now()',
  );
}

/** Repeats unanswered requests until the flow has ended. */
async function converge(flows: readonly Flow[]): Promise<void> {
  await letTimePass();
  let passedAt = performance.now();
  for (const flow of flows) {
    await eventually(
      `the end of every flow of ${flow.memberId}`,
      async () => {
        if (await flow.isOver()) return true;
        await start(flow);
        if (performance.now() - passedAt < DUE_EVERY_MS) return false;
        await letTimePass();
        passedAt = performance.now();
        return false;
      },
      120_000,
    );
  }
  const faults = (await Promise.all(flows.map((flow) => flow.fault()))).filter((fault) => fault !== undefined);
  expect(faults).toEqual([]);
}

async function killAndRestart(): Promise<void> {
  await node.kill();
  await gates.open();
  await node.start();
}

type Kind = 'deposit' | 'withdrawal' | 'transfer out' | 'transfer in';
const KINDS: readonly Kind[] = ['deposit', 'withdrawal', 'transfer out', 'transfer in'];

async function begin(kind: Kind): Promise<Flow> {
  if (kind === 'deposit') return await depositFlow(node, 200_000);
  if (kind === 'withdrawal') return withdrawer.flow(60_000);
  return kind === 'transfer out' ? sender.flow('out', 20_000) : bringer.flow('in', 30_000);
}

/** One round: every kind stops at its n-th step, the node dies, every flow ends correctly. Returns the kinds that reached the step. */
async function round(kinds: readonly Kind[], stopAt: number): Promise<readonly Kind[]> {
  const flows = new Map<Kind, Flow>();
  for (const kind of kinds) flows.set(kind, await begin(kind));
  for (const { memberId } of flows.values()) await gates.shut(memberId, stopAt);
  const answered = new Set<Kind>();
  for (const [kind, flow] of flows) void start(flow).then(() => answered.add(kind));
  const standing = await eventually(
    'every kind to wait at its gate or to have ended',
    async () => {
      const names = await gates.standing();
      const stands = (kind: Kind) => names.includes(flows.get(kind)!.memberId);
      for (const kind of kinds)
        if (!stands(kind) && !(answered.has(kind) && (await flows.get(kind)!.isOver()))) return undefined;
      return kinds.filter(stands);
    },
    120_000,
  );
  await killAndRestart();
  await converge([...flows.values()]);
  return standing;
}

/** The node dies while it waits for the vendor, which has acted or not. */
async function roundAtVendor(fault: PurseFault): Promise<void> {
  const flows = [sender.flow('out', 20_000), bringer.flow('in', 30_000)];
  const received = vendor.purse.received.length;
  vendor.purse.fail('/transfer', fault, 2);
  for (const flow of flows) void start(flow);
  await eventually('the vendor to receive both', async () => vendor.purse.received.length >= received + 2);
  await killAndRestart();
  vendor.purse.heal();
  await converge(flows);
}

test(
  '[WAL-05] [WAL-01] [WAL-02] [WAL-03] a node killed between every two steps of a deposit, a withdrawal and transfers loses nothing and moves nothing twice',
  { timeout: TIMEOUT_MS },
  async () => {
    const steps = new Map<Kind, number>();
    let kinds = KINDS;
    for (let stopAt = 1; kinds.length > 0; stopAt++) {
      kinds = await round(kinds, stopAt);
      for (const kind of kinds) steps.set(kind, stopAt);
      process.stdout.write(`killed before step ${stopAt} of ${kinds.join(', ')}\n`);
    }
    // Fewer steps would mean that the gates no longer cover the money's path.
    expect(
      [...steps].filter(
        ([kind, count]) => count < { deposit: 5, withdrawal: 6, 'transfer out': 3, 'transfer in': 4 }[kind],
      ),
    ).toEqual([]);
    for (const fault of ['late_before', 'late_after'] as const) await roundAtVendor(fault);
    expect(await node.brokenProofs()).toEqual([]);
    expect(await node.query('SELECT 1 FROM ledger.account_now WHERE strict AND balance < 0')).toEqual([]);
    expect(await node.query(`SELECT 1 FROM ledger.hold WHERE state = 'held'`)).toEqual([]);
  },
);
