/** The chat's loop, and its jobs (UTC); each may run twice or late. */
import { ageingJobs } from '../../../kernel/images/member-pictures.ts';
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { runDue } from './assign.ts';
import type { ModuleContext } from './context.ts';
import * as pictureStore from './picture-store.ts';

/** Months a conversation is kept after it was closed. */
const KEPT_MONTHS = 24;
const TURN_MS = 5_000;

/** Deletes pictures that were never sent, and conversations after 24 months. */
export const chatJobs = (module: ModuleContext): readonly JobDefinition[] =>
  ageingJobs(module, pictureStore, {
    name: 'chat',
    keptMonths: KEPT_MONTHS,
    cron: { unsent: '47 * * * *', old: '21 20 * * *' },
  });

/** Starts the loop over the queues; several nodes may run it at once. */
export const startQueues = (module: ModuleContext): Ticker =>
  startTicker({
    name: 'chat',
    log: module.kernel.log,
    turn: async () => {
      await runDue(module);
      return TURN_MS;
    },
  });
