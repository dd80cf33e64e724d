/** The traders' desk on a database, through its signed calls: every process, a stop against bets, restarts, acts once, two persons, liability. */
import { hash, randomUUID } from 'node:crypto';
import type { DeskBoard, DeskEvent, DeskPreview } from '@lantern/contract/sports-desk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../apps/studio/src/kernel/clock.ts';
import type { Database } from '../../apps/studio/src/kernel/database.ts';
import { holdEvents } from '../../apps/studio/src/sports/book/event-store.ts';
import { fold } from '../../apps/studio/src/sports/book/fold.ts';
import { bookText, EMPTY_BOOK } from '../../apps/studio/src/sports/book/state.ts';
import { readLog } from '../../apps/studio/src/sports/feed/feed-store.ts';
import type { Feed } from '../../apps/studio/src/sports/feed/feed.ts';
import { createLogBook } from '../../apps/studio/src/sports/feed/log-book.ts';
import { sign } from '../../apps/studio/src/wallet/signature.ts';
import {
  createTradersDesk,
  DESK_EVENT as EVENT,
  DESK_KEY,
  DESK_VENDOR,
  deskLog as log,
  type TradersDesk,
} from '../setup/traders-desk.ts';

const RESULT = '1x2?period=ft';
const TOTAL = 'ou?period=ft&line=2.5';

let desk: TradersDesk;
let db: Database;
beforeAll(async () => {
  desk = await createTradersDesk();
  ({ db } = desk);
});
afterEach(() => desk.reset());
afterAll(() => desk?.close());

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The signed calls of a process, as the platform uses it. */
async function deskOf(feed: Feed) {
  const app = await desk.duties(feed);
  return async <Body = unknown>(path: string, input: unknown, key = DESK_KEY): Promise<Answer<Body>> => {
    const payload = JSON.stringify(input);
    const headers = sign(DESK_VENDOR, key, path.split('/').at(-1)!, payload, systemClock.now());
    const reply = await app.inject({ method: 'POST', url: `/studio/vendor/${path}`, headers, payload });
    return { status: reply.statusCode, body: reply.json<Body>() };
  };
}

const order = (act: object, more: object = {}) => ({
  ...{ actId: randomUUID(), act, reason: 'team news', operator: 'trader' },
  ...more,
});
const stop = { act: 'stop', scope: { on: 'event', event: EVENT } };

async function openDesk() {
  const opened = await desk.open();
  return { ...opened, ask: await deskOf(opened.feed) };
}
const stopSeq = () => desk.stopSeq();

describe('[SPO-09/acts] through signed calls', () => {
  test('an act is in force here when it is answered, in the other process right after, and once by its id', async () => {
    const { feed, other, ask } = await openDesk();
    const before = await stopSeq();
    const sent = order(stop);
    const first = await ask('desk/act', sent);
    expect(first).toMatchObject({
      status: 200,
      body: { isNew: true, act: { operator: 'trader', reason: 'team news' } },
    });
    expect(feed.book.event(EVENT)!.stop).toMatchObject({ reason: 'trader' });
    expect(await stopSeq()).toBe(before + 1);
    await expect.poll(() => other.book.line(EVENT, RESULT)!.status).toBe('suspended');
    expect(await ask('desk/act', sent)).toMatchObject({ status: 200, body: { isNew: false } });
    expect(await stopSeq()).toBe(before + 1);
    const changed = { ...sent, act: { ...stop, act: 'open' } };
    expect(await ask('desk/act', changed)).toMatchObject({ status: 409, body: { error: 'act_mismatch' } });
    expect(await ask('desk/act', sent, 'another-key'.repeat(4))).toMatchObject({ status: 401 });
    expect(await ask('desk/act', { ...sent, reason: ' ' })).toMatchObject({ status: 400 });
  });

  test('what a trader set survives a restart, from the snapshot and from the log alone', async () => {
    const { feed, ask } = await openDesk();
    await ask('desk/act', order(stop));
    await ask('desk/act', order({ act: 'offset', event: EVENT, key: RESULT, outcome: '1', steps: -2 }));
    const text = bookText(feed.book.state);
    const rows = await readLog(db, 0, 100_000);
    expect(hash('sha256', bookText(fold(EMPTY_BOOK, rows).state))).toBe(hash('sha256', text));
    await desk.stopFeeds();
    const again = createLogBook({ db, log, clock: systemClock });
    await again.catchUp();
    expect(again.book.state.desk).toEqual(feed.book.state.desk);
    expect(again.book.line(EVENT, RESULT)!.status).toBe('suspended');
    const stored = await db.query<{ desk: unknown }>('SELECT desk FROM feed_snapshot_head');
    expect(stored.rows).toEqual([{ desk: feed.book.state.desk }]);
  });

  test('a stop waits for a bet that holds the event, and a bet after it sees it: none stands with an older decision', async () => {
    const { feed, ask } = await openDesk();
    const decided = feed.book.event(EVENT)!.stopSeq;
    const taken: number[] = [];
    let stopped = false;
    const bets = Array.from({ length: 24 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 4));
      await db.transact(async (tx) => {
        const [held] = await holdEvents(tx, [EVENT]);
        // As `stands` compares it.
        if (held!.stopSeq <= decided) {
          expect(stopped, 'a bet was taken after the stop was answered').toBe(false);
          taken.push(at);
        }
        await tx.query('SELECT pg_sleep(0.01)');
      });
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await ask('desk/act', order(stop))).status).toBe(200);
    stopped = true;
    await Promise.all(bets);
    expect(taken.length).toBeLessThan(24);
    expect(await stopSeq()).toBe(decided + 1);
  });

  test('results need a second person, and whole lines; what does not exist is refused and changes nothing', async () => {
    const { feed, ask } = await openDesk();
    const text = bookText(feed.book.state);
    const refusals: [object, object, string][] = [
      [{ act: 'void', event: EVENT, keys: [RESULT] }, {}, 'second_person_missing'],
      [{ act: 'void', event: EVENT, keys: [RESULT] }, { approver: 'trader' }, 'second_person_missing'],
      [{ act: 'void', event: EVENT, keys: ['none?period=ft'] }, { approver: 'lead' }, 'line_not_found'],
      [
        { act: 'settle', event: EVENT, key: RESULT, outcomes: [['1', 10_000, 0]] },
        { approver: 'lead' },
        'outcomes_incomplete',
      ],
      [{ act: 'rollback', event: EVENT, keys: [RESULT] }, { approver: 'lead' }, 'line_not_found'],
      [{ act: 'manual', event: EVENT, key: RESULT, outcome: '1', price: 5 }, {}, 'price_invalid'],
      [{ act: 'offset', event: EVENT, key: RESULT, outcome: '9', steps: 1 }, {}, 'line_not_found'],
      [{ act: 'stop', scope: { on: 'event', event: 'sim:match:0' } }, {}, 'event_not_found'],
    ];
    for (const [act, more, code] of refusals)
      expect(await ask('desk/act', order(act, more))).toEqual({ status: 409, body: { error: code } });
    expect(bookText(feed.book.state)).toBe(text);
    expect((await db.query('SELECT FROM desk_act')).rowCount).toBe(0);
    const voided = order({ act: 'void', event: EVENT, keys: [RESULT] }, { approver: 'lead' });
    expect((await ask('desk/act', voided)).status).toBe(200);
    const { rows } = await db.query(
      'SELECT outcome, void_bps AS voided, why FROM sports_result WHERE event_id = $1 ORDER BY outcome',
      [EVENT],
    );
    expect(rows).toEqual(['1', '2', 'x'].map((outcome) => ({ outcome, voided: 10_000, why: 'trader' })));
  });
});

test('[SPO-09/liability] what the desk shows is what the rows come to, score by score', async () => {
  const { ask } = await openDesk();
  await db.query(
    `INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked) VALUES
       ('VND', $1, $2, '1', 0, 210000, 100000), ('VND', $1, $2, '1', 7, 42000, 20000), ('VND', $1, $2, 'x', 3, 340000, 100000), ('VND', $1, $3, 'under', 1, 195000, 100000)`,
    [EVENT, RESULT, TOTAL],
  );
  const lossAt = (home: number, away: number): number => {
    const result = home > away ? 252_000 : home === away ? 340_000 : 0;
    return result - 220_000 + (home + away < 3 ? 195_000 : 0) - 100_000;
  };
  const { body } = await ask<DeskEvent>('desk/event', { currency: 'VND', language: 'EN', event: EVENT });
  for (let home = 0; home <= 8; home += 1)
    for (let away = 0; away <= 8; away += 1) expect(body.grid[home]![away]).toBe(lossAt(home, away));
  expect(body).toMatchObject({ worst: lossAt(1, 1), staked: 320_000, apart: 0 });
  const line = body.lines.find(({ key }) => key === RESULT)!;
  expect(line.outcomes.map(({ liability }) => liability)).toEqual([32_000, 120_000, -220_000]);
  const board = await ask<DeskBoard>('desk/board', { currency: 'VND', language: 'VI' });
  expect(board.body.events[0]).toMatchObject({ event: EVENT, worst: lossAt(1, 1) });
  expect(board.body.producers).toMatchObject([{ id: 'sim', up: true }]);
  const usd = await ask('desk/event', { currency: 'USD', language: 'EN', event: EVENT });
  expect(usd.body).toMatchObject({ worst: 0, staked: 0 });
  expect(await ask('desk/event', { currency: 'VND', language: 'EN', event: 'sim:match:0' })).toMatchObject({
    status: 404,
  });
});

test('[SPO-09/preview] what an act would change is said before it: prices, states, and nothing is written', async () => {
  const { feed, ask } = await openDesk();
  const text = bookText(feed.book.state);
  const preview = (act: object) => ask<DeskPreview>('desk/preview', { act, language: 'EN' });
  const named = { event: EVENT, key: RESULT, outcome: '1' };
  const moved = await preview({ act: 'offset', ...named, steps: -3 });
  expect(moved.body).toMatchObject({ events: 1, lines: 1, moves: [] });
  const [before, after] = moved.body.changes[0]!.outcomes[0]!.price;
  expect(after).toBeLessThan(before!);
  const stopped = await preview({ act: 'stop', scope: { on: 'market', event: EVENT, family: '1x2' } });
  expect(stopped.body.changes.map(({ key, status }) => [key, ...status])).toContainEqual([RESULT, 'open', 'suspended']);
  expect((await preview({ act: 'open', scope: { on: 'all' } })).body).toMatchObject({ events: 0, lines: 0 });
  const voided = await preview({ act: 'void', event: EVENT, keys: [RESULT] });
  expect(voided.body).toMatchObject({ lines: 1, moves: [], changes: [{ status: ['open', 'cancelled'] }] });
  expect(await preview({ act: 'offset', ...named, outcome: '9', steps: 1 })).toMatchObject({
    ...{ status: 409, body: { error: 'line_not_found' } },
  });
  expect(bookText(feed.book.state)).toBe(text);
  expect((await db.query('SELECT FROM desk_act')).rowCount).toBe(0);
});
