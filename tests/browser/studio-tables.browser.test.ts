/** Live tables on a phone, for real money against the real platform and its studio. The clock of rounds is moved in the database. */
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
import {
  digitsOf,
  launchBrowser,
  openPhone,
  pressBlocked,
  says,
  SMALL,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const VENDOR = 'PDM';
const SHAKEN = 'xoc-dia-pho-dem';
const DEALT = 'baccarat-song-trang';
/** Where members play against each other. */
const MATCHED = { vendor: 'CLG', category: 'PVP', gameId: 'mini-tai-xiu' } as const;
const BALANCE = 1_000_000;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  member = await newMember(here.address);
  await deposit(member, BALANCE);
  await eventually(
    'the vendors to be opened',
    async () =>
      valueOf(await member.caller.call('game.list', { query: { gameType: 'LIVE', pageNo: 1, pageSize: 1 } })).games
        .length > 0,
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
    `CREATE TRIGGER long_deal BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase IN ('running', 'shown') AND OLD.phase <> NEW.phase) EXECUTE FUNCTION studio.long_phases()`,
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

interface Seat extends PhoneOptions {
  readonly who?: TestMember;
  readonly vendor?: string;
  readonly category?: string;
}

/** Opens a table on a phone with reduced motion: outcomes appear at once. */
async function sitDown(
  gameId: string,
  { who = member, vendor = VENDOR, category = 'LIVE', ...options }: Seat = {},
): Promise<Phone> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  const query = { vendor, category, gameId, nodeId: gameId, supportPlay: 'html5', platform: 'html5' };
  await phone.page.goto(valueOf(await who.caller.call('launch.game', { query })).gameUrl);
  await phone.page.getByTestId('table').waitFor(TIMEOUT);
  return phone;
}

/** Ends the phase of the table's round. */
const pass = (game: string) =>
  here.query(
    `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase IN ('betting', 'running', 'shown')`,
    [game],
  );
async function stageIs(page: Page, stage: string): Promise<void> {
  await expect.poll(() => page.getByTestId('table-stage').getAttribute('data-stage'), TIMEOUT).toBe(stage);
}
const spotOf = (page: Page, id: string) => page.locator(`[data-spot="${id}"]`);
async function pending(page: Page, id: string, amount: number): Promise<void> {
  await expect.poll(() => spotOf(page, id).getAttribute('data-pending'), TIMEOUT).toBe(String(amount));
}
async function taken(page: Page, id: string, amount: number): Promise<void> {
  await expect.poll(() => spotOf(page, id).getAttribute('data-taken'), TIMEOUT).toBe(String(amount));
}
/** Taps the bowl as soon as it may be lifted, inside the page, because it would soon open by itself. Returns the stage right after. */
const liftBowl = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const stage = () => document.querySelector('[data-testid="table-stage"]')!.getAttribute('data-stage');
        const look = (): void => {
          const bowl = document.querySelector<HTMLButtonElement>('[data-testid="table-bowl"]')!;
          if (stage() === 'shown') return resolve('shown');
          if (stage() !== 'dealing' || bowl.disabled) return void setTimeout(look, 20);
          bowl.click();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(stage())));
        };
        look();
      }),
  );
const fits = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[data-testid="table-felt"]')].every(
      ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth,
    ),
  );
const owned = async (): Promise<number> =>
  BALANCE +
  Number((await here.query<{ net: string }>('SELECT coalesce(sum(won - bet), 0) AS net FROM studio.round'))[0]!.net);
async function allPaid(): Promise<void> {
  await expect.poll(() => here.query(`SELECT state FROM studio.round WHERE state <> 'ended'`), TIMEOUT).toEqual([]);
}

describe('a table in its frame', () => {
  test('[GAME-11] takes chips by touch, shows the outcome and the payout, and has the proof; 320 px wide', async () => {
    const phone = await sitDown(SHAKEN, { viewport: SMALL });
    const { page } = phone;
    await stageIs(page, 'betting');
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), TIMEOUT).toBe(BALANCE);
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Opposite sides, so that one of them wins with any dice.
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
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), TIMEOUT).toBe(BALANCE - 40_000);

    // Bets not confirmed in time are removed.
    await spotOf(page, 'bon_do').tap();
    await pending(page, 'bon_do', 10_000);
    await pass(SHAKEN);
    await stageIs(page, 'shown');
    await pending(page, 'bon_do', 0);
    // 20 000 at 0.98: the other 20 000 is lost, and 400 with it.
    await says(page.getByTestId('table-said'), /(?:Even|Odd).*39,600/);
    await says(page.getByTestId('table-net'), /−400/);
    expect(await accessibilityFindings(page)).toEqual([]);
    // Betting is closed: the spot says so, and takes nothing.
    await pressBlocked(spotOf(page, 'chan'));
    await pending(page, 'chan', 0);
    await allPaid();
    expect(await owned()).toBe(BALANCE - 400);
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), TIMEOUT).toBe(BALANCE - 400);

    await page.getByTestId('table-open-history').tap();
    await page.getByTestId('studio-round').tap();
    await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
    const proven = await page.getByTestId('studio-recompute').getAttribute('href');
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

    // Replayed from its seed, outside the game; a changed result in the proof is detected and located.
    await page.goto(proven!);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('true');
    await says(page.getByTestId('round-parts'), /chan\s+20[.,]000\s+(?:0|39[.,]600)/);
    await says(page.getByTestId('round-parts'), /le\s+20[.,]000\s+(?:0|39[.,]600)/);
    expect(await accessibilityFindings(page)).toEqual([]);
    const proof = JSON.parse(decodeURIComponent(new URL(page.url()).hash.slice(1))) as {
      readonly shown: { readonly result: { readonly red: number } };
    };
    await page.getByTestId('field-proof').fill(
      JSON.stringify({
        ...proof,
        shown: { result: { ...proof.shown.result, red: (proof.shown.result.red + 1) % 5 } },
      }),
    );
    await page.getByTestId('check-proof').tap();
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('false');
    await expect.poll(() => page.getByTestId('round-lines').locator('li[data-same="false"]').count(), TIMEOUT).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-11] is played with the keyboard, repeats the last bet, and drops unconfirmed bets', async () => {
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
    await pending(page, 'tie', 5_000);
    await page.getByTestId('table-clear').focus();
    await page.keyboard.press('Enter');
    await pending(page, 'tie', 0);

    await pass(DEALT);
    await stageIs(page, 'shown');
    await says(page.getByTestId('table-said'), /^(?:Player|Banker|Tie) · \d – \d\. (?:You won|No win)/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await allPaid();
    const after = await owned();
    expect([-10_000, 0, 10_000]).toContain(after - before);
    await expect.poll(() => digitsOf(page.getByTestId('table-balance')), TIMEOUT).toBe(after);

    await pass(DEALT);
    await stageIs(page, 'betting');
    await page.getByTestId('table-repeat').tap();
    await pending(page, 'player', 10_000);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-11] two members bet against each other: the unmatched part is refunded, the bowl is lifted, and the MD5 is recomputed', async () => {
    const rival = await newMember(here.address);
    await deposit(rival, BALANCE);
    const before = await owned();
    const { gameId } = MATCHED;
    // One has reduced motion and sees the result at once; the other lifts the bowl.
    const [phone, other] = [
      await sitDown(gameId, { ...MATCHED, viewport: SMALL }),
      await sitDown(gameId, { ...MATCHED, who: rival, reducedMotion: 'no-preference' }),
    ];
    const [{ page }, { page: theirs }] = [phone, other];
    await stageIs(page, 'betting');
    await stageIs(theirs, 'betting');
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('table-open-amount').tap();
    await page.getByTestId('table-amount').fill('1500');
    await page.getByTestId('table-amount-take').tap();
    await says(page.getByTestId('table-amount-sheet'), /in steps of 1,000/);
    await page.getByTestId('table-amount').fill('70000');
    await page.getByTestId('table-amount-take').tap();
    await page.getByTestId('table-amount-sheet').waitFor({ state: 'detached' });
    // Unconfirmed chips move to the side chosen last; confirmed ones stay.
    await spotOf(page, 'xiu').tap();
    await spotOf(page, 'tai').tap();
    await pending(page, 'xiu', 0);
    await pending(page, 'tai', 70_000);
    await page.getByTestId('table-confirm').tap();
    await taken(page, 'tai', 70_000);
    await spotOf(page, 'xiu').tap();
    await says(page.getByTestId('table-note'), /other side/);
    await theirs.locator('[data-chip="10000"]').tap();
    for (let count = 0; count < 3; count += 1) await spotOf(theirs, 'xiu').tap();
    await theirs.getByTestId('table-confirm').tap();
    await taken(theirs, 'xiu', 30_000);
    await says(spotOf(page, 'xiu'), /all bets 30,000\s₫, 1 player/);
    const promised = await page.getByTestId('table-commitment').textContent();

    await pass(gameId);
    await stageIs(page, 'closed');
    await says(page.getByTestId('table-said'), /Matched 30,000\s₫ · Refunded 40,000\s₫/);
    await says(spotOf(page, 'tai'), /Refunded 40,000/);
    expect(await accessibilityFindings(page)).toEqual([]);
    const lifted = liftBowl(theirs);
    await pass(gameId);
    await stageIs(page, 'shown');
    await says(page.getByTestId('table-said'), /(?:Big|Small) \d+\. (?:You won|No win).*Refunded 40,000/);
    expect(await lifted).toBe('shown');
    await says(theirs.getByTestId('table-said'), /(?:Big|Small) \d+\. (?:You won|No win)/);

    await page.getByTestId('table-check').tap();
    await says(page.getByTestId('table-check-verdict'), /They match/);
    expect([
      await page.getByTestId('table-check-before').textContent(),
      await page.getByTestId('table-check-anew').textContent(),
    ]).toEqual([promised, promised]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('table-check-sheet').waitFor({ state: 'detached' });
    await allPaid();
    const after = await owned();
    // Both together: one side's 30 000 are lost, the other wins 0.98 of them.
    expect(after - before).toBe(-600);
    expect([phone.complaints, other.complaints]).toEqual([[], []]);
    await Promise.all([phone.close(), other.close()]);
  });
});
