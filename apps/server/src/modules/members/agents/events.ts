/** Outbox events of the agents' tree. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const AGENT_RATE_LOWERED = 'agent_rate_lowered';
export const AGENT_ROLE_OFFERED = 'agent_role_offered';
export const AGENT_MOVE_REQUESTED = 'agent_move_requested';

/** Rates of an account go down from a day on. */
export interface AgentRateLowered {
  readonly eventId: string;
  readonly memberId: MemberId;
  readonly from: Day;
}

/** A member may become an agent. */
export interface AgentRoleOffered {
  readonly memberId: MemberId;
  readonly offerId: string;
  /** Milliseconds since 1970. */
  readonly answerBy: number;
}

/** An agent with signed contracts is asked to be moved. */
export interface AgentMoveRequested {
  readonly memberId: MemberId;
  readonly moveId: string;
  /** Milliseconds since 1970. */
  readonly answerBy: number;
}

/** Rates of an account go down. */
export const rateLowered = (payload: AgentRateLowered): OutboxEvent<AgentRateLowered> => ({
  topic: AGENT_RATE_LOWERED,
  payload,
});
/** A member got an offer of the role. */
export const roleOffered = (payload: AgentRoleOffered): OutboxEvent<AgentRoleOffered> => ({
  topic: AGENT_ROLE_OFFERED,
  payload,
});
/** An agent is asked to agree to a move. */
export const moveRequested = (payload: AgentMoveRequested): OutboxEvent<AgentMoveRequested> => ({
  topic: AGENT_MOVE_REQUESTED,
  payload,
});
