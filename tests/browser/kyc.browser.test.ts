/** A member proves who they are, on a phone. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { launchBrowser, openPhone, pressBlocked, storedSession } from '../setup/phone.ts';

let here: TestPlatform;
let browser: Browser;
let photo: Buffer;
beforeAll(async () => {
  const [width, height] = [1600, 1000];
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) =>
      (at % width) % 40 < 20 === Math.floor(at / width) % 40 < 20 ? 200 : 80,
    ),
  );
  photo = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
  here = await startTestPlatform();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

const FACTS = {
  fullName: 'Nguyễn Thị Minh',
  birthday: '1990-05-06',
  idNumber: '079190001234',
  address: '12 Lê Lợi, Quận 1, TP. Hồ Chí Minh',
  occupation: 'Kế toán',
};

async function fillFacts(page: Page, changes: Partial<typeof FACTS> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...FACTS, ...changes }))
    await page.getByTestId(`field-${name}`).fill(value);
  await page.getByTestId('field-sourceOfIncome').selectOption('salary');
}

const stage = (page: Page, image: string, name: string) =>
  page.locator(`[data-testid="kyc-image-${image}"][data-stage="${name}"]`).waitFor();
const state = (page: Page, name: string) => page.locator(`[data-testid="kyc-state"][data-state="${name}"]`).waitFor();
const attach = (page: Page, image: string, buffer: Buffer, mimeType = 'image/jpeg') =>
  page.getByTestId(`field-${image}`).setInputFiles({ name: image, mimeType, buffer });

test('[ACC-18] details, three pictures, a reviewer who requests a resubmission, and the approval', async () => {
  const member = await newMember(here.address);
  const memberId = valueOf(await member.caller.call('member.profile')).id as Parameters<
    typeof here.platform.modules.kyc.decide
  >[0];
  const phone = await openPhone(browser, here.address, {
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
    expected: /wps\/member\/kyc/,
  });
  const { page } = phone;
  await page.goto('/m/member/home');
  await page.getByTestId('open-kyc').tap();
  await state(page, 'none');

  await fillFacts(page, { idNumber: '12345', birthday: '2020-01-01' });
  await pressBlocked(page.getByTestId('submit'));
  await page.locator('[data-testid="field-idNumber"][aria-invalid="true"]').waitFor();
  await page.getByTestId('field-idNumber').fill(FACTS.idNumber);
  await page.getByTestId('submit').tap();

  await attach(page, 'idFront', photo);
  await stage(page, 'idFront', 'sent');
  await attach(page, 'idBack', flatPng(400, 300), 'image/png');
  await stage(page, 'idBack', 'sent');
  await expect.poll(() => page.getByTestId('kyc-image-idBack').getByRole('listitem').count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByTestId('kyc-image-idFront').getByRole('img').getAttribute('src')).toMatch(/^blob:/);
  await attach(page, 'selfie', Buffer.from('not a picture'), 'image/png');
  await stage(page, 'selfie', 'failed');
  await expect.poll(() => page.getByTestId('submit').getAttribute('aria-disabled')).toBe('true');
  await attach(page, 'selfie', photo);
  await stage(page, 'selfie', 'sent');

  // Too young by the merchant's clock: the server's error is shown at the field, and nothing typed is lost.
  await page.getByTestId('submit').tap();
  await page.locator('[data-testid="field-birthday"][aria-invalid="true"]').waitFor();
  await expect.poll(() => page.getByTestId('field-fullName').inputValue()).toBe(FACTS.fullName);
  await page.getByTestId('field-birthday').fill(FACTS.birthday);
  await page.getByTestId('submit').tap();
  await stage(page, 'selfie', 'sent');
  await page.getByTestId('submit').tap();
  await state(page, 'submitted');

  const { kyc } = here.platform.modules;
  await kyc.decide(memberId, { reviewer: 'reviewer-one', decision: 'resubmit', reason: 'Ảnh mặt sau quá tối' });
  await state(page, 'resubmit');
  await expect.poll(() => page.getByTestId('kyc-reason').textContent()).toBe('Ảnh mặt sau quá tối');
  await fillFacts(page);
  await page.getByTestId('submit').tap();
  await stage(page, 'idFront', 'kept');
  await attach(page, 'idBack', photo);
  await stage(page, 'idBack', 'sent');
  await page.getByTestId('submit').tap();
  await state(page, 'submitted');
  await kyc.decide(memberId, { reviewer: 'reviewer-one', decision: 'approve' });
  await state(page, 'approved');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
