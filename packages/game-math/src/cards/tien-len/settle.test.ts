import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import {
  botMove,
  cardNamed,
  dealGame,
  legalPlays,
  MODES,
  passTurn,
  playCards,
  settleGame,
  SOUTHERN_RULES,
  startGame,
  timeOutMove,
  viewOf,
  type Card,
  type Game,
  type Payment,
} from '../index.ts';

type Player = (game: Game, next: (count: number) => number) => readonly Card[] | 'pass';
/** Players who play anything, play well, or time out. */
const PLAYERS: readonly Player[] = [
  (game, next) => {
    const plays = legalPlays(viewOf(game, game.open.turn));
    return game.open.trick !== undefined && (plays.length === 0 || next(3) === 0)
      ? 'pass'
      : plays[next(Math.min(plays.length, 256))]!.cards;
  },
  (game) => botMove(viewOf(game, game.open.turn)),
  (game) => timeOutMove(viewOf(game, game.open.turn)),
];

function played(game: Game, next: (count: number) => number): Game {
  let now = game;
  while (!now.open.over) {
    const { turn } = now.open;
    const choice = PLAYERS[(turn + next(2)) % PLAYERS.length]!(now, next);
    const move = choice === 'pass' ? passTurn(now, turn) : playCards(now, turn, choice);
    if (!move.ok) throw new Error(move.code);
    now = move.game;
  }
  return now;
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);
const paidBy = (payments: readonly Payment[], seat: number): bigint =>
  sumOf(payments.filter(({ from }) => from === seat).map(({ amount }) => amount));
const hands = (...names: string[]): Card[][] => names.map((each) => each.split(' ').map(cardNamed));

describe('[GAME-11] the maximum cost of a game', () => {
  it('of 2 000 games, each ends, conserves the money, takes no more than the hold, and the rake from winners only', () => {
    const games = fc.record({
      seed: fc.integer({ min: 0, max: 2 ** 31 }),
      seats: fc.constantFrom(2, 3, 4),
      mode: fc.constantFrom(...MODES),
      first: fc.boolean(),
      stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      maximum: fc.bigInt({ min: 0n, max: 60n }),
      rake: fc.integer({ min: 200, max: 500 }),
    });
    fc.assert(
      fc.property(games, ({ seed, seats, mode, first, stake, maximum: stakes, rake }) => {
        const next = simulationStream(seed);
        const game = played(
          dealGame({ ...SOUTHERN_RULES, mode, rakeBasisPoints: rake }, seats, next, first ? undefined : 0),
          next,
        );
        const maximum = stakes * stake;
        const [whole, cut] = [settleGame(game, stake), settleGame(game, stake, maximum)];
        expect(sumOf(cut.net) + cut.rake).toBe(0n);
        for (const [seat, net] of cut.net.entries()) {
          expect(net).toBeGreaterThanOrEqual(-maximum);
          const gross = net + cut.rakes[seat]!;
          expect(cut.rakes[seat]).toBe(gross > 0n ? (gross * BigInt(rake)) / 10_000n : 0n);
          // Everyone pays what is due, or all there is.
          const due = paidBy(whole.payments, seat);
          expect(paidBy(cut.payments, seat)).toBe(due < maximum ? due : maximum);
        }
        expect(cut.payments.every(({ amount }) => amount > 0n)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  }, 120_000);

  it('is used for the loss before cards left, and for those before chops', () => {
    const rules = { ...SOUTHERN_RULES, mode: 'by_card', instantWins: false } as const;
    let game = startGame(rules, hands('3♠ 3♣ 3♦ 3♥ 9♥', '4♠ 2♥ 2♠', '5♠ 6♠'), 1);
    for (const [seat, cards] of [
      [1, '2♥'],
      [2, ''],
      [0, '3♠ 3♣ 3♦ 3♥'],
      [1, ''],
      [0, '9♥'],
    ] as const) {
      const move = cards === '' ? passTurn(game, seat) : playCards(game, seat, cards.split(' ').map(cardNamed));
      if (!move.ok) throw new Error(move.code);
      game = move.game;
    }
    const of = (maximum: bigint) =>
      settleGame(game, 100n, maximum)
        .payments.filter(({ from }) => from === 1)
        .map(({ reason, amount }) => [reason, amount]);
    expect(of(10_000n)).toEqual([
      ['cards', 200n],
      ['kept', 300n],
      ['chop', 600n],
    ]);
    expect(of(700n)).toEqual([
      ['cards', 200n],
      ['kept', 300n],
      ['chop', 200n],
    ]);
    expect(of(450n)).toEqual([
      ['cards', 200n],
      ['kept', 250n],
    ]);
    expect(of(150n)).toEqual([['cards', 150n]]);
    expect(() => settleGame(game, 100n, -1n)).toThrow(RangeError);
  });
});
