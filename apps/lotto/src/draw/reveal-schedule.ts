/**
 * Timing of each part of a result. The result is known before the first of it is shown; the order is that of the
 * announcement: prizes as they are drawn, balls one by one, dice after they were shaken, cars as they finish. Pure.
 */
import { shapeOf, type DrawPicture, type ShownResult } from '@lantern/ui/draw-shape';

export interface Step {
  readonly prize: string;
  /** Which number of the prize. */
  readonly index: number;
  /** Characters of it shown from then on. */
  readonly shown: number;
  /** Milliseconds after the start. */
  readonly atMs: number;
}

/** Whole numbers are revealed at once: the delay before the first, and between two. */
interface Pace {
  readonly leadMs: number;
  readonly stepMs: number;
}

const PACES: Readonly<Record<Exclude<DrawPicture, 'prizes'>, Pace>> = {
  digits: { leadMs: 700, stepMs: 650 },
  balls: { leadMs: 800, stepMs: 800 },
  keno: { leadMs: 400, stepMs: 260 },
  // Shaken, then lifted: the dice are revealed together.
  dice: { leadMs: 1_800, stepMs: 0 },
  // The first car finishes, the others follow closely.
  cars: { leadMs: 9_400, stepMs: 260 },
};

const DIGIT_MS = 60;
/** Maximum total time of the prizes other than the special one. */
const PRIZES_MS = 5_200;
const PAUSE_MS = 350;
const SPECIAL_DIGIT_MS = 380;
const SPECIAL = 'DB';

/** The steps of a reveal; the last is before 8 s for every format of the house. */
export function revealSteps(format: string, result: ShownResult): readonly Step[] {
  const { picture } = shapeOf(format);
  return picture === 'prizes' ? digitByDigit(result) : numberByNumber(result, PACES[picture]);
}

function numberByNumber(result: ShownResult, { leadMs, stepMs }: Pace): Step[] {
  const numbers = result.prizes.flatMap(({ prize, numbers: drawn }) =>
    drawn.map((number, index) => ({ prize, index, shown: number.length })),
  );
  return numbers.map((number, at) => ({ ...number, atMs: leadMs + at * stepMs }));
}

/** Prizes in the order of announcement; the special one comes later and slower. */
function digitByDigit({ prizes }: ShownResult): Step[] {
  const digits = prizes
    .filter(({ prize }) => prize !== SPECIAL)
    .reduce((sum, { numbers }) => sum + numbers.join('').length, 0);
  const digitMs = Math.min(DIGIT_MS, PRIZES_MS / Math.max(1, digits));
  const steps: Step[] = [];
  let atMs = 0;
  for (const { prize, numbers } of prizes) {
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

/** Number of steps due after `elapsedMs`. */
export function stepsAt(steps: readonly Step[], elapsedMs: number): number {
  const next = steps.findIndex(({ atMs }) => atMs > elapsedMs);
  return next < 0 ? steps.length : next;
}

/** Characters of each number shown after that many steps. */
export function shownAfter(steps: readonly Step[], count: number): (prize: string, at: number) => number {
  const shown = new Map<string, number>();
  for (const { prize, index, shown: characters } of steps.slice(0, count)) shown.set(`${prize}-${index}`, characters);
  return (prize, at) => shown.get(`${prize}-${at}`) ?? 0;
}

/** Complete numbers after that many steps, and their total. */
export function progressAfter(
  steps: readonly Step[],
  count: number,
  result: ShownResult,
): readonly [out: number, all: number] {
  const shown = shownAfter(steps, count);
  const numbers = result.prizes.flatMap(({ prize, numbers: drawn }) =>
    drawn.map((number, at) => shown(prize, at) >= number.length),
  );
  return [numbers.filter(Boolean).length, numbers.length];
}
