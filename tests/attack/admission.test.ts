/** Every live call × every kind of session answers as the contract's `auth` says, whatever else the request contains. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallShape } from '../../packages/contract/src/call.ts';
import { PASSWORD, register, signIn } from '../kit/src/applicants.ts';
import { callerFor, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { plainRequest } from '../kit/src/plain-request.ts';
import { liveCalls } from './hostile-inputs.ts';

const KINDS = [
  'guest',
  'stranger',
  'member',
  'agent',
  'agent 2',
  'trial',
  'type 41',
  'frame',
  'must change',
  'ended',
  'idle',
  'locked',
  'erased',
  'elsewhere',
  'query',
] as const;
type Kind = (typeof KINDS)[number];

const ADMISSION_CODES = [
  'not_logged_in',
  'session_ended',
  'permission_denied',
  'free_reject',
  'password_change_required',
];
/** Invalid sessions, whatever ended them or wherever they were opened. */
const OVER: readonly Kind[] = ['stranger', 'ended', 'idle', 'locked', 'erased', 'elsewhere'];
const PLAYING_FREE: readonly Kind[] = ['trial', 'type 41'];
const IDLE_MINUTES = 31;

let here: TestPlatform;

beforeAll(async () => {
  here = await startTestPlatform();
});
afterAll(() => here.close());

/** The expected admission refusal; undefined admits the caller. */
function expectedRefusal({ auth, frame, duringPasswordChange }: CallShape, kind: Kind): string | undefined {
  if (auth === 'none') return undefined;
  if (kind === 'frame' && frame !== true) return 'permission_denied';
  if (auth === 'optional') return undefined;
  if (kind === 'guest' || kind === 'query') return 'not_logged_in';
  if (OVER.includes(kind)) return 'session_ended';
  if (kind === 'must change' && duringPasswordChange !== true) return 'password_change_required';
  return PLAYING_FREE.includes(kind) && auth === 'member' ? 'free_reject' : undefined;
}

async function typedToken(type: number): Promise<string> {
  const member = await newMember(here.address);
  await here.query('UPDATE identity.member SET type = $1 WHERE username = $2', [type, member.userName]);
  return member.token;
}

/** A member's token after the database's owner changed something about the member. */
async function changedToken(change: string): Promise<string> {
  const member = await newMember(here.address);
  await here.query(`UPDATE identity.member SET ${change} WHERE username = $1`, [member.userName]);
  return member.token;
}

async function trialToken(): Promise<string> {
  await here.query('DELETE FROM identity.rate_use');
  return valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } })).token;
}

async function frameToken(): Promise<string> {
  const member = await newMember(here.address);
  const query = {
    vendor: 'TCG_LOTTO_VN',
    lottoGameCode: 'mb60',
    lottoPrizeMode: 'Lott',
    lottoView: 'betting',
  } as const;
  const { gameUrl } = valueOf(await member.caller.call('launch.game', { query }));
  const launchToken = new URL(gameUrl, here.address).searchParams.get('token')!;
  return valueOf(await here.guest().call('launch.exchange', { body: { launchToken } })).token;
}

async function endedToken(): Promise<string> {
  const member = await newMember(here.address);
  valueOf(await member.caller.call('session.logout'));
  return member.token;
}

/** A session idle for longer than half an hour. */
async function idleToken(): Promise<string> {
  const member = await newMember(here.address);
  await here.query(
    `UPDATE identity.session SET last_seen_at = last_seen_at - $1 * interval '1 minute'
      WHERE member_id = (SELECT id FROM identity.member WHERE username = $2)`,
    [IDLE_MINUTES, member.userName],
  );
  return member.token;
}

/** A fresh token of the kind: the call under test may end its session. */
const tokens: Readonly<Record<Kind, () => Promise<string | undefined>>> = {
  guest: async () => undefined,
  stranger: async () => 'A'.repeat(43),
  member: async () => await typedToken(0),
  agent: async () => await typedToken(1),
  'agent 2': async () => await typedToken(2),
  trial: trialToken,
  'type 41': async () => await typedToken(41),
  frame: frameToken,
  'must change': async () => await changedToken('password_change_required = true'),
  ended: endedToken,
  idle: idleToken,
  locked: async () => await changedToken(`state = 'locked'`),
  erased: async () => await changedToken(`state = 'erased'`),
  elsewhere: async () => await changedToken(`merchant_code = 'KHACNHA'`),
  query: async () => await typedToken(0),
};

async function codeAt(call: CallShape, kind: Kind, token: string | undefined): Promise<string | undefined> {
  const path = call.path.replace(/:\w+/g, 'none');
  const url = kind === 'query' ? `${here.address}${path}?token=${token}` : `${here.address}${path}`;
  const headers: Record<string, string> =
    kind === 'query' || token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status, text, headers: answered } = await plainRequest(url, { method: call.method, headers });
  expect([call.path, status < 500]).toEqual([call.path, true]);
  // A file is not an envelope: a caller who gets one was admitted.
  if (text === '' || answered['content-type']?.startsWith('text/csv')) return undefined;
  return (JSON.parse(text) as { code?: string }).code;
}

describe('[CALL-01/answers] [CALL-02] [SYS-08/guest] [SYS-08/member] [SYS-08/trial] each live call admits the sessions the contract allows:', () => {
  test.each(KINDS)('%s', async (kind) => {
    const answered: Record<string, string | undefined> = {};
    const expected: Record<string, string | undefined> = {};
    let token = await tokens[kind]();
    for (const [id, call] of liveCalls) {
      const code = await codeAt(call, kind, token);
      // A call may return such a code itself to admitted callers; its contract lists that.
      const ownWord =
        code !== undefined &&
        (call.errors as readonly string[]).includes(code) &&
        (call.auth === 'session' || call.auth === 'optional');
      answered[id] = code !== undefined && ADMISSION_CODES.includes(code) && !ownWord ? code : undefined;
      expected[id] = expectedRefusal(call, kind);
      if (code === undefined && call.method !== 'GET') token = await tokens[kind]();
    }
    expect(answered).toEqual(expected);
  });
});

test('[CALL-02] a token in another scheme or of another shape opens no session', async () => {
  const { token } = await newMember(here.address);
  for (const authorization of [
    `bearer ${token}`,
    `Basic ${token}`,
    token,
    `Bearer  ${token}`,
    `Bearer ${token} x`,
    `Bearer ${'x'.repeat(5_000)}`,
    'Bearer ',
  ]) {
    const response = await fetch(`${here.address}/wps/wallets/gcs`, { headers: { authorization } });
    const { code } = (await response.json()) as { code?: string };
    expect([authorization, response.status, ['not_logged_in', 'session_ended'].includes(code!)]).toEqual([
      authorization,
      401,
      true,
    ]);
  }
});

test('[CALL-02] no sign-in reuses a token from the request, and no token is issued twice', async () => {
  const given = 'B'.repeat(43);
  const fixed = callerFor(here.address, () => given);
  const userName = `codinh${process.pid}`;
  const tokens = [valueOf(await register(fixed, userName)).token];
  for (let time = 0; time < 2; time++) tokens.push(valueOf(await signIn(fixed, userName, PASSWORD)).token);
  expect(new Set([given, ...tokens]).size).toBe(4);
  expect(await fixed.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
  // A sign-in with another member's session token opens a new session and leaves that one as it was.
  const other = await newMember(here.address);
  const token = valueOf(await signIn(other.caller, userName, PASSWORD)).token;
  expect(valueOf(await callerFor(here.address, () => token).call('member.profile')).account).toBe(userName);
  expect(valueOf(await other.caller.call('member.profile')).account).toBe(other.userName);
});

describe('[SYS-08/member] a body that claims an identity', () => {
  const INJECTED = {
    type: 1,
    memberType: 1,
    customerType: 0,
    balance: 999_999_999,
    currency: 'VNDPLAY',
    merchantCode: 'KHACNHA',
    memberId: 'somebody',
    state: 'active',
    passwordChangeRequired: false,
  };

  test('changes nothing about the account it opens', async () => {
    const guest = here.guest();
    const userName = `tiem${process.pid}`;
    const { token } = valueOf(await register(guest, userName, INJECTED));
    const caller = callerFor(here.address, () => token);
    expect(valueOf(await caller.call('member.profile'))).toMatchObject({
      type: 0,
      currency: 'VND',
      merchantCode: 'DENLONG',
    });
    expect(valueOf(await caller.call('wallet.balance'))).toMatchObject({ currency: 'VND', sumBalance: 0, demo: false });
    expect(
      valueOf(await signIn(here.guest(), userName, PASSWORD, { balance: 1, memberType: 2, currency: 'VNDPLAY' })),
    ).toMatchObject({ type: 0 });
  });

  test('opens no member call to a trial account', async () => {
    const token = await trialToken();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'injected',
    };
    for (const [id, call] of liveCalls.filter(
      ([, { auth, body, params }]) => auth === 'member' && body === 'json' && params === undefined,
    )) {
      const response = await fetch(`${here.address}${call.path}`, {
        method: call.method,
        headers,
        body: JSON.stringify(INJECTED),
      });
      expect([id, ((await response.json()) as { code?: string }).code]).toEqual([id, 'free_reject']);
    }
  });
});
