/** Agents: who may invite members, and who came by whose invitation. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import { appointAgent, type Appointed, type Appointment } from './appoint-agent.ts';
import type { AgentsDeps, Doors } from './doors.ts';
import { checkCode, checkFriendCode, openFriendCode, placeByCode, recommendByCode, type Newcomer } from './invite.ts';
import { findAgentRecords, type AgentRecords } from './person-store.ts';

export type { Appointed, Appointment } from './appoint-agent.ts';
export type { AgentsDeps } from './doors.ts';
export type { Newcomer } from './invite.ts';

export interface AgentsModule extends Module {
  /** Makes a member an agent of type 1. Refuses account_not_found, downline_not_found, invitation_code_invalid. */
  appointAgent(memberId: MemberId, appointment?: Appointment): Promise<Result<Appointed, 'account_not_found' | 'downline_not_found' | 'invitation_code_invalid'>>;
  /** Whether an agent of the merchant invites by this code. */
  checkCode(merchantCode: string, code: string): Promise<boolean>;
  /** Places a new member under the agent of the code, once; false when it is nobody's. */
  placeByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** Whether a member of the merchant recommends by this code. */
  checkFriendCode(merchantCode: string, code: string): Promise<boolean>;
  /** Writes down who recommended a new member, once; false when the code is nobody's. */
  recommendByCode(tx: Tx, newcomer: Newcomer, code: string): Promise<boolean>;
  /** The codes a member has and came with, for that member. */
  recordsOf(memberId: MemberId): Promise<AgentRecords>;
  /** The code a member gives to friends; made when there is none yet. */
  openFriendCode(tx: Tx, newcomer: Newcomer): Promise<string>;
}

/** Builds the module. */
export function createAgents(kernel: Kernel, deps: AgentsDeps): AgentsModule {
  const doors: Doors = { kernel, deps };
  return {
    name: 'agents',
    appointAgent: (memberId, appointment = {}) => appointAgent(doors, memberId, appointment),
    checkCode: (merchantCode, code) => checkCode(doors, merchantCode, code),
    placeByCode,
    checkFriendCode: (merchantCode, code) => checkFriendCode(doors, merchantCode, code),
    recommendByCode,
    recordsOf: (memberId) => findAgentRecords(kernel.db, memberId),
    openFriendCode: (tx, newcomer) => openFriendCode(doors, tx, newcomer),
  };
}
