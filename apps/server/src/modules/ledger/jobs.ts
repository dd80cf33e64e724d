/** The ledger's loop of a worker node. */
import type { Logger } from '../../kernel/log.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';

const SEAL_EVERY_MS = 2_000;

/** Seals blocks and rolls house accounts up every two seconds; nodes that run it concurrently take turns by a row lock. */
export function startSealing(ledger: { seal(stopping: AbortSignal): Promise<void> }, log: Logger): Ticker {
  return startTicker({
    name: 'ledger-seal',
    log,
    turn: async (stopping) => {
      await ledger.seal(stopping);
      return SEAL_EVERY_MS;
    },
  });
}
