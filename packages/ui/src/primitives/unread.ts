import { UNREAD_BADGE_MAXIMUM } from '@lantern/contract/constants';

/** An unread count as a badge writes it: 99+ above 99 (MSG-12). */
export const unreadText = (count: number): string =>
  count > UNREAD_BADGE_MAXIMUM ? `${UNREAD_BADGE_MAXIMUM}+` : String(count);
