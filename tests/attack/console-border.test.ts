/** Two merchants of one installation: the second is made in the console, is live under its own host name, and sees nothing of the first. */
import { HOUSE_LOOK } from '@lantern/contract/look';
import { opsCalls, ROLES, type OpsCallId, type OpsCallShape } from '@lantern/contract/ops';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { anyOpsCall, newOperator, type TestOperator } from '../kit/src/operator.ts';
import { openHostFront, type HostFront } from '../setup/host-front.ts';
import { plainRequest } from '../kit/src/plain-request.ts';
import { liveCalls } from './hostile-inputs.ts';

const HOST = 'senvang.example';
const CODE = 'SENVANG';
const LIVE_OPS = Object.entries<OpsCallShape>(opsCalls).filter(
  ([, { state, auth }]) => state === 'live' && auth === 'operator',
);

let world: TestPlatform;
let front: HostFront;
let maker: TestOperator;
/** Works for the second merchant only. */
let theirs: TestOperator;
let ours: TestMember;
/** Ids and names of the first merchant that must never be read at the second. */
let secrets: readonly string[];
/** Its ids by the name of the parameter that takes them. */
let idsByParameter: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await startTestPlatform();
  maker = await newOperator(world, ['admin']);
  ours = await newMember(world.address);
  await deposit(ours, 300_000);
  const body = {
    merchantCode: CODE,
    brandName: 'Sen Vàng',
    hosts: [HOST],
    currency: 'PKR',
    languages: ['EN' as const],
    defaultLanguage: 'EN' as const,
    timeZone: 'Asia/Karachi',
    theme: 'light' as const,
    look: { ...HOUSE_LOOK, brand: '#0f766e' },
    vendors: [],
    terms: { vi: '', en: '' },
    reason: 'new brand',
  };
  valueOf(await maker.call('ops.merchants.create', { body }));
  theirs = await newOperator(world, [...ROLES], [CODE]);
  front = await openHostFront(world.address, HOST);
  await eventually('the brand is live', async () => {
    const brand = await callerFor(front.address).call('system.whitelabel');
    return brand.ok && brand.value.merchantCode === CODE;
  });
  const [member] = await world.query<{ id: string }>('SELECT id FROM identity.member WHERE username = $1', [
    ours.userName,
  ]);
  const [order] = await world.query<{ id: string }>('SELECT order_id AS id FROM payments.deposit_order');
  const asked = valueOf(
    await maker.call('ops.operators.create', {
      body: {
        username: 'thanh.xuan',
        displayName: 'Thanh Xuân',
        language: 'VI',
        roles: ['support'],
        merchants: ['DENLONG'],
        reason: 'new colleague',
      },
    }),
  );
  idsByParameter = {
    memberId: member!.id,
    orderId: order!.id,
    approvalId: asked.approvalId!,
    operatorId: (await newOperator(world, ['support'])).operatorId,
    id: order!.id,
  };
  secrets = [...Object.values(idsByParameter), ours.userName, 'thanh.xuan'];
});
afterAll(async () => {
  await front?.close();
  await world?.close();
});

/** What a call answers as text, whatever it is. */
async function textOf(id: string, { merchant, query = '' }: { merchant: string; query?: string }): Promise<string> {
  const call: OpsCallShape = opsCalls[id as OpsCallId];
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => idsByParameter[name] ?? 'none');
  const answer = await plainRequest(`${world.address}${path}${query}`, {
    method: call.method,
    headers: {
      cookie: theirs.headers.cookie,
      'x-csrf': theirs.headers.csrf,
      'x-merchant': merchant,
      'idempotency-key': crypto.randomUUID(),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify({ reason: 'across the border', version: 0 }) }),
  });
  expect([id, answer.status < 500]).toEqual([id, true]);
  return answer.text;
}

describe('[CON-16/border] the second merchant', () => {
  test('has its own brand, currency and products under its own host name', async () => {
    const guest = callerFor(front.address);
    expect(valueOf(await guest.call('system.whitelabel'))).toMatchObject({ merchantCode: CODE, brandName: 'Sen Vàng' });
    const member = await newMember(front.address);
    expect(valueOf(await member.caller.call('wallet.balance'))).toMatchObject({ currency: 'PKR' });
    const [stored] = await world.query<{ merchant: string }>(
      'SELECT merchant_code AS merchant FROM identity.member WHERE username = $1',
      [member.userName],
    );
    expect(stored).toEqual({ merchant: CODE });
    expect((await callerFor(world.address).call('system.whitelabel')).ok).toBe(true);
  });

  test('knows no session of the first, in any member call', async () => {
    for (const [id, call] of liveCalls) {
      // Where a session is not needed the caller is a guest.
      if (call.auth === 'none' || call.auth === 'optional') continue;
      const path = call.path.replaceAll(/:\w+/g, 'none');
      const answer = await plainRequest(`${front.address}${path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${ours.token}` },
      });
      expect([id, answer.status]).toEqual([id, 401]);
    }
  });

  test('reads nothing of the first in any operators’ call, by no id and in no list or file', async () => {
    const seen: string[] = [];
    for (const [id, { method, csv, path }] of LIVE_OPS) {
      // A sign-out would end the walk.
      if (/^ops\.(?:session|profile)\./.test(id)) continue;
      const forms = [''];
      if (method === 'GET') forms.push(`?query=${ours.userName}`);
      if (csv !== undefined && !path.includes(':')) forms.push('?format=csv');
      for (const query of forms) {
        const text = await textOf(id, { merchant: CODE, query });
        const echoed = query.includes(ours.userName) ? [ours.userName] : [];
        for (const secret of secrets)
          if (!echoed.includes(secret) && text.includes(secret)) seen.push(`${id}${query} shows ${secret}`);
        // An id of the first merchant opens nothing, changes nothing.
        if (path.includes(':') && /:(?:memberId|orderId|approvalId|operatorId)/.test(path))
          expect([id, (JSON.parse(text) as { success: boolean }).success]).toEqual([id, false]);
      }
    }
    expect(seen).toEqual([]);
  });

  test('is refused the first merchant itself in every operators’ call', async () => {
    for (const [id, { method }] of LIVE_OPS) {
      if (/^ops\.(?:session|profile)\./.test(id)) continue;
      const body = method === 'GET' ? undefined : {};
      const answer = await anyOpsCall(
        world.address,
        id as OpsCallId,
        { body },
        {
          ...theirs.headers,
          merchant: 'DENLONG',
        },
      );
      expect([id, answer.ok ? 'admitted' : answer.code]).toEqual([id, 'merchant_foreign']);
    }
  });
});
