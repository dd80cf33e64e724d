import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffled, simulationStream } from '../../value-stream.ts';
import { cardNamed, sorted, type Card } from '../card.ts';
import { proposalsFor } from './arrange.ts';
import { dealMauBinh, moveMauBinh, startMauBinh, type MauBinhGame } from './game.ts';
import { mauBinhHand } from './hand.ts';
import { instantWinOf } from './instant-win.ts';
import { isFouled, rowsOf, rowStrength, strengthsOf, type Rows } from './rows.ts';
import { MAU_BINH_TABLES, type MauBinhRules } from './rules.ts';
import { resultsOf, settleMauBinh } from './settle.ts';

const cards = (names: string): Card[] => names.split(' ').filter(Boolean).map(cardNamed);
/** "first | middle | last". */
const arranged = (names: string): Card[] => cards(names.replaceAll('|', ''));
const RULES = MAU_BINH_TABLES.get('mau-binh')!.rules;
const ACES = MAU_BINH_TABLES.get('mau-binh-tinh-at')!.rules;
const STAKE = 1_000n;
const HOLD = 30n;

function moved(game: MauBinhGame, seat: number, row: readonly Card[]): MauBinhGame {
  const done = moveMauBinh(game, { seat, cards: row, act: 'arrange' });
  if (!done.ok) throw new Error(done.code);
  return done.game;
}
/** Every player has arranged these. */
const played = (rules: MauBinhRules, ...hands: string[]): MauBinhGame =>
  hands.reduce((game, hand, seat) => moved(game, seat, arranged(hand)), startMauBinh(rules, hands.map(arranged)));
const due = (game: MauBinhGame): string[] =>
  settleMauBinh(game, STAKE).payments.map(
    ({ from, to, amount, reason }) => `${from}>${to} ${amount / STAKE} ${reason}`,
  );

/** One that loses all rows to the others; two that draw with each other; one that beats all. */
const POOR = '2♠ 2♣ 3♦ 3♠ 9♠ | 10♠ 10♦ 7♣ 4♣ 8♠ | K♦ Q♦ 3♣';
const GOOD = '5♠ 6♠ 7♥ 8♦ 9♣ | Q♠ Q♣ J♦ J♠ 4♠ | A♠ A♣ 7♠';
const FAIR = '5♥ 6♥ 7♦ 8♥ 9♦ | K♠ K♣ 6♦ 6♣ 5♦ | J♥ J♣ 3♥';
const BEST = '2♥ 4♥ 9♥ 10♥ Q♥ | A♦ A♥ 8♣ 8♠ 10♣ | A♠ A♣ 7♠';
const RARE = '9♠ 9♥ 9♣ 9♦ 2♠ | 7♠ 7♥ 7♣ 3♠ 3♦ | 5♠ 5♥ 5♣';
const FOUL = '2♥ 2♦ 4♥ 5♣ 9♥ | A♥ A♦ 3♣ 4♦ 10♥ | K♥ Q♥ 10♣';

describe('[GAME-22] rows of Mậu Binh', () => {
  it.each([
    ['A♠ K♣ 9♦ 5♥ 2♠', 'high', 11],
    ['2♠ 2♣ 9♦ 5♥ A♠', 'pair', 12],
    ['9♠ 9♣ 5♦ 5♥ A♠', 'two_pairs', 6],
    ['9♠ 9♣ 9♦ 5♥ A♠', 'triple', 6],
    ['10♠ J♣ Q♦ K♥ A♠', 'straight', 11],
    ['A♠ 2♣ 3♦ 4♥ 5♠', 'straight', 2],
    ['2♠ 3♣ 4♦ 5♥ 6♠', 'straight', 3],
    ['2♠ 9♠ 4♠ J♠ 6♠', 'flush', 8],
    ['9♠ 9♣ 9♦ 5♥ 5♠', 'full_house', 6],
    ['9♠ 9♣ 9♦ 9♥ 5♠', 'quad', 6],
    ['A♥ 2♥ 3♥ 4♥ 5♥', 'straight_flush', 2],
    ['Q♠ K♠ A♠', 'high', 11],
    ['Q♠ Q♥ A♠', 'pair', 9],
    ['7♠ 7♥ 7♣', 'triple', 4],
    ['Q♠ K♥ A♦ 2♠ 3♠', 'high', 11],
  ])('%s is %s of rank %i', (names, kind, rank) =>
    expect(rowStrength(cards(names), 'second')).toMatchObject({ kind, rank }),
  );

  it('are ordered from the weakest, rows of three among rows of five', () => {
    const order = [
      '7♠ 5♣ 4♦ 3♥ 2♠',
      'A♠ Q♣ 9♦',
      'A♠ K♣ 9♦',
      'A♠ K♣ 9♦ 5♥ 2♠',
      '2♠ 2♣ K♦ 5♥ 4♠',
      '2♠ 2♣ A♦',
      '2♠ 2♣ A♦ 5♥ 4♠',
      'K♠ K♣ 3♦',
      '3♠ 3♣ 2♦ 2♥ A♠',
      'A♠ A♣ 2♦ 2♥ 3♠',
      '2♠ 2♣ 2♦',
      '3♠ 3♣ 3♦ A♥ K♠',
      '2♠ 3♣ 4♦ 5♥ 6♠',
      '9♠ 10♣ J♦ Q♥ K♠',
      'A♠ 2♣ 3♦ 4♥ 5♠',
      '10♠ J♣ Q♦ K♥ A♠',
      '2♠ 3♠ 4♠ 5♠ 7♠',
      'A♠ 3♠ 4♠ 5♠ 7♠',
      '2♠ 2♣ 2♦ A♥ A♠',
      '3♠ 3♣ 3♦ 2♥ 2♠',
      '2♠ 2♣ 2♦ 2♥ 3♠',
      '2♠ 3♠ 4♠ 5♠ 6♠',
      '10♠ J♠ Q♠ K♠ A♠',
    ].map((names) => rowStrength(cards(names), 'second').value);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(new Set(order).size).toBe(order.length);
    const wheel = cards('A♠ 2♣ 3♦ 4♥ 5♠');
    expect(rowStrength(wheel, 'lowest').value).toBeLessThan(rowStrength(cards('2♠ 3♣ 4♦ 5♥ 6♠'), 'lowest').value);
    // Suits do not count.
    expect(rowStrength(cards('A♠ K♣ 9♦'), 'second').value).toBe(rowStrength(cards('A♥ K♦ 9♠'), 'second').value);
  });

  it.each([
    [GOOD, false],
    [FOUL, true],
    ['A♠ K♣ 9♦ 5♥ 2♠ | A♥ K♦ 9♠ 5♠ 2♣ | 7♠ 6♥ 4♣', false],
    ['A♠ K♣ 9♦ 5♥ 2♠ | A♥ K♦ 9♠ 5♠ 3♣ | 7♠ 6♥ 4♣', true],
    ['K♠ K♣ 9♦ 5♥ 2♠ | A♥ J♦ 9♠ 5♠ 3♣ | 2♣ 2♥ 4♣', true],
  ])('%s: fouled %s', (names, fouled) => expect(isFouled(strengthsOf(rowsOf(arranged(names)), 'second'))).toBe(fouled));
});

describe('[GAME-22] wins at the deal in Mậu Binh', () => {
  it.each([
    ['2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠', 'dragon_suited'],
    ['2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♥', 'dragon_run'],
    ['2♠ 2♣ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♣ J♠ Q♣ K♠ A♠', 'one_colour'],
    ['2♠ 2♥ 4♠ 4♣ 6♠ 6♥ 8♠ 8♦ 10♣ 10♠ Q♣ Q♠ Q♥', 'five_pairs_triple'],
    ['2♠ 2♥ 4♠ 4♣ 6♠ 6♥ 8♠ 8♦ Q♦ K♠ Q♣ Q♠ Q♥', 'six_pairs'],
    ['2♠ 2♥ 4♠ 4♣ 6♠ 6♥ 8♠ 8♦ 10♣ 10♠ Q♣ Q♠ A♥', 'six_pairs'],
    ['A♠ 2♥ 3♠ 3♣ 4♠ 5♥ 6♠ 7♦ 9♣ 10♠ J♣ Q♠ K♥', 'three_straights'],
    ['Q♠ K♥ A♠ A♣ 2♠ 3♥ 4♠ 5♦ 7♣ 8♠ 9♣ 10♠ J♥', 'three_straights'],
    ['2♠ 4♠ 7♠ 3♥ 8♥ 9♥ J♥ Q♥ 2♦ 5♦ 6♦ 10♦ K♦', 'three_flushes'],
    ['2♠ 4♠ 7♠ 9♠ K♠ 3♥ 4♥ 5♥ 8♥ 9♥ 10♥ J♥ Q♥', 'three_flushes'],
    ['2♠ 4♠ 7♠ 9♣ 3♥ 8♥ 9♥ J♥ Q♥ 2♦ 5♦ 6♦ 10♦', undefined],
    ['2♠ 2♥ 4♠ 4♣ 6♠ 6♥ 8♠ 8♦ 10♣ 10♠ Q♣ K♠ A♥', undefined],
  ])('%s is %s', (names, kind) => expect(instantWinOf(cards(names), { oneColourWins: true })).toBe(kind));

  it('end the hand; the stronger kind is paid by all, and the same kinds draw', () => {
    const pairs = cards('2♠ 2♥ 4♠ 4♣ 6♠ 6♥ 8♠ 8♦ 10♣ 10♠ Q♣ Q♠ A♥');
    const again = cards('3♠ 3♥ 5♠ 5♣ 7♠ 7♥ 9♠ 9♦ J♣ J♠ K♣ K♠ A♠');
    const dragon = cards('2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♣');
    const game = startMauBinh(RULES, [pairs, arranged(POOR), again]);
    expect(due(game)).toEqual(['1>0 6 instant', '1>2 6 instant']);
    expect(due(startMauBinh(RULES, [pairs, dragon]))).toEqual(['0>1 12 instant']);
    const hand = mauBinhHand(game);
    expect([hand.isOver, hand.awaited, hand.seenBy(0).proposals, hand.seenBy(0).results]).toEqual([
      true,
      [],
      null,
      null,
    ]);
    expect(hand.endingOf(1_000, 30_000).instantWin).toEqual({ seat: 0, kind: 'six_pairs' });
    expect(moveMauBinh(game, { seat: 0, cards: pairs, act: 'arrange' })).toEqual({ ok: false, code: 'over' });
  });
});

describe('[GAME-22] a hand of Mậu Binh', () => {
  it('asks all at once, takes each arrangement once, and only of the own thirteen cards', () => {
    const hands = [GOOD, POOR, FAIR].map(arranged);
    const game = startMauBinh(RULES, hands);
    expect(game.open.asked).toEqual([0, 1, 2]);
    const code = (seat: number, row: readonly Card[] | null, act = 'arrange', units?: number): string => {
      const done = moveMauBinh(game, { seat, cards: row, act, ...(units !== undefined && { units }) });
      return done.ok ? 'ok' : done.code;
    };
    const [mine, theirs] = hands as [Card[], Card[]];
    expect([
      code(0, theirs),
      code(0, mine.slice(1)),
      code(0, [...mine.slice(1), mine[1]!]),
      code(0, null),
      code(0, mine, 'open'),
      code(0, mine, 'arrange', 1),
      code(2, arranged(FAIR).toReversed()),
    ]).toEqual([
      'not_your_cards',
      'not_your_cards',
      'not_your_cards',
      'not_allowed_now',
      'not_allowed_now',
      'not_allowed_now',
      'ok',
    ]);
    const once = moved(game, 0, mine);
    expect(moveMauBinh(once, { seat: 0, cards: mine, act: 'arrange' })).toEqual({ ok: false, code: 'not_your_turn' });
    // What others arranged is hidden until all have.
    const seen = mauBinhHand(once).seenBy(1);
    expect([seen.open.asked, seen.results, seen.hand]).toEqual([[1, 2], null, sorted(theirs)]);
    expect(JSON.stringify(seen.open)).not.toContain(mine.join());
    expect(mauBinhHand(once).seenBy(0)).toMatchObject({ hand: mine, proposals: null });
    expect(mauBinhHand(once).seenBy(-1)).toMatchObject({ hand: [], proposals: null, results: null });
  });

  it('pays each row, double for all three, and double again from the whole table', () => {
    expect(due(played(RULES, GOOD, FAIR))).toEqual([]);
    expect(due(played(RULES, GOOD, FAIR.replace('9♦', '4♦').replace('J♥ J♣', 'Q♥ J♣')))).toEqual(['1>0 1 rows']);
    expect(due(played(RULES, GOOD, POOR))).toEqual(['1>0 6 swept']);
    expect(due(played(RULES, GOOD, POOR, FAIR))).toEqual(['1>0 6 swept', '1>2 6 swept']);
    expect(due(played(RULES, BEST, POOR, FAIR))).toEqual(['1>0 12 village', '2>0 12 village', '1>2 6 swept']);
  });

  it('takes six stakes of a fouled hand for each player, and nothing between two of them', () => {
    expect(due(played(RULES, FOUL, POOR))).toEqual(['0>1 6 fouled']);
    expect(due(played(RULES, FOUL, POOR, FAIR))).toEqual(['0>1 6 fouled', '0>2 12 fouled', '1>2 12 village']);
    expect(due(played(RULES, FOUL, '2♠ 3♠ 4♠ 5♦ 9♣ | A♠ A♣ 7♣ 6♦ 10♦ | K♦ Q♦ J♣'))).toEqual([]);
  });

  it('adds for rare rows to whoever wins them, and counts aces at tables that do', () => {
    const others = 'K♠ K♥ 10♥ 10♦ J♣ | Q♠ Q♣ J♦ J♠ 8♠ | A♠ A♣ 10♠';
    expect(due(played(RULES, RARE, others))).toEqual(['1>0 6 swept', '1>0 9 row_bonus']);
    expect(due(played(RULES, RARE, 'A♠ A♣ A♥ 2♥ 2♣ | K♠ K♥ K♦ J♦ J♠ | Q♠ Q♣ 10♠'))).toEqual([
      '1>0 1 rows',
      '1>0 7 row_bonus',
      '0>1 2 row_bonus',
    ]);
    expect(due(played(ACES, GOOD, POOR))).toEqual(['1>0 6 swept', '1>0 2 aces']);
    // A fouled hand's aces do not count.
    expect(due(played(ACES, FOUL, POOR))).toEqual(['0>1 6 fouled']);
  });

  it('shows what each row won of all others together', () => {
    const results = resultsOf(played(RULES, GOOD, POOR, FAIR))!;
    expect(results.map(({ scores }) => scores)).toEqual([
      [1, 0, 2],
      [-2, -2, -2],
      [1, 2, 0],
    ]);
    expect(resultsOf(startMauBinh(RULES, [GOOD, POOR].map(arranged)))).toBeNull();
  });
});

describe('[GAME-22] proposals of Mậu Binh', () => {
  it('are of the own cards, never fouled, and find what is in them', () => {
    const next = simulationStream(20);
    for (let deal = 0; deal < 10; deal += 1) {
      const hand = sorted(
        shuffled(
          Array.from({ length: 52 }, (_, card) => card),
          next,
        ).slice(0, 13),
      );
      const proposals = proposalsFor(hand, 'second');
      expect(proposals.length).toBeGreaterThan(0);
      for (const rows of proposals) {
        expect(sorted(rows.flat())).toEqual(hand);
        expect(isFouled(strengthsOf(rows, 'second'))).toBe(false);
      }
    }
    const kinds = (names: string): string[] =>
      (proposalsFor(sorted(arranged(names)), 'second')[0] as Rows).map((row) => rowStrength(row, 'second').kind);
    expect(kinds('9♠ 9♥ 9♣ 9♦ 2♠ | 7♠ 7♥ 7♣ 3♠ 3♦ | 5♠ 5♥ 5♣')).toEqual(['quad', 'full_house', 'triple']);
    expect(kinds(GOOD)).toEqual(['straight', 'two_pairs', 'pair']);
  });
});

describe('[GAME-22] any hand of Mậu Binh', () => {
  it('ends, keeps its cards, settles within the hold to nothing but the rake, and shows what it paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.constantFrom(2, 3, 4),
        fc.constantFrom(...MAU_BINH_TABLES.keys()),
        (seed, players, name) => {
          const next = simulationStream(seed);
          const { rules } = MAU_BINH_TABLES.get(name)!;
          let game = dealMauBinh(rules, players, next);
          const dealt = game.hidden.hands;
          expect(new Set(dealt.flat()).size).toBe(players * 13);
          while (!game.open.over) {
            const seat = game.open.asked[next(game.open.asked.length)]!;
            // Half of them by rank, which is fouled less often.
            const rows = next(2) === 0 ? shuffled(dealt[seat]!, next) : dealt[seat]!.toReversed();
            game = moved(game, seat, rows);
          }
          expect(game.hidden.rows.map((rows, seat) => sorted(rows?.flat() ?? dealt[seat]!))).toEqual(dealt);
          const { net, rake, payments } = settleMauBinh(game, STAKE, HOLD * STAKE);
          expect(net.reduce((total, each) => total + each, 0n) + rake).toBe(0n);
          expect(net.every((each) => each >= -HOLD * STAKE)).toBe(true);
          expect(payments.every(({ from, to, amount }) => from !== to && amount > 0n)).toBe(true);
          const scores = (resultsOf(game) ?? []).flatMap((result) => result.scores);
          expect(scores.reduce((total, each) => total + each, 0)).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is played to its end by bots and by the clock, which never foul', () => {
    for (const [index, { rules }] of [...MAU_BINH_TABLES.values()].entries()) {
      let hand = mauBinhHand(dealMauBinh(rules, 4, simulationStream(index)));
      while (!hand.isOver) {
        const [seat] = hand.awaited as [number];
        const done = hand.move(seat % 2 === 0 ? hand.botMove(seat) : hand.timeOutMove(seat));
        if (!done.ok) throw new Error(done.code);
        hand = done.hand;
      }
      expect(hand.seenBy(-1).results!.map(({ fouled }) => fouled)).toEqual([false, false, false, false]);
    }
  });
});
