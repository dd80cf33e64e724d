/** The loop that counts ended rounds and looks after those left open, and the job that forgets old sessions. */
import type { JobDefinition } from '../../kernel/jobs.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import { countRounds } from './count-rounds.ts';
import type { Doors } from './doors.ts';
import { endStaleRounds } from './end-stale-rounds.ts';
import { deleteOldSessions } from './session-store.ts';

const COUNTING_INTERVAL_MS = 500;
const STALE_INTERVAL_MS = 30_000;
const SESSION_KEEP_DAYS = 90;

/** Starts the counting; several nodes may run it at once. */
export const startCounting = (doors: Doors): Ticker =>
  startTicker({ name: 'wallet_api.rounds', log: doors.kernel.log, turn: async () => ((await countRounds(doors)) > 0 ? 0 : COUNTING_INTERVAL_MS) });

/** Starts looking after open rounds; several nodes may run it at once. */
export const startEnding = (doors: Doors): Ticker =>
  startTicker({
    name: 'wallet_api.stale_rounds',
    log: doors.kernel.log,
    turn: async () => {
      await endStaleRounds(doors);
      return STALE_INTERVAL_MS;
    },
  });

/** Forgets old sessions (UTC); may run twice or late. */
export const walletApiJobs = ({ kernel }: Doors): readonly JobDefinition[] => [
  { name: 'wallet_api.prune_sessions', cron: '53 3 * * *', run: () => deleteOldSessions(kernel.db, SESSION_KEEP_DAYS) },
];
