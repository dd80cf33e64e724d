/** A curve on a phone, played on play money against the real platform and its studio. The clock of rounds is moved in the database. */
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const PATIENCE_MS = 120_000;
const PATIENCE = { timeout: PATIENCE_MS };
const VENDOR = 'JL';
const GAME = 'ten-lua-x1000';
const BALANCE = 10_000_000;

let here: TestPlatform;
let browser: Browser;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  call = callerFor(here.address, () => token);
  await eventually('the vendors to be opened', async () => valueOf(await call.call('game.list', { query: { gameType: 'JL', pageNo: 1, pageSize: 1 } })).games.length > 0, PATIENCE_MS);
  // Betting lasts until the test has it over, and so does the time after the end.
  await here.query(`CREATE FUNCTION studio.slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.phase = 'betting' OR (NEW.phase = 'shown' AND OLD.phase <> 'shown') THEN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; END IF; RETURN NEW; END $$`);
  await here.query('CREATE TRIGGER slow BEFORE INSERT OR UPDATE OF phase ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.slow()');
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** A phase of the round that goes on is over, if it is in it. */
const pass = (phase: 'betting' | 'running' | 'shown') => here.query('UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase = $2', [GAME, phase]);
async function phaseIs(page: Page, phase: RegExp): Promise<void> {
  await expect.poll(() => page.getByTestId('crash-phase').getAttribute('data-phase'), PATIENCE).toMatch(phase);
}
async function deedIs(page: Page, panel: 1 | 2, deed: RegExp): Promise<void> {
  await expect.poll(() => page.getByTestId(`crash-action-${panel}`).getAttribute('data-deed'), PATIENCE).toMatch(deed);
}
const launched = async (): Promise<string> => {
  const query = { vendor: VENDOR, category: 'JL', gameId: GAME, nodeId: GAME, supportPlay: 'html5', platform: 'html5', freeplay: true };
  return valueOf(await call.call('launch.game', { query })).gameUrl;
};
/** What the member owns when everything that was played is paid. */
async function owned(): Promise<number> {
  await expect.poll(() => here.query(`SELECT state FROM studio.round WHERE game = $1 AND state <> 'ended'`, [GAME]), PATIENCE).toEqual([]);
  const [row] = await here.query<{ owned: string }>(`SELECT ${BALANCE} - sum(bet) + sum(won) AS owned FROM studio.round WHERE game = $1`, [GAME]);
  return Number(row!.owned);
}
const money = (amount: number): RegExp => new RegExp(`${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`);

describe('a curve in its frame', () => {
  test('[GAME-11] is bet on, got out of by hand and by itself; the balance follows, and the proof stands in the history', async () => {
    const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', viewport: SMALL });
    const { page } = phone;
    await page.goto(await launched());
    await page.getByTestId('crash-action-1').waitFor(PATIENCE);
    await phaseIs(page, /betting/);
    await says(page.getByTestId('crash-balance'), money(BALANCE));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);

    // The second panel gets out by itself, as soon as one can.
    await page.getByTestId('crash-auto-2').tap();
    await page.getByTestId('crash-auto-own').fill('0,5');
    await says(page.getByTestId('crash-panel-sheet'), /From 1\.01x to 1000\.00x/);
    await page.getByTestId('crash-auto-own').fill('1.02');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('crash-panel-done').tap();
    await page.getByTestId('crash-panel-sheet').waitFor({ state: 'detached' });
    await says(page.getByTestId('crash-auto-2'), /1\.02x/);
    await page.getByTestId('crash-action-2').tap();
    await deedIs(page, 2, /waiting/);
    // A control that has the focus would keep the key.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Space');
    await deedIs(page, 1, /waiting/);
    const bets = (await here.query<{ bet: string }>(`SELECT sum(bet) AS bet FROM studio.round WHERE game = $1`, [GAME]))[0]!.bet;
    await says(page.getByTestId('crash-balance'), money(BALANCE - Number(bets)));

    await pass('betting');
    // Off it goes, or ends at once: one in a hundred does.
    await phaseIs(page, /flying|crashed/);
    await page.getByTestId('crash-action-1').tap();
    await deedIs(page, 1, /cashed|lost/);
    await pass('running');
    await phaseIs(page, /crashed/);
    await deedIs(page, 2, /cashed|lost/);
    await says(page.getByTestId('crash-height'), /^\d+\.\d\dx$/);
    await says(page.getByTestId('crash-balance'), money(await owned()));
    expect(await page.getByTestId('crash-past').locator('li').count()).toBeGreaterThan(0);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByTestId('crash-open-history').tap();
    await expect.poll(() => page.getByTestId('studio-round').count(), PATIENCE).toBe(2);
    await page.getByTestId('studio-round').first().tap();
    await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
    const proven = await page.getByTestId('studio-recompute').getAttribute('href');
    const height = await page.getByTestId('crash-height').innerText();
    await page.keyboard.press('Escape');
    await page.getByTestId('studio-history').waitFor({ state: 'detached' });
    await page.getByTestId('crash-open-rules').tap();
    await says(page.getByTestId('crash-figures'), /99 %[^]*49\.5 %[^]*9\.9 %[^]*0\.99 %/);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Played again from its seed, outside the game: where the curve ended is what it says.
    await page.goto(proven!);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), PATIENCE).toBe('true');
    expect(await page.getByTestId('round-lines').innerText()).toContain(height.replace('x', '×'));
    expect(await page.getByTestId('round-lines').locator('li[data-same="false"]').count()).toBe(0);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-12] a line that breaks is said; when it is back, the studio’s word holds', async () => {
    await pass('shown');
    const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', expected: /WebSocket|ERR_INTERNET_DISCONNECTED/ });
    const { page, context } = phone;
    let cut = false;
    const lines: WebSocketRoute[] = [];
    await page.routeWebSocket('**/studio/ws', (line) => {
      if (cut) return void line.close({ code: 1001 });
      lines.push(line, line.connectToServer());
    });
    await page.goto(await launched());
    await page.getByTestId('crash-action-1').waitFor(PATIENCE);
    await phaseIs(page, /betting/);
    await deedIs(page, 1, /bet/);
    await page.getByTestId('crash-action-1').tap();
    await deedIs(page, 1, /waiting/);

    cut = true;
    await context.setOffline(true);
    await Promise.all(lines.map((line) => line.close({ code: 1001 })));
    await page.getByTestId('studio-connection').waitFor(PATIENCE);
    // Meanwhile the curve flies and ends, and nobody here hears of it.
    await pass('betting');
    await expect.poll(async () => {
      await pass('running');
      return await here.query(`SELECT 1 FROM studio.shared_round WHERE game = $1 AND phase IN ('betting', 'running')`, [GAME]);
    }, PATIENCE).toEqual([]);
    const balance = await owned();
    expect(await page.getByTestId('crash-phase').getAttribute('data-phase')).toBe('betting');

    cut = false;
    await context.setOffline(false);
    await phaseIs(page, /crashed/);
    await page.getByTestId('studio-connection').waitFor({ state: 'detached' });
    await deedIs(page, 1, /cashed|lost/);
    const [ended] = await here.query<{ height: string }>(`SELECT to_char((result ->> 'hundredths')::integer / 100.0, 'FM9990.00') AS height FROM studio.shared_round WHERE game = $1 ORDER BY number DESC LIMIT 1`, [GAME]);
    await says(page.getByTestId('crash-height'), new RegExp(`^${ended!.height}x$`));
    await says(page.getByTestId('crash-balance'), money(balance));
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
