/**
 * Before every screen: while the system is unavailable to this visitor, its page is shown instead, and disappears by
 * itself (SYS-01).
 */
import { ErrorState } from '@lantern/ui';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { queries, useCall } from '../../lib/server/calls.ts';
import { noteStatus, useSystemStatus } from '../../lib/server/system-status.ts';

/** Preloaded after the first screen (app/companions.tsx); a visit that starts during maintenance loads it itself. */
const UnavailableScreen = lazy(() =>
  import('./unavailable-screen.tsx').then(
    (unavailable) => ({ default: unavailable.UnavailableScreen }),
    () => ({ default: Unfetched }),
  ),
);

function Unfetched({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  return <ErrorState onRetry={() => void onRetry()} />;
}

/** Polling interval: readers without calls notice a maintenance, and waiting visitors its end. */
const POLL_AVAILABLE_MS = 60_000;
const POLL_UNAVAILABLE_MS = 10_000;

/** What failed while the site was unavailable is fetched again. */
function useReopening(status: number): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== 0 && status === 0) void queries.invalidateQueries();
    before.current = status;
  }, [status]);
}

export function StatusGate({ children }: { readonly children: ReactNode }) {
  const status = useSystemStatus();
  const { data, dataUpdatedAt, refetch } = useCall(
    'system.status',
    {},
    { refetchIntervalMs: status === 0 ? POLL_AVAILABLE_MS : POLL_UNAVAILABLE_MS },
  );
  useEffect(() => {
    if (data !== undefined) noteStatus(data.status);
  }, [data, dataUpdatedAt]);
  // A refusal says only that the site is unavailable; the status says why.
  useEffect(() => {
    if (status !== 0) void refetch();
  }, [status, refetch]);
  useReopening(status);
  if (status === 0) return children;
  return (
    <main>
      <Suspense fallback={null}>
        <UnavailableScreen status={status} whole onRetry={refetch} />
      </Suspense>
    </main>
  );
}
