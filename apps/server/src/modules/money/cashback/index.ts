/** Cashback: a rebate on counted stakes, claimed by the member or paid by itself. The public API of this module. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DayChange } from '../turnover/index.ts';
import { readPerson } from './claim-store.ts';
import { cashbackSettings } from './console-settings.ts';
import type { CashbackDeps } from './context.ts';
import { correctLines } from './correct-lines.ts';
import { isClaimable } from './is-claimable.ts';
import { payOpen } from './pay-open.ts';
import { cashbackRoutes } from './routes.ts';
import { ceilingOn, LEVEL_RATES_BPS, levelRateOn, rateOn } from './rules/rebate.ts';
import { readRates } from './store.ts';

export type { CashbackDeps, GrantedOn } from './context.ts';
export { CASHBACK_PAID, type CashbackPaid } from './events.ts';

/** Days end at different times in different zones. */
const PAY_CRON = '*/10 * * * *';

export interface CashbackModule extends Module {
  readonly handlers: ReturnType<typeof cashbackRoutes>;
  /** Settles corrections of days that were paid, in the transaction that counts them and after they were added to their days. */
  daysChanged(tx: Tx, changes: readonly DayChange[]): Promise<void>;
  /** Pays what was not claimed in time; the module's job does this every ten minutes. Returns the number of payments. */
  payOpen(): Promise<number>;
  /** Whether the member can claim some now. */
  isClaimable(
    tx: Tx,
    account: { readonly memberId: MemberId; readonly merchantCode: string; readonly currency: string },
  ): Promise<boolean>;
  /** The rate of each level on a day, in basis points, before the maximum of a category. */
  levelRates(tx: Tx, merchantCode: string, day: Day): Promise<readonly number[]>;
  /** The highest rate of a category on a day, in basis points, whatever the level. */
  ceilings(tx: Tx, merchantCode: string): Promise<(category: string, day: Day) => number>;
  /** The rates of a day by level and category, in basis points; pairs that give nothing are absent. */
  ratesOfDay(
    tx: Tx,
    merchantCode: string,
    day: Day,
  ): Promise<readonly { readonly level: number; readonly category: string; readonly rateBps: number }[]>;
  /** What everyone gets of a category on a day, in basis points: the rate of the first level. */
  baseRates(tx: Tx, merchantCode: string, day: Day): Promise<Readonly<Record<string, number>>>;
  /** Every claim of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module. */
export function createCashback(kernel: Kernel, deps: CashbackDeps): CashbackModule {
  const module = { kernel, deps };
  return {
    name: 'cashback',
    handlers: cashbackRoutes(module),
    deskSettings: cashbackSettings,
    jobs: [
      {
        name: 'cashback.pay_open',
        cron: PAY_CRON,
        run: async () => {
          await payOpen(module);
        },
      },
    ],
    daysChanged: (tx, changes) => correctLines(module, tx, changes),
    payOpen: () => payOpen(module),
    isClaimable: (tx, account) => isClaimable(module, tx, account),
    async levelRates(tx, merchantCode, day) {
      const rates = await readRates(tx, merchantCode);
      return LEVEL_RATES_BPS.map((_, level) => levelRateOn(rates, level, day));
    },
    async ceilings(tx, merchantCode) {
      const rates = await readRates(tx, merchantCode);
      return (category, day) => ceilingOn(rates, category, day);
    },
    async ratesOfDay(tx, merchantCode, day) {
      if (!(await deps.isOpen(merchantCode))) return [];
      const rates = await readRates(tx, merchantCode);
      return LEVEL_RATES_BPS.flatMap((_, level) =>
        [...rates.maximums.keys()].flatMap((category) => {
          const rateBps = rateOn(rates, level, category, day);
          return rateBps > 0 ? [{ level, category, rateBps }] : [];
        }),
      );
    },
    async baseRates(tx, merchantCode, day) {
      const rates = await readRates(tx, merchantCode);
      return Object.fromEntries(
        [...rates.maximums.keys()].map((category) => [category, rateOn(rates, 0, category, day)]),
      );
    },
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}
