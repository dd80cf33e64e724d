/** Positions of the cars during a race. The finishing order was drawn before; this only animates it. Pure. */

/** The visible lane, as a share of its length: no car starts at the very edge. */
const START = 0.02;
/** How far a car deviates from an even pace, and how often. */
const STRAY = 0.09;

export interface Runner {
  readonly car: string;
  /** 1 = won. */
  readonly place: number;
  /** When it reaches the line, in milliseconds after the start. */
  readonly finishMs: number;
}

/** Share of the track behind a car: 0 at the start, 1 once it is in; never more, and never backwards at the line. */
export function runnerAt({ car, finishMs }: Runner, elapsedMs: number): number {
  if (elapsedMs >= finishMs) return 1;
  if (elapsedMs <= 0) return START;
  const share = elapsedMs / finishMs;
  const phase = Number(car) * 1.7;
  // Deviation fades at both ends, so that all start together and finish on time.
  const stray = STRAY * share * (1 - share) * 4 * Math.sin(phase + share * Math.PI * (2 + (Number(car) % 3)));
  return Math.min(0.995, Math.max(START, START + (1 - START) * share + stray));
}

/** The cars by their numbers, so that each keeps its lane. */
export function runnersOf(order: readonly string[], finishMsOf: (at: number) => number): readonly Runner[] {
  return order
    .map((car, at) => ({ car, place: at + 1, finishMs: finishMsOf(at) }))
    .sort((a, b) => Number(a.car) - Number(b.car));
}

/** How far apart the cars stand once they are in, as a share of the track. */
const APART = 0.035;

/** Where a car stands after the race: the winner at the line, each other a little behind the one before. */
export const finishAt = (place: number): number => 1 - (place - 1) * APART;
