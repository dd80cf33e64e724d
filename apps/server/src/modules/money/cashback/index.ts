/** Cashback: a rebate on counted stakes, claimed by the member. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { cashbackSettings } from './console-settings.ts';
import type { CashbackDeps } from './context.ts';
import { cashbackRoutes } from './routes.ts';
import { addStakes, readPerson, correctStakes, type StakeToAdd } from './store.ts';

export type { CashbackDeps } from './context.ts';

export interface CashbackModule extends Module {
  readonly handlers: ReturnType<typeof cashbackRoutes>;
  /** Adds counted stakes, in the transaction that counts them; corrections may change days without stakes. */
  stakesCounted(tx: Tx, stakes: readonly (StakeToAdd & { readonly corrects: boolean })[]): Promise<void>;
  /** Every claim of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module. */
export function createCashback(kernel: Kernel, deps: CashbackDeps): CashbackModule {
  return {
    name: 'cashback',
    handlers: cashbackRoutes({ kernel, deps }),
    deskSettings: cashbackSettings,
    async stakesCounted(tx, stakes) {
      // A negative correction always finds its day: the stake was added there before.
      const isTaking = ({ corrects, stake, valid, counted }: (typeof stakes)[number]): boolean =>
        corrects && (stake < 0n || valid < 0n || counted < 0n);
      const [added, taken] = [stakes.filter((stake) => !isTaking(stake)), stakes.filter(isTaking)];
      if (added.length > 0) await addStakes(tx, added);
      if (taken.length > 0) await correctStakes(tx, taken);
    },
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}
