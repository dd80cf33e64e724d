/**
 * Entries of the bottom menu by session, as data (NAV-10 to NAV-14). When an entry leads to a closed screen, the route
 * guard answers.
 */
import { NOTICE_ENTRY_MEMBER_TYPES } from '@lantern/contract/constants';
import type { IconName } from '@lantern/ui';
import type { TextKey } from '../lib/language/i18n.ts';

export interface MenuEntry {
  readonly id: 'home' | 'notice' | 'invite' | 'lottery' | 'deposit' | 'login' | 'promotions' | 'member';
  readonly label: TextKey;
  readonly icon: IconName;
  readonly href: string;
}

export const HOME_ENTRY: MenuEntry = { id: 'home', label: 'menu_home', icon: 'house', href: '/m/home' };
const NOTICE: MenuEntry = { id: 'notice', label: 'menu_notice', icon: 'bell', href: '/m/notice' };
const INVITE: MenuEntry = { id: 'invite', label: 'menu_invite', icon: 'users-three', href: '/m/inviteFriends' };
const LOTTERY: MenuEntry = { id: 'lottery', label: 'menu_lottery', icon: 'ticket', href: '/m/lottery' };
const DEPOSIT: MenuEntry = { id: 'deposit', label: 'menu_deposit', icon: 'wallet', href: '/m/voucherCenter' };
const LOGIN: MenuEntry = { id: 'login', label: 'menu_login', icon: 'user-circle', href: '/m/login' };
const PROMOTIONS: MenuEntry = { id: 'promotions', label: 'menu_promotions', icon: 'gift', href: '/m/activity' };
const MEMBER: MenuEntry = { id: 'member', label: 'menu_member', icon: 'user-circle', href: '/m/member/home' };

export interface MenuReader {
  readonly session: { readonly type: number; readonly token: string } | null;
  /** Whether the promotion keyed REFERRAL is running. */
  readonly referral: boolean;
  /** Whether an address has a screen; an entry without one is not shown. */
  readonly routed: (address: string) => boolean;
}

const NOTICE_TYPES: readonly number[] = NOTICE_ENTRY_MEMBER_TYPES;

/**
 * The second entry: Notice for a session of type 1 or 2 with a token, else Invite while the REFERRAL promotion is
 * running. When neither applies the lottery takes the slot, so that the menu always has five.
 */
function second({ session, referral, routed }: MenuReader): MenuEntry {
  const isNoticed = session !== null && session.token !== '' && NOTICE_TYPES.includes(session.type);
  const own = isNoticed ? NOTICE : referral ? INVITE : LOTTERY;
  return routed(own.href) ? own : LOTTERY;
}

/** The entries before the lantern, on it, and after it. */
export function menuEntries(reader: MenuReader): {
  readonly start: readonly MenuEntry[];
  readonly centre: MenuEntry;
  readonly end: readonly MenuEntry[];
} {
  const shown = (entries: readonly MenuEntry[]) => entries.filter(({ href }) => reader.routed(href));
  return {
    start: shown([HOME_ENTRY, second(reader)]),
    centre: reader.session === null ? LOGIN : DEPOSIT,
    end: shown([PROMOTIONS, MEMBER]),
  };
}

/** The active entry of a screen: its own, and the member centre's for every screen behind it. */
export const activeEntryId = (path: string, entries: readonly MenuEntry[]): MenuEntry['id'] | undefined =>
  entries.find(({ id, href }) => href === path || (id === 'member' && path.startsWith('/m/member/')))?.id;
