/** What several screens of the site show, by the call that fills it: the first screen calls, for all (SYS-15). */
import type { Page } from 'playwright-core';

const SHARED = {
  '/wps/member/info': 'memberInfo',
  '/wps/system/status': 'systemStatus, ip',
  '/wps/system/whitelabel': 'theme, languages, switches',
  '/wps/system/settings/consolidated': 'downloadLinks, imageCdns, icons',
  '/wps/system/customerService': 'customerService',
  '/wps/game/vendors': 'catalogue',
  '/wps/relay/MCSFE_getListAnnouncements?types=B%2CPL%2CPU&platform=M': 'banners, popup, loginPopups',
  '/wps/relay/MCSFE_getListAnnouncements?types=PL&platform=M': 'notice',
} as const;

/** The calls that a visit of all their screens makes. */
export const ASKED_ONCE: Readonly<Record<string, number>> = Object.fromEntries(
  Object.keys(SHARED).map((call) => [call, 1]),
);

/** Counts from now on how often the page makes each call. */
export function countShared(page: Page): () => Readonly<Record<string, number>> {
  const requested = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const known = Object.keys(SHARED).find((call) => call === pathname || call === pathname + search);
    if (known !== undefined) requested.set(known, (requested.get(known) ?? 0) + 1);
  });
  return () => Object.fromEntries(requested);
}
