/** When each digit of a result shows: prizes in the order of announcement, the special prize last and slower. */
import { SPECIAL, type DrawResult } from '../bets/board-light.ts';

export interface Step {
  readonly prize: string;
  /** Which number of the prize. */
  readonly index: number;
  /** Digits of it that show from then on. */
  readonly shown: number;
  /** Milliseconds after the start. */
  readonly atMs: number;
}

const DIGIT_MS = 60;
/** The prizes before the special one never take longer than this together. */
const PRIZES_MS = 5_200;
const PAUSE_MS = 350;
const SPECIAL_DIGIT_MS = 380;

/** The steps of a reveal; the last comes before 8 s for both formats of the house. */
export function revealSteps(result: DrawResult): readonly Step[] {
  const ordered = [...result.prizes].sort((a, b) => Number(a.prize === SPECIAL) - Number(b.prize === SPECIAL));
  const digits = ordered.filter(({ prize }) => prize !== SPECIAL).reduce((sum, { numbers }) => sum + numbers.join('').length, 0);
  const digitMs = Math.min(DIGIT_MS, PRIZES_MS / Math.max(1, digits));
  const steps: Step[] = [];
  let atMs = 0;
  for (const { prize, numbers } of ordered) {
    if (prize === SPECIAL) atMs += PAUSE_MS;
    for (const [index, number] of numbers.entries()) {
      for (let shown = 1; shown <= number.length; shown += 1) {
        atMs += prize === SPECIAL ? SPECIAL_DIGIT_MS : digitMs;
        steps.push({ prize, index, shown, atMs });
      }
    }
  }
  return steps;
}

/** How many steps have come after `elapsedMs`. */
export function stepsAt(steps: readonly Step[], elapsedMs: number): number {
  const next = steps.findIndex(({ atMs }) => atMs > elapsedMs);
  return next < 0 ? steps.length : next;
}
