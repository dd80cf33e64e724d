/** A member manages their own data, avatar and nickname, on a phone. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { launchBrowser, openPhone, pressBlocked, storedSession } from '../setup/phone.ts';

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

const phoneOf = (member: TestMember, expected?: RegExp) =>
  openPhone(browser, here.address, {
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
    ...(expected ? { expected } : {}),
  });

test('consents are switched, a copy is downloaded, erasure is requested and cancelled', async () => {
  const member = await newMember(here.address);
  const phone = await phoneOf(member, /wps\/member\/privacy/);
  const { page } = phone;
  await page.goto('/m/member/privacy');
  const marketing = page.getByTestId('consent-marketing');
  await expect.poll(() => marketing.getAttribute('aria-checked')).toBe('false');
  await marketing.tap();
  await page.locator('[data-testid="consent-marketing"][aria-checked="true"]').waitFor();
  await expect
    .poll(async () => valueOf(await member.caller.call('privacy.consents')).list[0])
    .toMatchObject({ kind: 'marketing', given: true });

  const sheet = page.getByTestId('password-sheet');
  await page.getByTestId('export').tap();
  await sheet.getByTestId('field-password').fill('not the password');
  await sheet.getByTestId('submit').tap();
  await sheet.locator('[data-testid="field-password"][aria-invalid="true"]').waitFor();
  await sheet.getByTestId('field-password').fill(member.password);
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByTestId('submit').tap()]);
  expect(download.suggestedFilename()).toBe('du-lieu-ca-nhan.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    sections: { identity: { profile: { username: member.userName } } },
  });
  await sheet.waitFor({ state: 'detached' });

  await page.getByTestId('erase').tap();
  await sheet.getByTestId('field-password').fill(member.password);
  await sheet.getByTestId('submit').tap();
  await page.locator('[data-testid="erasure"][data-state="waiting"]').waitFor();
  await page.getByTestId('erase-cancel').tap();
  await page.locator('[data-testid="erasure"][data-state="none"]').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[ACC-16] an avatar and a nickname are chosen and shown everywhere', async () => {
  const member = await newMember(here.address);
  const phone = await phoneOf(member);
  const { page } = phone;
  await page.goto('/m/member/home');
  await page.getByTestId('open-profile').tap();
  await page.getByTestId('icon-carp').check({ force: true });
  await page.getByTestId('profile').locator('img[src="/art/avatar-carp.webp"][width="92"]').waitFor();
  await page.getByTestId('field-nickname').fill('Quản trị viên');
  await pressBlocked(page.getByTestId('submit'));
  await page.locator('[data-testid="field-nickname"][aria-invalid="true"]').waitFor();
  await page.getByTestId('field-nickname').fill('Cá Chép 88');
  await page.getByTestId('submit').tap();
  await page.getByTestId('profile').getByText('Cá Chép 88').first().waitFor();
  await page.goto('/m/member/home');
  await page.getByTestId('open-profile').getByText('Cá Chép 88').waitFor();
  await page.getByTestId('open-profile').locator('img[src="/art/avatar-carp.webp"]').waitFor();
  expect(valueOf(await member.caller.call('member.profile'))).toMatchObject({
    nickname: 'Cá Chép 88',
    headIcon: '/art/avatar-carp.webp',
  });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
