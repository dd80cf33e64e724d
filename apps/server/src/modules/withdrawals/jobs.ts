/** The loop that moves withdrawals on: checks, payments, questions about payments nobody answered for. */
import type { Kernel } from '../../kernel/module.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import { checkDue } from './auto-check.ts';
import type { Doors } from './doors.ts';
import { askUnanswered, payApproved } from './pay-out.ts';

const INTERVAL_MS = 1_000;

/** One turn: everything due, through every step the machine may take. Answers how many steps were worked on. */
export async function tick(doors: Doors): Promise<number> {
  let worked = 0;
  for (;;) {
    const now = (await checkDue(doors)) + (await payApproved(doors)) + (await askUnanswered(doors));
    worked += now;
    if (now === 0) return worked;
  }
}

/** Starts it; several nodes may run it at once. */
export const startWithdrawals = ({ log }: Kernel, doors: Doors): Ticker =>
  startTicker({
    name: 'withdrawals',
    log,
    turn: async () => {
      await tick(doors);
      return INTERVAL_MS;
    },
  });
