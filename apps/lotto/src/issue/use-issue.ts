/** The issue on sale now, kept current by the clock, the live connection and, should both fail, by polling. */
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { phaseAt, type IssuePhase } from '../bets/issue-phase.ts';
import { refresh, useCall } from '../lib/calls.ts';
import { useConnected, useLive } from '../lib/realtime.ts';

const REFRESH_LIVE_MS = 30_000;
const REFRESH_CUT_OFF_MS = 4_000;
/** The server opens and draws on its own clock; a request at the exact moment may be early. */
const AFTER_CHANGE_MS = 400;

const NO_ISSUES: readonly never[] = [];

/** The phase of a game's sale; rerenders only when it changes. */
export function useIssue(gameCode: string): IssuePhase & { readonly loading: boolean; readonly failed: boolean } {
  const connected = useConnected();
  const issues = useCall(
    'lottery.openIssues',
    { query: { gameCode } },
    { refetchIntervalMs: connected ? REFRESH_LIVE_MS : REFRESH_CUT_OFF_MS },
  );
  const channel = `lottery:${gameCode}`;
  const ask = (): void => refresh('lottery.openIssues');
  useLive(channel, 'issue_opened', ask);
  useLive(channel, 'issue_locked', ask);
  useLive(channel, 'issue_drawn', ask);

  const list = issues.data?.list ?? NO_ISSUES;
  const phase = phaseAt(list, clock.nowMs());
  const [, turn] = useState(0);
  useEffect(() => {
    if (phase.changesAtMs === undefined) return;
    const waitMs = phase.changesAtMs - clock.nowMs();
    const shown = window.setTimeout(() => turn((count) => count + 1), waitMs + 5);
    const timer = window.setTimeout(ask, waitMs + AFTER_CHANGE_MS);
    return () => {
      window.clearTimeout(shown);
      window.clearTimeout(timer);
    };
  }, [phase.changesAtMs]);
  return { ...phase, loading: issues.isPending, failed: issues.isError && !issues.data };
}
