/** Idle rounds: unanswered bets are rolled back, open rounds are ended as their engine says. */
import type { StudioContext } from '../context.ts';
import { LATE } from './engine.ts';
import { lockWaiting } from './round-store.ts';
import { rollBackBet, progress } from './stake.ts';

/** Idle time after which an unanswered bet is rolled back. */
const ASKING_SEC = 30;

/** Ends one round of each kind. Returns whether there was any. */
export async function finishIdle({
  db,
  engines,
  wakeDispatcher,
}: Pick<StudioContext, 'db' | 'engines' | 'wakeDispatcher'>): Promise<boolean> {
  let found = false;
  for (const engine of engines.values()) {
    const { kind, idle } = engine;
    found =
      (await db.transact(async (tx) => {
        const asking = await lockWaiting(tx, kind, 'asking', ASKING_SEC);
        if (asking) await rollBackBet(tx, asking);
        if (asking) await engine.notTaken?.(tx, asking);
        const open = idle && (await lockWaiting(tx, kind, 'open', idle.afterSec));
        if (open) {
          const end = await idle.finish(tx, open);
          if (end === LATE) await rollBackBet(tx, open);
          else await progress(tx, open, end);
        }
        return asking !== undefined || open !== undefined;
      })) || found;
  }
  if (found) wakeDispatcher();
  return found;
}
