/** The loop that releases completed bonuses and retracts expired ones. */
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import type { TurnoverContext } from './context.ts';
import { settleDue } from './settle-purse.ts';

const TURN_MS = 500;

/** Starts it; several nodes may run it at once. */
export const startSettling = (module: TurnoverContext): Ticker =>
  startTicker({
    name: 'turnover.purses',
    log: module.kernel.log,
    turn: async () => {
      await settleDue(module);
      return TURN_MS;
    },
  });
