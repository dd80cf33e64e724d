/** Bad input to every live call: a stable code, a message in the caller's language, and nothing changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  errorCatalogue,
  errorMessage,
  type ErrorCode,
  type ErrorEntry,
} from '../../packages/contract/src/errors/index.ts';
import type { CallShape } from '../../packages/contract/src/call.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../apps/server/src/kernel/http/callback-signature.ts';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmIssue, installFastGame } from '../setup/fast-game.ts';
import { plainRequest } from '../kit/src/plain-request.ts';
import { hostileRequests, liveCalls, type HostileRequest, type Plausible } from './hostile-inputs.ts';

const SECRET = 'bad-input-'.repeat(5);
/** Issues so long that no draw happens during the test. */
const SLOW = { code: 'test3600', intervalSec: 3600, lockTimeSec: 60 };
/** Timeout for every test of this file. */
const WHOLE_FILE_MS = 10 * 60_000;
const AT_ONCE = 8;
/** Logout calls accept any request: they are made without a session. */
const EXITS = ['session.logout', 'security.endAllSessions'];

/**
 * Tables that may change: rate limits, challenges and failure counters, idempotency keys, the draw clock's own
 * tables and the mark of its hourly pruning, popularity, which a job counts at every tenth minute, and what sealing rolls up at any
 * time: blocks and the balances of the house. Those are compared as `ledger.account_now`. Times of last use are left out below.
 */
const BOOKKEEPING = [
  'identity.rate_use',
  'identity.captcha',
  'identity.login_failure',
  'identity.used_challenge',
  'lottery.issue',
  'lottery.issue_seed',
  'lottery.pruning',
  'ledger.account',
  'ledger.block',
  'ledger.seal_horizon',
  'catalogue.play_count',
  'catalogue.revision',
];

let here: TestPlatform;
let member: TestMember;
let plausible: Readonly<Record<string, Plausible>>;
let bodyKey: { readonly kid: string };
let digestsOfTables: string;

beforeAll(async () => {
  here = await startTestPlatform({ environment: { LANTERN_SECRET: SECRET } });
  await installFastGame(here.query, SLOW);
  await here.query('UPDATE identity.rate_rule SET allowed = 1000000');
  member = await newMember(here.address);
  const { numero } = await calmIssue(here.clock, member.caller, SLOW, WHOLE_FILE_MS);
  plausible = plausibleRequests(numero);
  await betOnce(numero);
  await eventually('what follows the deposits and the bet', async () => {
    const [row] = await here.query<{ left: number }>('SELECT count(*)::int AS left FROM kernel.outbox');
    return row!.left === 0;
  });
  bodyKey = valueOf(await here.guest().call('session.publicKey'));
  digestsOfTables = await digestStatement();
  before = await digests();
});
afterAll(() => here.close());

/** Valid requests that then fail for lack of money, an order or credentials. */
function plausibleRequests(numero: string): Readonly<Record<string, Plausible>> {
  const order = {
    gameCode: SLOW.code,
    numero,
    prizeMode: 'Lott',
    playType: 'trad',
    items: [{ betType: 'lo2', selections: ['75'], unit: 1_000, multiplier: 1 }],
  };
  const person = {
    username: 'nobody77',
    password: 'den long 2026',
    confirmPassword: 'den long 2026',
    ageConfirmed: true,
    dataConsent: true,
    payeeName: 'NGUYEN VAN KHONG',
  };
  const news = {
    eventId: 'event-1',
    reference: 'reference-1',
    memo: 'nothing of ours',
    accountNumber: '0',
    outcome: 'seen',
    amount: 50_000,
    currency: 'VND',
    occurredAt: here.clock.now(),
  };
  return {
    'session.login': { body: { username: 'nobody77', password: 'den long 2026' } },
    'session.confirmLogin': { body: { ticket: 'none', method: 'totp', code: '123456' } },
    'session.setPasswordByPhone': {
      body: {
        mobileNum: '0912345678',
        verificationCode: '123456',
        newPassword: person.password,
        confirmNewPassword: person.password,
      },
    },
    'session.setPasswordByEmail': {
      body: {
        username: 'nobody77',
        email: 'nobody@example.com',
        verificationCode: '123456',
        newPassword: person.password,
        confirmNewPassword: person.password,
      },
    },
    'registration.registerUsername': { body: person },
    'registration.registerMobile': { body: { ...person, mobileNum: '0912345678', verificationCode: '123456' } },
    'registration.checkUsername': { query: { username: 'nobody77' } },
    'lottery.menu': { query: { prizeMode: 'Lott', device: 'MOBILE' } },
    'lottery.openIssues': { query: { gameCode: SLOW.code } },
    'lottery.openedNumero': { query: { gameCode: SLOW.code } },
    'lottery.betTypes': { query: { gameCode: SLOW.code, prizeMode: 'Lott' } },
    'lottery.placeOrder': { body: order },
    'lottery.orderDetail': { query: { orderId: 'none' } },
    'lottery.cancelSuborders': { body: { suborderIds: ['none'] } },
    'lottery.draws': { query: { gameCode: SLOW.code } },
    'lottery.draw': { params: { gameCode: SLOW.code, numero } },
    'deposit.createOrder': { body: { methodId: 'none', amount: 50_000, currency: 'VND' } },
    'deposit.order': { params: { orderId: 'none' } },
    'deposit.callback': { params: { provider: 'sandbox_bank' }, body: news },
    'withdraw.preview': { query: { amount: '50000' } },
    'withdraw.request': { body: { bankCardId: 'none', amount: 50_000, currency: 'VND', paymentPassword: '280919' } },
    'withdraw.detail': { params: { withdrawalId: 'none' } },
    'withdraw.answer': { params: { withdrawalId: 'none' }, body: { questionId: 'none', answer: 'Có' } },
    'withdraw.callback': {
      params: { provider: 'sandbox_payouts' },
      body: {
        eventId: 'event-1',
        withdrawalId: 'none',
        outcome: 'paid',
        amount: 50_000,
        currency: 'VND',
        occurredAt: here.clock.now(),
      },
    },
    'inbox.read': { body: { mailIds: ['none'] } },
    'inbox.delete': { body: { mailIds: ['none'] } },
    'chat.open': { body: { topic: 'other', text: 'Xin chào', pictureIds: ['none'], referenceId: 'none' } },
    'chat.messages': { params: { conversationId: 'none' }, query: { after: '1' } },
    'chat.send': {
      params: { conversationId: 'none' },
      body: { clientId: '6f1c1c56-8d1c-4c5e-9f0a-3a5b7c9d1e2f', text: 'Xin chào', pictureIds: ['none'] },
    },
    'chat.read': { params: { conversationId: 'none' }, body: { upTo: 1 } },
    'chat.typing': { params: { conversationId: 'none' } },
    'chat.close': { params: { conversationId: 'none' } },
    'chat.rate': { params: { conversationId: 'none' }, body: { stars: 5, note: 'Tốt' } },
    'chat.transcript': { params: { conversationId: 'none' } },
    'chat.picture': { params: { pictureId: 'none' } },
    'push.choose': { body: { service: false, showAmounts: false } },
    'push.subscribe': { body: { endpoint: 'https://nobody.example/push', p256dh: 'AAAA', auth: 'AAAA' } },
    'push.unsubscribe': { body: { endpoint: 'https://nobody.example/push' } },
    'feedback.send': {
      body: { topic: 'other', text: 'Tôi cần hỏi về tài khoản của tôi', pictureIds: ['none'], referenceId: 'none' },
    },
    'feedback.picture': { params: { pictureId: 'none' } },
    'promotions.apply': { params: { key: 'none' }, body: { remark: 'Xin chào', pictureIds: ['none'] } },
    'promotions.withdraw': { params: { key: 'none' } },
    'promotions.picture': { params: { pictureId: 'none' } },
    'agent.subordinate': { query: { memberId: 'none' } },
    'agent.downlines': { query: { account: 'none', parentId: 'none' } },
    'agent.updateRebates': { body: { memberId: 'none', rebatesBasisPoints: { RNG: 1 } } },
    'agent.transferPreview': { body: { memberIds: ['none'], parentId: 'none' } },
    'agent.transferDownline': { body: { memberId: 'none', parentId: 'none' } },
    'agent.transferDownlines': { body: { memberIds: ['none'], parentId: 'none' } },
    'agent.answerMove': { params: { moveId: 'none' }, body: { accept: true } },
    'agent.openDownline': { body: { username: 'nguoi_moi', role: 'member', rebatesBasisPoints: { RNG: 1 } } },
    'agent.claimAccount': {
      body: {
        newPassword: 'trăng tròn bên sông',
        confirmNewPassword: 'trăng tròn bên sông',
        birthday: '1990-01-01',
        ageConfirmed: true,
        termsAccepted: true,
        dataConsent: true,
      },
    },
    'agent.offerRole': { params: { memberId: 'none' }, body: { rebatesBasisPoints: { RNG: 1 } } },
    'agent.answerOffer': { body: { offerId: 'none', accept: true } },
    'agent.createAffiliateLink': { body: { rebatesBasisPoints: { RNG: 1 }, remark: 'Nhóm' } },
    'agent.changeAffiliateLink': { body: { code: 'NONE', remark: 'Nhóm' } },
    'agent.affiliateLinkQr': { params: { code: 'NONE' } },
    'agent.openLink': { params: { code: 'NONE' } },
    'promotions.claim': { params: { key: 'none' }, body: { day: '2026-11-27' } },
    'promotions.redeem': { body: { code: 'none' } },
    'turnover.exitBonus': { params: { requirementId: 'none' } },
    'promotions.join': { params: { key: 'none' } },
    'promotions.leave': { params: { key: 'none' } },
    'races.read': { params: { key: 'none' } },
    'sandbox.pay': { params: { orderId: 'none' }, body: { outcome: 'paid' } },
    'launch.game': { query: { vendor: 'NOBODY', lottoGameCode: SLOW.code, lottoPrizeMode: 'Lott' } },
    'launch.exchange': { body: { launchToken: 'none' } },
    'game.list': { query: { gameName: 'rong', gameType: 'RNG' } },
    'game.addFavourite': { body: { nodeId: 'none', vendor: 'PG' } },
    'game.removeFavourite': { body: { nodeId: 'none', vendor: 'PG' } },
    'game.addRecent': { query: { nodeId: 'none', vendor: 'PG' } },
  };
}

/** Another member's bet: the first bet on a game opens the house's account for it, whatever its outcome. */
async function betOnce(numero: string): Promise<void> {
  const other = await newMember(here.address);
  await deposit(other, 50_000);
  const items = [{ betType: 'lo2', selections: ['75'], unit: 1_000, multiplier: 1 }];
  valueOf(
    await other.caller.call('lottery.placeOrder', {
      body: { gameCode: SLOW.code, numero, prizeMode: 'Lott', playType: 'trad', items },
    }),
  );
}

let keys = 0;
/** The key that signs a callback validly. */
const SIGNERS: Readonly<Record<string, string>> = {
  'deposit.callback': 'sandbox_bank',
  'withdraw.callback': 'sandbox_payouts',
};

/** The member's session except for logout, a fresh key, and a valid bank signature over any content. */
function headersFor(id: string) {
  return (call: CallShape, rawBody: string): Record<string, string> => ({
    ...(call.auth === 'none' || EXITS.includes(id) ? {} : { authorization: `Bearer ${member.token}` }),
    ...(call.idempotency === 'key' ? { 'idempotency-key': `bad-input-${++keys}` } : {}),
    ...(SIGNERS[id] === undefined
      ? {}
      : { [SIGNATURE_HEADER]: signCallback(callbackKey(SECRET, SIGNERS[id]), rawBody, new Date(here.clock.now())) }),
  });
}

/** One statement with a row per table: hundreds of single ones would take most of the file's time. */
async function digestStatement(): Promise<string> {
  const tables = await here.query<{ name: string; quoted: string }>(
    `SELECT schemaname || '.' || tablename AS name, format('%I.%I', schemaname, tablename) AS quoted FROM pg_tables
      WHERE schemaname IN ('identity', 'ledger', 'wallet', 'payments', 'withdrawals', 'lottery', 'launch', 'catalogue', 'system', 'content') ORDER BY 1`,
  );
  return tables
    .filter(({ name }) => !BOOKKEEPING.includes(name))
    .map(
      ({ name, quoted }) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(line, '|' ORDER BY line), '')) AS digest
           FROM (SELECT (to_jsonb(t) - 'last_seen_at' - 'nickname')::text AS line FROM ${quoted} t) lines`,
    )
    .join(' UNION ALL ');
}

/** A digest per table of its content, without times of last use and nicknames (nearly any text is a valid one). */
async function digests(): Promise<Record<string, string>> {
  const rows = await here.query<{ name: string; digest: string }>(digestsOfTables);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** So many calls are judged by one look at the tables, which takes longer than most of them. */
const JUDGED_TOGETHER = 8;
/** Calls made since the tables were last looked at. */
const unjudged: string[] = [];
let before: Awaited<ReturnType<typeof digests>>;

async function expectNothingChanged(): Promise<void> {
  const calls = unjudged.splice(0);
  expect(await digests(), `after ${calls.join(', ')}`).toEqual(before);
}

interface Answered {
  readonly status: number;
  readonly body: {
    readonly success?: boolean;
    readonly code?: string;
    readonly message?: string;
    readonly value?: Readonly<Record<string, unknown>>;
  };
}

const isRedirect = (status: number): boolean => status === 302 || status === 303;

async function send({ method, path, headers, body }: HostileRequest, language: 'vi' | 'en'): Promise<Answered> {
  const answer = await plainRequest(`${here.address}${path}`, {
    method,
    headers: { ...headers, 'accept-language': language },
    ...(body === undefined ? {} : { body }),
  });
  const { status, text } = answer;
  // Beside files of calls: a redirecting call has an address of the site, where another path is one of its pages.
  const type = answer.headers['content-type'] ?? '';
  const isFile = type.startsWith('text/csv') || (type.startsWith('text/html') && !path.startsWith('/wps'));
  return { status, body: isFile || isRedirect(status) ? { success: true } : (JSON.parse(text) as Answered['body']) };
}

/** What is wrong with an answer to a bad request; undefined for a proper refusal or harmless input. */
function faultOf(call: CallShape, { status, body }: Answered, language: 'VI' | 'EN'): string | undefined {
  if (status === 200 && (body.success === true || call.envelope === 'bare')) return undefined;
  if (isRedirect(status) && call.envelope === 'redirect') return undefined;
  if (status >= 500) return `answered ${status} ${body.code}`;
  if (body.success !== false || !(body.code! in errorCatalogue))
    return `has no code of the catalogue: ${JSON.stringify(body)}`;
  const code = body.code as ErrorCode;
  if (errorCatalogue[code].status !== status) return `${code} travelled with ${status}`;
  if (body.message !== errorMessage(code, language, body.value)) return `${code} says "${body.message}" in ${language}`;
  return undefined;
}

describe('[CALL-03] bad input is refused with a stable code in the caller’s language, never with a crash, and changes nothing:', () => {
  afterAll(expectNothingChanged);
  test.each(liveCalls.map(([id]) => id))('%s', async (id) => {
    const call = liveCalls.find(([other]) => other === id)![1];
    const requests = await hostileRequests(call, plausible[id] ?? {}, headersFor(id), bodyKey);
    const faults: string[] = [];
    let next = 0;
    const line = async () => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const language = next % 2 === 0 ? 'VI' : 'EN';
        const spoken = request.path.includes('language=') ? undefined : language;
        const received = await send(request, language === 'VI' ? 'vi' : 'en');
        const fault = faultOf(call, received, spoken ?? 'VI') && faultOf(call, received, spoken ?? 'EN');
        if (fault !== undefined) faults.push(`${request.what}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    expect(faults).toEqual([]);
    expect(requests.length).toBeGreaterThan(0);
    unjudged.push(id);
    if (unjudged.length === JUDGED_TOGETHER) await expectNothingChanged();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('[CALL-03] every code has different texts in Vietnamese and English', () => {
  const same = Object.entries<ErrorEntry>(errorCatalogue).filter(
    ([, entry]) => entry.vi === entry.en || entry.vi === '',
  );
  expect(same).toEqual([]);
});

test('[CALL-02] calls with encrypted bodies refuse plain ones', async () => {
  for (const [id, call] of liveCalls.filter(([, one]) => one.body === 'jwe')) {
    const body = JSON.stringify(plausible[id]!.body);
    const request = {
      what: id,
      method: call.method,
      path: call.path,
      headers: { 'content-type': 'application/json' },
      body,
    };
    const codes = [(await send(request, 'en')).body.code];
    const keyed = { ...request, headers: { ...request.headers, encryption: bodyKey.kid } };
    codes.push((await send(keyed, 'en')).body.code);
    const forged = { ...keyed, body: JSON.stringify({ payload: 'a.b.c.d.e' }) };
    codes.push((await send(forged, 'en')).body.code);
    expect([id, ...codes]).toEqual([id, 'encryption_required', 'encryption_required', 'encryption_invalid']);
  }
});

test('an unknown path and an unsupported method are answered in the same envelope', async () => {
  for (const [method, path] of [
    ['GET', '/wps/none'],
    ['POST', '/lgw/none'],
    ['PATCH', '/lgw/orders'],
    ['GET', '/wps/session/login'],
  ] as const) {
    const received = await send({ what: path, method, path, headers: {} }, 'vi');
    const body = { success: false, code: 'call_not_found', message: errorCatalogue.call_not_found.vi };
    expect({ method, path, ...received }).toEqual({ method, path, status: 404, body });
  }
});
