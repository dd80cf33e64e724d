/** A round from its first answer to its end: every step requested, shown, and the next requested. Outcomes are the studio's. */
import type { HeldShown, SlotAnswer, SlotRound } from '../../../../wire/slots.ts';
import { advance } from './calls.ts';
import { announce, celebrate } from './celebrate.ts';
import { moveGrown, showGrowth } from './show-growth.ts';
import { beginHold, countCoins, showRespin, shownCoins } from './show-coins.ts';
import { showWheel } from './show-wheel.ts';
import { showWins, type Showing, type SpinStep } from './show-wins.ts';
import type { View } from './view.ts';

const ANNOUNCED_MS = 2_600;
const BETWEEN_MS = 300;
const POOL_COUNT_MS = 3_200;
const POOL_STANDS_MS = 60_000;

export interface RoundEnd {
  readonly answer: SlotAnswer;
  /** A round of a single spin, whose wins are shown one by one afterwards. */
  readonly last: SpinStep | undefined;
  readonly refusal?: { readonly code: string; readonly message: string };
}

const stripsOf = ({ title }: Showing, free: boolean): readonly string[] =>
  free && title.model !== 'hold' ? (title.freeSpins.reels ?? title.reels) : title.reels;

/** The progressive pool is won: counted up, then shown until it is touched. */
async function showPool({ view, pauses, sound, stage, words }: Showing, amount: number): Promise<void> {
  sound.play('pool');
  stage.shower();
  view.set({ said: words.pool(amount) });
  await pauses.count(0, amount, POOL_COUNT_MS, (counted) => view.set({ poolWon: { amount, counted } }));
  await pauses.rest(POOL_STANDS_MS);
  view.set({ poolWon: undefined });
}

async function showSpin(showing: Showing, round: SlotRound, step: SpinStep): Promise<void> {
  const { stage, view } = showing;
  view.set({ multiplierAt: 0, vanished: 0 });
  await stage.land(step.growth?.landed ?? step.window);
  view.set({ phase: 'showing' });
  await showGrowth(showing, round, step);
  if (step.kind === 'spin' && round.jackpot) await showPool(showing, round.jackpot.amount);
  if (step.held) {
    const held = round.hold?.held ?? shownCoins(round.bet, step.held);
    stage.coins(held, false);
    view.set({ held });
  }
  await showWins(showing, step, round.bet);
  await showWheel(showing, round, step);
}

/** Announcements before the next step: free spins, retriggers, held coins. */
async function showNews(showing: Showing, round: SlotRound): Promise<void> {
  const { step } = round;
  const { sound, view, title } = showing;
  if (step.kind === 'respin') return;
  if (round.freeLeft > 0 || view.get().free) view.set({ free: freeSpinsOf(round) });
  if (step.freeSpinsWon > 0 && title.model !== 'hold') {
    sound.play('free');
    const multiplier = step.growth ? step.multiplier : title.freeSpins.multiplier;
    await announce(
      showing,
      { kind: 'free', spins: step.freeSpinsWon, again: step.kind === 'free', multiplier },
      ANNOUNCED_MS,
    );
  }
  if (round.hold) {
    sound.play('free');
    await announce(showing, { kind: 'hold', coins: round.hold.held.length }, ANNOUNCED_MS);
    beginHold(showing, round);
  }
}

/** Free spins left, of all that were won: every step after the paid spin was one. The same after an interruption. */
export const freeSpinsOf = ({
  freeLeft,
  stepNo,
}: Pick<SlotRound, 'freeLeft' | 'stepNo'>): NonNullable<View['free']> => ({ left: freeLeft, of: freeLeft + stepNo });

/** Shows a round from this answer on; `shown`: its last step is already visible, as after an interruption. */
export async function playRound(showing: Showing, first: SlotAnswer, shown: boolean): Promise<RoundEnd> {
  const { stage, view, pauses } = showing;
  let answer = first;
  let last: SpinStep | undefined;
  let held: readonly HeldShown[] = first.round.hold?.held ?? [];
  for (let stands = shown; ; stands = false) {
    const { round } = answer;
    const { step } = round;
    if (step.kind === 'respin') held = stands ? held : await showRespin(showing, round, held);
    else {
      if (!stands) await showSpin(showing, round, step);
      else if (step.kind === 'spin' && round.jackpot) await showPool(showing, round.jackpot.amount);
      if (step.wins.length > 0) last = step;
      held = round.hold?.held ?? [];
    }
    if (step.kind === 'respin' && round.over) await countCoins(showing, round, held);
    // The win cap of a round may be below the sum of its parts.
    view.set({ won: round.won, pool: answer.pool?.amount });
    await showNews(showing, round);
    if (round.over) break;
    await pauses.rest(BETWEEN_MS);
    moveGrown(showing, round);
    stage.spin(stripsOf(showing, true));
    view.update((before) => ({
      ...before,
      phase: 'turning',
      winShown: undefined,
      ...(before.free && { free: { ...before.free, left: Math.max(0, before.free.left - 1) } }),
    }));
    const next = await advance({ roundId: round.roundId, step: round.stepNo + 1 });
    if (!next.ok) {
      await stage.landBack();
      return { answer, last, refusal: next };
    }
    answer = next.value;
  }
  const { step, stepNo } = answer.round;
  await celebrate(showing, answer.round, stepNo === 0 && step.kind === 'spin' && !step.tumbles && !step.wheel);
  view.set({ free: undefined, respinsLeft: undefined });
  return { answer, last: answer.round.stepNo === 0 ? last : undefined };
}
