/** The issue clock of a worker node: two loops, so that a long settlement never delays a lock or a draw. */
import type { Kernel } from '../../../../kernel/module.ts';
import { startTicker, type Ticker } from '../../../../kernel/ticker.ts';
import { beginDraw, drawIssue, lockIssue, openIssue } from './advance-issue.ts';
import { createDueIssues } from './create-issues.ts';
import { listDue, listUnsettled, readAgenda, readClock, readNextDue, type Issue } from './issue-store.ts';
import type { SeedVault } from '../draws/seed-vault.ts';
import { resettleIssue, type ResettlementDeps } from '../settlement/resettle-issue.ts';
import { settleIssue, type SettlementDeps } from '../settlement/settle-issue.ts';
import type { IssueState } from '@lantern/contract';

/** Maximum pause between turns, so that a moved clock or another node's work is noticed soon. */
const TURN_MAXIMUM_MS = 200;
const TURN_MINIMUM_MS = 5;
const RETRY_MS = 20;
/** How often issues are created that are missing: sales open long after that. A moved clock is noticed by the time that has passed. */
const CREATE_EVERY_MS = 1_000;
/** How often settlement looks for what this node's clock has not drawn: voids, corrections, official results. */
const SETTLE_EVERY_MS = 500;
/** Maximum issues per turn; after a long downtime the oldest are processed first. */
const ISSUES_PER_TURN = 200;

type Step = (kernel: Kernel, vault: SeedVault, issue: Issue) => Promise<boolean>;

/** The step from each state and when it is due; other states wait for settlement or are final. */
const steps: {
  readonly [S in IssueState]?: {
    readonly dueAt: (issue: Issue) => number;
    readonly step: Step;
    readonly next: IssueState;
  };
} = {
  pending: { dueAt: (issue) => issue.opensAt, step: (kernel, _, issue) => openIssue(kernel, issue), next: 'open' },
  open: { dueAt: (issue) => issue.locksAt, step: (kernel, _, issue) => lockIssue(kernel, issue), next: 'locked' },
  locked: { dueAt: (issue) => issue.drawsAt, step: (kernel, _, issue) => beginDraw(kernel, issue), next: 'drawing' },
  // An official issue is drawn when its sources report the result.
  drawing: {
    dueAt: (issue) => (issue.source === 'seed' ? issue.drawsAt : Infinity),
    step: (kernel, vault, issue) => drawIssue(kernel, vault, issue),
    next: 'drawn',
  },
};

/** Takes an issue through every due step. Returns when its next one is due (Infinity: none before settlement). */
async function advance(kernel: Kernel, vault: SeedVault, issue: Issue, nowMs: number): Promise<number> {
  let current = issue;
  for (;;) {
    const due = steps[current.state];
    if (!due) return Infinity;
    const dueAt = due.dueAt(current);
    if (dueAt > nowMs) return dueAt;
    // Not done: bets are still committing, or another node is working on it. Retried in the next turn.
    if (!(await due.step(kernel, vault, current))) return nowMs + RETRY_MS;
    current = { ...current, state: due.next };
  }
}

export interface ClockTurn {
  /** When the next step is due. */
  readonly nextAt: number;
  /** Whether an issue was drawn, so that settlement may have work. */
  readonly drew: boolean;
  /** Whether an issue took a step. */
  readonly moved: boolean;
}

/** One turn of the clock: creates, opens, locks and draws whatever is due, of each game in order of its draws. */
export async function advanceIssues(kernel: Kernel, vault: SeedVault): Promise<ClockTurn> {
  await createDueIssues(kernel, vault);
  const now = await readClock(kernel.db);
  let nextAt = await readNextDue(kernel.db);
  let [drew, moved] = [false, false];
  // Games whose oldest issue could not advance: their later issues wait, so that draws keep their order.
  const waitingGames = new Set<string>();
  for (const issue of await listDue(kernel.db, ISSUES_PER_TURN)) {
    if (waitingGames.has(issue.gameCode)) continue;
    try {
      const stepAt = await advance(kernel, vault, issue, now);
      moved ||= stepAt > now + RETRY_MS;
      drew ||= stepAt === Infinity && steps[issue.state] !== undefined;
      nextAt = Math.min(nextAt, stepAt);
      if (stepAt <= now + RETRY_MS) waitingGames.add(issue.gameCode);
    } catch (error) {
      // An error of one game must not stop the others' draws.
      waitingGames.add(issue.gameCode);
      kernel.log.error({ err: error, game: issue.gameCode, numero: issue.numero }, 'issue could not advance');
    }
  }
  return { nextAt, drew, moved };
}

/**
 * One turn of settlement: every drawn, void or corrected issue, oldest draw first; none is begun once the signal is aborted. Returns
 * whether there was one.
 */
export async function settleIssues(
  kernel: Kernel,
  deps: SettlementDeps & ResettlementDeps,
  stopping?: AbortSignal,
): Promise<boolean> {
  const unsettled = await listUnsettled(kernel.db, ISSUES_PER_TURN);
  for (const issue of unsettled) {
    if (stopping?.aborted) break;
    try {
      await (issue.state === 'resettled' ? resettleIssue : settleIssue)(kernel, deps, issue);
    } catch (error) {
      kernel.log.error({ err: error, game: issue.gameCode, numero: issue.numero }, 'issue could not be settled');
    }
  }
  return unsettled.length > 0;
}

export interface IssueLoops {
  /** Finishes the running turns, then ends. */
  stop(): Promise<void>;
}

/** Starts both loops; `onChange` is called after turns that changed an issue. */
export function startIssueLoops(
  kernel: Kernel,
  vault: SeedVault,
  deps: SettlementDeps & ResettlementDeps,
  onChange: () => void,
): IssueLoops {
  const settlement: Ticker = startTicker({
    name: 'lottery.settlement',
    log: kernel.log,
    turn: async (stopping) => {
      if (await settleIssues(kernel, deps, stopping)) onChange();
      return SETTLE_EVERY_MS;
    },
  });
  let createdAt = -Infinity;
  const clock: Ticker = startTicker({
    name: 'lottery.clock',
    log: kernel.log,
    turn: async () => {
      // One statement in most turns: an idle node takes five a second.
      const agenda = await readAgenda(kernel.db);
      if (agenda.dueAt > agenda.now && Math.abs(agenda.now - createdAt) < CREATE_EVERY_MS)
        return Math.min(TURN_MAXIMUM_MS, Math.max(TURN_MINIMUM_MS, agenda.dueAt - agenda.now));
      createdAt = agenda.now;
      const { nextAt, drew, moved } = await advanceIssues(kernel, vault);
      if (drew) settlement.wake();
      if (moved) onChange();
      const waitMs = nextAt - (await readClock(kernel.db));
      return Math.min(TURN_MAXIMUM_MS, Math.max(TURN_MINIMUM_MS, waitMs));
    },
  });
  return {
    async stop() {
      await clock.stop();
      await settlement.stop();
    },
  };
}
