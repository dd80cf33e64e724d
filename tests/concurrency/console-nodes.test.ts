/** What an operator changes on one node counts on another process within a second. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, eventually, newMember, startNodeProcess, valueOf, type NodeProcess } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { SMALL_GAMES, SMALL_VENDORS } from '../setup/small-shop.ts';
import { GAME, openWalletWorld, VENDOR, type WalletWorld } from '../setup/wallet-world.ts';

const SECOND_MS = 1_000;
let world: WalletWorld;
let there: NodeProcess;
let dataDir: string;
let admin: TestOperator;
beforeAll(async () => {
  world = await openWalletWorld();
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-console-nodes-'));
  there = await startNodeProcess({ DATABASE_URL: world.here.database.connectionString, DATA_DIR: dataDir });
  // A node that starts syncs its release's entries, and retires the small shop's.
  await world.here.platform.modules.catalogue.syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
  admin = await newOperator(world.here, ['admin']);
});
afterAll(async () => {
  await there?.kill();
  await world?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('[CON-10/nodes] a vendor paused on one node opens no game on another process a second later, and games open again when it is resumed', async () => {
  const member = await newMember(world.here.address);
  const elsewhere = callerFor(there.address, () => member.token);
  const query = {
    vendor: VENDOR,
    category: 'RNG',
    gameId: GAME,
    nodeId: GAME,
    supportPlay: 'html5',
    platform: 'html5',
  };
  const launch = async () => {
    const answer = await elsewhere.call('launch.game', { query });
    return answer.ok ? 'opened' : answer.code;
  };
  await eventually('the other process opens the game', async () => (await launch()) === 'opened');
  const params = { vendor: VENDOR };
  const setState = async (state: 'live' | 'paused') => {
    const { version } = valueOf(await admin.call('ops.vendors.read', { params }));
    valueOf(await admin.call('ops.vendors.setState', { params, body: { state, version, reason: 'báo lỗi' } }));
  };
  await setState('paused');
  const pausedAt = performance.now();
  // Measured by the last launch that was still let in, so that a slow machine makes fewer attempts and no other answer.
  let lastOpenedMs = 0;
  await eventually('the other process refuses', async () => {
    const askedAt = performance.now() - pausedAt;
    const answer = await launch();
    if (answer === 'opened') lastOpenedMs = askedAt;
    return answer === 'vendor_unavailable';
  });
  expect(lastOpenedMs).toBeLessThan(SECOND_MS);
  await setState('live');
  await eventually('the other process opens the game again', async () => (await launch()) === 'opened');
});
