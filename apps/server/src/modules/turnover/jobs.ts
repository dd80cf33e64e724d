/** The loop that releases what is played through and takes back what has run out. */
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import type { TurnoverDoors } from './doors.ts';
import { settleDue } from './settle-purse.ts';

const TURN_MS = 500;

/** Starts it; several nodes may run it at once. */
export const startSettling = (doors: TurnoverDoors): Ticker =>
  startTicker({
    name: 'turnover.purses',
    log: doors.kernel.log,
    turn: async () => {
      await settleDue(doors);
      return TURN_MS;
    },
  });
