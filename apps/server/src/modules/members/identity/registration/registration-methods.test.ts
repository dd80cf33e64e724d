import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { callerFor, eventually, valueOf, type Caller } from '../../../../../../../tests/kit/src/caller.ts';
import {
  PASSWORD,
  codeFor,
  register,
  registerMobile,
  rowCounts,
} from '../../../../../../../tests/kit/src/applicants.ts';

const SWITCHES = ['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'] as const;
type Switches = Readonly<Record<(typeof SWITCHES)[number], boolean>>;
const ALL_ON: Switches = { USERNAMEREG3: true, MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true };

/** Every combination of the four switches. */
const COMBINATIONS: readonly Switches[] = Array.from(
  { length: 2 ** SWITCHES.length },
  (_, bits) => Object.fromEntries(SWITCHES.map((name, at) => [name, (bits & (1 << at)) !== 0])) as Switches,
);
/** A number that is not verified by a code needs a password. */
const asksPassword = ({ REGMOBVERF3, MOBILENUMPASSREG3 }: Switches): boolean => MOBILENUMPASSREG3 || !REGMOBVERF3;
const wordsFor = (switches: Switches): string => SWITCHES.filter((name) => switches[name]).join(' ') || 'nothing on';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
  await world.query(`UPDATE identity.rate_rule SET allowed = 10000`);
  await world.query(`UPDATE codes.rate_rule SET allowed = 10000 WHERE name IN ('address_hour', 'merchant_hour')`);
});
afterAll(() => world.close());

const turn = async (switches: Switches): Promise<void> => {
  for (const name of SWITCHES) await world.platform.modules.system.setSwitch('DENLONG', name, switches[name]);
  await eventually('the switches', async () => {
    const served = valueOf(await world.guest().call('system.whitelabel')).switches;
    return SWITCHES.every((name) => served[name] === switches[name]);
  });
};

let numbers = 0;
/** A new mobile number, in its national form. */
const newNumber = (): string => `09${String(10_000_000 + ++numbers)}`;
const e164 = (mobileNum: string): string => `+84${mobileNum.slice(1)}`;

const memberOf = async (caller: Caller) => {
  const { id } = valueOf(await caller.call('member.profile'));
  const [row] = await world.query<{ username: string; mobile: string | null; entered: boolean }>(
    'SELECT username, mobile, password_hash IS NOT NULL AS entered FROM identity.member WHERE id = $1',
    [id],
  );
  return row!;
};

async function expectRefused(
  run: () => Promise<{ ok: boolean }>,
  code: string,
  value?: Record<string, unknown>,
): Promise<void> {
  const before = await rowCounts(world);
  expect(await run()).toMatchObject({ ok: false, code, ...(value ? { value } : {}) });
  expect(await rowCounts(world)).toBe(before);
}

describe.each(COMBINATIONS.map((switches) => [wordsFor(switches), switches] as const))(
  '[ACC-21] [SYS-14/REGMOBVERF3] [SYS-14/MOBILENUMPASSREG3] with %s',
  (_, switches) => {
    const needsCode = switches.REGMOBVERF3;
    const needsPassword = asksPassword(switches);
    beforeAll(() => turn(switches));

    test('[ACC-07] the served forms match the switches', async () => {
      const settings = valueOf(await world.guest().call('registration.settings'));
      expect(settings.methods).toEqual([
        ...(switches.USERNAMEREG3 ? ['username'] : []),
        ...(switches.MOBILENUMREG3 ? ['mobileNum'] : []),
      ]);
      expect(settings.fields).toMatchObject({
        username: { required: true },
        password: { required: true },
        mobileNum: { enabled: false },
        verificationCode: { enabled: false },
      });
      expect(settings.mobileFields).toMatchObject({
        username: { enabled: false, required: false, rules: [] },
        mobileNum: { enabled: true, required: true },
        verificationCode: { enabled: needsCode, required: needsCode },
        password: { enabled: needsPassword, required: needsPassword },
        confirmPassword: { enabled: needsPassword, required: needsPassword },
      });
    });

    test('[ACC-09] registering by username', async () => {
      const attempt = () => register(world.guest(), `user${++numbers}`);
      if (!switches.USERNAMEREG3) return expectRefused(attempt, 'registration_mode_unavailable');
      expect(valueOf(await attempt())).toMatchObject({ type: 0, firstTimeLogin: true });
    });

    test('[ACC-09] registering by mobile number', async () => {
      const mobileNum = newNumber();
      if (!switches.MOBILENUMREG3)
        return expectRefused(() => registerMobile(world.guest(), mobileNum), 'registration_mode_unavailable');
      const code = needsCode ? { verificationCode: await codeFor(world.guest(), mobileNum) } : {};
      const secret = needsPassword ? {} : { password: undefined, confirmPassword: undefined };
      const session = valueOf(await registerMobile(world.guest(), mobileNum, { ...code, ...secret }));
      expect(session).toMatchObject({ type: 0, firstTimeLogin: true });
      const member = await memberOf(callerFor(world.address, () => session.token));
      expect(member).toEqual({ username: session.userName, mobile: e164(mobileNum), entered: needsPassword });
      expect(session.userName).toMatch(/^m[a-z0-9]{10}$/);
      expect(mobileNum).not.toContain(session.userName.slice(1));
    });
  },
);

const byNumber = COMBINATIONS.filter(({ MOBILENUMREG3 }) => MOBILENUMREG3);
describe.each(byNumber.map((switches) => [wordsFor(switches), switches] as const))(
  '[ACC-21] with %s, a number without its proof',
  (_, switches) => {
    beforeAll(() => turn(switches));

    test('is refused', async () => {
      const mobileNum = newNumber();
      if (switches.REGMOBVERF3) {
        await expectRefused(() => registerMobile(world.guest(), mobileNum), 'field_required', {
          field: 'verificationCode',
        });
        await expectRefused(
          () => registerMobile(world.guest(), mobileNum, { verificationCode: '000000' }),
          'verification_code_wrong',
        );
        await expectRefused(
          () => registerMobile(world.guest(), mobileNum, { firebaseIdToken: 'nobody.signed.this' }),
          'phone_token_invalid',
        );
      }
      if (asksPassword(switches)) {
        await expectRefused(
          () =>
            registerMobile(world.guest(), mobileNum, { verificationCode: '123456', password: '', confirmPassword: '' }),
          'field_required',
          { field: 'password' },
        );
        await expectRefused(
          () =>
            registerMobile(world.guest(), mobileNum, { verificationCode: '123456', confirmPassword: `${PASSWORD}!` }),
          'confirm_mismatch',
        );
      }
    });
  },
);

describe('[ACC-21] a code', () => {
  beforeAll(() => turn(ALL_ON));

  test('of another number, of another purpose, or already used is refused', async () => {
    const [mine, yours] = [newNumber(), newNumber()];
    const code = await codeFor(world.guest(), mine);
    await expectRefused(
      () => registerMobile(world.guest(), yours, { verificationCode: code }),
      'verification_code_wrong',
    );
    valueOf(await registerMobile(world.guest(), mine, { verificationCode: code }));
    await expectRefused(
      () => registerMobile(world.guest(), mine, { verificationCode: code }),
      'verification_code_wrong',
    );
  });

  test('is not consumed by an error in the form, a missing slider or a taken username', async () => {
    const mobileNum = newNumber();
    const verificationCode = await codeFor(world.guest(), mobileNum);
    await expectRefused(
      () => registerMobile(world.guest(), mobileNum, { verificationCode, payeeName: 'Nguyễn' }),
      'payee_name_format',
    );
    await expectRefused(
      () => registerMobile(world.guest(), mobileNum, { verificationCode, dataConsent: false }),
      'consent_required',
    );
    await expectRefused(
      () => registerMobile(world.guest(), mobileNum, { verificationCode, geetest_validate: undefined }),
      'challenge_required',
    );
    valueOf(await registerMobile(world.guest(), mobileNum, { verificationCode }));
  });

  test('that has expired is refused', async () => {
    const mobileNum = newNumber();
    const verificationCode = await codeFor(world.guest(), mobileNum);
    await world.clock.advance(11 * 60_000);
    await expectRefused(
      () => registerMobile(world.guest(), mobileNum, { verificationCode }),
      'verification_code_wrong',
    );
  });

  test('is required for an optional number that is given, and for no other', async () => {
    await world.query(`UPDATE identity.registration_field SET enabled = true WHERE field = 'mobileNum'`);
    await eventually(
      'the field',
      async () => valueOf(await world.guest().call('registration.settings')).fields.mobileNum.enabled,
    );
    expect(valueOf(await world.guest().call('registration.settings')).fields.verificationCode).toMatchObject({
      enabled: true,
      required: false,
    });
    valueOf(await register(world.guest(), 'numberless'));
    const mobileNum = newNumber();
    await expectRefused(() => register(world.guest(), 'with_number', { mobileNum }), 'field_required', {
      field: 'verificationCode',
    });
    const verificationCode = await codeFor(world.guest(), mobileNum);
    const session = valueOf(await register(world.guest(), 'with_number', { mobileNum, verificationCode }));
    expect(await memberOf(callerFor(world.address, () => session.token))).toEqual({
      username: 'with_number',
      mobile: e164(mobileNum),
      entered: true,
    });
    await world.query(`UPDATE identity.registration_field SET enabled = false WHERE field = 'mobileNum'`);
  });
});

describe('mobile numbers', () => {
  beforeAll(() => turn({ ...ALL_ON, REGMOBVERF3: false }));

  test.each([
    ['too short', { mobileNum: '0912345' }, 'mobile_digits', { field: 'mobileNum', digits: '9' }],
    ['too long', { mobileNum: '09123456789' }, 'mobile_digits', { digits: '9' }],
    [
      'of another length abroad',
      { mobileNum: '81234567', countryDialingCode: '62' },
      'mobile_digits',
      { digits: '9–12' },
    ],
    ['not of a mobile network', { mobileNum: '0212345678' }, 'mobile_invalid', { field: 'mobileNum' }],
    [
      'of no supported country',
      { mobileNum: '0912345678', countryDialingCode: '999' },
      'mobile_invalid',
      { field: 'mobileNum' },
    ],
    ['in letters', { mobileNum: 'không có số' }, 'mobile_invalid', { field: 'mobileNum' }],
    ['missing', { mobileNum: '' }, 'field_required', { field: 'mobileNum' }],
  ])('[ACC-25] one that is %s is refused', async (_, changes, code, value) => {
    await expectRefused(() => registerMobile(world.guest(), '0912345678', changes), code, value);
  });

  test('are one number with and without the leading zero, and belong to one member', async () => {
    const mobileNum = newNumber();
    valueOf(await registerMobile(world.guest(), mobileNum));
    await expectRefused(() => registerMobile(world.guest(), mobileNum.slice(1)), 'mobile_taken', {
      field: 'mobileNum',
    });
    await expectRefused(
      () =>
        registerMobile(world.guest(), `${mobileNum.slice(0, 4)} ${mobileNum.slice(4)}`, { countryDialingCode: '+84' }),
      'mobile_taken',
    );
  });

  test('exactly one of concurrent registrations of one number succeeds', async () => {
    const mobileNum = newNumber();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => registerMobile(world.guest(), mobileNum)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok).map((outcome) => !outcome.ok && outcome.code)).toEqual(
      Array.from({ length: 5 }, () => 'mobile_taken'),
    );
    expect(
      await world.query(
        'SELECT count(*)::int AS sessions FROM identity.session s JOIN identity.member m ON m.id = s.member_id WHERE mobile = $1',
        [e164(mobileNum)],
      ),
    ).toEqual([{ sessions: 1 }]);
  });

  test('member.countries names them in the caller’s language, with an existing flag', async () => {
    const { list } = valueOf(await world.guest().call('member.countries'));
    expect(list[0]).toEqual({
      country: 'VN',
      name: 'Vietnam',
      countryDialingCode: '84',
      mobileDigits: [9],
      flagUrl: '/COUNTRY_FLAG/CIRCLE/VN.svg',
    });
    const inVietnamese = valueOf(await callerFor(world.address, undefined, 'VI').call('member.countries'));
    expect(inVietnamese.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['Việt Nam', 'Nhật Bản']));
    for (const { flagUrl } of list) await access(join(import.meta.dirname, '../../../../../../site/public', flagUrl));
  });
});
