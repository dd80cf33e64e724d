/** Slips on the real wallet: every rung of the ladder, price policies, the delay, limits, and takers that race with stops and with one another. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LegRequest, QuoteAnswer, SlipNews, SlipShown, SlipsPage } from '../../apps/studio/wire/sports-slips.ts';
import { canonical } from '../../apps/studio/src/sports/slips/slip.ts';
import { decimal, malay } from '../setup/planted-book.ts';
import { openSportsWorld, slipBody, type Punter, type SportsWorld } from '../setup/sports-world.ts';
import { printedSeed } from '../setup/seeded-random.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';

const RESULT = '1x2?period=ft';
const HANDICAP = 'ah?period=ft&line=-0.5';
const TOTAL = 'ou?period=ft&line=2.5';

let world: SportsWorld;
let matches = 0;
beforeAll(async () => {
  world = await openSportsWorld();
});
afterEach(() => {
  world.book.up = true;
  world.connection.behave(() => undefined);
});
afterAll(() => world?.close());

const granted = <T>(answer: CallAnswer<T>): T => {
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return (answer as { readonly value: T }).value;
};
const refused = (answer: CallAnswer, code: string, value?: unknown) =>
  expect(answer).toMatchObject({ success: false, code, ...(value !== undefined && { value }) });

/** A match with three lines, before it or in play. */
async function match(live = false): Promise<string> {
  const id = `sim:match:${(matches += 1)}`;
  await (live ? world.book.plantLive(id) : world.book.plant(id));
  world.book.lay(id, { key: RESULT, prices: { 1: decimal(2.1), x: decimal(3.4), 2: decimal(3.5) } });
  world.book.lay(id, { key: HANDICAP, prices: { 1: malay(0.95), 2: malay(-0.97) } });
  world.book.lay(id, { key: TOTAL, prices: { over: malay(0.9), under: malay(1) } });
  return id;
}
const leg = (event: string, key = RESULT, outcome = '1', price = 2_100): LegRequest => ({ event, key, outcome, price });
/** One after the other: a launch is told from the next by its order. */
async function punters(count: number, amount: number): Promise<readonly Punter[]> {
  const made: Punter[] = [];
  while (made.length < count) made.push(await world.punter(amount));
  return made;
}
async function reaches(punter: Punter, id: string, state: SlipShown['state']): Promise<void> {
  await expect.poll(async () => (await punter.slip(id)).state, { timeout: TIMEOUT_MS }).toBe(state);
}
const exposureOf = async (event: string) =>
  (
    await world.query<{ gross: number; staked: number }>(
      'SELECT coalesce(sum(gross), 0)::bigint AS gross, coalesce(sum(staked), 0)::bigint AS staked FROM studio.exposure WHERE event_id = $1',
      [event],
    )
  )[0]!;

describe('[SPO-05/sums] a slip before the match', () => {
  test('is a bet at the wallet, shows both sums and a receipt anyone can recompute', async () => {
    const [event, punter] = [await match(), await world.punter()];
    expect(punter.entered).toMatchObject({
      balance: 1_000_000,
      limits: { minStake: 10_000, maxStake: 100_000_000, maxPayout: 2_000_000_000, maxLegs: 15 },
      feed: { up: true },
      open: 0,
    });
    const slip = granted(await punter.place([leg(event)], 100_000));
    expect(slip).toMatchObject({
      ...{ state: 'open', kind: 'single', stake: 100_000, possible: 210_000, openBps: 10_000, refusal: null },
      legs: [{ event, written: '2.10', ladder: 'decimal', price: 2_100, taken: null, result: null, status: 'planned' }],
    });
    expect(await punter.owned()).toBe(900_000);
    const [row] = await world.query<{ stakes: unknown; bet: number; hash: string }>(
      'SELECT stakes, bet, seed_hash AS hash FROM studio.round WHERE round_id = $1',
      [slip.id],
    );
    const text = canonical({ id: slip.id, game: 'dragon-gold', currency: 'VND', bet: 100_000, slip: row!.stakes });
    expect(slip.receipt).toBe(createHash('sha256').update(text).digest('hex'));
    expect(slip.receipt).toBe(row!.hash);
    expect(await exposureOf(event)).toEqual({ gross: 210_000, staked: 100_000 });
    await expect
      .poll(() => punter.news.filter(({ news }) => news === 'balance').at(-1)?.value, { timeout: TIMEOUT_MS })
      .toEqual({ balance: 900_000 });
    const sent = punter.news.filter(({ news }) => news === 'slip').at(-1)!.value as SlipNews;
    expect(sent.slip).toEqual(await punter.slip(slip.id));
  });

  test('parlays and systems are one formula; named systems are their folds', async () => {
    const [one, two, three, punter] = [await match(), await match(), await match(), await world.punter()];
    const legs = [leg(one), leg(two, HANDICAP, '1', 95), leg(three, TOTAL, 'over', 90)];
    const parlay = granted(await punter.place(legs, 100_000));
    expect(parlay).toMatchObject({ kind: 'parlay', stake: 100_000, possible: Math.floor(100_000 * 2.1 * 1.95 * 1.9) });
    const folds = [
      { size: 2, unit: 10_000 },
      { size: 3, unit: 10_000 },
    ];
    const trixie = granted(await punter.place(legs, 0, { kind: 'system', folds }));
    const product = 2.1 * 1.95 * 1.9;
    const pairs = 2.1 * 1.95 + 2.1 * 1.9 + 1.95 * 1.9;
    expect(trixie).toMatchObject({ stake: 40_000, possible: Math.floor(10_000 * (pairs + product)) });
    expect(await punter.owned()).toBe(860_000);
    const page = granted(await punter.ask<SlipsPage>('slips', { list: 'open' }));
    expect(page.slips.map(({ id }) => id)).toEqual([trixie.id, parlay.id]);
    expect(granted(await punter.ask<SlipsPage>('slips', { list: 'settled' }))).toEqual({ slips: [], next: null });
  });

  test('legs of one match go together at the model’s joint price, and are refused where one follows from another', async () => {
    const id = `sim:match:${(matches += 1)}`;
    await world.book.plant(id);
    world.book.model(id);
    const price = ({ won }: { readonly won: number }) => decimal(Math.floor(100 / (won * 1.06)) / 100);
    for (const key of [RESULT, TOTAL, 'btts?period=ft']) world.book.modelLine(id, key, price);
    const priceOf = (key: string, outcome: string) =>
      world.book.line(id, key)!.outcomes.find((one) => one.outcome === outcome)!.price!.value;
    const legs = [leg(id, RESULT, '1', priceOf(RESULT, '1')), leg(id, TOTAL, 'over', priceOf(TOTAL, 'over'))];
    const punter = await world.punter();
    const body = { ...slipBody(legs, 50_000), kind: 'sameGame' };
    const quoted = granted(await punter.ask<QuoteAnswer>('quote', body));
    expect(quoted.combined).toBeGreaterThan(200);
    expect(quoted.combined!).toBeLessThan(Math.floor((legs[0]!.price * legs[1]!.price) / 10_000));
    refused(await punter.place(legs, 50_000), 'legs_related', { leg: 1, other: 0 });
    const slip = granted(await punter.place(legs, 50_000, { kind: 'sameGame', combined: quoted.combined }));
    expect(slip).toMatchObject({ combined: quoted.combined, possible: 500 * quoted.combined! });
    refused(await punter.place(legs, 50_000, { kind: 'sameGame', combined: quoted.combined! + 1 }), 'price_changed', {
      combined: quoted.combined,
    });
    // A draw with both scoring and fewer than three goals is 1:1: the score says all of it.
    const implied = [
      leg(id, RESULT, 'x', priceOf(RESULT, 'x')),
      leg(id, 'btts?period=ft', 'yes', priceOf('btts?period=ft', 'yes')),
      leg(id, TOTAL, 'under', priceOf(TOTAL, 'under')),
      leg(id, RESULT, '1', priceOf(RESULT, '1')),
    ];
    refused(await punter.place(implied, 50_000, { kind: 'sameGame', combined: 500 }), 'legs_implied');
  });
});

describe('[SPO-05/policy] the ladder of refusals', () => {
  test('each rung, in its order; what is refused costs nothing and can be placed again', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const { book } = world;
    const lay = (more: object) =>
      book.lay(event, { key: RESULT, prices: { 1: decimal(2.1), x: decimal(3.4), 2: decimal(3.5) }, ...more });
    // Every rung below the one that is tested would refuse as well.
    book.up = false;
    const bad = { ...leg(event), price: 2_000 };
    refused(await punter.place([leg(event), leg(event)], 100_000), 'slip_invalid');
    refused(await punter.place([leg(event, 'constructor', '1')], 100_000), 'slip_invalid');
    refused(await punter.place([leg(event)], 100_000, { kind: 'parlay' }), 'slip_invalid');
    refused(await punter.place([leg('sim:match:none')], 5_000), 'event_not_found', { leg: 0 });
    book.set(event, { status: 'ended' });
    refused(await punter.place([bad], 5_000), 'event_ended', { leg: 0 });
    book.set(event, { status: 'planned', stop: { reason: 'trader', since: 0 } });
    lay({ status: 'closed' });
    refused(await punter.place([bad], 5_000), 'market_closed', { leg: 0 });
    lay({ status: 'suspended' });
    refused(await punter.place([bad], 5_000), 'market_suspended', { leg: 0, reason: 'trader' });
    book.set(event, { stop: null });
    refused(await punter.place([bad], 5_000), 'market_suspended');
    lay({ offered: false });
    refused(await punter.place([bad], 5_000, { policy: 'any' }), 'line_moved', { leg: 0 });
    refused(await punter.place([leg(event, 'ah?period=ft&line=-1', '1', 95)], 5_000), 'line_moved');
    refused(await punter.place([leg(event, 'oe?period=ft', 'odd', 95)], 5_000), 'market_closed');
    lay({ prices: { x: decimal(3.4), 2: decimal(3.5) } });
    refused(await punter.place([bad], 5_000), 'market_closed');
    lay({});
    const many = await Promise.all(Array.from({ length: 16 }, () => match()));
    refused(
      await punter.place([leg(many[0]!), leg(many[1]!), leg(many[0]!, TOTAL, 'over', 90)], 5_000),
      'legs_related',
      { leg: 2, other: 0 },
    );
    refused(
      await punter.place(
        many.map((each) => leg(each)),
        5_000,
      ),
      'legs_too_many',
    );
    refused(await punter.place([bad], 5_000), 'stake_too_small', { minimum: 10_000 });
    refused(await punter.place([bad], 200_000_000), 'stake_too_large', { maximum: 100_000_000 });
    refused(await punter.place([bad], 100_000), 'price_changed', { prices: [2_100] });
    refused(await punter.place([leg(event)], 100_000), 'feed_down');
    book.up = true;
    refused(await punter.place([leg(event)], 2_000_000), 'funds_insufficient');
    expect(await punter.owned()).toBe(1_000_000);
    expect(await exposureOf(event)).toEqual({ gross: 0, staked: 0 });
    granted(await punter.place([leg(event)], 100_000));
    for (const request of [{}, { legs: [] }, { ...slipBody([leg(event)], 0.5) }, null])
      refused(await punter.ask('place', request), 'input_invalid');
  });

  test('never at another price, at no worse ones, at any: a better price is given', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const at = (price: number, policy: string) => punter.place([leg(event, RESULT, '1', price)], 10_000, { policy });
    refused(await at(2_000, 'none'), 'price_changed');
    refused(await at(2_200, 'none'), 'price_changed');
    refused(await at(2_200, 'better'), 'price_changed', { prices: [2_100] });
    expect(granted(await at(2_000, 'better'))).toMatchObject({ possible: 21_000, legs: [{ price: 2_100 }] });
    expect(granted(await at(2_200, 'any'))).toMatchObject({ possible: 21_000 });
    // Together: one leg fell, the other rose by more.
    const other = await match();
    const legs = [leg(event, RESULT, '1', 2_200), leg(other, RESULT, 'x', 3_000)];
    expect(granted(await punter.place(legs, 10_000, { policy: 'better' })).possible).toBe(
      Math.floor(10_000 * 2.1 * 3.4),
    );
  });

  test('one request is one slip, in whatever state; another body under its id is none', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => punter.place([leg(event)], 50_000, { requestId })),
    );
    const ids = new Set(answers.map((answer) => granted(answer).id));
    expect(ids.size).toBe(1);
    expect(await punter.owned()).toBe(950_000);
    refused(await punter.place([leg(event)], 60_000, { requestId }), 'request_mismatch');
    expect(granted(await punter.ask<SlipShown>('slip', { requestId })).id).toBe([...ids][0]);
    const stranger = await world.punter();
    refused(await stranger.ask('slip', { id: [...ids][0] }), 'slip_not_found');
    refused(
      await stranger.ask('cashOut', { slip: [...ids][0], shareBps: 10_000, requestId: randomUUID(), offer: 1 }),
      'slip_not_found',
    );
  });

  test('a lost wallet answer is asked again, and one that never comes is rolled back', async () => {
    const [event, punter] = [await match(), await world.punter()];
    let times = 0;
    world.connection.behave((verb) => (verb === 'bet' && (times += 1) === 1 ? 'forgotten' : undefined));
    expect(granted(await punter.place([leg(event)], 50_000)).state).toBe('open');
    world.connection.behave((verb) => (verb === 'bet' ? 'forgotten' : undefined));
    refused(await punter.place([leg(event)], 50_000), 'round_void');
    world.connection.behave(() => undefined);
    await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(950_000);
    expect(await exposureOf(event)).toEqual({ gross: 105_000, staked: 50_000 });
  });
});

describe('[SPO-05/delay] a slip in play', () => {
  test('waits, and is decided at the prices of that moment', async () => {
    const [event, punter] = [await match(true), await world.punter()];
    const waiting = granted(await punter.place([leg(event)], 50_000));
    expect(waiting).toMatchObject({ state: 'waiting', receipt: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(waiting.decidesAt).toBeGreaterThan(waiting.placedAt);
    expect(await punter.owned()).toBe(1_000_000);
    expect(granted(await punter.ask<SlipsPage>('slips', { list: 'open' })).slips.map(({ id }) => id)).toEqual([
      waiting.id,
    ]);
    await reaches(punter, waiting.id, 'open');
    expect(await punter.slip(waiting.id)).toMatchObject({
      legs: [{ taken: { score: [0, 0], half: 1, playedMs: 1_200_000 } }],
    });
    expect(await punter.owned()).toBe(950_000);
    const moved = granted(await punter.place([leg(event)], 50_000));
    world.book.lay(event, { key: RESULT, prices: { 1: decimal(1.9), x: decimal(3.4), 2: decimal(3.5) } });
    await reaches(punter, moved.id, 'refused');
    expect(await punter.slip(moved.id)).toMatchObject({
      refusal: { code: 'price_changed', message: 'The price has changed.' },
    });
    expect(await punter.owned()).toBe(950_000);
  });

  test('a suspension holds it until betting reopens; a goal refuses all that wait, whichever side they back', async () => {
    const [event, punter] = [await match(true), await world.punter()];
    const held = granted(await punter.place([leg(event)], 50_000));
    await world.book.stop(event, 'danger');
    // Longer than the delay: it would have been decided.
    await expect.poll(async () => Date.now() > held.decidesAt! + 100, { timeout: TIMEOUT_MS }).toBe(true);
    expect((await punter.slip(held.id)).state).toBe('waiting');
    world.book.reopen(event);
    await reaches(punter, held.id, 'open');
    const [home, away] = [
      granted(await punter.place([leg(event)], 50_000)),
      granted(await punter.place([leg(event, RESULT, '2', 3_500)], 50_000)),
    ];
    await world.book.stop(event, 'goal', true);
    for (const slip of [home, away]) {
      await reaches(punter, slip.id, 'refused');
      expect((await punter.slip(slip.id)).refusal?.code).toBe('market_suspended');
    }
    world.book.reopen(event);
    const never = granted(await punter.place([leg(event)], 50_000));
    await world.book.stop(event, 'danger');
    await reaches(punter, never.id, 'refused');
    expect(await punter.owned()).toBe(950_000);
    // What was not taken stays in the list with the reason, newest first.
    const { slips, next } = granted(await punter.ask<SlipsPage>('slips', { list: 'settled' }));
    expect(slips.map(({ id, state }) => [id, state])).toEqual([never, away, home].map(({ id }) => [id, 'refused']));
    expect(slips[2]).toMatchObject({ paid: 0, returned: 0, refusal: { code: 'market_suspended' } });
    expect(next).toBeNull();
    const older = granted(await punter.ask<SlipsPage>('slips', { list: 'settled', before: never.id }));
    expect(older.slips.map(({ id }) => id)).toEqual([away.id, home.id]);
  });

  test('a stop of some lines holds what is on them, and nothing else', async () => {
    const [event, punter] = [await match(true), await world.punter()];
    const other = granted(await punter.place([leg(event)], 50_000));
    await world.book.stop(event, 'danger', false, ['cornersOu']);
    // Its own line is open: a stop beside it neither holds nor refuses it.
    await reaches(punter, other.id, 'open');
    world.book.reopen(event);
    const own = granted(await punter.place([leg(event)], 50_000));
    await world.book.stop(event, 'danger', false, ['1x2']);
    await expect.poll(async () => Date.now() > own.decidesAt! + 100, { timeout: TIMEOUT_MS }).toBe(true);
    expect((await punter.slip(own.id)).state).toBe('waiting');
    world.book.reopen(event);
    await reaches(punter, own.id, 'open');
  });

  test('what waits in a process that is gone is refused', async () => {
    const [event, punter] = [await match(true), await world.punter()];
    const lost = granted(await punter.place([leg(event)], 50_000));
    await world.pause();
    await world.query(`UPDATE studio.slip_request SET decide_at = decide_at - interval '1 hour' WHERE slip_id = $1`, [
      lost.id,
    ]);
    await world.again();
    await reaches(punter, lost.id, 'refused');
    expect((await punter.slip(lost.id)).refusal?.code).toBe('decision_lost');
    expect(await punter.owned()).toBe(1_000_000);
  });
});

describe('[SPO-05/limits] the most that may be staked', () => {
  test('a slip above it is refused with it, or taken at it where the member says so', async () => {
    const [event, punter] = [await match(), await world.punter(200_000_000)];
    const exact = 'cs?period=ft';
    world.book.lay(event, { key: exact, prices: { '1:0': decimal(15) } });
    const body = slipBody([leg(event, exact, '1:0', 15_000)], 10_000_000);
    const { maxStake } = granted(await punter.ask<QuoteAnswer>('quote', body));
    // A tenth of the market's limit, by the profit.
    expect(maxStake).toBe(Math.floor(50_000_000 / 14));
    refused(await punter.place(body.legs, 10_000_000), 'stake_too_large', { maximum: maxStake });
    const slip = granted(await punter.place(body.legs, 10_000_000, { acceptLower: true }));
    expect(slip).toMatchObject({ stake: maxStake, folds: [{ size: 1, unit: maxStake }] });
    // The book now has what it may lose on this score.
    refused(await punter.place(body.legs, 3_000_000), 'exposure_reached', { maximum: 0 });
    refused(await punter.place(body.legs, 10_000, { acceptLower: true }), 'exposure_reached');
    await world.query(
      `INSERT INTO studio.member_factor (vendor, member_ref, factor, reason, set_by) VALUES ($1, $2, 10, 'beats the closing price', 'test')`,
      ['PG', punter.seat.memberRef],
    );
    const other = await match();
    expect(granted(await punter.ask<QuoteAnswer>('quote', slipBody([leg(other)], 10_000))).maxStake).toBe(
      Math.floor(50_000_000 / 1.1),
    );
  });

  test('takers of one outcome at once never fill the book beyond its limit', async () => {
    const event = await match();
    const exact = 'cs?period=ft';
    world.book.lay(event, { key: exact, prices: { '1:0': decimal(15), '2:0': decimal(15) } });
    const answers = await Promise.all(
      (await punters(4, 20_000_000)).flatMap((punter) =>
        Array.from({ length: 6 }, () => punter.place([leg(event, exact, '1:0', 15_000)], 500_000)),
      ),
    );
    const taken = answers.filter(({ success }) => success).length;
    const { gross, staked } = await exposureOf(event);
    expect(gross - staked).toBe(taken * 7_000_000);
    expect(gross - staked).toBeLessThanOrEqual(50_000_000);
    expect(taken).toBe(7);
  });
});

describe('[SPO-05/stop] no slip is open with a decision older than a stop', () => {
  test('a stop while the wallet is asked rolls the bet back', async () => {
    const [event, punter] = [await match(), await world.punter()];
    const held = world.connection.hold('bet');
    const placing = punter.place([leg(event)], 50_000);
    await held.reached;
    await world.book.stop(event, 'goal', true);
    held.release();
    refused(await placing, 'late');
    await expect.poll(() => punter.owned(), { timeout: TIMEOUT_MS }).toBe(1_000_000);
    const page = granted(await punter.ask<SlipsPage>('slips', { list: 'settled' }));
    expect(page.slips).toMatchObject([{ state: 'void', returned: 50_000, refusal: { code: 'late' } }]);
    expect(await exposureOf(event)).toEqual({ gross: 0, staked: 0 });
  });

  test('takers race with stops: whatever was taken was decided after the last stop before it', async () => {
    const [event, other, those] = [await match(), await match(), await punters(4, 2_000_000)];
    // The stop that stood when a slip was taken, as its own transaction read it.
    await world.query('CREATE TABLE studio.stop_at_taking (round_id text, stop_seq bigint)');
    await world.query(`CREATE FUNCTION studio.note_stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO studio.stop_at_taking SELECT NEW.round_id, max(stop_seq) FROM studio.sports_event WHERE event_id = '${event}'; RETURN NEW; END $$`);
    await world.query(
      `CREATE TRIGGER note_stop BEFORE UPDATE ON studio.round FOR EACH ROW WHEN (NEW.state = 'open' AND OLD.state = 'asking') EXECUTE FUNCTION studio.note_stop()`,
    );
    const { seed, below: roll } = printedSeed('SLIPS_SEED');
    let isOver = false;
    const placing = Promise.all(
      those.map(async (punter) => {
        for (let each = 0; each < 10; each += 1) {
          // answer not needed: the race decides what becomes of each slip
          await punter.place(each % 2 === 0 ? [leg(event)] : [leg(event), leg(other)], 10_000);
        }
      }),
    ).finally(() => (isOver = true));
    const taken = async () =>
      (await world.query(`SELECT FROM studio.round WHERE kind = 'sports' AND state = 'open'`)).length;
    const stopping = (async () => {
      while (!isOver) {
        await world.book.stop(event);
        world.book.reopen(event);
        const before = await taken();
        // Half of the stops come at any moment, half only once another slip was taken: the wallet may be slow.
        const waits = roll(2) === 0;
        const pauseMs = roll(200);
        do await new Promise((resolve) => setTimeout(resolve, pauseMs));
        while (waits && !isOver && (await taken()) === before);
      }
    })();
    await Promise.all([placing, stopping]);
    await world.query('DROP TRIGGER note_stop ON studio.round');
    const states = await world.query<{ state: string; isLate: boolean | null }>(
      `SELECT state, (SELECT bool_or((leg ->> 'stopSeq')::bigint < stop_seq) FROM jsonb_array_elements(stakes -> 'legs') AS leg WHERE leg ->> 'event' = $1) AS "isLate"
       FROM studio.round LEFT JOIN studio.stop_at_taking USING (round_id) WHERE stakes @> jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('event', $1::text)))`,
      [event],
    );
    const count = (state: string) => states.filter((row) => row.state === state).length;
    expect(states.filter(({ state, isLate }) => state === 'open' && isLate !== false)).toEqual([]);
    expect([count('open') > 0, count('void') > 0], `seed ${seed}: ${JSON.stringify(states)}`).toEqual([true, true]);
    const counted = await world.query<{ gross: number; staked: number }>(
      `SELECT sum(exposed)::bigint AS gross, sum(counted)::bigint AS staked FROM studio.slip_leg JOIN studio.round USING (round_id) WHERE event_id = $1 AND round.state = 'open'`,
      [event],
    );
    expect(await exposureOf(event)).toEqual(counted[0]);
    const pending = () => world.query('SELECT FROM studio.wallet_call WHERE acknowledged_at IS NULL');
    await expect.poll(async () => (await pending()).length, { timeout: TIMEOUT_MS }).toBe(0);
    for (const punter of those) {
      const [sum] = await world.query<{ bets: number }>(
        `SELECT coalesce(sum(bet), 0)::bigint AS bets FROM studio.round WHERE member_ref = $1 AND state = 'open'`,
        [punter.seat.memberRef],
      );
      expect(await punter.owned()).toBe(2_000_000 - sum!.bets);
    }
  });
});
