/** A shop whose home is full: every vendor open, banners and notices on the walls, a member with favourites. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { seedContent } from '../../apps/server/src/modules/content/index.ts';
import { deposit, newMember, openShop, startTestPlatform, valueOf, type Shop, type TestMember, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { openPhone, storedSession, type Phone, type PhoneOptions } from './phone.ts';

export const MERCHANT = 'DENLONG';
const PAID_IN = 12_480_500;

export interface HomeWorld {
  readonly here: TestPlatform;
  readonly shop: Shop;
  readonly member: TestMember;
  /** Sets home's variant. */
  wear(homeVariant: 'plain' | 'jackpot'): Promise<void>;
  /** Runs with a phone at home, no popup in the way, and finds nothing to complain about afterwards. */
  atHome(run: (page: Page, phone: Phone) => Promise<void>, options?: HomeOptions): Promise<void>;
  close(): Promise<void>;
}

export interface HomeOptions extends PhoneOptions {
  readonly who?: TestMember;
  readonly path?: string;
  /** Before the first page starts. */
  readonly prepare?: (phone: Phone) => Promise<unknown>;
}

/** Art is drawn by another build step; a tile without it shows its name. */
const NO_ART = /\/art\//;

/** Opens it. */
export async function openHomeWorld(browser: () => Browser): Promise<HomeWorld> {
  const here = await startTestPlatform();
  const shop = await openShop(here);
  await seedContent(here.platform.modules.content);
  const member = await newMember(here.address, { userName: 'minhanh' });
  await deposit(member, PAID_IN);
  return {
    here,
    shop,
    member,
    async wear(homeVariant) {
      valueOf(await here.platform.modules.system.changeSettings(MERCHANT, { homeVariant }));
    },
    async atHome(run, { who, path = '/m/home', prepare, stored, expected, ...options } = {}) {
      const session = who ? storedSession(who.token, who.userName) : {};
      const known = expected ? new RegExp(`${NO_ART.source}|${expected.source}`) : NO_ART;
      const phone = await openPhone(browser(), here.address, { expected: known, stored: { SHELL_PU_A: '0', SHELL_PU_B: '0', ...session, ...stored }, ...options });
      await prepare?.(phone);
      await phone.page.goto(path);
      await run(phone.page, phone);
      expect(phone.complaints).toEqual([]);
      await phone.close();
    },
    async close() {
      await shop.close();
      await here.close();
    },
  };
}

/** Answers a call with a refusal until it is told to stop. */
export async function failCall(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: JSON.stringify({ success: false, code: 'not_found', message: 'Không tìm thấy' }) }));
  return () => page.unroute(pattern);
}

/** Counts layout shifts since the page began, as the browser itself tells them. */
export async function watchShifts({ context }: Phone): Promise<void> {
  await context.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What `watchShifts` has counted. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

/** Moves until what lies under home's first view stands: it is drawn for who moves. */
export async function reachLowerHome(page: Page): Promise<void> {
  let at = 0;
  const footer = page.getByTestId('site-footer');
  while ((await footer.count()) === 0) {
    at = (at + 1) % 50;
    await page.mouse.move(at, at);
    await footer.waitFor({ timeout: 250 }).catch(() => undefined);
  }
}
