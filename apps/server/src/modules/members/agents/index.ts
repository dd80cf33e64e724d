/** Agents: who may invite members, and whose invitation a member used. The public API of this module. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { appointAgent, type Appointed, type Appointment } from './appoint-agent.ts';
import type { AgentsDeps, ModuleContext } from './context.ts';
import { checkCode, checkFriendCode, openFriendCode, placeByCode, recommendByCode, type Newcomer } from './invite.ts';
import { findAgentRecords, type AgentRecords } from './person-store.ts';
import { listRates, type Rate } from './rate-store.ts';
import { listAbove, listLine, listSeats, type Seat } from './seat-store.ts';
import { findRecommendation, type Recommendation } from './store.ts';

export type { Appointed, Appointment } from './appoint-agent.ts';
export type { AgentsDeps } from './context.ts';
export type { Newcomer } from './invite.ts';
export type { Rate } from './rate-store.ts';
export type { Seat } from './seat-store.ts';
export type { Recommendation } from './store.ts';

export interface AgentsModule extends Module {
  /** Makes a member an agent of type 1. Refuses account_not_found, downline_not_found, invitation_code_invalid. */
  appointAgent(
    memberId: MemberId,
    appointment?: Appointment,
  ): Promise<Result<Appointed, 'account_not_found' | 'downline_not_found' | 'invitation_code_invalid'>>;
  /** Whether the code is the invitation code of an agent of the merchant. */
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
  /** The member's friend code; created when there is none yet. */
  openFriendCode(tx: Tx, newcomer: Newcomer): Promise<string>;
}

/** Builds the module. */
export function createAgents(kernel: Kernel, deps: AgentsDeps): AgentsModule {
  const module: ModuleContext = { kernel, deps };
  return {
    name: 'agents',
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
    openFriendCode: (tx, newcomer) => openFriendCode(module, tx, newcomer),
  };
}
