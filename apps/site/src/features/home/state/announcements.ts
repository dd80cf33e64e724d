/** What home says: banners, the running line and popups, read in one go (HOME-01). */
import type { Answer } from '@lantern/web';
import { useCall } from '../../../lib/calls.ts';

export type Announcement = Answer<'announcement.list'>['list'][number];

const FRESH_MS = 60_000;

/** Announcements of the types B, PL and PU for phones. */
export const useHomeAnnouncements = () => useCall('announcement.list', { query: { types: 'B,PL,PU', platform: 'M' } }, { staleMs: FRESH_MS });

export const HOME_GROUP = 'm_home';
export const LIVE_GROUP = 'm_live';

/** Banners of home, and those of the live hosts while at least one host exists (HOME-06). */
export function bannersOf(list: readonly Announcement[], liveHosts: number): readonly Announcement[] {
  const groups = liveHosts > 0 ? [HOME_GROUP, LIVE_GROUP] : [HOME_GROUP];
  return list.filter(({ type, groupName }) => type === 'B' && groupName !== undefined && groups.includes(groupName));
}
