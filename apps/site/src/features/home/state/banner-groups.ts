/** Which banners home shows, as a pure rule (HOME-06). */
import type { Answer } from '@lantern/web';

type Announcement = Answer<'announcement.list'>['list'][number];

export const HOME_GROUP = 'm_home';
export const LIVE_GROUP = 'm_live';

/** Whether any banner needs a live host. */
export const hasLiveBanners = (list: readonly Announcement[]): boolean =>
  list.some(({ groupName }) => groupName === LIVE_GROUP);

/** Banners of home, and those of the live hosts while at least one host exists. */
export function bannersOf(list: readonly Announcement[], liveHosts: number): readonly Announcement[] {
  const groups = liveHosts > 0 ? [HOME_GROUP, LIVE_GROUP] : [HOME_GROUP];
  return list.filter(({ type, groupName }) => type === 'B' && groupName !== undefined && groups.includes(groupName));
}
