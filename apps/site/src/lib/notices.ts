/** What players are told (content type PL), with what they have read of it. */
import type { Answer } from '@lantern/web';
import { useCall } from './calls.ts';
import { useSession } from './session.ts';

export type Notice = Answer<'announcement.list'>['list'][number];

const FRESH_MS = 60_000;

/** The notices of now, in the operator's order. */
export const useNotices = () => useCall('announcement.list', { query: { types: 'PL', platform: 'M' } }, { staleMs: FRESH_MS });

/** How many of them whoever is signed in has not read; nobody else has unread ones. */
export function useUnreadNotices(): number {
  const session = useSession();
  const { data } = useNotices();
  return session === null ? 0 : (data?.list.filter(({ read }) => !read).length ?? 0);
}
