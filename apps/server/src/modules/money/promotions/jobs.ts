/** The loop that evaluates members, the job that pays what was not claimed, and those that decide races, compute loss cashback and settle referrals. */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { applicationJobs } from './applications/lapse.ts';
import { deleteOldDevices } from './campaigns/app-store.ts';
import { closeLosses } from './campaigns/loss-close.ts';
import { closeRaces } from './campaigns/race-close.ts';
import type { PromotionsContext } from './context.ts';
import { evaluateDirty, PASS_MAXIMUM } from './evaluate.ts';
import { payDue } from './pay.ts';
import { settleReferrals } from './referral/settle.ts';

const TURN_MS = 2_000;
const PAY_CRON = '*/10 * * * *';
const LOSSES_CRON = '*/10 * * * *';
const RACES_CRON = '* * * * *';
const FORGET_CRON = '40 3 * * *';
/** As long as the cookie by which a device is known. */
const DEVICE_KEPT_DAYS = 400;
const REFERRAL_CRON = '5,15,25,35,45,55 * * * *';

/** Starts it; several nodes may run it at once. */
export const startEvaluating = (module: PromotionsContext): Ticker =>
  startTicker({
    name: 'promotions.evaluate',
    log: module.kernel.log,
    turn: async (stopping) => {
      while ((await evaluateDirty(module)) === PASS_MAXIMUM && !stopping.aborted);
      return TURN_MS;
    },
  });

/** Scheduled jobs. */
export const promotionJobs = (module: PromotionsContext): readonly JobDefinition[] => [
  {
    name: 'promotions.pay_due',
    cron: PAY_CRON,
    run: async () => {
      await payDue(module);
    },
  },
  {
    name: 'promotions.settle_referrals',
    cron: REFERRAL_CRON,
    run: async () => void (await settleReferrals(module)),
  },
  {
    name: 'promotions.close_races',
    cron: RACES_CRON,
    run: async () => {
      await closeRaces(module);
    },
  },
  { name: 'promotions.close_losses', cron: LOSSES_CRON, run: async () => void (await closeLosses(module)) },
  {
    name: 'promotions.forget_devices',
    cron: FORGET_CRON,
    run: () => deleteOldDevices(module.kernel.db, DEVICE_KEPT_DAYS),
  },
  ...applicationJobs(module),
];
