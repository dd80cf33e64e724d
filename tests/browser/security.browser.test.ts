/** The security centre on a phone, against the real platform (ACC-16). */
import jsqr from 'jsqr';
import { URI, type TOTP } from 'otpauth';
import type { Browser, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  callerFor,
  newMember,
  solveSlider,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { launchBrowser, openPhone, says, storedSession, type Phone, toasted } from '../setup/phone.ts';
import { fill, slide } from '../setup/login-screen.ts';

/** Refusals these tests provoke; the browser logs them to its console. */
const REFUSED =
  /member\/(?:paymentPassword|bankCard|totp|passkey|mobile|sessions|securityConfig)|wps\/(?:session|member)/;
const PIN = '258036';
let numbers = 0;
/** An unused mobile number: each gets a code only now and then. */
const newNumber = (): string => `09870002${String(++numbers).padStart(2, '0')}`;

let here: TestPlatform;
let browser: Browser;
const phones: Phone[] = [];
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

/** A new member at a screen of theirs. */
async function memberAt(
  path: string,
  address = here.address,
): Promise<{ readonly member: TestMember; readonly page: Page; readonly phone: Phone }> {
  const member = await newMember(here.address);
  const phone = await openPhone(browser, address, {
    expected: REFUSED,
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
  });
  phones.push(phone);
  await phone.page.goto(path);
  return { member, page: phone.page, phone };
}

/** Opens a row's sheet and works in it. */
async function sheetOf(page: Page, row: string, sheet: string) {
  await page.getByTestId(row).tap();
  const opened = page.getByTestId(sheet);
  await opened.waitFor();
  return {
    fill: (field: string, text: string) => opened.getByTestId(`field-${field}`).fill(text),
    submit: () => opened.getByTestId('submit').tap(),
    field: (field: string) => opened.getByTestId(`field-${field}`),
    inside: (testId: string) => opened.getByTestId(testId),
    gone: () => opened.waitFor({ state: 'detached' }),
    text: () => opened.innerText(),
  };
}

const settingsOf = async (member: TestMember) => valueOf(await member.caller.call('security.settings'));

describe('[ACC-16] a member without a login password', () => {
  const PASSWORD = 'con đò nhỏ qua sông';

  test('is led to setting one wherever it is required, and continues with it', async () => {
    const mobile = newNumber();
    const { member, page } = await memberAt('/m/member/privacy');
    await here.query(`UPDATE identity.member SET password_hash = NULL, mobile = $1 WHERE username = $2`, [
      `+84${mobile.slice(1)}`,
      member.userName,
    ]);
    await page.goto('/m/member/security');
    await says(page.getByTestId('row-password'), /Đặt mật khẩu/);
    for (const [row, sheet] of [
      ['row-mobile', 'mobile-sheet'],
      ['row-recovery', 'recovery-sheet'],
      ['row-totp', 'totp-sheet'],
    ] as const) {
      const opened = await sheetOf(page, row, sheet);
      await opened.inside('set-password').waitFor();
      await expect.poll(() => opened.field('password').count()).toBe(0);
      await page.keyboard.press('Escape');
      await opened.gone();
    }
    const sheet = await sheetOf(page, 'row-payment-password', 'payment-password-sheet');
    await sheet.inside('set-password').tap();
    await page.waitForURL('**/m/forget');
    await page.getByTestId('field-mobileNum').fill(mobile);
    await page.getByTestId('get-code').tap();
    await toasted(page, /Đã gửi mã/);
    const { code } = valueOf(await here.guest().call('sandbox.codes', { query: { mobile: `+84${mobile.slice(1)}` } }))
      .list[0]!;
    await fill(page, { verificationCode: code, newPassword: PASSWORD, confirmNewPassword: PASSWORD });
    await slide(page);
    await page.getByTestId('submit').tap();
    await page.waitForURL('**/m/login');
    await fill(page, { username: member.userName, password: PASSWORD });
    await slide(page);
    await page.getByTestId('submit').tap();
    await page.waitForURL('**/m/home');
    await page.goto('/m/member/security');
    await says(page.getByTestId('row-password'), /Đổi lần cuối/);
    const again = await sheetOf(page, 'row-payment-password', 'payment-password-sheet');
    await again.fill('password', PASSWORD);
    await again.fill('newPassword', PIN);
    await again.fill('confirmNewPassword', PIN);
    await again.submit();
    await again.gone();
  });
});

describe('[ACC-16] the payment password and bank accounts', () => {
  test('the level names what would raise it, and rises', async () => {
    const { member, page } = await memberAt('/m/member/security');
    const level = page.getByTestId('security-level');
    await says(level, /Thấp/);
    const sheet = await sheetOf(page, 'raise-payment', 'payment-password-sheet');
    await sheet.fill('password', 'not my password');
    await sheet.fill('newPassword', PIN);
    await sheet.fill('confirmNewPassword', PIN);
    await sheet.submit();
    await page.locator('[data-testid="field-password"][aria-invalid="true"]').waitFor();
    await sheet.fill('password', member.password);
    await sheet.submit();
    await sheet.gone();
    await page.getByTestId('raise-payment').waitFor({ state: 'detached' });
    await says(page.getByTestId('row-payment-password'), /Đã đặt/);
    await expect.poll(() => settingsOf(member)).toMatchObject({ paymentPassword: true });
    const change = await sheetOf(page, 'row-payment-password', 'payment-password-sheet');
    await change.fill('oldPassword', PIN);
    await change.fill('newPassword', '904172');
    await change.fill('confirmNewPassword', '904172');
    await change.submit();
    await change.gone();
  });

  test('a bank is found without diacritics; its account is linked in the payee’s name, shown masked, and removed', async () => {
    const { member, page } = await memberAt('/m/member/bankCards');
    await page.getByTestId('empty').getByRole('button').tap();
    const first = page.getByTestId('payment-password-sheet');
    await first.getByTestId('field-password').fill(member.password);
    await first.getByTestId('field-newPassword').fill(PIN);
    await first.getByTestId('field-confirmNewPassword').fill(PIN);
    await first.getByTestId('submit').tap();
    const sheet = page.getByTestId('add-bank-card-sheet');
    await sheet.getByTestId('field-bankCode').tap();
    await page.getByTestId('bank-search').fill('a chau');
    await page.getByTestId('bank-ACB').tap();
    await page.getByTestId('bank-picker').waitFor({ state: 'detached' });
    await sheet.getByTestId('field-accountNumber').fill('0123 4567 89');
    await sheet.getByTestId('field-accountName').fill('TRAN VAN KHAC');
    await sheet.getByTestId('field-paymentPassword').fill(PIN);
    await sheet.getByTestId('submit').tap();
    await page.locator('[data-testid="field-accountName"][aria-invalid="true"]').waitFor();
    await sheet.getByTestId('field-accountName').fill('nguyen van thu');
    await sheet.getByTestId('submit').tap();
    const card = page.getByTestId('bank-card');
    await says(card, /ACB[\s\S]*•••• 6789[\s\S]*NGUYEN VAN THU/);
    expect(await card.innerText()).not.toContain('0123456789');
    await page.getByTestId('remove-bank-card').tap();
    const removing = page.getByTestId('remove-bank-card-sheet');
    await removing.getByTestId('field-paymentPassword').fill('111111');
    await removing.getByTestId('submit').tap();
    await page.locator('[data-testid="field-paymentPassword"][aria-invalid="true"]').waitFor();
    await removing.getByTestId('field-paymentPassword').fill(PIN);
    await removing.getByTestId('submit').tap();
    await page.getByTestId('empty').waitFor();
    await expect.poll(() => settingsOf(member)).toMatchObject({ bankCards: 0 });
  });
});

describe('[ACC-16] contacts', () => {
  test('a mobile number is bound with its code, and shown masked', async () => {
    const { member, page } = await memberAt('/m/member/security');
    const mobile = newNumber();
    const sheet = await sheetOf(page, 'row-mobile', 'mobile-sheet');
    await sheet.fill('mobileNum', '0241');
    await sheet.inside('get-code').tap();
    await page.locator('[data-testid="field-mobileNum"][aria-invalid="true"]').waitFor();
    await sheet.fill('mobileNum', mobile);
    await sheet.inside('get-code').tap();
    await says(sheet.inside('get-code'), /\d+/);
    const [sent] = valueOf(await here.guest().call('sandbox.codes', { query: { mobile } })).list;
    await sheet.fill('verificationCode', sent!.code);
    await sheet.fill('password', member.password);
    await sheet.submit();
    await sheet.gone();
    await says(page.getByTestId('row-mobile'), new RegExp(`\\+84 ••• ${mobile.slice(-3)}`));
    expect(await page.locator('body').innerText()).not.toContain(mobile.slice(1));
  });

  test('an email address is bound with its code, and shown masked', async () => {
    const { member, page } = await memberAt('/m/member/security');
    const email = `thu${++numbers}@example.vn`;
    const sheet = await sheetOf(page, 'row-email', 'email-sheet');
    await sheet.fill('email', email);
    await sheet.inside('get-code').tap();
    await says(sheet.inside('get-code'), /\d+/);
    const [sent] = valueOf(await here.guest().call('sandbox.emails', { query: { email } })).list;
    await sheet.fill('verificationCode', sent!.code);
    await sheet.submit();
    await sheet.gone();
    await says(page.getByTestId('row-email'), /t•••@example\.vn/);
    await expect.poll(() => settingsOf(member)).toMatchObject({ email: 't•••@example.vn' });
  });
});

describe('[ACC-16] second factors', () => {
  test('the QR code holds the secret that is shown, and its first code enables the app', async () => {
    const { member, page } = await memberAt('/m/member/security');
    const sheet = await sheetOf(page, 'raise-factor', 'totp-sheet');
    await sheet.fill('password', member.password);
    await sheet.submit();
    const shown = (await sheet.inside('totp-secret').innerText()).replace(/\s/g, '');
    await sheet.inside('qr').waitFor();
    const picture = sharp(await sheet.inside('qr').screenshot({ scale: 'device' }))
      .resize(900)
      .ensureAlpha()
      .raw();
    const { data: pixels, info: size } = await picture.toBuffer({ resolveWithObject: true });
    const totp = URI.parse(jsqr.default(new Uint8ClampedArray(pixels), size.width, size.height)!.data) as TOTP;
    expect(totp.secret.base32).toBe(shown);
    await sheet.fill('code', '000000');
    await sheet.submit();
    await page.locator('[data-testid="field-code"][aria-invalid="true"]').waitFor();
    await sheet.fill('code', totp.generate({ timestamp: here.clock.now() }));
    await sheet.submit();
    await sheet.gone();
    await says(page.getByTestId('row-totp'), /Đang bật/);
    await says(page.getByTestId('security-level'), /Trung bình/);
    const off = await sheetOf(page, 'row-totp', 'totp-sheet');
    await off.fill('password', member.password);
    await off.submit();
    await off.gone();
    await says(page.getByTestId('row-totp'), /Đang tắt/);
  });

  test('a passkey is created by the device, named, and removed with the password', async () => {
    // Passkeys need a host name; an IP address has none.
    const { member, page } = await memberAt('/m/member/security', here.address.replace('127.0.0.1', 'localhost'));
    const device: CDPSession = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const sheet = await sheetOf(page, 'row-passkeys', 'passkeys-sheet');
    await sheet.inside('add-passkey').tap();
    await sheet.fill('name', 'Máy của Thu');
    await sheet.fill('password', member.password);
    await sheet.submit();
    await says(sheet.inside('passkey-row'), /Máy của Thu/);
    await expect.poll(() => settingsOf(member)).toMatchObject({ passkeys: 1 });
    await sheet.inside('remove-passkey').tap();
    await sheet.fill('password', member.password);
    await sheet.submit();
    await sheet.inside('add-passkey').waitFor();
    await expect.poll(async () => (await settingsOf(member)).passkeys).toBe(0);
  });

  test('recovery codes are shown once, and can be saved as a file', async () => {
    const { member, page } = await memberAt('/m/member/security');
    const sheet = await sheetOf(page, 'row-recovery', 'recovery-sheet');
    await sheet.fill('password', member.password);
    await sheet.submit();
    await sheet.inside('recovery-codes').waitFor();
    const codes = sheet.inside('recovery-codes').locator('code');
    await expect.poll(async () => new Set(await codes.allInnerTexts()).size).toBe(10);
    const [first] = await codes.allInnerTexts();
    const saving = page.waitForEvent('download');
    await sheet.inside('download-codes').tap();
    expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
    await sheet.inside('codes-kept').tap();
    await sheet.gone();
    await says(page.getByTestId('row-recovery'), /Còn 10 mã/);
    const again = await sheetOf(page, 'row-recovery', 'recovery-sheet');
    expect(await again.text()).not.toContain(first);
  });
});

describe('[ACC-16] devices and sign-ins', () => {
  const signInAgain = async ({ userName, password }: TestMember): Promise<string> => {
    const guest = callerFor(here.address);
    return valueOf(
      await guest.call('session.login', { body: { username: userName, password, ...(await solveSlider(guest)) } }),
    ).token;
  };

  test('this device is listed first; another one is signed out from here', async () => {
    const { member, page } = await memberAt('/m/home');
    const elsewhere = callerFor(
      here.address,
      (
        (token) => () =>
          token
      )(await signInAgain(member)),
    );
    await page.goto('/m/member/sessions');
    await page.getByTestId('end-session').waitFor();
    await expect.poll(() => page.getByTestId('sign-in').first().getAttribute('data-current')).toBe('true');
    await page.getByTestId('end-session').tap();
    await page.getByTestId('end-session').waitFor({ state: 'detached' });
    await expect.poll(async () => (await elsewhere.call('member.profile')).ok).toBe(false);
    expect((await member.caller.call('member.profile')).ok).toBe(true);
  });

  test('login alerts are switched off and stay off', async () => {
    const { member, page } = await memberAt('/m/member/sessions');
    const alerts = page.getByTestId('login-alerts');
    await page.locator('[data-testid="login-alerts"][aria-checked="true"]:not([aria-busy])').waitFor();
    await alerts.tap();
    await page.locator('[data-testid="login-alerts"][aria-checked="false"]:not([aria-busy])').waitFor();
    await expect.poll(() => settingsOf(member)).toMatchObject({ loginAlerts: false });
    await page.reload();
    await page.locator('[data-testid="login-alerts"][aria-checked="false"]').waitFor();
  });

  test('signing out everywhere is confirmed first, and ends every session', async () => {
    const { member, page } = await memberAt('/m/home');
    const elsewhere = callerFor(
      here.address,
      (
        (token) => () =>
          token
      )(await signInAgain(member)),
    );
    await page.goto('/m/member/sessions');
    await page.getByTestId('end-all-sessions').tap();
    await page.getByTestId('dialog-cancel').tap();
    expect((await elsewhere.call('member.profile')).ok).toBe(true);
    await page.getByTestId('end-all-sessions').tap();
    await page.getByTestId('dialog-confirm').tap();
    await page.waitForURL('**/m/login');
    for (const caller of [elsewhere, member.caller])
      await expect.poll(async () => (await caller.call('member.profile')).ok).toBe(false);
  });
});

test('[ACC-16] guests are sent to log in, and come back', async () => {
  const phone = await openPhone(browser, here.address, { stored: { language: 'VI' } });
  phones.push(phone);
  for (const path of ['/m/member/security', '/m/member/sessions', '/m/member/bankCards']) {
    await phone.page.goto(path);
    await phone.page.waitForURL('**/m/login');
  }
  expect(phone.complaints).toEqual([]);
});
