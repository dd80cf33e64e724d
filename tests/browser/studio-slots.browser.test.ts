/** The studio's slots on a phone, played on play money against the real platform and its studio. */
import { createHash, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slotTitle } from '../../packages/game-math/src/slots/index.ts';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';
import { replay, SLOT, type PlantedRound } from '../setup/studio-world.ts';

const PATIENCE_MS = 120_000;
const PATIENCE = { timeout: PATIENCE_MS };
const LINES = 'sen-bac';
const CASCADES = 'bon-mua-yeu-thuong';

let here: TestPlatform;
let browser: Browser;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  call = await guest();
  await eventually('the vendors to be opened', async () => valueOf(await call.call('game.list', { query: { gameType: 'RNG', pageNo: 1, pageSize: 1 } })).games.length > 0, PATIENCE_MS);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** Somebody new, who plays on play money. */
async function guest(): Promise<typeof call> {
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  return callerFor(here.address, () => token);
}

/** Where a launch of the game leads. */
async function launched(gameId: string, vendor = 'EG3', caller = call): Promise<string> {
  const query = { vendor, category: 'RNG', gameId, nodeId: gameId, supportPlay: 'html5', platform: 'html5', freeplay: true };
  return valueOf(await caller.call('launch.game', { query })).gameUrl;
}

/** Opens a game on a phone that wants little motion: results stand at once. */
async function play(gameId: string, vendor: string, options: PhoneOptions, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  await phone.page.goto(await launched(gameId, vendor));
  await phone.page.getByTestId('slot-spin').waitFor(PATIENCE);
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

interface SpinAsked {
  readonly memberSeed: string;
  readonly seedHash: string;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Makes the round that is asked for a feature of at least so many steps that wins. */
async function plantFeature(steps: number, { memberSeed, seedHash }: SpinAsked): Promise<PlantedRound> {
  const roundId = `planted-${randomUUID()}`;
  for (let number = 1; ; number++) {
    const seedHex = sha256(`${roundId}/${number}`);
    const played = replay(SLOT.game, seedHex, `${SLOT.game}:${roundId}:${memberSeed}`);
    if (played.length <= steps || played.at(-1)!.state.wonCoins === 0) continue;
    const seed = Buffer.from(seedHex, 'hex');
    await here.query('UPDATE studio.next_seed SET seed = $2, seed_hash = $3 WHERE seed_hash = $1', [seedHash, seed, sha256(seed)]);
    await here.query(`CREATE OR REPLACE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.seed_hash = '${sha256(seed)}' THEN NEW.round_id := '${roundId}'; END IF; RETURN NEW; END $$`);
    await here.query('CREATE OR REPLACE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()');
    return { roundId, seedHex, steps: played };
  }
}

const phaseOf = (page: Page) => page.getByTestId('slot-spin').getAttribute('data-phase');
const said = (page: Page) => page.getByTestId('slot-said').innerText();

/** Spins, and waits until the round has been told to its end; what is announced on the way is gone through. */
async function spinOnce(page: Page, press: () => Promise<void>): Promise<void> {
  await expect.poll(() => phaseOf(page), PATIENCE).toBe('rest');
  // What is said before the answer comes is of the round before.
  await Promise.all([page.waitForResponse(/\/studio\/api\/slots\/spin$/, PATIENCE), press()]);
  await expect.poll(() => said(page), PATIENCE).toMatch(/^(?:Won .+|No win)$/);
}

describe('a slot in its frame', () => {
  test('[GAME-11] is played from the launch’s token to the proof of its round; the wait between spins is told', async () => {
    await play(LINES, 'EG3', { viewport: SMALL }, async (page) => {
      expect(new URL(page.url()).hash).toBe('');
      await expect.poll(() => page.title()).toBe('Silver Lotus');
      expect(await page.getByText('DEMO').isVisible()).toBe(true);
      expect(await accessibilityFindings(page)).toEqual([]);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      expect(await page.getByTestId('slot-spin').getAttribute('aria-label')).toMatch(/^Spin/);
      await page.getByTestId('slot-bet-more').tap();
      // A control that has the focus would keep the key.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await spinOnce(page, () => page.keyboard.press('Space'));

      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), PATIENCE).toBe(2);
      await page.getByTestId('studio-round').first().tap();
      await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
      const proven = await page.getByTestId('studio-recompute').getAttribute('href');
      await page.keyboard.press('Escape');
      await page.getByTestId('studio-history').waitFor({ state: 'detached' });

      await page.getByTestId('slot-open-rules').tap();
      await says(page.getByTestId('slot-figures'), /95\.6 %/);
      expect(await page.getByTestId('slot-rules').getByRole('img', { name: /^Line \d+:/ }).count()).toBe(9);
      expect(await accessibilityFindings(page)).toEqual([]);

      // Played again from its seed, outside the game; another win in the same proof is found out.
      await page.goto(proven!);
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), PATIENCE).toBe('true');
      const told = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await page.getByTestId('field-proof').fill(JSON.stringify({ ...JSON.parse(told), won: 7 }));
      await page.getByTestId('check-proof').tap();
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), PATIENCE).toBe('false');
      expect(await accessibilityFindings(page)).toEqual([]);
    });
  });

  test('[OPS-02] offers spins that were given before any is paid for, and says what each is worth', async () => {
    const { id } = valueOf(await call.call('member.profile'));
    const wish = { campaign: randomUUID(), vendor: 'EG3', memberId: id as never, game: LINES, currency: 'VNDPLAY', spins: 2, stake: 1_800n, expiresAt: here.clock.now() + 86_400_000 };
    // What an attempt before this one may have left.
    await here.query('UPDATE studio.free_spins SET expires_at = clock_timestamp()');
    const grant = await here.platform.modules.walletApi.giveFreeSpins(wish);
    if (!grant.ok) throw new Error(grant.code);
    const { grantId } = grant.value;
    await eventually('the studio to hear of them', async () => (await here.query('SELECT 1 FROM studio.free_spins WHERE grant_id = $1', [grantId])).length > 0, PATIENCE_MS);
    await play(LINES, 'EG3', { viewport: SMALL }, async (page) => {
      await says(page.getByTestId('slot-given'), /^Gift spins left: 2 · 1,800/);
      await says(page.getByTestId('slot-given-stake'), /^1,800$/);
      expect(await page.getByTestId('slot-spin').getAttribute('aria-label')).toMatch(/^Gift spin, worth 1,800/);
      expect(await page.getByTestId('slot-bet').count()).toBe(0);
      expect(await accessibilityFindings(page)).toEqual([]);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      await says(page.getByTestId('slot-given'), /^Gift spins left: 1/);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      await page.getByTestId('slot-given').waitFor({ state: 'detached', ...PATIENCE });
      await page.getByTestId('slot-bet').waitFor(PATIENCE);
      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').getByText('Gift spin, worth').count(), PATIENCE).toBeGreaterThanOrEqual(2);
      await expect.poll(() => here.query('SELECT used, spins FROM wallet_api.free_spins WHERE grant_id = $1', [grantId]), PATIENCE).toEqual([{ used: 2, spins: 2 }]);
    });
  });

  test('[GAME-11] keeps the round when the line breaks: said in a bar, asked again, counted once', async () => {
    await play(CASCADES, 'HDG', { expected: /slots\/spin|ERR_FAILED/ }, async (page) => {
      await page.route('**/studio/api/slots/spin', (route) => route.abort());
      await page.getByTestId('slot-spin').tap();
      await page.getByTestId('studio-connection').waitFor(PATIENCE);
      await page.unroute('**/studio/api/slots/spin');
      // It may have asked again by itself just now.
      await page.getByTestId('studio-retry').tap({ timeout: 2_000 }).catch(() => undefined);
      await expect.poll(() => said(page), PATIENCE).toMatch(/^(?:Won|No win)/);
      await page.getByTestId('studio-connection').waitFor({ state: 'detached' });
      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), PATIENCE).toBe(1);
    });
  });

  test('[GAME-11] a round broken off amid its free spins is taken up from its last step, and comes to the same', async () => {
    let planted: PlantedRound | undefined;
    const caller = await guest();
    const broken = await openPhone(browser, here.address, { reducedMotion: 'reduce', expected: /slots\/advance|ERR_FAILED/ });
    await broken.page.route('**/studio/api/slots/spin', async (route) => {
      const asked = route.request().postDataJSON() as SpinAsked;
      planted ??= await plantFeature(5, asked);
      await route.continue({ postData: JSON.stringify({ ...asked, seedHash: sha256(Buffer.from(planted.seedHex, 'hex')) }) });
    });
    await broken.page.route('**/studio/api/slots/advance', (route) => ((route.request().postDataJSON() as { readonly step: number }).step < 3 ? route.continue() : route.abort()));
    await broken.page.goto(await launched(SLOT.game, SLOT.vendor, caller));
    await broken.page.getByTestId('slot-spin').tap({ timeout: PATIENCE_MS });
    await broken.page.getByTestId('studio-connection').waitFor(PATIENCE);
    await broken.page.close();
    await broken.close();
    const { roundId, steps } = planted!;
    const [open] = await here.query<{ bet: string }>(`SELECT bet FROM studio.round WHERE round_id = $1 AND state = 'open' AND step_no = 2`, [roundId]);
    const paid = (coins: number): RegExp => new RegExp(((Number(open!.bet) / slotTitle(SLOT.game)!.coins) * coins).toLocaleString('en-US'));

    // A frame that waits long asks again.
    const asked = new Set<number>();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const again = await openPhone(browser, here.address, { reducedMotion: 'reduce' });
    await again.page.route('**/studio/api/slots/advance', async (route) => {
      asked.add((route.request().postDataJSON() as { readonly step: number }).step);
      await held;
      await route.continue().catch(() => undefined);
    });
    await again.page.goto(await launched(SLOT.game, SLOT.vendor, caller));
    await expect.poll(() => [...asked], PATIENCE).toEqual([3]);
    expect(await phaseOf(again.page)).not.toBe('rest');
    await says(again.page.getByTestId('slot-free'), new RegExp(String(steps[2]!.state.freeLeft)));
    if (steps[2]!.state.wonCoins > 0) await says(again.page.getByTestId('slot-won'), paid(steps[2]!.state.wonCoins));
    goOn();
    await expect.poll(() => said(again.page), PATIENCE).toMatch(paid(steps.at(-1)!.state.wonCoins));
    expect([...asked]).toEqual(steps.slice(3).map((_, at) => at + 3));
    await expect.poll(() => here.query(`SELECT kind, count(*)::integer FROM wallet_api.transaction WHERE round_id = $1 GROUP BY kind ORDER BY kind`, [roundId]), PATIENCE).toEqual([
      { kind: 'bet', count: 1 },
      { kind: 'win', count: 1 },
    ]);
    expect(await here.query(`SELECT won::integer AS won FROM studio.round WHERE round_id = $1`, [roundId])).toEqual([{ won: (Number(open!.bet) / slotTitle(SLOT.game)!.coins) * steps.at(-1)!.state.wonCoins }]);
    expect([broken.complaints, again.complaints]).toEqual([[], []]);
    await again.close();
  });

  test('[GAME-12] says why it does not spin: a balance that does not reach, with the way to one that does, and a used token', async () => {
    const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', expected: /studio\/api\/session/ });
    const { page } = phone;
    await page.route('**/studio/api/session', async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as { readonly value: object };
      await route.fulfill({ response: answer, json: { ...told, value: { ...told.value, balance: 0, demo: false } } });
    });
    await page.route('**/studio/api/balance', (route) => route.fulfill({ json: { success: true, value: { balance: 0 } } }));
    const url = await launched(LINES);
    await page.goto(url);
    await page.getByTestId('slot-spin').tap({ timeout: PATIENCE_MS });
    await page.getByTestId('studio-deposit').waitFor(PATIENCE);
    await page.keyboard.press('Escape');
    await page.getByTestId('studio-funds').waitFor({ state: 'detached' });
    await page.unroute('**/studio/api/session');
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByTestId('studio-leave').waitFor(PATIENCE);
    await says(page.locator('main'), /Chưa mở được trò chơi/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
