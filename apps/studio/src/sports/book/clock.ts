/** The clock of a match as frames read it, from what is published of it. */
import { AFTER_GOAL_MS, type Incident } from '@lantern/game-math/sports-football';
import { VIRTUAL_SPEED } from '@lantern/game-math/sports-virtual';
import type { MatchClock } from '../../../wire/sports.ts';
import type { EventView } from './book.ts';

const STOPPED: ReadonlySet<Incident['kind']> = new Set(['penalty', 'varStart', 'end']);

/** The clock of a match that has begun. While it runs it says when the half would have begun without pauses, so it only changes with them. */
export function clockOf({ incidents, kickOffAt, state, isVirtual }: EventView): MatchClock | null {
  const last = incidents.at(-1);
  if (!last) return null;
  const at = kickOffAt + last.at;
  const stoppage = state.stoppage ?? null;
  if (last.kind === 'half') return { half: 2, playedMs: 0, at, running: false, pause: true, stoppage: null };
  if (STOPPED.has(last.kind))
    return { half: last.half, playedMs: last.clock, at, running: false, pause: false, stoppage };
  const base = { half: last.half, running: true, pause: false } as const;
  if (isVirtual) return { ...base, playedMs: last.clock, at, stoppage: null, speed: VIRTUAL_SPEED };
  const runsFrom = at + (last.kind === 'goal' ? AFTER_GOAL_MS : 0);
  return { ...base, playedMs: 0, at: runsFrom - last.clock, stoppage };
}
