/** The registration screen and its modal on a phone, against the real platform. */
import { REGISTRATION_FIELDS, type RegistrationField } from '@lantern/contract/constants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../../packages/testkit/src/index.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { launchBrowser, openPhone, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { described, expectSoon, fill, focusedName, press, slide, solvePicture, watchPictures } from '../setup/login-screen.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const PASSWORD = 'đèn lồng bên sông';
const SWITCHES = ['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'] as const;
/** A refused call is written to the console too. */
const REFUSED = /\/wps\/(member\/register|agent\/affiliate|sms\/code)/;

const REGISTRATION_BANNER = {
  merchantCode: 'DENLONG',
  type: 'B',
  platform: 'M',
  groupName: 'm_reg',
  titleVi: 'Trăng rằm trên phố cổ',
  titleEn: 'A full moon over the old town',
  contentVi: '',
  contentEn: '',
  imageUrl: '/art/banner-lanterns.webp',
  sort: 1,
} as const;

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  await here.query('UPDATE identity.rate_rule SET allowed = 10000');
  await newMember(here.address, { userName: 'taken_name' });
  const [agent] = await here.query<{ id: MemberId }>(`SELECT id FROM identity.member WHERE username = 'taken_name'`);
  valueOf(await here.platform.modules.agents.appointAgent(agent!.id, { invitationCode: 'DL6888' }));
  browser = await launchBrowser();
});
afterEach(async () => {
  await here.query('UPDATE identity.registration_setting SET captcha_enabled = false');
  await eventually('no captcha', async () => !(await settings()).captchaEnabled);
  await open('USERNAMEREG3');
  await configure(`enabled = field IN ('username', 'password', 'confirmPassword', 'payeeName', 'affiliateCode'), required = field IN ('username', 'password', 'confirmPassword', 'payeeName')`);
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

const settings = async () => valueOf(await here.guest().call('registration.settings'));

/** Leaves these switches on and the others off, and waits until the served form says so. */
async function open(...on: readonly (typeof SWITCHES)[number][]): Promise<void> {
  for (const name of SWITCHES) await here.platform.modules.system.setSwitch('DENLONG', name, on.includes(name));
  await eventually('the switches', async () => {
    const { methods, mobileFields } = await settings();
    const served = { USERNAMEREG3: methods.includes('username'), MOBILENUMREG3: methods.includes('mobileNum'), REGMOBVERF3: mobileFields.verificationCode.enabled };
    return (Object.keys(served) as (keyof typeof served)[]).every((name) => served[name] === on.includes(name));
  });
}

/** Sets columns of the form's fields, and waits until the served form has them. */
async function configure(change: string, where = 'true'): Promise<void> {
  await here.query(`UPDATE identity.registration_field SET ${change} WHERE ${where}`);
  const rows = await here.query<{ field: RegistrationField; enabled: boolean; required: boolean }>('SELECT field, enabled, required FROM identity.registration_field');
  await eventually('the fields', async () => {
    const { fields } = await settings();
    return rows.every(({ field, enabled, required }) => field === 'verificationCode' || (fields[field].enabled === enabled && fields[field].required === required));
  });
}

/** Runs with a phone at the registration screen, and finds nothing to complain about afterwards. */
async function atRegister(run: (page: Page, phone: Phone) => Promise<void>, { path = '/m/register', ...options }: PhoneOptions & { readonly path?: string } = {}): Promise<void> {
  const phone = await openPhone(browser, here.address, { expected: REFUSED, ...options });
  await phone.page.goto(path);
  await phone.page.getByTestId('submit').waitFor();
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

/** Taps the box itself: some lines carry a link. */
const tick = (page: Page, name: string): Promise<void> => page.getByTestId(`field-${name}`).locator('..').tap({ position: { x: 10, y: 14 } });

let names = 0;
const newName = (): string => `nguoi_moi${++names}`;
const newNumber = (): string => `09${String(10_000_000 + ++names)}`;
const byMobile = (page: Page): Promise<void> => page.getByTestId('register-method').getByRole('radio', { name: 'Số điện thoại' }).tap();
const fillAll = (page: Page, username: string): Promise<void> => fill(page, { username, password: PASSWORD, confirmPassword: PASSWORD, payeeName: 'NGUYEN VAN THU' });

async function agreeAndSlide(page: Page): Promise<void> {
  await slide(page);
  for (const name of ['ageConfirmed', 'dataConsent']) await tick(page, name);
}

async function arrive(page: Page): Promise<void> {
  await page.getByTestId('submit').tap();
  await page.getByTestId('header-user-info').waitFor();
  expect(new URL(page.url()).pathname).toBe('/m/home');
}

const drawnFields = (page: Page): Promise<string[]> =>
  page.locator('form [data-testid^="field-"]:not([type="checkbox"])').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));

describe('[ACC-07] the form', () => {
  test('has tabs only where both ways are open, and begins with the username', async () => {
    await atRegister(async (page) => {
      await page.getByRole('heading', { name: 'Tạo tài khoản' }).waitFor();
      expect(await page.getByTestId('register-method').count()).toBe(0);
      expect(await drawnFields(page)).toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'affiliateCode']);
    });
    await open('USERNAMEREG3', 'MOBILENUMREG3');
    await atRegister(async (page) => {
      const tabs = page.getByTestId('register-method').getByRole('radio');
      expect(await tabs.allInnerTexts()).toEqual(['Tên đăng nhập', 'Số điện thoại']);
      expect(await tabs.first().getAttribute('aria-checked')).toBe('true');
      await fill(page, { password: PASSWORD });
      await byMobile(page);
      expect(await drawnFields(page)).toEqual(['mobileNum', 'password', 'confirmPassword', 'payeeName', 'affiliateCode']);
      expect(await page.getByTestId('field-password').inputValue()).toBe(PASSWORD);
    });
    await open('MOBILENUMREG3');
    await atRegister(async (page) => {
      expect(await page.getByTestId('register-method').count()).toBe(0);
      await page.getByTestId('field-mobileNum').waitFor();
    });
  });

  test('says so when nobody may register', async () => {
    await open();
    const phone = await openPhone(browser, here.address);
    await phone.page.goto('/m/register');
    await phone.page.getByText('Đăng ký đang tạm đóng').waitFor();
    expect(await phone.page.getByTestId('submit').count()).toBe(0);
    await phone.close();
  });

  test('marks what is needed, carries the language switcher, and starts over at Reset', async () => {
    await atRegister(async (page) => {
      const needed = await page.locator('form input[required]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
      expect(needed).toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'terms', 'ageConfirmed', 'dataConsent']);
      await fillAll(page, newName());
      await agreeAndSlide(page);
      await page.getByTestId('reset').tap();
      expect(await page.getByTestId('field-username').inputValue()).toBe('');
      expect(await page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
      expect(await page.getByTestId('field-terms').isChecked()).toBe(true);
      expect(await page.getByTestId('field-ageConfirmed').isChecked()).toBe(false);
      expect(await focusedName(page)).toBe('username');
      await page.getByTestId('language-picker').tap();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    });
  });

  test('asks for the banner of group m_reg on entry, and shows it when there is one', async () => {
    const phone = await openPhone(browser, here.address);
    const [asked] = await Promise.all([
      phone.page.waitForRequest((request) => request.url().includes('MCSFE_getListAnnouncements') && request.url().includes('m_reg')),
      phone.page.goto('/m/register'),
    ]);
    expect(Object.fromEntries(new URL(asked.url()).searchParams)).toMatchObject({ types: 'B', group: 'm_reg', platform: 'M' });
    expect(await phone.page.getByTestId('banner').count()).toBe(0);
    await phone.close();
    valueOf(await here.platform.modules.content.publishAnnouncement(REGISTRATION_BANNER));
    await atRegister(async (page) => expect(await page.getByTestId('banner').getAttribute('src')).toBe(REGISTRATION_BANNER.imageUrl));
  });

  test('holds on the smallest phone, in both themes and languages, with every message showing', async () => {
    for (const [theme, language] of [['dark', 'VI'], ['light', 'EN']] as const) {
      await atRegister(
        async (page) => {
          await press(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
          expect(await accessibilityFindings(page)).toEqual([]);
        },
        { viewport: SMALL, stored: { theme, language } },
      );
    }
  });
});

describe('[ACC-08] rules', () => {
  test('send the cursor to the first field that is wrong', async () => {
    await atRegister(async (page) => {
      await press(page);
      expect(await focusedName(page)).toBe('username');
      expect((await described(page, 'confirmPassword')).text).toBe('Vui lòng nhập lại mật khẩu');
      await fill(page, { username: newName(), password: PASSWORD, confirmPassword: 'khác hẳn' });
      await press(page);
      expect(await focusedName(page)).toBe('confirmPassword');
      expect(await described(page, 'confirmPassword')).toEqual({ invalid: true, text: 'Mật khẩu xác nhận không khớp' });
      await fill(page, { confirmPassword: PASSWORD });
      await press(page);
      expect(await focusedName(page)).toBe('payeeName');
      expect((await described(page, 'affiliateCode')).invalid).toBe(false);
    });
  });

  test('keep the button shut until the terms are agreed to, and say why', async () => {
    await atRegister(async (page) => {
      await fillAll(page, newName());
      await agreeAndSlide(page);
      const submit = page.getByTestId('submit');
      expect(await submit.getAttribute('aria-disabled')).toBe(null);
      await tick(page, 'terms');
      expect(await submit.getAttribute('aria-disabled')).toBe('true');
      await page.getByText('Hãy đồng ý với Điều khoản sử dụng để đăng ký').waitFor();
      await tick(page, 'terms');
      await arrive(page);
    });
  });

  test('want the slider too', async () => {
    await atRegister(async (page) => {
      await fillAll(page, newName());
      for (const name of ['ageConfirmed', 'dataConsent']) await tick(page, name);
      expect(await page.getByTestId('submit').getAttribute('aria-disabled')).toBe('true');
      await page.getByText('Còn 1 mục cần hoàn tất').waitFor();
    });
  });

  test('[LOC-05] are told anew in another language', async () => {
    await atRegister(async (page) => {
      await fill(page, { username: 'a!' });
      await press(page);
      expect((await described(page, 'username')).text).toBe('Tên đăng nhập phải có từ 4 đến 20 ký tự');
      await page.getByTestId('language-picker').tap();
      await expectSoon(async () => (await described(page, 'username')).text).toBe('The username must have 4 to 20 characters');
    });
  });
});

describe('[ACC-09] registering', () => {
  test('tells the tracking bus, signs in and goes home', async () => {
    await atRegister(async (page) => {
      await page.evaluate(() => {
        const heard: unknown[] = [];
        Object.assign(window, { heard });
        window.addEventListener('lantern:track', (event) => heard.push((event as CustomEvent).detail));
      });
      const username = newName();
      await fillAll(page, username);
      await agreeAndSlide(page);
      await arrive(page);
      expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([{ name: 'register', method: 'username' }]);
      expect(await here.query('SELECT type, register_method FROM identity.member WHERE username = $1', [username])).toEqual([{ type: 0, register_method: 'H5' }]);
    });
  });

  test('a refusal shows at its field and resets the slider', async () => {
    await atRegister(async (page) => {
      await fillAll(page, 'taken_name');
      await agreeAndSlide(page);
      await page.getByTestId('submit').tap();
      await expectSoon(async () => (await described(page, 'username')).text).toBe('Tên đăng nhập đã tồn tại hoặc đã được sử dụng');
      expect(await focusedName(page)).toBe('username');
      expect(await page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
      await fill(page, { username: newName() });
      await slide(page);
      await arrive(page);
    });
  });

  test('an invitation is verified first: nobody’s stops the form with a toast and keeps the slide', async () => {
    await atRegister(async (page) => {
      const username = newName();
      await fillAll(page, username);
      await agreeAndSlide(page);
      await fill(page, { affiliateCode: 'DL9999' });
      await page.getByTestId('submit').tap();
      const toast = page.getByTestId('toast');
      await says(toast, /Mã giới thiệu không hợp lệ/);
      expect(await toast.first().getAttribute('data-type')).toBe('fail');
      expect(await focusedName(page)).toBe('affiliateCode');
      expect(await page.getByTestId('slider').getAttribute('data-state')).toBe('done');
      await fill(page, { affiliateCode: 'dl6888' });
      await page.getByTestId('field-payeeName').focus();
      await page.getByText('Hợp lệ', { exact: true }).waitFor();
      await arrive(page);
      expect(await here.query('SELECT code FROM agents.placement p JOIN identity.member m ON m.id = p.member_id WHERE username = $1', [username])).toEqual([{ code: 'DL6888' }]);
    });
  });

  test.each(['affiliateCode', 'code'])('an invitation in the address (%s) takes the field’s place, unless it is nobody’s', async (parameter) => {
    await atRegister(
      async (page) => {
        await says(page.getByTestId('invited-by'), /DL6888/);
        expect(await page.getByTestId('field-affiliateCode').count()).toBe(0);
        const username = newName();
        await fillAll(page, username);
        await agreeAndSlide(page);
        await arrive(page);
        expect(await here.query('SELECT code FROM agents.placement p JOIN identity.member m ON m.id = p.member_id WHERE username = $1', [username])).toEqual([{ code: 'DL6888' }]);
      },
      { path: `/m/register?${parameter}=dl6888` },
    );
    await atRegister(async (page) => page.getByTestId('field-affiliateCode').waitFor(), { path: `/m/register?${parameter}=DL9999` });
  });

  test('the terms open over the form and leave it as it was; they have pages of their own', async () => {
    await atRegister(async (page) => {
      await fill(page, { username: 'half_done' });
      await page.getByTestId('go-agreement').tap();
      await page.getByTestId('legal-agreement').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByTestId('field-username').inputValue()).toBe('half_done');
      expect(await page.getByTestId('field-terms').isChecked()).toBe(true);
      for (const text of ['agreement', 'policy']) {
        await page.goto(`/m/${text}`);
        await page.getByTestId(`legal-${text}`).waitFor();
      }
    });
  });
});

test('[ACC-19] the age to be confirmed is the brand’s', async () => {
  for (const age of [21, 18]) {
    await here.query('UPDATE system.merchant SET minimum_age = $1', [age]);
    await eventually('the age', async () => (await settings()).minimumAge === age);
    await atRegister(async (page) => says(page.getByTestId('field-ageConfirmed').locator('..'), new RegExp(`Tôi xác nhận đã đủ ${age} tuổi`)));
    expect((await settings()).minimumAge).toBe(age);
  }
});

describe('[ACC-21] by mobile number', () => {
  const lastCode = async (mobileNum: string) => valueOf(await here.guest().call('sandbox.codes', { query: { mobile: `+84${mobileNum.slice(1)}` } })).list[0]!.code;

  async function prove(page: Page, mobileNum: string): Promise<void> {
    await fill(page, { mobileNum });
    await page.getByTestId('get-code').tap();
    await expectSoon(async () => page.getByTestId('get-code').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Đã gửi mã').waitFor();
    await fill(page, { verificationCode: await lastCode(mobileNum) });
  }

  test('with a code and a password', async () => {
    await open('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3');
    await atRegister(async (page) => {
      const mobileNum = newNumber();
      await prove(page, mobileNum);
      await fill(page, { password: PASSWORD, confirmPassword: PASSWORD, payeeName: 'NGUYEN VAN THU' });
      await agreeAndSlide(page);
      await arrive(page);
      expect(await here.query('SELECT 1 FROM identity.member WHERE mobile = $1 AND password_hash IS NOT NULL', [`+84${mobileNum.slice(1)}`])).toHaveLength(1);
    });
  });

  test('with the code alone', async () => {
    await open('MOBILENUMREG3', 'REGMOBVERF3');
    await atRegister(async (page) => {
      expect(await drawnFields(page)).toEqual(['mobileNum', 'verificationCode', 'payeeName', 'affiliateCode']);
      const mobileNum = newNumber();
      await prove(page, mobileNum);
      await fill(page, { payeeName: 'NGUYEN VAN THU' });
      await agreeAndSlide(page);
      await arrive(page);
      expect(await here.query('SELECT 1 FROM identity.member WHERE mobile = $1 AND password_hash IS NULL', [`+84${mobileNum.slice(1)}`])).toHaveLength(1);
    });
  });

  test('without a code there is no field for one, and a password is asked for', async () => {
    for (const more of [[], ['MOBILENUMPASSREG3']] as const) {
      await open('MOBILENUMREG3', ...more);
      await atRegister(async (page) => expect(await drawnFields(page)).toEqual(['mobileNum', 'password', 'confirmPassword', 'payeeName', 'affiliateCode']));
    }
  });

  test('[ACC-22] [ACC-25] inputs take what they are for, and say what is wrong in both languages', async () => {
    await open('MOBILENUMREG3', 'REGMOBVERF3');
    await here.query('UPDATE identity.registration_setting SET captcha_enabled = true');
    await eventually('the captcha', async () => (await settings()).captchaEnabled);
    await atRegister(async (page) => {
      await fill(page, { mobileNum: '0912 345 678 901 234 567 890 123', verificationCode: '12a34567890123', captcha: '12x3456789' });
      expect(await page.getByTestId('field-mobileNum').inputValue()).toBe('09123456789012345678');
      expect(await page.getByTestId('field-verificationCode').inputValue()).toBe('1234567890');
      expect(await page.getByTestId('field-captcha').inputValue()).toBe('123456');
      await fill(page, { mobileNum: '0912345', captcha: '', payeeName: 'Nguyễn Văn Thử' });
      await press(page);
      expect((await described(page, 'mobileNum')).text).toBe('Số điện thoại phải có 9 chữ số');
      expect((await described(page, 'payeeName')).text).toBe('Vui lòng nhập đúng họ tên thật, viết không dấu và có dấu cách');
      expect((await described(page, 'captcha')).text).toBe('Vui lòng nhập mã xác minh');
      await fill(page, { mobileNum: '0212345678' });
      expect((await described(page, 'mobileNum')).text).toBe('Số điện thoại không hợp lệ');
      await page.getByTestId('language-picker').tap();
      await expectSoon(async () => (await described(page, 'payeeName')).text).toMatch(/real name without diacritics, with spaces/);
      await fill(page, { mobileNum: '0912345' });
      await expectSoon(async () => (await described(page, 'mobileNum')).text).toMatch(/must have 9 digits/);
    });
  });
});

describe('[ACC-24] optional fields', () => {
  test('appear when the operators ask for them, and are kept', async () => {
    await configure('enabled = true');
    await atRegister(async (page) => {
      const all = REGISTRATION_FIELDS.filter((name) => name !== 'verificationCode');
      expect((await drawnFields(page)).toSorted()).toEqual([...all].toSorted());
      const username = newName();
      await fillAll(page, username);
      await fill(page, { nickname: 'Trăng Rằm', birthday: '1990-05-17', email: 'trang@denlong.example', paymentPassword: '258036', idNumber: '012345678901', zalo: '0912345678', qqNum: '123456789' });
      await agreeAndSlide(page);
      await arrive(page);
      const kept = await here.query<{ field: string }>('SELECT field FROM identity.member_field f JOIN identity.member m ON m.id = f.member_id WHERE username = $1 ORDER BY field', [username]);
      expect(kept.map(({ field }) => field)).toEqual(['email', 'idNumber', 'payeeName', 'qqNum', 'zalo']);
    });
  });

  test('a captcha is asked for only where operators want one, and its answer is the equation’s', async () => {
    await atRegister(async (page) => expect(await page.getByTestId('field-captcha').count()).toBe(0));
    await here.query('UPDATE identity.registration_setting SET captcha_enabled = true');
    await eventually('the captcha', async () => (await settings()).captchaEnabled);
    const phone = await openPhone(browser, here.address, { expected: REFUSED });
    const { page } = phone;
    const pictures = watchPictures(page);
    await page.goto('/m/register');
    const picture = await pictures.shown();
    await fillAll(page, newName());
    await agreeAndSlide(page);
    await fill(page, { captcha: '999999' });
    await page.getByTestId('submit').tap();
    const next = await pictures.shown(picture);
    await expectSoon(async () => (await described(page, 'captcha')).text).toMatch(/kết quả phép tính/);
    await fill(page, { captcha: await solvePicture(here, next) });
    await slide(page);
    await arrive(page);
    await phone.close();
  });
});

describe('[ACC-26] the modal', () => {
  async function openModal(page: Page): Promise<void> {
    await page.getByTestId('header-menu').tap();
    await page.getByTestId('menu-register').tap();
    await page.getByTestId('register-modal').getByTestId('field-username').waitFor();
  }

  test('loads a captcha before it shows, closes, and comes back', async () => {
    const phone = await openPhone(browser, here.address);
    const { page } = phone;
    await page.goto('/m/home');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/wps/captcha', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByTestId('header-menu').tap();
    const [request] = await Promise.all([page.waitForRequest('**/wps/captcha'), page.getByTestId('menu-register').tap()]);
    expect(await page.getByTestId('register-modal').count()).toBe(0);
    release();
    expect((await (await request.response())!.finished())).toBe(null);
    await page.getByTestId('register-modal').waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => page.getByTestId('register-modal').count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await openModal(page);
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('registers over the page and goes', async () => {
    const phone = await openPhone(browser, here.address);
    const { page } = phone;
    await page.goto('/m/home');
    await openModal(page);
    await fillAll(page, newName());
    await agreeAndSlide(page);
    await page.getByTestId('submit').tap();
    await page.getByTestId('header-user-info').waitFor();
    await says(page.getByTestId('toast'), /Tài khoản đã được tạo/);
    expect(await page.getByTestId('register-modal').count()).toBe(0);
    await phone.close();
  });
});
