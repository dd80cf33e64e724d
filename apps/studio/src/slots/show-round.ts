/** A slot round in wire form. */
import type { HeldShown, PoolShown, SlotAnswer, SlotRound } from '../../wire/slots.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { replay, wonAt, type PlayedStep } from './replay.ts';

const heldShown = (
  bet: number,
  {
    cell,
    times,
    jackpot,
  }: { readonly cell: number; readonly times: number; readonly jackpot?: 'mini' | 'minor' | 'major' },
): HeldShown => ({
  cell,
  amount: bet * times,
  jackpot: jackpot ?? null,
});

/** The round as it was after the step. */
export function shownAt(round: RoundRow, stepNo: number): SlotRound {
  const played: PlayedStep = replay(round, stepNo)[stepNo]!;
  const { step, state } = played;
  return {
    roundId: round.roundId,
    bet: round.bet,
    free: round.grantId !== null,
    stepNo,
    step,
    won: wonAt(round, played),
    freeLeft: state.freeLeft,
    hold: state.hold
      ? { held: state.hold.held.map((coin) => heldShown(round.bet, coin)), respinsLeft: state.hold.respinsLeft }
      : null,
    over: state.over,
    jackpot: round.jackpot === null ? null : { amount: round.jackpot },
  };
}

/** The answer of `spin` and `advance`. The seed is revealed once the round has been paid. */
export function answerAt(round: RoundRow, stepNo: number, pool: PoolShown | null): SlotAnswer {
  const shown = shownAt(round, stepNo);
  return {
    round: shown,
    balance: (shown.over ? round.balancePaid : null) ?? round.balanceStaked ?? 0,
    nextSeedHash: round.nextSeedHash ?? '',
    pool,
    seed: shown.over && round.state === 'ended' && round.seed ? round.seed.toString('hex') : null,
  };
}
