/** The frame's northern rules compared with the engine's. */
import {
  beats as engineBeats,
  combinationsOf,
  legalPlays,
  readCombination as engineReads,
  SOUTHERN_RULES,
  startGame,
  viewOf,
  type Card,
} from '@lantern/game-math/cards';
import { describe, expect, test } from 'vitest';
import { beats, faultOf, playable, playsOf, readCombination, suggestionsOf } from './plays.ts';

const RULES = { ...SOUTHERN_RULES, northern: true, instantWins: false };
const CALL = { last: undefined, mustInclude: null, quadBeatsPairOfTwos: true, northern: true };

/** Deterministic random values. */
function values(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
}
function deckFrom(next: (count: number) => number): Card[] {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  return Array.from({ length: 52 }, () => deck.splice(next(deck.length), 1)[0]!);
}
const written = (plays: readonly { readonly cards: readonly number[] }[]): string[] =>
  plays.map(({ cards }) => cards.join(' ')).toSorted();

describe('[GAME-22] northern combinations', () => {
  test('are recognized, beat each other and are listed as by the engine', () => {
    const next = values(41);
    for (let deal = 0; deal < 60; deal += 1) {
      const deck = deckFrom(next);
      const hands = [0, 1, 2, 3].map((seat) => deck.slice(seat * 13, seat * 13 + 13 - (deal % 10)));
      const game = startGame(RULES, hands, deal % 2 === 0 ? undefined : 0);
      const own = viewOf(game, game.open.turn);
      const lead = { ...CALL, mustInclude: game.open.mustInclude ?? null };
      expect(written(playsOf(own.hand, lead))).toEqual(written(legalPlays(own)));
      const laid = legalPlays(own)[next(legalPlays(own).length)]!;
      const hand = hands[(game.open.turn + 1) % 4]!;
      const open = { ...own.open, mustInclude: undefined, trick: { by: game.open.turn, combination: laid } };
      const call = { ...CALL, last: readCombination(laid.cards, true) };
      expect(written(playsOf(hand, call))).toEqual(written(legalPlays({ ...own, hand, open })));
      expect(written(suggestionsOf(hand, call))).toEqual(written(legalPlays({ ...own, hand, open })));
      for (const each of combinationsOf(hand)) {
        expect(readCombination(each.cards, true)).toEqual(engineReads(each.cards, true));
        const read = readCombination(each.cards, true);
        if (read) expect(beats(read, laid, CALL)).toBe(engineBeats(each, laid, RULES));
      }
    }
  });

  test('that do not answer are refused with the reason: another suit, or only twos left', () => {
    const four = { ...CALL, last: readCombination([4]) };
    expect([faultOf([9], four), faultOf([0], four), faultOf([8], four), faultOf([48], four)]).toEqual([
      'other_suit',
      'does_not_beat',
      undefined,
      undefined,
    ]);
    expect([faultOf([8, 10], CALL), faultOf([8, 9], CALL), faultOf([0, 4, 9], CALL)]).toEqual([
      'no_combination',
      undefined,
      'no_combination',
    ]);
    expect([faultOf([8], CALL, [8, 48, 49]), faultOf([48], CALL, [8, 48, 49])]).toEqual(['twos_last', undefined]);
    expect([...playable([0, 8, 9, 21, 48], four)]).toEqual([8, 48]);
  });
});
