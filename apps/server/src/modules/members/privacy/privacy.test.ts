import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deposit,
  eventually,
  newMember,
  solveSlider,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '@lantern/testkit';
import { KYC_IMAGES } from '@lantern/contract';
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calmIssue } from '../../../../../../tests/setup/fast-game.ts';
import { commonRule } from '../../../../../../tests/setup/open-promotion.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { house } from '../../ledger/index.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'trăng tròn bên sông';
/** Texts of one person that must appear nowhere after the erasure. */
const CANARY = {
  userName: 'canary_of_the_mine',
  nickname: 'Hoàng Yến Vàng',
  idNumber: '079199912345',
  fullName: 'Trần Hoàng Yến',
  address: '77 Ngõ Chim Yến, Hà Nội',
};

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

interface Person extends TestMember {
  readonly id: MemberId;
}

async function person(userName?: string): Promise<Person> {
  const member = await newMember(world.address, {
    password: PASSWORD,
    ...(userName === undefined ? {} : { userName }),
  });
  return { ...member, id: valueOf(await member.caller.call('member.profile')).id as MemberId };
}

/** Lets the house win everything: the balance is spent. */
async function loseAll({ id }: Person): Promise<void> {
  const { cash } = valueOf(await world.platform.modules.ledger.balance(world.platform.kernel.db, id, 'VND'));
  const lost = await world.platform.modules.ledger.submit({
    key: `test.loss:${id}:${cash}`,
    code: 'bet_stake',
    member: id,
    currency: 'VND',
    legs: [{ mode: 'spend', amount: cash, to: house('house', 'TEST/LOTT') }],
  });
  expect(lost.ok).toBe(true);
}

/** A case of risk about a member alone, with a note an operator wrote. */
const caseAbout = (memberId: string, note: string) =>
  world.query(
    `WITH raised AS (INSERT INTO risk.alert (merchant_code, kind, family, severity, subject_kind, subject_key, subject_text, rule_version, parameters, urgency, last_at)
        VALUES ('DENLONG', 'night_play', 'harm', 'low', 'member', $1, '', 0, '{}', 1, kernel.now()) RETURNING alert_id),
      named AS (INSERT INTO risk.alert_member (alert_id, member_id) SELECT alert_id, $1 FROM raised)
     INSERT INTO risk.event (alert_id, what, body) SELECT alert_id, 'noted', $2 FROM raised`,
    [memberId, note],
  );

const request = (member: TestMember, password = PASSWORD) =>
  member.caller.call('privacy.requestErasure', { body: { password } });
const exportOf = (member: TestMember, password = PASSWORD) =>
  member.caller.call('privacy.export', { body: { password } });
const runJob = (name: string) =>
  world.platform.modules.all
    .flatMap((module) => module.jobs ?? [])
    .find((job) => job.name === name)!
    .run({});
const logIn = async (username: string) => {
  const guest = world.guest();
  return await guest.call('session.login', { body: { username, password: PASSWORD, ...(await solveSlider(guest)) } });
};

async function sendIdentity({ caller }: TestMember): Promise<void> {
  const image = new Blob([new Uint8Array(flatPng(640, 480))], { type: 'image/png' });
  for (const name of KYC_IMAGES) valueOf(await caller.call('kyc.uploadImage', { params: { image: name }, image }));
  const { fullName, idNumber, address } = CANARY;
  valueOf(
    await caller.call('kyc.submit', {
      body: {
        fullName,
        idNumber,
        address,
        birthday: '1991-01-01',
        nationality: 'VN',
        occupation: 'Nuôi chim',
        sourceOfIncome: 'business',
      },
    }),
  );
}

describe('consents', () => {
  test('are returned as given, change by appending, and have a time', async () => {
    const { caller } = await person();
    const first = valueOf(await caller.call('privacy.consents')).list;
    expect(first.map(({ kind, given }) => [kind, given]).sort()).toEqual([
      ['age', true],
      ['data', true],
      ['marketing', false],
    ]);
    valueOf(await caller.call('privacy.setConsent', { body: { kind: 'marketing', given: true } }));
    valueOf(await caller.call('privacy.setConsent', { body: { kind: 'marketing', given: true } }));
    valueOf(await caller.call('privacy.setConsent', { body: { kind: 'marketing', given: false } }));
    const { list } = valueOf(await caller.call('privacy.consents'));
    expect(list.slice(0, 2).map(({ kind, given }) => [kind, given])).toEqual([
      ['marketing', false],
      ['marketing', true],
    ]);
    expect(list.slice(2)).toEqual(first);
  });

  test('age and data are not optional consents', async () => {
    const { caller } = await person();
    for (const kind of ['age', 'data'] as const) {
      expect(
        await caller.call('privacy.setConsent', { body: { kind: kind as 'marketing', given: false } }),
      ).toMatchObject({ ok: false, code: 'input_invalid' });
    }
  });

  test('[ACC-20] withdrawing the fingerprint consent deletes the fingerprint', async () => {
    const { caller, id } = await person();
    valueOf(await caller.call('privacy.setConsent', { body: { kind: 'fingerprint', given: true } }));
    await world.query('UPDATE identity.session SET fingerprint = $2 WHERE member_id = $1', [id, Buffer.alloc(32, 7)]);
    valueOf(await caller.call('privacy.setConsent', { body: { kind: 'fingerprint', given: false } }));
    expect(
      await world.query('SELECT 1 FROM identity.session WHERE member_id = $1 AND fingerprint IS NOT NULL', [id]),
    ).toEqual([]);
  });
});

describe('export', () => {
  test('contains everything every module stores, and no secret', async () => {
    const member = await person();
    await sendIdentity(member);
    await deposit(member, 100_000);
    await caseAbout(member.id, 'chơi khuya');
    const { madeAt, sections } = valueOf(await exportOf(member));
    expect(Object.keys(sections)).toEqual([
      'identity',
      'signInProviders',
      'factors',
      'payees',
      'kyc',
      'notes',
      'risk',
      'agents',
      'announcementsRead',
      'inbox',
      'broadcasts',
      'pushMessages',
      'marketingConsents',
      'feedback',
      'chat',
      'games',
      'launches',
      'lottery',
      'freeSpins',
      'rounds',
      'deposits',
      'depositReceipts',
      'transfers',
      'protection',
      'turnover',
      'play',
      'cashback',
      'commissions',
      'vip',
      'rewards',
      'referrals',
      'applications',
      'races',
      'lossCashback',
      'withdrawals',
      'money',
      'privacy',
    ]);
    expect(sections).toMatchObject({
      identity: {
        profile: { username: member.userName },
        fields: { payeeName: 'NGUYEN VAN THU' },
        consents: expect.any(Array),
        signIns: [expect.any(Object)],
      },
      kyc: {
        state: 'submitted',
        facts: { idNumber: CANARY.idNumber, fullName: CANARY.fullName },
        images: [{ image: 'idFront' }, { image: 'idBack' }, { image: 'selfie' }],
      },
      deposits: [{ amount: 100_000, status: 'credited' }],
      risk: {
        alerts: [{ kind: 'night_play', state: 'open', notes: [{ text: 'chơi khuya' }] }],
        restrictions: [],
        relations: [],
      },
      money: {
        accounts: expect.arrayContaining([{ code: 'member_cash', currency: 'VND', balance: 100_000 }]),
        operations: [{ code: 'deposit', cashChange: 100_000 }],
      },
      privacy: { erasures: [], exports: [new Date(madeAt).toISOString()] },
    });
    const text = JSON.stringify(sections);
    const secrets = await world.query<{ secret: string }>(
      `SELECT password_hash AS secret FROM identity.member WHERE id = $1 UNION ALL SELECT encode(token_hash, s.f) FROM identity.session, (VALUES ('hex'), ('base64')) s (f) WHERE member_id = $1
        UNION ALL SELECT encode(sealed_key, s.f) FROM kyc.image, (VALUES ('hex'), ('base64')) s (f) WHERE member_id = $1 UNION ALL SELECT file FROM kyc.image WHERE member_id = $1`,
      [member.id],
    );
    for (const { secret } of secrets) expect(text).not.toContain(secret);
    for (const word of ['argon2', 'token', 'hash', 'sealed', member.token, PASSWORD])
      expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  });

  test('requires the password, and is limited to three a day', async () => {
    const member = await person();
    expect(await exportOf(member, 'not the password')).toMatchObject({ ok: false, code: 'password_wrong' });
    for (let n = 0; n < 3; n++) valueOf(await exportOf(member));
    expect(await exportOf(member)).toMatchObject({
      ok: false,
      code: 'rate_limited',
      value: { retryAfterSec: expect.any(Number) },
    });
    const other = await person();
    valueOf(await exportOf(other));
  });

  test('contains nothing about anyone else', async () => {
    const one = await person();
    const other = await person();
    await deposit(other, 200_000);
    const text = JSON.stringify(valueOf(await exportOf(one)));
    expect(text).not.toContain(other.id);
    expect(text).not.toContain(other.userName);
    expect(text).not.toContain('200000');
  });
});

describe('requesting erasure', () => {
  test('names the day, may be cancelled, and is requested once', async () => {
    const member = await person();
    expect(valueOf(await member.caller.call('privacy.erasure'))).toEqual({ erasesAt: null, waitingDays: 14 });
    expect(await request(member, 'not the password')).toMatchObject({ ok: false, code: 'password_wrong' });
    expect(await member.caller.call('privacy.cancelErasure')).toMatchObject({
      ok: false,
      code: 'erasure_state_conflict',
    });
    const both = await Promise.all([request(member), request(member)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { erasesAt } = valueOf(both.find(({ ok }) => ok)!);
    expect(Math.abs(erasesAt - world.clock.now() - 14 * DAY_MS)).toBeLessThan(60_000);
    expect(await request(member)).toMatchObject({ ok: false, code: 'erasure_state_conflict' });
    expect(valueOf(await member.caller.call('privacy.erasure'))).toEqual({ erasesAt, waitingDays: 14 });
    valueOf(await member.caller.call('wallet.balance'));
    valueOf(await member.caller.call('privacy.cancelErasure'));
    expect(valueOf(await member.caller.call('privacy.erasure')).erasesAt).toBeNull();
    await runJob('privacy.erase_due');
    valueOf(await member.caller.call('member.profile'));
  });

  test('waits for money, bets and deposits', async () => {
    const member = await person();
    const method = valueOf(await member.caller.call('deposit.methods')).list[0]!;
    const open = valueOf(
      await member.caller.call('deposit.createOrder', {
        body: { methodId: method.methodId, amount: 100_000, currency: 'VND' },
      }),
    );
    expect(await request(member)).toMatchObject({ ok: false, code: 'balance_remaining' });
    valueOf(await member.caller.call('sandbox.pay', { params: { orderId: open.orderId }, body: { outcome: 'paid' } }));
    expect(await request(member)).toMatchObject({ ok: false, code: 'balance_remaining' });
    const items = [{ betType: 'de_db', selections: ['27'], unit: 1_000, multiplier: 1 }];
    const { numero } = await calmIssue(
      world.clock,
      member.caller,
      { code: 'mb60', intervalSec: 60, lockTimeSec: 5 },
      40_000,
    );
    const placed = valueOf(
      await member.caller.call('lottery.placeOrder', {
        body: { gameCode: 'mb60', numero, prizeMode: 'Lott', playType: 'trad', items },
      }),
    );
    await loseAll(member);
    expect(await request(member)).toMatchObject({ ok: false, code: 'balance_remaining' });
    expect(placed.suborders).toHaveLength(1);
  });

  test('[PRO-04/turnover] forfeits a running gift, and only when nothing else holds the account open: a refusal takes nothing', async () => {
    const { promotions, merchant, ledger } = world.platform.modules;
    const rule: PromotionRule = {
      kind: 'envelope',
      ...commonRule(world.clock.now()),
      turnover: { product: 'any', multiple: 3, hours: 48, betMaximum: 200_000, cashOutMaximum: null },
      envelopes: { mode: 'table', pieces: [{ amount: 28_000, count: 5 }] },
    };
    valueOf(await promotions.publishNew(merchant('DENLONG'), { key: 'closing-gift', rule, by: 'Test' }));
    const member = await person();
    await deposit(member, 100_000);
    valueOf(
      await member.caller.call('promotions.claim', {
        params: { key: 'closing-gift' },
        body: {},
        idempotencyKey: 'closing-gift-claim-0001',
      }),
    );
    const money = async () => valueOf(await ledger.balance(world.platform.kernel.db, member.id, 'VND'));
    const states = () =>
      world.query<{ state: string }>('SELECT state FROM turnover.bonus WHERE member_id = $1', [member.id]);
    expect(await request(member)).toMatchObject({ ok: false, code: 'balance_remaining' });
    expect(await money()).toMatchObject({ cash: 100_000n, bonus: 28_000n });
    expect(await states()).toEqual([{ state: 'active' }]);
    await loseAll(member);
    const answers = await Promise.all([request(member), request(member)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await money()).toMatchObject({ cash: 0n, bonus: 0n });
    expect(await states()).toEqual([{ state: 'forfeited' }]);
  });
});

describe('being erased', () => {
  /** Every text of every table, as the owner of the database sees it. */
  async function wholeDatabase(): Promise<string> {
    const tables = await world.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const parts = [];
    for (const { name } of tables)
      parts.push(...(await world.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).map(({ row }) => row));
    return parts.join('\n');
  }

  test('leaves the ledger, and nothing that leads to the person', async () => {
    const member = await person(CANARY.userName);
    valueOf(await member.caller.call('member.setNickname', { body: { nickname: CANARY.nickname } }));
    await sendIdentity(member);
    await deposit(member, 150_000);
    await loseAll(member);
    const directory = join(world.platform.kernel.config.dataDir, 'uploads', 'kyc');
    const files = (
      await world.query<{ file: string }>('SELECT file FROM kyc.image WHERE member_id = $1', [member.id])
    ).map(({ file }) => file);
    expect(await readdir(directory)).toEqual(expect.arrayContaining(files));
    valueOf(
      await world.platform.modules.kyc.readFacts({
        viewer: 'reviewer-one',
        memberId: member.id,
        reason: 'Duyệt hồ sơ',
      }),
    );
    await caseAbout(member.id, `${CANARY.nickname} nạp tiền lúc nửa đêm`);
    const before = await wholeDatabase();
    for (const text of [CANARY.userName, CANARY.nickname]) expect(before).toContain(text);
    const books = () =>
      world.query(
        'SELECT t.* FROM ledger.transfer t JOIN ledger.account a ON a.id = t.purse WHERE a.owner_id = $1 ORDER BY t.operation, t.leg',
        [member.id],
      );
    const transfers = await books();
    expect(transfers).toHaveLength(2);

    valueOf(await request(member));
    await world.clock.advance(14 * DAY_MS - 3_600_000);
    await runJob('privacy.erase_due');
    const { token } = valueOf(await logIn(CANARY.userName));
    await world.clock.advance(3_600_001 - 10 * 60_000);
    const stillHere = valueOf(await logIn(CANARY.userName));
    expect(stillHere.token).not.toBe(token);
    await world.clock.advance(10 * 60_000);
    await runJob('privacy.erase_due');

    const ended = await fetch(`${world.address}/wps/member/info`, {
      headers: { authorization: `Bearer ${stillHere.token}` },
    });
    expect(await ended.json()).toMatchObject({ success: false, code: 'session_ended' });
    expect(
      await world.query(
        "SELECT DISTINCT end_reason AS reason FROM identity.session WHERE member_id = $1 AND ended_at > kernel.now() - interval '1 minute'",
        [member.id],
      ),
    ).toEqual([{ reason: 'erased' }]);
    const [unknown, erased] = [await logIn('nobody_ever_here'), await logIn(CANARY.userName)];
    expect(erased).toEqual(unknown);
    expect(erased).toMatchObject({ ok: false, code: 'wrong_credentials' });

    await eventually('the pictures to go', async () =>
      (await readdir(directory)).every((file) => !files.includes(file)),
    );
    const after = await wholeDatabase();
    for (const text of Object.values(CANARY)) expect(after).not.toContain(text);
    const left = (
      await world.query<{ row: string }>('SELECT m::text AS row FROM identity.member m WHERE id = $1', [member.id])
    )[0]!.row;
    expect(left).not.toContain('argon2');
    expect(await world.query('SELECT 1 FROM identity.member_field WHERE member_id = $1', [member.id])).toEqual([]);
    expect(
      (await world.query('SELECT kind FROM identity.consent WHERE member_id = $1', [member.id])).length,
    ).toBeGreaterThan(0);
    expect(await world.platform.modules.kyc.accessesOf(member.id)).toMatchObject([
      { viewer: 'reviewer-one', subject: 'facts' },
    ]);

    expect(await books()).toEqual(transfers);
    const { ledger, identity } = world.platform.modules;
    await ledger.seal();
    for (const proof of await ledger.proveAccounts(world.platform.kernel.db))
      expect(proof).toMatchObject({ holds: true });
    expect((await identity.memberNames([member.id])).get(member.id)).toBe('***');
  });

  test('retires the name: no one else can register it', async () => {
    const guest = world.guest();
    expect(
      await guest.call('registration.checkUsername', { query: { username: CANARY.userName.toUpperCase() } }),
    ).toMatchObject({ ok: false, code: 'username_taken' });
    await expect(newMember(world.address, { userName: CANARY.userName })).rejects.toThrow(/username_taken/);
  });

  test('is postponed while there is money, or an inquiry', async () => {
    const member = await person();
    const { identity } = world.platform.modules;
    valueOf(await request(member));
    await deposit(member, 120_000);
    await world.clock.advance(14 * DAY_MS + 1);
    await runJob('privacy.erase_due');
    const again = valueOf(await logIn(member.userName));
    expect(again.userName).toBe(member.userName);
    await loseAll(member);
    await identity.lockMember(member.id);
    await world.clock.advance(DAY_MS + 1);
    await runJob('privacy.erase_due');
    expect(await logIn(member.userName)).toMatchObject({ ok: false, code: 'account_locked' });
    await identity.unlockMember(member.id);
    await runJob('privacy.erase_due');
    valueOf(await logIn(member.userName));
    await world.clock.advance(DAY_MS + 1);
    await runJob('privacy.erase_due');
    expect(await logIn(member.userName)).toMatchObject({ ok: false, code: 'wrong_credentials' });
    await runJob('privacy.erase_due');
    expect(await world.query('SELECT state FROM privacy.erasure WHERE member_id = $1', [member.id])).toEqual([
      { state: 'erased' },
    ]);
  });
});
