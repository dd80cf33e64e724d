/**
 * Every route of the table in Vietnamese, English and Urdu, in Vietnamese in both themes, on the smallest phone: fits, names, targets
 * large enough to press, nothing against WCAG. One page for members and one for guests; screens are opened by navigation, languages and themes switched, nothing
 * is reloaded. New routes are included automatically.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, openShop, valueOf, type Shop } from '../kit/src/index.ts';
import { memberIdOf, signIn } from '../kit/src/applicants.ts';
import { ROOT } from '../../tools/project.ts';
import { setSwitch } from '../setup/login-screen.ts';
import { commonRule, newPromoters, publishPromotion } from '../setup/published-promotions.ts';
import { launchBrowser, openPhone, SMALL, storedSession, type Phone } from '../setup/phone.ts';
import { accessibilityFindings, settle, speak, survey, type Theme } from '../setup/screen-survey.ts';
import { openSiteWorld, type SiteWorld } from '../setup/site-world.ts';

const MERCHANT = 'DENLONG';
const PROMOTION = 'li-xi';
const TIMEOUT_MS = 40_000;
/** Some forty screens. */
const WALK_MS = 5 * 60_000;

let world: SiteWorld;
let shop: Shop;
let browser: Browser;
let phones: Readonly<Record<'guest' | 'member' | 'agent', Walker>>;

/** A phone that knows whether its page still has pending requests. */
interface Walker extends Phone {
  readonly awaited: ReadonlySet<unknown>;
}

async function openWalker(stored: Readonly<Record<string, string>>): Promise<Walker> {
  const phone = await openPhone(browser, world.here.address, {
    viewport: SMALL,
    reducedMotion: 'reduce',
    stored: { SHELL_PU_A: '0', SHELL_PU_B: '0', ...stored },
  });
  const awaited = new Set<unknown>();
  phone.page.on('request', (request) => awaited.add(request));
  phone.page.on('requestfinished', (request) => awaited.delete(request));
  phone.page.on('requestfailed', (request) => awaited.delete(request));
  await phone.page.goto('/m/policy');
  return { ...phone, awaited };
}

beforeAll(async () => {
  [world, browser] = await Promise.all([openSiteWorld(), launchBrowser()]);
  shop = await openShop(world.here);
  valueOf(await world.here.platform.modules.system.changeSettings(MERCHANT, { languages: ['VI', 'EN', 'UR'] }));
  await setSwitch(world.here, 'MANPLAYREB3', true);
  await setSwitch(world.here, 'CBS3', true);
  await publishPromotion(await newPromoters(world.here), PROMOTION, {
    kind: 'envelope',
    ...commonRule(world.here, 'Lì xì hoa đăng', 'Lantern envelopes'),
    art: 'lucky-money',
    audience: { minLevel: 4, identityVerified: true, depositDays: 30, accountDays: 30 },
    envelopes: { mode: 'table', pieces: [{ amount: 8_000, count: 10 }] },
  });
  const { token, userName } = world.member;
  const agent = await newMember(world.here.address, { userName: 'daily_duong' });
  valueOf(await world.here.platform.modules.agents.appointAgent(await memberIdOf(world.here, agent.userName), {}));
  const signedIn = valueOf(await signIn(world.here.guest(), agent.userName, agent.password, { side: 'agent' }));
  phones = {
    guest: await openWalker({}),
    member: await openWalker(storedSession(token, userName)),
    agent: await openWalker(storedSession(signedIn.token, agent.userName, 1)),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(phones ?? {}).map((phone) => phone.close()));
  await browser?.close();
  await shop?.close();
  await world?.here.close();
});

/** The query an address needs to show something. */
const FULL: Readonly<Record<string, () => string>> = {
  '/verify': () => `/verify/${world.gameCode}/${world.numero}`,
  '/m/launchGame': () => `/m/launchGame?playType=trad&gameId=${world.gameCode}&prize_mode=Lott`,
  '/m/helpDetail': () => '/m/helpDetail?p=1&c=0',
  '/m/leaving': () => '/m/leaving?to=https%3A%2F%2Fforeign-shop.example%2Foffer',
  '/m/promotion': () => `/m/promotion?key=${PROMOTION}`,
  '/m/gameList': () => '/m/gameList?gameType=RNG',
};
const addressOf = (path: string): string => FULL[path]?.() ?? path;

/** Screens for signing in. */
const SIGN_IN_PAGES: readonly string[] = ['/m/login', '/m/register', '/m/forget'];

/** The first address of every entry, read from the table's source: tests import no code of the site. */
const ADDRESSES = [
  ...readFileSync(join(ROOT, 'apps/site/src/app/route-table.ts'), 'utf8').matchAll(
    /\{\s+paths: (?:HOME_PATHS|\[\s*'([^']+)')/g,
  ),
].map(([, path]) => path ?? '/m/home');

/** Screens of agents only. */
const isForAgents = (path: string): boolean => path.startsWith('/m/member/agent');

/** First addresses by visitor: members see all they may, agents their own, guests home and the sign-in pages. */
const WALKS = {
  member: ADDRESSES.filter((path) => !SIGN_IN_PAGES.includes(path) && !isForAgents(path)),
  agent: ADDRESSES.filter(isForAgents),
  guest: ['/m/home', ...SIGN_IN_PAGES],
} as const;

/** Navigates like a link, and waits until no request is pending. */
async function visit({ page, awaited }: Walker, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: `walk-${to}` }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search, { timeout: TIMEOUT_MS })
    .toBe(address);
  await page.locator('main').waitFor();
  await still(page, awaited);
}

async function still(page: Page, awaited: ReadonlySet<unknown>): Promise<void> {
  await expect
    .poll(
      async () => {
        // Between the code of a screen and its data nothing is pending for a moment.
        const before = awaited.size;
        await settle(page);
        await settle(page);
        return before + awaited.size + (await page.getByTestId('route-loader').count());
      },
      { timeout: TIMEOUT_MS },
    )
    .toBe(0);
}

/** Colours do not depend on the language: one language is checked in both themes, and each theme in two languages. */
const THEMES = { vi: ['dark', 'light'], en: ['light'], ur: ['dark'] } as const;
type Spoken = keyof typeof THEMES;

async function findingsOf({ page }: Walker, theme: Theme, language: Spoken): Promise<string[]> {
  const found = await survey(page, { theme, language, viewport: SMALL });
  const judged = theme === THEMES[language][0] ? 'everything' : 'colours';
  return [...found, ...(await accessibilityFindings(page, judged))];
}

test('the list contains every entry of the table', () => {
  const entries = readFileSync(join(ROOT, 'apps/site/src/app/route-table.ts'), 'utf8').match(/\bpage: '/g);
  expect(ADDRESSES).toHaveLength(entries!.length);
});

describe.each(Object.keys(THEMES) as Spoken[])('in %s', (language) => {
  test.each(Object.keys(WALKS) as (keyof typeof WALKS)[])(
    '[LOC-01] every screen of a %s passes on the smallest phone',
    async (who) => {
      const walker = phones[who];
      await speak(walker.page, language);
      // Those of an earlier language, or of an attempt that failed, are not this one's.
      const earlier = walker.complaints.length;
      const found: string[] = [];
      for (const path of WALKS[who]) {
        const address = addressOf(path);
        await visit(walker, address);
        for (const theme of THEMES[language])
          found.push(...(await findingsOf(walker, theme, language)).map((finding) => `${address}: ${finding}`));
      }
      expect([...found, ...walker.complaints.slice(earlier)]).toEqual([]);
    },
    WALK_MS,
  );
});
