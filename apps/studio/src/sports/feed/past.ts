/** What stays of a match that is over. */
import { tally } from '@lantern/game-math/sports';
import { recordOfEvent } from '../book/live-book.ts';
import type { EventState } from '../book/state.ts';
import type { PastMatch } from './messages.ts';

/** An event that is over, as results and tables show it; undefined for one that was never played. */
export function pastOf(event: EventState): PastMatch | undefined {
  const { fixture, status } = event;
  if (status !== 'ended' && status !== 'confirmed' && status !== 'abandoned') return undefined;
  const record = recordOfEvent(event);
  const { competition, season, round, home, away } = fixture;
  return {
    event: event.id,
    competition,
    season,
    round,
    home,
    away,
    kickOffAt: event.kickOffAt,
    status,
    score: [...tally(record, 'goals', 'ft')],
    halfTime: [...tally(record, 'goals', '1h')],
  };
}
