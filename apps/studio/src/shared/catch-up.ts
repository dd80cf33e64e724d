/** Opens the round that is due at a table, and stores the unwatched ones before it exactly as if they had been played. */
import type { Tx } from '../kernel/database.ts';
import { announceMoved } from './announcements.ts';
import { insertEnded, insertCurrent, lockTable, readAnchor } from './catch-up-store.ts';
import type { SharedEngine } from './shared-engine.ts';
import { findGoingOn } from './shared-store.ts';
import { cycleMsOf, phaseAt, timelineAfter, type Anchor, type PlannedRound } from './timeline.ts';

/** Rounds per statement. */
const BATCH = 1_000;

/** The anchor, moved to the start of the kept history: older unwatched rounds are counted, not computed. */
export function withinHistory(
  engine: SharedEngine,
  game: string,
  anchor: Anchor,
  nowMs: number,
  historyMs: number,
): Anchor {
  const sinceMs = nowMs - historyMs;
  if (anchor.endedMs >= sinceMs) return anchor;
  const passed = historyMs === 0 ? 0 : Math.floor((sinceMs - anchor.endedMs) / cycleMsOf(engine, game));
  return { ...anchor, number: anchor.number + passed, endedMs: sinceMs };
}

/** Brings a table without a current round up to date. Returns whether it opened a round; another process may have done so. */
export async function catchUp(tx: Tx, engine: SharedEngine, game: string, historyMs: number): Promise<boolean> {
  await lockTable(tx, game);
  if (await findGoingOn(tx, game)) return false;
  const { nowMs, anchor } = await readAnchor(tx, game, historyMs);
  const timeline = timelineAfter(engine, game, withinHistory(engine, game, anchor, nowMs, historyMs));
  let over: PlannedRound[] = [];
  for (;;) {
    const round = await timeline.next(tx);
    const { phase } = phaseAt(round, nowMs);
    if (phase !== 'ended' && phase !== 'void') {
      await insertEnded(tx, engine.kind, game, over);
      const opened = await insertCurrent(tx, engine.kind, game, round, phaseAt(round, nowMs));
      if (opened !== undefined) announceMoved(tx, game, opened);
      return opened !== undefined;
    }
    over.push(round);
    if (over.length < BATCH) continue;
    await insertEnded(tx, engine.kind, game, over);
    over = [];
  }
}
