/** From raw events to published incidents: their order, their times by the wall, and the score after each. */
import type { ValueStream } from '../../../value-stream.ts';
import type { Side } from '../../markets/key.ts';
import { between } from '../../random.ts';
import { AFTER_GOAL_MS, type Incident, type IncidentKind } from './incidents.ts';
import { HALF_MINUTES, type Pair } from './process.ts';

/** `phantom` is a goal that will be cancelled, `miss` a penalty that will be missed. */
export type Happening =
  | 'goal'
  | 'phantom'
  | 'red'
  | 'miss'
  | 'corner'
  | 'yellow'
  | 'substitution'
  | 'attack'
  | 'danger'
  | 'freeKick'
  | 'stoppage';

/** An event of a half, before it is published. */
export interface Raw {
  readonly half: 1 | 2;
  /** Milliseconds played in the half. */
  readonly clock: number;
  readonly kind: Happening;
  readonly side?: Side;
  readonly penalty?: true;
  /** Milliseconds a review takes. */
  readonly review?: number;
  readonly own?: true;
  readonly minutes?: number;
}

const MINUTE_MS = 60_000;
const HALF_MS = HALF_MINUTES * MINUTE_MS;
const BREAK_MS = 15 * MINUTE_MS;
/** From a whistle to the kick. */
const KICK_FROM_MS = 30_000;
const KICK_TO_MS = 70_000;

/** Publishes raw events one after the other; pauses push back what follows. */
function createPublisher() {
  const incidents: Incident[] = [];
  const score: [number, number] = [0, 0];
  let delay = 0;
  return {
    incidents,
    publish({ half, clock, side, own, minutes }: Raw, kind: IncidentKind, goals = 0): void {
      if (side) score[side === 'home' ? 0 : 1] += goals;
      incidents.push({
        at: clock + delay,
        half,
        clock,
        kind,
        ...(side && { side }),
        ...(kind === 'goal' && own && { own }),
        ...(minutes !== undefined && { minutes }),
        score: [score[0], score[1]],
      });
    },
    pause(ms: number): void {
      delay += ms;
    },
  };
}

type Publisher = ReturnType<typeof createPublisher>;

function publishReview(to: Publisher, raw: Raw): void {
  to.publish(raw, 'varStart');
  to.pause(raw.review!);
  if (raw.kind === 'phantom') to.publish(raw, 'goalCancelled', -1);
  to.publish(raw, 'varEnd');
}

function publishRaw(to: Publisher, raw: Raw, next: ValueStream): void {
  switch (raw.kind) {
    case 'goal':
    case 'phantom':
      if (raw.penalty) {
        to.publish(raw, 'penalty');
        to.pause(between(next, KICK_FROM_MS, KICK_TO_MS));
      }
      to.publish(raw, 'goal', 1);
      to.pause(AFTER_GOAL_MS);
      if (raw.review !== undefined) publishReview(to, raw);
      break;
    case 'miss':
      to.publish(raw, 'penalty');
      to.pause(between(next, KICK_FROM_MS, KICK_TO_MS));
      to.publish(raw, 'penaltyMissed');
      break;
    default:
      to.publish(raw, raw.kind);
  }
}

/** All incidents of a match with their times, before players are named. Equal times keep the order they were given in. */
export function scheduleIncidents(raws: readonly Raw[], stoppage: Pair, next: ValueStream): Incident[] {
  const to = createPublisher();
  for (const half of [1, 2] as const) {
    const minutes = stoppage[half - 1]!;
    const shown: Raw = { half, clock: HALF_MS, kind: 'stoppage', minutes };
    const events = [...raws.filter((raw) => raw.half === half), shown].toSorted(
      (one, other) => one.clock - other.clock,
    );
    to.publish({ half, clock: 0, kind: 'attack' }, 'kickOff');
    for (const raw of events) publishRaw(to, raw, next);
    const clock = HALF_MS + minutes * MINUTE_MS;
    to.publish({ half, clock, kind: 'attack' }, half === 1 ? 'half' : 'end');
    if (half === 1) to.pause(clock + BREAK_MS);
  }
  return to.incidents;
}
