import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../../value-stream.ts';
import { cardNamed, WHOLE_DECK, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { highestBet, liveIn, raiseOf } from '../poker/betting.ts';
import { isShowdown } from '../poker/settle.ts';
import { dealStud, moveStud, startStud, type StudGame } from './game.ts';
import { settleStud, studHand } from './hand.ts';
import { STUD_TABLES } from './rules.ts';

const cards = (names: string): Card[] => names.split(' ').map(cardNamed);
const { rules: RULES } = STUD_TABLES.get('xi-to-nam-la')!;
const STAKE = 1_000n;
const HOLD = BigInt(RULES.stack) * STAKE;
/** The first card is face down. A pair of aces, two pairs, nothing. */
const HANDS = ['A♠ 9♣ A♦ 4♣ 3♥', '5♦ K♠ 5♣ K♦ 2♠', '7♥ K♥ Q♦ J♠ 8♠'].map(cards);
const start = (leader = 0, hands = HANDS): StudGame => startStud(RULES, hands, leader);

function played(game: StudGame, ...words: readonly string[]): StudGame {
  return words.reduce((now, word) => {
    const [act, units] = word.split(' ');
    const move = {
      seat: now.open.betting.turn!,
      cards: null,
      act: act!,
      ...(units !== undefined && { units: Number(units) }),
    };
    const done = moveStud(now, move);
    if (!done.ok) throw new Error(`${word}: ${done.code}`);
    return done.game;
  }, game);
}
const paid = (game: StudGame): string[] =>
  settleStud(game, STAKE, HOLD).payments.map(({ from, to, amount }) => `${from}>${to} ${amount / STAKE}`);

describe('[GAME-22] streets of five-card stud', () => {
  it('begin with the strongest open cards; of equal ones with the first from the leader on', () => {
    expect([0, 1, 2].map((leader) => start(leader).open.betting.turn)).toEqual([1, 1, 2]);
    const third = played(start(), 'check', 'check', 'check');
    // Open: 9 and ace, king and five, king and queen.
    expect([third.open.up.map(({ length }) => length), third.open.betting.turn]).toEqual([[2, 2, 2], 0]);
    const fourth = played(third, 'check', 'check', 'check');
    expect(fourth.open.betting.turn).toBe(1);
  });

  it('deal four open cards to each who has not folded, and end in a showdown', () => {
    let game = played(start(), 'raise 2', 'fold', 'call');
    expect(game.open.up).toEqual([cards('9♣ A♦'), cards('K♠ 5♣'), cards('K♥')]);
    for (let street = 0; street < 3; street += 1) game = played(game, 'check', 'check');
    expect([game.open.over, isShowdown(game.open), game.open.up.map(({ length }) => length)]).toEqual([
      true,
      true,
      [4, 4, 1],
    ]);
    expect(paid(game)).toEqual(['0>1 3', '2>1 1']);
    expect(studHand(game).leadsNext).toBe(1);
    expect(studHand(game).endingOf(1_000, 60_000).hands).toEqual([HANDS[0], HANDS[1], []]);
  });

  it('run out once all are all-in, within the hold, and the fee is capped', () => {
    const game = played(start(), 'raise 59', 'call', 'call');
    expect(game.open).toMatchObject({ over: true, up: HANDS.map((hand) => hand.slice(1)) });
    expect([paid(game), settleStud(game, STAKE, HOLD).rake]).toEqual([['0>1 60', '2>1 60'], 3_600n]);
    const capped = settleStud({ ...game, open: { ...game.open, rules: { ...RULES, rakeCap: 2 } } }, STAKE, HOLD);
    expect(capped.rake).toBe(2_000n);
  });

  it('cost no fee where all but one fold before the third card, and show no card that is face down', () => {
    const game = played(start(), 'raise 5', 'fold', 'fold');
    expect([paid(game), settleStud(game, STAKE, HOLD).rake]).toEqual([['0>1 1', '2>1 1'], 0n]);
    expect([studHand(game).endingOf(1_000, 60_000).hands, studHand(game).seenBy(0).shown]).toEqual([
      [[], [], []],
      [null, null, null],
    ]);
  });

  it('shows each player his own card face down, with what his cards are worth so far', () => {
    const hand = studHand(played(start(), 'check', 'check', 'check'));
    expect(hand.seenBy(0)).toMatchObject({
      hand: cards('A♠ 9♣ A♦'),
      worth: { kind: 'pair' },
      due: 0,
      raise: { from: 1, to: 59 },
    });
    expect(hand.seenBy(-1)).toMatchObject({ hand: [], worth: null, pots: [3] });
  });
});

const dealt = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3, 4),
  hasLeader: fc.boolean(),
});

function anyMove({ open: { betting } }: StudGame, next: (count: number) => number): CardMove {
  const seat = betting.turn!;
  const raise = raiseOf(betting, seat);
  const choice = next(8);
  if (choice === 0) return { seat, cards: null, act: 'fold' };
  if (choice < 5 || raise === null)
    return { seat, cards: null, act: betting.bets[seat] === highestBet(betting) ? 'check' : 'call' };
  const units = choice === 7 ? raise.to : raise.from + next(Math.min(9, raise.to - raise.from + 1));
  return { seat, cards: null, act: 'raise', units };
}

/** The hand with other cards where the player cannot see: whatever he knows must not change. */
function withOthers({ open, hidden }: StudGame, player: number): StudGame {
  const known = [...open.up.flat(), hidden.hands[player]![0]!];
  const rest = WHOLE_DECK.filter((card) => !known.includes(card)).toReversed();
  const hands = hidden.hands.map((hand, seat) => {
    const down = seat === player ? hand[0]! : rest.shift()!;
    return [down, ...open.up[seat]!, ...rest.splice(0, 4 - open.up[seat]!.length)];
  });
  return { open, hidden: { hands } };
}

describe('[GAME-22] any hand of five-card stud', () => {
  it('ends, bets no more than the stack, keeps its cards, and settles to nothing but the rake', () => {
    fc.assert(
      fc.property(dealt, ({ seed, players, hasLeader }) => {
        const next = simulationStream(seed);
        let game = dealStud(RULES, players, next, hasLeader ? players - 1 : undefined);
        const { hidden } = game;
        expect(new Set(hidden.hands.flat()).size).toBe(players * 5);
        for (let move = 0; !game.open.over; move += 1) {
          expect(move).toBeLessThan(4 * RULES.stack * players);
          const done = moveStud(game, anyMove(game, next));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: StudGame }).game;
          expect(game.hidden).toEqual(hidden);
          expect(game.open.betting.put.every((put) => put >= 1 && put <= RULES.stack)).toBe(true);
        }
        const { betting } = game.open;
        const { net, rake, payments } = settleStud(game, STAKE, HOLD);
        expect(net.reduce((sum, each) => sum + each, 0n) + rake).toBe(0n);
        expect(rake >= 0n && rake <= BigInt(RULES.rakeCap) * STAKE).toBe(true);
        for (const [seat, each] of net.entries()) {
          expect(each >= -BigInt(betting.put[seat]!) * STAKE).toBe(true);
          if (betting.folded[seat]) expect(each).toBe(-BigInt(betting.put[seat]!) * STAKE);
        }
        expect(payments.every(({ to }) => liveIn(betting).includes(to))).toBe(true);
        expect(settleStud(game, STAKE, STAKE).net.every((each) => each >= -STAKE)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('is played to its end by bots and by the clock, who know nothing but what their player sees', () => {
    fc.assert(
      fc.property(dealt, ({ seed, players }) => {
        let game = dealStud(RULES, players, simulationStream(seed));
        for (let move = 0; !game.open.over; move += 1) {
          const player = game.open.betting.turn!;
          const [hand, other] = [studHand(game), studHand(withOthers(game, player))];
          expect(other.seenBy(player)).toEqual(hand.seenBy(player));
          expect(other.botMove(player)).toEqual(hand.botMove(player));
          const done = moveStud(game, (seed + move) % 5 === 0 ? hand.timeOutMove(player) : hand.botMove(player));
          expect(done).toMatchObject({ ok: true });
          game = (done as { readonly game: StudGame }).game;
        }
      }),
      { numRuns: 150 },
    );
  });
});
