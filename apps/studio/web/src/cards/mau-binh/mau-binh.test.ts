/** Arranging and comparing thirteen cards in the frame. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardTableShown, MauBinhBoardShown } from '../../../../wire/cards.ts';
import { createArranging, layoutFor } from '../play/arranging.ts';
import { happeningsBetween } from '../play/happenings.ts';
import { createTurning, turnsRows } from '../play/turning.ts';
import { createView, pendingOf } from '../play/view.ts';
import { reasonsOf } from '../stage/reasons.ts';
import { ALL_TURNED, readRows, scoreText } from './words.ts';

/** Threes to sixes and an ace: by the number of the card. */
const HAND = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 44];
/** The same with the strongest row first, and one that is fouled. */
const BEST = [12, 13, 14, 8, 9, 4, 5, 6, 0, 1, 10, 2, 44];
const FOULED = [0, 1, 2, 4, 5, 12, 13, 14, 8, 9, 6, 10, 44];

const seat = (arranged: boolean, more: Partial<MauBinhBoardShown['seats'][number] & object> = {}) => ({
  arranged,
  rows: [],
  scores: [],
  fouled: false,
  ...more,
});
function tableOf(mine: boolean, other: boolean, phase: 'playing' | 'shown' = 'playing'): CardTableShown {
  const shown = phase === 'shown' ? { rows: BEST, scores: [1, 0, -1] } : {};
  const board: MauBinhBoardShown = {
    play: 'mau_binh',
    seats: [seat(mine, shown), seat(other, shown)],
    proposals: mine ? null : [BEST, FOULED],
  };
  const person = { bot: false, away: false, leaving: false, plays: true, cards: 13, passed: false, place: null };
  const end = { instantWin: null, hands: [], payments: [], net: [0, 0], rakes: [0, 0] };
  return {
    tableId: 't1',
    version: 1,
    stake: 1_000,
    hold: 30_000,
    phase,
    leftMs: 60_000,
    ofMs: 60_000,
    seats: [
      { ...person, who: 'A' },
      { ...person, who: 'B' },
    ],
    mySeat: 0,
    hand: {
      handId: 'h1',
      seedHash: 'ab',
      moveNo: 0,
      turn: null,
      asked: [...(mine ? [] : [0]), ...(other ? [] : [1])],
      trick: null,
      moves: [],
      mustInclude: null,
      chain: null,
      board,
      mine: HAND,
      end: phase === 'shown' ? end : null,
    },
    invite: null,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SILENT = { play: () => undefined } as never;

/** A member who arranges; what is sent and noted is kept. */
function arranging() {
  const view = createView();
  const [sent, notes]: [(readonly number[])[], string[]] = [[], []];
  const table = tableOf(false, false);
  view.update((state) => ({ ...state, table, layout: layoutFor(undefined, table), endsAtMs: 0 }));
  const arrange = createArranging({
    view,
    t: (key) => key,
    sound: SILENT,
    note: (text) => void (text !== '' && notes.push(text)),
    act: (_, cards) => void sent.push(cards),
  });
  return { view, arrange, sent, notes, cards: () => view.get().layout!.cards };
}

describe('[GAME-22] arranging thirteen cards', () => {
  test('begins with the highest card, exchanges two cards or rows, and lays what the studio proposes', () => {
    const { view, arrange, cards } = arranging();
    expect(cards()).toEqual([44, 14, 13, 12, 10, 9, 8, 6, 5, 4, 2, 1, 0]);
    arrange.pick(44);
    expect(view.get().chosen).toEqual([44]);
    arrange.pick(0);
    expect([cards()[0], cards().at(-1), view.get().chosen]).toEqual([0, 44, []]);
    expect(view.get().layout!.moved).toEqual([0, 44]);
    expect(view.get().said).toContain('mau_binh_row_0: Mau_binh_kind_triple. mau_binh_row_1: ');
    arrange.pick(5);
    arrange.pick(5);
    expect(view.get().chosen).toEqual([]);
    arrange.exchangeRows();
    expect(cards().slice(0, 5)).toEqual([9, 8, 6, 5, 4]);
    arrange.propose();
    expect(cards()).toEqual(BEST);
    arrange.propose();
    expect(cards()).toEqual(FOULED);
    arrange.propose();
    expect(cards()).toEqual(BEST);
  });

  test('sends a fouled hand only when asked again', () => {
    const { view, arrange, sent, notes, cards } = arranging();
    arrange.propose();
    arrange.propose();
    expect(readRows(cards(), 'second').fouled).toBe(true);
    arrange.arrange();
    expect([sent, notes.at(-1), view.get().warned]).toEqual([[], 'mau_binh_foul_sure', true]);
    arrange.arrange();
    expect(sent).toEqual([FOULED]);
  });

  test('is sent by itself before the time is over, if it was touched and is not fouled', () => {
    const untouched = arranging();
    untouched.arrange.watch(untouched.view.get().table);
    vi.runAllTimers();
    expect(untouched.sent).toEqual([]);
    const touched = arranging();
    touched.arrange.propose();
    touched.arrange.watch(touched.view.get().table);
    vi.runAllTimers();
    expect(touched.sent).toEqual([BEST]);
  });

  test('keeps the arrangement of a hand, and shows the sent one as the studio has it', () => {
    const layout = { handId: 'h1', cards: BEST, touched: true, moved: [] };
    expect(layoutFor(layout, tableOf(false, true))).toBe(layout);
    expect(layoutFor(layout, tableOf(true, false))).toMatchObject({ cards: HAND, touched: false });
    expect(layoutFor({ ...layout, handId: 'h0' }, tableOf(false, false))!.cards[0]).toBe(44);
    expect(layoutFor(layout, undefined)).toBeUndefined();
  });
});

describe('[GAME-22] comparing rows', () => {
  test('[GAME-18] turns the rows over one by one; result and balance stay pending until then', () => {
    const view = createView();
    const table = tableOf(true, true, 'shown');
    const happened = happeningsBetween(tableOf(true, false), table);
    expect(happened.map(({ kind }) => kind)).toEqual(['arranged', 'ended']);
    expect(turnsRows(table, happened)).toBe(true);
    expect(turnsRows(table, [])).toBe(false);
    const turning = createTurning(view, SILENT);
    view.update((state) => ({ ...state, table, turned: 0 }));
    const seen: (number | boolean)[] = [];
    turning.begin(() => void seen.push(true));
    turning.balance(7);
    expect([view.get().balance, pendingOf(view.get())]).toEqual([0, 'h1']);
    for (const step of [1, 2, 3]) {
      vi.advanceTimersToNextTimer();
      expect(view.get().turned).toBe(step);
    }
    vi.advanceTimersToNextTimer();
    expect([view.get().turned, view.get().balance, pendingOf(view.get()), seen]).toEqual([
      ALL_TURNED,
      7,
      undefined,
      [true],
    ]);
    turning.balance(8);
    turning.finish();
    expect([view.get().balance, seen]).toEqual([8, [true]]);
    expect([scoreText(3), scoreText(-2), scoreText(0)]).toEqual(['+3', '−2', '0']);
  });

  test('reasons are those of what was paid', () => {
    const end = {
      instantWin: null,
      hands: [HAND, HAND],
      payments: [
        { from: 1, to: 0, amount: 6_000, reason: 'swept' as const },
        { from: 1, to: 0, amount: 3_000, reason: 'row_bonus' as const },
        { from: 0, to: 1, amount: 1_000, reason: 'aces' as const },
      ],
      net: [8_000, -8_000],
      rakes: [0, 0],
    };
    const words = [0, 1].map((each) =>
      reasonsOf(each, tableOf(true, true), end, 'mau_binh').map(({ word, amount }) => `${word} ${amount}`),
    );
    expect(words).toEqual([
      ['swept 6000', 'bonus_won 3000', 'aces_lost -1000'],
      ['aces_won 1000', 'swept_by -6000', 'bonus_lost -3000'],
    ]);
  });
});
