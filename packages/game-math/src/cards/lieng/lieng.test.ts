import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, WHOLE_DECK, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { liengBotMove, liengTimeOut } from './bot.ts';
import {
  dealLieng,
  highestBet,
  leastRaise,
  liengViewOf,
  mayRaise,
  moveLieng,
  startLieng,
  type LiengGame,
} from './game.ts';
import { settleLieng } from './hand.ts';
import { LIENG_LIMIT, type LiengRules } from './rules.ts';
import { byStrength, liengStrength } from './strength.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const RULES: LiengRules = { play: 'lieng', rakeBasisPoints: 300 };
const STAKE = 1_000n;

function moved(game: LiengGame, act: string, units?: number): LiengGame {
  const done = moveLieng(game, { seat: game.open.turn, cards: null, act, ...(units !== undefined && { units }) });
  if (!done.ok) throw new Error(`${act} ${units}: ${done.code}`);
  return done.game;
}
function codeOf(game: LiengGame, act: string, units?: number, seat = game.open.turn): string {
  const done = moveLieng(game, { seat, cards: null, act, ...(units !== undefined && { units }) });
  return done.ok ? 'ok' : done.code;
}
const due = (game: LiengGame): string[] =>
  settleLieng(game, STAKE).payments.map(({ from, to, amount }) => `${from}>${to} ${amount / STAKE}`);

describe('[GAME-22] hands of Liêng', () => {
  it.each([
    ['A♠ A♣ A♥', 'set', 0],
    ['A♠ 2♣ 3♥', 'run', 0],
    ['Q♠ K♣ A♥', 'run', 0],
    ['J♠ Q♣ K♥', 'run', 0],
    ['J♠ J♣ K♥', 'pictures', 0],
    ['K♠ A♣ 2♥', 'points', 3],
    ['10♠ J♣ 9♥', 'run', 0],
    ['10♠ Q♣ 9♥', 'points', 9],
    ['5♠ 5♣ K♥', 'points', 0],
  ])('%s is %s %i', (names, kind, points) => expect(liengStrength(cards(names))).toMatchObject({ kind, points }));

  it('are ordered from the weakest', () => {
    const order = [
      '10♠ J♠ 10♥',
      '5♠ 5♣ K♠',
      '5♠ 5♣ K♥',
      '4♠ 5♣ K♥',
      'A♠ 10♣ 8♥',
      'J♠ J♣ K♠',
      'A♥ 2♣ 3♥',
      '2♠ 3♣ 4♥',
      '2♠ 3♣ 4♥',
      'Q♠ K♣ A♥',
      '2♠ 2♣ 2♥',
      'A♠ A♣ A♥',
    ].map((names) => liengStrength(cards(names)).value);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(byStrength(cards('2♥ A♠ K♥'))).toEqual(cards('A♠ K♥ 2♥'));
  });

  it('are counted over all 22 100, and no two of one deal are equal', () => {
    const counts: Record<string, number> = {};
    const tops = new Map<number, Set<Card>>();
    for (const one of WHOLE_DECK)
      for (const two of WHOLE_DECK.slice(one + 1))
        for (const three of WHOLE_DECK.slice(two + 1)) {
          const { kind, value } = liengStrength([one, two, three]);
          counts[kind] = (counts[kind] ?? 0) + 1;
          const [top] = byStrength([one, two, three]);
          tops.set(value, (tops.get(value) ?? new Set()).add(top!));
        }
    expect(counts).toEqual({ set: 52, run: 768, pictures: 144, points: 21_136 });
    // Equal hands share their highest card: they are never at one table.
    expect([...tops.values()].every(({ size }) => size === 1)).toBe(true);
  });
});

describe('[GAME-22] betting in Liêng', () => {
  const start = (): LiengGame => startLieng(RULES, ['9♠ 10♠ J♠', '2♠ 3♣ 6♥', '4♠ 4♣ 7♥'].map(cards), 1);

  it('goes round until all have answered the highest bet, and the strongest hand wins the bets', () => {
    let game = start();
    expect([codeOf(game, 'call'), codeOf(game, 'check', 1), codeOf(game, 'check', undefined, 0)]).toEqual([
      'not_allowed_now',
      'not_allowed_now',
      'not_your_turn',
    ]);
    expect([
      codeOf(game, 'raise'),
      codeOf(game, 'raise', 1),
      codeOf(game, 'raise', 31),
      codeOf(game, 'raise', 2.5),
    ]).toEqual(Array.from({ length: 4 }, () => 'bet_range'));
    game = moved(moved(game, 'check'), 'raise', 4);
    expect([codeOf(game, 'check'), codeOf(game, 'raise', 6), codeOf(game, 'raise', 7)]).toEqual([
      'not_allowed_now',
      'bet_range',
      'ok',
    ]);
    game = moved(game, 'call');
    expect(game.open.turn).toBe(1);
    game = moved(game, 'raise', 10);
    game = moved(moved(game, 'fold'), 'call');
    expect(game.open).toMatchObject({ over: true, winner: 0, bets: [10, 10, 4] });
    expect(due(game)).toEqual(['1>0 10', '2>0 4']);
    expect(codeOf(game, 'fold')).toBe('over');
  });

  it('ends at once when one player is left, and after a round of checks', () => {
    const left = moved(moved(moved(start(), 'raise', 30), 'fold'), 'fold');
    expect([left.open.winner, due(left)]).toEqual([1, ['0>1 1', '2>1 1']]);
    const checked = moved(moved(moved(start(), 'check'), 'check'), 'check');
    expect([checked.open.winner, due(checked)]).toEqual([0, ['1>0 1', '2>0 1']]);
    expect([codeOf(moved(start(), 'raise', 30), 'raise', 30), mayRaise(left.open)]).toEqual(['not_allowed_now', false]);
  });

  it('is left by the clock without another bet', () => {
    const game = start();
    expect(liengTimeOut(liengViewOf(game, 1)).act).toBe('check');
    expect(liengTimeOut(liengViewOf(moved(game, 'raise', 2), 2)).act).toBe('fold');
  });
});

const hands = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3, 4),
  hasLeader: fc.boolean(),
  maximum: fc.bigInt({ min: 0n, max: BigInt(LIENG_LIMIT) * STAKE }),
});

function anyMove({ open }: LiengGame, next: (count: number) => number): CardMove {
  const made = { seat: open.turn, cards: null };
  const rests = open.bets[open.turn] === highestBet(open) ? 'check' : 'call';
  const choice = next(4);
  if (choice === 0) return { ...made, act: 'fold' };
  if (choice === 1 || !mayRaise(open)) return { ...made, act: rests };
  const from = leastRaise(open);
  return { ...made, act: 'raise', units: from + next(LIENG_LIMIT - from + 1) };
}

describe('[GAME-22] any hand of Liêng', () => {
  it('ends, bets no more than the limit, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(hands, ({ seed, players, hasLeader, maximum }) => {
        const next = simulationStream(seed);
        let game = dealLieng(RULES, players, next, hasLeader ? players - 1 : undefined);
        expect(new Set(game.hidden.hands.flat()).size).toBe(players * 3);
        for (let move = 0; !game.open.over; move += 1) {
          expect(move).toBeLessThan(LIENG_LIMIT * players);
          const done = moveLieng(game, anyMove(game, next));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: LiengGame }).game;
          expect(game.open.bets.every((bet) => bet >= 1 && bet <= LIENG_LIMIT)).toBe(true);
        }
        const { winner, bets, folded } = game.open;
        expect(folded[winner!]).toBe(false);
        // Who has not folded has bet as much as the winner.
        for (const [seat, bet] of bets.entries()) if (!folded[seat]) expect(bet).toBe(highestBet(game.open));
        const { net, rake, rakes } = settleLieng(game, STAKE, maximum);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        expect(net.every((each, seat) => each >= -maximum && (seat === winner || each <= 0n))).toBe(true);
        expect(rakes.every((each, seat) => (seat === winner ? each >= 0n : each === 0n))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is played to its end by bots and by the clock, from their own view', () => {
    fc.assert(
      fc.property(hands, ({ seed, players }) => {
        let game = dealLieng(RULES, players, simulationStream(seed));
        for (let move = 0; !game.open.over; move += 1) {
          const view = liengViewOf(game, game.open.turn);
          const done = moveLieng(game, (seed + view.seat) % 3 === 0 ? liengTimeOut(view) : liengBotMove(view));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: LiengGame }).game;
        }
      }),
      { numRuns: 200 },
    );
  });
});
