/** The studio's fishing rooms on a phone, played for real money against the real platform, studio and ledger. */
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const WATER = { vendor: 'HTR', gameId: 'rua-bien-ngan-nam', name: 'Thousand-Year Turtle' } as const;
const STAKE = 50_000;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** The address of a launch. */
async function launched(): Promise<string> {
  const query = {
    vendor: WATER.vendor,
    category: 'FISH',
    gameId: WATER.gameId,
    nodeId: WATER.gameId,
    supportPlay: 'html5',
    platform: 'html5',
  };
  return eventually(
    'the room to be opened',
    async () => {
      const answer = await member.caller.call('launch.game', { query });
      return answer.ok ? answer.value.gameUrl : undefined;
    },
    TIMEOUT_MS,
  );
}

interface Fired {
  readonly batches: number;
  readonly price: number;
}

const idOf = async (): Promise<string> => valueOf(await member.caller.call('member.profile')).id;

/** ShotBatches of the member's that are over, once none is pending. */
async function over(): Promise<
  readonly {
    readonly bet: number;
    readonly won: number;
    readonly state: string;
    readonly stakes: { readonly price: number };
  }[]
> {
  const rows = await here.query<{ bet: string; won: string; state: string; stakes: { price: number } }>(
    `SELECT bet, won, state, stakes FROM studio.round WHERE kind = 'fishing' AND member_ref = $1 ORDER BY requested_at`,
    [await idOf()],
  );
  return rows.some(({ state }) => !['ended', 'void'].includes(state))
    ? []
    : rows.map(({ bet, won, state, stakes }) => ({ bet: Number(bet), won: Number(won), state, stakes }));
}

async function owned(): Promise<number> {
  const [row] = await here.query<{ sum: string }>(
    `SELECT sum(balance) FROM ledger.account WHERE owner_id = $1 AND code IN ('member_cash', 'member_bonus')`,
    [await idOf()],
  );
  return Number(row!.sum);
}

const shownBalance = async (page: Page): Promise<number> =>
  Number((await page.getByTestId('fish-balance').innerText()).replace(/\D/g, ''));

/** All bullets have ended, and batches, ledger and screen show the same sum. */
async function allAgree(page: Page, { batches, price }: Fired): Promise<void> {
  await expect
    .poll(async () => (await over()).filter(({ stakes }) => stakes.price === price).length, TIMEOUT)
    .toBeGreaterThanOrEqual(batches);
  await expect
    .poll(
      async () =>
        (await over()).reduce((sum, { bet, won, state }) => (state === 'void' ? sum : sum - bet + won), STAKE) -
        (await owned()),
      TIMEOUT,
    )
    .toBe(0);
  await expect.poll(async () => (await shownBalance(page)) - (await owned()), TIMEOUT).toBe(0);
}

describe('a fishing room in its frame', () => {
  test('[GAME-11] is played by touch and keys: bullets are paid, decided or refunded, and the balance follows the ledger; a broken connection changes nothing', async () => {
    member = await newMember(here.address);
    await deposit(member, STAKE);
    const sockets: WebSocketRoute[] = [];
    const phone = await openPhone(browser, here.address, {
      reducedMotion: 'reduce',
      viewport: SMALL,
      expected: /WebSocket/,
    });
    const { page } = phone;
    await page.routeWebSocket('**/studio/ws', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await page.goto(await launched());
    const water = page.getByTestId('fish-water');
    await water.waitFor(TIMEOUT);
    await expect.poll(() => page.title()).toBe(WATER.name);
    await expect.poll(() => shownBalance(page), TIMEOUT).toBe(STAKE);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);

    // A bullet flies until it hits a fish or is refunded: either way it ends.
    await water.tap({ position: { x: 150, y: 130 } });
    await allAgree(page, { batches: 1, price: 10 });
    await page.getByTestId('fish-price-more').tap();
    await says(page.getByTestId('fish-price'), /20/);
    await water.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await allAgree(page, { batches: 1, price: 20 });

    // L locks on to a fish, which may be gone a moment later.
    await expect
      .poll(async () => {
        await page.keyboard.press('l');
        return page.getByTestId('fish-said').innerText();
      }, TIMEOUT)
      .toMatch(/^Locked on /);
    await page.keyboard.press('Space');
    await allAgree(page, { batches: 2, price: 20 });

    await page.keyboard.press('Space');
    await sockets[0]!.close({ code: 1012 });
    await expect.poll(() => sockets.length, TIMEOUT).toBeGreaterThanOrEqual(2);
    await page.getByTestId('studio-connection').waitFor({ state: 'detached', ...TIMEOUT });
    await page.getByTestId('fish-price-more').tap();
    await water.tap({ position: { x: 200, y: 160 } });
    await allAgree(page, { batches: 1, price: 30 });

    await page.getByTestId('fish-open-rules').tap();
    await says(page.getByTestId('fish-figures'), /95\.5 %/);
    await says(page.getByTestId('fish-paytable'), /Clownfish\s*Chance 47\.75 %\s*×2/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('fish-rules').waitFor({ state: 'detached' });
    await page.getByTestId('fish-open-history').tap();
    await expect
      .poll(async () => (await page.getByTestId('studio-round').count()) - ((await over()).length || NaN), TIMEOUT)
      .toBe(0);
    await page.getByTestId('studio-round').first().tap();
    await says(page.getByTestId('studio-proof'), /Hash published before/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
