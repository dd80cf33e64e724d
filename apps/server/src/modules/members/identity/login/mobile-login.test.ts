import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, register, rowCounts } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser, type Browser } from '../../../../../../../tests/kit/src/browser.ts';
import { solveSlider, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';

const NOBODYS = '0987000999';
/** A minute, less the time a busy machine took since it began. */
const NEARLY_A_MINUTE: unknown = expect.closeTo(45, -1.5);

let world: TestPlatform;
let named = 0;
beforeAll(async () => {
  world = await startTestPlatform();
  await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', true);
});
afterAll(() => world.close());
beforeEach(() => world.query('DELETE FROM identity.login_failure'));

interface Owner {
  readonly name: string;
  readonly mobileNum: string;
  readonly browser: Browser;
}

/** A member with a bound number, on a known browser. */
async function owner(): Promise<Owner> {
  const name = `mobile_${++named}`;
  const mobileNum = `09120001${String(named).padStart(2, '0')}`;
  const browser = openBrowser(world.address);
  valueOf(await register(browser.caller, name));
  await world.query('UPDATE identity.member SET mobile = $2 WHERE username = $1', [name, `+84${mobileNum.slice(1)}`]);
  return { name, mobileNum, browser };
}

const signInBy = (browser: Browser, body: Record<string, unknown>) =>
  browser.caller.call('session.login', { body: { type: 'sms', ...body } as never });

async function codeOf({ mobileNum, browser }: Pick<Owner, 'mobileNum' | 'browser'>): Promise<string> {
  valueOf(
    await browser.caller.call('session.sendCode', {
      body: { mobileNum, purpose: 'login', ...(await solveSlider(browser.caller)) },
    }),
  );
  const { list } = valueOf(await browser.caller.call('sandbox.codes', { query: { mobile: mobileNum } }));
  return list[0]!.code;
}

const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

async function expectRefused(attempt: ReturnType<typeof signInBy>, code: string, value?: unknown): Promise<void> {
  const before = await rowCounts(world);
  const refused = await attempt;
  expect(refused).toMatchObject({ ok: false, code });
  if (value !== undefined) expect(!refused.ok && refused.value).toEqual(value);
  expect(await rowCounts(world)).toBe(before);
}

describe('by number and code', () => {
  test('the sent code signs in, once, without a slider, in every notation of the number', async () => {
    const member = await owner();
    const code = await codeOf(member);
    expect(
      valueOf(
        await signInBy(member.browser, {
          mobileNum: member.mobileNum.slice(1),
          countryDialingCode: '+84',
          verificationCode: code,
        }),
      ),
    ).toMatchObject({ userName: member.name, type: 0 });
    await expectRefused(
      signInBy(member.browser, { mobileNum: member.mobileNum, verificationCode: code }),
      'verification_code_wrong',
    );
  });

  test('a wrong code and an unknown number get the same answer', async () => {
    const member = await owner();
    const wrong = wrongOf(await codeOf(member));
    const [known, unknown] = [
      await signInBy(member.browser, { mobileNum: member.mobileNum, verificationCode: wrong }),
      await signInBy(member.browser, { mobileNum: NOBODYS, verificationCode: wrong }),
    ];
    expect(known).toMatchObject({ ok: false, code: 'verification_code_wrong' });
    expect(known).toEqual(unknown);
  });

  test('fields are validated by the served rules, numbers by their country', async () => {
    const { browser, mobileNum } = await owner();
    await expectRefused(signInBy(browser, { mobileNum: '', verificationCode: '' }), 'input_invalid', {
      fields: ['mobileNum', 'verificationCode'],
    });
    await expectRefused(signInBy(browser, { mobileNum, verificationCode: 'abcd' }), 'input_invalid', {
      fields: ['verificationCode'],
    });
    await expectRefused(signInBy(browser, { mobileNum: '0212345678', verificationCode: '123456' }), 'mobile_invalid');
    await expectRefused(
      signInBy(browser, { mobileNum, countryDialingCode: '999', verificationCode: '123456' }),
      'mobile_invalid',
    );
  });

  test('after a failure the slider is required, after three a captcha, for known and unknown numbers alike', async () => {
    const member = await owner();
    for (const mobileNum of [member.mobileNum, NOBODYS]) {
      const attempt = (changes: Record<string, unknown> = {}) =>
        signInBy(member.browser, { mobileNum, verificationCode: '000000', ...changes });
      await expectRefused(attempt(), 'verification_code_wrong');
      await expectRefused(attempt(), 'challenge_required');
      await expectRefused(attempt({ ...(await solveSlider(member.browser.caller)) }), 'verification_code_wrong');
      await expectRefused(attempt({ ...(await solveSlider(member.browser.caller)) }), 'verification_code_wrong', {
        captcha: true,
      });
      await expectRefused(attempt({ ...(await solveSlider(member.browser.caller)) }), 'captcha_required', {
        captcha: true,
        pauseSec: NEARLY_A_MINUTE,
      });
    }
  });

  test('each side refuses the other, and a locked account is reported only with the right code', async () => {
    const member = await owner();
    await world.query('UPDATE identity.member SET type = 1 WHERE username = $1', [member.name]);
    await expectRefused(
      signInBy(member.browser, { mobileNum: member.mobileNum, verificationCode: await codeOf(member) }),
      'not_member_account',
    );
    const locked = await owner();
    await world.query(`UPDATE identity.member SET state = 'locked' WHERE username = $1`, [locked.name]);
    const code = await codeOf(locked);
    await expectRefused(
      signInBy(locked.browser, { mobileNum: locked.mobileNum, verificationCode: wrongOf(code) }),
      'verification_code_wrong',
    );
    await world.query('DELETE FROM identity.login_failure');
    await expectRefused(
      signInBy(locked.browser, { mobileNum: locked.mobileNum, verificationCode: code }),
      'account_locked',
    );
  });

  test('can be remembered, in a separate mode', async () => {
    const member = await owner();
    const { rememberToken } = valueOf(
      await signInBy(member.browser, {
        mobileNum: member.mobileNum,
        verificationCode: await codeOf(member),
        remember: true,
      }),
    );
    expect(
      await member.browser.caller.call('session.login', { body: { username: member.name, rememberToken } }),
    ).toMatchObject({ ok: false, code: 'remember_invalid' });
    expect(valueOf(await signInBy(member.browser, { mobileNum: member.mobileNum, rememberToken })).userName).toBe(
      member.name,
    );
  });

  test('is refused for everyone where MOBILEVERCODELOGIN3 is off', async () => {
    const member = await owner();
    const code = await codeOf(member);
    await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', false);
    for (const body of [
      { mobileNum: member.mobileNum, verificationCode: code },
      { type: 'firebase', firebaseMobileNo: member.mobileNum, firebaseIdToken: 'x' },
    ]) {
      await expectRefused(signInBy(member.browser, body), 'login_mode_unavailable');
    }
    await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', true);
  });
});

describe('by phone verification', () => {
  async function idTokenFor(browser: Browser, mobileNum: string): Promise<string> {
    await world.platform.modules.system.setPhoneVerification('DENLONG', 'idToken');
    const { sessionInfo } = valueOf(
      await browser.caller.call('session.sendPhoneCode', {
        body: { mobileNum, ...(await solveSlider(browser.caller)) },
      }),
    );
    const { list } = valueOf(await browser.caller.call('sandbox.codes', { query: { mobile: mobileNum } }));
    return valueOf(await browser.caller.call('session.verifyPhoneCode', { body: { sessionInfo, code: list[0]!.code } }))
      .idToken;
  }
  const firebase = (browser: Browser, body: Record<string, unknown>) =>
    signInBy(browser, { type: 'firebase', firebaseChannel: 'sms', ...body });

  test("the provider's token signs the number's owner in, in every notation of the number", async () => {
    for (const written of [(national: string) => national, (national: string) => `+84${national.slice(1)}`]) {
      const member = await owner();
      const firebaseIdToken = await idTokenFor(member.browser, member.mobileNum);
      expect(
        valueOf(await firebase(member.browser, { firebaseMobileNo: written(member.mobileNum), firebaseIdToken }))
          .userName,
      ).toBe(member.name);
    }
  });

  test('a token of another number and an invalid token are refused; an unknown number is not an account', async () => {
    const [member, other] = [await owner(), await owner()];
    const firebaseIdToken = await idTokenFor(member.browser, member.mobileNum);
    await expectRefused(
      firebase(member.browser, { firebaseMobileNo: other.mobileNum, firebaseIdToken }),
      'phone_token_invalid',
    );
    await expectRefused(
      firebase(openBrowser(world.address), {
        firebaseMobileNo: member.mobileNum,
        firebaseIdToken: 'no.such.token',
        ...(await solveSlider(member.browser.caller)),
      }),
      'phone_token_invalid',
    );
    await expectRefused(firebase(member.browser, { firebaseMobileNo: '', firebaseIdToken: '' }), 'input_invalid', {
      fields: ['firebaseMobileNo', 'firebaseIdToken'],
    });
    await expectRefused(
      firebase(member.browser, {
        firebaseMobileNo: NOBODYS,
        firebaseIdToken: await idTokenFor(member.browser, NOBODYS),
      }),
      'wrong_credentials',
    );
  });
});

test('an account without a password accepts none, and the answer does not reveal it', async () => {
  const { name, browser } = await owner();
  await world.query('UPDATE identity.member SET password_hash = NULL WHERE username = $1', [name]);
  const attempts = await Promise.all(
    [name, 'nobody_here'].map(async (username) =>
      browser.caller.call('session.login', {
        body: { username, password: PASSWORD, ...(await solveSlider(browser.caller)) },
      }),
    ),
  );
  expect(attempts[0]).toMatchObject({ ok: false, code: 'wrong_credentials' });
  expect(attempts[0]).toEqual(attempts[1]);
});
