/**
 * Reads of the first screen, started in parallel with the language's texts: the settings that shape every screen, and
 * home's banners.
 */
import { callKey, queries, read } from './calls.ts';
import { isHomePath } from '../navigation/frame-rules.ts';
import { yieldToMain } from '../device/yield-to-main.ts';

/** Announcements of home: banners, notices and popups for phones (HOME-01). */
export const HOME_ANNOUNCEMENTS = { query: { types: 'B,PL,PU', platform: 'M' } } as const;

/** Starts them; a refused one is fetched again by its reader. */
export function readEarly(): Promise<unknown> {
  const settings = queries.prefetchQuery({
    queryKey: callKey('system.settings', {}),
    queryFn: () => read('system.settings', {}),
    retry: false,
  });
  if (!isHomePath(window.location.pathname)) return settings;
  const announcements = yieldToMain(() =>
    queries.prefetchQuery({
      queryKey: callKey('announcement.list', HOME_ANNOUNCEMENTS),
      queryFn: () => read('announcement.list', HOME_ANNOUNCEMENTS),
      retry: false,
    }),
  );
  return Promise.all([settings, announcements]);
}
