import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFor, registerMobile } from '../../../../../../tests/kit/src/applicants.ts';
import { callerFor, eventually, newMember, solveSlider, valueOf } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const PIN = '280919';

/** §7 Security, with the contract's decisions where the source is open. */
const PATHS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/wps/member/securityConfig'],
  ['POST', '/wps/member/password/V2'],
  ['POST', '/wps/member/paymentPassword'],
  ['GET', '/wps/member/bankCard/banks'],
  ['POST', '/wps/member/bankCard'],
  ['POST', '/wps/member/bankCard/remove'],
  ['POST', '/wps/member/securityQuestions'],
  ['POST', '/wps/member/info/email'],
  ['POST', '/wps/member/payeeName'],
  ['POST', '/wps/member/mobile'],
  ['GET', '/wps/relay/MCS2_bankCards'],
];

test.each(PATHS)('[CALL-05] %s %s exists, for members with a session only', async (method, path) => {
  const ask = async (headers: Record<string, string>) => {
    const body =
      method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json', ...headers } } : { headers };
    const answer = await fetch(`${world.address}${path}`, { method, ...body });
    return { status: answer.status, ...((await answer.json()) as { success: boolean; code?: string }) };
  };
  expect(await ask({})).toMatchObject({ status: 401, success: false, code: 'not_logged_in' });
  const member = await newMember(world.address);
  const answered = await ask({ authorization: `Bearer ${member.token}` });
  expect(answered.status === 200 || answered.code === 'input_invalid').toBe(true);
});

test('[ACC-16] the security centre shows what is secured, masked, and the resulting level', async () => {
  const member = await newMember(world.address);
  const settings = async () => valueOf(await member.caller.call('security.settings'));
  const start = await settings();
  expect(start).toEqual({
    level: 'low',
    password: true,
    passwordChangedAt: expect.any(Number),
    paymentPassword: false,
    bankCards: 0,
    recoveryCodesLeft: 0,
    email: null,
    mobileNum: null,
    payeeName: 'N••• V••• THU',
    payeeNameLocked: false,
    totp: false,
    passkeys: 0,
    loginAlerts: true,
    kycState: 'none',
  });
  expect(Math.abs(start.passwordChangedAt - world.clock.now())).toBeLessThan(60_000);

  valueOf(
    await member.caller.call('security.setPaymentPassword', {
      body: { password: member.password, newPassword: PIN, confirmNewPassword: PIN },
    }),
  );
  valueOf(
    await member.caller.call('security.addBankCard', {
      body: { bankCode: 'VCB', accountNumber: '0123456789', accountName: 'NGUYEN VAN THU', paymentPassword: PIN },
    }),
  );
  expect(await settings()).toMatchObject({ level: 'low', paymentPassword: true, bankCards: 1, payeeNameLocked: true });

  const email = 'minhanh@denlong.example';
  valueOf(await member.caller.call('session.sendEmailCode', { body: { email, purpose: 'binding' } }));
  const { list } = valueOf(await world.guest().call('sandbox.emails', { query: { email } }));
  valueOf(await member.caller.call('member.setEmail', { body: { email, verificationCode: list[0]!.code } }));
  expect(await settings()).toMatchObject({ level: 'medium', email: 'm•••@denlong.example' });

  valueOf(await member.caller.call('security.makeRecoveryCodes', { body: { password: member.password } }));
  const { secret } = valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } }));
  valueOf(
    await member.caller.call('security.confirmTotp', {
      body: { code: new TOTP({ secret }).generate({ timestamp: world.clock.now() }) },
    }),
  );
  expect(await settings()).toMatchObject({ level: 'high', totp: true, recoveryCodesLeft: 10 });

  const mobileNum = '0912345678';
  valueOf(await member.caller.call('session.sendCode', { body: { mobileNum, purpose: 'binding' } }));
  const sent = valueOf(await world.guest().call('sandbox.codes', { query: { mobile: '+84912345678' } }));
  valueOf(
    await member.caller.call('security.bindMobile', {
      body: { mobileNum, verificationCode: sent.list[0]!.code, password: member.password },
    }),
  );
  expect(await settings()).toMatchObject({ level: 'high', mobileNum: '+84 ••• 678' });
});

test('[ACC-16] a member registered by mobile alone has no login password, and sets one with a code like a forgotten one', async () => {
  const { system } = world.platform.modules;
  for (const [name, on] of [
    ['MOBILENUMREG3', true],
    ['REGMOBVERF3', true],
    ['MOBILENUMPASSREG3', false],
  ] as const)
    await system.setSwitch('DENLONG', name, on);
  await eventually('the switches', async () => {
    const { switches } = valueOf(await world.guest().call('system.whitelabel'));
    return switches.MOBILENUMREG3 && switches.REGMOBVERF3 && !switches.MOBILENUMPASSREG3;
  });
  const guest = world.guest();
  const mobileNum = '0987000111';
  const code = await codeFor(guest, mobileNum);
  const { token } = valueOf(
    await registerMobile(guest, mobileNum, { verificationCode: code, password: undefined, confirmPassword: undefined }),
  );
  const caller = callerFor(world.address, () => token);
  expect(valueOf(await caller.call('security.settings'))).toMatchObject({ password: false, mobileNum: '+84 ••• 111' });
  expect(
    await caller.call('security.setPaymentPassword', {
      body: { password: 'anything at all', newPassword: PIN, confirmNewPassword: PIN },
    }),
  ).toMatchObject({ ok: false, code: 'password_wrong' });

  await world.clock.advance(61_000);
  valueOf(
    await guest.call('session.sendCode', { body: { mobileNum, purpose: 'password', ...(await solveSlider(guest)) } }),
  );
  const { list } = valueOf(await guest.call('sandbox.codes', { query: { mobile: '+84987000111' } }));
  const newPassword = 'đèn trên sông khuya';
  valueOf(
    await guest.call('session.setPasswordByPhone', {
      body: {
        mobileNum,
        countryDialingCode: '84',
        verificationCode: list[0]!.code,
        newPassword,
        confirmNewPassword: newPassword,
        ...(await solveSlider(guest)),
      },
    }),
  );
  const [row] = await world.query<{ username: string }>(
    `SELECT username FROM identity.member WHERE mobile = '+84987000111'`,
  );
  const again = valueOf(
    await guest.call('session.login', {
      body: { username: row!.username, password: newPassword, ...(await solveSlider(guest)) },
    }),
  );
  expect('token' in again).toBe(true);
  const signedIn = callerFor(world.address, () => ('token' in again ? again.token : undefined));
  expect(valueOf(await signedIn.call('security.settings'))).toMatchObject({ password: true });
  valueOf(
    await signedIn.call('security.setPaymentPassword', {
      body: { password: newPassword, newPassword: PIN, confirmNewPassword: PIN },
    }),
  );
});
