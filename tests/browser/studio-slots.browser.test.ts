/** The studio's slots on a phone, played on play money against the real platform and its studio. */
import { createHash, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { createSlot, slotTitle, winsPool } from '../../packages/game-math/src/slots/index.ts';
import { launchBrowser, openPhone, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';
import { replay, SLOT, type PlantedRound } from '../setup/studio-world.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const LINES = 'sen-bac';
const CASCADES = 'bon-mua-yeu-thuong';
const POOLED = 'kho-bau-vua-hung';
/** The seed amount of its jackpot. */
const POOL_SEED_AMOUNT = 5_000_000;

let here: TestPlatform;
let browser: Browser;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  call = await guest();
  await eventually(
    'the vendors to be opened',
    async () =>
      valueOf(await call.call('game.list', { query: { gameType: 'RNG', pageNo: 1, pageSize: 1 } })).games.length > 0,
    TIMEOUT_MS,
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** A new user who plays for play money. */
async function guest(): Promise<typeof call> {
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  return callerFor(here.address, () => token);
}

/** The address of a launch. */
async function launched(gameId: string, vendor = 'EG3', caller = call): Promise<string> {
  const query = {
    vendor,
    category: 'RNG',
    gameId,
    nodeId: gameId,
    supportPlay: 'html5',
    platform: 'html5',
    freeplay: true,
  };
  return valueOf(await caller.call('launch.game', { query })).gameUrl;
}

/** Opens a game on a phone with reduced motion: results appear at once. */
async function play(
  gameId: string,
  vendor: string,
  options: PhoneOptions,
  run: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  await phone.page.goto(await launched(gameId, vendor));
  await phone.page.getByTestId('slot-spin').waitFor(TIMEOUT);
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

interface SpinRequest {
  readonly memberSeed: string;
  readonly seedHash: string;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Plants the requested round so that it has a winning feature of at least `steps` steps. */
async function plantFeature(steps: number, { memberSeed, seedHash }: SpinRequest): Promise<PlantedRound> {
  const roundId = `planted-${randomUUID()}`;
  for (let number = 1; ; number++) {
    const seedHex = sha256(`${roundId}/${number}`);
    const played = replay(SLOT.game, seedHex, `${SLOT.game}:${roundId}:${memberSeed}`);
    if (played.length <= steps || played.at(-1)!.state.wonCoins === 0) continue;
    const seed = Buffer.from(seedHex, 'hex');
    await here.query('UPDATE studio.next_seed SET seed = $2, seed_hash = $3 WHERE seed_hash = $1', [
      seedHash,
      seed,
      sha256(seed),
    ]);
    await here.query(`CREATE OR REPLACE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.seed_hash = '${sha256(seed)}' THEN NEW.round_id := '${roundId}'; END IF; RETURN NEW; END $$`);
    await here.query(
      'CREATE OR REPLACE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()',
    );
    return { roundId, seedHex, steps: played };
  }
}

const phaseOf = (page: Page) => page.getByTestId('slot-spin').getAttribute('data-phase');
const said = (page: Page) => page.getByTestId('slot-said').innerText();

/** Spins, and waits until the round has been shown to its end, confirming announcements on the way. */
async function spinOnce(page: Page, press: () => Promise<void>): Promise<void> {
  await expect.poll(() => phaseOf(page), TIMEOUT).toBe('rest');
  // Text before the answer belongs to the previous round.
  await Promise.all([page.waitForResponse(/\/studio\/api\/slots\/spin$/, TIMEOUT), press()]);
  await expect.poll(() => said(page), TIMEOUT).toMatch(/^(?:Won .+|No win)$/);
}

/** Plants the next round of the only member at the pooled game so that a bet of this amount wins the jackpot, and nothing on the reels. */
async function plantPool(bet: number): Promise<void> {
  const [roundId, memberSeed] = [`planted-${randomUUID()}`, 'mine'];
  const slot = createSlot(slotTitle(POOLED)!);
  for (let number = 1; ; number++) {
    const seed = createHash('sha256').update(`${roundId}/${number}`).digest();
    const { step, state } = slot.open(createValueStream(seed, `${POOLED}:${roundId}:${memberSeed}`));
    if (step.kind !== 'spin' || !winsPool(bet, step.poolValue!) || !state.over || step.coins > 0) continue;
    const hash = createHash('sha256').update(seed).digest('hex');
    await here.query('UPDATE studio.next_seed SET seed = $2, seed_hash = $3 WHERE game = $1', [POOLED, seed, hash]);
    await here.query(`CREATE OR REPLACE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.seed_hash = '${hash}' THEN NEW.round_id := '${roundId}'; NEW.member_seed := '${memberSeed}'; END IF; RETURN NEW; END $$`);
    await here.query(
      'CREATE OR REPLACE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()',
    );
    return;
  }
}

const poolIn = (page: Page) => page.getByTestId('slot-pool').getAttribute('data-amount');
const digitsIn = async (page: Page): Promise<number> =>
  Number((await page.getByTestId('slot-pool-digits').innerText()).replace(/\D/g, ''));

describe('a slot in its frame', () => {
  test('[GAME-11] is played from the launch’s token to the proof of its round; the wait between spins is shown', async () => {
    await play(LINES, 'EG3', { viewport: SMALL }, async (page) => {
      expect(new URL(page.url()).hash).toBe('');
      await expect.poll(() => page.title()).toBe('Silver Lotus');
      await page.getByText('DEMO').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      await expect.poll(() => page.getByTestId('slot-spin').getAttribute('aria-label'), TIMEOUT).toMatch(/^Spin/);
      await page.getByTestId('slot-bet-more').tap();
      // A focused control would receive the key.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await spinOnce(page, () => page.keyboard.press('Space'));

      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), TIMEOUT).toBe(2);
      await page.getByTestId('studio-round').first().tap();
      await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
      const proven = await page.getByTestId('studio-recompute').getAttribute('href');
      await page.keyboard.press('Escape');
      await page.getByTestId('studio-history').waitFor({ state: 'detached' });

      await page.getByTestId('slot-open-rules').tap();
      await says(page.getByTestId('slot-figures'), /95\.6 %/);
      await expect
        .poll(() =>
          page
            .getByTestId('slot-rules')
            .getByRole('img', { name: /^Line \d+:/ })
            .count(),
        )
        .toBe(9);
      expect(await accessibilityFindings(page)).toEqual([]);

      // Replayed from its seed, outside the game; a changed win in the proof is detected.
      await page.goto(proven!);
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('true');
      const proof = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await page.getByTestId('field-proof').fill(JSON.stringify({ ...JSON.parse(proof), won: 7 }));
      await page.getByTestId('check-proof').tap();
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('false');
      expect(await accessibilityFindings(page)).toEqual([]);
    });
  });

  test('[OPS-02] offers granted free spins before paid ones, and shows the value of each', async () => {
    const { id } = valueOf(await call.call('member.profile'));
    const request = {
      campaign: randomUUID(),
      vendor: 'EG3',
      memberId: id as never,
      game: LINES,
      currency: 'VNDPLAY',
      spins: 2,
      stake: 1_800n,
      expiresAt: here.clock.now() + 86_400_000,
    };
    // An earlier attempt may have left some.
    await here.query('UPDATE studio.free_spins SET expires_at = clock_timestamp()');
    const grant = await here.platform.modules.walletApi.grantFreeSpins(request);
    if (!grant.ok) throw new Error(grant.code);
    const { grantId } = grant.value;
    await eventually(
      'the studio to receive them',
      async () => (await here.query('SELECT 1 FROM studio.free_spins WHERE grant_id = $1', [grantId])).length > 0,
      TIMEOUT_MS,
    );
    await play(LINES, 'EG3', { viewport: SMALL }, async (page) => {
      await says(page.getByTestId('slot-free-spins'), /^Gift spins left: 2 · 1,800/);
      await says(page.getByTestId('slot-free-spin-stake'), /^1,800$/);
      await expect
        .poll(() => page.getByTestId('slot-spin').getAttribute('aria-label'), TIMEOUT)
        .toMatch(/^Gift spin, worth 1,800/);
      await expect.poll(() => page.getByTestId('slot-bet').count()).toBe(0);
      expect(await accessibilityFindings(page)).toEqual([]);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      await says(page.getByTestId('slot-free-spins'), /^Gift spins left: 1/);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      await page.getByTestId('slot-free-spins').waitFor({ state: 'detached', ...TIMEOUT });
      await page.getByTestId('slot-bet').waitFor(TIMEOUT);
      await page.getByTestId('slot-open-history').tap();
      await expect
        .poll(() => page.getByTestId('studio-round').getByText('Gift spin, worth').count(), TIMEOUT)
        .toBeGreaterThanOrEqual(2);
      await expect
        .poll(() => here.query('SELECT used, spins FROM wallet_api.free_spins WHERE grant_id = $1', [grantId]), TIMEOUT)
        .toEqual([{ used: 2, spins: 2 }]);
    });
  });

  test('[GAME-11] keeps the round when the connection breaks: shown in a bar, retried, counted once', async () => {
    await play(CASCADES, 'HDG', { expected: /slots\/spin|ERR_FAILED/ }, async (page) => {
      await page.route('**/studio/api/slots/spin', (route) => route.abort());
      await page.getByTestId('slot-spin').tap();
      await page.getByTestId('studio-connection').waitFor(TIMEOUT);
      await page.unroute('**/studio/api/slots/spin');
      // It may just have retried by itself.
      await page
        .getByTestId('studio-retry')
        .tap({ timeout: 2_000 })
        .catch(() => undefined);
      await expect.poll(() => said(page), TIMEOUT).toMatch(/^(?:Won|No win)/);
      await page.getByTestId('studio-connection').waitFor({ state: 'detached' });
      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), TIMEOUT).toBe(1);
    });
  });

  test('[GAME-11] a round interrupted during its free spins resumes from its last step, with the same result', async () => {
    let planting: Promise<PlantedRound> | undefined;
    const caller = await guest();
    const broken = await openPhone(browser, here.address, {
      reducedMotion: 'reduce',
      expected: /slots\/advance|ERR_FAILED/,
      isLast: true,
    });
    await broken.page.route('**/studio/api/slots/spin', async (route) => {
      const requested = route.request().postDataJSON() as SpinRequest;
      // A spin that waits long is sent again, and must find the same round.
      const { seedHex } = await (planting ??= plantFeature(5, requested));
      await route.continue({
        postData: JSON.stringify({ ...requested, seedHash: sha256(Buffer.from(seedHex, 'hex')) }),
      });
    });
    await broken.page.route('**/studio/api/slots/advance', (route) =>
      (route.request().postDataJSON() as { readonly step: number }).step < 3 ? route.continue() : route.abort(),
    );
    await broken.page.goto(await launched(SLOT.game, SLOT.vendor, caller));
    await broken.page.getByTestId('slot-spin').tap({ timeout: TIMEOUT_MS });
    await broken.page.getByTestId('studio-connection').waitFor(TIMEOUT);
    await broken.page.close();
    await broken.close();
    const { roundId, steps } = (await planting)!;
    const [open] = await here.query<{ bet: string }>(
      `SELECT bet FROM studio.round WHERE round_id = $1 AND state = 'open' AND step_no = 2`,
      [roundId],
    );
    const paid = (coins: number): RegExp =>
      new RegExp(((Number(open!.bet) / slotTitle(SLOT.game)!.coins) * coins).toLocaleString('en-US'));

    // A frame that waits long retries.
    const requested = new Set<number>();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const again = await openPhone(browser, here.address, { reducedMotion: 'reduce' });
    await again.page.route('**/studio/api/slots/advance', async (route) => {
      requested.add((route.request().postDataJSON() as { readonly step: number }).step);
      await held;
      await route.continue().catch(() => undefined);
    });
    await again.page.goto(await launched(SLOT.game, SLOT.vendor, caller));
    await expect.poll(() => [...requested], TIMEOUT).toEqual([3]);
    expect(await phaseOf(again.page)).not.toBe('rest');
    // The requested step counts as played; of the spins won, two were before the interruption.
    const { freeLeft } = steps[2]!.state;
    await says(again.page.getByTestId('slot-free'), new RegExp(`${freeLeft - 1}/${freeLeft + 2}`));
    if (steps[2]!.state.wonCoins > 0) await says(again.page.getByTestId('slot-won'), paid(steps[2]!.state.wonCoins));
    goOn();
    await expect.poll(() => said(again.page), TIMEOUT).toMatch(paid(steps.at(-1)!.state.wonCoins));
    expect([...requested]).toEqual(steps.slice(3).map((_, at) => at + 3));
    await expect
      .poll(
        () =>
          here.query(
            `SELECT kind, count(*)::integer FROM wallet_api.transaction WHERE round_id = $1 GROUP BY kind ORDER BY kind`,
            [roundId],
          ),
        TIMEOUT,
      )
      .toEqual([
        { kind: 'bet', count: 1 },
        { kind: 'win', count: 1 },
      ]);
    expect(await here.query(`SELECT won::integer AS won FROM studio.round WHERE round_id = $1`, [roundId])).toEqual([
      { won: (Number(open!.bet) / slotTitle(SLOT.game)!.coins) * steps.at(-1)!.state.wonCoins },
    ]);
    expect([broken.complaints, again.complaints]).toEqual([[], []]);
    await again.close();
  });

  test('[GAME-11] shows the jackpot its bets fund: it counts up to the reported value and never beyond, and a hit is celebrated once, stored and proven', async () => {
    const phone = await openPhone(browser, here.address, { reducedMotion: 'no-preference' });
    const { page } = phone;
    await page.clock.install();
    await page.goto(await launched(POOLED));
    await page.getByTestId('slot-spin').waitFor(TIMEOUT);
    // The value an earlier attempt has left.
    const begun = Number(await poolIn(page));
    expect(begun).toBeGreaterThanOrEqual(POOL_SEED_AMOUNT);
    await expect.poll(() => digitsIn(page), TIMEOUT).toBe(begun);
    await says(page.getByTestId('slot-pool'), /Trial jackpot.*Play money, worth nothing/is);
    await spinOnce(page, () => page.getByTestId('slot-spin').tap());
    await expect.poll(() => poolIn(page), TIMEOUT).toBe(String(begun + 200));
    await expect.poll(() => phaseOf(page), TIMEOUT).toBe('rest');

    // Others bet: the next message has the new value, and the digits count up to it.
    await page.evaluate(() => {
      const shown = document.querySelector('[data-testid=slot-pool-digits]')!;
      const seen: number[] = ((window as { seenDigits?: number[] }).seenDigits = []);
      new MutationObserver(() => seen.push(Number((shown.textContent ?? '').replace(/\D/g, '')))).observe(shown, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await here.query(
      'UPDATE studio.jackpot_pool SET fed = fed + 7777000000, standing = standing + 7777000000 WHERE demo',
    );
    const risen = begun + 200 + 777_700;
    await page.clock.fastForward(10_000);
    await expect.poll(() => poolIn(page), TIMEOUT).toBe(String(risen));
    await page.clock.runFor(11_000);
    await expect.poll(() => digitsIn(page), TIMEOUT).toBe(risen);
    const seen = await page.evaluate(() => (window as { seenDigits?: number[] }).seenDigits!);
    expect(new Set(seen).size).toBeGreaterThan(5);
    expect([Math.max(...seen), seen.toSorted((one, other) => one - other)]).toEqual([risen, seen]);
    expect(phone.complaints).toEqual([]);
    await phone.close();

    await plantPool(20_000);
    await play(POOLED, 'EG3', {}, async (again) => {
      const prize = (risen + 200).toLocaleString('en-US');
      await says(again.getByTestId('slot-bet'), /20,000/);
      await again.getByTestId('slot-spin').tap();
      await says(again.getByTestId('slot-pool-won'), new RegExp(`Jackpot.*${prize}`, 's'));
      await expect.poll(() => said(again), TIMEOUT).toBe(`Jackpot won: ${prize}`);
      expect(await accessibilityFindings(again)).toEqual([]);
      // While it counts up, a tap shows all of it, another continues.
      for (let touch = 0; touch < 2; touch++)
        await again
          .getByTestId('slot-pool-won')
          .tap({ timeout: 5_000 })
          .catch(() => undefined);
      await again.getByTestId('slot-pool-won').waitFor({ state: 'detached' });
      await expect.poll(() => poolIn(again), TIMEOUT).toBe(String(POOL_SEED_AMOUNT));
      await expect.poll(() => digitsIn(again), TIMEOUT).toBe(POOL_SEED_AMOUNT);
      await says(again.getByTestId('slot-won'), /^0$/);

      await again.getByTestId('slot-open-rules').tap();
      await says(again.getByTestId('slot-pool-rules'), /1 % of every bet.*1 in 25,000/s);
      await says(again.getByTestId('slot-figures'), /95\.2 %.*93\.2 %.*from the jackpot.*2 %/s);
      await again.keyboard.press('Escape');
      await again.getByTestId('slot-open-history').tap();
      await says(again.getByTestId('studio-round').first(), new RegExp(`Jackpot .*${prize}`));
      await again.getByTestId('studio-round').first().tap();
      const proven = await again.getByTestId('studio-recompute').getAttribute('href');
      await again.goto(proven!);
      await expect.poll(() => again.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('true');
      // A prize that the seed does not give is detected.
      const proof = JSON.parse(decodeURIComponent(new URL(again.url()).hash.slice(1))) as object;
      await again.getByTestId('field-proof').fill(JSON.stringify({ ...proof, jackpot: null }));
      await again.getByTestId('check-proof').tap();
      await expect.poll(() => again.getByTestId('verdict').getAttribute('data-good'), TIMEOUT).toBe('false');
    });
  });

  test('[GAME-12] says why it does not spin: an insufficient balance, with a link to deposit, and a used token', async () => {
    const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', expected: /studio\/api\/session/ });
    const { page } = phone;
    await page.route('**/studio/api/session', async (route) => {
      const answer = await route.fetch();
      const proof = (await answer.json()) as { readonly value: object };
      await route.fulfill({ response: answer, json: { ...proof, value: { ...proof.value, balance: 0, demo: false } } });
    });
    await page.route('**/studio/api/balance', (route) =>
      route.fulfill({ json: { success: true, value: { balance: 0 } } }),
    );
    const url = await launched(LINES);
    await page.goto(url);
    await page.getByTestId('slot-spin').tap({ timeout: TIMEOUT_MS });
    await page.getByTestId('studio-deposit').waitFor(TIMEOUT);
    await page.keyboard.press('Escape');
    await page.getByTestId('studio-funds').waitFor({ state: 'detached' });
    await page.unroute('**/studio/api/session');
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByTestId('studio-leave').waitFor(TIMEOUT);
    await says(page.locator('main'), /Chưa mở được trò chơi/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});

describe('flagships', () => {
  test.each([
    ['hoi-an-dem-hoa-dang', 'HDG', 'slot-map-distance'],
    ['bien-dong-kho-bau', 'HDG', 'slot-ladder'],
    ['cay-tre-tram-dot', 'EG3', 'slot-joints'],
    ['cho-tet-chong-chong', 'EG3', 'slot-rings'],
  ])(
    '[GAME-21] %s opens in its own cabinet on the smallest phone and is played to a result',
    async (game, vendor, part) => {
      await play(game, vendor, { viewport: SMALL }, async (page) => {
        await page.getByTestId(part).waitFor(TIMEOUT);
        await spinOnce(page, () => page.getByTestId('slot-spin').tap());
        await page.getByTestId('slot-open-rules').tap();
        await says(page.getByTestId('slot-figures'), /96\.[1-4]0? %/);
        expect(await accessibilityFindings(page)).toEqual([]);
      });
    },
  );
});
