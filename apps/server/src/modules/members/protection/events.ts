/** Events of this module, through the outbox and for the member's own screens. */
import type { EventPayload, ExclusionKind, LimitKind, LimitSpan } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';

/** A limit, a break or an exclusion changed; screens refetch. */
export const protectionChanged = (memberId: MemberId): RealtimeMessage => ({
  channel: memberChannel(memberId),
  event: 'protection_changed',
  payload: {} satisfies EventPayload<'protection_changed'>,
});

export const LIMIT_CHANGED = 'limit_changed';
export const EXCLUSION_STARTED = 'exclusion_started';

export interface LimitChanged {
  readonly eventId: string;
  readonly memberId: MemberId;
  readonly kind: LimitKind;
  readonly span: LimitSpan;
  /** Minor units as decimal text, or minutes of a limit of time; null: no limit. */
  readonly amount: string | null;
  /** Empty for a limit of time. */
  readonly currency: string;
  /** When it takes effect, in milliseconds since 1970; null: it has. */
  readonly effectiveAt: number | null;
}

export interface ExclusionStarted {
  readonly eventId: string;
  readonly memberId: MemberId;
  readonly kind: ExclusionKind;
  /** Milliseconds since 1970; null: for ever. */
  readonly until: number | null;
}

/** A limit was lowered, or a higher one or none was asked for. */
export const limitChanged = (payload: LimitChanged): OutboxEvent<LimitChanged> => ({ topic: LIMIT_CHANGED, payload });

/** A break or a self-exclusion began or was prolonged. */
export const exclusionStarted = (payload: ExclusionStarted): OutboxEvent<ExclusionStarted> => ({
  topic: EXCLUSION_STARTED,
  payload,
});
