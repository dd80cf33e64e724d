/** Announcements to players (content type PL), with their read state. */
import type { Answer } from '@lantern/web';
import { useCall } from '../server/calls.ts';
import { useSession } from '../session/session.ts';

export type Notice = Answer<'announcement.list'>['list'][number];

const FRESH_MS = 60_000;

/** The current notices, in the operator's order. */
export const useNotices = () =>
  useCall('announcement.list', { query: { types: 'PL', platform: 'M' } }, { staleMs: FRESH_MS });

/** The member's number of unread notices; zero for guests. */
export function useUnreadNotices(): number {
  const session = useSession();
  const { data } = useNotices();
  return session === null ? 0 : (data?.list.filter(({ read }) => !read).length ?? 0);
}
