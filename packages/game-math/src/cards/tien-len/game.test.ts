import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import {
  beats,
  botMove,
  cardNamed,
  dealGame,
  legalPlays,
  MODES,
  passTurn,
  playCards,
  readCombination,
  settleGame,
  SOUTHERN_RULES,
  startGame,
  timeOutMove,
  viewOf,
  type Card,
  type Game,
  type Mode,
  type Move,
} from '../index.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const RULES = { ...SOUTHERN_RULES, instantWins: false };
const PLAIN = '4♠ 6♣ 8♦ 10♥ Q♠';

function done(move: Move): Game {
  if (!move.ok) throw new Error(move.code);
  return move.game;
}
const codeOf = (move: Move): string => (move.ok ? 'ok' : move.code);
const lay = (game: Game, seat: number, names: string): Game => done(playCards(game, seat, cards(names)));
const pass = (game: Game, seat: number): Game => done(passTurn(game, seat));
const table = (mode: Mode, leader: number | undefined, ...hands: string[]): Game =>
  startGame({ ...RULES, mode }, hands.map(cards), leader);

/** Moves of a seeded player: any legal play, or a pass. */
function randomMove(game: Game, next: (count: number) => number): Move {
  const { turn, trick } = game.open;
  const plays = legalPlays(viewOf(game, turn));
  if (trick !== undefined && (plays.length === 0 || next(3) === 0)) return passTurn(game, turn);
  return playCards(game, turn, plays[next(Math.min(plays.length, 256))]!.cards);
}

const games = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  seats: fc.constantFrom(2, 3, 4),
  mode: fc.constantFrom(...MODES),
  first: fc.boolean(),
  stake: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  rake: fc.integer({ min: 200, max: 500 }),
});
/** Each move plays a card or passes, and at most three pass per play. */
const MAX_MOVES = 52 * 4;

describe('[GAME-11] any game of Tiến Lên', () => {
  it('ends, keeps its cards, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(games, ({ seed, seats, mode, first, stake, rake }) => {
        const next = simulationStream(seed);
        let game = dealGame({ ...SOUTHERN_RULES, mode, rakeBasisPoints: rake }, seats, next, first ? undefined : 0);
        let moves = 0;
        for (; !game.open.over; moves += 1) {
          const { turn } = game.open;
          const before = game.hidden.hands[turn]!.length;
          game = done(randomMove(game, next));
          expect(game.hidden.hands.map((hand) => hand.length)).toEqual(game.open.handSizes);
          expect(before - game.hidden.hands[turn]!.length).toBeGreaterThanOrEqual(0);
          expect(moves).toBeLessThan(MAX_MOVES);
        }
        const { net, rake: taken, payments, rakes } = settleGame(game, stake);
        expect(net.reduce((sum, each) => sum + each, 0n) + taken).toBe(0n);
        expect(payments.every(({ from, to, amount }) => from !== to && amount > 0n)).toBe(true);
        expect(rakes.every((each, seat) => each >= 0n && (each === 0n || net[seat]! > 0n))).toBe(true);
        expect(new Set(game.open.finished).size).toBe(game.open.finished.length);
      }),
      { numRuns: 300 },
    );
  });

  it('accepts no illegal play: accepted cards are held, in turn, a combination, and beat the table', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 3 }),
            fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 1, maxLength: 4 }),
          ),
          { maxLength: 40 },
        ),
        (seed, tries) => {
          const next = simulationStream(seed);
          let game = dealGame(RULES, 4, next);
          for (const [seat, wanted] of tries) {
            if (game.open.over) break;
            const held = game.hidden.hands[seat]!;
            // Half of the tries use cards the seat has, or nearly all would fail for that alone.
            const chosen = next(2) === 0 ? wanted : [...new Set(wanted.map((card) => held[card % held.length]!))];
            const { open } = game;
            const combination = readCombination(chosen);
            const legal =
              seat === open.turn &&
              chosen.every((card) => held.includes(card)) &&
              combination !== undefined &&
              (open.mustInclude === undefined || chosen.includes(open.mustInclude)) &&
              (open.trick === undefined || beats(combination, open.trick.combination, RULES));
            const move = playCards(game, seat, chosen);
            expect(move.ok).toBe(legal);
            game = move.ok ? move.game : done(randomMove(game, next));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is played to its end by bots, who see their own hand only', () => {
    for (let seed = 0; seed < 150; seed += 1) {
      let game = dealGame({ ...RULES, mode: MODES[seed % 3]! }, 2 + (seed % 3), simulationStream(seed));
      while (!game.open.over) {
        const view = JSON.parse(JSON.stringify(viewOf(game, game.open.turn))) as ReturnType<typeof viewOf>;
        const move = botMove(view);
        game = done(move === 'pass' ? passTurn(game, game.open.turn) : playCards(game, game.open.turn, move));
      }
      expect(game.open.finished.length).toBeGreaterThan(0);
    }
  });

  it('reveals no card of another hand', () => {
    const game = dealGame(RULES, 4, simulationStream(9), 0);
    const { open } = viewOf(game, 2);
    expect(open.trick).toBeUndefined();
    expect(open.mustInclude).toBeUndefined();
    // Nothing in the open part depends on hidden cards.
    expect(JSON.stringify(open)).toBe(JSON.stringify(dealGame(RULES, 4, simulationStream(10), 0).open));
  });
});

describe('[GAME-11] turns and tricks', () => {
  it('starts with the lowest card at a new table, later with the last winner', () => {
    const first = table('by_card', undefined, '5♠ 5♣ 9♠', '4♣ 4♥ 9♥');
    expect(first.open.turn).toBe(1);
    expect(codeOf(playCards(first, 1, cards('9♥')))).toBe('lowest_missing');
    expect(codeOf(playCards(first, 1, cards('4♣ 4♥')))).toBe('ok');
    expect(codeOf(playCards(table('by_card', 0, '5♠ 9♠', '4♣ 9♥'), 0, cards('9♠')))).toBe('ok');
  });

  it('gives a reason for every refusal', () => {
    const game = table('by_card', 0, '5♠ 9♠ J♠', '4♣ 9♥ Q♥');
    expect(codeOf(passTurn(game, 0))).toBe('has_to_lead');
    expect(codeOf(passTurn(game, 1))).toBe('not_your_turn');
    expect(codeOf(playCards(game, 1, cards('9♥')))).toBe('not_your_turn');
    expect(codeOf(playCards(game, 0, cards('9♥')))).toBe('not_your_cards');
    expect(codeOf(playCards(game, 0, cards('5♠ 9♠')))).toBe('no_combination');
    expect(codeOf(playCards(game, 0, []))).toBe('no_combination');
    expect(codeOf(playCards(lay(game, 0, '9♠'), 1, cards('4♣')))).toBe('does_not_beat');
    const over = lay(table('by_card', 0, '5♠', '4♣'), 0, '5♠');
    expect([codeOf(playCards(over, 1, cards('4♣'))), codeOf(passTurn(over, 1))]).toEqual(['over', 'over']);
    expect(() => settleGame(game, 10n)).toThrow(RangeError);
    expect(() => dealGame(RULES, 5, simulationStream(1))).toThrow(RangeError);
  });

  it('skips players who passed until the trick ends, and lets its last player lead', () => {
    let game = table('by_card', 0, '5♠ 8♠ K♠', '6♣ 9♣ A♣', '7♦ 10♦ 2♦');
    game = lay(game, 0, '5♠');
    game = pass(game, 1);
    game = lay(game, 2, '7♦');
    game = lay(game, 0, '8♠');
    expect(game.open.turn).toBe(2);
    game = pass(game, 2);
    expect([game.open.turn, game.open.trick]).toEqual([0, undefined]);
    expect(game.open.passed).toEqual([false, false, false]);
    expect(timeOutMove(viewOf(game, 0))).toEqual(cards('K♠'));
  });

  it('by place continues, and the next in order leads after one who finished', () => {
    let game = table('by_place', 0, '2♥', '6♣ 9♣', '7♦ 10♦');
    game = lay(game, 0, '2♥');
    expect([game.open.over, game.open.finished]).toEqual([false, [0]]);
    game = pass(game, 1);
    expect(timeOutMove(viewOf(game, 2))).toBe('pass');
    game = pass(game, 2);
    expect(game.open.turn).toBe(1);
    game = lay(game, 1, '9♣');
    game = lay(game, 2, '10♦');
    game = pass(game, 1);
    game = lay(game, 2, '7♦');
    expect(game.open).toMatchObject({ over: true, finished: [0, 2, 1] });
  });

  it('lets four consecutive pairs chop after passing, and three not', () => {
    const four = '7♠ 7♣ 8♠ 8♣ 9♠ 9♣ 10♠ 10♣';
    let game = table('by_card', 0, `2♥ ${PLAIN}`, `${four} K♠`, '3♠ 3♣ J♦ 5♠ 5♣ 4♣ 4♦');
    game = lay(game, 0, 'Q♠');
    game = pass(game, 1);
    game = pass(game, 2);
    game = lay(game, 0, '2♥');
    game = pass(game, 1);
    expect(codeOf(playCards(game, 1, cards('K♠')))).toBe('not_your_turn');
    game = lay(game, 1, four);
    expect(game.open).toMatchObject({ turn: 2, trick: { by: 1 }, chain: { by: 1, victim: 0, points: 2 } });
  });
});

describe('[GAME-11] settlement', () => {
  const three = '3♠ 3♣ 4♠ 4♣ 5♠ 5♣';
  const quad = '6♠ 6♣ 6♦ 6♥';

  it('by card: cards left, 26 without a play, twos and bombs left', () => {
    let game = table('by_card', 0, '7♠ 9♠', '8♣ 2♥ K♠', '2♠ 4♠ 5♠');
    game = lay(game, 0, '7♠');
    game = lay(game, 1, '8♣');
    game = pass(game, 2);
    game = lay(game, 0, '9♠');
    const { payments, net, rakes } = settleGame(game, 100n);
    expect(payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount} ${reason}`)).toEqual([
      '1>0 200 cards',
      '1>0 600 kept',
      '2>0 2600 cards',
      '2>0 300 kept',
    ]);
    expect([net, rakes]).toEqual([
      [3589n, -800n, -2900n],
      [111n, 0n, 0n],
    ]);
  });

  it('a chop chopped again is paid in total by the last victim', () => {
    let game = table('winner_takes', 0, '2♥ K♠', `${three} J♠`, `${quad} 8♠`);
    game = lay(game, 0, '2♥');
    game = lay(game, 1, three);
    expect(game.open.chain).toEqual({ by: 1, victim: 0, points: 2 });
    game = lay(game, 2, quad);
    game = pass(game, 0);
    game = pass(game, 1);
    expect(game.open).toMatchObject({ chain: undefined, chops: [{ by: 2, victim: 1, points: 6 }], turn: 2 });
    game = lay(game, 2, '8♠');
    expect(
      settleGame(game, 100n).payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount} ${reason}`),
    ).toEqual(['0>2 100 stake', '1>2 100 stake', '1>2 300 chop']);
  });

  it('no one pays for cards he finished with, unless the rules say so', () => {
    for (const finishedVictimPays of [false, true]) {
      let game = startGame(
        { ...RULES, mode: 'by_place', finishedVictimPays },
        ['2♥', `${quad} 8♠`, '3♠ 4♠'].map(cards),
        0,
      );
      game = lay(game, 0, '2♥');
      game = lay(game, 1, quad);
      game = pass(game, 2);
      expect(game.open.chops).toEqual(finishedVictimPays ? [{ by: 1, victim: 0, points: 2 }] : []);
    }
  });

  it('by place: last to first, third to second', () => {
    let game = table('by_place', 0, '7♠', '8♠', '9♠', '10♠ 2♠');
    for (const [seat, names] of [
      [0, '7♠'],
      [1, '8♠'],
      [2, '9♠'],
    ] as const)
      game = lay(game, seat, names);
    expect(settleGame(game, 100n).net).toEqual([97n, 49n, 0n, -150n]);
  });

  it('by place: a player without a play when the first finished pays him two stakes, whatever the place', () => {
    const rules = { ...RULES, mode: 'by_place', stuckByPlace: true } as const;
    const hands = ['7♠', '8♠ 3♠', '9♠', '10♠ 2♠'].map(cards);
    let game = lay(startGame(rules, hands, 0), 0, '7♠');
    expect(game.open.stuck).toEqual([1, 2, 3]);
    for (const [seat, names] of [
      [1, '8♠'],
      [2, '9♠'],
    ] as const)
      game = lay(game, seat, names);
    game = lay(game, 3, '10♠');
    game = pass(game, 1);
    game = lay(game, 3, '2♠');
    // None of the three had played a card; the one before last is second, and wins nothing from a third who was stuck.
    expect(game.open.finished).toEqual([0, 2, 3, 1]);
    expect(settleGame(game, 100n).net).toEqual([582n, -200n, -200n, -200n]);
    // Older hands are paid by their own rules.
    let before = lay(startGame({ ...rules, stuckByPlace: false }, hands, 0), 0, '7♠');
    for (const [seat, names] of [
      [1, '8♠'],
      [2, '9♠'],
      [3, '10♠'],
    ] as const)
      before = lay(before, seat, names);
    before = lay(pass(before, 1), 3, '2♠');
    expect(settleGame(before, 100n).net).toEqual([97n, -100n, 49n, -50n]);
  });

  it('a win at the deal is paid as by players without a play', () => {
    const dragon = '3♠ 4♥ 5♠ 6♥ 7♠ 8♥ 9♠ 10♥ J♠ Q♥ K♠ A♥ A♠';
    const other = '3♣ 3♦ 5♣ 5♦ 7♣ 8♦ 9♣ 10♦ J♣ Q♦ K♣ 2♦ A♣';
    const game = startGame(SOUTHERN_RULES, [cards(other), cards(dragon)], 0);
    expect(game.open).toMatchObject({ over: true, instantWin: { seat: 1, kind: 'dragon_run' } });
    expect(settleGame(game, 100n).net).toEqual([-2600n, 2522n]);
  });
});
