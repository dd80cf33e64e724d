/** The frame's own rules compared with the engine's, and its reading of the studio's states. */
import { GAMES } from '@lantern/catalogue';
import {
  beats as engineBeats,
  combinationsOf,
  legalPlays,
  readCombination as engineReads,
  SOUTHERN_RULES,
  startGame,
  viewOf,
  type Card,
  type Combination as EngineCombination,
} from '@lantern/game-math/cards';
import { describe, expect, test } from 'vitest';
import type { PokerBoardShown, PokerSeatShown } from '../../../wire/card-poker.ts';
import type { CardEndShown, CardHandShown, CardSeatShown, CardTableShown } from '../../../wire/cards.ts';
import { layOut, MIN_STEP } from './hand/lay-out.ts';
import { roomKind } from './lobby/room-kind.ts';
import { happeningsBetween } from './play/happenings.ts';
import { raisesIn } from './bets/words.ts';
import { adviceAt } from './play/advice.ts';
import { inOrder, suitOf } from './play/deck.ts';
import { beats, faultOf, isLate, playable, playsOf, readCombination, suggestionsOf } from './play/plays.ts';
import { codeParts, readCode } from './play/joining.ts';
import { boardIn, placeOf, pointsWorth } from './play/reading.ts';
import { createView } from './play/view.ts';
import { chosenRaise, offersOf } from './poker/words.ts';
import { reasonsOf } from './stage/reasons.ts';
import { CLOTHS } from './themes.ts';

/** Deterministic random values. */
function values(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const below = (next: () => number, count: number): number => Math.floor(next() * count);
function cardsFrom(next: () => number, count: number): Card[] {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  return Array.from({ length: count }, () => deck.splice(below(next, deck.length), 1)[0]!);
}
const written = (plays: readonly { readonly cards: readonly number[] }[]): string[] =>
  plays.map(({ cards }) => cards.join(' ')).toSorted();

describe('[GAME-11] playable combinations', () => {
  test('are recognized as by the engine, for any cards', () => {
    const next = values(11);
    for (let turn = 0; turn < 4_000; turn += 1) {
      // Few ranks, so that combinations are frequent.
      const cards = [...new Set(Array.from({ length: 1 + below(next, 8) }, () => below(next, 24) + (turn % 2) * 28))];
      expect(readCombination(cards)).toEqual(engineReads(cards));
    }
  });

  test('beat what they beat in the engine, with either rule for a pair of twos', () => {
    const next = values(23);
    const all: EngineCombination[] = [];
    for (let hand = 0; hand < 12; hand += 1) all.push(...combinationsOf(cardsFrom(next, 13)));
    const bombs = combinationsOf([0, 1, 2, 3, 4, 5, 8, 9, 12, 13, 16, 17, 48, 49, 50]);
    const some = [...all.filter((_, index) => index % 9 === 0), ...bombs];
    for (const quadBeatsPairOfTwos of [true, false]) {
      const rules = { ...SOUTHERN_RULES, quadBeatsPairOfTwos };
      for (const left of some)
        for (const right of some) expect(beats(left, right, rules)).toBe(engineBeats(left, right, rules));
    }
  });

  test('are listed as by the engine, leading and answering', () => {
    const next = values(37);
    for (let deal = 0; deal < 60; deal += 1) {
      const deck = cardsFrom(next, 52);
      const hands = [0, 1, 2, 3].map((seat) => deck.slice(seat * 13, seat * 13 + 13));
      const game = startGame({ ...SOUTHERN_RULES, instantWins: false }, hands, deal % 2 === 0 ? undefined : 0);
      const { turn, mustInclude } = game.open;
      const own = viewOf(game, turn);
      const lead = { last: undefined, mustInclude: mustInclude ?? null, quadBeatsPairOfTwos: true };
      expect(written(playsOf(own.hand, lead))).toEqual(written(legalPlays(own)));
      const laid = legalPlays(own)[below(next, legalPlays(own).length)]!;
      const other = hands[(turn + 1) % 4]!;
      const answering = {
        ...own,
        hand: other,
        open: { ...own.open, mustInclude: undefined, trick: { by: turn, combination: laid } },
      };
      const call = { last: readCombination(laid.cards), mustInclude: null, quadBeatsPairOfTwos: true };
      expect(written(playsOf(other, call))).toEqual(written(legalPlays(answering)));
      expect(written(suggestionsOf(other, call))).toEqual(written(legalPlays(answering)));
    }
  });

  test('names the fault of a choice, marks usable cards, suggests cheap ones first', () => {
    const hand = [0, 8, 12, 13, 20, 21, 22, 23, 48];
    const pair = { last: readCombination([9, 10]), mustInclude: null, quadBeatsPairOfTwos: true };
    expect(faultOf([0, 8], pair)).toBe('no_combination');
    expect(faultOf([0], pair)).toBe('does_not_beat');
    expect(faultOf([12, 13], pair)).toBeUndefined();
    expect(faultOf([8], { ...pair, last: undefined, mustInclude: 0 })).toBe('lowest_missing');
    expect([...playable(hand, pair)]).toEqual([12, 13, 20, 21, 22, 23]);
    expect(suggestionsOf(hand, pair)[0]!.cards).toEqual([12, 13]);
    // A chop of a two is suggested only when nothing cheaper works.
    expect(suggestionsOf(hand, { ...pair, last: readCombination([49]) }).map(({ kind }) => kind)).toEqual(['quad']);
    expect(suggestionsOf([0, 4, 8], { ...pair, last: undefined })[0]!.kind).toBe('run');
    expect([readCombination([0, 1, 4, 5, 8, 9, 12, 13])!, readCombination([0, 1, 4, 5, 8, 9])!].map(isLate)).toEqual([
      true,
      false,
    ]);
    expect(inOrder([4, 3, 7, 0], 'suit').map(suitOf)).toEqual([0, 0, 3, 3]);
  });

  test('a hand leaves a finger’s width for every card on every phone', () => {
    for (const [width, card] of [
      [308, 58],
      [348, 58],
      [356, 56],
      [370, 65],
      [540, 66],
    ] as const)
      for (let count = 1; count <= 13; count += 1) {
        const { spots } = layOut(count, width, card);
        expect(spots).toHaveLength(count);
        for (const [index, spot] of spots.entries()) {
          const after = spots[index + 1];
          if (after && after.x > spot.x) expect(after.x - spot.x).toBeGreaterThanOrEqual(MIN_STEP);
          expect(spot.x).toBeGreaterThanOrEqual(0);
          expect(spot.x + card).toBeLessThanOrEqual(width + 0.01);
        }
      }
  });
});

const seatOf = (who: string, more: Partial<CardSeatShown> = {}): CardSeatShown => ({
  who,
  bot: false,
  away: false,
  leaving: false,
  plays: true,
  cards: 13,
  passed: false,
  place: null,
  ...more,
});
const handOf = (more: Partial<CardHandShown> = {}): CardHandShown => ({
  handId: 'h1',
  seedHash: 'ab',
  moveNo: 0,
  turn: 1,
  asked: [],
  trick: null,
  moves: [],
  mustInclude: null,
  chain: null,
  board: null,
  mine: [0, 1],
  end: null,
  ...more,
});
const tableOf = (more: Partial<CardTableShown> = {}): CardTableShown => ({
  tableId: 't1',
  version: 1,
  stake: 1_000,
  hold: 30_000,
  phase: 'playing',
  leftMs: 0,
  ofMs: 0,
  seats: [seatOf('A'), seatOf('B'), null, null],
  mySeat: 0,
  hand: handOf(),
  invite: null,
  ...more,
});

describe('[GAME-11] events at a card table', () => {
  const kinds = (before: CardTableShown | undefined, now: CardTableShown): string[] =>
    happeningsBetween(before, now).map((each) => (each.kind === 'laid' && each.chop ? 'chop' : each.kind));

  test('are announced once: the deal, plays and passes, a chop, the own turn, the end', () => {
    const start = tableOf({ phase: 'starting', hand: handOf({ mine: [] }) });
    const dealt = tableOf({ hand: handOf({ turn: 0 }) });
    const two = { seat: 0, cards: [48] };
    const laid = tableOf({ hand: handOf({ moveNo: 1, trick: { by: 0, cards: [48] }, moves: [two], turn: 1 }) });
    const chop = tableOf({
      hand: handOf({
        moveNo: 2,
        trick: { by: 1, cards: [4, 5, 6, 7] },
        moves: [two, { seat: 1, cards: [4, 5, 6, 7] }],
        chain: { by: 1, victim: 0, points: 1 },
        turn: 0,
      }),
    });
    const next = tableOf({ hand: handOf({ moveNo: 3, turn: 1, moves: [] }) });
    const after = tableOf({
      hand: handOf({ moveNo: 4, turn: 0, trick: { by: 1, cards: [8] }, moves: [{ seat: 1, cards: [8] }] }),
    });
    const end = tableOf({
      phase: 'shown',
      hand: handOf({
        moveNo: 5,
        turn: null,
        trick: { by: 0, cards: [12] },
        moves: [
          { seat: 1, cards: [8] },
          { seat: 0, cards: [12] },
        ],
      }),
    });
    expect(kinds(undefined, dealt)).toEqual([]);
    expect(kinds(start, dealt)).toEqual(['dealt', 'my_turn']);
    expect(kinds(dealt, dealt)).toEqual([]);
    expect(kinds(dealt, laid)).toEqual(['laid']);
    expect(kinds(laid, chop)).toEqual(['chop', 'my_turn']);
    expect(kinds(chop, next)).toEqual([]);
    expect(kinds(next, after)).toEqual(['laid', 'my_turn']);
    expect(kinds(after, end)).toEqual(['laid', 'ended']);
    expect(kinds(dealt, tableOf({ seats: [seatOf('A'), null, seatOf('C', { bot: true }), null] }))).toEqual([
      'went',
      'came',
    ]);
  });

  test('seats are arranged counter-clockwise around the member; points are worth what the table says', () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, tableOf({ mySeat: 2 })))).toEqual(['top', 'left', 'me', 'right']);
    expect([0, 1].map((seat) => placeOf(seat, tableOf({ mySeat: 1, seats: [null, null] })))).toEqual(['top', 'me']);
    expect([
      pointsWorth('by_card', 1_000, 2),
      pointsWorth('by_place', 1_000, 1),
      pointsWorth('winner_takes', 1_000, 4),
    ]).toEqual([6_000, 500, 2_000]);
    expect([
      roomKind('tien-len-mien-nam-vip', false),
      roomKind('tien-len-mien-nam-paid', false),
      roomKind(null, true),
    ]).toEqual(['vip', 'paid', 'free']);
  });

  test('every seat is shown why it won or lost', () => {
    const end: CardEndShown = {
      instantWin: null,
      hands: [[], [4, 48], Array.from({ length: 13 }, (_, card) => card + 5), []],
      payments: [
        { from: 1, to: 0, amount: 2_000, reason: 'cards' },
        { from: 1, to: 0, amount: 3_000, reason: 'kept' },
        { from: 2, to: 0, amount: 26_000, reason: 'cards' },
        { from: 2, to: 1, amount: 3_000, reason: 'chop' },
      ],
      net: [30_000, -2_000, -29_000, 0],
      rakes: [1_000, 0, 0, 0],
    };
    const words = (
      seat: number,
      shown = end,
      mode: 'by_card' | 'by_place' = 'by_card',
      table = tableOf({ seats: [seatOf('A'), seatOf('B'), seatOf('C'), null] }),
    ): string[] =>
      reasonsOf(seat, table, shown, mode).map(({ word, amount }) =>
        amount === undefined ? word : `${word} ${amount}`,
      );
    expect([0, 1, 2].map((seat) => words(seat))).toEqual([
      ['winner'],
      ['left -2000', 'kept -3000', 'chops 3000'],
      ['stuck -26000', 'chopped -3000'],
    ]);
    expect(
      [0, 1].map((seat) =>
        words(seat, {
          ...end,
          instantWin: { seat: 0, kind: 'dragon_run' },
          payments: [{ from: 1, to: 0, amount: 26_000, reason: 'cards' }],
        }),
      ),
    ).toEqual([['instant'], ['lost_instant -26000']]);
    const placed = tableOf({ seats: [seatOf('A', { place: 1 }), seatOf('B', { place: 2 }), seatOf('C'), null] });
    expect(
      [0, 1, 2].map((seat) =>
        words(seat, { ...end, payments: [{ from: 2, to: 0, amount: 1_000, reason: 'stake' }] }, 'by_place', placed),
      ),
    ).toEqual([['place_1'], ['place_2'], ['place_3', 'beaten -1000']]);
  });

  test('each game has the colours of its tile', () => {
    const palettes = Object.fromEntries(GAMES.filter(({ id }) => id in CLOTHS).map(({ id, art }) => [id, art.palette]));
    expect(palettes).toEqual(CLOTHS);
    // Every card game of the catalogue has a table.
    const games = GAMES.filter(({ type, art: { layout } }) => type === 'PVP' && layout === 'cards').map(({ id }) => id);
    expect([games.length, games.filter((id) => !(id in CLOTHS))]).toEqual([36, []]);
  });
});

describe('[GAME-22] games with announcements and bets', () => {
  const SAM_RULES = { ...createView().get().rules, mode: 'sam' as const };
  const samTable = (plays: readonly (readonly number[])[] | null, more: Partial<CardHandShown> = {}): CardTableShown =>
    tableOf({
      hand: handOf({ turn: 0, mine: [0, 1, 5, 48], board: { play: 'sam', announcer: null, plays }, ...more }),
    });

  test('the studio’s list of plays counts for all suits, and the cheapest is suggested first', () => {
    const answering = adviceAt(samTable([[48], [4]], { trick: { by: 1, cards: [2] } }), SAM_RULES);
    expect([answering.plays([5]), answering.plays([0]), answering.plays([48])]).toEqual([true, false, true]);
    expect([answering.suggestions(), [...answering.able()!]]).toEqual([
      [[4], [48]],
      [5, 48],
    ]);
    const leading = adviceAt(samTable([[0], [0, 1], [48]]), SAM_RULES);
    expect([leading.suggestions()[0], leading.able(), leading.faultOf([])]).toEqual([
      [0, 1],
      undefined,
      'choose_first',
    ]);
    const stuck = adviceAt(samTable([], { trick: { by: 1, cards: [50] } }), SAM_RULES);
    expect([stuck.isStuck, stuck.plays([48])]).toEqual([true, false]);
    const waiting = adviceAt(samTable(null, { turn: 1 }), SAM_RULES);
    expect([waiting.faultOf([0]), waiting.isStuck]).toEqual(['not_your_turn', false]);
  });

  const liengTable = (bets: readonly number[], raise: { from: number; to: number } | null, turn = 0): CardTableShown =>
    tableOf({
      hand: handOf({
        turn,
        board: {
          play: 'lieng',
          seats: [
            ...bets.map((bet) => ({ bet, folded: false, act: bet > 1 ? ('raise' as const) : null, worth: null })),
            null,
            null,
          ],
          worth: null,
          raise,
        },
      }),
    });

  test('raises are offered from the least to all, each once and within the limit', () => {
    expect(raisesIn(liengTable([1, 4], { from: 7, to: 30 }))).toEqual([7, 8, 9, 30]);
    expect(raisesIn(liengTable([1, 1], { from: 2, to: 30 }))).toEqual([2, 3, 30]);
    expect(raisesIn(liengTable([1, 29], { from: 30, to: 30 }))).toEqual([30]);
    expect(raisesIn(liengTable([1, 30], null))).toEqual([]);
  });

  test('bets, announcements and opened cards are announced once; so is a question, whichever player answers', () => {
    const events = (before: CardTableShown, now: CardTableShown): string[] =>
      happeningsBetween(before, now).map((each) =>
        'seat' in each
          ? `${each.kind} ${each.seat}${each.kind === 'bet' ? ` ${each.act} ${each.units}` : ''}`
          : each.kind,
      );
    expect(events(liengTable([1, 1], null, 1), liengTable([1, 4], null, 0))).toEqual(['bet 1 raise 4', 'my_turn']);
    const announced = tableOf({ hand: handOf({ board: { play: 'sam', announcer: 1, plays: null } }) });
    expect(events(samTable(null, { turn: null, asked: [1] }), announced)).toEqual(['announced 1']);
    const baCay = (
      bet: number,
      opened: readonly number[],
      asked: readonly number[],
      moveNo: number,
    ): CardTableShown => {
      const seat = { bet: 0, opened: [], worth: null };
      const seats = [seat, { ...seat, bet, opened }, null, null];
      const board = { play: 'ba_cay', stage: 'open', banker: 0, seats, worth: null } as const;
      return tableOf({ hand: handOf({ turn: null, asked, moveNo, board }) });
    };
    expect(events(baCay(0, [], [1], 0), baCay(2, [], [0, 1], 1))).toEqual(['bet 1 bet 2', 'my_turn']);
    expect(events(baCay(2, [], [0, 1], 1), baCay(2, [4, 5, 6], [0], 2))).toEqual(['opened 1']);
  });

  test('cards drawn in Xì Dách, and who stands, are announced once', () => {
    const seat = { bet: 1, cards: 2, stands: false, opened: [], worth: null };
    const xiDach = (...seats: readonly Partial<typeof seat>[]): CardTableShown => {
      const board = {
        play: 'xi_dach',
        stage: 'draw',
        banker: 0,
        seats: seats.map((more) => ({ ...seat, ...more })),
        worth: null,
        may: { draw: false, stand: false },
      } as const;
      return tableOf({ hand: handOf({ turn: 1, board }) });
    };
    const events = (before: CardTableShown, now: CardTableShown): string[] =>
      happeningsBetween(before, now).map((each) => ('seat' in each ? `${each.kind} ${each.seat}` : each.kind));
    expect(events(xiDach({}, {}), xiDach({}, { cards: 3 }))).toEqual(['drew 1']);
    expect(events(xiDach({}, { cards: 3 }), xiDach({}, { cards: 3, stands: true }))).toEqual(['stood 1']);
    expect(events(xiDach({}, {}), xiDach({}, { stands: true, opened: [44, 40] as never }))).toEqual(['opened 1']);
  });

  test('reasons name who announced, what was kept, and both sides of a bet', () => {
    const end = (payments: CardEndShown['payments'], hands: CardEndShown['hands']): CardEndShown => ({
      instantWin: null,
      hands,
      payments,
      net: [0, 0],
      rakes: [0, 0],
    });
    const words = (mode: 'sam' | 'lieng' | 'ba_cay', shown: CardEndShown): string[][] =>
      [0, 1].map((seat) =>
        reasonsOf(seat, tableOf(), shown, mode).map(({ word, amount }) =>
          amount === undefined ? word : `${word} ${amount}`,
        ),
      );
    const pay = (amount: number, reason: CardEndShown['payments'][number]['reason']) => ({
      from: 1,
      to: 0,
      amount,
      reason,
    });
    expect(words('sam', end([pay(4_000, 'cards'), pay(5_000, 'kept')], [[], [0, 1, 4, 48]]))).toEqual([
      ['winner'],
      ['left -4000', 'kept -5000'],
    ]);
    expect(words('sam', end([pay(15_000, 'cards')], [[], [0]]))[1]).toEqual(['stuck -15000']);
    expect(words('sam', end([pay(20_000, 'sam_beaten')], [[4], [0]]))).toEqual([
      ['sam_stopped 20000'],
      ['sam_beaten -20000'],
    ]);
    expect(words('lieng', end([pay(8_000, 'pot')], [[0], [1]]))).toEqual([['pot_won 8000'], ['pot_lost -8000']]);
    expect(words('ba_cay', end([pay(4_000, 'bet_double'), pay(1_000, 'side_pot')], [[0], [1]]))).toEqual([
      ['double_won 4000', 'side_won 1000'],
      ['double_lost -4000', 'side_lost -1000'],
    ]);
  });
});

describe('[GAME-22] poker', () => {
  const SEAT = {
    bet: 0,
    put: 0,
    blind: null,
    open: [],
    folded: false,
    allIn: false,
    act: null,
    hand: [],
    worth: null,
    won: false,
  } as const;
  const pokerTable = (
    seats: readonly Partial<PokerSeatShown>[],
    board: Partial<PokerBoardShown> = {},
    more: Partial<CardHandShown> = {},
  ): CardTableShown =>
    tableOf({
      hand: handOf({
        turn: 0,
        board: {
          play: 'poker',
          button: 0,
          community: [],
          pots: [],
          seats: [...seats.map((seat) => ({ ...SEAT, ...seat })), null, null],
          worth: null,
          due: 0,
          raise: null,
          ...board,
        },
        ...more,
      }),
    });
  const offered = (table: CardTableShown): string[] =>
    offersOf(boardIn(table, 'poker')!, 0).map(({ name, units }) => `${name} ${units}`);

  test('a raise is offered from the least to all, by the pot after a call, and each amount once', () => {
    const blinds = [
      { bet: 1, put: 1 },
      { bet: 2, put: 2 },
    ];
    expect(offered(pokerTable(blinds, { due: 1, raise: { from: 4, to: 100 } }))).toEqual([
      'least 4',
      'pot 6',
      'all 100',
    ]);
    const flop = [{ put: 20 }, { bet: 10, put: 30 }];
    expect(offered(pokerTable(flop, { due: 10, raise: { from: 20, to: 80 } }))).toEqual([
      'least 20',
      'half 40',
      'pot 70',
      'all 80',
    ]);
    expect(offered(pokerTable(flop, { due: 10, raise: { from: 11, to: 11 } }))).toEqual(['all 11']);
    expect(offered(pokerTable(flop, { due: 10 }))).toEqual([]);
    const { board } = pokerTable(flop, { raise: { from: 20, to: 80 } }).hand!;
    expect([0, 33, 90].map((units) => chosenRaise(board as PokerBoardShown, units))).toEqual([20, 33, 80]);
  });

  test('acts are announced once, also those that end a street, and so are the cards that follow', () => {
    const events = (before: CardTableShown, now: CardTableShown): string[] =>
      happeningsBetween(before, now).flatMap((each) =>
        each.kind === 'bet'
          ? [`${each.seat} ${each.act} ${each.units}`]
          : each.kind === 'community'
            ? [each.cards.join()]
            : [],
      );
    const at = (
      seats: readonly Partial<PokerSeatShown>[],
      moveNo: number,
      turn: number,
      community: readonly number[] = [],
    ) => pokerTable(seats, { community }, { moveNo, turn });
    const blinds = at(
      [
        { bet: 1, put: 1 },
        { bet: 2, put: 2 },
      ],
      0,
      0,
    );
    const called = at(
      [
        { bet: 2, put: 2 },
        { bet: 2, put: 2 },
      ],
      1,
      1,
    );
    const flop = at([{ put: 2 }, { put: 2 }], 2, 1, [4, 5, 6]);
    expect([events(blinds, called), events(called, flop), events(flop, flop)]).toEqual([
      ['0 call 2'],
      ['1 check 2', '4,5,6'],
      [],
    ]);
    const raised = at([{ put: 2 }, { bet: 8, put: 10, act: 'raise' }], 3, 0, [4, 5, 6]);
    const folded = at([{ put: 2, folded: true }, { put: 10 }], 4, 0, [4, 5, 6]);
    expect([events(flop, raised), events(raised, folded)]).toEqual([['1 raise 8'], ['0 fold 0']]);
  });

  test('the result says who folded, and never that a closed hand ran out of cards', () => {
    const payments = [{ from: 1, to: 0, amount: 4_000, reason: 'bets' }] as const;
    const end = { instantWin: null, hands: [[], []], payments, net: [4_000, -4_000], rakes: [0, 0] };
    const words = [0, 1].map((seat) =>
      reasonsOf(seat, pokerTable([{}, { folded: true }]), end, 'poker').map(({ word }) => word),
    );
    expect(words).toEqual([['bets_won'], ['poker_folded', 'bets_lost']]);
  });
});

test('[GAME-22] the code of a table is read as people write it, and nothing else is taken for one', () => {
  expect(readCode('abcde fghjk')).toBe('ABCDEFGHJK');
  expect(readCode(' AB-CD.EF GH-23 ')).toBe('ABCDEFGH23');
  expect(readCode(codeParts('ABCDEFGHJK'))).toBe('ABCDEFGHJK');
  for (const wrong of ['', 'ABCDEFGHJ', 'ABCDEFGHJKM', 'ABCDEFGHJ0', 'ABCDEFGHJI', 'ABCDEFGHJĐ'])
    expect(readCode(wrong), wrong).toBeUndefined();
});
