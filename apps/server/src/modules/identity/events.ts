/** What identity tells the other modules through the outbox. */
import type { MemberId } from '../../kernel/ids.ts';
import type { OutboxEvent } from '../../kernel/outbox.ts';

export const MEMBER_REGISTERED = 'member_registered';

export interface MemberRegistered {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
}

/** A member's account stands, ledger accounts included. */
export const memberRegistered = (payload: MemberRegistered): OutboxEvent<MemberRegistered> => ({ topic: MEMBER_REGISTERED, payload });
