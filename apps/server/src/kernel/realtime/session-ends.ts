/**
 * Notification between nodes that sessions of a member ended, so that their open connections are closed too. Clients
 * cannot subscribe to it.
 */
import type { MemberId } from '../ids.ts';
import type { RealtimeMessage } from './bus.ts';

export const SESSIONS_CHANNEL = 'sessions';

/** The message to publish with, or after, the end of a member's sessions. */
export const sessionsEnded = (memberId: MemberId): RealtimeMessage => ({
  channel: SESSIONS_CHANNEL,
  event: 'sessions_ended',
  payload: memberId,
});
