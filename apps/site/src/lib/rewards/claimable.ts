/** How much the member can claim, cashback among it: read once, then followed by follow-rewards.ts. */
import { queries, refresh, useCall } from '../server/calls.ts';
import { isRealMember, useSession } from '../session/session.ts';

const BADGE = { queryKey: ['rewards.badge'] } as const;
const FRESH_MS = 60_000;

/** Shows a count the server has sent. */
export function showClaimable(claimable: number): void {
  // An answer under way may be older than this news.
  if (queries.isFetching(BADGE) > 0) return refresh('rewards.badge');
  queries.setQueriesData(BADGE, { claimable });
}

/** The number of rewards to claim; zero for guests and trial accounts, for whom it is not fetched. */
export function useClaimable(): number {
  const member = isRealMember(useSession());
  const { data } = useCall('rewards.badge', {}, { enabled: member, staleMs: FRESH_MS });
  return member ? (data?.claimable ?? 0) : 0;
}
