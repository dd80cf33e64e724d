/** What the first screen waits for, asked for beside the language's words instead of after them: the settings that shape every screen, and home's banners. */
import { callKey, queries, read } from './calls.ts';
import { isHomePath } from './frame-rules.ts';
import { inOwnTask } from './own-task.ts';

/** Announcements of home: banners, notices and popups for phones (HOME-01). */
export const HOME_ANNOUNCEMENTS = { query: { types: 'B,PL,PU', platform: 'M' } } as const;

/** Asks; a refusal here is asked again by whoever needs the answer. */
export function readEarly(): Promise<unknown> {
  const settings = queries.prefetchQuery({ queryKey: callKey('system.settings', {}), queryFn: () => read('system.settings', {}), retry: false });
  if (!isHomePath(window.location.pathname)) return settings;
  const announcements = inOwnTask(() => queries.prefetchQuery({ queryKey: callKey('announcement.list', HOME_ANNOUNCEMENTS), queryFn: () => read('announcement.list', HOME_ANNOUNCEMENTS), retry: false }));
  return Promise.all([settings, announcements]);
}
