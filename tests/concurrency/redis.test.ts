/** Two nodes that share a Redis: messages reach members on the other node, requests are counted together, and no call waits for a Redis that is gone. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { createHttp } from '../../apps/server/src/kernel/http/server.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts';
import { createRedis, redisPrefix, type SharedRedis } from '../../apps/server/src/kernel/redis/redis.ts';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startRedis,
  startTestPlatform,
  TEST_SECRET,
  valueOf,
  type RedisServer,
  type TestPlatform,
} from '../kit/src/index.ts';
import { installFastGame, onOpenIssue, THREE_SECONDS } from '../setup/fast-game.ts';
import { listenOn } from '../setup/listening-socket.ts';

const { code: gameCode } = THREE_SECONDS;
const DEPOSIT = 1_000_000;
const STAKE = 2_000;
const [ONE, OTHER] = ['one'.padEnd(40, '.'), 'other'.padEnd(40, '.')];
const PATIENT_MS = 20_000;

let redis: RedisServer;
let first: TestPlatform;
let second: TestPlatform;
beforeAll(async () => {
  redis = await startRedis();
  const environment = { REDIS_URL: redis.url };
  first = await startTestPlatform({ environment });
  await installFastGame(first.query, THREE_SECONDS);
  second = await startTestPlatform({ environment, database: first.database });
});
afterAll(async () => {
  await second?.close();
  await first?.close();
  await redis?.close();
});

const prefix = redisPrefix(TEST_SECRET);
/** How many nodes listen for each member that some node listens for. */
const listeners = (): Promise<readonly number[]> => redis.subscribers(`${prefix}member:*`);

const bet = (caller: ReturnType<typeof callerFor>) =>
  onOpenIssue(caller, gameCode, (numero) =>
    caller.call('lottery.placeOrder', {
      body: {
        gameCode,
        numero,
        prizeMode: 'Lott',
        playType: 'trad',
        items: [{ betType: 'db2_tai', selections: ['DB'], unit: STAKE, multiplier: 1 }],
      },
    }),
  );

describe('[OPS-04/redis] messages', () => {
  test('a bet on one node reaches the member’s sockets on the other; a node subscribes only to members who have a socket there', async () => {
    const member = await newMember(first.address);
    await deposit(member, DEPOSIT);
    expect(await listeners()).toEqual([]);
    const [one, other] = [await listenOn(second.address, member.token), await listenOn(second.address, member.token)];
    await eventually('the node to listen for the member, once', async () => String(await listeners()) === '1');
    valueOf(await bet(member.caller));
    for (const socket of [one, other])
      await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT - STAKE);
    one.close();
    other.close();
    await eventually('nobody to be followed', async () => (await listeners()).length === 0);
  });

  test('what every node receives: a session ended on one node is over on the other, and its socket is closed', async () => {
    const member = await newMember(first.address);
    const elsewhere = callerFor(second.address, () => member.token);
    const socket = await listenOn(second.address, member.token);
    valueOf(await elsewhere.call('wallet.balance'));
    valueOf(await member.caller.call('session.logout'));
    expect(await elsewhere.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
    await eventually('the socket to close', async () => (await listeners()).length === 0);
    socket.close();
  });

  test('[OPS-04/redis-gone] stalled, then killed, it costs no call and no bet, and a socket on the same node still receives; started again, empty, both nodes exchange messages', async () => {
    const member = await newMember(first.address);
    await deposit(member, DEPOSIT);
    const socket = await listenOn(first.address, member.token);
    const elsewhere = await listenOn(second.address, member.token);
    redis.stall();
    valueOf(await bet(member.caller));
    await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT - STAKE);
    await redis.kill();
    valueOf(await bet(member.caller));
    expect(valueOf(await callerFor(second.address, () => member.token).call('wallet.balance')).sumBalance).toBeLessThan(
      DEPOSIT,
    );
    // A sign-in does not wait for it either.
    const late = await listenOn(second.address, member.token);
    await redis.start();
    await eventually('both nodes to listen again', async () => (await listeners())[0] === 2);
    const pushes = () => elsewhere.events.filter(({ event }) => event === 'balance_changed').length;
    const before = pushes();
    // The node asks Redis again some seconds after it failed.
    await eventually(
      'a bet that the other node receives',
      async () => valueOf(await bet(member.caller)) && pushes() > before,
    );
    for (const each of [socket, elsewhere, late]) each.close();
  });
});

describe('[OPS-04/redis] requests', () => {
  const open: (() => Promise<unknown> | void)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });

  async function limited(shared: SharedRedis | undefined): Promise<string> {
    const app = await createHttp({
      log: createLog('silent'),
      metrics: createMetrics(),
      defaultLanguage: 'VI',
      trustedProxies: [],
      requestsPerMinute: 100,
      redis: shared,
    });
    open.push(() => app.close());
    return await app.listen({ port: 0, host: '127.0.0.1' });
  }
  async function sharedRedis(installation: string, commandTimeoutMs?: number): Promise<SharedRedis> {
    const shared = createRedis({
      url: redis.url,
      prefix: redisPrefix(installation),
      clock: systemClock,
      log: createLog('silent'),
      ...(commandTimeoutMs !== undefined && { commandTimeoutMs }),
    });
    open.push(() => shared.stop());
    await shared.start();
    return shared;
  }
  /** How many of some requests to each of the nodes in turn are served. */
  async function served(nodes: readonly string[], requests: number): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, at) => fetch(`${nodes[at % nodes.length]}/wps/nothing`)),
    );
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return answers.filter(({ status }) => status !== 429).length;
  }

  test('of 130 requests of one address to two nodes 100 are served; another installation on the same Redis counts apart', async () => {
    // Patient: on a busy machine an answer takes longer than a node would wait for it.
    const [one, other] = [await sharedRedis(ONE, PATIENT_MS), await sharedRedis(ONE, PATIENT_MS)];
    const nodes = [await limited(one), await limited(other)];
    expect(await served(nodes, 130)).toBe(100);
    expect(await served([await limited(await sharedRedis(OTHER, PATIENT_MS))], 30)).toBe(30);
  });

  test('while it is stalled each node counts for itself, and soon no request waits; then they count together again', async () => {
    const shared = await sharedRedis('three'.padEnd(40, '.'));
    const nodes = [await limited(shared), await limited(await sharedRedis('three'.padEnd(40, '.')))];
    redis.stall();
    try {
      expect(await served(nodes, 40)).toBe(40);
      expect(shared.isUp).toBe(false);
      // Of each node's hundred, twenty are spent.
      expect(await served([nodes[0]!], 100)).toBe(80);
    } finally {
      redis.goOn();
    }
    await eventually('Redis to be asked again', async () => {
      await served([nodes[1]!], 1);
      return shared.take('probe', 1_000_000, 60_000).then((waitMs) => waitMs === 0);
    });
    expect(shared.isUp).toBe(true);
  });
});
