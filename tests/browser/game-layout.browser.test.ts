/** Every family of games on phones in portrait and landscape, with the page around it: nothing overflows, nothing is covered. */
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { layoutFindings } from '../setup/game-layout.ts';
import { gameFrame, launchBrowser, openPhone, SMALL, storedSession, TALL, type Phone } from '../setup/phone.ts';

const TIMEOUT = { timeout: 120_000 };
const BALANCE = 2_000_000;
const SIDEWAYS = { width: 844, height: 390 } as const;
const SMALL_SIDEWAYS = { width: 568, height: 320 } as const;
const VIEWPORTS = [TALL, SMALL, SIDEWAYS, SMALL_SIDEWAYS];

interface Family {
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly gameId: string;
  readonly nodeId?: string;
  /** Test ids of the stage and the controls that are always wholly in the frame; the first appears once the game can be played. */
  readonly whole: readonly string[];
}
const TABLE = ['table-stage', 'table-phase', 'table-balance'];
const QUICK = ['instant-play', 'instant-board'];
const FAMILIES: readonly Family[] = [
  { name: 'slots', vendor: 'EG3', category: 'RNG', gameId: 'sen-bac', whole: ['slot-spin', 'slot-reels'] },
  { name: 'roulette', vendor: 'PDM', category: 'LIVE', gameId: 'roulette-pho-dem', whole: TABLE },
  { name: 'baccarat', vendor: 'PDM', category: 'LIVE', gameId: 'baccarat-pho-dem', whole: TABLE },
  { name: 'dragon-tiger', vendor: 'PDM', category: 'LIVE', gameId: 'rong-ho-pho-dem', whole: TABLE },
  { name: 'tai-xiu', vendor: 'PDM', category: 'LIVE', gameId: 'tai-xiu-pho-dem', whole: TABLE },
  { name: 'xoc-dia', vendor: 'PDM', category: 'LIVE', gameId: 'xoc-dia-pho-dem', whole: TABLE },
  { name: 'bau-cua', vendor: 'PDM', category: 'LIVE', gameId: 'bau-cua-dem-hoi', whole: TABLE },
  { name: 'mini', vendor: 'CLG', category: 'PVP', gameId: 'mini-tai-xiu', whole: ['table-phase', 'table-balance'] },
  {
    name: 'fights',
    vendor: 'GCH',
    category: 'COCKFIGHT',
    gameId: 'da-ga-ao',
    whole: ['fight-arena', 'fight-phase', 'fight-confirm', 'fight-staked'],
  },
  {
    name: 'sports',
    vendor: 'SCO',
    category: 'SPORTS',
    gameId: 'bong-da',
    whole: ['sports-room', 'sports-open-slip', 'sports-go-lobby', 'sports-go-results'],
  },
  {
    name: 'fishing',
    vendor: 'HTR',
    category: 'FISH',
    gameId: 'rua-bien-ngan-nam',
    whole: ['fish-water', 'fish-price-less', 'fish-price-more', 'fish-own-plate'],
  },
  {
    name: 'curves',
    vendor: 'JL',
    category: 'JL',
    gameId: 'ten-lua-x1000',
    whole: ['crash-action-1', 'crash-action-2', 'crash-scene', 'crash-balance'],
  },
  { name: 'mines', vendor: 'JL', category: 'JL', gameId: 'do-min-da-quy', whole: QUICK },
  { name: 'dice', vendor: 'JL', category: 'JL', gameId: 'xuc-xac-nhanh', whole: QUICK },
  { name: 'wheel', vendor: 'JL', category: 'JL', gameId: 'vong-quay-tai-loc', whole: QUICK },
  { name: 'drop', vendor: 'JL', category: 'JL', gameId: 'bi-roi-cau-vong', whole: QUICK },
  { name: 'steps', vendor: 'JL', category: 'JL', gameId: 'ech-qua-song', whole: QUICK },
  { name: 'scratch', vendor: 'JL', category: 'JL', gameId: 'mo-li-xi', whole: QUICK },
  {
    name: 'cards-lobby',
    vendor: 'BTR',
    category: 'PVP',
    gameId: 'tien-len-dem-la',
    nodeId: 'tien-len-dem-la-free',
    whole: ['cards'],
  },
];

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
let phone: Phone;
beforeAll(async () => {
  [here, browser] = await Promise.all([
    startTestPlatform({ studio: true, environment: { STUDIO_HISTORY_HOURS: '2', STUDIO_SPORTS: 'simulated' } }),
    launchBrowser(),
  ]);
  member = await newMember(here.address);
  await deposit(member, BALANCE);
  await eventually(
    'the vendors to be opened',
    async () => (await member.caller.call('launch.game', { query: queryOf(FAMILIES[0]!) })).ok,
    TIMEOUT.timeout,
  );
  phone = await openPhone(browser, here.address, {
    reducedMotion: 'reduce',
    stored: storedSession(member.token, member.userName),
  });
});
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await here?.close();
});

const queryOf = ({ vendor, category, gameId, nodeId = gameId }: Family) => ({
  vendor,
  category,
  gameId,
  nodeId,
  supportPlay: 'html5',
  platform: 'html5',
});

async function open(page: Page, family: Family): Promise<Frame> {
  await page.goto(`/m/launchGame?${new URLSearchParams(queryOf(family)).toString()}`);
  const frame = (await (await page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
  await frame.getByTestId(family.whole[0]!).waitFor(TIMEOUT);
  return frame;
}

const selectorsOf = (testIds: readonly string[]): string[] => testIds.map((id) => `[data-testid="${id}"]`);

/** Findings at any of these sizes. */
async function found(
  page: Page,
  frame: Frame,
  name: string,
  whole: readonly string[],
  viewports: readonly { readonly width: number; readonly height: number }[] = VIEWPORTS,
): Promise<string[]> {
  const all: string[] = [];
  for (const viewport of viewports) {
    for (const finding of await layoutFindings(page, frame, viewport, selectorsOf(whole)))
      all.push(`${name} at ${viewport.width}×${viewport.height}: ${finding}`);
  }
  return all;
}

describe('[GAME-19] is laid out in portrait and landscape', () => {
  test('every family', async () => {
    const all: string[] = [];
    for (const family of FAMILIES)
      all.push(...(await found(phone.page, await open(phone.page, family), family.name, family.whole)));
    expect(all).toEqual([]);
  });

  test('a hand of cards', async () => {
    const { page } = phone;
    const frame = await open(page, FAMILIES.at(-1)!);
    await frame.getByTestId('cards-sit').first().tap();
    await frame.getByTestId('cards-card').nth(12).waitFor(TIMEOUT);
    expect(await found(page, frame, 'cards-table', ['cards-hand', 'cards-seat', 'cards-balance'])).toEqual([]);
  });

  test('the lottery in portrait; in landscape it asks to turn the phone', async () => {
    const { page } = phone;
    await page.setViewportSize(TALL);
    await page.goto('/m/lottery');
    await page.getByTestId('game-tile').first().tap();
    const frame = await gameFrame(page);
    for (const viewport of [TALL, SMALL]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    for (const viewport of [SIDEWAYS, SMALL_SIDEWAYS]) {
      await page.setViewportSize(viewport);
      await frame.getByTestId('turn-hint').waitFor();
    }
  });
});
