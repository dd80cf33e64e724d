/** Steps on the login and password screens: the slider, captchas solved with the node's secret, the browser's storage. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { deriveKeys } from '../../apps/server/src/modules/members/identity/derived-keys.ts';
import type { WHITELABEL_SWITCHES } from '../../packages/contract/src/constants.ts';
import { eventually, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { pressBlocked } from './phone.ts';

type SwitchName = (typeof WHITELABEL_SWITCHES)[number];

const EQUATION_ANSWER_MAXIMUM = 1000;
const TIMEOUT_MS = 40_000;

/** Expects it within a timeout that suits a busy machine. */
export function expectSoon<T>(probe: () => T | Promise<T>) {
  return expect.poll(probe, { timeout: TIMEOUT_MS });
}

/** Slides by keyboard and waits for the proof. */
export async function slide(page: Page): Promise<void> {
  await page.getByTestId('slider').press('Enter');
  await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
}

/** Fills the fields of these names. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.getByTestId(`field-${name}`).fill(value);
}

/** Presses the button even when it only names what is missing: the driver treats such a button as disabled, a finger does not. */
export const press = (page: Page): Promise<void> => pressBlocked(page.getByTestId('submit'));

/** What a field's input announces to a screen reader: whether it is invalid, and the text it is described by. */
export async function described(
  page: Page,
  name: string,
): Promise<{ readonly invalid: boolean; readonly text: string }> {
  return page.getByTestId(`field-${name}`).evaluate((input) => ({
    invalid: input.getAttribute('aria-invalid') === 'true',
    text: (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  }));
}

export const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

/** The content of both storages. */
export const stored = (
  page: Page,
): Promise<{ readonly device: Record<string, string>; readonly tab: Record<string, string> }> =>
  page.evaluate(() => ({ device: { ...localStorage }, tab: { ...sessionStorage } }));

/** The captchas a page receives. `shown` returns the visible one's id once none is loading and it differs from `before`. */
export function watchPictures(page: Page): { shown(before?: string): Promise<string> } {
  const CALL = '/wps/captcha';
  const idOfImage = new Map<string, string>();
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().endsWith(CALL)) underWay.add(request);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('response', (response) => {
    const request = response.request();
    if (!underWay.has(request)) return;
    void response.json().then(
      ({ value }: { value: { id: string; image: string } }) => {
        idOfImage.set(value.image, value.id);
        underWay.delete(request);
      },
      // The page was left before its answer was read.
      () => underWay.delete(request),
    );
  });
  return {
    async shown(before) {
      let id: string | undefined;
      await expectSoon(async () => {
        id = idOfImage.get((await page.getByTestId('captcha-image').getAttribute('src')) ?? '');
        return underWay.size === 0 && id !== undefined && id !== before;
      }).toBe(true);
      return id!;
    },
  };
}

/** A captcha's answer, found by brute force: possible only with the node's secret and its database. */
export async function solvePicture({ platform, query }: TestPlatform, id: string): Promise<string> {
  const [row] = await query<{ answer_hash: Buffer }>('SELECT answer_hash FROM identity.captcha WHERE id = $1', [id]);
  const keys = deriveKeys(platform.kernel.secret);
  for (let answer = 0; answer < EQUATION_ANSWER_MAXIMUM; answer++) {
    if (row && keys.blind('captcha', id, String(answer)).equals(row.answer_hash)) return String(answer);
  }
  throw new Error(`this captcha has no answer below ${EQUATION_ANSWER_MAXIMUM}`);
}

/** Turns a switch of the site's merchant on or off, and waits until the sign-in settings show it. */
export async function setSwitch({ platform, guest }: TestPlatform, name: SwitchName, enabled: boolean): Promise<void> {
  await platform.modules.system.setSwitch('DENLONG', name, enabled);
  await eventually(
    `${name} at the door`,
    async () => valueOf(await guest().call('system.whitelabel')).switches[name] === enabled,
  );
}
