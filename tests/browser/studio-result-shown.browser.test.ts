/** The page around a game in play: for real money, against the real platform and its studio. Nothing outside shows a result first. */
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { amountOf, PAINTED, shownBefore, traceMoney, type ShownMoney } from '../setup/money-trace.ts';
import { digitsOf, launchBrowser, MOVING, openPhone, storedSession, type Phone } from '../setup/phone.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const BALANCE = 1_000_000;
const DEPOSIT = 100_000;
/** Within this many spins one wins. */
const SPINS = 40;

interface Family {
  readonly vendor: string;
  readonly category: string;
  readonly gameId: string;
  /** Where the frame shows its round's phase, and its value once the result is shown. */
  readonly at: string;
  readonly attribute?: string;
  readonly shown: RegExp;
}
const SLOT: Family = {
  vendor: 'EG3',
  category: 'RNG',
  gameId: 'sen-bac',
  at: 'slot-spin',
  attribute: 'data-phase',
  shown: /^(?:wait|rest)$/,
};
const DICE: Family = {
  vendor: 'JL',
  category: 'JL',
  gameId: 'xuc-xac-nhanh',
  at: 'instant-play',
  attribute: 'data-phase',
  shown: /^(?:wait|rest)$/,
};
const TABLE: Family = {
  vendor: 'PDM',
  category: 'LIVE',
  gameId: 'xoc-dia-pho-dem',
  at: 'table-stage',
  attribute: 'data-stage',
  shown: /^(?:shown|betting)$/,
};
const CURVE: Family = {
  vendor: 'JL',
  category: 'JL',
  gameId: 'ten-lua-x1000',
  at: 'crash-action-1',
  attribute: 'data-deed',
  shown: /^(?:cashed|lost|closed|bet)$/,
};

const WATER: Family = {
  vendor: 'HTR',
  category: 'FISH',
  gameId: 'rua-bien-ngan-nam',
  at: 'fish-said',
  shown: /^Bắt được/,
};
/** Within this many bullets one catches something. */
const BULLETS = 60;
const LEAST_BULLET = 10;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  member = await newMember(here.address);
  await deposit(member, BALANCE);
  const query = {
    vendor: SLOT.vendor,
    category: SLOT.category,
    gameId: SLOT.gameId,
    nodeId: SLOT.gameId,
    supportPlay: 'html5',
    platform: 'html5',
  };
  await eventually(
    'the vendors to be opened',
    async () => (await member.caller.call('launch.game', { query })).ok,
    TIMEOUT_MS,
  );
  // Betting lasts until the test ends it.
  await here.query(
    `CREATE FUNCTION studio.long_betting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`,
  );
  await here.query(
    `CREATE TRIGGER long_betting BEFORE INSERT ON studio.shared_round FOR EACH ROW WHEN (NEW.phase = 'betting') EXECUTE FUNCTION studio.long_betting()`,
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** Opens the game by its address, and records what header, strip and frame show, in order. */
async function open({ vendor, category, gameId, at, attribute }: Family): Promise<{
  readonly phone: Phone;
  readonly page: Page;
  readonly frame: Frame;
  trace(): Promise<readonly ShownMoney[]>;
}> {
  const phone = await openPhone(browser, here.address, {
    ...MOVING,
    stored: storedSession(member.token, member.userName),
  });
  const { page } = phone;
  await page.goto(
    `/m/launchGame?${new URLSearchParams({ vendor, category, gameId, nodeId: gameId, supportPlay: 'html5' }).toString()}`,
  );
  const frame = (await (await page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
  await frame.getByTestId(at).waitFor(TIMEOUT);
  await expect.poll(() => page.getByTestId('play-strip').count(), TIMEOUT).toBe(1);
  await expect.poll(() => page.getByTestId('balance').innerText(), TIMEOUT).toMatch(/\d/);
  return { phone, page, frame, trace: await traceMoney(page, at, attribute) };
}

/** Waits for phases of the frame, one after the other, in what was recorded: some are over before a busy machine looks. */
function follow(trace: () => Promise<readonly ShownMoney[]>): (phase: RegExp) => Promise<void> {
  let seen = 0;
  return async (phase) => {
    let at = -1;
    await expect
      .poll(async () => {
        at = (await trace()).findIndex(
          ({ what, text }, index) => index >= seen && what === 'phase' && phase.test(text),
        );
        return at;
      }, TIMEOUT)
      .toBeGreaterThanOrEqual(0);
    seen = at + 1;
  };
}

interface Paid {
  readonly bet: number;
  readonly won: number;
}

/**
 * What showed the end of a round before the frame did: the balance with its win, or the net result with its outcome, while the round
 * was played or before its end had been painted. Money of the previous round may still arrive as the next begins.
 */
function early(trace: readonly ShownMoney[], shown: RegExp, rounds: readonly Paid[]): readonly ShownMoney[] {
  const first = {
    balance: amountOf(trace.find(({ what }) => what === 'balance')!.text),
    net: amountOf(trace.find(({ what }) => what === 'net')!.text),
  };
  const found: ShownMoney[] = [];
  let [number, pending, shownAt] = [0, false, -PAINTED];
  for (const one of trace) {
    if (one.what === 'phase') {
      if (!pending && !shown.test(one.text)) number += 1;
      if (pending && shown.test(one.text)) shownAt = one.painted;
      pending = !shown.test(one.text);
    } else if (rounds[number - 1] && (pending || one.painted < shownAt + PAINTED)) {
      const before = rounds.slice(0, number - 1).reduce((sum, { bet, won }) => sum - bet + won, 0);
      const { bet, won } = rounds[number - 1]!;
      // Results of earlier rounds and a stake that was taken reveal nothing: a round that ends on one of them has nothing more to reveal.
      if (won !== bet && won > 0 && amountOf(one.text) === first[one.what] + before - bet + won) found.push(one);
    }
  }
  return found;
}

/** Waits until the header shows the ledger's balance; returns it. */
async function expectLedgers(page: Page): Promise<number> {
  const [row] = await here.query<{ sum: string }>(
    `SELECT sum(balance) FROM ledger.account WHERE owner_id = (SELECT member_ref FROM studio.round LIMIT 1) AND code IN ('member_cash', 'member_bonus')`,
  );
  const sum = Number(row!.sum);
  await expect.poll(async () => amountOf(await page.getByTestId('balance').innerText()), TIMEOUT).toBe(sum);
  return sum;
}

/** Plays rounds until one has paid, and checks that nothing was shown outside before the frame; at the end the header matches the ledger. */
async function expectHeldBack(
  family: Family,
  round: (frame: Frame, shows: (phase: RegExp) => Promise<void>) => Promise<void>,
  { most = 1, balance }: { readonly most?: number; readonly balance?: string } = {},
): Promise<void> {
  const { phone, page, frame, trace } = await open(family);
  const shows = follow(trace);
  const rounds = async (): Promise<readonly Paid[]> =>
    (
      await here.query<{ bet: string; won: string }>(
        'SELECT bet, won FROM studio.round WHERE game = $1 ORDER BY requested_at',
        [family.gameId],
      )
    ).map(({ bet, won }) => ({ bet: Number(bet), won: Number(won) }));
  const paid = async () => (await rounds()).some(({ won }) => won > 0);
  for (let played = 0; played < most && !(await paid()); played += 1) await round(frame, shows);
  await expect.poll(paid, TIMEOUT).toBe(true);
  await expect
    .poll(
      () => here.query(`SELECT state FROM studio.round WHERE game = $1 AND state <> 'ended'`, [family.gameId]),
      TIMEOUT,
    )
    .toEqual([]);
  await expectLedgers(page);
  expect(early(await trace(), family.shown, await rounds())).toEqual([]);
  if (balance !== undefined) await expectDeposited(page, frame, balance);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

/** A deposit during the game appears in its frame as soon as the page shows it. */
async function expectDeposited(page: Page, frame: Frame, balance: string): Promise<void> {
  await deposit(member, DEPOSIT);
  await page.evaluate(() =>
    document
      .querySelector<HTMLIFrameElement>('[data-testid="game-frame"]')!
      .contentWindow!.postMessage({ type: 'lantern:balance' }, location.origin),
  );
  await expect.poll(() => digitsOf(frame.getByTestId(balance)), TIMEOUT).toBe(await expectLedgers(page));
}

async function reaches(frame: Frame, { at, attribute }: Family, phase: RegExp): Promise<void> {
  await expect.poll(() => frame.getByTestId(at).getAttribute(attribute!), TIMEOUT).toMatch(phase);
}
/** Taps the button if it cashes out: after a crash it would bet on the next round. */
const cashOut = (frame: Frame): Promise<void> =>
  frame.getByTestId('crash-action-1').evaluate((button: HTMLElement) => {
    if (button.dataset['deed'] === 'cash') button.click();
  });
const pass = (game: string) =>
  here.query(`UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE game = $1 AND phase = 'betting'`, [
    game,
  ]);

describe('[GAME-18] the balance around a game', () => {
  test('slots: rises when the reels have shown it; a deep link shows name and RTP', async () => {
    await expectHeldBack(
      SLOT,
      async (frame, shows) => {
        await expect
          .poll(() => frame.page().getByTestId('game-bar').innerText(), TIMEOUT)
          .toMatch(/Sen Bạc[\s\S]*RTP \d/);
        await frame.getByTestId('slot-spin').tap();
        await shows(/turning|showing/);
        await shows(/rest/);
      },
      { most: SPINS },
    );
  });

  test('instant games: rises when the board has shown it', async () => {
    await expectHeldBack(
      DICE,
      async (frame, shows) => {
        await reaches(frame, DICE, /rest/);
        await frame.getByTestId('instant-play').tap();
        await shows(/asking|showing/);
        await shows(/rest/);
      },
      { most: SPINS },
    );
  });

  test('tables: rises when the outcome is shown', async () => {
    await expectHeldBack(
      TABLE,
      async (frame, shows) => {
        await reaches(frame, TABLE, /betting/);
        // One of the two wins.
        for (const spot of ['chan', 'le']) await frame.locator(`[data-spot="${spot}"]`).tap();
        await frame.getByTestId('table-confirm').tap();
        await expect.poll(() => frame.locator('[data-spot="le"]').getAttribute('data-taken'), TIMEOUT).not.toBe('0');
        await pass(TABLE.gameId);
        await shows(/shown/);
      },
      { balance: 'table-balance' },
    );
  });

  test('crash games: rises when the cash-out is shown', async () => {
    await expectHeldBack(
      CURVE,
      async (frame, shows) => {
        await reaches(frame, CURVE, /^bet$/);
        await frame.getByTestId('crash-action-1').tap();
        await shows(/^waiting$/);
        await pass(CURVE.gameId);
        await shows(/^(?:cash|cashed|lost)$/);
        await cashOut(frame);
        await shows(/^(?:cashed|lost|closed|bet)$/);
      },
      { most: SPINS, balance: 'crash-balance' },
    );
  });

  test('fishing: rises when the catch is shown', async () => {
    const { phone, page, frame, trace } = await open(WATER);
    const water = frame.getByTestId('fish-water');
    await water.focus();
    const batches = () =>
      here.query<{ won: string; state: string }>(
        `SELECT won, state FROM studio.round WHERE game = $1 ORDER BY requested_at`,
        [WATER.gameId],
      );
    const ends = async (number: number) =>
      (await batches()).filter(({ state }) => ['ended', 'void'].includes(state)).length === number;
    let [before, caught] = [0, false];
    for (let bullet = 1; bullet <= BULLETS && !caught; bullet += 1) {
      before = (await trace()).length;
      await water.press('Space');
      await expect.poll(() => ends(bullet), TIMEOUT).toBe(true);
      const { won, state } = (await batches()).at(-1)!;
      caught = state === 'ended' && Number(won) > LEAST_BULLET;
    }
    expect(caught).toBe(true);
    await expect
      .poll(
        async () => (await trace()).slice(before).some(({ what, text }) => what === 'phase' && WATER.shown.test(text)),
        TIMEOUT,
      )
      .toBe(true);
    const sum = await expectLedgers(page);
    const since = (await trace()).slice(before);
    expect(shownBefore(since, WATER.shown, { balance: sum })).toEqual([]);
    await expectDeposited(page, frame, 'fish-balance');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});

test('[GAME-07] a session that has ended opens its game again in one tap', async () => {
  const { phone, page, frame } = await open(SLOT);
  await here.query('UPDATE studio.session SET ended_at = now() WHERE ended_at IS NULL');
  await frame.getByTestId('slot-spin').tap();
  await frame.getByTestId('studio-again').tap();
  const again = page.frameLocator('[data-testid="game-frame"]');
  await again.getByTestId('studio-again').waitFor({ state: 'detached' });
  await again.getByTestId('slot-spin').waitFor(TIMEOUT);
  const [spun] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/studio/api/slots/spin'), TIMEOUT),
    again.getByTestId('slot-spin').tap(),
  ]);
  expect(spun.ok()).toBe(true);
  await phone.close();
});
