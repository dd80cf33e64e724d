/** Everything an account can do, with marked values: none of them may appear in logs, addresses, refusals or events. */
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KycImage } from '../../packages/contract/src/kyc-rules.ts';
import { PASSWORD, registerMobile, register, signIn } from '../kit/src/applicants.ts';
import { createAuthenticator } from '../kit/src/authenticator.ts';
import type { Browser } from '../kit/src/browser.ts';
import { eventually, solveSlider, valueOf, type Caller, type TestPlatform } from '../kit/src/index.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import type { Canary, Leak } from '../setup/canary.ts';
import { openCanaryWorld, type CanaryWorld } from '../setup/canary-world.ts';
import type { ListeningSocket } from '../setup/listening-socket.ts';
import { walkThroughConsent } from '../setup/oidc-server.ts';
import { liveCalls } from './hostile-inputs.ts';

const MERCHANT = 'DENLONG';
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const KYC_IMAGES: readonly KycImage[] = ['idFront', 'idBack', 'selfie'];

const NEW_PASSWORD = 'bến nước cây đa 88';
const LAST_PASSWORD = 'gió lùa qua hiên 71';
const PIN = '280919';
const MOBILE = '0912345678';
const OTHER_MOBILE = '0987654312';
const EMAIL = 'hoa.sen+42@denlong.example';
const NEXT_EMAIL = 'sen.vang+43@denlong.example';
const NAME = 'TRAN THI HOA SEN';
const ACCOUNT_NUMBER = '1903624518027';

/** Every optional field of a registration. */
const PERSON = {
  payeeName: NAME,
  nickname: 'Sen Vàng',
  email: EMAIL,
  idNumber: '079190004321',
  birthday: '1990-02-28',
  paymentPassword: PIN,
  facebook: 'hoa.sen.canh',
  wechat: 'hoasenwechat',
  line: 'hoasenline9',
  whatsapp: '+84 938 111 223',
  zalo: '0938111224',
  qqNum: '519283746',
} as const;

const FACTS = {
  fullName: 'Trần Thị Hoa Sen',
  birthday: '1990-02-28',
  idNumber: '079190004321',
  address: '27 Ngõ Cây Đa, Phường Bến Nghé',
  nationality: 'VN',
  occupation: 'Thợ thêu đèn',
  sourceOfIncome: 'salary',
} as const;

let world: CanaryWorld;
let here: TestPlatform;
let canary: Canary;
beforeAll(async () => {
  world = await openCanaryWorld();
  ({ here, canary } = world);
});
afterAll(() => world.close());

async function expectRefused(answer: Promise<{ ok: boolean; code?: string }>, code: string): Promise<void> {
  expect(await answer).toMatchObject({ ok: false, code });
}

const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
const idOf = async (userName: string) =>
  (await here.platform.modules.identity.memberIdOf(MERCHANT, userName)) as MemberId;

async function smsCode(
  caller: Caller,
  mobileNum: string,
  purpose: 'login' | 'register' | 'password' | 'binding',
): Promise<string> {
  await here.clock.advance(MINUTE_MS);
  valueOf(await caller.call('session.sendCode', { body: { mobileNum, purpose, ...(await solveSlider(caller)) } }));
  return valueOf(await caller.call('sandbox.codes', { query: { mobile: mobileNum } })).list[0]!.code;
}

async function emailCode(
  caller: Caller,
  email: string,
  purpose: 'password' | 'binding',
  username?: string,
): Promise<string> {
  await here.clock.advance(MINUTE_MS);
  valueOf(
    await caller.call('session.sendEmailCode', {
      body: { email, purpose, ...(username === undefined ? {} : { username }), ...(await solveSlider(caller)) },
    }),
  );
  return valueOf(await caller.call('sandbox.emails', { query: { email } })).list[0]!.code;
}

async function phoneToken(caller: Caller, mobileNum: string): Promise<string> {
  await here.clock.advance(MINUTE_MS);
  const { sessionInfo } = valueOf(
    await caller.call('session.sendPhoneCode', { body: { mobileNum, ...(await solveSlider(caller)) } }),
  );
  const { code } = valueOf(await caller.call('sandbox.codes', { query: { mobile: mobileNum } })).list[0]!;
  await expectRefused(
    caller.call('session.verifyPhoneCode', { body: { sessionInfo, code: wrongOf(code) } }),
    'verification_code_wrong',
  );
  return valueOf(await caller.call('session.verifyPhoneCode', { body: { sessionInfo, code } })).idToken;
}

const USER = 'sen_vang';
let browser: Browser;
let line: ListeningSocket;

describe('a member', () => {
  test('registers by username, and gets ordinary refusals', async () => {
    browser = world.browse();
    const { caller } = browser;
    await caller.call('session.captcha');
    valueOf(await caller.call('registration.settings'));
    valueOf(await caller.call('registration.checkUsername', { query: { username: USER } }));
    await caller.call('registration.checkAffiliate', { query: { code: 'none' } });
    await expectRefused(
      register(caller, USER, { ...PERSON, confirmPassword: 'another password 5' }),
      'confirm_mismatch',
    );
    await expectRefused(register(caller, USER, { ...PERSON, payeeName: 'Hoa 3' }), 'payee_name_format');
    browser.token = valueOf(await register(caller, USER, PERSON)).token;
    await expectRefused(register(world.browse().caller, USER, PERSON), 'username_taken');
    line = await world.listen(browser.token);
  });

  test('registers by mobile number', async () => {
    const { caller } = world.browse();
    const verificationCode = await smsCode(caller, OTHER_MOBILE, 'register');
    await expectRefused(
      registerMobile(caller, OTHER_MOBILE, { verificationCode: wrongOf(verificationCode) }),
      'verification_code_wrong',
    );
    valueOf(await registerMobile(caller, OTHER_MOBILE, { verificationCode }));
  });

  test('signs in by password, by remembered device, on a new device, as a trial user', async () => {
    await expectRefused(signIn(browser.caller, USER, 'not the password 3'), 'wrong_credentials');
    const { rememberToken } = valueOf(
      await signIn(browser.caller, USER, PASSWORD, { remember: true, fingerprint: 'a'.repeat(64) }),
    );
    const resumed = valueOf(
      await browser.caller.call('session.login', { body: { username: USER, rememberToken: rememberToken! } }),
    );
    await expectRefused(
      world.browse().caller.call('session.login', { body: { username: USER, rememberToken: resumed.rememberToken! } }),
      'remember_invalid',
    );
    valueOf(await signIn(world.browse().caller, USER, PASSWORD));
    await line.received('login_noticed', () => true);
    const trial = world.browse();
    trial.token = valueOf(await trial.caller.call('session.freePlay', { query: { ageConfirmed: true } })).token;
    valueOf(await trial.caller.call('session.trialMember'));
    valueOf(await trial.caller.call('session.logout'));
  });

  test('binds number, address and name', async () => {
    const { caller } = browser;
    const code = await smsCode(caller, MOBILE, 'binding');
    await expectRefused(
      caller.call('security.bindMobile', {
        body: { mobileNum: MOBILE, verificationCode: code, password: 'not the password 3' },
      }),
      'password_wrong',
    );
    valueOf(
      await caller.call('security.bindMobile', {
        body: { mobileNum: MOBILE, verificationCode: code, password: PASSWORD },
      }),
    );
    for (const email of [EMAIL, NEXT_EMAIL])
      valueOf(
        await caller.call('member.setEmail', {
          body: { email, verificationCode: await emailCode(caller, email, 'binding') },
        }),
      );
    await expectRefused(
      caller.call('member.setEmail', { body: { email: 'not-an-address@', verificationCode: '194827' } }),
      'email_format',
    );
    valueOf(await caller.call('security.bindPayeeName', { body: { payeeName: NAME } }));
    valueOf(await caller.call('member.setNickname', { body: { nickname: 'Hoa Sen Vàng' } }));
    const { list } = valueOf(await caller.call('member.icons'));
    valueOf(await caller.call('member.setIcon', { body: { icon: list[0]!.icon } }));
    valueOf(await caller.call('member.countries'));
    valueOf(await caller.call('member.profile'));
  });

  test('signs in by SMS code and by the token of a phone provider', async () => {
    const { caller } = world.browse();
    const verificationCode = await smsCode(caller, MOBILE, 'login');
    valueOf(await caller.call('session.login', { body: { type: 'sms', mobileNum: MOBILE, verificationCode } }));
    const { system } = here.platform.modules;
    await system.setPhoneVerification(MERCHANT, 'idToken');
    await eventually('id tokens', async () => (await system.phoneVerification(MERCHANT)) === 'idToken');
    await caller.call('sandbox.phoneKeys');
    const firebaseIdToken = await phoneToken(caller, MOBILE);
    const body = { type: 'firebase', firebaseChannel: 'sms', firebaseMobileNo: MOBILE, firebaseIdToken } as const;
    valueOf(await caller.call('session.login', { body }));
    await expectRefused(caller.call('session.login', { body }), 'phone_token_invalid');
    await system.setPhoneVerification(MERCHANT, 'code');
    await eventually('codes', async () => (await system.phoneVerification(MERCHANT)) === 'code');
  });

  test('signs in with a provider', async () => {
    const guest = world.browse();
    const { list } = valueOf(await guest.caller.call('session.socialProviders'));
    expect(list.map(({ provider }) => provider)).toEqual(['google']);
    const arrive = async (one: Browser) => {
      const { authorizationUrl } = valueOf(
        await one.caller.call('session.startSocial', { body: { provider: 'google' } }),
      );
      const callback = await walkThroughConsent(authorizationUrl, 'hoa-sen-at-the-provider');
      canary.mark('provider code', callback.searchParams.get('code')!);
      canary.mark('provider code', callback.searchParams.get('state')!);
      const cookie = [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      expect((await world.fetch(callback, { headers: { cookie }, redirect: 'manual' })).status).toBe(303);
    };
    await arrive(guest);
    await expectRefused(guest.caller.call('session.finishSocial', { body: {} }), 'social_unlinked');
    valueOf(await register(guest.caller, 'sen_google', { socialLink: true }));
    await arrive(guest);
    valueOf(await guest.caller.call('session.finishSocial', { body: {} }));
    for (const cookie of guest.cookies.values()) canary.mark('cookie', cookie);
  });

  test('has second factors, and confirms a login with each', async () => {
    const { caller } = browser;
    await here.clock.advance(2 * STEP_MS);
    const { secret } = valueOf(await caller.call('security.startTotp', { body: { password: PASSWORD } }));
    const freshCode = async () => {
      await here.clock.advance(2 * STEP_MS);
      return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: here.clock.now() });
    };
    valueOf(await caller.call('security.confirmTotp', { body: { code: await freshCode() } }));
    const { codes } = valueOf(await caller.call('security.makeRecoveryCodes', { body: { password: PASSWORD } }));
    const device = createAuthenticator();
    const { options } = valueOf(await caller.call('security.startPasskey', { body: { password: PASSWORD } }));
    const { passkeyId } = valueOf(
      await caller.call('security.addPasskey', {
        body: { name: 'Điện thoại', passkey: device.make(options, here.address) },
      }),
    );
    valueOf(await caller.call('security.passkeys'));
    const begin = async () => {
      const answer = await signIn(caller, USER, PASSWORD);
      expect(answer).toMatchObject({ ok: false, code: 'second_factor_required' });
      return (answer.ok ? {} : answer.value) as {
        readonly ticket: string;
        readonly passkeyOptions: Record<string, unknown>;
      };
    };
    const first = await begin();
    const right = await freshCode();
    await expectRefused(
      caller.call('session.confirmLogin', { body: { ticket: first.ticket, method: 'totp', code: wrongOf(right) } }),
      'second_factor_wrong',
    );
    valueOf(await caller.call('session.confirmLogin', { body: { ticket: first.ticket, method: 'totp', code: right } }));
    valueOf(
      await caller.call('session.confirmLogin', {
        body: { ticket: (await begin()).ticket, method: 'recovery', code: codes[0]! },
      }),
    );
    const { ticket, passkeyOptions } = await begin();
    valueOf(
      await caller.call('session.confirmLogin', {
        body: { ticket, method: 'passkey', passkey: device.use(passkeyOptions, here.address) as never },
      }),
    );
    valueOf(await caller.call('security.removePasskey', { body: { passkeyId, password: PASSWORD } }));
    valueOf(await caller.call('security.removeTotp', { body: { password: PASSWORD } }));
  });

  test('links bank accounts', async () => {
    const { caller } = browser;
    const NEW_PIN = '135790';
    valueOf(
      await caller.call('security.setPaymentPassword', {
        body: { oldPassword: PIN, newPassword: NEW_PIN, confirmNewPassword: NEW_PIN },
      }),
    );
    valueOf(await caller.call('security.banks'));
    const card = {
      bankCode: 'VCB',
      accountNumber: ACCOUNT_NUMBER,
      accountName: NAME,
      branch: 'Bến Nghé',
      paymentPassword: NEW_PIN,
    };
    await expectRefused(
      caller.call('security.addBankCard', { body: { ...card, accountName: 'LE VAN KHAC' } }),
      'payee_name_mismatch',
    );
    await expectRefused(
      caller.call('security.addBankCard', { body: { ...card, paymentPassword: '000417' } }),
      'payment_password_wrong',
    );
    const { bankCardId } = valueOf(await caller.call('security.addBankCard', { body: card }));
    await expectRefused(caller.call('security.addBankCard', { body: card }), 'bank_card_taken');
    valueOf(await caller.call('withdraw.bankCards'));
    valueOf(await caller.call('security.settings'));
    valueOf(await caller.call('security.removeBankCard', { body: { bankCardId, paymentPassword: NEW_PIN } }));
  });

  test('verifies an identity', async () => {
    const { caller } = browser;
    const picture = await sharp(Buffer.alloc(300 * 300 * 3, 90), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    for (const image of KYC_IMAGES)
      valueOf(
        await caller.call('kyc.uploadImage', {
          params: { image },
          image: new Blob([new Uint8Array(picture)], { type: 'image/png' }),
        }),
      );
    await expectRefused(caller.call('kyc.submit', { body: { ...FACTS, idNumber: '07919000432' } }), 'field_invalid');
    valueOf(await caller.call('kyc.submit', { body: FACTS }));
    valueOf(
      await here.platform.modules.kyc.decide(await idOf(USER), {
        reviewer: 'reviewer-one',
        decision: 'resubmit',
        reason: 'Ảnh của Trần Thị Hoa Sen quá mờ',
      }),
    );
    await line.received('kyc_changed', ({ state }) => state === 'resubmit');
    valueOf(await caller.call('kyc.status'));
  });

  test('opens a game, whose frame exchanges its token', async () => {
    const query = {
      vendor: 'TCG_LOTTO_VN',
      lottoGameCode: 'mb60',
      lottoPrizeMode: 'Lott',
      lottoView: 'betting',
    } as const;
    const { gameUrl } = valueOf(await browser.caller.call('launch.game', { query }));
    const frame = new URL(gameUrl, here.address);
    await world.fetch(frame);
    const frameCaller = world.browse().caller;
    valueOf(await frameCaller.call('launch.exchange', { body: { launchToken: frame.searchParams.get('token')! } }));
    await expectRefused(
      frameCaller.call('launch.exchange', { body: { launchToken: frame.searchParams.get('token')! } }),
      'launch_token_invalid',
    );
  });

  test('exports personal data, and requests erasure', async () => {
    const { caller } = browser;
    valueOf(await caller.call('privacy.setConsent', { body: { kind: 'marketing', given: true } }));
    const changes = [{ product: 'casino', channel: 'inbox', given: true }] as const;
    valueOf(await caller.call('privacy.setMarketing', { body: { changes: [...changes] } }));
    valueOf(await caller.call('privacy.consents'));
    await expectRefused(caller.call('privacy.export', { body: { password: 'not the password 3' } }), 'password_wrong');
    valueOf(await caller.call('privacy.export', { body: { password: PASSWORD } }));
    valueOf(await caller.call('privacy.requestErasure', { body: { password: PASSWORD } }));
    valueOf(await caller.call('privacy.erasure'));
    valueOf(await caller.call('privacy.cancelErasure'));
  });

  test('changes the password in every way, and ends sessions', async () => {
    const { caller } = browser;
    valueOf(await caller.call('security.setLoginAlerts', { body: { enabled: true } }));
    await expectRefused(
      caller.call('security.changePassword', {
        body: { oldPassword: 'not the password 3', newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
      }),
      'password_wrong',
    );
    valueOf(
      await caller.call('security.changePassword', {
        body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
      }),
    );
    const bySms = {
      mobileNum: MOBILE,
      verificationCode: await smsCode(world.browse().caller, MOBILE, 'password'),
      newPassword: LAST_PASSWORD,
      confirmNewPassword: LAST_PASSWORD,
    };
    valueOf(
      await world
        .browse()
        .caller.call('session.setPasswordByPhone', { body: { ...bySms, ...(await solveSlider(caller)) } }),
    );
    const guest = world.browse().caller;
    const byEmail = {
      username: USER,
      email: NEXT_EMAIL,
      verificationCode: await emailCode(guest, NEXT_EMAIL, 'password', USER),
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    };
    valueOf(await guest.call('session.setPasswordByEmail', { body: { ...byEmail, ...(await solveSlider(guest)) } }));
    valueOf(await here.platform.modules.identity.requirePasswordChange(await idOf(USER)));
    const { token, changeTicket } = valueOf(await signIn(caller, USER, NEW_PASSWORD));
    browser.token = token;
    valueOf(
      await caller.call('security.changePassword', {
        body: { ticket: changeTicket!, newPassword: LAST_PASSWORD, confirmNewPassword: LAST_PASSWORD },
      }),
    );
    const { list } = valueOf(await caller.call('security.sessions'));
    valueOf(await signIn(world.browse().caller, USER, LAST_PASSWORD));
    await caller.call('security.endSession', { body: { sessionId: list.find(({ current }) => !current)!.sessionId } });
    for (const cookie of browser.cookies.values()) canary.mark('cookie', cookie);
    valueOf(await caller.call('security.endAllSessions'));
  });

  test('meets a database error with their values in the statement', async () => {
    await here.query(`ALTER TABLE identity.member_field ADD CONSTRAINT planted CHECK (value = '') NOT VALID`);
    await expectRefused(
      register(world.browse().caller, 'sen_trang', { ...PERSON, email: 'sen.trang+44@denlong.example' }),
      'system_error',
    );
    await here.query('ALTER TABLE identity.member_field DROP CONSTRAINT planted');
    expect(world.logged.some((entry) => entry.includes('request failed'))).toBe(true);
  });
});

/** Where a marked value is allowed, and why. */
const ALLOWED_ADDRESSES: readonly (readonly [path: RegExp, kind: string, why: string])[] = [
  [/^\/sandbox\/sms$/, 'mobile number', 'the demo’s outbox is read by number; production answers 404'],
  [/^\/sandbox\/email$/, 'email address', 'the demo’s outbox is read by address; production answers 404'],
  [/^\/lotto\/mui\//, 'launch token', 'a frame gets its token in its address; it is valid once, for a minute'],
  [
    /^\/wps\/session\/social\/callback\/google$/,
    'provider code',
    'OpenID Connect answers in the address; valid once, with the browser’s cookie',
  ],
];

const ACCOUNT_CALLS = /^(?:session|registration|security|member|kyc|privacy|launch|sandbox)\./;
/** Values of money calls, of the client and of the browser: the last three are created during the run. */
const NOT_BY_HAND = ['sandbox.pay', 'session.publicKey', 'session.challenge', 'session.socialCallback'];

function found(leaks: readonly Leak[]): unknown {
  return leaks.map(({ where, kind, value }) => [kind, value, where]);
}

describe('none of it', () => {
  test('is missing: every call of an account was made, every kind of value marked', () => {
    const wanted = liveCalls.map(([id]) => id).filter((id) => ACCOUNT_CALLS.test(id) && !NOT_BY_HAND.includes(id));
    expect(wanted.filter((id) => !canary.made.has(id))).toEqual([]);
    expect([...canary.kinds].sort()).toEqual([
      'authenticator secret',
      'bank account number',
      'birthday',
      'change ticket',
      'code',
      'contact',
      'cookie',
      'email address',
      'home address',
      'id number',
      'launch token',
      'login ticket',
      'mobile number',
      'name',
      'occupation',
      'password',
      'payment password',
      'phone token',
      'provider code',
      'recovery code',
      'remember token',
      'session token',
    ]);
  });

  test('would be missed: the canary finds each kind, in each encoding', () => {
    const planted = [
      JSON.stringify({ level: 30, msg: `set to ${LAST_PASSWORD}` }),
      '{"reached":"+84912345678"}',
      `{"to":"${MOBILE.slice(1)}"}`,
      `/wps/x?email=${encodeURIComponent(EMAIL)}`,
      `{"name":"${encodeURIComponent(FACTS.fullName).replaceAll('%20', '+')}"}`,
      Buffer.from(FACTS.address).toString('base64'),
      `{"pin":"${PIN}"}`,
      `to account ${ACCOUNT_NUMBER}.`,
      `Bearer ${browser.token}`,
    ];
    for (const text of planted) expect([text, canary.leaksIn('planted', [text]).length > 0]).toEqual([text, true]);
    here.platform.kernel.log.trace({ note: FACTS.idNumber }, 'planted');
    expect(
      canary.leaksIn(
        'log',
        world.logged.filter((entry) => entry.includes('planted')),
      ),
    ).toEqual([expect.objectContaining({ kind: 'id number', value: FACTS.idNumber })]);
    expect(canary.leaksIn('nothing', ['{"time":"2026-11-20T18:55:11.280Z","ms":28,"id":"01aryz6s280919z"}'])).toEqual(
      [],
    );
  });

  test('is in the log', () => {
    const entries = world.logged.filter((entry) => !entry.includes('planted'));
    expect(entries.length).toBeGreaterThan(100);
    expect(found(canary.leaksIn('log', entries))).toEqual([]);
  });

  test('is in an address, except the few that must carry one', () => {
    expect(world.requested.length).toBeGreaterThan(100);
    const leaks = world.requested.flatMap((url) =>
      canary
        .leaksIn(url.pathname, [url.pathname + url.search])
        .filter(
          ({ kind }) => !ALLOWED_ADDRESSES.some(([path, allowed]) => path.test(url.pathname) && kind === allowed),
        ),
    );
    expect(found(leaks)).toEqual([]);
  });

  test('is in the outbox', async () => {
    const rows = await world.outboxRows();
    for (const topic of ['member_registered', 'login_noticed'])
      expect(rows.some((row) => row.includes(topic))).toBe(true);
    expect(found(canary.leaksIn('outbox', rows))).toEqual([]);
  });

  test('is in an event', () => {
    expect(line.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['login_noticed', 'kyc_changed']));
    expect(found(canary.leaksIn('socket', world.received()))).toEqual([]);
    expect(found(canary.leaksIn('bus', world.pushed))).toEqual([]);
  });

  test('is repeated in a refusal, except the ticket that a second step needs', () => {
    expect(world.refusals.length).toBeGreaterThan(10);
    expect(found(canary.leaksIn('refusal', world.refusals).filter(({ kind }) => kind !== 'login ticket'))).toEqual([]);
  });
});
