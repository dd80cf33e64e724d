/** Stands before every screen: while the system does not serve this visitor, its page shows instead, and goes by itself (SYS-01). */
import { ErrorState } from '@lantern/ui';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { queries, useCall } from '../../lib/calls.ts';
import { noteStatus, useSystemStatus } from '../../lib/system-status.ts';

/** Brought along once a screen stands (app/companions.tsx); a visit that begins at shut doors fetches it itself. */
const ShutScreen = lazy(() =>
  import('./shut-screen.tsx').then(
    (shut) => ({ default: shut.ShutScreen }),
    () => ({ default: Unfetched }),
  ),
);

function Unfetched({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  return <ErrorState onRetry={() => void onRetry()} />;
}

/** Somebody who reads on without a call still hears of a maintenance, and whoever waits is let in soon after it. */
const ASK_WHILE_OPEN_MS = 60_000;
const ASK_WHILE_SHUT_MS = 10_000;

/** What failed while the doors were shut is asked again. */
function useReopening(status: number): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== 0 && status === 0) void queries.invalidateQueries();
    before.current = status;
  }, [status]);
}

export function StatusGate({ children }: { readonly children: ReactNode }) {
  const status = useSystemStatus();
  const { data, dataUpdatedAt, refetch } = useCall('system.status', {}, { refetchIntervalMs: status === 0 ? ASK_WHILE_OPEN_MS : ASK_WHILE_SHUT_MS });
  useEffect(() => {
    if (data !== undefined) noteStatus(data.status);
  }, [data, dataUpdatedAt]);
  // A refusal says that something is shut; only the status says what.
  useEffect(() => {
    if (status !== 0) void refetch();
  }, [status, refetch]);
  useReopening(status);
  if (status === 0) return children;
  return (
    <main>
      <Suspense fallback={null}>
        <ShutScreen status={status} whole onRetry={refetch} />
      </Suspense>
    </main>
  );
}
