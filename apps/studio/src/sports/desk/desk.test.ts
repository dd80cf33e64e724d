/** What traders set, in the book: without a database, on a simulated match. */
import { PRICE_ALERT_BPS, type DeskAct } from '@lantern/contract/sports-desk';
import { stepPrice } from '@lantern/game-math/sports';
import { describe, expect, test } from 'vitest';
import { FATE, matchesOfDay, runMatch } from '../../../../../tests/setup/planted-feed.ts';
import { deskPrices } from '../book/desk-prices.ts';
import { DESK_PRODUCER, EMPTY_DESK } from '../book/desk.ts';
import { fold, type LogRow } from '../book/fold.ts';
import { createLiveBook } from '../book/live-book.ts';
import { bookText, type BookState } from '../book/state.ts';
import type { Match } from '../feed/simulator/calendar.ts';
import { createVirtualFeed } from '../feed/simulator/virtual-feed.ts';
import { virtualMatchesBetween } from '../feed/simulator/virtual-league.ts';
import { refusalOf } from './acts.ts';
import { alertsOf } from './alerts.ts';

const MINUTE_MS = 60_000;
const match = matchesOfDay().find((each) => FATE.play(each).incidents.some(({ kind }) => kind === 'goal'))!;
/** Before kick-off, when everything is open. */
const { book: before } = runMatch({ match, until: -5 * MINUTE_MS });
const EVENT = match.id;
const RESULT = '1x2?period=ft';

const rowOf = (state: BookState, body: DeskAct, more: Partial<LogRow> = {}): LogRow => ({
  ...{
    position: state.position + 1,
    producer: DESK_PRODUCER,
    seq: null,
    kind: 'desk',
    madeMs: 1_000,
    version: 0,
    body,
  },
  ...more,
});
const after = (state: BookState, ...acts: readonly DeskAct[]): BookState =>
  acts.reduce((now, act) => fold(now, [rowOf(now, act)]).state, state);
const up = (state: BookState): BookState => ({
  ...state,
  producers: new Map([...state.producers].map(([id, each]) => [id, { ...each, up: true, downSince: 0 }])),
});
const start = up(before.state);

function viewOf(state: BookState) {
  const book = createLiveBook({ now: () => match.kickOffAt - 5 * MINUTE_MS });
  book.reset(state);
  return book;
}
const pricesOf = (state: BookState, key: string) =>
  viewOf(state)
    .line(EVENT, key)!
    .outcomes.map(({ price }) => price?.value ?? 0);
const feedPrices = (key: string) => start.events.get(EVENT)!.lines.get(key)!.prices;

describe('[SPO-09/stop] a trader’s stop', () => {
  test.each([
    { on: 'all' },
    { on: 'sport', sport: 'football' },
    { on: 'competition', competition: start.events.get(EVENT)!.fixture.competition.id },
    { on: 'event', event: EVENT },
    { on: 'market', event: EVENT, family: '1x2' },
    { on: 'line', event: EVENT, key: RESULT },
  ] as const)('on $on suspends, raises the stop, stands when the feed reopens, and is lifted', (scope) => {
    expect(viewOf(start).line(EVENT, RESULT)!.status).toBe('open');
    const folded = fold(start, [rowOf(start, { act: 'stop', scope })]);
    expect(folded.events).toContain(EVENT);
    expect(folded.lines).toContain(`${EVENT}/${RESULT}`);
    expect(folded.state.events.get(EVENT)!.stopSeq).toBe(start.events.get(EVENT)!.stopSeq + 1);
    const isWide = !('event' in scope) || scope.on === 'event';
    expect(viewOf(folded.state).event(EVENT)!.stop).toEqual(isWide ? { reason: 'trader', since: 1_000 } : null);
    const line = start.events.get(EVENT)!.lines.get(RESULT)!;
    const odds = { event: EVENT, lines: [{ ...line, prices: [2_000, 3_000, 4_000] }], resumes: true };
    const reopened = fold(folded.state, [
      rowOf(
        folded.state,
        { act: 'open', scope: { on: 'all' } },
        {
          ...{ producer: 'sim', seq: 9_999, kind: 'odds', madeMs: 2_000, version: Number.MAX_SAFE_INTEGER, body: odds },
        },
      ),
    ]).state;
    expect(viewOf(reopened).line(EVENT, RESULT)!.status).toBe('suspended');
    expect(viewOf(after(reopened, { act: 'open', scope })).line(EVENT, RESULT)!.status).toBe('open');
  });

  test('of one market leaves the others open, and a narrow opening does not lift a wider stop', () => {
    const stopped = after(start, { act: 'stop', scope: { on: 'market', event: EVENT, family: '1x2' } });
    expect(viewOf(stopped).line(EVENT, 'btts?period=ft')!.status).toBe('open');
    const wide = after(
      start,
      { act: 'stop', scope: { on: 'event', event: EVENT } },
      { act: 'open', scope: { on: 'line', event: EVENT, key: RESULT } },
    );
    expect(viewOf(wide).line(EVENT, RESULT)!.status).toBe('suspended');
  });
});

describe('[SPO-09/price] what traders offer', () => {
  test('a price moves by steps of its ladder, and back', () => {
    const moved = after(start, { act: 'offset', event: EVENT, key: RESULT, outcome: '1', steps: -3 });
    const [home, ...rest] = feedPrices(RESULT);
    expect(pricesOf(moved, RESULT)).toEqual([stepPrice({ ladder: 'decimal', value: home! }, -3).value, ...rest]);
    const back = after(moved, { act: 'offset', event: EVENT, key: RESULT, outcome: '1', steps: 0 });
    expect(bookText(back)).toBe(bookText({ ...start, events: back.events }));
    expect(pricesOf(back, RESULT)).toEqual(feedPrices(RESULT));
  });

  test('a margin of a market stands before one of its competition; higher margins pay less', () => {
    const { competition } = start.events.get(EVENT)!.fixture;
    const set = after(start, {
      act: 'margin',
      scope: { on: 'competition', competition: competition.id },
      thousandths: 1_150,
    });
    expect(viewOf(set).line(EVENT, RESULT)!.marginThousandths).toBe(1_150);
    for (const [at, price] of pricesOf(set, RESULT).entries()) expect(price).toBeLessThan(feedPrices(RESULT)[at]!);
    const own = after(set, { act: 'margin', scope: { on: 'market', event: EVENT, family: '1x2' }, thousandths: 1_060 });
    expect(pricesOf(own, RESULT)).toEqual(feedPrices(RESULT));
  });

  test('a price by hand stands whatever the feed says; prices that pay more than they take are not offered', () => {
    const manual = after(start, { act: 'manual', event: EVENT, key: RESULT, outcome: 'x', price: 2_500 });
    expect(pricesOf(manual, RESULT)[1]).toBe(2_500);
    expect(viewOf(manual).line(EVENT, RESULT)!.status).toBe('open');
    const gift = after(manual, { act: 'manual', event: EVENT, key: RESULT, outcome: 'x', price: 90_000 });
    expect(viewOf(gift).line(EVENT, RESULT)!.status).toBe('suspended');
  });

  test('steps end at the ends of the ladders, and a step back undoes a step', () => {
    expect(stepPrice({ ladder: 'malay', value: 100 }, 1).value).toBe(-99);
    expect(stepPrice({ ladder: 'malay', value: -99 }, -1).value).toBe(100);
    expect(stepPrice({ ladder: 'malay', value: -1 }, 5).value).toBe(-1);
    expect(stepPrice({ ladder: 'decimal', value: 1_010 }, -2).value).toBe(1_010);
    expect(stepPrice({ ladder: 'decimal', value: 3_990 }, 2).value).toBe(4_050);
    for (const value of [1_500, 4_000, 9_950, 10_000, 29_500, 30_000, 500_000])
      for (const steps of [-4, -1, 1, 4])
        expect(stepPrice(stepPrice({ ladder: 'decimal', value }, steps), -steps).value, `${value} ${steps}`).toBe(
          value,
        );
  });

  test('an empty desk changes nothing', () => {
    for (const line of viewOf(start).lines(EVENT)) {
      const { key, market, outcomes, marginThousandths: margin } = line;
      const shape = { event: EVENT, competition: 'sim:comp:0', key, family: market.family, margin, outcomes };
      const { prices } = deskPrices(EMPTY_DESK, { ...shape, ladder: outcomes[0]!.price?.ladder ?? 'decimal' });
      expect(prices).toEqual(outcomes.map(({ price }) => price));
    }
  });
});

describe('[SPO-09/void] results by hand', () => {
  const feedResult = (state: BookState): LogRow =>
    rowOf(
      state,
      { act: 'open', scope: { on: 'all' } },
      {
        ...{ producer: 'sim', seq: 9_998, kind: 'settlement', madeMs: 3_000, version: Number.MAX_SAFE_INTEGER },
        body: {
          ...{ event: EVENT, certainty: 2, score: [1, 0], why: 'score' },
          lines: [
            {
              key: RESULT,
              outcomes: [
                ['1', 10_000, 0],
                ['x', 0, 0],
                ['2', 0, 0],
              ],
            },
          ],
        },
      },
    );

  test('a line voided by traders is void for every outcome, and the feed does not settle it any more', () => {
    const folded = fold(start, [rowOf(start, { act: 'void', event: EVENT, keys: [RESULT] })]);
    expect(folded.results.map(({ outcome, voided, won, why }) => [outcome, voided, won, why])).toEqual([
      ['1', 10_000, 0, 'trader'],
      ['x', 10_000, 0, 'trader'],
      ['2', 10_000, 0, 'trader'],
    ]);
    expect(viewOf(folded.state).line(EVENT, RESULT)!.status).toBe('cancelled');
    expect(fold(folded.state, [feedResult(folded.state)]).results).toEqual([]);
  });

  test('a settlement that traders rolled back waits for theirs, which is the next revision', () => {
    const settled = fold(start, [feedResult(start)]).state;
    const rolled = fold(settled, [rowOf(settled, { act: 'rollback', event: EVENT, keys: [RESULT] })]);
    expect(rolled.results.every(({ rolledBack, revision }) => rolledBack && revision === 2)).toBe(true);
    expect(fold(rolled.state, [feedResult(rolled.state)]).results).toEqual([]);
    const byHand = fold(rolled.state, [
      rowOf(rolled.state, {
        ...{ act: 'settle', event: EVENT, key: RESULT },
        outcomes: [
          ['1', 0, 0],
          ['x', 10_000, 0],
          ['2', 0, 0],
        ],
      }),
    ]);
    expect(byHand.results.map(({ outcome, won, revision }) => [outcome, won, revision])).toEqual([
      ['1', 0, 3],
      ['x', 10_000, 3],
      ['2', 0, 3],
    ]);
  });

  test('what is logged folds to the same bytes again', () => {
    const acts: DeskAct[] = [
      { act: 'stop', scope: { on: 'event', event: EVENT } },
      { act: 'manual', event: EVENT, key: RESULT, outcome: '2', price: 3_000 },
      { act: 'void', event: EVENT, keys: ['btts?period=ft'] },
    ];
    const rows = acts.map((act, at) => rowOf({ ...start, position: start.position + at }, act));
    expect(bookText(fold(start, rows).state)).toBe(bookText(after(start, ...acts)));
  });
});

describe('[SPO-09/alerts] what traders should look at', () => {
  const weighed = { event: EVENT, home: 'A', away: 'B', capBps: 0 };
  const moved = (steps: number) =>
    alertsOf(viewOf(after(start, { act: 'offset', event: EVENT, key: RESULT, outcome: '1', steps })), [weighed], 'EN');

  test('a price that is moved far from the feed’s, and no other', () => {
    expect(alertsOf(viewOf(start), [weighed], 'EN')).toEqual([]);
    expect(moved(1)).toEqual([]);
    const [alert, ...rest] = moved(60);
    expect(rest).toEqual([]);
    expect(alert).toMatchObject({ kind: 'price', event: EVENT, match: 'A – B' });
    expect(alert!.bps).toBeGreaterThan(PRICE_ALERT_BPS);
    expect(alert!.what).toContain(' · ');
  });

  test('a match from 60 % of its cap, the fullest first, after producers that are silent', () => {
    const silent = { ...start, producers: new Map([['sim', { last: 1, up: false, downSince: 5_000 }]]) };
    const events = [5_999, 6_000, 9_700].map((capBps, at) => ({ ...weighed, event: `sim:match:${at}`, capBps }));
    expect(
      alertsOf(viewOf(silent), events, 'EN').map(({ kind, event, bps, since }) => [kind, event, bps, since]),
    ).toEqual([
      ['producer', null, 0, 5_000],
      ['cap', 'sim:match:2', 9_700, null],
      ['cap', 'sim:match:1', 6_000, null],
    ]);
  });
});

describe('[SPO-11/virtualFootball] published prices', () => {
  const [first] = virtualMatchesBetween(Date.UTC(2026, 10, 29, 2, 30), Date.UTC(2026, 10, 29, 3)) as [Match];
  const feed = createVirtualFeed({
    match: first,
    proof: FATE.proofOf(first),
    house: { event: () => undefined },
    incidentsBy: () => [],
    seed: () => '',
  });
  const rows = feed.advance(first.kickOffAt - MINUTE_MS).map(({ k, b }, at): LogRow => ({
    ...{
      position: start.position + at + 1,
      producer: 'virtual',
      seq: at + 1,
      kind: k,
      madeMs: 1,
      version: at + 1,
      body: b,
    },
  }));
  const state = up(fold(start, rows).state);
  const key = '1x2?period=ft';
  const priceOf = (at: BookState) =>
    viewOf(at)
      .line(first.id, key)!
      .outcomes.map(({ price }) => price!.value);

  test('traders stop virtual football and do not move its prices, and what they set is left out', () => {
    const competition = first.plan.shown.id;
    const acts = [
      { act: 'margin', scope: { on: 'competition', competition }, thousandths: 1_200 },
      { act: 'margin', scope: { on: 'market', event: first.id, family: '1x2' }, thousandths: 1_200 },
      { act: 'offset', event: first.id, key, outcome: '1', steps: 9 },
      { act: 'manual', event: first.id, key, outcome: '1', price: 9_000 },
    ] as const satisfies readonly DeskAct[];
    for (const act of acts) {
      expect(refusalOf(state, act)).toBe('price_published');
      expect(priceOf(after(state, act))).toEqual(priceOf(state));
    }
    const stop = { act: 'stop', scope: { on: 'competition', competition } } as const;
    expect(refusalOf(state, stop)).toBeUndefined();
    expect(viewOf(after(state, stop)).line(first.id, key)!.status).toBe('suspended');
  });
});
