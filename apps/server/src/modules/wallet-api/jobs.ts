/** The loops that count ended rounds, look after those left open and tell vendors things, and the job that forgets old sessions. */
import type { JobDefinition } from '../../kernel/jobs.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import { countRounds, ROUNDS_AT_ONCE } from './count-rounds.ts';
import type { Doors } from './doors.ts';
import { endStaleRounds } from './end-stale-rounds.ts';
import { deleteOldSessions } from './session-store.ts';
import { tellVendors } from './tell-vendors.ts';

const COUNTING_INTERVAL_MS = 500;
const STALE_INTERVAL_MS = 30_000;
const TELLING_INTERVAL_MS = 1_000;
const SESSION_KEEP_DAYS = 90;

/** Starts the counting; several nodes may run it at once. It goes on at once only behind a full share: many rounds cost little more than one. */
export const startCounting = (doors: Doors): Ticker =>
  startTicker({ name: 'wallet_api.rounds', log: doors.kernel.log, turn: async () => ((await countRounds(doors)) === ROUNDS_AT_ONCE ? 0 : COUNTING_INTERVAL_MS) });

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

/** Starts telling vendors what waits for them; several nodes may run it at once. */
export const startTelling = (doors: Doors): Ticker =>
  startTicker({ name: 'wallet_api.notices', log: doors.kernel.log, turn: async () => ((await tellVendors(doors)) > 0 ? 0 : TELLING_INTERVAL_MS) });

/** Forgets old sessions (UTC); may run twice or late. */
export const walletApiJobs = ({ kernel }: Doors): readonly JobDefinition[] => [
  { name: 'wallet_api.prune_sessions', cron: '53 3 * * *', run: () => deleteOldSessions(kernel.db, SESSION_KEEP_DAYS) },
];
