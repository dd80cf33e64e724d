import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newMember,
  solveSlider,
  valueOf,
  type Caller,
  type TestMember,
} from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import { expectAlike } from '../../../../../../tests/setup/timings.ts';

const MINUTE_MS = 60_000;
const written: string[] = [];

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform({ logTo: { write: (line) => void written.push(line) } });
});
afterAll(() => world.close());

let last = 10_000_000;
/** An unused number, as typed. */
const freshMobile = () => `09${++last}`;

type Purpose = 'login' | 'register' | 'password' | 'binding';

const send = async (caller: Caller, mobileNum: string, purpose: Purpose, changes: Record<string, unknown> = {}) =>
  caller.call('session.sendCode', { body: { mobileNum, purpose, ...(await solveSlider(caller)), ...changes } });

const sendEmail = async (
  caller: Caller,
  email: string,
  purpose: 'password' | 'binding',
  changes: Record<string, unknown> = {},
) => caller.call('session.sendEmailCode', { body: { email, purpose, ...(await solveSlider(caller)), ...changes } });

/** Every code that was read in these tests. */
const seen = new Set<string>();

async function codesOf(mobile: string) {
  const { list } = valueOf(await world.guest().call('sandbox.codes', { query: { mobile } }));
  for (const { code } of list) seen.add(code);
  return list;
}

const emailsTo = async (email: string) =>
  valueOf(await world.guest().call('sandbox.emails', { query: { email } })).list;

const NEW_PASSWORD = 'sông trăng mới 2026';

const setByPhone = async (mobileNum: string, verificationCode: string, changes: Record<string, unknown> = {}) => {
  const guest = world.guest();
  return guest.call('session.setPasswordByPhone', {
    body: {
      mobileNum,
      verificationCode,
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
      ...(await solveSlider(guest)),
      ...changes,
    },
  });
};

const setByEmail = async (username: string, email: string, verificationCode: string) => {
  const guest = world.guest();
  return guest.call('session.setPasswordByEmail', {
    body: {
      username,
      email,
      verificationCode,
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
      ...(await solveSlider(guest)),
    },
  });
};

/** A member with the number bound, as if by `security.bindMobile`. */
async function memberWithMobile(): Promise<{ readonly member: TestMember; readonly mobile: string }> {
  const member = await newMember(world.address);
  const mobile = freshMobile();
  await world.query('UPDATE identity.member SET mobile = $1 WHERE username = $2', [
    `+84${mobile.slice(1)}`,
    member.userName,
  ]);
  return { member, mobile };
}

async function memberWithEmail(email: string): Promise<TestMember> {
  const member = await newMember(world.address);
  await world.query(
    `INSERT INTO identity.member_field (member_id, field, value) SELECT id, 'email', $1 FROM identity.member WHERE username = $2`,
    [email, member.userName],
  );
  return member;
}

/** A code for a forgotten password, as its owner reads it. */
async function passwordCode(mobile: string): Promise<string> {
  valueOf(await send(world.guest(), mobile, 'password'));
  return (await codesOf(mobile))[0]!.code;
}

const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const signIn = async (username: string, password: string) => {
  const guest = world.guest();
  return guest.call('session.login', { body: { username, password, ...(await solveSlider(guest)) } });
};

describe('[ACC-10] requesting a code by SMS', () => {
  test('[CALL-12/sms] sends six digits, and returns their validity', async () => {
    const mobile = freshMobile();
    const sent = valueOf(await send(world.guest(), mobile, 'register'));
    expect(sent.expiredMinutes).toBe(5);
    expect(Math.abs(sent.expirationTime - world.clock.now() - 5 * MINUTE_MS)).toBeLessThan(10_000);
    expect(await codesOf(mobile)).toEqual([
      { code: expect.stringMatching(/^\d{6}$/), purpose: 'register', expirationTime: sent.expirationTime },
    ]);
  });

  test('accepts the number under both names, with and without its leading zero, and the country beside it', async () => {
    const mobile = freshMobile();
    valueOf(
      await send(world.guest(), '', 'register', {
        mobileNum: undefined,
        mobileNo: mobile.slice(1),
        countryDialingCode: '+84',
      }),
    );
    expect(await codesOf(mobile)).toHaveLength(1);
    expect(await codesOf(`+84${mobile.slice(1)}`)).toHaveLength(1);
    expect(await send(world.guest(), mobile, 'register')).toMatchObject({ ok: false, code: 'code_sent_recently' });
    const thai = `81${++last}`.slice(0, 9);
    valueOf(await send(world.guest(), thai, 'register', { countryDialingCode: '66' }));
    expect(await codesOf(`+66${thai}`)).toHaveLength(1);
  });

  test.each([
    ['no number', '', {}, 'mobile_invalid'],
    ['a landline', '0241234567', {}, 'mobile_invalid'],
    ['an unknown country', '0912345678', { countryDialingCode: '999' }, 'mobile_invalid'],
    ['no slider', '0912345678', { geetest_validate: undefined }, 'challenge_required'],
    ['a forged slider', '0912345678', { geetest_validate: 'e30=' }, 'challenge_invalid'],
    ['a binding without a session', '0912345678', { purpose: 'binding' }, 'not_logged_in'],
    ['an unknown purpose', '0912345678', { purpose: 'withdraw' }, 'input_invalid'],
  ])('refuses %s and sends nothing', async (_, mobile, changes, code) => {
    const rows = () =>
      world.query(
        'SELECT (SELECT count(*) FROM codes.message) AS messages, (SELECT count(*) FROM codes.rate_use) AS uses',
      );
    const before = await rows();
    expect(await send(world.guest(), mobile, 'register', changes)).toMatchObject({ ok: false, code });
    expect(await rows()).toEqual(before);
  });

  test('one solved slider sends one code', async () => {
    const proof = await solveSlider(world.guest());
    valueOf(await send(world.guest(), freshMobile(), 'register', { ...proof }));
    expect(await send(world.guest(), freshMobile(), 'register', { ...proof })).toMatchObject({
      ok: false,
      code: 'challenge_invalid',
    });
  });

  test('a signed-in member binds without a slider; a trial account cannot bind', async () => {
    const member = await newMember(world.address);
    const mobile = freshMobile();
    valueOf(await member.caller.call('session.sendCode', { body: { mobileNum: mobile, purpose: 'binding' } }));
    expect(await codesOf(mobile)).toMatchObject([{ purpose: 'binding' }]);
    await world.query('UPDATE identity.member SET type = 4 WHERE username = $1', [member.userName]);
    expect(
      await member.caller.call('session.sendCode', { body: { mobileNum: freshMobile(), purpose: 'binding' } }),
    ).toMatchObject({ ok: false, code: 'free_reject' });
  });

  test('stored rows name neither number nor code', async () => {
    const mobile = freshMobile();
    valueOf(await send(world.guest(), mobile, 'register'));
    const { code } = (await codesOf(mobile))[0]!;
    const rows = await world.query<{ row: string }>(
      `SELECT c::text AS row FROM codes.code c UNION ALL SELECT m::text FROM codes.message m UNION ALL SELECT u::text FROM codes.rate_use u`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of [mobile.slice(1), hex(mobile.slice(1)), hex(code)]) expect(stored).not.toContain(secret);
  });
});

describe('[ACC-10] budgets', () => {
  test('one code a minute for a number and purpose, and the reported wait is long enough', async () => {
    const mobile = freshMobile();
    valueOf(await send(world.guest(), mobile, 'register'));
    const refused = await send(world.guest(), mobile, 'register');
    expect(refused).toMatchObject({
      ok: false,
      code: 'code_sent_recently',
      value: { retryAfterSec: expect.any(Number) },
    });
    const wait = Number(!refused.ok && refused.value?.['retryAfterSec']);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await world.clock.advance(wait * 1000);
    valueOf(await send(world.guest(), mobile, 'register'));
  });

  test('a number has five codes, then one every twelve minutes, for all purposes together', async () => {
    const mobile = freshMobile();
    const outcomes: (string | true)[] = [];
    for (let sent = 0; sent < 6; sent++) {
      const outcome = await send(world.guest(), mobile, sent % 2 ? 'password' : 'register');
      outcomes.push(outcome.ok || outcome.code);
      await world.clock.advance(61_000);
    }
    expect(outcomes).toEqual([true, true, true, true, true, 'code_sent_recently']);
    await world.clock.advance(12 * MINUTE_MS);
    valueOf(await send(world.guest(), mobile, 'register'));
  });

  test('a number has ten codes a day', async () => {
    const mobile = freshMobile();
    let sent = 0;
    for (let turn = 0; turn < 14; turn++) {
      if ((await send(world.guest(), mobile, 'register')).ok) sent++;
      await world.clock.advance(13 * MINUTE_MS);
    }
    expect(sent).toBeGreaterThanOrEqual(10);
    expect(sent).toBeLessThanOrEqual(11);
  });

  test.each(['address_hour', 'merchant_hour'])('the budget %s refuses the next number, too', async (name) => {
    const [rule] = await world.query<{ allowed: number }>('SELECT allowed FROM codes.rate_rule WHERE name = $1', [
      name,
    ]);
    await world.query('UPDATE codes.rate_rule SET allowed = 2 WHERE name = $1', [name]);
    await world.query('DELETE FROM codes.rate_use');
    try {
      valueOf(await send(world.guest(), freshMobile(), 'register'));
      valueOf(await send(world.guest(), freshMobile(), 'register'));
      const third = freshMobile();
      const refused = await send(world.guest(), third, 'register');
      expect(refused).toMatchObject({ ok: false, code: 'rate_limited', value: { retryAfterSec: expect.any(Number) } });
      expect(await codesOf(third)).toEqual([]);
      // The refusal took nothing: the number's own minute is untouched once the shared budget is restored.
      await world.clock.advance(Number(!refused.ok && refused.value?.['retryAfterSec']) * 1000);
      valueOf(await send(world.guest(), third, 'register'));
    } finally {
      await world.query('UPDATE codes.rate_rule SET allowed = $1 WHERE name = $2', [rule!.allowed, name]);
      await world.query('DELETE FROM codes.rate_use');
    }
  });

  test('one of twenty concurrent requests for one number is granted', async () => {
    const mobile = freshMobile();
    const proofs = await Promise.all(Array.from({ length: 20 }, () => solveSlider(world.guest())));
    const outcomes = await Promise.all(proofs.map((proof) => send(world.guest(), mobile, 'register', { ...proof })));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await codesOf(mobile)).toHaveLength(1);
  });
});

describe('[ACC-14] a forgotten password, by phone', () => {
  test('is set with the code; every session ends, the old password is invalid', async () => {
    const { member, mobile } = await memberWithMobile();
    expect(await setByPhone(mobile, await passwordCode(mobile))).toEqual({ ok: true, value: {} });
    expect(await member.caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
    expect(await signIn(member.userName, member.password)).toMatchObject({ ok: false, code: 'wrong_credentials' });
    expect(valueOf(await signIn(member.userName, NEW_PASSWORD)).userName).toBe(member.userName);
  });

  test('a code works once', async () => {
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    valueOf(await setByPhone(mobile, code));
    expect(await setByPhone(mobile, code)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
  });

  test('one of twenty concurrent uses of one code succeeds', async () => {
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => setByPhone(mobile, code)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test('a code for another purpose or of another number is refused', async () => {
    const { mobile } = await memberWithMobile();
    const other = await memberWithMobile();
    valueOf(await send(world.guest(), mobile, 'register'));
    const { code } = (await codesOf(mobile))[0]!;
    expect(await setByPhone(mobile, code)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
    expect(await setByPhone(mobile, await passwordCode(other.mobile))).toMatchObject({
      ok: false,
      code: 'verification_code_wrong',
    });
  });

  test('a code expires after five minutes', async () => {
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    await world.clock.advance(5 * MINUTE_MS);
    expect(await setByPhone(mobile, code)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
  });

  test('a code is invalid after five wrong tries', async () => {
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    for (let by = 1; by <= 5; by++)
      expect(await setByPhone(mobile, otherThan(code, by))).toMatchObject({ code: 'verification_code_wrong' });
    expect(await setByPhone(mobile, code)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
  });

  test('four wrong tries leave the fifth', async () => {
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    for (let by = 1; by <= 4; by++) await setByPhone(mobile, otherThan(code, by));
    expect((await setByPhone(mobile, code)).ok).toBe(true);
  });

  test('a new code replaces the old one', async () => {
    const { mobile } = await memberWithMobile();
    const first = await passwordCode(mobile);
    await world.clock.advance(61_000);
    const second = await passwordCode(mobile);
    if (first !== second) expect(await setByPhone(mobile, first)).toMatchObject({ code: 'verification_code_wrong' });
    expect((await setByPhone(mobile, second)).ok).toBe(true);
  });

  test.each([
    ['a short password', { newPassword: 'abc', confirmNewPassword: 'abc' }, 'password_format'],
    ['a common password', { newPassword: 'password123', confirmNewPassword: 'password123' }, 'password_common'],
    ['no confirmation', { confirmNewPassword: '' }, 'confirm_required'],
    ['another confirmation', { confirmNewPassword: `${NEW_PASSWORD}!` }, 'confirm_mismatch'],
    ['no number', { mobileNum: '123' }, 'mobile_invalid'],
    ['no slider', { geetest_validate: undefined }, 'challenge_required'],
  ])('%s is refused before the code is spent', async (_, changes, refusal) => {
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    expect(await setByPhone(mobile, code, changes)).toMatchObject({ ok: false, code: refusal });
    valueOf(await setByPhone(mobile, code));
  });

  test('the account name is refused as a password, without consuming the code', async () => {
    const { member, mobile } = await memberWithMobile();
    const name = member.userName.toUpperCase();
    const code = await passwordCode(mobile);
    for (let again = 0; again < 6; again++)
      expect(await setByPhone(mobile, code, { newPassword: name, confirmNewPassword: name })).toMatchObject({
        code: 'password_common',
      });
    valueOf(await setByPhone(mobile, code));
  });

  test('a plain body and a replayed one are refused', async () => {
    const plain = await fetch(`${world.address}/wps/member/password/phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobileNum: '0912345678' }),
    });
    expect(await plain.json()).toMatchObject({ code: 'encryption_required' });
    const { mobile } = await memberWithMobile();
    const code = await passwordCode(mobile);
    const proof = await solveSlider(world.guest());
    valueOf(await setByPhone(mobile, code, { ...proof }));
    expect(await setByPhone(mobile, code, { ...proof })).toMatchObject({ code: 'challenge_invalid' });
  });
});

describe('[ACC-14] a forgotten password, by email', () => {
  test('is set with the code sent to the bound address, compared without case', async () => {
    const member = await memberWithEmail('Thu.Nguyen@example.vn');
    valueOf(
      await sendEmail(world.guest(), 'thu.nguyen@EXAMPLE.vn', 'password', { username: member.userName.toUpperCase() }),
    );
    const { code } = (await emailsTo('THU.nguyen@example.vn'))[0]!;
    valueOf(await setByEmail(member.userName, 'thu.nguyen@example.vn', code));
    expect(valueOf(await signIn(member.userName, NEW_PASSWORD)).userName).toBe(member.userName);
    expect(await member.caller.call('member.profile')).toMatchObject({ code: 'session_ended' });
  });

  test('the code of one account sets no password of another with the same address', async () => {
    const one = await memberWithEmail('shared@example.vn');
    const other = await newMember(world.address);
    valueOf(await sendEmail(world.guest(), 'shared@example.vn', 'password', { username: one.userName }));
    const { code } = (await emailsTo('shared@example.vn'))[0]!;
    expect(await setByEmail(other.userName, 'shared@example.vn', code)).toMatchObject({
      code: 'verification_code_wrong',
    });
  });

  test.each([
    ['no address', 'not an address', {}, 'email_format'],
    ['no slider', 'a@example.vn', { geetest_validate: undefined }, 'challenge_required'],
    ['a binding without a session', 'a@example.vn', { purpose: 'binding' }, 'not_logged_in'],
  ])('refuses %s', async (_, email, changes, code) => {
    expect(await sendEmail(world.guest(), email, 'password', changes)).toMatchObject({ ok: false, code });
  });
});

describe('[ACC-14] answers do not reveal who has an account', () => {
  test('an unknown number gets the same answer as a member’s at the same budget, and no message', async () => {
    const { mobile } = await memberWithMobile();
    const unknown = freshMobile();
    const known = valueOf(await send(world.guest(), mobile, 'password'));
    const stranger = valueOf(await send(world.guest(), unknown, 'password'));
    expect(Object.keys(stranger)).toEqual(Object.keys(known));
    expect(stranger.expiredMinutes).toBe(known.expiredMinutes);
    expect(Math.abs(stranger.expirationTime - known.expirationTime)).toBeLessThan(5_000);
    expect(await codesOf(unknown)).toEqual([]);
    for (const number of [mobile, unknown])
      expect(await send(world.guest(), number, 'password')).toMatchObject({ code: 'code_sent_recently' });
  });

  test('an address that is not the account’s gets no message, and the answer does not reveal it', async () => {
    const member = await memberWithEmail('mine@example.vn');
    valueOf(await sendEmail(world.guest(), 'mine2@example.vn', 'password', { username: member.userName }));
    valueOf(await sendEmail(world.guest(), 'mine3@example.vn', 'password'));
    expect(await emailsTo('mine2@example.vn')).toEqual([]);
    expect(await emailsTo('mine3@example.vn')).toEqual([]);
  });

  test('sign-in codes are sent only where members sign in by code', async () => {
    const { mobile } = await memberWithMobile();
    const other = await memberWithMobile();
    valueOf(await send(world.guest(), mobile, 'login'));
    expect(await codesOf(mobile)).toEqual([]);
    await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', true);
    valueOf(await send(world.guest(), other.mobile, 'login'));
    expect(await codesOf(other.mobile)).toMatchObject([{ purpose: 'login' }]);
    await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', false);
  });

  test('a wrong code takes as long for an unknown number as for a member’s', async () => {
    await world.query('DELETE FROM codes.rate_use');
    const { mobile } = await memberWithMobile();
    const unknown = freshMobile();
    const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 24; round++) {
      for (const [who, number] of round % 2
        ? ([
            ['known', mobile],
            ['unknown', unknown],
          ] as const)
        : ([
            ['unknown', unknown],
            ['known', mobile],
          ] as const)) {
        const proof = await solveSlider(world.guest());
        const startedAt = performance.now();
        expect(await setByPhone(number, '000000', { ...proof })).toMatchObject({ code: 'verification_code_wrong' });
        times[who].push(performance.now() - startedAt);
      }
    }
    expectAlike([times.known, times.unknown]);
  });
});

describe('expired rows are deleted', () => {
  test('codes, messages and spent budgets are deleted; valid ones stay', async () => {
    await world.clock.advance(2 * 24 * 60 * MINUTE_MS);
    const mobile = freshMobile();
    valueOf(await send(world.guest(), mobile, 'register'));
    const prune = world.platform.modules.all.find(({ name }) => name === 'codes')!.jobs![0]!;
    await prune.run({});
    await prune.run({});
    const [counts] = await world.query(
      'SELECT (SELECT count(*)::int FROM codes.code) AS codes, (SELECT count(*)::int FROM codes.message) AS messages',
    );
    expect(counts).toEqual({ codes: 1, messages: 1 });
    expect(await send(world.guest(), mobile, 'register')).toMatchObject({ code: 'code_sent_recently' });
  });
});

test('no number, address, code or password reached the log', () => {
  const log = written.join('\n');
  expect(log).toContain('session.sendCode');
  expect(log).toContain('session.setPasswordByEmail');
  expect(seen.size).toBeGreaterThan(20);
  for (const secret of ['0910000', '910000', 'example.vn', NEW_PASSWORD]) expect(log).not.toContain(secret);
  for (const code of seen) expect(log).not.toContain(`"${code}"`);
});
