/** Events for the member's own screens. */
import type { EventPayload, KycState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';

/** The application has a new state. */
export const kycChanged = (memberId: MemberId, state: KycState): RealtimeMessage => ({
  channel: `member:${memberId}`,
  event: 'kyc_changed',
  payload: { state } satisfies EventPayload<'kyc_changed'>,
});
