/** Registering on a phone, against the real platform: the form, its rules, and what happens when it is sent. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, newMember, valueOf } from '../kit/src/index.ts';
import { openPhone, says, SMALL, tapBox, toasted } from '../setup/phone.ts';
import { described, expectSoon, fill, focusedName, press, slide } from '../setup/login-screen.ts';
import {
  agreeAndSlide,
  arrive,
  drawnFields,
  fillAll,
  newName,
  openRegisterWorld,
  PASSWORD,
  type RegisterWorld,
} from '../setup/register-screen.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

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

let world: RegisterWorld;
beforeAll(async () => {
  world = await openRegisterWorld();
});
afterEach(() => world.restore());
afterAll(() => world?.close());

const byMobile = (page: Page): Promise<void> =>
  page.getByTestId('register-method').getByRole('radio', { name: 'Số điện thoại' }).tap();

describe('[ACC-07] the form', () => {
  test('[SYS-14/USERNAMEREG3] [SYS-14/MOBILENUMREG3] has tabs only if both ways are enabled, and starts with the username', async () => {
    await world.atRegister(async (page) => {
      await page.getByRole('heading', { name: 'Tạo tài khoản' }).waitFor();
      await expect.poll(() => page.getByTestId('register-method').count()).toBe(0);
      await expect
        .poll(() => drawnFields(page))
        .toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'affiliateCode']);
    });
    await world.open('USERNAMEREG3', 'MOBILENUMREG3');
    await world.atRegister(async (page) => {
      const tabs = page.getByTestId('register-method').getByRole('radio');
      await expect.poll(() => tabs.allInnerTexts()).toEqual(['Tên đăng nhập', 'Số điện thoại']);
      await expect.poll(() => tabs.first().getAttribute('aria-checked')).toBe('true');
      await fill(page, { password: PASSWORD });
      await byMobile(page);
      await expect
        .poll(() => drawnFields(page))
        .toEqual(['mobileNum', 'password', 'confirmPassword', 'payeeName', 'affiliateCode']);
      await expect.poll(() => page.getByTestId('field-password').inputValue()).toBe(PASSWORD);
    });
    await world.open('MOBILENUMREG3');
    await world.atRegister(async (page) => {
      await expect.poll(() => page.getByTestId('register-method').count()).toBe(0);
      await page.getByTestId('field-mobileNum').waitFor();
    });
  });

  test('says so when registration is closed', async () => {
    await world.open();
    const phone = await openPhone(world.browser, world.here.address);
    await phone.page.goto('/m/register');
    await phone.page.getByText('Đăng ký đang tạm đóng').waitFor();
    await expect.poll(() => phone.page.getByTestId('submit').count()).toBe(0);
    await phone.close();
  });

  test('marks required fields, has the language switcher, and is cleared by Reset', async () => {
    await world.atRegister(async (page) => {
      await expect
        .poll(() =>
          page
            .locator('form input[required]')
            .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name)),
        )
        .toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'terms', 'ageConfirmed', 'dataConsent']);
      await fillAll(page, newName());
      await agreeAndSlide(page);
      await page.getByTestId('reset').tap();
      await expect.poll(() => page.getByTestId('field-username').inputValue()).toBe('');
      await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
      await expect.poll(() => page.getByTestId('field-terms').isChecked()).toBe(true);
      await expect.poll(() => page.getByTestId('field-ageConfirmed').isChecked()).toBe(false);
      await expect.poll(() => focusedName(page)).toBe('username');
      await page.getByTestId('language-picker').tap();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    });
  });

  test('requests the banner of group m_reg on entry, and shows it when there is one', async () => {
    // An earlier attempt may have published it.
    await world.here.query(`DELETE FROM content.announcement WHERE group_name = 'm_reg'`);
    const phone = await openPhone(world.browser, world.here.address);
    const [requested] = await Promise.all([
      phone.page.waitForRequest(
        (request) => request.url().includes('MCSFE_getListAnnouncements') && request.url().includes('m_reg'),
      ),
      phone.page.goto('/m/register'),
    ]);
    expect(Object.fromEntries(new URL(requested.url()).searchParams)).toMatchObject({
      types: 'B',
      group: 'm_reg',
      platform: 'M',
    });
    await expect.poll(() => phone.page.getByTestId('banner').count()).toBe(0);
    await phone.close();
    valueOf(await world.here.platform.modules.content.publishAnnouncement(REGISTRATION_BANNER));
    await world.atRegister(async (page) =>
      expect(await page.getByTestId('banner').getAttribute('src')).toBe(REGISTRATION_BANNER.imageUrl),
    );
  });

  test('fits the smallest phone, in both themes and languages, with every message shown', async () => {
    for (const [theme, language] of [
      ['dark', 'VI'],
      ['light', 'EN'],
    ] as const) {
      await world.atRegister(
        async (page) => {
          await press(page);
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
          await expect.poll(() => accessibilityFindings(page)).toEqual([]);
        },
        { viewport: SMALL, stored: { theme, language } },
      );
    }
  });
});

describe('[ACC-08] rules', () => {
  test('move the focus to the first invalid field', async () => {
    await world.atRegister(async (page) => {
      await press(page);
      await expect.poll(() => focusedName(page)).toBe('username');
      await expect.poll(async () => (await described(page, 'confirmPassword')).text).toBe('Vui lòng nhập lại mật khẩu');
      await fill(page, { username: newName(), password: PASSWORD, confirmPassword: 'khác hẳn' });
      await press(page);
      await expect.poll(() => focusedName(page)).toBe('confirmPassword');
      await expect
        .poll(() => described(page, 'confirmPassword'))
        .toEqual({ invalid: true, text: 'Mật khẩu xác nhận không khớp' });
      await fill(page, { confirmPassword: PASSWORD });
      await press(page);
      await expect.poll(() => focusedName(page)).toBe('payeeName');
      await expect.poll(async () => (await described(page, 'affiliateCode')).invalid).toBe(false);
    });
  });

  test('[CALL-17] a user name is checked while it is typed: ticked only when it is free', async () => {
    await world.atRegister(async (page) => {
      const field = page.getByTestId('field-username');
      await field.pressSequentially('taken_name');
      await expect
        .poll(() => described(page, 'username'))
        .toEqual({ invalid: true, text: 'Tên đăng nhập đã tồn tại hoặc đã được sử dụng' });
      await field.fill(newName());
      await expect.poll(() => described(page, 'username')).toEqual({ invalid: false, text: 'Tên này dùng được' });
      await field.fill('x');
      await expect.poll(() => described(page, 'username')).toMatchObject({ invalid: true });
    });
  });

  test('a payee name with diacritics becomes what a bank prints once it is left', async () => {
    await world.atRegister(async (page) => {
      const field = page.getByTestId('field-payeeName');
      await field.pressSequentially('Nguyễn Văn Thử');
      await expect.poll(() => field.inputValue()).toBe('Nguyễn Văn Thử');
      await field.blur();
      await expect.poll(() => field.inputValue()).toBe('NGUYEN VAN THU');
      await expect.poll(async () => (await described(page, 'payeeName')).invalid).toBe(false);
    });
  });

  test('keep the button disabled until the terms are accepted, and say why', async () => {
    await world.atRegister(async (page) => {
      await fillAll(page, newName());
      await agreeAndSlide(page);
      const submit = page.getByTestId('submit');
      await expect.poll(() => submit.getAttribute('aria-disabled')).toBe(null);
      await tapBox(page, 'terms');
      await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
      await page.getByText('Hãy đồng ý với Điều khoản sử dụng để đăng ký').waitFor();
      await tapBox(page, 'terms');
      await arrive(page);
    });
  });

  test('require the slider too', async () => {
    await world.atRegister(async (page) => {
      await fillAll(page, newName());
      for (const name of ['ageConfirmed', 'dataConsent']) await tapBox(page, name);
      await expect.poll(() => page.getByTestId('submit').getAttribute('aria-disabled')).toBe('true');
      await page.getByText('Còn 1 mục cần hoàn tất').waitFor();
    });
  });

  test('[LOC-05/revalidation] are repeated in another language', async () => {
    await world.atRegister(async (page) => {
      await fill(page, { username: 'a!' });
      await press(page);
      await expect
        .poll(async () => (await described(page, 'username')).text)
        .toBe('Tên đăng nhập phải có từ 4 đến 20 ký tự');
      await page.getByTestId('language-picker').tap();
      await expectSoon(async () => (await described(page, 'username')).text).toBe(
        'The username must have 4 to 20 characters',
      );
    });
  });
});

describe('[ACC-09] registering', () => {
  test('notifies the tracking bus, signs in and goes home', async () => {
    await world.atRegister(async (page) => {
      await page.evaluate(() => {
        const received: unknown[] = [];
        Object.assign(window, { received });
        window.addEventListener('lantern:track', (event) => received.push((event as CustomEvent).detail));
      });
      const username = newName();
      await fillAll(page, username);
      await agreeAndSlide(page);
      await arrive(page);
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { received: unknown[] }).received))
        .toEqual([{ name: 'register', method: 'username' }]);
      await expect
        .poll(() =>
          world.here.query('SELECT type, register_method FROM identity.member WHERE username = $1', [username]),
        )
        .toEqual([{ type: 0, register_method: 'H5' }]);
    });
  });

  test('[SYS-16/slider] a refusal is shown at its field and resets the slider', async () => {
    await world.atRegister(async (page) => {
      // Free while typed, taken before the form is sent.
      const contested = newName();
      await fillAll(page, contested);
      await expect.poll(async () => (await described(page, 'username')).text).toBe('Tên này dùng được');
      await newMember(world.here.address, { userName: contested });
      await agreeAndSlide(page);
      await page.getByTestId('submit').tap();
      await expectSoon(async () => (await described(page, 'username')).text).toBe(
        'Tên đăng nhập đã tồn tại hoặc đã được sử dụng',
      );
      await expect.poll(() => focusedName(page)).toBe('username');
      await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
      await fill(page, { username: newName() });
      await slide(page);
      await arrive(page);
    });
  });

  test('[SYS-13/moduleIds] [SYS-16/invitation] an invitation is verified first: an unknown one stops the form with a toast and keeps the slide', async () => {
    await world.atRegister(async (page) => {
      const username = newName();
      await fillAll(page, username);
      await agreeAndSlide(page);
      await fill(page, { affiliateCode: 'DL9999' });
      const check = page.waitForRequest('**/wps/agent/affiliate?*');
      await page.getByTestId('submit').tap();
      expect(Object.fromEntries(new URL((await check).url()).searchParams)).toMatchObject({
        code: 'DL9999',
        moduleId: 'AFFMAN3',
      });
      expect(await toasted(page, /Mã giới thiệu không hợp lệ/)).toMatchObject({ type: 'fail', durationMs: 1_000 });
      await expect.poll(() => focusedName(page)).toBe('affiliateCode');
      await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('done');
      await fill(page, { affiliateCode: 'dl6888' });
      await page.getByTestId('field-payeeName').focus();
      await page.getByText('Hợp lệ', { exact: true }).waitFor();
      await arrive(page);
      await expect
        .poll(() =>
          world.here.query(
            'SELECT code FROM agents.placement p JOIN identity.member m ON m.id = p.member_id WHERE username = $1',
            [username],
          ),
        )
        .toEqual([{ code: 'DL6888' }]);
    });
  });

  test.each(['affiliateCode', 'code'])(
    '[SYS-15/affiliateCode] an invitation in the address (%s) is checked once and replaces the field, unless it is unknown',
    async (parameter) => {
      await world.atRegister(
        async (page) => {
          await says(page.getByTestId('invited-by'), /DL6888/);
          await expect
            .poll(() =>
              page.evaluate(
                () =>
                  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/wps/agent/affiliate?'))
                    .length,
              ),
            )
            .toBe(1);
          await expect.poll(() => page.getByTestId('field-affiliateCode').count()).toBe(0);
          const username = newName();
          await fillAll(page, username);
          await agreeAndSlide(page);
          await arrive(page);
          await expect
            .poll(() =>
              world.here.query(
                'SELECT code FROM agents.placement p JOIN identity.member m ON m.id = p.member_id WHERE username = $1',
                [username],
              ),
            )
            .toEqual([{ code: 'DL6888' }]);
        },
        { path: `/m/register?${parameter}=dl6888` },
      );
      await world.atRegister(async (page) => page.getByTestId('field-affiliateCode').waitFor(), {
        path: `/m/register?${parameter}=DL9999`,
      });
    },
  );

  test('the terms open over the form and leave it as it was; they have their own pages', async () => {
    await world.atRegister(async (page) => {
      await fill(page, { username: 'half_done' });
      await page.getByTestId('go-agreement').tap();
      await page.getByTestId('legal-agreement').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByTestId('field-username').inputValue()).toBe('half_done');
      await expect.poll(() => page.getByTestId('field-terms').isChecked()).toBe(true);
      for (const text of ['agreement', 'policy']) {
        await page.goto(`/m/${text}`);
        await page.getByTestId(`legal-${text}`).waitFor();
      }
    });
  });
});

test('[ACC-19] the age to be confirmed is the brand’s', async () => {
  for (const age of [21, 18]) {
    await world.here.query('UPDATE system.merchant SET minimum_age = $1', [age]);
    await eventually('the age', async () => (await world.settings()).minimumAge === age);
    await world.atRegister(async (page) =>
      says(page.getByTestId('field-ageConfirmed').locator('..'), new RegExp(`Tôi xác nhận đã đủ ${age} tuổi`)),
    );
    expect((await world.settings()).minimumAge).toBe(age);
  }
});
