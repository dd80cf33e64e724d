/** Commissions: contracts of agents, and what they earn: rebates, salaries, dividends. The public API of this module. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { hasOldDues, listSigned, sumOldDues, sumOwedTo } from './contract-store.ts';
import type { CommissionsContext, CommissionsDeps, Programme } from './context.ts';
import { commissionDesk } from './desk.ts';
import { commissionVerbs } from './desk-verbs.ts';
import { endContracts, type Ending } from './contracts.ts';
import { daysChanged, type ChangedDay } from './days-changed.ts';
import { commissionRoutes } from './routes.ts';
import { offerHouse, type HouseOffer } from './house-offer.ts';
import { runDue } from './run-due.ts';
import { writeFirstDay } from './setting-store.ts';
import * as signals from './signals-store.ts';
import { readPerson, sumRebates, type EarnedQuery } from './statement-store.ts';

export type { CommissionsDeps, LevelRate, SharedMark } from './context.ts';
export {
  AGENT_CONTRACT_WAITING,
  AGENT_DUES_OPENED,
  AGENT_LINES_PAID,
  type AgentContractWaiting,
  type AgentDuesOpened,
  type AgentLinesPaid,
} from './events.ts';
export type { Ending } from './contracts.ts';
export type { HouseOffer } from './house-offer.ts';
export type { ChangedDay } from './days-changed.ts';

/** Days end, and payments fall due, at different times in different zones. */
const RUN_CRON = '* * * * *';
/** Days after which a due keeps its payer from new links, accounts and offers. */
const ARREARS_DAYS = 1;
/** Days after which a due stays in its payer's wallet: withdrawals take only what exceeds it. */
const HELD_DAYS = 3;

export interface CommissionsModule extends Module {
  readonly handlers: ReturnType<typeof commissionRoutes>;
  readonly opsHandlers: ReturnType<typeof commissionDesk>;
  /** What the rules of risk read. */
  readonly signals: typeof signals;
  /** Marks days that are over and changed, in the transaction of the settlement. */
  daysChanged(tx: Tx, changes: readonly (ChangedDay & { readonly corrects: boolean })[]): Promise<void>;
  /** Opens, computes and pays what is due; the module's job does this every minute. Returns the number of runs computed. */
  runDue(): Promise<number>;
  /** Offers a top agent a contract that the house pays, at once; at the desk it needs two persons. */
  offerHouse(merchant: Merchant, offer: HouseOffer): Promise<Result<string>>;
  /** Sets the first day that is computed, while none has been. */
  beginOn(programme: Programme, day: Day): Promise<void>;
  /** Ends the contracts of a payee, with one payer or with all, in the transaction of a move or a closure; returns their ids. */
  endContracts(tx: Tx, ending: Ending): Promise<readonly string[]>;
  /** Running contracts of members with an agent above: who has any must consent to a move. */
  signedOf(
    tx: Tx,
    memberIds: readonly MemberId[],
  ): Promise<readonly { readonly memberId: MemberId; readonly contractId: string }[]>;
  /** What members are still owed by agents above, in minor units. */
  owedTo(tx: Tx, memberIds: readonly MemberId[]): Promise<bigint>;
  /** Whether an agent has owed its downlines for more than a day. */
  isInArrears(tx: Tx, agentId: MemberId): Promise<boolean>;
  /** Dues of a payer that are three days old or older, in minor units: withdrawals leave them in the wallet. */
  heldDues(tx: Tx, payerId: MemberId, currency: string): Promise<bigint>;
  /** Rebates an agent earned by category on days, of the team or of a branch; undefined while a closed day waits for its night. */
  earnedRebates(tx: Tx, query: EarnedQuery): Promise<ReadonlyMap<string, bigint> | undefined>;
  /** Contracts, signatures and statement lines of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<unknown>;
}

/** Creates the module. */
export function createCommissions(kernel: Kernel, deps: CommissionsDeps): CommissionsModule {
  const module: CommissionsContext = { kernel, deps };
  return {
    name: 'commissions',
    handlers: commissionRoutes(module),
    opsHandlers: commissionDesk(module),
    signals,
    approved: commissionVerbs(module),
    jobs: [
      {
        name: 'commissions.run_due',
        cron: RUN_CRON,
        run: async (_payload, ending) => {
          await runDue(module, ending);
        },
      },
    ],
    daysChanged: (tx, changes) => daysChanged(module, tx, changes),
    runDue: () => runDue(module),
    offerHouse: (merchant, offer) => offerHouse(module, merchant, offer),
    beginOn: (programme, day) => writeFirstDay(kernel.db, programme, day),
    endContracts,
    signedOf: listSigned,
    owedTo: sumOwedTo,
    isInArrears: (tx, agentId) => hasOldDues(tx, agentId, ARREARS_DAYS),
    heldDues: (tx, payerId, currency) => sumOldDues(tx, payerId, currency, HELD_DAYS),
    earnedRebates: sumRebates,
    recordsOf: (memberId) => readPerson(kernel.db, memberId),
  };
}

export { proveStatements, type DayProof, type ProofQuery, type ProvenLine } from './prove.ts';
