/** Events for the member's own screens. */
import type { EventPayload } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';

/** A limit, a break or an exclusion changed; screens refetch. */
export const protectionChanged = (memberId: MemberId): RealtimeMessage => ({
  channel: `member:${memberId}`,
  event: 'protection_changed',
  payload: {} satisfies EventPayload<'protection_changed'>,
});
