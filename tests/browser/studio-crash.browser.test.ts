/** A crash game on a phone, played on play money against the real platform and its studio. The clock of rounds is moved in the database. */
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { launchBrowser, openPhone, pressBlocked, says, SMALL } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
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
  await eventually(
    'the vendors to be opened',
    async () =>
      valueOf(await call.call('game.list', { query: { gameType: 'JL', pageNo: 1, pageSize: 1 } })).games.length > 0,
    TIMEOUT_MS,
  );
  // Betting lasts until the test ends it, and so does the phase after the crash.
  await here.query(`CREATE FUNCTION studio.slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.phase = 'betting' OR (NEW.phase = 'shown' AND OLD.phase <> 'shown') THEN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; END IF; RETURN NEW; END $$`);
  await here.query(
    'CREATE TRIGGER slow BEFORE INSERT OR UPDATE OF phase ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.slow()',
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** Ends the current round's phase, if it is in it. */
const pass = (phase: 'betting' | 'running' | 'shown') =>
  here.query('UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase = $2', [
    GAME,
    phase,
  ]);
async function phaseIs(page: Page, phase: RegExp): Promise<void> {
  await expect.poll(() => page.getByTestId('crash-phase').getAttribute('data-phase'), TIMEOUT).toMatch(phase);
}
async function deedIs(page: Page, panel: 1 | 2, deed: RegExp): Promise<void> {
  await expect.poll(() => page.getByTestId(`crash-action-${panel}`).getAttribute('data-deed'), TIMEOUT).toMatch(deed);
}
const launched = async (): Promise<string> => {
  const query = {
    vendor: VENDOR,
    category: 'JL',
    gameId: GAME,
    nodeId: GAME,
    supportPlay: 'html5',
    platform: 'html5',
    freeplay: true,
  };
  return valueOf(await call.call('launch.game', { query })).gameUrl;
};
/** The member's balance once everything played is paid. */
async function owned(): Promise<number> {
  await expect
    .poll(() => here.query(`SELECT state FROM studio.round WHERE game = $1 AND state <> 'ended'`, [GAME]), TIMEOUT)
    .toEqual([]);
  const [row] = await here.query<{ owned: string }>(
    `SELECT ${BALANCE} - sum(bet) + sum(won) AS owned FROM studio.round WHERE game = $1`,
    [GAME],
  );
  return Number(row!.owned);
}
const money = (amount: number): RegExp => new RegExp(`${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`);

describe('a crash game in its frame', () => {
  test('[GAME-11] takes bets, cashes out manually and automatically; the balance follows, and the proof is in the history', async () => {
    const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', viewport: SMALL });
    const { page } = phone;
    await page.goto(await launched());
    await page.getByTestId('crash-action-1').waitFor(TIMEOUT);
    await phaseIs(page, /betting/);
    await says(page.getByTestId('crash-balance'), money(BALANCE));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);

    // The second panel cashes out automatically, as soon as possible.
    await page.getByTestId('crash-auto-2').tap();
    await page.getByTestId('crash-auto-own').fill('0,5');
    await says(page.getByTestId('crash-panel-sheet'), /From 1\.01x to 1,000\.00x/);
    await page.getByTestId('crash-auto-own').fill('1.02');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('crash-panel-done').tap();
    await page.getByTestId('crash-panel-sheet').waitFor({ state: 'detached' });
    await says(page.getByTestId('crash-auto-2'), /1\.02x/);
    await page.getByTestId('crash-action-2').tap();
    await deedIs(page, 2, /waiting/);
    // A focused control would receive the key.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Space');
    await deedIs(page, 1, /waiting/);
    const bets = (
      await here.query<{ bet: string }>(`SELECT sum(bet) AS bet FROM studio.round WHERE game = $1`, [GAME])
    )[0]!.bet;
    await says(page.getByTestId('crash-balance'), money(BALANCE - Number(bets)));

    await pass('betting');
    // It takes off, or crashes at once: one in a hundred does, and others before the tap, which then changes nothing.
    await phaseIs(page, /flying|crashed/);
    await pressBlocked(page.getByTestId('crash-action-1'));
    await deedIs(page, 1, /cashed|lost/);
    await pass('running');
    await phaseIs(page, /crashed/);
    await deedIs(page, 2, /cashed|lost/);
    await says(page.getByTestId('crash-height'), /^\d+\.\d\dx$/);
    await says(page.getByTestId('crash-balance'), money(await owned()));
    expect(await accessibilityFindings(page)).toEqual([]);

    // A bet for the next flight takes no money, and is withdrawn.
    const next = page.getByTestId('crash-next-1');
    await next.tap();
    await says(next, /Queued/);
    expect(await next.getAttribute('aria-pressed')).toBe('true');
    await says(page.getByTestId('crash-balance'), money(await owned()));
    expect(await accessibilityFindings(page)).toEqual([]);
    await next.tap();
    await says(next, /Bet next round/);

    // Any past round opens its proof.
    const ended = await page.getByTestId('crash-height').innerText();
    await page.getByTestId('crash-past').locator('button').first().tap();
    await says(page.getByTestId('crash-past-height'), new RegExp(`^${ended}$`));
    await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
    const past = (await page.getByTestId('studio-recompute').getAttribute('href'))!;
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('crash-past-sheet').waitFor({ state: 'detached' });

    await page.getByTestId('crash-open-history').tap();
    await expect.poll(() => page.getByTestId('studio-round').count(), TIMEOUT).toBe(2);
    await page.getByTestId('studio-round').first().tap();
    await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
    const proven = await page.getByTestId('studio-recompute').getAttribute('href');
    const height = await page.getByTestId('crash-height').innerText();
    await page.keyboard.press('Escape');
    await page.getByTestId('studio-history').waitFor({ state: 'detached' });
    await page.getByTestId('crash-open-rules').tap();
    await says(page.getByTestId('crash-figures'), /99 %[^]*49\.5 %[^]*9\.9 %[^]*0\.99 %/);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Replayed from its seed, outside the game and in the site's language: the crash point matches.
    await page.goto(proven!);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('true');
    expect(await page.getByTestId('round-lines').innerText()).toContain(height.replace('x', '×').replace('.', ','));
    expect(await page.getByTestId('round-lines').locator('li[data-same="false"]').count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(`${here.address}${past}`);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('true');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-12] a broken connection is shown; when it is back, the studio’s state is shown', async () => {
    await pass('shown');
    const phone = await openPhone(browser, here.address, {
      reducedMotion: 'reduce',
      expected: /WebSocket|ERR_INTERNET_DISCONNECTED/,
    });
    const { page, context } = phone;
    let cut = false;
    const connections: WebSocketRoute[] = [];
    await page.routeWebSocket('**/studio/ws', (connection) => {
      if (cut) return void connection.close({ code: 1001 });
      connections.push(connection, connection.connectToServer());
    });
    await page.goto(await launched());
    await page.getByTestId('crash-action-1').waitFor(TIMEOUT);
    await phaseIs(page, /betting/);
    await deedIs(page, 1, /bet/);
    await page.getByTestId('crash-action-1').tap();
    await deedIs(page, 1, /waiting/);

    cut = true;
    await context.setOffline(true);
    await Promise.all(connections.map((connection) => connection.close({ code: 1001 })));
    await page.getByTestId('studio-connection').waitFor(TIMEOUT);
    // Meanwhile the curve flies and crashes, and this page receives nothing.
    await pass('betting');
    await expect
      .poll(async () => {
        await pass('running');
        return await here.query(
          `SELECT 1 FROM studio.shared_round WHERE game = $1 AND phase IN ('betting', 'running')`,
          [GAME],
        );
      }, TIMEOUT)
      .toEqual([]);
    const balance = await owned();
    expect(await page.getByTestId('crash-phase').getAttribute('data-phase')).toBe('betting');

    cut = false;
    await context.setOffline(false);
    await phaseIs(page, /crashed/);
    await page.getByTestId('studio-connection').waitFor({ state: 'detached' });
    await deedIs(page, 1, /cashed|lost/);
    const [ended] = await here.query<{ height: string }>(
      `SELECT to_char((result ->> 'hundredths')::integer / 100.0, 'FM9990.00') AS height FROM studio.shared_round WHERE game = $1 ORDER BY number DESC LIMIT 1`,
      [GAME],
    );
    await says(page.getByTestId('crash-height'), new RegExp(`^${ended!.height}x$`));
    await says(page.getByTestId('crash-balance'), money(balance));
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
