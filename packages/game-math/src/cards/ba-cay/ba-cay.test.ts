import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, type Card } from '../card.ts';
import { dealBaCay, moveBaCay, startBaCay, type BaCayGame } from './game.ts';
import { baCayHand, settleBaCay } from './hand.ts';
import { BA_CAY_TABLES, type BaCayRules } from './rules.ts';
import { baCayStrength, byPlace, deckOf } from './strength.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const rulesOf = (game: string): BaCayRules => BA_CAY_TABLES.get(game)!.rules;
const [NINE, POT, WHOLE] = [rulesOf('ba-cay'), rulesOf('ba-cay-an-ga'), rulesOf('bai-cao')];
const HOLD = 30n;
const STAKE = 1_000n;

function moved(game: BaCayGame, seat: number, act: string, units?: number): BaCayGame {
  const done = moveBaCay(game, { seat, cards: null, act, ...(units !== undefined && { units }) });
  if (!done.ok) throw new Error(done.code);
  return done.game;
}
function codeOf(game: BaCayGame, seat: number, act: string, units?: number): string {
  const done = moveBaCay(game, { seat, cards: null, act, ...(units !== undefined && { units }) });
  return done.ok ? 'ok' : done.code;
}
/** Played to its end: the bets in order of seats, the banker's left out. */
function played(rules: BaCayRules, banker: number, bets: readonly number[], ...hands: string[]): BaCayGame {
  const players = hands.map((_, seat) => seat);
  const start = startBaCay(rules, hands.map(cards), banker);
  const placed = players
    .filter((seat) => seat !== banker)
    .reduce((game, seat, index) => moved(game, seat, 'bet', bets[index]!), start);
  return players.reduce((game, seat) => moved(game, seat, 'open'), placed);
}
const due = (game: BaCayGame): string[] =>
  settleBaCay(game, STAKE).payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount / STAKE} ${reason}`);

function countsOf(rules: BaCayRules): { readonly counts: Record<string, number>; readonly tops: Set<number>[] } {
  const deck = deckOf(rules);
  const counts: Record<string, number> = {};
  const tops = new Map<number, Set<number>>();
  for (const [index, one] of deck.entries())
    for (const [step, two] of deck.slice(index + 1).entries())
      for (const three of deck.slice(index + step + 2)) {
        const { kind, points, value } = baCayStrength([one, two, three], rules);
        const name = kind === 'points' ? `${points}` : kind;
        counts[name] = (counts[name] ?? 0) + 1;
        tops.set(value, (tops.get(value) ?? new Set()).add(kind === 'set' ? 0 : byPlace([one, two, three])[0]!));
      }
  return { counts, tops: [...tops.values()] };
}

describe('[GAME-22] hands of Ba Cây', () => {
  it('count points to ten, a set above them; equal points are decided by the suit, then by the card', () => {
    const strength = (names: string) => baCayStrength(cards(names), NINE);
    expect(strength('2♠ 3♣ 5♥')).toMatchObject({ kind: 'points', points: 10, doubles: true });
    expect(strength('9♠ 9♣ 9♥')).toMatchObject({ kind: 'set', doubles: true });
    expect(strength('A♠ 2♣ 8♥')).toMatchObject({ points: 1, doubles: false });
    const order = ['A♠ 2♠ 8♠', 'A♥ 2♠ 9♠', '2♦ 3♠ 7♠', '9♦ 3♠ 8♦', 'A♦ 3♠ 6♣', '2♠ 2♣ 2♥', '9♠ 9♣ 9♥', 'A♠ A♣ A♥'].map(
      (names) => strength(names).value,
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(new Set(order).size).toBe(order.length);
  });

  it('are counted over all 7 140, and no two of one deal are equal', () => {
    const { counts, tops } = countsOf(NINE);
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(7_140);
    // Counted by numbers alone: 64 ways for three different ones, 24 for two alike.
    const expected: Record<string, number> = { set: 36 };
    for (let low = 1; low <= 9; low += 1)
      for (let middle = low; middle <= 9; middle += 1)
        for (let high = middle; high <= 9; high += 1) {
          const points = (low + middle + high) % 10 || 10;
          const different = new Set([low, middle, high]).size;
          if (different > 1) expected[points] = (expected[points] ?? 0) + (different === 3 ? 64 : 24);
        }
    expect(counts).toEqual(expected);
    expect(tops.every(({ size }) => size === 1)).toBe(true);
  });

  it('of Bài Cào are counted over all 22 100: three pictures above nine points', () => {
    const { counts } = countsOf(WHOLE);
    expect(counts['pictures']).toBe(220);
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(22_100);
    expect(baCayStrength(cards('J♠ Q♣ K♥'), WHOLE)).toMatchObject({ kind: 'pictures', doubles: true });
    expect(baCayStrength(cards('10♠ Q♣ K♥'), WHOLE)).toMatchObject({ kind: 'points', points: 0, doubles: false });
  });
});

describe('[GAME-22] the rules of Ba Cây', () => {
  it('ask for bets before a card is seen, then for the cards', () => {
    const start = startBaCay(NINE, ['2♠ 3♣ 4♥', '5♠ 5♣ 8♥', 'A♠ 2♣ 6♥'].map(cards), 1);
    expect(start.open).toMatchObject({ stage: 'bet', asked: [2, 0] });
    expect([
      codeOf(start, 1, 'bet', 1),
      codeOf(start, 0, 'open'),
      codeOf(start, 0, 'bet', 6),
      codeOf(start, 0, 'bet'),
    ]).toEqual(['not_your_turn', 'not_allowed_now', 'bet_range', 'bet_range']);
    expect([baCayHand(start).seenBy(0).hand, baCayHand(start).turn, baCayHand(start).awaited]).toEqual([
      [],
      undefined,
      [2, 0],
    ]);
    const placed = moved(moved(start, 0, 'bet', 5), 2, 'bet', 1);
    expect(placed.open).toMatchObject({ stage: 'open', asked: [1, 2, 0], bets: [5, 0, 1] });
    expect(baCayHand(placed).seenBy(0)).toMatchObject({
      hand: cards('4♥ 3♣ 2♠'),
      worth: { points: 9 },
      worths: [null, null, null],
    });
    const opened = moved(placed, 2, 'open');
    expect(baCayHand(opened).seenBy(0).worths).toEqual([null, null, { kind: 'points', points: 9 }]);
    expect(codeOf(opened, 2, 'open')).toBe('not_your_turn');
  });

  it('settle each bet with the banker, a strong hand for double, and the pot with the strongest', () => {
    const game = played(NINE, 0, [5, 2], '2♠ 3♣ 4♥', '2♦ 3♦ 5♦', 'A♠ A♣ 2♥');
    expect([due(game), baCayHand(game).leadsNext]).toEqual([['0>1 10 bet_double', '2>0 2 bet'], 1]);
    const kept = played(NINE, 0, [1], '2♠ 3♣ 4♥', 'A♠ A♣ 2♥');
    expect(baCayHand(kept).leadsNext).toBe(0);
    const pot = played(POT, 0, [4, 4], '2♠ 3♣ 4♥', '2♦ 3♦ 5♦', 'A♠ A♣ 2♥');
    expect(due(pot)).toEqual(['0>1 8 bet_double', '2>0 4 bet', '0>1 1 side_pot', '2>1 1 side_pot']);
  });

  it('let equal hands of Bài Cào draw, and pass the bank on', () => {
    const game = played(WHOLE, 1, [3, 2], '2♠ 3♣ 4♥', 'K♠ Q♣ 9♥', 'J♠ Q♥ K♦');
    expect([due(game), baCayHand(game).leadsNext]).toEqual([['1>2 4 bet_double'], 2]);
  });
});

describe('[GAME-22] any hand of Ba Cây', () => {
  it('ends, is settled within the hold without a maximum, and leaves nothing but the rake', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.constantFrom(2, 3, 4),
        fc.constantFrom(...BA_CAY_TABLES.keys()),
        (seed, players, name) => {
          const next = simulationStream(seed);
          const rules = rulesOf(name);
          let game = dealBaCay(rules, players, next);
          expect(new Set(game.hidden.hands.flat()).size).toBe(players * 3);
          while (!game.open.over) {
            const { asked, stage } = game.open;
            const seat = asked[next(asked.length)]!;
            game = stage === 'bet' ? moved(game, seat, 'bet', 1 + next(rules.limit)) : moved(game, seat, 'open');
          }
          const { net, rake } = settleBaCay(game, STAKE);
          expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
          expect(net.every((each) => each >= -HOLD * STAKE)).toBe(true);
          expect(settleBaCay(game, STAKE, HOLD * STAKE).net).toEqual(net);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is played to its end by bots and by the clock', () => {
    for (const [index, name] of [...BA_CAY_TABLES.keys()].entries()) {
      let hand = baCayHand(dealBaCay(rulesOf(name), 4, simulationStream(index)));
      while (!hand.isOver) {
        const [seat] = hand.awaited as [number];
        const done = hand.move(seat % 2 === 0 ? hand.botMove(seat) : hand.timeOutMove(seat));
        if (!done.ok) throw new Error(done.code);
        hand = done.hand;
      }
      expect(hand.awaited).toEqual([]);
    }
  });
});
