/** Outbox events of agents' money. Amounts are decimal text, because JSON numbers are not exact. */
import type { ContractKind } from '@lantern/game-math/agents';
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const AGENT_CONTRACT_WAITING = 'agent_contract_waiting';
export const AGENT_LINES_PAID = 'agent_lines_paid';
export const AGENT_DUES_OPENED = 'agent_dues_opened';

/** A contract, new terms for one, or the end of one waits for a member's answer. */
export interface AgentContractWaiting {
  readonly eventId: string;
  readonly contractId: string;
  readonly memberId: MemberId;
  readonly kind: ContractKind;
  readonly asked: 'terms' | 'end';
}

/** Statement lines of days and half-months that were paid together, by agent. */
export interface AgentLinesPaid {
  readonly currency: string;
  readonly payments: readonly {
    /** Unique for each payment. */
    readonly paymentId: string;
    readonly memberId: MemberId;
    readonly amount: string;
  }[];
}

/** A parent could not pay lines to a child in full. */
export interface AgentDuesOpened {
  readonly eventId: string;
  readonly payerId: MemberId;
  readonly payeeId: MemberId;
  readonly currency: string;
  /** What is missing. */
  readonly amount: string;
}

/** Something waits for a member's answer. */
export const contractWaiting = (payload: AgentContractWaiting): OutboxEvent<AgentContractWaiting> => ({
  topic: AGENT_CONTRACT_WAITING,
  payload,
});
/** Agents were paid. */
export const linesPaid = (payload: AgentLinesPaid): OutboxEvent<AgentLinesPaid> => ({
  topic: AGENT_LINES_PAID,
  payload,
});
/** A payment is due. */
export const duesOpened = (payload: AgentDuesOpened): OutboxEvent<AgentDuesOpened> => ({
  topic: AGENT_DUES_OPENED,
  payload,
});
