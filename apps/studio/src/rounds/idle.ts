/** Rounds that were left alone: bets nobody waits for are given back, open rounds ended as their engine says. */
import type { Doors } from '../doors.ts';
import { LATE } from './engine.ts';
import { lockWaiting } from './round-store.ts';
import { giveBack, progress } from './stake.ts';

/** A bet nobody waits for any more. */
const ASKING_SEC = 30;

/** Ends one of each kind. Answers whether there was any. */
export async function finishIdle({ db, engines, wakePayer }: Pick<Doors, 'db' | 'engines' | 'wakePayer'>): Promise<boolean> {
  let found = false;
  for (const { kind, idle } of engines.values()) {
    found = (await db.transact(async (tx) => {
      const asking = await lockWaiting(tx, kind, 'asking', ASKING_SEC);
      if (asking) await giveBack(tx, asking);
      const open = idle && (await lockWaiting(tx, kind, 'open', idle.afterSec));
      if (open) {
        const end = await idle.finish(tx, open);
        if (end === LATE) await giveBack(tx, open);
        else await progress(tx, open, end);
      }
      return asking !== undefined || open !== undefined;
    })) || found;
  }
  if (found) wakePayer();
  return found;
}
