/** The sportsbook's money in this process: decisions that wait, settlement, payments, orders to cash out, news. */
import type { StudioContext } from '../context.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import { announceSlip } from './announcements.ts';
import type { Book } from './book/book.ts';
import { deleteOldStanding, refuseLostCashOuts } from './cash-out/cash-out-store.ts';
import { startOffers, type Offers } from './cash-out/followed.ts';
import { startStanding } from './cash-out/standing.ts';
import { SLIP_TIMES, type SlipTimes, type SportsContext } from './context.ts';
import { startRevisions } from './settle/revise.ts';
import { startBatches } from './settle/send-batches.ts';
import { settleAll } from './settle/settle.ts';
import { startSlipNews, type SlipNewsroom } from './slips/slip-news.ts';
import { refuseLost } from './slips/slip-store.ts';
import { createWaiting, type Waiting } from './slips/waiting.ts';

export interface Sports extends SportsContext {
  readonly waiting: Waiting;
  readonly offers: Offers;
  readonly news: SlipNewsroom;
  /** Lets what runs be finished. What waits for its decision is lost, and refused by the next sweep. */
  stop(): Promise<void>;
}

const SETTLE_IDLE_MS = 1_000;
const SWEEP_MS = 5_000;
/** Beyond the longest delay and hold, and the time a decision itself takes. */
const LOST_AFTER_MS = 5_000;

function startSweep({ studio, times }: SportsContext): Ticker {
  const overdueMs = times.holdMs + LOST_AFTER_MS;
  return startTicker('slips and orders that are over', studio.log, async () => {
    await studio.db.transact(async (tx) => {
      for (const slipId of await refuseLost(tx, overdueMs)) announceSlip(tx, slipId);
      await refuseLostCashOuts(tx, overdueMs);
      await deleteOldStanding(tx);
    });
    return SWEEP_MS;
  });
}

/** Starts it on a book. */
export async function startSports(studio: StudioContext, book: Book, times: SlipTimes = SLIP_TIMES): Promise<Sports> {
  const sports: SportsContext = { studio, book, times };
  const waiting = createWaiting(book, times, studio.log);
  const [offers, standing, news] = [startOffers(sports), startStanding(sports, waiting), await startSlipNews(sports)];
  const batches = startBatches(sports);
  const revisions = startRevisions(sports);
  const wake = (): void => {
    batches.wake();
    revisions.wake();
    studio.wakeDispatcher();
  };
  const settler = startTicker('settlement of slips', studio.log, async () => {
    await settleAll(sports, wake);
    return SETTLE_IDLE_MS;
  });
  const sweep = startSweep(sports);
  const unwatch = book.watch(({ results }) => {
    if (results.size > 0) settler.wake();
  });
  return {
    ...sports,
    waiting,
    offers,
    news,
    async stop() {
      unwatch();
      await Promise.all([settler.stop(), sweep.stop(), offers.stop()]);
      await Promise.all([waiting.stop(), standing.stop(), revisions.stop()]);
      await batches.stop();
      await news.stop();
    },
  };
}
