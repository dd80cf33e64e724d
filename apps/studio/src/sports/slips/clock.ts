/** The clock of a match as frames read it, from what is published of it. */
import { AFTER_GOAL_MS, type Incident } from '@lantern/game-math/sports-football';
import type { MatchClock } from '../../../wire/sports.ts';
import type { EventView } from '../book/book.ts';

/** The clock stands after these until another incident. */
const STANDS: ReadonlySet<Incident['kind']> = new Set([
  'penalty',
  'varStart',
  'half',
  'end',
] satisfies Incident['kind'][]);

/** Null before the match and where nothing was published of it. */
export function clockShown({ incidents, kickOffAt, state }: EventView): MatchClock | null {
  const last = incidents.at(-1);
  if (!last) return null;
  const isPause = last.kind === 'half';
  return {
    half: state.half,
    playedMs: isPause ? 0 : last.clock,
    at: kickOffAt + last.at + (last.kind === 'goal' ? AFTER_GOAL_MS : 0),
    running: !STANDS.has(last.kind),
    pause: isPause,
    stoppage: state.stoppage ?? null,
  };
}
