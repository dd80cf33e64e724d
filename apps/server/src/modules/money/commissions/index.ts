/** Commissions: contracts of agents, and what they earn: rebates, salaries, dividends. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { listOpenBetween, sumDues } from './contract-store.ts';
import type { CommissionsContext, CommissionsDeps } from './context.ts';
import { endContracts, type Ending } from './contracts.ts';
import { daysChanged, type ChangedDay } from './days-changed.ts';
import { commissionRoutes } from './routes.ts';
import { runDue } from './run-due.ts';
import { readPerson } from './statement-store.ts';

export type { CommissionsDeps, LevelRate, SharedMark } from './context.ts';
export type { Ending } from './contracts.ts';
export type { ChangedDay } from './days-changed.ts';

/** Days end, and payments fall due, at different times in different zones. */
const RUN_CRON = '* * * * *';

export interface CommissionsModule extends Module {
  readonly handlers: ReturnType<typeof commissionRoutes>;
  /** Marks days that are over and changed, in the transaction of the settlement. */
  daysChanged(tx: Tx, changes: readonly (ChangedDay & { readonly corrects: boolean })[]): Promise<void>;
  /** Opens, computes and pays what is due; the module's job does this every minute. Returns the number of runs computed. */
  runDue(): Promise<number>;
  /** Ends the contracts of a payee, with one payer or with all, in the transaction of a move or a closure; returns their ids. */
  endContracts(tx: Tx, ending: Ending): Promise<readonly string[]>;
  /** Contracts of a payee that wait or run, locked: who has any must consent to a move. */
  openContracts(
    tx: Tx,
    payeeId: MemberId,
    payerId?: MemberId,
  ): Promise<readonly { readonly contractId: string; readonly state: string; readonly payerId: MemberId | null }[]>;
  /** What an agent owes those below, in minor units; with `before`, of dues that began earlier. */
  duesOf(tx: Tx, payerId: MemberId, currency: string, before?: Date): Promise<bigint>;
  /** Contracts, signatures and statement lines of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module. */
export function createCommissions(kernel: Kernel, deps: CommissionsDeps): CommissionsModule {
  const module: CommissionsContext = { kernel, deps };
  return {
    name: 'commissions',
    handlers: commissionRoutes(module),
    jobs: [
      {
        name: 'commissions.run_due',
        cron: RUN_CRON,
        run: async () => {
          await runDue(module);
        },
      },
    ],
    daysChanged: (tx, changes) => daysChanged(module, tx, changes),
    runDue: () => runDue(module),
    endContracts,
    openContracts: listOpenBetween,
    duesOf: sumDues,
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}


export { proveStatements, type DayProof, type ProofQuery, type ProvenLine } from './prove.ts';
