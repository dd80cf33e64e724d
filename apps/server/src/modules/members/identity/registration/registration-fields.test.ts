import type { FieldRule } from '@lantern/contract';
import type { RegistrationField } from '@lantern/contract/constants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { callerFor, eventually, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { application, register, registerMobile, rowCounts } from '../../../../../../../tests/kit/src/applicants.ts';

let world: TestPlatform;
let asConfigured: { field: RegistrationField; enabled: boolean; required: boolean; rules: FieldRule[] }[];

/** A value every field accepts, and its stored form. */
const GOOD: Readonly<Partial<Record<RegistrationField, string>>> = {
  nickname: 'Trăng Rằm',
  email: 'trang.ram@denlong.example',
  idNumber: '012345678901',
  birthday: '1990-05-17',
  qqNum: '123456789',
  facebook: 'trang.ram',
  wechat: 'trangram',
  line: 'trangram88',
  whatsapp: '+84 912 345 678',
  zalo: '0912345678',
};
/** Stored elsewhere, or tested elsewhere (registration-methods.test.ts, invitations.test.ts). */
const KEPT_BY_ITSELF: readonly RegistrationField[] = ['nickname', 'birthday'];

let names = 0;
const newName = (): string => `field_case${++names}`;

async function configure(
  field: RegistrationField,
  config: { enabled?: boolean; required?: boolean; rules?: readonly FieldRule[] },
): Promise<void> {
  await world.query(
    `UPDATE identity.registration_field SET enabled = coalesce($2, enabled), required = coalesce($3, required), rules = coalesce($4::jsonb, rules) WHERE field = $1`,
    [field, config.enabled ?? null, config.required ?? null, config.rules ? JSON.stringify(config.rules) : null],
  );
}

async function expectRefused(
  changes: Record<string, unknown>,
  code: string,
  value?: Record<string, unknown>,
): Promise<void> {
  const before = await rowCounts(world);
  expect(await register(world.guest(), newName(), changes)).toMatchObject({
    ok: false,
    code,
    ...(value ? { value } : {}),
  });
  expect(await rowCounts(world)).toBe(before);
}

const keptOf = (username: string) =>
  world.query<{ field: string; value: string }>(
    `SELECT field, value FROM identity.member_field f JOIN identity.member m ON m.id = f.member_id WHERE username = $1 AND field <> 'payeeName'`,
    [username],
  );

beforeAll(async () => {
  world = await startTestPlatform();
  await world.query(`UPDATE identity.rate_rule SET allowed = 10000`);
  asConfigured = await world.query('SELECT field, enabled, required, rules FROM identity.registration_field');
});
afterEach(async () => {
  for (const { field, ...config } of asConfigured) await configure(field, config);
  await world.query('UPDATE identity.registration_setting SET captcha_enabled = false');
});
afterAll(() => world.close());

describe.each(Object.entries(GOOD) as [RegistrationField, string][])('[ACC-24] %s', (field, value) => {
  test('a disabled field is not requested, and a sent value is dropped', async () => {
    const name = newName();
    // A given birthday always counts: it must not be a way past the age check.
    valueOf(await register(world.guest(), name, field === 'birthday' ? {} : { [field]: value }));
    expect(await keptOf(name)).toEqual([]);
    const [member] = await world.query('SELECT nickname, birthday FROM identity.member WHERE username = $1', [name]);
    expect(member).toEqual({ nickname: '', birthday: null });
  });

  test('an enabled field is optional, and stored when given', async () => {
    await configure(field, { enabled: true });
    valueOf(await register(world.guest(), newName()));
    const name = newName();
    valueOf(await register(world.guest(), name, { [field]: value }));
    expect(await keptOf(name)).toEqual(KEPT_BY_ITSELF.includes(field) ? [] : [{ field, value }]);
    const [member] = await world.query('SELECT nickname, birthday::text FROM identity.member WHERE username = $1', [
      name,
    ]);
    expect(member).toEqual({
      nickname: field === 'nickname' ? value : '',
      birthday: field === 'birthday' ? value : null,
    });
  });

  test('a required field must be given, with more than white space', async () => {
    await configure(field, { enabled: true, required: true });
    await expectRefused({}, 'field_required', { field, message: 'field_required' });
    await expectRefused({ [field]: '' }, 'field_required', { field });
    expect(await register(world.guest(), newName(), { [field]: '   ' })).toMatchObject({ ok: false, value: { field } });
    valueOf(await register(world.guest(), newName(), { [field]: value }));
  });
});

describe('[ACC-07] the served form', () => {
  test('says whether a captcha is required', async () => {
    await world.query('UPDATE identity.registration_setting SET captcha_enabled = true');
    await eventually(
      'the captcha',
      async () => valueOf(await world.guest().call('registration.settings')).captchaEnabled,
    );
    await expectRefused({}, 'captcha_required', { captcha: true });
    const { id } = valueOf(await world.guest().call('session.captcha'));
    await expectRefused({ captchaId: id, captcha: '999999' }, 'captcha_wrong');
  });
});

describe('[ACC-22] every kind of rule is enforced', () => {
  const message = 'rule.nickname.length';
  test.each<[string, FieldRule, string, string]>([
    ['whitespace', { kind: 'whitespace', message }, '   ', 'x'],
    ['type integer', { kind: 'type', type: 'integer', message }, '1,5', '15'],
    ['type number', { kind: 'type', type: 'number', message }, 'một', '1.5'],
    ['type email', { kind: 'type', type: 'email', message }, 'a@b', 'a@b.vn'],
    ['type url', { kind: 'type', type: 'url', message }, 'javascript:1', 'https://denlong.example'],
    ['type date', { kind: 'type', type: 'date', message }, '2023-02-29', '2024-02-29'],
    ['range of length', { kind: 'range', of: 'length', minimum: 2, maximum: 3, message }, 'abcd', 'abc'],
    ['range of value', { kind: 'range', of: 'value', minimum: 18, maximum: 99, message }, '17', '18'],
    ['enum', { kind: 'enum', values: ['bắc', 'trung', 'nam'], message }, 'đông', 'nam'],
    ['pattern', { kind: 'pattern', pattern: '[a-z]+', message }, 'ABC', 'abc'],
  ])('%s', async (_, rule, bad, good) => {
    await configure('nickname', { enabled: true, rules: [{ ...rule, messageValues: [7] }] });
    await expectRefused({ nickname: bad }, 'field_invalid', { field: 'nickname', message, messageValues: [7] });
    valueOf(await register(world.guest(), newName(), { nickname: good }));
    valueOf(await register(world.guest(), newName(), { nickname: '' }));
  });

  test('the first broken rule decides the message', async () => {
    await configure('nickname', {
      enabled: true,
      rules: [
        { kind: 'whitespace', message: 'rule.nickname.whitespace' },
        { kind: 'pattern', pattern: '[a-z]+', message },
      ],
    });
    await expectRefused({ nickname: ' ' }, 'field_invalid', { message: 'rule.nickname.whitespace' });
  });

  test.each([
    ['an SMS code', { verificationCode: '12345678901' }],
    ['a captcha', { captcha: '1234567' }],
    ['a mobile number', { mobileNum: '091234567809123456789' }],
    ['an email', { email: `${'a'.repeat(60)}@${'b'.repeat(190)}.vn.vn` }],
  ])('%s longer than its input takes is no payload', async (_, changes) => {
    await expectRefused(changes, 'input_invalid');
  });
});

describe('[ACC-07] a payee name', () => {
  test.each([
    ['Nguyễn Thị  Ánh Đào', 'NGUYEN THI ANH DAO'],
    ['le van tam', 'LE VAN TAM'],
    ['Phạm Hữu Nghĩa'.normalize('NFD'), 'PHAM HUU NGHIA'],
  ])('typed as %s is kept as a bank prints it', async (payeeName, kept) => {
    const name = newName();
    valueOf(await register(world.guest(), name, { payeeName }));
    expect(
      await world.query(
        `SELECT value FROM identity.member_field f JOIN identity.member m ON m.id = f.member_id WHERE username = $1 AND field = 'payeeName'`,
        [name],
      ),
    ).toEqual([{ value: kept }]);
  });
});

describe('[ACC-25] refusals have the right messages', () => {
  const body = { mobileNum: '0912345', countryDialingCode: '84' };
  test.each([
    ['VI', 'mobile_digits', { mobileNum: '0912345' }, 'Số điện thoại phải có 9 chữ số'],
    ['EN', 'mobile_digits', { mobileNum: '0912345' }, 'The mobile number must have 9 digits'],
    ['VI', 'mobile_invalid', { mobileNum: '0212345678' }, 'Số điện thoại không hợp lệ'],
    ['EN', 'mobile_invalid', { mobileNum: '0212345678' }, 'The mobile number is not valid'],
    [
      'VI',
      'payee_name_format',
      { payeeName: 'Nguyễn' },
      'Vui lòng nhập đúng họ tên thật, viết không dấu và có dấu cách',
    ],
    [
      'EN',
      'payee_name_format',
      { payeeName: 'NGUYENMINHANH' },
      'Please enter your real name, without diacritics and with spaces',
    ],
    ['VI', 'invitation_code_invalid', { affiliateCode: 'NOBODYS' }, 'Mã giới thiệu không hợp lệ'],
    ['EN', 'invitation_code_invalid', { affiliateCode: 'NOBODYS' }, 'Invalid invitation code'],
    ['VI', 'captcha_wrong', { captcha: '1' }, 'Mã xác minh không đúng, vui lòng nhập kết quả phép tính'],
    ['EN', 'captcha_wrong', { captcha: '1' }, 'The captcha is wrong, please enter the result of the equation'],
    ['VI', 'age_unconfirmed', { ageConfirmed: false }, 'Bạn phải xác nhận đã đủ 18 tuổi'],
    ['EN', 'age_unconfirmed', { ageConfirmed: false }, 'You must confirm that you are 18 or older'],
  ] as const)('in %s: %s', async (language, code, changes, message) => {
    if ('captcha' in changes) await world.query('UPDATE identity.registration_setting SET captcha_enabled = true');
    if ('mobileNum' in changes) await configure('mobileNum', { enabled: true });
    const caller = callerFor(world.address, undefined, language);
    const captcha = 'captcha' in changes ? { captchaId: valueOf(await caller.call('session.captcha')).id } : {};
    expect(
      await caller.call('registration.registerUsername', {
        body: await application(caller, newName(), { ...changes, ...captcha }),
      }),
    ).toMatchObject({ ok: false, code, message });
  });

  test('the minimum age is the brand’s', async () => {
    await world.query('UPDATE system.merchant SET minimum_age = 21');
    await eventually(
      'the age',
      async () => valueOf(await world.guest().call('registration.settings')).minimumAge === 21,
    );
    const caller = callerFor(world.address, undefined, 'VI');
    const refused = await caller.call('registration.registerUsername', {
      body: await application(caller, newName(), { ageConfirmed: false }),
    });
    expect(refused).toMatchObject({ ok: false, message: 'Bạn phải xác nhận đã đủ 21 tuổi' });
    await world.query('UPDATE system.merchant SET minimum_age = 18');
  });

  test('the form’s order decides which fault is reported first', async () => {
    const everything = {
      username: 'a',
      password: '',
      confirmPassword: '',
      affiliateCode: '!',
      payeeName: '',
      ageConfirmed: false,
      dataConsent: false,
      geetest_validate: undefined,
    };
    const repairs: [string, Record<string, unknown>][] = [
      ['username_format', { username: newName() }],
      ['field_required', { password: 'trăng tròn', confirmPassword: '' }],
      ['confirm_required', { confirmPassword: 'trăng khuyết' }],
      ['invitation_code_invalid', { affiliateCode: '' }],
      ['field_required', { payeeName: 'NGUYEN VAN THU' }],
      ['confirm_mismatch', { confirmPassword: 'trăng tròn' }],
      ['age_unconfirmed', { ageConfirmed: true }],
      ['consent_required', { dataConsent: true }],
    ];
    let changes: Record<string, unknown> = everything;
    for (const [code, repair] of repairs) {
      await expectRefused(changes, code);
      changes = { ...changes, ...repair };
    }
    await expectRefused(changes, 'challenge_required');
  });

  test('a closed registration mode is reported before anything else', async () => {
    expect(await registerMobile(world.guest(), body.mobileNum)).toMatchObject({
      ok: false,
      code: 'registration_mode_unavailable',
    });
  });
});
