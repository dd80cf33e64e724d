/** Cashback: a share of counted stakes back, claimed by the member. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { CashbackDeps } from './doors.ts';
import { cashbackRoutes } from './routes.ts';
import { addStakes, readPerson, takeStakes, type StakeToAdd } from './store.ts';

export type { CashbackDeps } from './doors.ts';

export interface CashbackModule extends Module {
  readonly handlers: ReturnType<typeof cashbackRoutes>;
  /** Gathers counted stakes, in the transaction that counts them; negative ones correct earlier ones. */
  stakesCounted(tx: Tx, stakes: readonly StakeToAdd[]): Promise<void>;
  /** Every claim of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module. */
export function createCashback(kernel: Kernel, deps: CashbackDeps): CashbackModule {
  return {
    name: 'cashback',
    handlers: cashbackRoutes({ kernel, deps }),
    async stakesCounted(tx, stakes) {
      const added = stakes.filter(({ stake }) => stake > 0n);
      const taken = stakes.filter(({ stake }) => stake < 0n);
      if (added.length > 0) await addStakes(tx, added);
      if (taken.length > 0) await takeStakes(tx, taken);
    },
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}
