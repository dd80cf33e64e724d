/** Card rooms on phones, for real money against the real platform and its studio. The clock of tables is moved in the database. */
import { createHash } from 'node:crypto';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cardTableOf,
  dealGame,
  dealHand,
  legalPlays,
  passTurn,
  playCards,
  settleGame,
  SOUTHERN_RULES,
  viewOf,
  type Game,
} from '../../packages/game-math/src/cards/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { shownBefore, traceMoney } from '../setup/money-trace.ts';
import {
  digitsOf,
  launchBrowser,
  openPhone,
  pressBlocked,
  says,
  SMALL,
  storedSession,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const VENDOR = 'BTR';
const GAME = 'tien-len-dem-la';
const BALANCE = 1_000_000;
const STAKE = 500;
const HOLD = 15_000;
const RULES = { ...SOUTHERN_RULES, oneColourWins: false };

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  const member = await newMember(here.address);
  await eventually(
    'the rooms to be opened',
    async () => (await member.caller.call('launch.game', { query: queryOf('free') })).ok,
    TIMEOUT_MS,
  );
  // No phase at a table ends by itself: only `pass` ends it.
  await here.query(
    `CREATE FUNCTION studio.stopped_clock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`,
  );
  await here.query(
    'CREATE TRIGGER stopped_clock BEFORE UPDATE ON studio.card_table FOR EACH ROW WHEN (NEW.version <> OLD.version AND NEW.phase_ends_at IS DISTINCT FROM OLD.phase_ends_at) EXECUTE FUNCTION studio.stopped_clock()',
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

const queryOf = (room: 'free' | 'paid', gameId = GAME) => ({
  vendor: VENDOR,
  category: 'PVP',
  gameId,
  nodeId: `${gameId}-${room}`,
  supportPlay: 'html5',
  platform: 'html5',
});

/** Opens the lobby on a phone with reduced motion: hands appear at once. */
async function openRoom(
  member: TestMember,
  room: 'free' | 'paid',
  options: PhoneOptions = {},
  game = GAME,
): Promise<Phone> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  await phone.page.goto(valueOf(await member.caller.call('launch.game', { query: queryOf(room, game) })).gameUrl);
  await phone.page.getByTestId('cards').waitFor(TIMEOUT);
  return phone;
}

interface Around extends Phone {
  readonly frame: Frame;
  readonly member: TestMember;
}

/** Opens the lobby with the page around it: header, strip and frame. */
async function openRoomInFrame(member: TestMember, room: 'free' | 'paid'): Promise<Around> {
  const phone = await openPhone(browser, here.address, {
    reducedMotion: 'reduce',
    stored: { ...storedSession(member.token, member.userName), language: 'EN' },
  });
  await phone.page.goto(`/m/launchGame?${new URLSearchParams(queryOf(room)).toString()}`);
  const frame = (await (await phone.page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
  await frame.getByTestId('cards').waitFor(TIMEOUT);
  return { ...phone, frame, member };
}

/** A new member with money. */
async function fundedMember(): Promise<TestMember> {
  const member = await newMember(here.address);
  await deposit(member, BALANCE);
  return member;
}

/** Empties all seats. */
async function clearRooms(): Promise<void> {
  await here.query('DELETE FROM studio.card_seat');
  await here.query(`UPDATE studio.card_table SET phase = 'closed', hand_id = NULL`);
}

/** Ends the current phase of the room's tables by the database's clock. */
async function pass(room: 'free' | 'paid', game = GAME): Promise<void> {
  await here.query(
    `UPDATE studio.card_table SET phase_ends_at = clock_timestamp() WHERE room = $1 AND phase <> 'closed'`,
    [`${game}-${room}`],
  );
  await here.query(`SELECT pg_notify('studio_card_table', table_id) FROM studio.card_table WHERE room = $1`, [
    `${game}-${room}`,
  ]);
}

/** The longest legal play with the lowest cards; otherwise a pass. */
function longest({ open, hidden }: Game): readonly number[] | 'pass' {
  const plays = legalPlays(viewOf({ open, hidden }, open.turn));
  return (
    plays.toSorted((one, other) => other.cards.length - one.cards.length || one.top - other.top)[0]?.cards ?? 'pass'
  );
}

interface Planted {
  readonly handId: string;
  readonly seed: Buffer;
  readonly moves: readonly (readonly number[] | 'pass')[];
  readonly net: readonly number[];
}

/** A hand for two that ends soon when both play the longest, with a pass in it. The same in every run. */
function shortHand(): Planted {
  const handId = 'planted-short';
  for (let number = 1; ; number += 1) {
    const seed = createHash('sha256').update(`${handId}/${number}`).digest();
    let game = dealGame(RULES, 2, createValueStream(seed, `${GAME}:${handId}`));
    const moves: Planted['moves'][number][] = [];
    while (!game.open.over && moves.length < 13) {
      const move = longest(game);
      const done = move === 'pass' ? passTurn(game, game.open.turn) : playCards(game, game.open.turn, move);
      if (!done.ok) throw new Error(`against the rules: ${done.code}`);
      game = done.game;
      moves.push(move);
    }
    if (!game.open.over || game.open.instantWin || !moves.includes('pass')) continue;
    const net = settleGame(game, BigInt(STAKE), BigInt(HOLD)).net.map(Number);
    // Who loses all that is held sees the same balance before the end as after it.
    if (net.every((each) => each > -HOLD)) return { handId, seed, moves, net };
  }
}

/** A hand for four that is not won at the deal. */
function openHand(): Pick<Planted, 'handId' | 'seed'> {
  const handId = 'planted-open';
  for (let number = 1; ; number += 1) {
    const seed = createHash('sha256').update(`${handId}/${number}`).digest();
    if (!dealGame(RULES, 4, createValueStream(seed, `${GAME}:${handId}`)).open.over) return { handId, seed };
  }
}

/** A hand of another game, for four or fewer, that is not won at the deal. */
function openHandOf(game: string, players = 4): Pick<Planted, 'handId' | 'seed'> {
  const handId = `planted-${game}`;
  for (let number = 1; ; number += 1) {
    const seed = createHash('sha256').update(`${handId}/${number}`).digest();
    if (!dealHand(cardTableOf(game)!.rules, players, createValueStream(seed, `${game}:${handId}`)).isOver)
      return { handId, seed };
  }
}

/** Makes the next announced hand this one. */
async function plant({ handId, seed }: Pick<Planted, 'handId' | 'seed'>): Promise<void> {
  const hash = createHash('sha256').update(seed).digest('hex');
  await here.query(`CREATE OR REPLACE FUNCTION studio.planted_hand() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM studio.card_hand WHERE hand_id = '${handId}') THEN NEW.hand_id := '${handId}'; NEW.seed := decode('${seed.toString('hex')}', 'hex'); NEW.seed_hash := '${hash}';
      NEW.chain_no := NULL; NEW.chain_index := NULL; NEW.salt := ''; NEW.salt_from := NULL; END IF; RETURN NEW; END $$`);
  await here.query(
    'CREATE OR REPLACE TRIGGER planted_hand BEFORE INSERT ON studio.card_hand FOR EACH ROW EXECUTE FUNCTION studio.planted_hand()',
  );
}

/** A game as a page, or in a frame. */
type Room = Page | Frame;
const keysOf = (page: Room) => ('page' in page ? page.page() : page).keyboard;
const table = (page: Room) => page.getByTestId('cards-table');
const cards = (page: Room) => page.getByTestId('cards-card');
const chosen = (page: Room) => page.locator('[data-testid="cards-card"][aria-pressed="true"]');
async function phaseIs(page: Room, phase: string): Promise<void> {
  await expect.poll(() => table(page).getAttribute('data-phase'), TIMEOUT).toBe(phase);
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
async function sit(page: Room, stake = STAKE): Promise<void> {
  await page.locator(`[data-stake="${stake}"]`).getByTestId('cards-sit').tap();
  await table(page).waitFor(TIMEOUT);
}

/** A private table by its link: who follows it sees what it costs, sits down, and both are told; the code ends with the table. */
async function playPrivately(opener: Room, guest: Phone): Promise<void> {
  await opener.getByRole('radio', { name: /Private|Bàn riêng/ }).tap();
  await opener.getByTestId('cards-private-open').tap();
  await opener.getByTestId('cards-waiting-invite').tap();
  const code = (await opener.getByTestId('cards-invite-code').getAttribute('data-code'))!;
  await keysOf(opener).press('Escape');
  const query = new URLSearchParams({ ...queryOf('paid'), invite: code });
  await guest.page.goto(`/m/launchGame?${query.toString()}`);
  const frame = (await (await guest.page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
  await says(frame.getByTestId('cards-invited'), /500/);
  expect(await accessibilityFindings(guest.page)).toEqual([]);
  await frame.getByTestId('cards-invited-sit').tap();
  await table(frame).waitFor(TIMEOUT);
  await opener.locator('[data-testid="cards-arrival"][data-came="true"]').waitFor(TIMEOUT);
  await frame.getByTestId('cards-stand').tap();
  await opener.locator('[data-testid="cards-arrival"][data-came="false"]').waitFor(TIMEOUT);
  await opener.getByTestId('cards-stand').tap();
  await frame.getByRole('radio', { name: /Private|Bàn riêng/ }).tap();
  await frame.getByTestId('cards-code').fill(code);
  await frame.getByTestId('cards-code-find').tap();
  await says(frame.getByTestId('cards'), /its table has closed|bàn đã đóng/);
}

/** The page of the player whose turn a move is. */
async function onTurn(pages: readonly Room[], moveNo: number): Promise<Room> {
  return await eventually(
    `the turn of move ${moveNo}`,
    async () => {
      for (const page of pages) {
        const [turn, no] = await Promise.all([
          table(page).getAttribute('data-turn'),
          table(page).getAttribute('data-move'),
        ]);
        if (turn === 'true' && no === String(moveNo)) return page;
      }
      return undefined;
    },
    TIMEOUT_MS,
  );
}

/** With arrows and keys: the lowest card must be included, which is shown before anything is sent; so is a move out of turn. */
async function tryWrongMoves(pages: readonly Room[], leader: Room): Promise<void> {
  await cards(leader).first().focus();
  await keysOf(leader).press('ArrowRight');
  await keysOf(leader).press('Space');
  await expect.poll(() => chosen(leader).count(), TIMEOUT).toBe(1);
  await pressBlocked(leader.getByTestId('cards-lay'));
  await says(leader.getByTestId('cards-note'), /has to include the .* of /);
  await cards(leader).first().focus();
  await keysOf(leader).press('Escape');
  await expect.poll(() => chosen(leader).count(), TIMEOUT).toBe(0);
  await leader.getByTestId('cards-hint').tap();
  await expect.poll(() => chosen(leader).count(), TIMEOUT).toBeGreaterThan(0);
  await cards(leader).first().focus();
  await keysOf(leader).press('Escape');
  const waits = pages.find((page) => page !== leader)!;
  await pressBlocked(waits.getByTestId('cards-lay'));
  await says(waits.getByTestId('cards-note'), /not your turn/);
}

/** Each card is tapped where the next one does not cover it. */
async function lay(page: Room, move: readonly number[]): Promise<void> {
  for (const card of move) await page.locator(`[data-card="${card}"]`).tap({ position: { x: 9, y: 20 } });
  await expect.poll(() => chosen(page).count(), TIMEOUT).toBe(move.length);
  await page.getByTestId('cards-lay').tap();
}

async function playOut(pages: readonly Room[], { moves, net }: Planted): Promise<void> {
  for (const [moveNo, move] of moves.entries()) {
    const page = await onTurn(pages, moveNo);
    if (move === 'pass') await page.getByTestId('cards-pass').tap();
    else await lay(page, move);
    for (const each of pages)
      await expect.poll(() => table(each).getAttribute('data-move').then(Number), TIMEOUT).toBeGreaterThan(moveNo);
  }
  for (const page of pages) {
    await page.getByTestId('cards-end').waitFor(TIMEOUT);
    const rows = await page
      .getByTestId('cards-end-row')
      .evaluateAll((shown) =>
        shown.map(
          (row) => [Number((row as HTMLElement).dataset['seat']), Number((row as HTMLElement).dataset['net'])] as const,
        ),
      );
    expect(rows.toSorted(([one], [other]) => one - other).map(([, won]) => won)).toEqual(net);
    await says(page.getByTestId('cards-said'), /You (?:won|lost) /);
  }
}

/** The hold is refunded at the end of the hand: the header shows it once the end has been shown. A deposit appears in the room. */
async function expectHeldBack(
  { page, frame, member }: Around,
  trace: Awaited<ReturnType<typeof traceMoney>>,
): Promise<void> {
  const balance =
    BALANCE +
    Number(await frame.locator('[data-testid="cards-end-row"]', { hasText: /You|Bạn/ }).getAttribute('data-net'));
  await expect.poll(() => digitsOf(page.getByTestId('balance')), TIMEOUT).toBe(balance);
  expect(shownBefore(await trace(), /./, { balance })).toEqual([]);
  await deposit(member, BALANCE);
  await page.evaluate(() =>
    document
      .querySelector<HTMLIFrameElement>('[data-testid="game-frame"]')!
      .contentWindow!.postMessage({ type: 'lantern:balance' }, location.origin),
  );
  await expect.poll(() => digitsOf(frame.getByTestId('cards-balance')), TIMEOUT).toBe(balance + BALANCE);
}

/** The proof of the hand, the rules, and leaving the table. */
async function inspectNewInstall(page: Page): Promise<void> {
  await page.getByTestId('cards-open-history').tap();
  await page.getByTestId('studio-round').tap();
  await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
  await page.keyboard.press('Escape');
  await page.getByTestId('studio-history').waitFor({ state: 'detached' });
  await page.getByTestId('cards-open-rules').tap();
  await says(page.getByTestId('cards-rules'), /30 stakes are set aside/);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('cards-rules').waitFor({ state: 'detached' });
  await page.getByTestId('cards-stand').tap();
  await expect.poll(() => page.getByTestId('cards').getAttribute('data-where'), TIMEOUT).toBe('lobby');
}

/** Taps the first of these controls that can be used. */
async function tapFirst(page: Page, ...testIds: readonly string[]): Promise<void> {
  for (const testId of testIds) {
    const control = page.getByTestId(testId);
    if ((await control.count()) === 0 || (await control.getAttribute('aria-disabled')) === 'true') continue;
    await control.tap();
    return;
  }
  throw new Error(`none of ${testIds.join()} can be used`);
}

/** A turn of each game, made with what the screen offers. */
const TURNS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'xi-dach': (page) => tapFirst(page, 'cards-bet', 'cards-stop', 'cards-draw'),
  'xi-to-nam-la': (page) => tapFirst(page, 'cards-call', 'cards-rest'),
  async 'cat-te'(page) {
    // A card that may be laid open has a mark.
    const marked = cards(page).filter({ has: page.locator('i') });
    await ((await marked.count()) > 0 ? marked : cards(page)).first().tap({ position: { x: 9, y: 20 } });
    await expect.poll(() => chosen(page).count(), TIMEOUT).toBe(1);
    await tapFirst(page, 'cards-lay', 'cat-te-down');
  },
};

/** Two phones play a hand to its end, each on its turn. */
async function playTurns(pages: readonly Page[], turn: (page: Page) => Promise<void>): Promise<void> {
  const at = (page: Page, what: 'data-turn' | 'data-phase' | 'data-move') => table(page).getAttribute(what);
  const next = () =>
    eventually(
      'a turn, or the end',
      async () => {
        for (const page of pages) {
          if ((await at(page, 'data-phase')) === 'shown') return 'over' as const;
          if ((await at(page, 'data-turn')) === 'true') return page;
        }
        return undefined;
      },
      TIMEOUT_MS,
    );
  for (let page = await next(); page !== 'over'; page = await next()) {
    const before = Number(await at(page, 'data-move'));
    await turn(page);
    for (const each of pages)
      await expect.poll(() => at(each, 'data-move').then(Number), TIMEOUT).toBeGreaterThan(before);
  }
}

describe('card rooms in their frame', () => {
  test('[GAME-11] [GAME-17] [GAME-18] two phones play a hand from the lobby to its end; 320 px wide and by keyboard', async () => {
    await clearRooms();
    const planted = shortHand();
    await plant(planted);
    const inside = await openRoomInFrame(await fundedMember(), 'paid');
    const phones = [await openRoom(await fundedMember(), 'paid', { viewport: SMALL }), inside];
    const [small, tall] = [phones[0]!.page, inside.frame];
    const pages: readonly Room[] = [small, tall];
    const trace = await traceMoney(inside.page, 'cards-end');
    await expect.poll(() => digitsOf(small.getByTestId('cards-balance')), TIMEOUT).toBe(BALANCE);
    await says(small.getByTestId('cards'), /Standard room/);
    await expect.poll(() => small.getByTestId('cards-level').count(), TIMEOUT).toBe(7);
    expect(await fits(small)).toBe(true);
    expect(await accessibilityFindings(small)).toEqual([]);

    await sit(small);
    await phaseIs(small, 'waiting');
    await sit(tall);
    for (const page of pages) await phaseIs(page, 'starting');
    await says(small.getByTestId('cards-said'), /sat down/);
    await tall.getByTestId('cards-say').tap();
    await tall.getByTestId('cards-phrase').first().tap();
    await says(small.getByTestId('cards-said'), /Hello/);
    await pass('paid');
    for (const page of pages) {
      await phaseIs(page, 'playing');
      await expect.poll(() => cards(page).count(), TIMEOUT).toBe(13);
    }
    expect(await fits(small)).toBe(true);
    const leader = await onTurn(pages, 0);
    for (const { page } of phones) expect(await accessibilityFindings(page)).toEqual([]);
    await tryWrongMoves(pages, leader);
    await playOut(pages, planted);
    expect(await accessibilityFindings(small)).toEqual([]);

    await expect
      .poll(() => here.query('SELECT state FROM studio.round WHERE card_hand = $1', [planted.handId]), TIMEOUT)
      .toEqual([{ state: 'ended' }, { state: 'ended' }]);
    const mine = Number(
      await small.locator('[data-testid="cards-end-row"]', { hasText: 'You' }).getAttribute('data-net'),
    );
    await expect.poll(() => digitsOf(small.getByTestId('cards-balance')), TIMEOUT).toBe(BALANCE + mine);
    await expectHeldBack(inside, trace);
    await inspectNewInstall(small);
    for (const phone of phones) expect(phone.complaints).toEqual([]);
    for (const phone of phones) await phone.close();
  });

  test('[GAME-17] practice is played with play money and marked bots, and cards are selected by a swipe', async () => {
    await clearRooms();
    await plant(openHand());
    const phone = await openRoom(await fundedMember(), 'free', { viewport: { width: 844, height: 390 } });
    const { page } = phone;
    await says(page.getByTestId('cards'), /Practice room[^]*Play money/);
    await sit(page);
    await phaseIs(page, 'starting');
    await says(page.getByTestId('cards-seat').first(), /Bot/);
    await expect.poll(() => page.getByTestId('cards-seat').count(), TIMEOUT).toBe(3);
    await pass('free');
    await expect.poll(() => cards(page).count(), TIMEOUT).toBe(13);
    const [from, to] = await Promise.all([cards(page).nth(2).boundingBox(), cards(page).nth(5).boundingBox()]);
    await page.mouse.move(from!.x + 10, from!.y + 30);
    await page.mouse.down();
    await page.mouse.move(to!.x + 10, to!.y + 30, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => chosen(page).count(), TIMEOUT).toBe(4);
    expect(await fits(page)).toBe(true);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-22] thirteen cards are arranged by tap and by key, a fouled hand is warned of, and the rows are compared', async () => {
    const game = 'mau-binh';
    await clearRooms();
    await plant(openHandOf(game));
    const phone = await openRoom(await fundedMember(), 'free', { viewport: SMALL }, game);
    const { page } = phone;
    await sit(page, 1_000);
    await phaseIs(page, 'starting');
    await pass('free', game);
    await expect.poll(() => cards(page).count(), TIMEOUT).toBe(13);
    const laid = () => cards(page).evaluateAll((shown) => shown.map((card) => (card as HTMLElement).dataset['card']!));
    const fouled = () => page.getByTestId('cards-arranged').getAttribute('data-fouled');
    const before = await laid();
    await cards(page).nth(0).tap();
    await cards(page).nth(12).tap();
    await expect.poll(async () => [(await laid())[0], (await laid())[12]], TIMEOUT).toEqual([before[12], before[0]]);
    // The last row is shown first: down from it is the middle one.
    await cards(page).nth(1).focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await expect.poll(async () => (await laid())[1], TIMEOUT).toBe(before[4]);
    await page.getByTestId('cards-propose').tap();
    await expect.poll(fouled, TIMEOUT).toBe('false');
    await page.getByTestId('cards-swap-rows').tap();
    await expect.poll(fouled, TIMEOUT).toBe('true');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.getByTestId('cards-arrange').tap();
    await says(page.getByTestId('cards-note'), /Tap again/);
    await page.getByTestId('cards-swap-rows').tap();
    await page.getByTestId('cards-arrange').tap();
    await page.getByTestId('cards-end').waitFor(TIMEOUT);
    await expect.poll(() => page.getByTestId('cards-turned').count(), TIMEOUT).toBe(12);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('[GAME-22] the amount of a raise in poker is chosen by thumb and by keys, and a hand is played to its end', async () => {
    const [game, stake] = ['poker-song-han', 2_000];
    const phone = await openRoom(await fundedMember(), 'free', { viewport: SMALL }, game);
    const { page } = phone;
    await sit(page, stake);
    await phaseIs(page, 'starting');
    const at = (what: 'data-turn' | 'data-phase' | 'data-move') => table(page).getAttribute(what);
    /** Moves of the bots, or of the clock, until something holds. */
    const passUntil = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
      const state = async () => `${await at('data-phase')} ${await at('data-move')}`;
      for (let before = await state(); !(await holds()); before = await state()) {
        await pass('free', game);
        await eventually(what, async () => (await holds()) || (await state()) !== before, TIMEOUT_MS);
      }
    };
    await passUntil('my turn', async () => (await at('data-turn')) === 'true');
    await expect.poll(() => page.getByTestId('cards-own').count(), TIMEOUT).toBe(2);
    const amount = page.getByTestId('cards-amount');
    await page.locator('[data-offer="pot"]').tap();
    const pot = Number(await amount.inputValue());
    await amount.press('ArrowRight');
    await expect.poll(() => amount.inputValue(), TIMEOUT).toBe(String(pot + 1));
    await page.getByTestId('cards-less').tap();
    await expect.poll(() => amount.inputValue(), TIMEOUT).toBe(String(pot));
    await says(page.getByTestId('cards-raise'), new RegExp(`${(pot * stake) / 1_000}K`));
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    const move = Number(await at('data-move'));
    await page.getByTestId('cards-raise').tap();
    await expect.poll(() => at('data-move').then(Number), TIMEOUT).toBe(move + 1);
    await passUntil('the end', async () => (await at('data-phase')) === 'shown');
    await page.getByTestId('cards-end').waitFor(TIMEOUT);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('cards-open-rules').tap();
    await says(page.getByTestId('cards-rules'), /100 stakes of everyone[^]*6 stakes at most/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test.each([
    ['xi-dach', 1_000],
    ['xi-to-nam-la', 2_000],
    ['cat-te', 500],
  ])('[GAME-22] two phones play a hand of %s from the deal to its result', async (game, stake) => {
    await clearRooms();
    await plant(openHandOf(game, 2));
    const phones = [
      await openRoom(await fundedMember(), 'paid', { viewport: SMALL }, game),
      await openRoom(await fundedMember(), 'paid', {}, game),
    ];
    const pages = phones.map(({ page }) => page);
    for (const page of pages) await sit(page, stake);
    for (const page of pages) await phaseIs(page, 'starting');
    await pass('paid', game);
    for (const page of pages) await phaseIs(page, 'playing');
    for (const page of pages) expect(await accessibilityFindings(page)).toEqual([]);
    await playTurns(pages, TURNS[game]!);
    for (const page of pages) {
      await page.getByTestId('cards-end').waitFor(TIMEOUT);
      await expect.poll(() => page.getByTestId('cards-end-row').count(), TIMEOUT).toBe(2);
      expect(await fits(page)).toBe(true);
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    for (const phone of phones) {
      expect(phone.complaints).toEqual([]);
      await phone.close();
    }
  });

  test('[GAME-22] a friend follows the link to a private table', async () => {
    await clearRooms();
    const opener = await openRoom(await fundedMember(), 'paid', { viewport: SMALL });
    const friend = await fundedMember();
    const guest = await openPhone(browser, here.address, {
      reducedMotion: 'reduce',
      stored: storedSession(friend.token, friend.userName),
    });
    await playPrivately(opener.page, guest);
    expect(await fits(opener.page)).toBe(true);
    for (const phone of [opener, guest]) {
      expect(phone.complaints).toEqual([]);
      await phone.close();
    }
  });
});
