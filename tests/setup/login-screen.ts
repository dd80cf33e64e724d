/** Hands for the login and password screens: sliding, pictures solved with the node's secret, what the browser stores. */
import type { Page, Response } from 'playwright-core';
import { deriveKeys } from '../../apps/server/src/modules/identity/derived-keys.ts';
import type { TestPlatform } from '../../packages/testkit/src/index.ts';

const EQUATION_ANSWER_MAXIMUM = 1000;

/** Slides by keyboard and waits until the proof is there. */
export async function slide(page: Page): Promise<void> {
  await page.getByTestId('slider').press('Enter');
  await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
}

/** A drawn box covers the native one: the whole line is the target. */
export const tick = (page: Page, name: string): Promise<void> => page.getByTestId(`field-${name}`).locator('..').tap();

/** Fills the fields of these names. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.getByTestId(`field-${name}`).fill(value);
}

/** Presses the button even where it says what is missing: the driver takes such a button for disabled, a finger does not. */
export const press = (page: Page): Promise<void> => page.getByTestId('submit').tap({ force: true });

/** What a field's input tells a screen reader: whether it is invalid, and the text it is described by. */
export async function described(page: Page, name: string): Promise<{ readonly invalid: boolean; readonly text: string }> {
  return page.getByTestId(`field-${name}`).evaluate((input) => ({
    invalid: input.getAttribute('aria-invalid') === 'true',
    text: (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  }));
}

export const focusedName = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

/** What both storages hold. */
export const stored = (page: Page): Promise<{ readonly device: Record<string, string>; readonly tab: Record<string, string> }> =>
  page.evaluate(() => ({ device: { ...localStorage }, tab: { ...sessionStorage } }));

/** The picture a page is about to be given: its id. */
export async function nextPicture(page: Page, wanted: () => Promise<unknown>): Promise<string> {
  const [response] = await Promise.all([page.waitForResponse((answer: Response) => answer.url().endsWith('/wps/captcha')), wanted()]);
  return ((await response.json()) as { value: { id: string } }).value.id;
}

/** A picture's answer, found by trying: only somebody with the node's secret and its database can do that. */
export async function solvePicture({ platform, query }: TestPlatform, id: string): Promise<string> {
  const [row] = await query<{ answer_hash: Buffer }>('SELECT answer_hash FROM identity.captcha WHERE id = $1', [id]);
  const keys = deriveKeys(platform.kernel.secret);
  for (let answer = 0; answer < EQUATION_ANSWER_MAXIMUM; answer++) {
    if (row && keys.blind('captcha', id, String(answer)).equals(row.answer_hash)) return String(answer);
  }
  throw new Error(`this captcha has no answer below ${EQUATION_ANSWER_MAXIMUM}`);
}

/** Turns a switch of the only merchant on or off. */
export async function setSwitch({ query }: TestPlatform, name: string, enabled: boolean): Promise<void> {
  await query(
    `INSERT INTO system.switch (merchant_code, name, enabled) SELECT code, $1, $2 FROM system.merchant
     ON CONFLICT (merchant_code, name) DO UPDATE SET enabled = EXCLUDED.enabled`,
    [name, enabled],
  );
}
