import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { catTeBotMove, catTeTimeOut } from './bot.ts';
import { beatsCatTe, byHeight, catTeWinOf } from './card.ts';
import {
  catTeViewOf,
  dealCatTe,
  FACE_DOWN,
  isIn,
  moveCatTe,
  openCards,
  startCatTe,
  tricksWon,
  type CatTeGame,
} from './game.ts';
import { catTeHand } from './hand.ts';
import { CAT_TE_HAND, CAT_TE_HOLD, type CatTeRules } from './rules.ts';
import { settleCatTe } from './settle.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const RULES: CatTeRules = { play: 'cat_te', instantWins: true, rakeBasisPoints: 300 };
const STAKE = 1_000n;

function moved(game: CatTeGame, move: CardMove): CatTeGame {
  const done = moveCatTe(game, move);
  if (!done.ok) throw new Error(done.code);
  return done.game;
}
/** "0 9♠" lays it open, "1 -3♣" face down. */
const play = (game: CatTeGame, ...moves: string[]): CatTeGame =>
  moves.reduce((now, each) => {
    const [seat, name] = each.split(' ') as [string, string];
    const down = name.startsWith('-');
    return moved(now, {
      seat: Number(seat),
      cards: [cardNamed(name.replace('-', ''))],
      ...(down && { act: FACE_DOWN }),
    });
  }, game);
const codeOf = (game: CatTeGame, move: CardMove): string => {
  const done = moveCatTe(game, move);
  return done.ok ? 'ok' : done.code;
};
const due = (game: CatTeGame): string[] =>
  settleCatTe(game, STAKE).payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount / STAKE} ${reason}`);

const start = (...hands: string[]): CatTeGame => startCatTe({ ...RULES, instantWins: false }, hands.map(cards), 0);

describe('[GAME-22] cards of Cát Tê', () => {
  it('beat lower ones of their suit, the ace above the king and the two below the three', () => {
    const rows: readonly (readonly [string, string, boolean])[] = [
      ['A♠', 'K♠', true],
      ['3♠', '2♠', true],
      ['2♠', '3♠', false],
      ['2♠', 'A♠', false],
      ['A♥', '2♠', false],
      ['10♦', '9♦', true],
    ];
    for (const [one, other, beats] of rows)
      expect(beatsCatTe(cardNamed(one), cardNamed(other)), `${one} on ${other}`).toBe(beats);
    expect(byHeight(cards('A♠ 2♥ 3♠ K♣'))).toEqual(cards('2♥ 3♠ K♣ A♠'));
  });

  it('win at the deal, the stronger kind first, then the first to play', () => {
    expect(catTeWinOf(cards('8♠ 8♣ 8♦ 8♥ 2♠ K♠'))).toBe('four_alike');
    expect(catTeWinOf(cards('2♠ 5♠ 8♠ 9♠ K♠ A♠'))).toBe('one_suit');
    expect(catTeWinOf(cards('2♠ 2♣ 3♦ 4♥ 5♠ 5♣'))).toBe('all_small');
    expect(catTeWinOf(cards('2♠ 2♣ 3♦ 4♥ 5♠ 6♣'))).toBeUndefined();
    const hands = ['2♠ 2♣ 3♦ 4♥ 5♠ 5♣', '3♥ 6♥ 8♥ 9♥ K♥ A♥', '3♣ 6♣ 8♣ 9♣ K♣ A♣'].map(cards);
    const won = startCatTe(RULES, hands, 2);
    expect([won.open.instantWin, won.open.over]).toEqual([{ seat: 2, kind: 'one_suit' }, true]);
    expect(due(won)).toEqual(['0>2 4 instant', '1>2 4 instant']);
    expect(startCatTe({ ...RULES, instantWins: false }, hands, 2).open.over).toBe(false);
  });
});

const THREE = ['A♠ K♥ 3♦ 4♦ Q♣ 7♣', 'K♠ A♥ 5♦ 6♦ 8♣ 2♣', '2♠ 3♥ J♦ A♦ K♣ 10♣'] as const;
const FOUR_TRICKS = [
  '0 A♠',
  '1 -2♣',
  '2 -2♠',
  '0 K♥',
  '1 A♥',
  '2 -3♥',
  '1 5♦',
  '2 J♦',
  '0 -3♦',
  '2 A♦',
  '0 -4♦',
  '1 -6♦',
];

describe('[GAME-22] the rules of Cát Tê', () => {
  it('take one card a player: open where it beats the highest of its suit, else face down', () => {
    const game = start(...THREE);
    const lay = (seat: number, name: string, act?: string): CardMove => ({
      seat,
      cards: cards(name),
      ...(act !== undefined && { act }),
    });
    expect([
      codeOf(game, lay(1, 'K♠')),
      codeOf(game, lay(0, '2♠')),
      codeOf(game, lay(0, 'A♠', FACE_DOWN)),
      codeOf(game, lay(0, 'A♠ K♥')),
      codeOf(game, { seat: 0, cards: null }),
      codeOf(game, { ...lay(0, 'A♠'), units: 2 }),
      codeOf(game, lay(0, 'A♠', 'open')),
    ]).toEqual([
      'not_your_turn',
      'not_your_cards',
      'has_to_lead',
      'no_combination',
      'not_allowed_now',
      'not_allowed_now',
      'not_allowed_now',
    ]);
    const led = play(game, '0 4♦');
    expect(openCards(catTeViewOf(led, 1))).toEqual(cards('5♦ 6♦'));
    expect([codeOf(led, lay(1, 'A♥')), codeOf(led, lay(1, 'A♥', FACE_DOWN)), codeOf(led, lay(1, '6♦'))]).toEqual([
      'does_not_beat',
      'ok',
      'ok',
    ]);
    // A third player has to beat the second.
    const beaten = play(led, '1 6♦');
    expect(openCards(catTeViewOf(beaten, 2))).toEqual(cards('J♦ A♦'));
    expect(play(beaten, '2 -2♠').open).toMatchObject({ turn: 1, laid: [], tricks: [{ winner: 1 }] });
  });

  it('hide a card that lies face down, and cards of others', () => {
    const seen = catTeHand(play(start(...THREE), '0 A♠', '1 -2♣')).seenBy(2);
    expect(seen.open.laid).toEqual([
      { seat: 0, card: cardNamed('A♠') },
      { seat: 1, card: null },
    ]);
    expect(seen.hand).toEqual(byHeight(cards(THREE[2])));
    expect(JSON.stringify(seen)).not.toContain('hidden');
  });

  it('turn over the last cards after the fifth trick; the highest of its winner’s suit wins', () => {
    const first = play(start(...THREE), ...FOUR_TRICKS);
    expect(first.open.tricks.map(({ winner }) => winner)).toEqual([0, 1, 2, 2]);
    expect([0, 1, 2].every((seat) => isIn(first.open, seat))).toBe(true);
    // All are in; the winner of the fourth leads.
    expect(first.open.turn).toBe(2);
    const game = play(first, '2 10♣', '0 Q♣', '1 -8♣');
    expect(game.open).toMatchObject({ over: true, winner: 2 });
    expect(game.open.tricks[5]).toEqual({
      laid: [
        { seat: 0, card: cardNamed('7♣') },
        { seat: 1, card: cardNamed('K♠') },
        { seat: 2, card: cardNamed('K♣') },
      ],
      winner: 2,
    });
  });

  it('leave out who won none of the first four tricks; he pays two, the other one', () => {
    const hands = ['A♠ K♥ 3♦ 4♦ Q♣ 7♣', 'K♠ A♥ 5♦ 6♦ 8♣ 2♣', '2♠ 3♥ 7♦ 8♦ 9♥ 10♥'] as const;
    const game = play(
      start(...hands),
      ...['0 A♠', '1 -2♣', '2 -2♠', '0 K♥', '1 A♥', '2 -3♥', '1 6♦', '2 -7♦', '0 -3♦', '1 5♦', '2 -8♦', '0 -4♦'],
    );
    expect(game.open.tricks.map(({ winner }) => winner)).toEqual([0, 1, 1, 1]);
    expect([tricksWon(game.open, 1), isIn(game.open, 2), game.open.turn]).toEqual([3, false, 1]);
    const seen = catTeHand(game).seenBy(2);
    expect(seen.standing).toEqual([
      { won: 1, out: false },
      { won: 3, out: false },
      { won: 0, out: true },
    ]);
    const over = play(game, '1 8♣', '0 Q♣');
    // The last cards are the seven of clubs and the king of spades: no other suit beats it.
    expect(over.open).toMatchObject({ over: true, winner: 0 });
    expect(due(over)).toEqual(['1>0 1 last_trick', '2>0 2 no_trick']);
    expect(catTeHand(over).endingOf(1_000, 4_000)).toMatchObject({
      hands: [cards('7♣'), cards('K♠'), cards('9♥ 10♥')],
      net: [2_910, -1_000, -2_000],
      rakes: [90, 0, 0],
    });
  });

  it('end after four tricks of one player, paid three by each', () => {
    const hands = ['A♠ A♥ A♦ A♣ 3♦ 4♦', 'K♠ K♥ 5♦ 6♦ 8♣ 2♣', '2♠ 3♥ 7♦ 8♦ 9♥ 10♥'] as const;
    const game = play(
      start(...hands),
      ...['0 A♠', '1 -2♣', '2 -2♠', '0 A♥', '1 -K♥', '2 -3♥', '0 A♦', '1 -5♦', '2 -7♦', '0 A♣', '1 -6♦', '2 -8♦'],
    );
    expect(game.open).toMatchObject({ over: true, winner: 0, tricks: { length: 4 } });
    expect(due(game)).toEqual(['1>0 3 all_tricks', '2>0 3 all_tricks']);
  });

  it('make practice players keep their best cards once they have a trick, and the clock lay the lowest', () => {
    const game = play(start(...THREE), '0 A♠', '1 -2♣', '2 -2♠');
    expect(catTeBotMove(catTeViewOf(game, 0))).toEqual({ seat: 0, cards: cards('3♦') });
    expect(catTeTimeOut(catTeViewOf(game, 0))).toEqual({ seat: 0, cards: cards('3♦') });
    const led = play(game, '0 3♦');
    // Without a trick, a card that seldom is beaten; the clock lays the lowest face down.
    expect(catTeBotMove(catTeViewOf(led, 1))).toEqual({ seat: 1, cards: cards('6♦') });
    expect(catTeTimeOut(catTeViewOf(led, 1))).toEqual({ seat: 1, cards: cards('5♦'), act: FACE_DOWN });
  });
});

const hands = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3, 4),
  hasLeader: fc.boolean(),
  instantWins: fc.boolean(),
  maximum: fc.bigInt({ min: 0n, max: BigInt(CAT_TE_HOLD) * STAKE }),
});

function anyMove(game: CatTeGame, next: (count: number) => number): CardMove {
  const { turn, laid } = game.open;
  const view = catTeViewOf(game, turn);
  const open = openCards(view);
  if (laid.length === 0 || (open.length > 0 && next(2) === 0)) return { seat: turn, cards: [open[next(open.length)]!] };
  return { seat: turn, cards: [view.hand[next(view.hand.length)]!], act: FACE_DOWN };
}

describe('[GAME-22] any hand of Cát Tê', () => {
  it('ends after six cards of each at most, is won by who is in, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(hands, ({ seed, players, hasLeader, instantWins, maximum }) => {
        const next = simulationStream(seed);
        let game = dealCatTe({ ...RULES, instantWins }, players, next, hasLeader ? players - 1 : undefined);
        expect(new Set(game.hidden.hands.flat()).size).toBe(players * CAT_TE_HAND);
        for (let move = 0; !game.open.over; move += 1) {
          expect(move).toBeLessThan(players * CAT_TE_HAND);
          game = moved(game, anyMove(game, next));
          expect(game.hidden.hands.map(({ length }) => length)).toEqual(game.open.handSizes);
        }
        const { winner, tricks, instantWin } = game.open;
        if (!instantWin) {
          expect([4, 6]).toContain(tricks.length);
          expect(isIn(game.open, winner!) && tricks.at(-1)!.winner === winner).toBe(true);
        }
        const { net, rake, rakes } = settleCatTe(game, STAKE, maximum);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        expect(net.every((each, seat) => each >= -maximum && (seat === winner || each <= 0n))).toBe(true);
        expect(rakes.every((each, seat) => (seat === winner ? each >= 0n : each === 0n))).toBe(true);
        // The hold covers all there is to pay.
        expect(settleCatTe(game, STAKE, BigInt(CAT_TE_HOLD) * STAKE).net).toEqual(settleCatTe(game, STAKE).net);
      }),
      { numRuns: 400 },
    );
  });

  it('is played to its end by bots and by the clock, from their own view', () => {
    fc.assert(
      fc.property(hands, ({ seed, players }) => {
        let game = dealCatTe(RULES, players, simulationStream(seed));
        while (!game.open.over) {
          const view = catTeViewOf(game, game.open.turn);
          game = moved(game, (seed + view.seat) % 3 === 0 ? catTeTimeOut(view) : catTeBotMove(view));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is won more often by a practice player than by three who play anything', () => {
    const next = simulationStream(11);
    let won = 0;
    const played = 2_000;
    for (let hand = 0; hand < played; hand += 1) {
      let game = dealCatTe({ ...RULES, instantWins: false }, 4, next);
      while (!game.open.over)
        game = moved(game, game.open.turn === 0 ? catTeBotMove(catTeViewOf(game, 0)) : anyMove(game, next));
      won += game.open.winner === 0 ? 1 : 0;
    }
    expect(won / played).toBeGreaterThan(0.33);
  });
});
