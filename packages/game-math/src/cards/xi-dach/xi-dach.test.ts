import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, type Card } from '../card.ts';
import { dealXiDach, mayOf, moveXiDach, startXiDach, xiDachViewOf, type XiDachGame } from './game.ts';
import { settleXiDach, xiDachHand } from './hand.ts';
import { XI_DACH_TABLES, type XiDachRules } from './rules.ts';
import { xiDachStrength } from './strength.ts';

const cards = (names: string): Card[] => names.split(' ').filter(Boolean).map(cardNamed);
const rulesOf = (name: string): XiDachRules => XI_DACH_TABLES.get(name)!.rules;
const [TURNS, BY_HAND] = [rulesOf('xi-dach'), rulesOf('xi-dach-hoang-gia')];
const STAKE = 1_000n;
const HOLD = 30n;

function moved(game: XiDachGame, seat: number, act: string, units?: number): XiDachGame {
  const done = moveXiDach(game, { seat, cards: null, act, ...(units !== undefined && { units }) });
  if (!done.ok) throw new Error(`${act} of ${seat}: ${done.code}`);
  return done.game;
}
const codeOf = (game: XiDachGame, seat: number, act: string, units?: number): string => {
  const done = moveXiDach(game, { seat, cards: null, act, ...(units !== undefined && { units }) });
  return done.ok ? 'ok' : done.code;
};
/** Dealt to these with the first as banker, one stake bet by each. */
const dealt = (rules: XiDachRules, stock: string, ...hands: string[]): XiDachGame =>
  hands.reduce(
    (game, _, seat) => (seat === 0 ? game : moved(game, seat, 'bet', seat)),
    startXiDach(rules, hands.map(cards), cards(stock), 0),
  );
const due = (game: XiDachGame): string[] =>
  settleXiDach(game, STAKE).payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount / STAKE} ${reason}`);

describe('[GAME-22] hands of Xì Dách', () => {
  it.each([
    ['A♠ A♣', 'xi_bang', 12],
    ['A♠ K♣', 'xi_dach', 21],
    ['A♠ 10♣', 'xi_dach', 21],
    ['A♠ 9♣', 'points', 20],
    ['K♠ 6♣', 'points', 16],
    ['A♠ K♣ 5♦', 'points', 16],
    ['A♠ 4♣ 6♦', 'points', 21],
    ['A♠ 5♣ 6♦', 'points', 21],
    ['A♠ A♣ 9♦', 'points', 21],
    ['7♠ 7♣ 7♦', 'points', 21],
    ['J♠ Q♣ 2♦', 'bust', 22],
    ['2♠ 3♣ 4♦ 5♥ 6♠', 'five', 20],
    ['A♠ A♣ 2♦ 2♥ 3♠', 'five', 19],
    ['9♠ 3♣ 4♦ 5♥ 6♠', 'bust', 27],
  ])('%s is %s of %i', (names, kind, points) => expect(xiDachStrength(cards(names))).toMatchObject({ kind, points }));

  it('are ordered from the weakest; two above 21 are equal, and of five cards fewer points are stronger', () => {
    const order = ['K♠ 6♣', 'K♠ 7♣', '7♠ 7♣ 7♦', '2♠ 3♣ 4♦ 5♥ 6♠', '2♠ 3♣ 4♦ 2♥ 5♠', 'A♠ K♣', 'A♠ A♣'];
    const values = order.map((names) => xiDachStrength(cards(names)).value);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    expect(new Set(values).size).toBe(values.length);
    const [one, other] = ['J♠ Q♣ 2♦', '9♠ 8♣ 9♦'].map((names) => xiDachStrength(cards(names)).value);
    expect([one, one! < values[0]!]).toEqual([other, true]);
  });
});

describe('[GAME-22] a hand of Xì Dách', () => {
  it('asks all but the banker for bets before a card is seen, then for draws in turn, the banker last', () => {
    const start = startXiDach(TURNS, ['K♠ 5♣', '9♠ 6♣', 'K♦ 6♦'].map(cards), cards('A♦ 2♦ 3♦ 4♦'), 0);
    expect([start.open.asked, xiDachViewOf(start, 1).hand]).toEqual([[1, 2], []]);
    expect([
      codeOf(start, 0, 'bet', 1),
      codeOf(start, 1, 'bet', 6),
      codeOf(start, 1, 'bet'),
      codeOf(start, 1, 'draw'),
    ]).toEqual(['not_your_turn', 'bet_range', 'bet_range', 'not_allowed_now']);
    let game = moved(moved(start, 2, 'bet', 5), 1, 'bet', 1);
    expect([game.open.turn, game.open.stage, xiDachViewOf(game, 1).hand]).toEqual([1, 'draw', cards('9♠ 6♣')]);
    // Fifteen points are too few for a player, and enough for the banker.
    expect([codeOf(game, 1, 'stand'), codeOf(game, 2, 'draw'), codeOf(game, 1, 'draw', 1)]).toEqual([
      'not_allowed_now',
      'not_your_turn',
      'not_allowed_now',
    ]);
    game = moved(moved(game, 1, 'draw'), 1, 'stand');
    game = moved(moved(game, 2, 'stand'), 0, 'stand');
    expect([game.open.over, due(game)]).toEqual([true, ['0>1 1 bet', '0>2 5 bet']]);
  });

  it('keeps who is above 21 hidden until the end: he stands like any other', () => {
    let game = dealt(TURNS, 'K♦ 2♦', 'K♠ 8♣', '9♠ 6♣', 'K♥ 7♦');
    game = moved(game, 1, 'draw');
    expect([game.open.turn, mayOf(xiDachViewOf(game, 1))]).toEqual([1, { draw: false, stand: true }]);
    expect(JSON.stringify(xiDachHand(game).seenBy(2))).not.toContain('bust');
    game = moved(game, 1, 'stand');
    expect(xiDachHand(game).seenBy(0)).toMatchObject({ worths: [null, null, null], open: { sizes: [2, 3, 2] } });
    game = moved(moved(game, 2, 'stand'), 0, 'stand');
    expect(due(game)).toEqual(['1>0 1 bet', '2>0 2 bet']);
  });

  it('is over when the banker is dealt xì dách, and draws only against equal hands', () => {
    const game = dealt(TURNS, '', 'A♠ K♣', '9♠ 9♣', 'A♥ J♥', 'A♦ A♣');
    expect([game.open.over, due(game)]).toEqual([true, ['1>0 2 bet_double', '0>3 6 bet_double']]);
  });

  it('opens a player’s xì dách at once, and needs no banker’s turn when all have one', () => {
    const some = dealt(TURNS, 'K♥ 5♦', 'K♠ 5♣', 'A♥ J♥', '9♠ 9♣');
    expect([some.open.opened[1], some.open.turn, some.open.stands]).toEqual([cards('A♥ J♥'), 2, [false, true, false]]);
    const bust = moved(moved(some, 2, 'stand'), 0, 'draw');
    expect([bust.open.over, due(bust)]).toEqual([true, ['0>1 2 bet_double', '0>2 2 bet']]);
    const all = dealt(TURNS, '', 'K♠ 5♣', 'A♥ J♥', 'A♣ Q♣');
    expect([all.open.over, due(all)]).toEqual([true, ['0>1 2 bet_double', '0>2 4 bet_double']]);
  });

  it('ends a turn with the fifth card, worth double at 21 or less; two above 21 draw', () => {
    let game = dealt(TURNS, '3♦ 4♦ 5♦ K♦', 'K♠ 5♣', '2♠ 3♣');
    for (let card = 0; card < 3; card += 1) game = moved(game, 1, 'draw');
    expect(game.open.turn).toBe(0);
    game = moved(game, 0, 'draw');
    expect([game.open.over, due(game)]).toEqual([true, ['0>1 2 bet_double']]);
    const both = moved(moved(moved(dealt(TURNS, 'K♦ K♥', 'K♠ 5♣', '9♠ 6♣'), 1, 'draw'), 1, 'stand'), 0, 'draw');
    expect([both.open.over, due(both)]).toEqual([true, []]);
  });

  it('passes the bank in turn, or to the strongest dealt hand that beat the banker', () => {
    const next = (rules: XiDachRules, ...hands: string[]): number => {
      let game = dealt(rules, '', ...hands);
      while (!game.open.over) game = moved(game, game.open.turn, 'stand');
      return xiDachHand(game).leadsNext;
    };
    expect(next(TURNS, 'K♠ 8♣', '9♠ 9♣', 'A♥ J♥')).toBe(1);
    expect(next(BY_HAND, 'K♠ 8♣', '9♠ 9♣', 'A♥ J♥')).toBe(2);
    expect(next(BY_HAND, 'K♠ 8♣', 'A♦ K♦', 'A♥ A♣')).toBe(2);
    expect(next(BY_HAND, 'K♠ 8♣', '9♠ 9♣', '10♥ J♥')).toBe(0);
    expect(next(BY_HAND, 'A♠ K♣', '9♠ 9♣', 'A♥ J♥')).toBe(0);
  });
});

describe('[GAME-22] any hand of Xì Dách', () => {
  it('ends, keeps its cards, is settled within the hold without a maximum, and leaves nothing but the rake', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.constantFrom(2, 3, 4),
        fc.constantFrom(...XI_DACH_TABLES.keys()),
        (seed, players, name) => {
          const next = simulationStream(seed);
          const rules = rulesOf(name);
          let game = dealXiDach(rules, players, next);
          for (let move = 0; !game.open.over; move += 1) {
            expect(move).toBeLessThan(players * 6);
            const { asked, stage, turn } = game.open;
            const may = mayOf(xiDachViewOf(game, turn));
            if (stage === 'bet') game = moved(game, asked[next(asked.length)]!, 'bet', 1 + next(rules.limit));
            else game = moved(game, turn, may.draw && (!may.stand || next(3) > 0) ? 'draw' : 'stand');
            const { hands, stock } = game.hidden;
            expect(new Set([...hands.flat(), ...stock]).size).toBe(52);
            expect(hands.map(({ length }) => length)).toEqual(game.open.sizes);
          }
          const { net, rake } = settleXiDach(game, STAKE);
          expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
          expect(net.every((each) => each >= -HOLD * STAKE)).toBe(true);
          expect(settleXiDach(game, STAKE, HOLD * STAKE).net).toEqual(net);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is played to its end by bots and by the clock', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      let hand = xiDachHand(dealXiDach(seed % 2 === 0 ? TURNS : BY_HAND, 2 + (seed % 3), simulationStream(seed)));
      while (!hand.isOver) {
        const [seat] = hand.awaited as [number];
        const done = hand.move(seat % 2 === 0 ? hand.botMove(seat) : hand.timeOutMove(seat));
        if (!done.ok) throw new Error(done.code);
        hand = done.hand;
      }
      expect([hand.awaited, hand.seenBy(-1).hand]).toEqual([[], []]);
    }
  });
});
