/** What the frame reads from a table of Cát Tê. */
import { describe, expect, test } from 'vitest';
import type { CardEndShown, CardTableShown, CatTeBoardShown } from '../../../../wire/cards.ts';
import { adviceAt } from '../play/advice.ts';
import { happeningsBetween } from '../play/happenings.ts';
import { createView } from '../play/view.ts';
import { reasonsOf } from '../stage/reasons.ts';
import { catTeOrder, highestCard, shownTrick, trickNo } from './words.ts';

const RULES = { ...createView().get().rules, mode: 'cat_te' as const };
const SEAT = { bot: false, away: false, leaving: false, plays: true, cards: 6, passed: false, place: null };

function tableOf(board: Partial<CatTeBoardShown>, turn: number | null = 0, moveNo = 0): CardTableShown {
  return {
    tableId: 't1',
    version: 1,
    stake: 1_000,
    hold: 4_000,
    phase: 'playing',
    leftMs: 0,
    ofMs: 0,
    seats: [{ ...SEAT, who: 'A' }, { ...SEAT, who: 'B' }, null, null],
    mySeat: 0,
    hand: {
      handId: 'h1',
      seedHash: 'ab',
      moveNo,
      turn,
      asked: [],
      trick: null,
      moves: [],
      mustInclude: null,
      chain: null,
      board: {
        play: 'cat_te',
        tricks: [{ laid: [], winner: null }],
        seats: [{ won: 0, out: false }, { won: 0, out: false }, null, null],
        plays: null,
        ...board,
      },
      mine: [0, 20, 44],
      end: null,
    },
    invite: null,
  };
}
const FIRST = { laid: [{ seat: 1, card: 20 }], winner: null };
const SECOND = {
  laid: [
    { seat: 1, card: 20 },
    { seat: 0, card: null },
  ],
  winner: 1,
};

describe('[GAME-22] Cát Tê', () => {
  test('a hand is sorted with the two lowest and the ace highest', () => {
    const hand = [48, 0, 45, 20, 51, 44, 13];
    expect(catTeOrder(hand, 'rank')).toEqual([48, 51, 0, 13, 20, 44, 45]);
    expect(catTeOrder(hand, 'suit')).toEqual([48, 0, 20, 44, 13, 45, 51]);
  });

  test('a trick stays on the table until its winner has led', () => {
    const between = tableOf({ tricks: [SECOND, { laid: [], winner: null }] }, 1);
    expect([shownTrick(between), highestCard(between), trickNo(between)]).toEqual([SECOND, undefined, 2]);
    const next = tableOf({ tricks: [SECOND, FIRST] });
    expect([shownTrick(next), highestCard(next), trickNo(next)]).toEqual([FIRST, 20, 2]);
    expect([shownTrick(tableOf({})), highestCard(undefined)]).toEqual([undefined, undefined]);
  });

  test('what may be laid open is what the studio says', () => {
    const answering = adviceAt(tableOf({ tricks: [FIRST], plays: [44] }), RULES);
    expect([answering.faultOf([]), answering.faultOf([0]), answering.faultOf([44])]).toEqual([
      'choose_first',
      'does_not_beat',
      undefined,
    ]);
    expect([answering.plays([44]), answering.plays([0]), [...answering.able()!]]).toEqual([true, false, [44]]);
    expect(adviceAt(tableOf({ tricks: [FIRST], plays: [] }), RULES).isStuck).toBe(true);
    expect(adviceAt(tableOf({ tricks: [FIRST] }, 1), RULES).faultOf([44])).toBe('not_your_turn');
  });

  test('cards, those face down, and won tricks are announced once, also across the end of a trick', () => {
    const events = (before: CardTableShown, now: CardTableShown): string[] =>
      happeningsBetween(before, now).map((each) => ('seat' in each ? `${each.kind} ${each.seat}` : each.kind));
    const started = tableOf({}, 1);
    const led = tableOf({ tricks: [FIRST] }, 0, 1);
    const over = tableOf({ tricks: [SECOND, { laid: [], winner: null }] }, 1, 2);
    expect([events(started, led), events(led, over), events(over, over)]).toEqual([
      ['laid 1', 'my_turn'],
      ['hid 0', 'won_trick 1'],
      [],
    ]);
    expect(events(started, tableOf({ tricks: [SECOND, FIRST] }, 0, 3))).toEqual([
      'laid 1',
      'hid 0',
      'won_trick 1',
      'laid 1',
      'my_turn',
    ]);
  });

  test('the result says who had no trick and who lost the last one', () => {
    const end: CardEndShown = {
      instantWin: null,
      hands: [[44], [20]],
      payments: [{ from: 1, to: 0, amount: 2_000, reason: 'no_trick' }],
      net: [1_940, -2_000],
      rakes: [60, 0],
    };
    const words = (shown: CardEndShown): string[][] =>
      [0, 1].map((seat) =>
        reasonsOf(seat, tableOf({}), shown, 'cat_te').map(({ word, amount }) => `${word} ${amount}`),
      );
    expect(words(end)).toEqual([['no_trick_won 2000'], ['no_trick -2000']]);
    expect(words({ ...end, payments: [{ from: 1, to: 0, amount: 1_000, reason: 'last_trick' }] })).toEqual([
      ['last_trick_won 1000'],
      ['last_trick_lost -1000'],
    ]);
  });
});
