/** Events of this module, through the outbox and for the member's own screens. */
import type { EventPayload, KycState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';

/** The application has a new state. */
export const kycChanged = (memberId: MemberId, state: KycState): RealtimeMessage => ({
  channel: memberChannel(memberId),
  event: 'kyc_changed',
  payload: { state } satisfies EventPayload<'kyc_changed'>,
});

export const KYC_DECIDED = 'kyc_decided';

export interface KycDecided {
  readonly eventId: string;
  readonly memberId: MemberId;
  readonly state: 'approved' | 'resubmit' | 'rejected';
}

/** A reviewer has decided on an application. The reason is looked up when the event is delivered (`reasonOf`): it may name the person. */
export const kycDecided = (payload: KycDecided): OutboxEvent<KycDecided> => ({ topic: KYC_DECIDED, payload });
