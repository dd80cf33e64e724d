/**
 * The nine tasks of the operators' manual, on `npm start` with the printed logins and no SQL. With `MANUAL_PICTURES=DIR` it saves the
 * manual's pictures there.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../packages/contract/src/ops/index.ts';
import { makeDataDir, runStart, type StartRun } from '../../tools/drill/start-run.ts';
import { eventually } from '../kit/src/index.ts';
import { codeAt } from '../kit/src/operator.ts';
import { enterAtDesk, openDeskAt } from '../setup/console-desk.ts';
import {
  approveRequest,
  askForVoid,
  assignUnmatched,
  correctPrice,
  createBrand,
  explainLostBet,
  pauseVendor,
  payOutWithdrawal,
  publishPopup,
} from '../setup/operator-tasks.ts';
import { launchBrowser, openPhone, withoutComplaints } from '../setup/phone.ts';

interface Login {
  readonly role: string;
  readonly username: string;
  readonly password: string;
  readonly totpSecret: string;
}

const PICTURES = process.env['MANUAL_PICTURES'];
const HOST = 'senhong.localhost';
const STEP_MS = 30_000;

let directory: Awaited<ReturnType<typeof makeDataDir>>;
let run: StartRun;
let address: string;
let browser: Browser;
let logins: readonly Login[];
/** The time step of each secret's last code: a code is accepted once. */
const used = new Map<string, number>();

beforeAll(async () => {
  directory = await makeDataDir();
  run = runStart({ dataDir: directory.path, environment: { DEMO_MEMBERS: '12' } });
  address = await run.serving;
  logins = JSON.parse(await readFile(join(directory.path, 'demo-logins.json'), 'utf8')) as readonly Login[];
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  run?.signal('SIGTERM');
  await run?.ended;
  await directory?.remove();
});

async function shown(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(PICTURES, `operator-${name}.webp`));
}

/** Signs in with a role's printed login, works, and leaves; expects no error of the page. */
async function as<Answer>(role: Role, work: (page: Page) => Promise<Answer>): Promise<Answer> {
  const login = logins.find((each) => each.role === `operator-${role}`)!;
  const step = (): number => Math.floor(Date.now() / STEP_MS);
  await eventually(`a code of ${role} that is not used yet`, () => Promise.resolve(used.get(role) !== step()));
  const phone = await openDeskAt(browser, address);
  let answer: Answer;
  await withoutComplaints(phone, async (page) => {
    await enterAtDesk(page, login, () => {
      used.set(role, step());
      return Promise.resolve(codeAt(login.totpSecret, Date.now()));
    });
    answer = await work(page);
  });
  return answer!;
}

test('[OPS-01] [CON-06] [CON-07] [CON-08] [CON-10] [CON-11] [CON-12] [CON-16] [CON-18] from the printed logins and without SQL operators do the nine tasks of their manual', async () => {
  await as('finance', async (page) => {
    expect(await payOutWithdrawal(page, shown)).toMatch(/^denlong\d/);
    await assignUnmatched(page, shown);
  });
  await as('content', (page) => publishPopup(page, shown));
  const betId = await as('support', (page) => explainLostBet(page, 'denlong1', shown));
  await as('risk', async (page) => {
    await pauseVendor(page, shown);
    // Its issues last five minutes: a new price begins with one that must still be open when it is sent.
    await correctPrice(page, 'mb300', shown);
    await askForVoid(page, betId, shown);
  });
  await as('finance', async (page) => {
    await approveRequest(page, shown);
    const outcome = page.getByText(/carried out/).first();
    await outcome.waitFor();
    expect(await outcome.innerText()).toBe('Approved and carried out');
  });
  // Last: what concerns all merchants is decided by those who work for all of them, and these operators know one.
  await as('admin', (page) => createBrand(page, HOST, shown));
  const brand = await openPhone(browser, address.replace(/\/\/[^:]+/, `//${HOST}`));
  await withoutComplaints(brand, async (page) => {
    await page.goto('/m/home');
    await page.getByText('Sen Hồng').first().waitFor();
  });
});
