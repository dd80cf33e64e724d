/** The catalogue's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Doors } from './doors.ts';
import { refreshPlays } from './refresh-plays.ts';

/** Popularity may be ten minutes old. */
export const catalogueJobs = (doors: Doors): readonly JobDefinition[] => [{ name: 'catalogue.refresh_plays', cron: '*/10 * * * *', run: () => refreshPlays(doors) }];
