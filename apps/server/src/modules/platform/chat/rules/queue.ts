/** Who is answered first, and by whom: the order of the queue and the offers of one turn. */
import { CHAT_OPEN_MAXIMUM, type ChatTopic } from '@lantern/contract';

/** 0 is answered first. */
export type Priority = 0 | 1 | 2 | 3;

/** A withdrawal that is unfinished for longer goes before. */
export const OVERDUE_WITHDRAWAL_HOURS = 24;
const VIP_LEVEL_MINIMUM = 4;

export interface Caller {
  readonly topic: ChatTopic;
  /** It is about a withdrawal of the member's own that is overdue. */
  readonly hasOverdueWithdrawal: boolean;
  readonly vipLevel: number;
}

/** Who wants to stop playing comes first, then who waits for their money, then VIPs, then everyone else. */
export function priorityOf({ topic, hasOverdueWithdrawal, vipLevel }: Caller): Priority {
  if (topic === 'stop_playing') return 0;
  if (hasOverdueWithdrawal) return 1;
  return vipLevel >= VIP_LEVEL_MINIMUM ? 2 : 3;
}

export interface Waiting {
  readonly conversationId: string;
  /** Operators who let an offer of it lapse. */
  readonly passedBy: readonly string[];
}

export interface Desk {
  readonly operatorId: string;
  /** Conversations the operator has or is offered. */
  readonly open: number;
  readonly idleSince: Date;
}

export interface Offer {
  readonly conversationId: string;
  readonly operatorId: string;
}

/**
 * Offers of waiting conversations, in their order, to operators on duty: each to the one with the fewest, then the one who was idle
 * longest. Who let one lapse gets it again only if no one else is free.
 */
export function offersOf(waiting: readonly Waiting[], desks: readonly Desk[]): readonly Offer[] {
  const loads = desks.map((desk) => ({ ...desk }));
  const offers: Offer[] = [];
  for (const { conversationId, passedBy } of waiting) {
    const free = loads
      .filter(({ open }) => open < CHAT_OPEN_MAXIMUM)
      .toSorted((one, other) => one.open - other.open || one.idleSince.getTime() - other.idleSince.getTime());
    const chosen = free.find(({ operatorId }) => !passedBy.includes(operatorId)) ?? free[0];
    if (!chosen) return offers;
    chosen.open += 1;
    offers.push({ conversationId, operatorId: chosen.operatorId });
  }
  return offers;
}

/** Seconds someone waits at a place of the queue; null where nothing is known. */
export const waitOf = (place: number, medianSec: number | null, desks: number): number | null =>
  medianSec === null || desks === 0 ? null : Math.ceil((place * medianSec) / desks);
