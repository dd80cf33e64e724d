/** Cashback: a rebate on counted stakes, claimed by the member or paid by itself. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DayChange } from '../turnover/index.ts';
import { readPerson } from './claim-store.ts';
import { cashbackSettings } from './console-settings.ts';
import type { CashbackDeps } from './context.ts';
import { correctLines } from './correct-lines.ts';
import { payOpen } from './pay-open.ts';
import { cashbackRoutes } from './routes.ts';

export type { CashbackDeps } from './context.ts';
export { CASHBACK_PAID, type CashbackPaid } from './events.ts';

/** Days end at different times in different zones. */
const PAY_CRON = '*/10 * * * *';

export interface CashbackModule extends Module {
  readonly handlers: ReturnType<typeof cashbackRoutes>;
  /** Settles corrections of days that were paid, in the transaction that counts them and after they were added to their days. */
  daysChanged(tx: Tx, changes: readonly DayChange[]): Promise<void>;
  /** Pays what was not claimed in time; the module's job does this every ten minutes. Returns the number of payments. */
  payOpen(): Promise<number>;
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
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}
