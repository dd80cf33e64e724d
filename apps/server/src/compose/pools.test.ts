/** What a node still does while everything that writes waits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../../../../tests/kit/src/index.ts';
import { listenOn } from '../../../../tests/setup/listening-socket.ts';
import { divideConnections } from './database.ts';

const CONNECTIONS = 8;
let here: TestPlatform;
beforeAll(async () => {
  here = await startTestPlatform({ environment: { DATABASE_CONNECTIONS: String(CONNECTIONS) } });
});
afterAll(() => here.close());

test('[OPS-04/bulkheads] connections are divided without one left or lent twice', () => {
  for (let total = 8; total <= 500; total++) {
    const { lanes, reads, work } = divideConnections(total);
    expect(lanes + reads + work).toBe(total);
    expect([lanes, reads >= 2, work >= 4]).toEqual([2, true, true]);
  }
});

describe('[OPS-04/bulkheads] while every connection for work waits', () => {
  test('reads, sign-ins of sockets and readiness go on; what writes waits or is refused, and goes on afterwards', async () => {
    const member = await newMember(here.address);
    const { work } = divideConnections(CONNECTIONS);
    const held: (() => void)[] = [];
    const waiting = Array.from({ length: work }, () =>
      here.platform.kernel.db.transaction(() => new Promise<void>((resolve) => held.push(resolve))),
    );
    await expect.poll(() => held.length).toBe(work);
    const write = () => member.caller.call('inbox.readAll', {});
    let answer: Awaited<ReturnType<typeof write>> | undefined;
    const written = write().then((given) => (answer = given));
    valueOf(await member.caller.call('wallet.balance', {}));
    valueOf(await member.caller.call('vip.status', {}));
    expect((await fetch(`${here.address}/readyz`)).status).toBe(200);
    const socket = await listenOn(here.address, member.token);
    socket.close();
    const metrics = await (await fetch(`${here.address}/metrics`)).text();
    expect(metrics).toContain(`lantern_database_pool_busy{pool="work"} ${work}`);
    // Two seconds are a short time on a slow machine: then it was refused, and is tried again as a client does.
    if (answer) expect(answer).toMatchObject({ ok: false, code: 'service_unavailable' });
    for (const release of held) release();
    await Promise.all(waiting);
    const first = await written;
    valueOf(first.ok ? first : await write());
  });
});
