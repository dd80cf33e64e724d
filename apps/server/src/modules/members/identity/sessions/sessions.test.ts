import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { callerFor, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { IdentityModule } from '../index.ts';
import { register, rowCounts } from '../../../../../../../tests/kit/src/applicants.ts';

const MINUTE_MS = 60_000;

let world: TestPlatform;
let identity: IdentityModule;
let named = 0;
beforeAll(async () => {
  world = await startTestPlatform();
  identity = world.platform.modules.all.find((module) => module.name === 'identity') as IdentityModule;
});
afterAll(() => world.close());

async function someone() {
  const { token } = valueOf(await register(world.guest(), `someone_${++named}`));
  const caller = callerFor(world.address, () => token);
  const { id } = valueOf(await caller.call('member.profile'));
  const session = await identity.authenticate(token);
  return { token, caller, id: id as MemberId, sessionId: session!.sessionId };
}

const openFrame = (parentId: SessionId) =>
  transact(world.platform.kernel.db, (tx) => identity.openFrameSession(tx, parentId));

describe('sessions', () => {
  test('guests and made-up tokens are refused, a token in the address is ignored', async () => {
    expect(await world.guest().call('member.profile')).toMatchObject({ ok: false, code: 'not_logged_in' });
    expect(await callerFor(world.address, () => 'A'.repeat(43)).call('member.profile')).toMatchObject({
      ok: false,
      code: 'session_ended',
    });
    const { token } = await someone();
    const response = await fetch(`${world.address}/wps/member/info?token=${token}`);
    expect(await response.json()).toMatchObject({ success: false, code: 'not_logged_in' });
  });

  test('[ACC-15] after logout the token is invalid at once, on every node, and other sessions of the member continue', async () => {
    const { caller, token } = await someone();
    const second = await startTestPlatform({ database: world.database });
    try {
      const elsewhere = callerFor(second.address, () => token);
      valueOf(await elsewhere.call('member.profile'));
      valueOf(await caller.call('session.logout'));
      expect(await elsewhere.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
      expect(await caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
      expect(await caller.call('session.logout')).toMatchObject({ ok: false, code: 'session_ended' });
    } finally {
      await second.close();
    }
  });

  test('a session ends after thirty idle minutes; use within them extends it', async () => {
    const { caller } = await someone();
    for (let i = 0; i < 3; i++) {
      await world.clock.advance(28 * MINUTE_MS);
      valueOf(await caller.call('member.profile'));
    }
    await world.clock.advance(30 * MINUTE_MS + 1);
    expect(await caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
  });

  test('a session ends after twelve hours, however busy it is', async () => {
    const { caller } = await someone();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await world.clock.advance(20 * MINUTE_MS);
      valueOf(await caller.call('member.profile'));
    }
    await world.clock.advance(20 * MINUTE_MS);
    expect(await caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
  });

  test('the last use is written at most once a minute', async () => {
    const { caller, sessionId } = await someone();
    const seen = async () =>
      (
        await world.query<{ at: Date }>('SELECT last_seen_at AS at FROM identity.session WHERE id = $1', [sessionId])
      )[0]!.at.getTime();
    const first = await seen();
    await world.clock.advance(30_000);
    await caller.call('member.profile');
    expect(await seen()).toBe(first);
    await world.clock.advance(31_000);
    await caller.call('member.profile');
    expect(await seen()).toBeGreaterThanOrEqual(first + 61_000);
  });

  test('locking a member ends every session, and unlocking restores none', async () => {
    const { caller, id, sessionId } = await someone();
    const frame = await openFrame(sessionId);
    await identity.lockMember(id);
    expect(await caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
    await identity.unlockMember(id);
    expect(await caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
    expect(await identity.authenticate(frame!.token)).toBeUndefined();
  });
});

describe('frame sessions', () => {
  test('work on calls marked for frames only', async () => {
    const { sessionId } = await someone();
    const frame = await openFrame(sessionId);
    const inFrame = callerFor(world.address, () => frame!.token);
    valueOf(await inFrame.call('wallet.balance'));
    const before = await rowCounts(world);
    expect(await inFrame.call('member.profile')).toMatchObject({ ok: false, code: 'permission_denied' });
    expect(await inFrame.call('session.logout')).toMatchObject({ ok: false, code: 'permission_denied' });
    expect(await rowCounts(world)).toBe(before);
  });

  test('end with the session that launched them, and none opens afterwards', async () => {
    const { caller, sessionId } = await someone();
    const frame = await openFrame(sessionId);
    valueOf(await caller.call('session.logout'));
    expect(await callerFor(world.address, () => frame!.token).call('wallet.balance')).toMatchObject({
      ok: false,
      code: 'session_ended',
    });
    expect(await openFrame(sessionId)).toBeUndefined();
  });

  test('keep their parent session from timing out, and end after its twelve hours', async () => {
    const { caller, sessionId } = await someone();
    const frame = await openFrame(sessionId);
    const inFrame = callerFor(world.address, () => frame!.token);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await world.clock.advance(20 * MINUTE_MS);
      valueOf(await inFrame.call('wallet.balance'));
    }
    valueOf(await caller.call('member.profile'));
    await world.clock.advance(20 * MINUTE_MS);
    expect(await inFrame.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
  });

  test('cannot open frames of their own', async () => {
    const { sessionId } = await someone();
    const frame = await openFrame(sessionId);
    const inner = await identity.authenticate(frame!.token);
    expect(await openFrame(inner!.sessionId)).toBeUndefined();
  });
});

test('jobs delete what has expired and keep the rest', async () => {
  const { caller, sessionId } = await someone();
  await openFrame(sessionId);
  await world.guest().call('session.captcha');
  await world.clock.advance(91 * 24 * 60 * MINUTE_MS);
  const fresh = await someone();
  for (const job of identity.jobs ?? []) await job.run({});
  expect(await world.query('SELECT id FROM identity.session')).toEqual([{ id: fresh.sessionId }]);
  expect(await world.query('SELECT 1 FROM identity.captcha')).toHaveLength(0);
  valueOf(await fresh.caller.call('member.profile'));
  expect(await caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
});
