/** An instant round in wire form. */
import { payoutAt } from '@lantern/game-math/instant';
import type { InstantAnswer, InstantRound } from '../../wire/instant.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { movesOf, replay } from './replay.ts';

/** The round as it was after N moves. */
export function shownAfter(round: RoundRow, move: number): InstantRound {
  const { seen, hundredths, over } = replay(round, movesOf(round).slice(0, move))!;
  const worth = payoutAt(round.bet, hundredths);
  return { roundId: round.roundId, bet: round.bet, move, seen, worth, won: over ? worth : 0, over };
}

/** The answer of `play` and `move`. The seed is revealed once the round has been paid. */
export function answerAfter(round: RoundRow, move: number): InstantAnswer {
  const shown = shownAfter(round, move);
  return {
    round: shown,
    balance: (shown.over ? round.balancePaid : null) ?? round.balanceStaked ?? 0,
    nextSeedHash: round.nextSeedHash ?? '',
    seed: shown.over && round.state === 'ended' && round.seed ? round.seed.toString('hex') : null,
  };
}
