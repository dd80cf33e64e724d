/** Fights on a phone, for real money against the real platform and its studio. The clock of rounds is moved in the database. */
import type { Browser, Page } from 'playwright-core';
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
import { launchBrowser, openPhone, pressBlocked, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const FIXED = 'da-ga-ao';
const POOLED = 'truong-ga-mien-tay';
const BALANCE = 1_000_000;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  member = await newMember(here.address);
  await deposit(member, BALANCE);
  await eventually(
    'the vendor to be opened',
    async () =>
      valueOf(await member.caller.call('game.list', { query: { gameType: 'COCKFIGHT', pageNo: 1, pageSize: 9 } })).games
        .length === 6,
    TIMEOUT_MS,
  );
  // Every phase lasts until the test ends it.
  await here.query(
    `CREATE FUNCTION studio.long_phases() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`,
  );
  await here.query(
    'CREATE TRIGGER long_phases BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.long_phases()',
  );
  await here.query(
    `CREATE TRIGGER long_show BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase IN ('running', 'shown') AND OLD.phase <> NEW.phase) EXECUTE FUNCTION studio.long_phases()`,
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function sitDown(gameId: string, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  const query = {
    vendor: 'GCH',
    category: 'COCKFIGHT',
    gameId,
    nodeId: gameId,
    supportPlay: 'html5',
    platform: 'html5',
  };
  await phone.page.goto(valueOf(await member.caller.call('launch.game', { query })).gameUrl);
  await phone.page.getByTestId('fight').waitFor(TIMEOUT);
  return phone;
}

/** Ends the phase of the game's fight. */
const pass = (game: string) =>
  here.query(
    `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase IN ('betting', 'running', 'shown')`,
    [game],
  );
async function stageIs(page: Page, stage: string): Promise<void> {
  await expect.poll(() => page.getByTestId('fight-arena').getAttribute('data-stage'), TIMEOUT).toBe(stage);
}
const spotOf = (page: Page, id: string) => page.getByTestId(`fight-spot-${id}`);
async function chipsOf(page: Page, id: string, kind: 'pending' | 'taken', amount: number): Promise<void> {
  await expect.poll(() => spotOf(page, id).getAttribute(`data-${kind}`), TIMEOUT).toBe(String(amount));
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const owned = async (): Promise<number> =>
  BALANCE +
  Number((await here.query<{ net: string }>('SELECT coalesce(sum(won - bet), 0) AS net FROM studio.round'))[0]!.net);
const paid = async (): Promise<void> =>
  await expect.poll(() => here.query(`SELECT state FROM studio.round WHERE state <> 'ended'`), TIMEOUT).toEqual([]);
const resultOf = async (game: string): Promise<string> =>
  (
    await here.query<{ outcome: string }>(
      `SELECT result ->> 'outcome' AS outcome FROM studio.shared_round WHERE game = $1 AND phase = 'shown'`,
      [game],
    )
  )[0]!.outcome;

const SAID: Readonly<Record<string, RegExp>> = {
  meron: /^Red wins/,
  wala: /^Blue wins/,
  bdd: /^Draw · both lights out/,
  ftd: /^Draw · time over/,
};

describe('a fight in its frame', () => {
  test('[SPO-10] [GAME-11] takes chips by touch, shows the machines and their end, pays, and has the proof; 320 px wide', async () => {
    const phone = await sitDown(FIXED, { viewport: SMALL });
    const { page } = phone;
    await stageIs(page, 'betting');
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await says(page.getByTestId('fight-name-red'), /\S+.*Chance \d{2}(?:\.\d+)? %/s);

    // Both sides and both draws: whatever the end, something of it is paid.
    await page.getByTestId('fight-chip').nth(1).tap();
    await spotOf(page, 'meron').tap();
    await spotOf(page, 'bdd').tap();
    await page.getByTestId('fight-undo').tap();
    await chipsOf(page, 'bdd', 'pending', 0);
    await spotOf(page, 'wala').tap();
    await page.getByTestId('fight-double').tap();
    await says(page.getByTestId('fight-chosen'), /^40,000\s+\d\d,\d{3}/);
    await page.getByTestId('fight-confirm').tap();
    await Promise.all([chipsOf(page, 'meron', 'taken', 20_000), chipsOf(page, 'wala', 'taken', 20_000)]);
    await says(page.getByTestId('fight-staked'), /40,000/);
    await expect.poll(() => page.getByTestId('fight-totals').getAttribute('data-all'), TIMEOUT).toBe('40000');

    // Chips that were not confirmed in time go back.
    await spotOf(page, 'ftd').tap();
    await chipsOf(page, 'ftd', 'pending', 10_000);
    await pass(FIXED);
    await stageIs(page, 'fighting');
    await chipsOf(page, 'ftd', 'pending', 0);
    await pressBlocked(spotOf(page, 'meron'));
    await says(page.getByTestId('fight-said'), /The show is on/);
    expect(await page.getByTestId('fight-result').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);

    await pass(FIXED);
    await stageIs(page, 'over');
    const outcome = await resultOf(FIXED);
    await says(page.getByTestId('fight-said'), SAID[outcome]!);
    await says(page.getByTestId('fight-phase'), SAID[outcome]!);
    await paid();
    const after = await owned();
    // 20 000 on each side: a draw returns both, a side costs what the price is below one.
    if (outcome === 'bdd' || outcome === 'ftd') expect(after).toBe(BALANCE);
    else expect(after - BALANCE).toBeGreaterThanOrEqual(-20_000);
    await says(page.getByTestId('fight-result'), outcome.endsWith('d') ? /40,000.*refunded/ : /\d/);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByTestId('fight-open-rules').tap();
    await says(page.getByTestId('fight-rules-sheet'), /−0\.98\s*44 % · RTP 94\.89 %/);
    await says(page.getByTestId('fight-rules-sheet'), /Both lights out\s*18 : 1\s*5 % · RTP 95\.00 %/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('fight-rules-sheet').waitFor({ state: 'detached' });
    await page.getByTestId('fight-open-history').tap();
    await page.getByTestId('studio-round').tap();
    await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
    const proven = await page.getByTestId('studio-recompute').getAttribute('href');

    // Replayed from its seed, outside the game; a changed end in the proof is found.
    await page.goto(proven!);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('true');
    await says(page.getByTestId('round-parts'), /meron\s+20[.,]000/);
    const proof = JSON.parse(decodeURIComponent(new URL(page.url()).hash.slice(1))) as {
      readonly shown: { readonly outcome: string };
    };
    const other = proof.shown.outcome === 'meron' ? 'wala' : 'meron';
    await page.getByTestId('field-proof').fill(JSON.stringify({ ...proof, shown: { ...proof.shown, outcome: other } }));
    await page.getByTestId('check-proof').tap();
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('false');
    await expect.poll(() => page.getByTestId('round-lines').locator('li[data-same="false"]').count(), TIMEOUT).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[SPO-10] is played with the keyboard; the dividends of a pool are called provisional until betting closes', async () => {
    const before = await owned();
    const phone = await sitDown(POOLED);
    const { page } = phone;
    await stageIs(page, 'betting');
    await says(spotOf(page, 'meron'), /no bets yet/);
    await spotOf(page, 'meron').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await chipsOf(page, 'meron', 'pending', 20_000);
    await page.getByTestId('fight-confirm').focus();
    await page.keyboard.press('Enter');
    await chipsOf(page, 'meron', 'taken', 20_000);
    // Alone in the pool: the stake is all there is to win.
    await says(spotOf(page, 'meron'), /×1\.00\s*provisional/);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByTestId('fight-tab-big').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByTestId('fight-tab-bead').getAttribute('aria-selected'), TIMEOUT).toBe('true');

    await pass(POOLED);
    await stageIs(page, 'fighting');
    await says(spotOf(page, 'meron'), /×1\.00\s*final/);
    await pass(POOLED);
    await stageIs(page, 'over');
    await paid();
    // No one is on the other side: however it ends, the stake comes back.
    expect(await owned()).toBe(before);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
