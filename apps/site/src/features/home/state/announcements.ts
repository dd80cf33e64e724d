/** Content of home: banners, the running line and popups, read in one request (HOME-01). */
import type { Answer } from '@lantern/web';
import { useCall } from '../../../lib/server/calls.ts';
import { HOME_ANNOUNCEMENTS } from '../../../lib/server/early-reads.ts';

export type Announcement = Answer<'announcement.list'>['list'][number];

const FRESH_MS = 60_000;

/** Announcements of the types B, PL and PU for phones. */
export const useHomeAnnouncements = () => useCall('announcement.list', HOME_ANNOUNCEMENTS, { staleMs: FRESH_MS });
