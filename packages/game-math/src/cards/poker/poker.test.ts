import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, WHOLE_DECK, type Card } from '../card.ts';
import type { CardMove, HandInPlay } from '../card-game.ts';
import { netsOf } from '../payments.ts';
import { holdStakesOf, paidFor } from '../rooms.ts';
import { highestBet, liveIn, raiseOf } from './betting.ts';
import { pokerBotMove } from './bot.ts';
import { blindsOf, dealPoker, movePoker, pokerViewOf, startPoker, type PokerGame } from './game.ts';
import { pokerHand, settlePoker, type PokerSeen } from './hand.ts';
import { POKER_TABLES } from './rules.ts';
import { isShowdown } from './settle.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const RULES = POKER_TABLES.get('poker-song-han')!.rules;
const STAKE = 1_000n;
const HOLD = BigInt(RULES.stack) * STAKE;

const BOARD = cards('A♠ 9♦ 4♣ K♥ 2♠');
/** Two pairs, a pair of aces, nothing. */
const HANDS = ['A♥ K♦', 'A♣ 3♦', 'Q♦ J♦'].map(cards);
const start = (players = 3, button = 0): PokerGame => startPoker(RULES, HANDS.slice(0, players), BOARD, button);

/** `check`, `raise 8`: the move of the player in turn. */
const moveOf = (game: PokerGame, word: string): CardMove => {
  const [act, units] = word.split(' ');
  return {
    seat: game.open.betting.turn!,
    cards: null,
    act: act!,
    ...(units !== undefined && { units: Number(units) }),
  };
};
function played(game: PokerGame, ...words: readonly string[]): PokerGame {
  return words.reduce((now, word) => {
    const done = movePoker(now, moveOf(now, word));
    if (!done.ok) throw new Error(`${word}: ${done.code}`);
    return done.game;
  }, game);
}
function codeOf(game: PokerGame, word: string): string {
  const done = movePoker(game, moveOf(game, word));
  return done.ok ? 'ok' : done.code;
}
const paid = (game: PokerGame): string[] =>
  settlePoker(game, STAKE, HOLD).payments.map(({ from, to, amount }) => `${from}>${to} ${amount / STAKE}`);

describe('[GAME-22] streets of poker', () => {
  it.each([
    [2, 0, { small: 0, big: 1 }, 0, 1],
    [2, 1, { small: 1, big: 0 }, 1, 0],
    [3, 0, { small: 1, big: 2 }, 0, 1],
    [3, 2, { small: 0, big: 1 }, 2, 0],
  ])(
    'of %i players with the button at %i: blinds %j, %i acts first, after the flop %i',
    (players, button, blinds, first, after) => {
      const game = start(players, button);
      expect(blindsOf(players, button)).toEqual(blinds);
      expect(game.open.betting.bets[blinds.small]).toBe(1);
      expect(game.open.betting.bets[blinds.big]).toBe(2);
      expect(game.open.betting.turn).toBe(first);
      const flop = played(game, ...Array.from({ length: players - 1 }, () => 'call'), 'check');
      expect(flop.open).toMatchObject({ street: 'flop', community: BOARD.slice(0, 3), betting: { turn: after } });
    },
  );

  it('open three, one and one card, and end in a showdown', () => {
    let game = played(start(), 'call', 'call', 'check');
    const seen = [];
    for (; !game.open.over; game = played(game, 'check', 'check', 'check')) seen.push(game.open.community.length);
    expect([seen, game.open.community, isShowdown(game.open)]).toEqual([[3, 4, 5], BOARD, true]);
    expect(paid(game)).toEqual(['1>0 2', '2>0 2']);
  });

  it('the big blind may raise a hand in which all called', () => {
    const called = played(start(), 'call', 'call');
    expect([called.open.street, codeOf(called, 'check'), codeOf(called, 'raise 4'), codeOf(called, 'raise 3')]).toEqual(
      ['preflop', 'ok', 'ok', 'bet_range'],
    );
  });

  it('raise by as much as the last one, or all-in', () => {
    const game = start();
    expect(
      ['check', 'call', 'raise', 'raise 3', 'raise 4', 'raise 100', 'raise 101', 'raise 4.5', 'call 2'].map((word) =>
        codeOf(game, word),
      ),
    ).toEqual([
      'not_allowed_now',
      'ok',
      'bet_range',
      'bet_range',
      'ok',
      'ok',
      'bet_range',
      'bet_range',
      'not_allowed_now',
    ]);
    const raised = played(game, 'raise 10');
    expect([codeOf(raised, 'raise 17'), codeOf(raised, 'raise 18')]).toEqual(['bet_range', 'ok']);
    // All-in by less than a full raise.
    const high = played(raised, 'raise 96');
    expect(raiseOf(high.open.betting, 2)).toEqual({ from: 100, to: 100 });
    const all = played(high, 'raise 100');
    expect([raiseOf(all.open.betting, 0), codeOf(all, 'raise 100'), codeOf(all, 'call')]).toEqual([
      null,
      'not_allowed_now',
      'ok',
    ]);
  });

  it('a new street begins at the big blind, whatever was raised before', () => {
    const flop = played(start(), 'raise 20', 'call', 'call');
    expect(raiseOf(flop.open.betting, 1)).toEqual({ from: 2, to: 80 });
    expect([codeOf(flop, 'call'), codeOf(flop, 'check'), codeOf(flop, 'raise 1')]).toEqual([
      'not_allowed_now',
      'ok',
      'bet_range',
    ]);
  });

  it('run out to the river once all are all-in', () => {
    const game = played(start(), 'raise 100', 'fold', 'call');
    expect(game.open).toMatchObject({ over: true, street: 'river', community: BOARD });
    expect(paid(game)).toEqual(['1>0 1', '2>0 100']);
  });

  it('end with the last who has not folded, who is paid what was called', () => {
    const before = played(start(), 'raise 10', 'fold', 'fold');
    expect([before.open.street, before.open.community, paid(before)]).toEqual(['preflop', [], ['1>0 1', '2>0 2']]);
    const flop = played(start(), 'call', 'call', 'check', 'raise 30', 'fold', 'fold');
    expect([flop.open.street, isShowdown(flop.open), paid(flop)]).toEqual(['flop', false, ['0>1 2', '2>1 2']]);
  });

  it('share what is equal', () => {
    const same = startPoker(RULES, ['A♥ 3♦', 'A♣ 3♠', 'Q♦ J♦'].map(cards), cards('A♠ 9♦ 8♣ K♥ Q♠'), 2);
    const over = played(same, 'raise 10', 'call', 'call', ...Array.from({ length: 9 }, () => 'check'));
    expect(paid(over)).toEqual(['2>0 5', '2>1 5']);
    expect(pokerHand(over).seenBy(-1).winners).toEqual([0, 1]);
  });
});

describe('[GAME-22] the rake of poker', () => {
  it('is a share of the win, capped at three big blinds, and nothing without a flop', () => {
    const rake = (game: PokerGame): bigint => settlePoker(game, STAKE, HOLD).rake;
    expect(rake(played(start(), 'raise 60', 'fold', 'fold'))).toBe(0n);
    const checks = Array.from({ length: 9 }, () => 'check');
    // 40 stakes won at 3 %; 100 would be 3, three players all-in 6.
    expect(rake(played(start(), 'raise 20', 'call', 'call', ...checks))).toBe(1_200n);
    expect(rake(played(start(), 'raise 100', 'call', 'call'))).toBe(6_000n);
    const capped = netsOf([{ from: 0, to: 1, amount: 300_000n, reason: 'bets' }], 2, 300, 6_000n);
    expect([capped.rakes, capped.net]).toEqual([
      [0n, 6_000n],
      [-300_000n, 294_000n],
    ]);
  });

  it('is shared by several winners in proportion, and never above its cap', () => {
    const won = netsOf(
      [
        { from: 0, to: 1, amount: 200_000n, reason: 'bets' },
        { from: 0, to: 2, amount: 100_000n, reason: 'bets' },
      ],
      3,
      300,
      6_001n,
    );
    expect([won.rakes, won.rake]).toEqual([[0n, 4_000n, 2_000n], 6_000n]);
  });
});

describe('[GAME-22] what a hand of poker shows', () => {
  it('at a showdown the hands that were not folded, else none; the own hand always', () => {
    const showdown = played(start(), 'raise 4', 'fold', 'call', ...Array.from({ length: 6 }, () => 'check'));
    const [seen, ending] = [pokerHand(showdown).seenBy(-1), pokerHand(showdown).endingOf(1_000, 100_000)];
    expect(seen.shown.map((each) => each?.worth.kind)).toEqual(['two_pairs', undefined, 'high_card']);
    expect(ending.hands).toEqual([cards('A♥ K♦'), [], cards('Q♦ J♦')]);
    expect([ending.shared, ending.played]).toEqual([BOARD, [4_000, 1_000, 4_000]]);
    expect(pokerHand(showdown).seenBy(1).hand).toEqual(cards('A♣ 3♦'));
    const left = pokerHand(played(start(), 'raise 4', 'fold', 'fold'));
    expect([left.seenBy(-1).shown, left.seenBy(-1).winners, left.endingOf(1_000, 100_000).hands]).toEqual([
      [null, null, null],
      [0],
      [[], [], []],
    ]);
  });

  it('the pot without the bets of this street, and the name of the own hand', () => {
    const game = played(start(), 'raise 6', 'call', 'call', 'raise 5');
    expect(pokerHand(game).seenBy(1)).toMatchObject({
      pots: [18],
      worth: { kind: 'pair', cards: cards('A♣ A♠ 9♦ 4♣ 3♦') },
      raise: { from: 10, to: 94 },
      shown: [null, null, null],
    });
    expect(pokerHand(played(game, 'raise 94', 'fold', 'fold')).seenBy(1)).toMatchObject({
      pots: [28],
      raise: null,
      due: 0,
    });
    expect(pokerHand(start()).seenBy(0)).toMatchObject({ pots: [], worth: { kind: 'high_card', cards: HANDS[0] } });
    expect(pokerHand(start()).seenBy(-1)).toMatchObject({ hand: [], worth: null, raise: null });
  });

  it('moves the button on, and counts what a player who won nothing had bet as played', () => {
    const over = pokerHand(played(start(3, 1), 'raise 4', 'fold', 'fold'));
    expect(over.leadsNext).toBe(2);
    expect(paidFor(1_000, 100_000, 0, 0)).toEqual({ won: 100_000, returned: 100_000 });
    expect(paidFor(1_000, 100_000, 3_000, 4_000)).toEqual({ won: 103_000, returned: 99_000 });
    expect(paidFor(1_000, 100_000, -2_000, 2_000)).toEqual({ won: 98_000, returned: 98_000 });
  });
});

const dealt = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3, 4),
  table: fc.constantFrom(...POKER_TABLES.keys()),
  hasButton: fc.boolean(),
});

function anyMove({ open }: PokerGame, next: (count: number) => number): CardMove {
  const { betting } = open;
  const seat = betting.turn!;
  const raise = raiseOf(betting, seat);
  const rests = betting.bets[seat] === highestBet(betting) ? 'check' : 'call';
  const choice = next(8);
  if (choice === 0) return { seat, cards: null, act: 'fold' };
  if (choice < 5 || raise === null) return { seat, cards: null, act: rests };
  const units = choice === 7 ? raise.to : raise.from + next(Math.min(9, raise.to - raise.from + 1));
  return { seat, cards: null, act: 'raise', units };
}

/** The hand with other cards where the player cannot see: whatever he knows must not change. */
function withOthers({ open, hidden }: PokerGame, player: number): PokerGame {
  const own = hidden.hands[player]!;
  const rest = WHOLE_DECK.filter((card) => !own.includes(card) && !open.community.includes(card)).toReversed();
  const hands = hidden.hands.map((hand, seat) => (seat === player ? hand : rest.splice(0, 2)));
  return { open, hidden: { hands, community: [...open.community, ...rest.splice(0, 5 - open.community.length)] } };
}

describe('[GAME-22] any hand of poker', () => {
  it('ends, bets no more than the stack, keeps its cards, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(dealt, ({ seed, players, table, hasButton }) => {
        const { rules } = POKER_TABLES.get(table)!;
        const next = simulationStream(seed);
        let game = dealPoker(rules, players, next, hasButton ? players - 1 : undefined);
        const { hidden } = game;
        expect(new Set([...hidden.hands.flat(), ...hidden.community]).size).toBe(players * 2 + 5);
        for (let move = 0; !game.open.over; move += 1) {
          expect(move).toBeLessThan(4 * rules.stack * players);
          const done = movePoker(game, anyMove(game, next));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: PokerGame }).game;
          expect(game.hidden).toEqual(hidden);
          expect(game.open.betting.put.every((put) => put >= 0 && put <= rules.stack)).toBe(true);
        }
        const { betting, community } = game.open;
        const hold = BigInt(holdStakesOf(rules)) * STAKE;
        const { net, rake, payments } = settlePoker(game, STAKE, hold);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        expect(rake >= 0n && rake <= (community.length > 0 ? BigInt(rules.rakeCap) * STAKE : 0n)).toBe(true);
        for (const [seat, each] of net.entries()) {
          expect(each >= -BigInt(betting.put[seat]!) * STAKE && each >= -hold).toBe(true);
          if (betting.folded[seat]) expect(each).toBe(-BigInt(betting.put[seat]!) * STAKE);
        }
        expect(payments.every(({ to }) => liveIn(betting).includes(to))).toBe(true);
        // A lower maximum is kept too, as for any game of the rooms.
        expect(settlePoker(game, STAKE, STAKE).net.every((each) => each >= -STAKE)).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  it('is played to its end by bots and by the clock, who know nothing but what their player sees', () => {
    fc.assert(
      fc.property(dealt, ({ seed, players, table }) => {
        let game = dealPoker(POKER_TABLES.get(table)!.rules, players, simulationStream(seed));
        for (let move = 0; !game.open.over; move += 1) {
          const player = game.open.betting.turn!;
          const [hand, other]: HandInPlay<PokerSeen>[] = [pokerHand(game), pokerHand(withOthers(game, player))];
          expect(other!.seenBy(player)).toEqual(hand!.seenBy(player));
          expect(other!.botMove(player)).toEqual(hand!.botMove(player));
          const done = movePoker(
            game,
            (seed + player + move) % 5 === 0 ? hand!.timeOutMove(player) : pokerBotMove(pokerViewOf(game, player)),
          );
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: PokerGame }).game;
        }
      }),
      { numRuns: 150 },
    );
  });
});
