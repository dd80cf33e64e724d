/** Agents: the tree, its rates, links and people, and whose invitation a member used. The public API of this module. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createThrottle } from '../../../kernel/throttle.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { appointAgent, type Appointed, type AppointRefusal, type Appointment } from './appoint-agent.ts';
import { applyMoves } from './apply-moves.ts';
import type { AgentsDeps, ModuleContext } from './context.ts';
import { agentsDesk } from './desk.ts';
import { deskSetRates, type DeskGrant } from './desk-verbs.ts';
import { foldAll, startFolding } from './fold.ts';
import { subscribeLines } from './line-words.ts';
import { endOpenings } from './openings.ts';
import { agentRoutes } from './routes.ts';
import { checkCode, checkFriendCode, openFriendCode, placeByCode, recommendByCode, type Newcomer } from './invite.ts';
import { findAgentRecords, type AgentRecords } from './person-store.ts';
import { listRates, type Rate } from './rate-store.ts';
import * as signals from './signals-store.ts';
import { listAbove, listLine, listSeats, type Seat } from './seat-store.ts';
import { findAgent, findRecommendation, type Recommendation } from './store.ts';

export type { Appointed, Appointment } from './appoint-agent.ts';
export type { AgentsDeps, ContractPorts, SignedContract } from './context.ts';
export {
  AGENT_MOVE_REQUESTED,
  AGENT_RATE_LOWERED,
  AGENT_ROLE_OFFERED,
  type AgentMoveRequested,
  type AgentRateLowered,
  type AgentRoleOffered,
} from './events.ts';
export type { Newcomer } from './invite.ts';
export type { Rate } from './rate-store.ts';
export type { Seat } from './seat-store.ts';
export type { Recommendation } from './store.ts';

export interface AgentsModule extends Module {
  readonly handlers: ReturnType<typeof agentRoutes>;
  /** What the rules of risk read. */
  readonly signals: typeof signals;
  /** Makes a member an agent. Refuses account_not_found, downline_not_found, invitation_code_invalid, tree_too_deep. */
  appointAgent(memberId: MemberId, appointment?: Appointment): Promise<Result<Appointed, AppointRefusal>>;
  /** Whether the code belongs to a link of the merchant that takes people in. */
  checkCode(merchantCode: string, code: string): Promise<boolean>;
  /** Places a new member under the agent of the code, once; false for an unknown code. */
  placeByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Whether the code is the friend code of a member of the merchant. */
  checkFriendCode(merchantCode: string, code: string): Promise<boolean>;
  /** Records who recommended a new member, once; false for an unknown code. */
  recommendByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Who recommended a member, and when the member registered; undefined without a recommendation. */
  recommendationOf(tx: Tx, memberId: MemberId): Promise<Recommendation | undefined>;
  /** The codes a member has and registered with, for that member. */
  recordsOf(memberId: MemberId): Promise<AgentRecords>;
  /** The agents above a member now, the nearest first; at most eleven. */
  lineOf(tx: Tx, memberId: MemberId): Promise<readonly MemberId[]>;
  /** The agents above a member on a day, the nearest first. In SQL: `agents.above(member, day)`. */
  aboveOn(tx: Tx, memberId: MemberId, day: Day): Promise<readonly MemberId[]>;
  /** A page of a merchant's seats on a day, in the order of the members' ids. In SQL: `agents.seats_on(merchant, day)`. */
  seatsOn(tx: Tx, query: { merchantCode: string; day: Day; after?: MemberId; limit: number }): Promise<readonly Seat[]>;
  /** The rates of members on a day; nothing for those without. In SQL, for all of a merchant: `agents.rates_on(merchant, day)`. */
  ratesOn(tx: Tx, memberIds: readonly MemberId[], day: Day): Promise<readonly Rate[]>;
  /**
   * Sets rates of an account in a line as an operator, in the caller's transaction. Refuses downline_not_found, rebate_out_of_range,
   * rebate_below_granted, rebate_raises_spent.
   */
  setRates(tx: Tx, grant: DeskGrant): ReturnType<typeof deskSetRates>;
  /** Whether the member is an agent. */
  isAgent(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Folds reported bets and what else waits into the lines; the module's loop does it every five seconds. */
  foldLines(): Promise<number>;
  /** Carries out the moves that are due; the module's job does it every minute. */
  applyMoves(): Promise<void>;
  /** Ends accounts no one claimed; the module's job does it every hour. */
  endOpenings(): Promise<void>;
  /** The member's friend code; created when there is none yet. */
  openFriendCode(tx: Tx, newcomer: Newcomer): Promise<string>;
}

/** Searches by the end of a phone number: ten, then one in six seconds. */
const PHONE_SEARCHES = { freeTries: 10, firstWaitSec: 6, longestWaitSec: 60, forgottenAfterSec: 60 };

/** Builds the module. */
export function createAgents(kernel: Kernel, deps: AgentsDeps): AgentsModule {
  const module: ModuleContext = {
    kernel,
    deps,
    phoneSearches: createThrottle(kernel.db, 'agents.phone', PHONE_SEARCHES),
  };
  let folding: Ticker | undefined;
  subscribeLines(module);
  return {
    name: 'agents',
    handlers: agentRoutes(module),
    signals,
    ...agentsDesk(module),
    jobs: [
      { name: 'agents.apply_moves', cron: '* * * * *', run: () => applyMoves(module) },
      { name: 'agents.end_openings', cron: '7 * * * *', run: () => endOpenings(module) },
    ],
    start: async () => {
      folding = startFolding(module);
    },
    stop: async () => {
      await folding?.stop();
    },
    setRates: (tx, grant) => deskSetRates(module, tx, grant),
    foldLines: () => foldAll(module),
    applyMoves: () => applyMoves(module),
    endOpenings: () => endOpenings(module),
    appointAgent: (memberId, appointment = {}) => appointAgent(module, memberId, appointment),
    checkCode: (merchantCode, code) => checkCode(module, merchantCode, code),
    placeByCode: (tx, newcomer, code) => placeByCode(module, tx, newcomer, code),
    checkFriendCode: (merchantCode, code) => checkFriendCode(module, merchantCode, code),
    recommendByCode,
    recommendationOf: findRecommendation,
    recordsOf: (memberId) => findAgentRecords(kernel.db, memberId),
    lineOf: listLine,
    aboveOn: listAbove,
    seatsOn: listSeats,
    ratesOn: listRates,
    isAgent: async (tx, memberId) => (await findAgent(tx, memberId)) !== undefined,
    openFriendCode: (tx, newcomer) => openFriendCode(module, tx, newcomer),
  };
}
