/** The loop that processes withdrawals: checks, payments, inquiries about unanswered payments. */
import type { Kernel } from '../../../kernel/module.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { checkDue } from './auto-check.ts';
import type { ModuleContext } from './context.ts';
import { inquireOverdue, payApproved } from './pay-out.ts';

const INTERVAL_MS = 1_000;

/** One turn: processes everything due through every automatic step. Returns how many steps were processed. */
export async function tick(module: ModuleContext): Promise<number> {
  let worked = 0;
  for (;;) {
    const now = (await checkDue(module)) + (await payApproved(module)) + (await inquireOverdue(module));
    worked += now;
    if (now === 0) return worked;
  }
}

/** Starts it; several nodes may run it at once. */
export const startWithdrawals = ({ log }: Kernel, module: ModuleContext): Ticker =>
  startTicker({
    name: 'withdrawals',
    log,
    turn: async () => {
      await tick(module);
      return INTERVAL_MS;
    },
  });
