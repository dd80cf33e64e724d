/** The loops that count ended rounds, settle stale ones and notify vendors, and the job that prunes old sessions. */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { deleteOldMinutes } from './call-minute-store.ts';
import { countRounds, ROUNDS_AT_ONCE } from './records/count-rounds.ts';
import type { ModuleContext } from './context.ts';
import { refreshSpinGames } from './free-spins/spin-games.ts';
import { endStaleRounds } from './verbs/end-stale-rounds.ts';
import { deleteOldSessions } from './sessions/session-store.ts';
import { notifyVendors } from './vendors/notify-vendors.ts';

const COUNTING_INTERVAL_MS = 500;
const STALE_INTERVAL_MS = 30_000;
const NOTIFY_INTERVAL_MS = 1_000;
const STORE_INTERVAL_MS = 5_000;
/** Figures of requests are for the desk, not for the books. */
const MINUTES_KEEP_DAYS = 8;
const SESSION_KEEP_DAYS = 90;

/** Starts the counting; several nodes may run it at once. Only a full batch continues without a pause: many rounds cost little more than one. */
export const startCounting = (module: ModuleContext): Ticker =>
  startTicker({
    name: 'wallet_api.rounds',
    log: module.kernel.log,
    turn: async () => ((await countRounds(module)) === ROUNDS_AT_ONCE ? 0 : COUNTING_INTERVAL_MS),
  });

/** Starts the loop that settles stale rounds; several nodes may run it at once. */
export const startEnding = (module: ModuleContext): Ticker =>
  startTicker({
    name: 'wallet_api.stale_rounds',
    log: module.kernel.log,
    turn: async () => {
      await endStaleRounds(module);
      return STALE_INTERVAL_MS;
    },
  });

/** Starts the loop that notifies vendors; several nodes may run it at once. */
export const startNotifying = (module: ModuleContext): Ticker =>
  startTicker({
    name: 'wallet_api.notices',
    log: module.kernel.log,
    turn: async () => ((await notifyVendors(module)) > 0 ? 0 : NOTIFY_INTERVAL_MS),
  });

/** Starts the loop that stores this node's counts of requests. */
export const startStoringMinutes = (module: ModuleContext): Ticker =>
  startTicker({
    name: 'wallet_api.minutes',
    log: module.kernel.log,
    turn: async () => {
      await module.minutes.store();
      return STORE_INTERVAL_MS;
    },
  });

/** Prunes old sessions and asks vendors for the games of free spins (cron in UTC); may run twice or late. */
export const walletApiJobs = (module: ModuleContext): readonly JobDefinition[] => [
  {
    name: 'wallet_api.prune_sessions',
    cron: '53 3 * * *',
    run: () => deleteOldSessions(module.kernel.db, SESSION_KEEP_DAYS),
  },
  {
    name: 'wallet_api.prune_minutes',
    cron: '41 3 * * *',
    run: () => deleteOldMinutes(module.kernel.db, MINUTES_KEEP_DAYS),
  },
  { name: 'wallet_api.spin_games', cron: '*/5 * * * *', run: async () => void (await refreshSpinGames(module)) },
];
