import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { callerFor, eventually, solveSlider, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { PASSWORD, application, register, rowCounts, signIn } from '../../../../../../../tests/kit/src/applicants.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

async function expectRefused(
  name: string,
  changes: Record<string, unknown>,
  code: string,
  value?: Record<string, unknown>,
): Promise<void> {
  const before = await rowCounts(world);
  const refused = await register(world.guest(), name, changes);
  expect(refused).toMatchObject({ ok: false, code, ...(value ? { value } : {}) });
  expect(await rowCounts(world)).toBe(before);
}

describe('[ACC-07] the served form', () => {
  test('contains the open modes and the enabled fields, with their rules', async () => {
    const settings = valueOf(await world.guest().call('registration.settings'));
    const on = Object.entries(settings.fields)
      .filter(([, field]) => field.enabled)
      .map(([name]) => name);
    expect(on).toEqual(['username', 'password', 'confirmPassword', 'affiliateCode', 'payeeName']);
    expect(settings.fields.payeeName).toMatchObject({
      required: true,
      rules: [{ kind: 'required' }, { kind: 'range' }, { kind: 'pattern' }],
    });
    expect(settings).toMatchObject({ methods: ['username'], captchaEnabled: false, minimumAge: 18 });
    expect(settings.loginUsername[0]).toMatchObject({ kind: 'required' });
  });
});

describe('[ACC-09] registering', () => {
  test('opens the account, stores what the form requests, and signs in', async () => {
    const session = valueOf(
      await register(world.guest(), 'MinhAnh88', {
        payeeName: 'Nguyen Minh Anh',
        birthday: '1990-05-17',
        zalo: 'not asked for',
        marketingConsent: true,
      }),
    );
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userName: 'minhanh88',
      type: 0,
      firstTimeLogin: true,
    });
    const profile = valueOf(await callerFor(world.address, () => session.token).call('member.profile'));
    expect(profile).toMatchObject({
      account: 'minhanh88',
      type: 0,
      currency: 'VND',
      merchantCode: 'DENLONG',
      avatarLetter: 'M',
    });
    const fields = await world.query('SELECT field, value FROM identity.member_field WHERE member_id = $1', [
      profile.id,
    ]);
    expect(fields).toEqual([{ field: 'payeeName', value: 'NGUYEN MINH ANH' }]);
    const consents = await world.query(
      'SELECT kind, version, given FROM identity.consent WHERE member_id = $1 ORDER BY kind',
      [profile.id],
    );
    expect(consents).toEqual(['age', 'data', 'marketing'].map((kind) => ({ kind, version: '2026-01', given: true })));
    expect(await world.query('SELECT birthday::text FROM identity.member WHERE id = $1', [profile.id])).toEqual([
      { birthday: '1990-05-17' },
    ]);
    const [stored] = await world.query<{ password_hash: string }>(
      'SELECT password_hash FROM identity.member WHERE id = $1',
      [profile.id],
    );
    expect(stored!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      await world.query('SELECT 1 FROM identity.session WHERE token_hash = sha256($1)', [Buffer.from(session.token)]),
    ).toHaveLength(1);
  });

  test('[CALL-17] a type, a balance, an agent, an id or a state in the payload changes nothing', async () => {
    const hostile = {
      type: 2,
      memberType: 1,
      balance: 5_000_000,
      sumBalance: 5_000_000,
      agent: true,
      agentMemberId: 'me',
      id: '01hostile',
      memberId: '01hostile',
      state: 'vip',
      clubLabel: 'VIP 9',
      merchantCode: 'OTHER',
      currency: 'USD',
      registeredAt: '1999-01-01T00:00:00Z',
      mobile: '+84912345678',
      passwordHash: 'x',
      __proto__: { type: 2 },
    };
    const session = valueOf(await register(world.guest(), 'plainmember', hostile));
    expect(session.type).toBe(0);
    const [row] =
      await world.query(`SELECT m.id <> '01hostile' AS own_id, m.type, m.merchant_code, m.currency, m.mobile, m.club_label, m.state, m.registered_at > now() - interval '1 hour' AS fresh,
        coalesce(sum(a.balance), 0)::int AS balance, (SELECT count(*)::int FROM identity.member_field f WHERE f.member_id = m.id) AS fields,
        (SELECT count(*)::int FROM agents.placement p WHERE p.member_id = m.id) + (SELECT count(*)::int FROM agents.agent g WHERE g.member_id = m.id) AS agents
      FROM identity.member m LEFT JOIN ledger.account a ON a.owner_id = m.id WHERE username = 'plainmember' GROUP BY m.id`);
    expect(row).toEqual({
      own_id: true,
      type: 0,
      merchant_code: 'DENLONG',
      currency: 'VND',
      mobile: null,
      club_label: '',
      state: 'active',
      fresh: true,
      balance: 0,
      fields: 1,
      agents: 0,
    });
  });

  test('the same name is taken whatever its case', async () => {
    valueOf(await register(world.guest(), 'once_only'));
    await expectRefused('Once_Only', {}, 'username_taken');
    expect(await world.guest().call('registration.checkUsername', { query: { username: 'ONCE_ONLY' } })).toMatchObject({
      ok: false,
      code: 'username_taken',
    });
    expect(
      valueOf(await world.guest().call('registration.checkUsername', { query: { username: 'twice_only' } })),
    ).toEqual({ available: true });
  });

  test('exactly one of concurrent registrations of one name succeeds, and the others leave nothing', async () => {
    const bodies = await Promise.all(Array.from({ length: 6 }, () => application(world.guest(), 'contested')));
    const outcomes = await Promise.all(
      bodies.map((body) => world.guest().call('registration.registerUsername', { body })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok).map((outcome) => !outcome.ok && outcome.code)).toEqual(
      Array.from({ length: 5 }, () => 'username_taken'),
    );
    expect(
      await world.query(
        `SELECT count(*)::int AS sessions FROM identity.session s JOIN identity.member m ON m.id = s.member_id WHERE username = 'contested'`,
      ),
    ).toEqual([{ sessions: 1 }]);
  });

  test('a password matches however its characters were composed', async () => {
    valueOf(
      await register(world.guest(), 'composed', {
        password: 'tiếng việt'.normalize('NFD'),
        confirmPassword: 'tiếng việt'.normalize('NFD'),
      }),
    );
    expect(valueOf(await signIn(world.guest(), 'composed', 'tiếng việt'.normalize('NFC'))).userName).toBe('composed');
  });
});

const DAY_MS = 86_400_000;
const ZONE_MS = 7 * 3_600_000;

/** Moves the clock past midnight in Viet Nam when it is near: the day must not change between two statements. */
async function awayFromMidnight(): Promise<void> {
  const leftMs = DAY_MS - ((world.clock.now() + ZONE_MS) % DAY_MS);
  if (leftMs < 600_000) await world.clock.advance(leftMs + 1_000);
}

describe('[ACC-08] refused registrations leave nothing behind', () => {
  test.each([
    ['a missing username', { username: '' }, 'field_required', { field: 'username' }],
    [
      'a short username',
      { username: 'abc' },
      'username_format',
      { field: 'username', message: 'rule.username.length', messageValues: [4, 20] },
    ],
    ['a username with a space', { username: 'minh anh' }, 'username_format', { message: 'rule.username.pattern' }],
    [
      'a username in full-width letters',
      { username: 'ａｄｍｉｎ' },
      'username_format',
      { message: 'rule.username.pattern' },
    ],
    ['a reserved username', { username: 'CSKH' }, 'username_taken', undefined],
    ['a short password', { password: 'abc1234', confirmPassword: 'abc1234' }, 'password_format', { field: 'password' }],
    ['a blank password', { password: '         ', confirmPassword: '         ' }, 'password_format', undefined],
    ['a common password', { password: 'AnhYeuEm123', confirmPassword: 'AnhYeuEm123' }, 'password_common', undefined],
    [
      'the username as password',
      { username: 'refused_one', password: 'Refused_One', confirmPassword: 'Refused_One' },
      'password_common',
      undefined,
    ],
    ['no confirmation', { confirmPassword: '' }, 'confirm_required', undefined],
    ['another confirmation', { confirmPassword: `${PASSWORD}!` }, 'confirm_mismatch', undefined],
    ['no payee name', { payeeName: undefined }, 'field_required', { field: 'payeeName' }],
    ['a payee name of one word', { payeeName: 'Nguyễn' }, 'payee_name_format', { field: 'payeeName' }],
    ['an impossible birthday', { birthday: '2001-02-29' }, 'field_invalid', { field: 'birthday' }],
    ['no age confirmation', { ageConfirmed: false }, 'age_unconfirmed', { minimumAge: 18 }],
    ['no consent', { dataConsent: false }, 'consent_required', undefined],
    ['no slider', { geetest_validate: undefined }, 'challenge_required', undefined],
  ])('%s', async (_, changes, code, value) => {
    await expectRefused('refused_one', changes, code, value);
  });

  test.each([18, 21])('[ACC-19] a person who turns %i tomorrow', async (age) => {
    await world.query('UPDATE system.merchant SET minimum_age = $1', [age]);
    await eventually(
      'the new age',
      async () => valueOf(await world.guest().call('registration.settings')).minimumAge === age,
    );
    await awayFromMidnight();
    const [row] = await world.query<{
      tomorrow: string;
      today: string;
    }>(`SELECT (day + 1 - years)::date::text AS tomorrow, (day - years)::date::text AS today
      FROM (SELECT (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, ${age} * interval '1 year' AS years) AS now`);
    await expectRefused(`nearly${age}`, { birthday: row!.tomorrow }, 'age_too_young', { minimumAge: age });
    await expectRefused(`nearly${age}`, { birthday: row!.today, ageConfirmed: false }, 'age_unconfirmed', {
      minimumAge: age,
    });
    valueOf(await register(world.guest(), `just${age}`, { birthday: row!.today }));
    await world.query('UPDATE system.merchant SET minimum_age = 18');
    await eventually(
      'the old age',
      async () => valueOf(await world.guest().call('registration.settings')).minimumAge === 18,
    );
  });

  test('a used slider solution', async () => {
    const proof = await solveSlider(world.guest());
    valueOf(await register(world.guest(), 'first_use', { ...proof }));
    await expectRefused('second_use', { ...proof }, 'challenge_invalid');
  });

  test('a captcha where operators require one', async () => {
    await world.query('UPDATE identity.registration_setting SET captcha_enabled = true');
    try {
      await expectRefused('no_captcha', {}, 'captcha_required', { captcha: true });
    } finally {
      await world.query('UPDATE identity.registration_setting SET captcha_enabled = false');
    }
  });
});

describe('rate limits per address', () => {
  test('registrations are rate-limited, and the reported wait is long enough', async () => {
    await world.query(`UPDATE identity.rate_rule SET allowed = 2, window_sec = 60 WHERE name = 'registration'`);
    await world.query('DELETE FROM identity.rate_use');
    valueOf(await register(world.guest(), 'rated_one'));
    valueOf(await register(world.guest(), 'rated_two'));
    const refused = await register(world.guest(), 'rated_three');
    expect(refused).toMatchObject({ ok: false, code: 'rate_limited', value: { retryAfterSec: expect.any(Number) } });
    const wait = Number(!refused.ok && refused.value?.['retryAfterSec']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
    await world.clock.advance(wait * 1000);
    valueOf(await register(world.guest(), 'rated_three'));
    await world.query(`UPDATE identity.rate_rule SET allowed = 120, window_sec = 600 WHERE name = 'registration'`);
  });

  test('[SYS-07] the username check is throttled', async () => {
    await world.query(`UPDATE identity.rate_rule SET allowed = 3 WHERE name = 'username_check'`);
    await world.query('DELETE FROM identity.rate_use');
    const ask = () => world.guest().call('registration.checkUsername', { query: { username: 'minhanh88' } });
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push(await ask());
    expect(codes.map((outcome) => outcome.ok || outcome.code)).toEqual([
      'username_taken',
      'username_taken',
      'username_taken',
      'rate_limited',
    ]);
  });
});
