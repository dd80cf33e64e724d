/**
 * Takes the pictures of the README: starts a platform with the demo's content, plays a little as a member, photographs the
 * screens. Run it as `node tests/pictures/shots.ts` when a screen's look has changed; it writes docs/pictures/*.webp.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { seedContent } from '../../apps/server/src/modules/platform/content/index.ts';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { startDatabase } from '../kit/src/database.ts';
import { openIssue } from '../setup/fast-game.ts';
import { gameFrame, launchBrowser, openPhone, storedSession } from '../setup/phone.ts';
import { settle, setTheme } from '../setup/screen-survey.ts';
import { buildWeb } from '../../tools/build.ts';
import { ROOT } from '../../tools/project.ts';

const PICTURES = join(ROOT, 'docs/pictures');
const BYTES_MAXIMUM = 80_000;
const QUALITIES = [80, 70, 60, 50, 40];
const WIDTH_PX = 585;
const GAME = 'mb45';
const TWO_DRAWS_MS = 120_000;
/** A spin without a win is over after this. */
const WIN_SHOWN_MS = 4_000;
/** The sheet of a draw with own bets; any other draw is one line. */
const OWN_DRAW = '[data-testid="draw-reveal"]:not([data-look="strip"])';

async function shoot(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot()).resize({ width: WIDTH_PX });
  for (const quality of QUALITIES) {
    const file = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (file.length > BYTES_MAXIMUM) continue;
    await writeFile(join(PICTURES, `${name}.webp`), file);
    process.stdout.write(`${name}.webp, ${Math.round(file.length / 1000)} kB\n`);
    return;
  }
  throw new Error(`${name} does not fit into ${BYTES_MAXIMUM} bytes`);
}

/** The board with a slip, and the draw half revealed. */
async function shootGame(page: Page, member: TestMember): Promise<void> {
  await page.goto(`/m/launchGame?playType=trad&gameId=${GAME}&prize_mode=Lott`);
  const frame = await gameFrame(page);
  await frame.getByTestId('last-special').waitFor({ timeout: TWO_DRAWS_MS });
  await openIssue(member.caller, GAME, 15_000);
  for (const number of ['08', '27', '45']) await frame.getByTestId(`number-${number}`).tap();
  await frame.evaluate(() => window.scrollTo(0, 0));
  await frame.locator('[data-testid="slip"][data-folded="false"]').waitFor();
  await settle(page);
  await shoot(page, 'lottery-board');
  await frame.getByTestId('place-bet').tap();
  await frame.getByTestId('dialog-confirm').tap();
  await frame.locator(OWN_DRAW).waitFor({ timeout: TWO_DRAWS_MS });
  await halfRevealed(frame);
  await shoot(page, 'live-draw');
}

/** A slot at the moment a win is shown. */
async function shootSlot(page: Page): Promise<void> {
  await page.goto('/m/gameList?gameType=RNG');
  await page.getByTestId('game-tile').first().tap();
  const frame = page.frameLocator('[data-testid="game-frame"]');
  const announced = frame.getByTestId('slot-win-shown').filter({ hasText: /\d/ });
  for (;;) {
    await frame.locator('[data-testid="slot-spin"][data-phase="rest"]').tap();
    await frame.locator('[data-testid="slot-spin"]:not([data-phase="turning"])').waitFor();
    if (
      await announced.waitFor({ timeout: WIN_SHOWN_MS }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await shoot(page, 'slot');
}

/** A table with chips on it, while betting is open. */
async function shootTable(page: Page): Promise<void> {
  await page.goto(`/m/gameList?gameType=LIVE&gameName=${encodeURIComponent('Tài Xỉu Phố Đêm')}`);
  await page.getByTestId('game-tile').first().tap();
  const spots = page
    .frameLocator('[data-testid="game-frame"]')
    .locator('[data-testid="table-spot"]:not([aria-disabled="true"])');
  for (const spot of [0, 2, 6, 13]) await spots.nth(spot).tap();
  await settle(page);
  await shoot(page, 'table');
}

const CARD_GAME = 'tien-len-mien-nam';

/** A practice card table, at the member's turn. */
async function shootCards(page: Page): Promise<void> {
  await page.goto(`/m/gameList?gameType=PVP&gameName=${encodeURIComponent('Tiến Lên Miền Nam')}`);
  await page.getByTestId('game-tile').first().tap();
  await page.getByTestId(`room-${CARD_GAME}-free`).tap();
  const frame = page.frameLocator('[data-testid="game-frame"]');
  await frame.getByTestId('cards-sit').first().tap();
  // Only a player who follows may pass.
  await frame
    .locator('[data-testid="cards-pass"]:not([disabled]):not([aria-disabled="true"])')
    .waitFor({ timeout: TWO_DRAWS_MS });
  await frame.getByTestId('cards-hint').tap();
  await settle(page);
  await shoot(page, 'cards');
}

const SHOTS = 24;

/** A fishing room with bullets in flight. */
async function shootWater(page: Page): Promise<void> {
  await page.goto(`/m/gameList?gameType=FISH&gameName=${encodeURIComponent('Săn Cá Bạch Tuộc')}`);
  await page.getByTestId('game-tile').first().tap();
  await page.frameLocator('[data-testid="game-frame"]').getByTestId('fish-own-plate').waitFor();
  const { x, y, width, height } = (await page.getByTestId('game-frame').boundingBox())!;
  for (let shot = 0; shot < SHOTS; shot += 1)
    await page.touchscreen.tap(
      x + width * (0.15 + ((shot * 7) % 10) / 14),
      y + height * (0.1 + ((shot * 3) % 10) / 20),
    );
  await shoot(page, 'fishing');
}

/** Digits on the sheet, its heading counted in, when about half of the prizes are shown. */
const DIGITS_SHOWN = 95;

async function halfRevealed(frame: Frame): Promise<void> {
  await frame.waitForFunction(
    ({ sheet, count }) => (document.querySelector(sheet)?.textContent.match(/\d/g) ?? []).length > count,
    { sheet: OWN_DRAW, count: DIGITS_SHOWN },
  );
}

async function shootAll(here: TestPlatform, browser: Browser, member: TestMember): Promise<void> {
  const { page, close } = await openPhone(browser, here.address, {
    deviceScaleFactor: 2,
    stored: { ...storedSession(member.token, member.userName), SHELL_PU_A: '0' },
  });
  await page.goto('/m/home');
  await page.getByText('Kỳ trước').nth(1).waitFor({ timeout: TWO_DRAWS_MS });
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    await settle(page);
    await shoot(page, `home-${theme}`);
  }
  await setTheme(page, 'dark');
  const { list } = valueOf(await member.caller.call('deposit.methods'));
  const { methodId, currency } = list[0]!;
  const order = valueOf(
    await member.caller.call('deposit.createOrder', { body: { methodId, amount: 500_000, currency } }),
  );
  await page.goto(`/m/voucherCenter?order=${order.orderId}`);
  await page.getByTestId('deposit-qr').waitFor();
  await settle(page);
  await shoot(page, 'deposit-qr');
  await shootSlot(page);
  await shootTable(page);
  await shootCards(page);
  await shootWater(page);
  await shootGame(page, member);
  await close();
}

await buildWeb((text) => process.stdout.write(`${text}\n`));
await mkdir(PICTURES, { recursive: true });
const cluster = await startDatabase();
const here = await startTestPlatform({ studio: true });
const browser = await launchBrowser();
try {
  await seedContent(here.platform.modules.content);
  const member = await newMember(here.address, { userName: 'trangtron' });
  await deposit(member, 2_000_000);
  await shootAll(here, browser, member);
} finally {
  await browser.close();
  await here.close();
  await cluster.stop();
}
