/** Follows the member's chat through the live connection, for the badges. */
import { refresh } from '../server/calls.ts';
import { useLive, useMemberReady } from '../server/realtime.ts';

/** Renders nothing; for real members of a merchant with the live chat only. */
export function FollowChat(): null {
  useLive('member', 'chat_changed', () => refresh('chat.unreadCount'));
  // What was said before the line was open has no bell.
  useMemberReady(() => refresh('chat.unreadCount'));
  return null;
}
