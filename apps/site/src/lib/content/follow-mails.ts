/** Follows the member's inbox through the live connection: badges and the list on the screen. */
import { refresh } from '../server/calls.ts';
import { useLive, useMemberReady } from '../server/realtime.ts';
import { showUnread } from './mails.ts';

/** Renders nothing; for real members only. */
export function FollowMails(): null {
  useLive('member', 'unread_changed', ({ inbox }) => {
    // A broadcast came or went: how many are unread differs from member to member.
    if (inbox === null) refresh('message.unreadCount');
    else showUnread(inbox);
    refresh('inbox.list');
  });
  // What came between the first read and the connection was not told.
  useMemberReady(() => refresh('message.unreadCount'));
  return null;
}
