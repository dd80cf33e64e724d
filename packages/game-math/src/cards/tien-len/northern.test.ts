import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import {
  beats,
  botMove,
  cardName,
  cardNamed,
  cardTableOf,
  combinationsOf,
  dealGame,
  instantKindOf,
  keptPoints,
  legalPlays,
  passTurn,
  playCards,
  rankOf,
  readCombination,
  settleGame,
  startGame,
  suitOf,
  timeOutMove,
  viewOf,
  type Card,
  type Combination,
  type Game,
  type TableRules,
} from '../index.ts';
import { leavesTwos } from './combination.ts';

const RULES = cardTableOf('tien-len-mien-bac')!.rules as TableRules;
const TWO = 12;

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const read = (names: string): Combination => readCombination(cards(names), true)!;
const start = (...hands: string[]): Game => startGame({ ...RULES, instantWins: false }, hands.map(cards), 0);
const codeOf = (game: Game, seat: number, names: string): string => {
  const done = playCards(game, seat, cards(names));
  return done.ok ? 'ok' : done.code;
};

describe('[GAME-22] combinations of Tiến Lên miền Bắc', () => {
  it.each([
    ['2♥', 'single'],
    ['A♦ A♥', 'pair'],
    ['3♠ 3♣', 'pair'],
    ['9♠ 9♣ 9♥', 'triple'],
    ['6♠ 6♣ 6♦ 6♥', 'quad'],
    ['3♥ 4♥ 5♥', 'run'],
    ['3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠', 'run'],
  ])('%s is a %s', (names, kind) => expect(read(names).kind).toBe(kind));

  it.each(['A♠ A♥', '3♣ 3♦', '3♠ 4♠ 5♣', 'K♠ A♠ 2♠', '3♠ 3♣ 4♠ 4♣ 5♠ 5♣'])('%s is none', (names) =>
    expect(readCombination(cards(names), true)).toBeUndefined(),
  );

  it('are beaten in their suit, pairs in their colour; twos beat any, and only four of a kind chop them', () => {
    const rows: readonly (readonly [string, string, boolean])[] = [
      ['4♠', '3♠', true],
      ['A♥', '3♠', false],
      ['4♠', '4♣', false],
      ['2♠', 'A♥', true],
      ['2♣', '2♠', true],
      ['2♠', '2♥', false],
      ['5♦ 5♥', '4♦ 4♥', true],
      ['5♠ 5♣', '4♦ 4♥', false],
      ['2♠ 2♣', 'A♦ A♥', true],
      ['2♦ 2♥', '2♠ 2♣', true],
      ['9♠ 9♣ 9♦', '8♣ 8♦ 8♥', true],
      ['4♥ 5♥ 6♥', '3♥ 4♥ 5♥', true],
      ['9♠ 10♠ J♠', '3♥ 4♥ 5♥', false],
      ['6♠ 6♣ 6♦ 6♥', '2♥', true],
      ['6♠ 6♣ 6♦ 6♥', '2♦ 2♥', true],
      ['6♠ 6♣ 6♦ 6♥', '2♣ 2♦ 2♥', false],
      ['6♠ 6♣ 6♦ 6♥', 'A♥', false],
      ['7♠ 7♣ 7♦ 7♥', '6♠ 6♣ 6♦ 6♥', true],
    ];
    for (const [one, other, is] of rows) expect(beats(read(one), read(other), RULES), `${one} on ${other}`).toBe(is);
  });

  it('are listed for every subset of a hand that is one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 8, maxLength: 11 }), (hand) => {
        const listed = new Set(combinationsOf(hand, true).map((each) => each.cards.join()));
        for (let mask = 1; mask < 2 ** hand.length; mask += 1) {
          const each = readCombination(
            hand.filter((_, index) => (mask >> index) & 1),
            true,
          );
          if (each) expect(listed.has(each.cards.join()), each.cards.map(cardName).join(' ')).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('win at the deal and count as kept without consecutive pairs', () => {
    const pairs = cards('4♠ 4♥ 5♠ 5♥ 6♠ 6♥ 7♠ 7♥ 8♠ 8♥ 10♠ Q♥ A♠');
    expect([instantKindOf(pairs, RULES, true), instantKindOf(pairs, { ...RULES, northern: false }, true)]).toEqual([
      undefined,
      'five_pairs_in_row',
    ]);
    const threes = cards('3♠ 3♣ 3♦ 3♥ 5♥ 6♠ 8♥ 9♠ J♥ Q♠ K♥ A♠ 2♠');
    expect(instantKindOf(threes, RULES, true)).toBeUndefined();
    expect(instantKindOf(cards('3♠ 4♥ 5♠ 6♥ 7♠ 8♥ 9♠ 10♥ J♠ Q♥ K♠ A♥ A♠'), RULES, false)).toBe('dragon_run');
    expect([keptPoints(pairs), keptPoints(pairs, true), keptPoints(cards('2♠ 2♥ 6♠ 6♣ 6♦ 6♥'), true)]).toEqual([
      4, 0, 7,
    ]);
  });
});

describe('[GAME-22] the last card of Tiến Lên miền Bắc', () => {
  it('is never a two: a play that leaves only twos is refused, also after a timeout', () => {
    const game = start('5♠ 2♠', '6♠ 7♥ 2♥', '3♣ 4♣');
    expect([codeOf(game, 0, '5♠'), codeOf(game, 0, '2♠')]).toEqual(['twos_last', 'ok']);
    expect(timeOutMove(viewOf(game, 0))).toEqual(cards('2♠'));
    expect(botMove(viewOf(game, 0))).toEqual(cards('2♠'));
    expect(codeOf(start('5♠ 2♠ 2♣'), 0, '2♠ 2♣')).toBe('ok');
    // In the south a two may be the last card.
    const south = startGame({ ...RULES, instantWins: false, northern: false }, [cards('5♠ 2♠'), cards('6♠')], 0);
    expect(codeOf(south, 0, '5♠')).toBe('ok');
  });

  it('waits for twos that practice players spend in time', () => {
    const game = start('4♥ 9♣', '8♣ 2♦ Q♣', '5♠ 6♠ 7♣ 8♠ 9♠');
    const led = playCards(game, 0, cards('9♣'));
    expect(led.ok && botMove(viewOf(led.game, 1))).toEqual(cards('Q♣'));
    const higher = playCards(start('A♣ 4♥ 3♣ 3♥ 5♥', '8♣ 2♦ Q♣', '5♠ 6♠ 7♣ 8♠ 9♠'), 0, cards('A♣'));
    expect(higher.ok && botMove(viewOf(higher.game, 1))).toEqual(cards('2♦'));
  });
});

type Next = (count: number) => number;
/** Plays anything, as a practice player, or as the clock does. */
function choiceOf(game: Game, next: Next): readonly Card[] | 'pass' {
  const view = viewOf(game, game.open.turn);
  const way = next(3);
  if (way > 0) return way === 1 ? botMove(view) : timeOutMove(view);
  const plays = legalPlays(view);
  return game.open.trick !== undefined && (plays.length === 0 || next(3) === 0)
    ? 'pass'
    : plays[next(plays.length)]!.cards;
}

describe('[GAME-22] any hand of Tiến Lên miền Bắc', () => {
  it('ends, lets a leader always play, answers in suit, ends with no two, and settles to nothing but the rake', () => {
    const hands = fc.record({
      seed: fc.integer({ min: 0, max: 2 ** 31 }),
      seats: fc.constantFrom(2, 3, 4),
      first: fc.boolean(),
      maximum: fc.bigInt({ min: 0n, max: 30n }),
    });
    fc.assert(
      fc.property(hands, ({ seed, seats, first, maximum }) => {
        const next = simulationStream(seed);
        let game = dealGame(RULES, seats, next, first ? undefined : 0);
        while (!game.open.over) {
          const { turn, trick } = game.open;
          if (trick === undefined) expect(legalPlays(viewOf(game, turn))).not.toEqual([]);
          const choice = choiceOf(game, next);
          const done = choice === 'pass' ? passTurn(game, turn) : playCards(game, turn, choice);
          if (!done.ok) throw new Error(done.code);
          if (choice !== 'pass' && trick?.combination.kind === 'single' && choice.length === 1)
            expect(suitOf(choice[0]!) === suitOf(trick.combination.top) || rankOf(choice[0]!) === TWO).toBe(true);
          game = done.game;
          for (const hand of game.hidden.hands) expect(hand.length > 0 && leavesTwos(hand, [])).toBe(false);
        }
        const { net, rake } = settleGame(game, 1_000n, maximum * 1_000n);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        expect(net.every((each) => each >= -maximum * 1_000n)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('is left to practice players with few twos in hand', () => {
    const next = simulationStream(7);
    let kept = 0;
    for (let hand = 0; hand < 150; hand += 1) {
      let game = dealGame(RULES, 4, next, 0);
      while (!game.open.over) {
        const choice = botMove(viewOf(game, game.open.turn));
        const done = choice === 'pass' ? passTurn(game, game.open.turn) : playCards(game, game.open.turn, choice);
        if (!done.ok) throw new Error(done.code);
        game = done.game;
      }
      if (!game.open.instantWin) kept += game.hidden.hands.flat().filter((card) => rankOf(card) === TWO).length;
    }
    // Four twos are dealt to four players; the last one seldom holds one at the end.
    expect(kept).toBeLessThan(45);
  });
});
