/** How a slot celebrates: planted wins of every tier, in motion. */
import { createHash, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { createSlot, slotTitle } from '../../packages/game-math/src/slots/index.ts';
import { launchBrowser, MOVING, openPhone, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };

interface Played {
  readonly game: string;
  readonly vendor: string;
}
const BEETLE: Played = { game: 'bo-hung-sa-mac', vendor: 'PG' };
const SEVENS: Played = { game: 'ba-so-7', vendor: 'TDG' };

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

type Caller = ReturnType<typeof callerFor>;

/** A new guest, who plays for play money. */
async function guest(): Promise<Caller> {
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  const call = callerFor(here.address, () => token);
  await eventually(
    'the vendors to be opened',
    async () =>
      valueOf(await call.call('game.list', { query: { gameType: 'RNG', pageNo: 1, pageSize: 1 } })).games.length > 0,
    TIMEOUT_MS,
  );
  return call;
}

/** Opens the game; it stands at rest. */
async function open(call: Caller, { game, vendor }: Played, options: PhoneOptions): Promise<Phone> {
  const query = {
    vendor,
    category: 'RNG',
    gameId: game,
    nodeId: game,
    supportPlay: 'html5',
    platform: 'html5',
    freeplay: true,
  };
  const phone = await openPhone(browser, here.address, options);
  await phone.page.goto(valueOf(await call.call('launch.game', { query })).gameUrl);
  await expect.poll(() => phaseOf(phone.page), TIMEOUT).toBe('rest');
  return phone;
}

/** Plants the game's next round so that its single spin wins at least `from` and less than `to` times the bet. */
async function plantWin({ game }: Played, from: number, to: number): Promise<void> {
  const [roundId, memberSeed] = [`planted-${randomUUID()}`, 'mine'];
  const title = slotTitle(game)!;
  const slot = createSlot(title);
  for (let number = 1; ; number++) {
    const seed = createHash('sha256').update(`${roundId}/${number}`).digest();
    const { step, state } = slot.open(createValueStream(seed, `${game}:${roundId}:${memberSeed}`));
    const times = step.coins / title.coins;
    if (!state.over || times < from || times >= to) continue;
    const hash = createHash('sha256').update(seed).digest('hex');
    // The studio seals the seeds it stores; a planted one is read as it is.
    await here.query('UPDATE studio.next_seed SET seed = $2, seed_hash = $3 WHERE game = $1', [game, seed, hash]);
    await here.query(`CREATE OR REPLACE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.seed_hash = '${hash}' THEN NEW.round_id := '${roundId}'; NEW.member_seed := '${memberSeed}'; END IF; RETURN NEW; END $$`);
    await here.query(
      'CREATE OR REPLACE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()',
    );
    return;
  }
}

const phaseOf = (page: Page) => page.getByTestId('slot-spin').getAttribute('data-phase');

/** Opens the game before a planted win; the next tap on the button wins it. */
async function openBefore(played: Played, from: number, to: number, options: PhoneOptions): Promise<Phone> {
  const call = await guest();
  // The first opening draws the seed that is planted over.
  await (await open(call, played, options)).close();
  await plantWin(played, from, to);
  return open(call, played, options);
}

const spin = (page: Page) =>
  Promise.all([page.waitForResponse(/\/studio\/api\/slots\/spin$/, TIMEOUT), page.getByTestId('slot-spin').tap()]);

/** Touches the scene when it appears and once more, within the page: the scene ends by itself, so no time may pass between. */
const touchTwice = (page: Page) =>
  page.evaluate(async () => {
    const FRAMES = 12;
    const scene = (): HTMLElement | null => document.querySelector('[data-testid="slot-announcement"]');
    const counted = (): string | undefined => scene()?.querySelector('.num')?.textContent;
    const frame = (): Promise<unknown> => new Promise((resolve) => void requestAnimationFrame(resolve));
    while (!scene()) await frame();
    const [tier, total, atFirst] = [
      scene()!.dataset['tier'],
      scene()!.querySelector('.sr-only')!.textContent,
      counted(),
    ];
    scene()!.click();
    for (let waited = 0; waited < FRAMES && counted() !== total; waited += 1) await frame();
    const touched = counted();
    scene()?.click();
    for (let waited = 0; waited < FRAMES && scene(); waited += 1) await frame();
    return { tier, counting: atFirst !== total, whole: touched === total, closed: scene() === null };
  });

/** Keeps pictures of the scene in the folder SLOT_FILM, to look at. */
async function film(page: Page, name: string, frames: number): Promise<void> {
  const folder = process.env['SLOT_FILM'];
  for (let frame = 0; folder !== undefined && frame < frames; frame += 1)
    await page.screenshot({ path: `${folder}/${name}-${String(frame).padStart(2, '0')}.png` });
}

describe('[GAME-21] celebrations', () => {
  const scenes = [
    [3, BEETLE, 15, 50],
    [4, BEETLE, 50, 200],
    [5, SEVENS, 200, Number.POSITIVE_INFINITY],
  ] as const;

  test.each(scenes)(
    'tier %i has its scene: the first touch ends the count, the second closes it',
    async (tier, played, from, to) => {
      const phone = await openBefore(played, from, to, MOVING);
      const { page } = phone;
      const touched = touchTwice(page);
      await spin(page);
      expect(await touched).toEqual({ tier: String(tier), counting: true, whole: true, closed: true });
      await expect.poll(() => phaseOf(page), TIMEOUT).not.toMatch(/turning|showing/);
      expect(phone.complaints).toEqual([]);
      await phone.close();
    },
    TIMEOUT_MS,
  );

  test.each(scenes)(
    'the scene of tier %i fits the smallest phone, and can be read by everyone',
    async (tier, played, from, to) => {
      const phone = await openBefore(played, from, to, { ...MOVING, viewport: SMALL });
      const { page } = phone;
      await spin(page);
      await page.getByTestId('slot-announcement').waitFor(TIMEOUT);
      expect(await accessibilityFindings(page)).toEqual([]);
      await film(page, `tier-${tier}`, 8);
      await phone.close();
    },
    TIMEOUT_MS,
  );

  test(
    'a win of a few bets stays on the reels',
    async () => {
      const phone = await openBefore(BEETLE, 1, 15, MOVING);
      const { page } = phone;
      await spin(page);
      await expect.poll(() => page.getByTestId('slot-won').innerText(), TIMEOUT).not.toBe('0');
      await film(page, 'reels', 6);
      await expect.poll(() => phaseOf(page), TIMEOUT).not.toMatch(/turning|showing/);
      expect(await page.getByTestId('slot-announcement').count()).toBe(0);
      expect(phone.complaints).toEqual([]);
      await phone.close();
    },
    TIMEOUT_MS,
  );
});
