/**
 * `npm run bench:reviews [-- --cases 10]`: what an operator's usual decisions cost at the desk. Opens the console in Chromium over a seeded
 * world and works by keyboard alone: reviews withdrawals, assigns unmatched deposits, corrects one price. Prints the keys pressed and the
 * seconds of each, from the first key to the server's answer and a page that is ready for the next case. A chord counts as one key.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../tools/build.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { calmDay } from '../setup/calm-day.ts';
import { openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { orderOfSameAmount, reviewEveryWithdrawal, unmatchedPayment, withdrawalInReview } from '../setup/desk-cases.ts';
import { launchBrowser } from '../setup/phone.ts';

const LOTTERY = 'mb60';
const NEW_PRICE = '90';
const REASON = 'Too many hits';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly what: string;
  readonly keys: number;
  readonly seconds: number;
}

/** A keyboard that counts, and nothing else: no mouse, no focus by script. */
class Desk {
  readonly page: Page;
  readonly #done: Measured[] = [];
  #keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...chords: readonly string[]): Promise<void> {
    for (const chord of chords) {
      this.#keys++;
      await this.page.keyboard.press(chord);
    }
  }

  async type(text: string): Promise<void> {
    for (const letter of text) await this.press(letter);
  }

  /** Does it, and waits for what says that the next may begin. */
  async measure(what: string, work: () => Promise<void>): Promise<void> {
    this.#keys = 0;
    const startedAt = performance.now();
    await work();
    this.#done.push({ what, keys: this.#keys, seconds: (performance.now() - startedAt) / 1_000 });
  }

  report(): void {
    print(`${'what'.padEnd(40)} ${'keys'.padStart(5)} ${'seconds'.padStart(8)}`);
    for (const [what, all] of Map.groupBy(this.#done, (one) => one.what)) {
      const keys = all.map((one) => one.keys);
      const seconds = all.map((one) => one.seconds).toSorted((one, other) => one - other);
      const each = [...new Set(keys)].toSorted((one, other) => one - other).join('–');
      const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
      const spread = all.length === 1 ? '' : `   ${all.length} of them, slowest ${seconds.at(-1)!.toFixed(2)} s`;
      print(`${what.padEnd(40)} ${each.padStart(5)} ${mean.toFixed(2).padStart(8)}${spread}`);
    }
  }
}

const dialog = (page: Page) => page.getByRole('dialog');

/** A ready reason, and off. */
async function decide(desk: Desk, key: string): Promise<void> {
  await desk.press(key);
  await dialog(desk.page).getByRole('textbox').waitFor();
  await desk.press('Alt+1', 'Control+Enter');
  await dialog(desk.page).waitFor({ state: 'detached' });
}

async function reviewWithdrawals(desk: Desk, cases: number): Promise<void> {
  const { page } = desk;
  const openCase = () => page.getByRole('complementary').getByRole('heading').first();
  const claimable = () => page.getByRole('complementary').getByRole('button', { name: 'Claim' });
  await desk.measure('withdrawals: opened, the oldest case shown', async () => {
    await desk.press('g', 'w');
    await page.getByRole('row').nth(cases).waitFor();
    await desk.press('Enter');
    await claimable().waitFor();
  });
  for (let left = cases; left > 0; left--)
    await desk.measure('a withdrawal reviewed and approved', async () => {
      const before = await openCase().innerText();
      await decide(desk, 'a');
      if (left === 1) return page.getByRole('complementary').waitFor({ state: 'detached' });
      // The next case opens by itself; it is ready when it can be decided.
      await page.getByRole('complementary').filter({ hasNotText: before }).waitFor();
      await claimable().waitFor();
    });
}

async function assignDeposits(desk: Desk, cases: number): Promise<void> {
  const { page } = desk;
  const focused = page.locator('input[type=radio]:checked:focus');
  await desk.measure('unmatched deposits: opened', async () => {
    await desk.press('g', 'u');
    await focused.waitFor();
  });
  for (let left = cases; left > 0; left--) {
    // Every other one is seen beside the second order before it goes to the first.
    const looks = left % 2 === 0;
    await desk.measure(`a deposit assigned${looks ? ', another order compared' : ''}`, async () => {
      if (looks) await desk.press('ArrowDown', 'ArrowUp');
      const before = new URL(page.url()).search;
      await decide(desk, 'Enter');
      if (left === 1) return;
      await page.waitForFunction((search) => location.search !== search, before);
      await focused.waitFor();
    });
  }
}

async function correctPrice(desk: Desk): Promise<void> {
  const { page } = desk;
  await desk.measure('a lottery opened, its prices shown', async () => {
    await desk.press('g', 'x');
    await page.getByRole('row').filter({ hasText: LOTTERY }).waitFor();
    await desk.press('Enter');
    await page
      .getByRole('textbox', { name: /^New price of/ })
      .first()
      .waitFor();
  });
  await desk.measure(`a price changed, reason of ${REASON.length} letters typed`, async () => {
    await desk.press('p');
    await desk.type(NEW_PRICE);
    await desk.press('Control+s');
    await dialog(page).getByRole('textbox').waitFor();
    await desk.type(REASON);
    await desk.press('Control+Enter');
    await page.getByText('version 2').first().waitFor();
  });
}

async function seed(world: TestPlatform, cases: number): Promise<void> {
  await calmDay(world.clock);
  await reviewEveryWithdrawal(world);
  for (let made = 0; made < cases; made++) {
    await withdrawalInReview(world, String(7_100_440_000 + made));
    await unmatchedPayment(world);
  }
  await orderOfSameAmount(world);
}

/** A desk of its own for each role, as the roles are divided in a team. */
async function as(
  browser: Browser,
  world: TestPlatform,
  operator: TestOperator,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const phone = await openDesk(browser, world);
  try {
    await signInAtDesk(phone.page, world, operator);
    await work(phone.page);
  } finally {
    await phone.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cases: { type: 'string', default: '10' } } });
  const cases = Number(values.cases);
  await buildWeb(print);
  const world = await startTestPlatform({ environment: { LOTTERY_GAMES: LOTTERY } });
  const browser = await launchBrowser();
  try {
    await seed(world, cases);
    const [finance, risk] = [await newOperator(world, ['finance']), await newOperator(world, ['risk'])];
    await as(browser, world, finance, async (page) => {
      const desk = new Desk(page);
      await reviewWithdrawals(desk, cases);
      await assignDeposits(desk, cases);
      desk.report();
    });
    await as(browser, world, risk, async (page) => {
      const desk = new Desk(page);
      await correctPrice(desk);
      desk.report();
    });
    const [left] = await world.query<{ withdrawals: number; payments: number }>(
      `SELECT (SELECT count(*)::integer FROM withdrawals.withdrawal WHERE status = 'review') AS withdrawals,
        (SELECT count(*)::integer FROM payments.bank_payment WHERE state = 'unmatched') AS payments`,
    );
    if (left!.withdrawals + left!.payments > 0) throw new Error(`left undone: ${JSON.stringify(left)}`);
  } finally {
    await browser.close();
    await world.close();
  }
}

await main();
