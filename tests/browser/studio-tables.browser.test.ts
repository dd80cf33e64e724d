/** Live tables on a phone, for real money against the real platform and its studio. The clock of rounds is moved in the database. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { digitsOf, launchBrowser, openPhone, pressBlocked, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const PATIENCE_MS = 120_000;
const PATIENCE = { timeout: PATIENCE_MS };
const VENDOR = 'PDM';
const SHAKEN = 'xoc-dia-pho-dem';
const DEALT = 'baccarat-song-trang';
const BALANCE = 1_000_000;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  member = await newMember(here.address);
  await deposit(member, BALANCE);
  await eventually('the vendors to be opened', async () => valueOf(await member.caller.call('game.list', { query: { gameType: 'LIVE', pageNo: 1, pageSize: 1 } })).games.length > 0, PATIENCE_MS);
  // Every phase lasts until the test has it over.
  await here.query(`CREATE FUNCTION studio.long_phases() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`);
  await here.query('CREATE TRIGGER long_phases BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.long_phases()');
  await here.query(`CREATE TRIGGER long_deal BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase = 'shown' AND OLD.phase <> 'shown') EXECUTE FUNCTION studio.long_phases()`);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** Sits down at a table with a phone that wants little motion: outcomes stand at once. */
async function sitDown(gameId: string, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  const query = { vendor: VENDOR, category: 'LIVE', gameId, nodeId: gameId, supportPlay: 'html5', platform: 'html5' };
  await phone.page.goto(valueOf(await member.caller.call('launch.game', { query })).gameUrl);
  await phone.page.getByTestId('table').waitFor(PATIENCE);
  return phone;
}

/** The phase of the table's round is over. */
const pass = (game: string) => here.query(`UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase IN ('betting', 'shown')`, [game]);
async function stageIs(page: Page, stage: string): Promise<void> {
  await expect.poll(() => page.getByTestId('table-stage').getAttribute('data-stage'), PATIENCE).toBe(stage);
}
const spotOf = (page: Page, id: string) => page.locator(`[data-spot="${id}"]`);
async function taken(page: Page, id: string, amount: number): Promise<void> {
  await expect.poll(() => spotOf(page, id).getAttribute('data-taken'), PATIENCE).toBe(String(amount));
}
const fits = (page: Page) => page.evaluate(() => [document.documentElement, ...document.querySelectorAll('[data-testid="table-felt"]')].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
const owned = async (): Promise<number> => BALANCE + Number((await here.query<{ net: string }>('SELECT coalesce(sum(won - bet), 0) AS net FROM studio.round'))[0]!.net);
async function allPaid(): Promise<void> {
  await expect.poll(() => here.query(`SELECT state FROM studio.round WHERE state <> 'ended'`), PATIENCE).toEqual([]);
}

describe('a table in its frame', () => {
  test('[GAME-11] takes chips by finger, tells the outcome and what it paid, and has the proof; 320 px wide', async () => {
    const phone = await sitDown(SHAKEN, { viewport: SMALL });
    const { page } = phone;
    await stageIs(page, 'betting');
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), PATIENCE).toBe(BALANCE);
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Opposite sides, so that one of them wins whatever is shaken.
    await page.getByTestId('table-chip').nth(1).tap();
    await spotOf(page, 'chan').tap();
    await spotOf(page, 'chan').tap();
    await page.getByTestId('table-undo').tap();
    await spotOf(page, 'le').tap();
    await says(page.getByTestId('table-confirm'), /20[.,]000/);
    await page.getByTestId('table-double').tap();
    await says(page.getByTestId('table-confirm'), /40[.,]000/);
    expect(await spotOf(page, 'chan').getAttribute('data-taken')).toBe('0');
    await page.getByTestId('table-confirm').tap();
    await Promise.all([taken(page, 'chan', 20_000), taken(page, 'le', 20_000)]);
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), PATIENCE).toBe(BALANCE - 40_000);

    // What was not confirmed in time comes back.
    await spotOf(page, 'bon_do').tap();
    await pass(SHAKEN);
    await stageIs(page, 'shown');
    expect(await spotOf(page, 'bon_do').getAttribute('data-pending')).toBe('0');
    // 20 000 at 0.98: the other 20 000 is lost, and 400 with it.
    await says(page.getByTestId('table-said'), /(?:Even|Odd).*39,600/);
    await says(page.getByTestId('table-net'), /−400/);
    expect(await accessibilityFindings(page)).toEqual([]);
    // Betting is over: the spot says so, and takes nothing.
    await pressBlocked(spotOf(page, 'chan'));
    expect(await spotOf(page, 'chan').getAttribute('data-pending')).toBe('0');
    await allPaid();
    expect(await owned()).toBe(BALANCE - 400);
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), PATIENCE).toBe(BALANCE - 400);

    await page.getByTestId('table-open-history').tap();
    await expect.poll(() => page.getByTestId('studio-round').count(), PATIENCE).toBe(1);
    await page.getByTestId('studio-round').tap();
    await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
    await page.keyboard.press('Escape');
    await page.getByTestId('studio-history').waitFor({ state: 'detached' });
    await page.getByTestId('table-open-rules').tap();
    await says(page.getByTestId('table-rules'), /1:0\.98\s*99\.00 %/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('table-rules').waitFor({ state: 'detached' });

    await page.getByTestId('table-open-chat').tap();
    await page.getByTestId('table-phrase').first().tap();
    await says(page.getByTestId('table-chat-line').first(), /You/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-11] is played with the keyboard, lays the last bet again, and forgets what was not confirmed', async () => {
    const before = await owned();
    const phone = await sitDown(DEALT);
    const { page } = phone;
    await stageIs(page, 'betting');
    await spotOf(page, 'player').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await says(spotOf(page, 'player'), /^Player, 1:1, 10,000\s₫ not confirmed/);
    await page.getByTestId('table-confirm').focus();
    await page.keyboard.press('Enter');
    await taken(page, 'player', 10_000);

    await spotOf(page, 'tie').focus();
    await page.keyboard.press('Enter');
    expect(await spotOf(page, 'tie').getAttribute('data-pending')).toBe('5000');
    await page.getByTestId('table-clear').focus();
    await page.keyboard.press('Enter');
    expect(await spotOf(page, 'tie').getAttribute('data-pending')).toBe('0');

    await pass(DEALT);
    await stageIs(page, 'shown');
    await says(page.getByTestId('table-said'), /^(?:Player|Banker|Tie) · \d – \d\. (?:You won|No win)/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await allPaid();
    const after = await owned();
    expect([-10_000, 0, 10_000]).toContain(after - before);
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), PATIENCE).toBe(after);

    await pass(DEALT);
    await stageIs(page, 'betting');
    await page.getByTestId('table-repeat').tap();
    expect(await spotOf(page, 'player').getAttribute('data-pending')).toBe('10000');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
