/** Web push: a local push service decrypts what it gets. */
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  toDaytime,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '@lantern/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOperator, type OpsInput, type TestOperator } from '../../../../../../../tests/kit/src/operator.ts';
import {
  decryptPush,
  startPushService,
  vapidKeyOf,
  type PushService,
} from '../../../../../../../tests/setup/push-service.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { transact } from '../../../../kernel/tx.ts';
import { systemRandom } from '../../../../kernel/random.ts';
import { encryptPush, readBrowserKeys } from './encrypt.ts';
import { isPushEndpoint } from './endpoints.ts';

let service: PushService;
let here: TestPlatform;
let author: TestOperator;
beforeAll(async () => {
  service = await startPushService();
  here = await startTestPlatform({ environment: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await here.close();
  await service.close();
});
beforeEach(async () => {
  await toDaytime(here);
  author = await newOperator(here, ['content']);
});

interface Reader extends TestMember {
  readonly id: MemberId;
}
async function reader(): Promise<Reader> {
  const member = await newMember(here.address);
  return { ...member, id: valueOf(await member.caller.call('member.profile')).id as MemberId };
}
type Device = ReturnType<PushService['device']>;
const subscribe = ({ caller }: Pick<TestMember, 'caller'>, { endpoint, p256dh, auth }: Device) =>
  caller.call('push.subscribe', { body: { endpoint, p256dh, auth } });
async function subscribed(member: Reader, choice = { service: true, showAmounts: false }): Promise<Device> {
  const device = service.device();
  valueOf(await subscribe(member, device));
  valueOf(await member.caller.call('push.choose', { body: choice }));
  return device;
}
const pushesTo = (device: Device) =>
  service.received
    .filter((one) => one.device === device.id)
    .map((one) => ({ ...one, message: JSON.parse(one.text) as Record<string, string> }));
const firstTo = (device: Device) => eventually('a push message', async () => pushesTo(device)[0]);
/** Nothing is on its way any more, so what has not arrived will not. */
const settled = () =>
  eventually('everything to be delivered', async () => {
    await here.platform.kernel.outbox.deliverDue();
    const [row] = await here.query<{
      n: number;
    }>(`SELECT (SELECT count(*) FROM kernel.outbox WHERE due_at <= clock_timestamp())
      + (SELECT count(*) FROM messaging.outgoing WHERE expires_at > kernel.now())
      + (SELECT count(*) FROM messaging.broadcast_run WHERE next_at <= kernel.now() + interval '2 seconds') AS n`);
    return Number(row!.n) === 0;
  });
const consent = ({ caller }: TestMember, given = true, channel: 'push' | 'inbox' = 'push') =>
  caller.call('privacy.setMarketing', { body: { changes: [{ product: 'casino', channel, given }] } });

type Body = OpsInput<'ops.content.create'>['body']['body'];
const BODY: Body = {
  type: 'MSG',
  titleVi: 'Giải đấu cuối tuần',
  titleEn: 'Weekend race',
  contentVi: '<p>Bắt đầu <b>thứ bảy</b></p>',
  contentEn: '<p>Starts on <b>Saturday</b></p>',
  others: {},
  audience: { readers: 'all', languages: [], devices: [] },
  isMarketing: true,
  execution: null,
  groupName: null,
  imageUrl: null,
  url: '/m/rewardCenter',
  sort: 10,
  startsAt: null,
  endsAt: null,
  helpKind: null,
  parentId: null,
  message: { receivers: 'all', product: 'casino', purpose: 'news', also: ['push'] },
};
async function publish(change: Partial<Body> = {}): Promise<string> {
  const draft = valueOf(await author.call('ops.content.create', { body: { body: { ...BODY, ...change } } }));
  const input = { params: { contentId: draft.contentId }, body: { version: draft.version } };
  valueOf(await author.call('ops.content.publish', input));
  return draft.contentId;
}

describe('[MSG-13/push] encryption', () => {
  test('the decryption of this test is that of RFC 8291, appendix A', () => {
    const keys = {
      privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
      auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
    };
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    expect(decryptPush(keys, Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
  });

  test('a message is for one device, another one each time, and at most 3 000 bytes', () => {
    const [one, other] = [service.device(), service.device()];
    const keys = readBrowserKeys(one)!;
    const bodies = [1, 2].map(() => encryptPush(keys, 'Đèn Lồng', systemRandom));
    expect(bodies[0]!.equals(bodies[1]!)).toBe(false);
    expect(bodies[0]!.includes('Lồng')).toBe(false);
    expect(encryptPush(keys, 'x'.repeat(3_000), systemRandom).length).toBeLessThanOrEqual(4_096);
    expect(() => encryptPush(keys, 'x'.repeat(3_001), systemRandom)).toThrow(/3001 bytes/);
    for (const p256dh of ['', 'AAAA', `BA${'A'.repeat(85)}`, other.p256dh.slice(0, -2)])
      expect(readBrowserKeys({ ...one, p256dh }), p256dh).toBeUndefined();
    expect(readBrowserKeys({ ...one, auth: 'AAAA' })).toBeUndefined();
  });

  test.each<readonly [string, boolean]>([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:444/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://push.apple.com.evil.example/x', false],
    ['https://xpush.apple.com/x', false],
    ['https://user:pass@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com@evil.example/x', false],
    ['http://127.0.0.1/x', false],
    ['http://127.0.0.1:8080/x', false],
    ['https://[::1]/x', false],
    ['ftp://fcm.googleapis.com/x', false],
    ['javascript:alert(1)', false],
    ['fcm.googleapis.com', false],
  ])('%s may be posted to: %s', (address, expected) => {
    const hosts = ['fcm.googleapis.com', '*.push.apple.com'];
    for (const environment of ['demo', 'production'] as const)
      expect(isPushEndpoint(address, { hosts, environment })).toBe(expected);
  });
});

describe('[MSG-13/push] devices', () => {
  test('a member has none until they subscribe one, and at most five', async () => {
    const member = await reader();
    const options = valueOf(await member.caller.call('push.options'));
    expect(options).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      service: false,
      showAmounts: false,
      devices: 0,
      maximum: 5,
    });
    const devices = Array.from({ length: 6 }, () => service.device());
    for (const device of devices.slice(0, 5)) valueOf(await subscribe(member, device));
    expect(await subscribe(member, devices[5]!)).toMatchObject({ code: 'push_devices_full', status: 409 });
    // Known devices may come again.
    expect(valueOf(await subscribe(member, devices[0]!)).devices).toBe(5);
    valueOf(await member.caller.call('push.unsubscribe', { body: { endpoint: devices[1]!.endpoint } }));
    valueOf(await member.caller.call('push.unsubscribe', { body: { endpoint: devices[1]!.endpoint } }));
    expect(valueOf(await subscribe(member, devices[5]!)).devices).toBe(5);
  });

  test('its push service must be an allowed one, and its keys real', async () => {
    const member = await reader();
    const device = service.device();
    for (const wrong of [
      { endpoint: 'https://127.0.0.1:1/x' },
      { endpoint: 'https://evil.example/x' },
      { endpoint: `${service.origin.replace('http', 'ftp')}/x` },
      { p256dh: 'AAAA' },
      { auth: 'AAAA' },
    ])
      expect(await subscribe(member, { ...device, ...wrong })).toMatchObject({ code: 'push_endpoint_refused' });
    expect(valueOf(await member.caller.call('push.options')).devices).toBe(0);
  });

  test('a device belongs to whoever subscribed it last; no one ends another’s', async () => {
    const [first, second] = [await reader(), await reader()];
    const device = service.device();
    valueOf(await subscribe(first, device));
    valueOf(await second.caller.call('push.unsubscribe', { body: { endpoint: device.endpoint } }));
    expect(valueOf(await first.caller.call('push.options')).devices).toBe(1);
    valueOf(await subscribe(second, device));
    expect(valueOf(await first.caller.call('push.options')).devices).toBe(0);
  });

  test('a new sign-in renews it, unless it is not the member’s any more', async () => {
    const member = await reader();
    const { endpoint, p256dh, auth } = service.device();
    const renew = () => member.caller.call('push.subscribe', { body: { endpoint, p256dh, auth, renew: true } });
    expect(await renew()).toMatchObject({ code: 'push_not_subscribed', status: 404 });
    valueOf(await member.caller.call('push.subscribe', { body: { endpoint, p256dh, auth } }));
    expect(valueOf(await renew()).devices).toBe(1);
    valueOf(await (await reader()).caller.call('push.subscribe', { body: { endpoint, p256dh, auth } }));
    expect(await renew()).toMatchObject({ code: 'push_not_subscribed' });
  });

  test('neither address nor keys of a device can be read in the database; the export names it without them', async () => {
    const member = await reader();
    const device = await subscribed(member);
    const [row] = await here.query<{ text: string }>(
      `SELECT s::text AS text FROM messaging.push_subscription s WHERE member_id = $1`,
      [member.id],
    );
    for (const secret of [device.id, device.auth, Buffer.from(device.endpoint).toString('hex')])
      expect(row!.text).not.toContain(secret);
    const { sections } = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
    expect(sections['pushMessages']).toMatchObject({ choices: [{ service: true }], devices: [{ language: 'EN' }] });
  });
});

describe('[MSG-13/push] news of the account', () => {
  test('rings on every device, without amounts; the server names itself', async () => {
    const member = await reader();
    const devices = [await subscribed(member), await subscribed(member)];
    await deposit(member, 500_000);
    for (const device of devices) {
      const { message, headers, bytes } = await firstTo(device);
      expect(message).toEqual({
        title: 'Deposit credited',
        body: 'Tap to read it in your inbox.',
        url: expect.stringMatching(/^\/m\/webEmail\?id=[\w-]+$/),
        tag: expect.any(String),
      });
      expect(bytes).toBeLessThan(3_100);
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
      expect(Number(headers['ttl'])).toBeGreaterThan(3_500);
      expect(Number(headers['ttl'])).toBeLessThanOrEqual(3_600);
      const key = vapidKeyOf(headers['authorization']!, service.origin, here.clock.now());
      expect(key).toBe(valueOf(await member.caller.call('push.options')).publicKey);
    }
    await settled();
    expect(devices.map((device) => pushesTo(device).length)).toEqual([1, 1]);
  });

  test('has amounts when the member wants that, in the language of the device', async () => {
    const member = await reader();
    const device = service.device();
    const inVietnamese = callerFor(here.address, () => member.token, 'VI');
    valueOf(await subscribe({ caller: inVietnamese }, device));
    valueOf(await member.caller.call('push.choose', { body: { service: true, showAmounts: true } }));
    await deposit(member, 500_000);
    expect((await firstTo(device)).message).toMatchObject({
      title: 'Tiền nạp đã vào ví',
      body: '500.000\u00a0₫ đã được cộng vào ví của bạn.',
    });
  });

  test('does not ring without that consent, nor for what was read meanwhile', async () => {
    const member = await reader();
    const device = await subscribed(member, { service: false, showAmounts: true });
    await deposit(member, 500_000);
    await settled();
    valueOf(await member.caller.call('push.choose', { body: { service: true, showAmounts: true } }));
    service.answer(device.id, { status: 429, retryAfter: '30' });
    await deposit(member, 500_000);
    await eventually('the service to be asked', async () => pushesTo(device).length === 1);
    valueOf(await member.caller.call('inbox.readAll'));
    await here.clock.advance(31_000);
    await settled();
    expect(pushesTo(device)).toHaveLength(1);
  });

  test('a service that is busy is given the time it asks for; one that fails is tried again', async () => {
    const member = await reader();
    const device = await subscribed(member);
    service.answer(device.id, { status: 429, retryAfter: '120' }, { status: 500 });
    await deposit(member, 500_000);
    const dueInSec = async () => {
      const [row] = await here.query<{ sec: number }>(
        `SELECT extract(epoch FROM due_at - kernel.now())::integer AS sec FROM messaging.outgoing WHERE member_id = $1`,
        [member.id],
      );
      return row?.sec ?? -1;
    };
    await eventually('it to wait', async () => pushesTo(device).length === 1 && (await dueInSec()) > 100);
    expect(await dueInSec()).toBeLessThanOrEqual(120);
    await here.clock.advance(121_000);
    await eventually('the failure', async () => pushesTo(device).length === 2);
    await here.clock.advance(60_000);
    await eventually('the third attempt', async () => pushesTo(device).length === 3);
    await settled();
    // One notification, however often it was tried: it has one topic at the service and one tag on the device.
    const sent = pushesTo(device);
    expect(new Set(sent.map(({ headers }) => headers['topic'])).size).toBe(1);
    expect(new Set(sent.map(({ message }) => message['tag'])).size).toBe(1);
  });

  test.each([404, 410])('an answer of %i ends the subscription', async (status) => {
    const member = await reader();
    const [gone, kept] = [await subscribed(member), await subscribed(member)];
    service.answer(gone.id, { status });
    await deposit(member, 500_000);
    await firstTo(kept);
    await eventually('the device to be gone', async () => {
      return valueOf(await callerFor(here.address, () => member.token).call('push.options')).devices === 1;
    });
    await settled();
    await deposit(member, 500_000);
    await eventually('the other to ring', async () => pushesTo(kept).length === 2);
    await settled();
    expect(pushesTo(gone)).toHaveLength(1);
  });

  test('nothing rings an hour later', async () => {
    const member = await reader();
    const device = await subscribed(member);
    service.answer(device.id, { status: 429, retryAfter: '3600' });
    await deposit(member, 500_000);
    await eventually('the service to be asked', async () => pushesTo(device).length === 1);
    await here.clock.advance(3_601_000);
    await settled();
    expect(pushesTo(device)).toHaveLength(1);
  });

  test('signing out ends it, and so does signing that device out elsewhere', async () => {
    const member = await reader();
    const device = await subscribed(member);
    valueOf(await member.caller.call('session.logout'));
    await settled();
    await transact(here.platform.kernel.db, (tx) =>
      here.platform.kernel.outbox.record(tx, {
        topic: 'password_changed',
        payload: { eventId: `${member.id}-1`, memberId: member.id },
      }),
    );
    await settled();
    expect(pushesTo(device)).toEqual([]);
    expect(await here.query('SELECT FROM messaging.push_subscription WHERE member_id = $1', [member.id])).toEqual([]);

    const other = await reader();
    const second = await subscribed(other);
    await transact(here.platform.kernel.db, (tx) => here.platform.modules.identity.signOutEverywhere(tx, other.id));
    await transact(here.platform.kernel.db, (tx) =>
      here.platform.kernel.outbox.record(tx, {
        topic: 'password_changed',
        payload: { eventId: `${other.id}-1`, memberId: other.id },
      }),
    );
    await settled();
    expect(pushesTo(second)).toEqual([]);
  });
});

describe('[MSG-13/push] marketing', () => {
  test('rings for who consents to the product by push, once, with a longer time to live', async () => {
    const [willing, silent, inboxOnly] = [await reader(), await reader(), await reader()];
    const devices = [
      await subscribed(willing, { service: false, showAmounts: false }),
      await subscribed(silent),
      await subscribed(inboxOnly),
    ];
    await consent(willing);
    await consent(inboxOnly, true, 'inbox');
    const id = await publish();
    const { message, headers } = await firstTo(devices[0]!);
    expect(message).toEqual({ title: 'Weekend race', body: 'Starts on Saturday', url: '/m/rewardCenter', tag: id });
    expect(headers).toMatchObject({ urgency: 'low' });
    expect(Number(headers['ttl'])).toBeGreaterThan(21_000);
    await settled();
    expect(devices.map((device) => pushesTo(device).length)).toEqual([1, 0, 0]);
    // The message of the day: a second one waits, on every channel.
    await consent(willing, true, 'inbox');
    const second = await publish();
    await settled();
    expect(pushesTo(devices[0]!)).toHaveLength(1);
    const { list } = valueOf(await callerFor(here.address, () => willing.token).call('inbox.list', { query: {} }));
    expect(list.map(({ mailId }) => mailId)).toContain(id);
    expect(list.map(({ mailId }) => mailId)).not.toContain(second);
  });

  test('the gate holds it back, and lets it go later', async () => {
    const member = await reader();
    const device = await subscribed(member);
    await consent(member);
    // 22:00 in Vietnam.
    const local = (here.clock.now() + 7 * 3_600_000) % 86_400_000;
    await here.clock.advance(22 * 3_600_000 - local);
    author = await newOperator(here, ['content']);
    await publish();
    await settled();
    expect(pushesTo(device)).toEqual([]);
    await here.clock.advance(11.5 * 3_600_000);
    await firstTo(device);
    await settled();
    expect(pushesTo(device)).toHaveLength(1);
  });

  test('who excludes themselves after it was sent does not get it any more', async () => {
    const member = await reader();
    const device = await subscribed(member, { service: false, showAmounts: false });
    await consent(member);
    service.answer(device.id, { status: 429, retryAfter: '60' });
    await publish();
    await eventually('the service to be asked', async () => pushesTo(device).length === 1);
    valueOf(await member.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }));
    await here.clock.advance(61_000);
    await settled();
    expect(pushesTo(device)).toHaveLength(1);
  });

  test('a message about the service rings for its receivers, whatever the hour; not when it was withdrawn', async () => {
    const member = await reader();
    const device = await subscribed(member);
    const local = (here.clock.now() + 7 * 3_600_000) % 86_400_000;
    await here.clock.advance(22 * 3_600_000 - local);
    author = await newOperator(here, ['content']);
    await publish({ isMarketing: false });
    expect((await firstTo(device)).message).toMatchObject({ title: 'Weekend race' });
    await settled();
    await publish({ isMarketing: false, message: { ...BODY.message!, receivers: 'agents' } });
    await settled();
    expect(pushesTo(device)).toHaveLength(1);

    service.answer(device.id, { status: 503 });
    const contentId = await publish({ isMarketing: false });
    await eventually('the service to be asked', async () => pushesTo(device).length === 2);
    const { piece } = valueOf(await author.call('ops.content.read', { params: { contentId } }));
    const body = { version: piece.version, reason: 'thử gỡ tin' };
    valueOf(await author.call('ops.content.withdraw', { params: { contentId }, body }));
    await here.clock.advance(61_000);
    await settled();
    expect(pushesTo(device)).toHaveLength(2);
  });
});

test('[MSG-13/push] is not offered where no push service is named', async () => {
  const other = await startTestPlatform({ environment: { PUSH_HOSTS: 'off' } });
  try {
    const member = await newMember(other.address);
    expect(valueOf(await member.caller.call('push.options')).publicKey).toBeNull();
    expect(await subscribe(member, service.device())).toMatchObject({ code: 'push_endpoint_refused' });
    const { marketing } = valueOf(await member.caller.call('privacy.consents'));
    expect(marketing.channels).toEqual(['inbox', 'email', 'sms']);
  } finally {
    await other.close();
  }
});
