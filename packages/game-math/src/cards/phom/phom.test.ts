import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { discardsOf, phomBotMove, phomTimeOut, sendsOf } from './bot.ts';
import { dealPhom, movePhom, phomViewOf, startPhom } from './game.ts';
import type { PhomGame } from './state.ts';
import { arrange, arrangeMost, goTogether, isMeld, meldsIn, pointsIn } from './meld.ts';
import { takenInto, winningOf } from './moves.ts';
import { placesOf, settlePhom } from './settle.ts';
import type { PhomRules } from './rules.ts';

const cards = (names: string): Card[] => names.split(' ').filter(Boolean).map(cardNamed);
const RULES: PhomRules = { play: 'phom', again: false, rakeBasisPoints: 300 };
const STAKE = 1_000n;

function made(game: PhomGame, act: string, names = ''): PhomGame {
  const named = cards(names);
  const done = movePhom(game, { seat: game.open.turn, act, cards: named.length > 0 ? named : null });
  if (!done.ok) throw new Error(`${act} ${names}: ${done.code}`);
  return done.game;
}
function codeOf(game: PhomGame, act: string, names = '', seat = game.open.turn): string {
  const named = cards(names);
  const done = movePhom(game, { seat, act, cards: named.length > 0 ? named : null });
  return done.ok ? 'ok' : done.code;
}
const table = (stock: string, leader: number, ...hands: string[]): PhomGame =>
  startPhom(RULES, hands.map(cards), cards(stock), leader);
const due = (game: PhomGame): string[] =>
  settlePhom(game, STAKE).payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount / STAKE} ${reason}`);

/** Any legal move of the player in turn. */
function anyMove(game: PhomGame, next: (count: number) => number): CardMove {
  const view = phomViewOf(game, game.open.turn);
  const { stage } = view.open;
  const acts: { readonly act: string; readonly cards?: readonly Card[] }[] =
    stage === 'draw'
      ? [{ act: 'draw' }, ...(takenInto(view) ? [{ act: 'take' }, { act: 'take' }, { act: 'take' }] : [])]
      : stage === 'lay'
        ? [{ act: 'lay' }]
        : [
            ...discardsOf(view).map((card) => ({ act: 'discard', cards: [card] })),
            ...sendsOf(view).map((card) => ({ act: 'send', cards: [card] })),
          ];
  const all = winningOf(view) ? [...acts, { act: 'win' }] : acts;
  const chosen = all[next(all.length)]!;
  return { seat: view.seat, act: chosen.act, cards: chosen.cards ?? null };
}

/** Every card of the hand: in hands, in the stock, before the players and in melds. */
const allCards = ({ open, hidden }: PhomGame): Card[] =>
  [...hidden.hands.flat(), ...hidden.stock, ...open.piles.flat(), ...open.melds.flat(2)].toSorted((a, b) => a - b);

const hands = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3, 4),
  again: fc.boolean(),
  hasLeader: fc.boolean(),
  maximum: fc.bigInt({ min: 0n, max: 40_000n }),
});
/** A turn draws, lays, adds at most nine cards and discards; there are at most 16 and as many again. */
const MAX_MOVES = 32 * 12;

describe('[GAME-22] any hand of Phỏm', () => {
  it('ends, keeps its 52 cards and every taken one in a meld, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(hands, ({ seed, players, again, hasLeader, maximum }) => {
        const next = simulationStream(seed);
        let game = dealPhom({ ...RULES, again }, players, next, hasLeader ? players - 1 : undefined);
        const whole = allCards(game);
        expect(whole).toHaveLength(52);
        for (let move = 0; !game.open.over; move += 1) {
          expect(move).toBeLessThan(MAX_MOVES);
          const done = movePhom(game, anyMove(game, next));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: PhomGame }).game;
          expect(allCards(game)).toEqual(whole);
          expect(game.open.handSizes).toEqual(game.hidden.hands.map(({ length }) => length));
          expect(game.open.melds.flat().every((meld) => isMeld(meld))).toBe(true);
        }
        const inMelds = game.open.melds.flat(2);
        if (game.open.win === undefined)
          expect(game.open.takes.filter(({ card }) => !inMelds.includes(card))).toEqual([]);
        expect(placesOf(game).toSorted()).toEqual([...game.open.handSizes.keys()]);
        const { net, rake, payments, rakes } = settlePhom(game, STAKE, maximum);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        for (const [seat] of net.entries()) {
          const paid = payments.filter(({ from }) => from === seat).reduce((sum, { amount }) => sum + amount, 0n);
          expect(paid <= maximum).toBe(true);
          expect(net[seat]! >= -maximum).toBe(true);
          expect(rakes[seat]! >= 0n).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is played to its end by bots and by the clock, from their own view', () => {
    fc.assert(
      fc.property(hands, ({ seed, players, again }) => {
        const next = simulationStream(seed);
        let game = dealPhom({ ...RULES, again }, players, next);
        while (!game.open.over) {
          const view = phomViewOf(game, game.open.turn);
          const done = movePhom(game, view.seat % 2 === 0 ? phomBotMove(view) : phomTimeOut(view));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: PhomGame }).game;
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('[GAME-22] melds of Phỏm', () => {
  it('are three or four of a rank and rows of one suit, the ace low', () => {
    for (const meld of ['A♠ 2♠ 3♠', '5♠ 5♦ 5♣', '5♠ 5♦ 5♣ 5♥', '9♥ 10♥ J♥ Q♥ K♥'])
      expect(isMeld(cards(meld))).toBe(true);
    for (const none of ['Q♠ K♠ A♠', '5♠ 5♦', '5♠ 6♠ 7♣', '5♠ 6♠ 8♠', '']) expect(isMeld(cards(none))).toBe(false);
    expect(pointsIn(cards('A♠ 10♥ J♣ K♦'))).toBe(35);
    expect([goTogether(...(cards('6♥ 8♥') as [Card, Card])), goTogether(...(cards('6♥ 9♥') as [Card, Card]))]).toEqual([
      true,
      false,
    ]);
  });

  it('are arranged with the fewest points, and no arrangement has fewer', () => {
    expect(arrange(cards('6♥ 7♥ 8♥ 8♠ 8♦ K♣'))).toMatchObject({ points: 26 });
    expect(arrange(cards('6♥ 7♥ 8♥ 8♠ 8♦ K♣'), cards('8♠'))).toMatchObject({ points: 26, melds: [cards('8♠ 8♦ 8♥')] });
    // Two taken cards are not in one meld.
    expect(arrange(cards('5♠ 5♣ 5♦ K♣'), cards('5♠ 5♣'))).toBeUndefined();
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 3, maxLength: 9 }), (hand) => {
        const { melds, stray, points } = arrange(hand)!;
        expect([...melds.flat(), ...stray].toSorted((a, b) => a - b)).toEqual(hand.toSorted((a, b) => a - b));
        expect(melds.every((meld) => isMeld(meld))).toBe(true);
        for (const meld of meldsIn(hand)) {
          const left = hand.filter((card) => !meld.includes(card));
          expect(points).toBeLessThanOrEqual(arrange(left)!.points);
        }
        expect(arrangeMost(hand)!.stray.length).toBeLessThanOrEqual(stray.length);
      }),
      { numRuns: 200 },
    );
  });
});

const DRY = 'A♠ 4♠ 7♠ 10♠ 2♣ 5♣ 8♣ J♣ 3♦';

describe('[GAME-22] the rules of Phỏm', () => {
  const start = (): PhomGame =>
    table('9♠ 9♥ 10♥ K♦ A♦ 3♠ 4♥ 6♠', 0, '8♥ 5♠ 5♦ 5♣ 9♦ K♠ A♣ 7♣ J♣ Q♥', '6♥ 7♥ 2♠ 2♣ 10♠ J♦ Q♣ 3♣ 6♦');

  it('let the leader discard first, the next draw or take, and keep what was taken', () => {
    const game = start();
    expect([codeOf(game, 'draw'), codeOf(game, 'discard', '2♠'), codeOf(game, 'discard', '9♦', 1)]).toEqual([
      'not_allowed_now',
      'not_your_cards',
      'not_your_turn',
    ]);
    const fed = made(game, 'discard', '8♥');
    expect(takenInto(phomViewOf(fed, 1))!.melds).toEqual([cards('6♥ 7♥ 8♥')]);
    const ate = made(fed, 'take');
    expect(ate.open).toMatchObject({ stage: 'discard', piles: [[], []], handSizes: [9, 10] });
    expect(ate.open.takes).toEqual([{ by: 1, from: 0, card: cardNamed('8♥'), units: 1 }]);
    expect([codeOf(ate, 'discard', '8♥'), codeOf(ate, 'discard', '7♥'), codeOf(ate, 'discard', 'Q♣')]).toEqual([
      'breaks_taken',
      'breaks_taken',
      'ok',
    ]);
    expect(codeOf(made(game, 'discard', 'K♠'), 'take')).toBe('no_meld');
  });

  it('end after four turns each: melds are laid, strays added to them, and who has none pays four', () => {
    let game = start();
    for (const [one, other] of [
      ['8♥', 'Q♣'],
      ['K♠', 'J♦'],
      ['Q♥', '10♠'],
    ] as const) {
      if (game.open.stage === 'draw') game = made(game, 'draw');
      game = made(game, 'discard', one);
      game = made(made(game, 'draw'), 'discard', other);
    }
    game = made(game, 'draw');
    expect(game.open.stage).toBe('lay');
    expect(codeOf(game, 'discard', 'J♣')).toBe('not_allowed_now');
    game = made(made(game, 'lay'), 'discard', 'J♣');
    expect(game.open.melds[0]).toHaveLength(1);
    game = made(game, 'draw');
    // Without a meld nothing is added to those of others.
    expect(game.open.laid).toEqual([0, 1]);
    game = made(game, 'discard', '10♥');
    expect(game.open.over).toBe(true);
    expect(due(game)).toEqual(['1>0 4 burnt']);
  });

  it('pay five units for nine cards in melds, ten for ten, and at the deal for none that go together', () => {
    const full = table(
      '2♥',
      0,
      'A♠ 2♠ 3♠ 5♣ 5♦ 5♥ 9♦ 10♦ J♦ K♣',
      'K♠ Q♠ 8♣ 8♦ 3♥ 6♣ 7♦ 2♦ 9♥',
      'K♥ Q♥ 4♠ 4♦ 6♦ 7♥ J♠ 10♣ 9♠',
    );
    const won = made(full, 'win');
    expect(won.open.win).toEqual({ seat: 0, kind: 'phom_full' });
    expect(due(won)).toEqual(['1>0 5 full', '2>0 5 full']);
    const round = made(table('', 0, 'A♠ 2♠ 3♠ 4♠ 5♣ 5♦ 5♥ 9♦ 10♦ J♦', 'K♠ Q♠ 8♣ 8♦ 3♥ 6♣ 7♦ 2♦ 9♥'), 'win');
    expect([round.open.win!.kind, due(round)]).toEqual(['phom_round', ['1>0 10 full']]);
    const dry = table('', 1, DRY, 'K♠ Q♠ 8♠ 8♦ 3♥ 6♣ 7♦ 2♦ 9♥ 10♥');
    expect([dry.open.win, due(dry)]).toEqual([{ seat: 0, kind: 'phom_dry' }, ['1>0 5 full']]);
  });

  it('make who fed the winner three cards pay for all', () => {
    const game = start();
    const takes = ['A♠', '5♥', '9♠'].map((name, index) => ({
      by: 1,
      from: 0,
      card: cardNamed(name),
      units: index + 1,
    }));
    const won: PhomGame = {
      ...game,
      open: {
        ...game.open,
        handSizes: [9, 0, 9],
        melds: [[], [], []],
        takes,
        over: true,
        win: { seat: 1, kind: 'phom_full' },
      },
    };
    expect(due(won)).toEqual(['0>1 5 full', '0>1 5 fed', '0>1 1 take', '0>1 2 take', '0>1 3 take']);
  });
});
