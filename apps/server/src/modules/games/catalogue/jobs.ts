/** The catalogue's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import { refreshPlays } from './refresh-plays.ts';

/** Popularity may be ten minutes old. */
export const catalogueJobs = (module: ModuleContext): readonly JobDefinition[] => [
  { name: 'catalogue.refresh_plays', cron: '*/10 * * * *', run: () => refreshPlays(module) },
];
