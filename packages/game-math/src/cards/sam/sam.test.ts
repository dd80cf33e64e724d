import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, rankOf, TWO, WHOLE_DECK, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { isWorthAnnouncing, samBotMove, samPlays, samTimeOut } from './bot.ts';
import { beatsSam, readSam, samCombinations, samWinOf, type SamCombination } from './combination.ts';
import { dealSam, moveSam, samViewOf, startSam, type SamGame } from './game.ts';
import { SAM_HOLD, type SamRules } from './rules.ts';
import { settleSam } from './settle.ts';

const cards = (names: string): Card[] => names.split(' ').filter(Boolean).map(cardNamed);
const read = (names: string): SamCombination => readSam(cards(names))!;
const RULES: SamRules = { play: 'sam', announces: true, oneColourWins: true, rakeBasisPoints: 300 };
const STAKE = 1_000n;

function moved(game: SamGame, move: Omit<CardMove, 'cards'> & { readonly cards?: readonly Card[] | null }): SamGame {
  const done = moveSam(game, { cards: null, ...move });
  if (!done.ok) throw new Error(done.code);
  return done.game;
}
const lay = (game: SamGame, seat: number, names: string): SamGame => moved(game, { seat, cards: cards(names) });
const pass = (game: SamGame, seat: number): SamGame => moved(game, { seat });
const codeOf = (game: SamGame, seat: number, names: string | null, act?: string): string => {
  const done = moveSam(game, { seat, cards: names === null ? null : cards(names), ...(act !== undefined && { act }) });
  return done.ok ? 'ok' : done.code;
};
/** No one announces. */
const quiet = (...hands: string[]): SamGame =>
  startSam({ ...RULES, announces: false, oneColourWins: false }, hands.map(cards), 0);
const due = (game: SamGame): string[] =>
  settleSam(game, STAKE).payments.map(({ from, to, amount, reason }) => `${from}>${to} ${amount / STAKE} ${reason}`);

describe('[GAME-22] combinations of Sâm Lốc', () => {
  it.each([
    ['2♥', 'single', 12],
    ['A♠ A♥', 'pair', 11],
    ['9♠ 9♣ 9♥', 'triple', 6],
    ['2♠ 2♣ 2♦ 2♥', 'quad', 12],
    ['3♠ 4♥ 5♦', 'run', 2],
    ['A♠ 2♣ 3♥', 'run', 0],
    ['2♣ 3♥ 4♥', 'run', 1],
    ['Q♠ K♠ A♠', 'run', 11],
    ['A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠', 'run', 7],
  ])('%s is a %s', (names, kind, height) => expect(read(names)).toMatchObject({ kind, height }));

  it.each(['K♠ A♠ 2♠', '3♠ 4♠', '3♠ 3♣ 4♠ 4♣ 5♠ 5♣', '3♠ 3♠', '3♠ 4♠ 6♠', 'K♠ A♠ 2♠ 3♠'])('%s is none', (names) =>
    expect(readSam(cards(names))).toBeUndefined(),
  );

  it('are beaten by a higher one of the same kind and length, a two and four of a kind also by four of a kind', () => {
    const rows: readonly (readonly [string, string, boolean])[] = [
      ['4♠', '3♥', true],
      ['4♠', '4♥', false],
      ['2♠', 'A♥', true],
      ['4♠ 5♥ 6♠', '3♠ 4♥ 5♠', true],
      ['3♠ 4♥ 5♠', 'A♠ 2♥ 3♣', true],
      ['4♠ 5♥ 6♠ 7♠', '3♠ 4♥ 5♠', false],
      ['6♠ 6♣ 6♦ 6♥', '2♥', true],
      ['6♠ 6♣ 6♦ 6♥', '2♥ 2♠', false],
      ['6♠ 6♣ 6♦ 6♥', 'A♥', false],
      ['7♠ 7♣ 7♦ 7♥', '6♠ 6♣ 6♦ 6♥', true],
    ];
    for (const [one, other, beats] of rows) expect(beatsSam(read(one), read(other)), `${one} on ${other}`).toBe(beats);
  });

  it('are listed for any hand as they are for all of its subsets, once for all suits', () => {
    const key = ({ kind, cards: made, height }: SamCombination): string => `${kind} ${made.length} ${height}`;
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 1, maxLength: 10 }), (hand) => {
        const listed = samCombinations(hand);
        for (const each of listed) expect(readSam(each.cards)).toEqual(each);
        const all = new Set<string>();
        for (let mask = 1; mask < 2 ** hand.length; mask += 1) {
          const made = readSam(hand.filter((_, index) => (mask >> index) & 1));
          if (made) all.add(key(made));
        }
        expect([...new Set(listed.map(key))].toSorted()).toEqual([...all].toSorted());
        expect(listed).toHaveLength(all.size);
      }),
      { numRuns: 60 },
    );
  });

  it('win at the deal, the stronger kind first', () => {
    const wins = (names: string): string | undefined => samWinOf(cards(names), true);
    expect(wins('3♠ 4♥ 5♠ 6♥ 7♠ 8♥ 9♠ 10♥ J♠ Q♥')).toBe('dragon_run');
    expect(wins('2♠ 2♣ 2♦ 2♥ 4♠ 5♥ 6♠ 8♥ 9♠ J♥')).toBe('four_twos');
    expect(wins('3♠ 3♥ 3♦ 5♠ 5♥ 5♦ 7♠ 7♥ 7♦ K♠')).toBe('three_triples');
    expect(wins('3♠ 3♥ 5♠ 5♥ 7♠ 7♥ 9♠ 9♥ K♠ K♥')).toBe('five_pairs');
    expect(wins('3♠ 3♣ 5♠ 6♠ 7♠ 8♠ 10♠ J♠ K♠ A♣')).toBe('one_colour');
    expect(samWinOf(cards('3♠ 3♣ 5♠ 6♠ 7♠ 8♠ 10♠ J♠ K♠ A♣'), false)).toBeUndefined();
    const won = startSam(RULES, [cards('3♠ 3♥ 5♠ 5♥ 7♠ 7♥ 9♠ 9♥ K♠ K♥'), cards('2♠ 2♣ 2♦ 2♥ 4♠ 5♦ 6♠ 8♥ 9♦ J♥')]);
    expect([won.open.instantWin, due(won)]).toEqual([{ seat: 1, kind: 'four_twos' }, ['0>1 20 instant']]);
  });
});

describe('[GAME-22] the rules of Sâm Lốc', () => {
  it('ask all at once who announces; the first in order of play leads, and his announcement stays hidden until all answered', () => {
    let game = startSam({ ...RULES, oneColourWins: false }, ['3♠ 4♥', '9♥ K♥', '6♠ A♠'].map(cards), 1);
    expect(game.open.asked).toEqual([1, 2, 0]);
    expect([codeOf(game, 1, '9♥'), codeOf(game, 1, null)]).toEqual(['not_allowed_now', 'not_allowed_now']);
    game = moved(game, { seat: 0, act: 'sam' });
    expect(codeOf(game, 0, null, 'sam')).toBe('not_your_turn');
    expect(JSON.stringify(game.open)).not.toContain('"announcer"');
    game = moved(moved(game, { seat: 2, act: 'sam' }), { seat: 1, act: 'skip' });
    expect(game.open).toMatchObject({ asked: [], announcer: 2, turn: 2 });
  });

  it('pay an announcer no one beat twenty each, and make a beaten one pay for all', () => {
    const asked = startSam({ ...RULES, oneColourWins: false }, ['3♠ 4♥', 'Q♥ K♥', '6♠ A♠'].map(cards), 0);
    const announced = ['skip', 'sam', 'skip'].reduce((game, act, seat) => moved(game, { seat, act }), asked);
    const led = lay(announced, 1, 'K♥');
    const beaten = lay(led, 2, 'A♠');
    expect([beaten.open.over, due(beaten)]).toEqual([true, ['1>2 40 sam_beaten']]);
    const unbeaten = lay(pass(pass(led, 2), 0), 1, 'Q♥');
    expect(due(unbeaten)).toEqual(['0>1 20 sam', '2>1 20 sam']);
  });

  it('count cards left, fifteen without a play, what was kept, and chops paid by the last victim', () => {
    let game = quiet('2♥ 3♠ 3♣', '6♠ 6♣ 6♦ 6♥ 4♠ 4♣ 8♠', '7♠ 7♣ 7♦ 7♥ 5♥ 9♠ K♠', '2♠ 10♥ J♥');
    game = lay(game, 0, '2♥');
    game = lay(lay(game, 1, '6♠ 6♣ 6♦ 6♥'), 2, '7♠ 7♣ 7♦ 7♥');
    expect(game.open.chain).toEqual({ by: 2, victim: 1, units: 20 });
    game = pass(pass(pass(game, 3), 0), 1);
    // The next player is not down to one card: any single may lead.
    game = lay(lay(game, 2, '5♥'), 3, '10♥');
    expect(game.open.chops).toEqual([{ by: 2, victim: 1, units: 20 }]);
    game = lay(pass(pass(pass(game, 0), 1), 2), 3, '2♠');
    game = lay(pass(pass(pass(game, 0), 1), 2), 3, 'J♥');
    expect(due(game)).toEqual(['0>3 2 cards', '1>3 3 cards', '2>3 2 cards', '1>2 20 chop']);
    const kept = lay(quiet('3♠', '2♥ 2♠ 6♠ 6♣ 6♦ 6♥ 4♠'), 0, '3♠');
    expect(due(kept)).toEqual(['1>0 15 cards', '1>0 20 kept']);
  });

  it('keep no twos for the end, and want the highest card before a player with one left', () => {
    const twos = quiet('2♥ 5♠', '6♠ 7♥');
    expect([codeOf(twos, 0, '5♠'), codeOf(twos, 0, '2♥')]).toEqual(['twos_last', 'ok']);
    const last = quiet('4♠ 9♥ 9♣', 'K♥', '5♠ 7♠');
    expect([codeOf(last, 0, '4♠'), codeOf(last, 0, '9♥'), codeOf(last, 0, '9♥ 9♣')]).toEqual([
      'highest_due',
      'ok',
      'ok',
    ]);
    // Before a player who is out of the trick, any card will do.
    const away = { ...last, open: { ...last.open, passed: [false, true, false] } };
    expect(codeOf(away, 0, '4♠')).toBe('ok');
    expect([codeOf(twos, 1, '6♠'), codeOf(twos, 0, '6♠'), codeOf(twos, 0, null)]).toEqual([
      'not_your_turn',
      'not_your_cards',
      'has_to_lead',
    ]);
  });

  it('make practice players announce hands that are hardly ever beaten', () => {
    const worth = (names: string): boolean =>
      isWorthAnnouncing({ seat: 0, hand: cards(names), open: quiet('3♠', '4♠').open });
    expect([worth('2♠ 2♥ A♠ A♥ A♦ Q♠ Q♥ Q♦ K♠ K♥'), worth('3♠ 4♥ 6♠ 7♦ 9♠ 10♥ Q♠ K♥ A♠ 2♥')]).toEqual([true, false]);
  });
});

const hands = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3, 4),
  announces: fc.boolean(),
  hasLeader: fc.boolean(),
  maximum: fc.bigInt({ min: 0n, max: BigInt(SAM_HOLD) * STAKE }),
});

/** A legal move of any awaited player. */
function anyMove(game: SamGame, next: (count: number) => number): CardMove {
  const { asked, turn, trick } = game.open;
  if (asked.length > 0) return { seat: asked[next(asked.length)]!, cards: null, act: next(6) === 0 ? 'sam' : 'skip' };
  const plays = samPlays(samViewOf(game, turn));
  if (trick !== undefined && (plays.length === 0 || next(3) === 0)) return { seat: turn, cards: null };
  return { seat: turn, cards: plays[next(plays.length)]!.cards };
}

describe('[GAME-22] any hand of Sâm Lốc', () => {
  it('ends, lets a leader always play, keeps its cards, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(hands, ({ seed, players, announces, hasLeader, maximum }) => {
        const next = simulationStream(seed);
        let game = dealSam({ ...RULES, announces }, players, next, hasLeader ? 1 : undefined);
        expect(new Set(game.hidden.hands.flat()).size).toBe(players * 10);
        for (let move = 0; !game.open.over; move += 1) {
          expect(move).toBeLessThan(WHOLE_DECK.length * players);
          const { turn, trick, asked } = game.open;
          if (asked.length === 0 && trick === undefined) expect(samPlays(samViewOf(game, turn))).not.toEqual([]);
          game = moved(game, anyMove(game, next));
          expect(game.hidden.hands.map(({ length }) => length)).toEqual(game.open.handSizes);
          for (const hand of game.hidden.hands)
            expect(hand.length > 0 && hand.every((card) => rankOf(card) === TWO)).toBe(false);
        }
        const { net, rake, rakes, payments } = settleSam(game, STAKE, maximum);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        expect(net.every((each, seat) => each >= -maximum && rakes[seat]! >= 0n)).toBe(true);
        expect(payments.every(({ from, to, amount }) => from !== to && amount > 0n)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is played to its end by bots and by the clock, from their own view', () => {
    fc.assert(
      fc.property(hands, ({ seed, players, announces }) => {
        let game = dealSam({ ...RULES, announces }, players, simulationStream(seed));
        while (!game.open.over) {
          const seat = game.open.asked[0] ?? game.open.turn;
          const view = samViewOf(game, seat);
          game = moved(game, seat % 2 === 0 ? samBotMove(view) : samTimeOut(view));
        }
      }),
      { numRuns: 200 },
    );
  });
});
