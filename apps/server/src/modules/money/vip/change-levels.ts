/** Changes levels, in the caller's transaction: the standing, its history, the label, the event and the message to the member's screens. */
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme, VipContext } from './context.ts';
import { vipChanged, vipLevelChanged } from './events.ts';
import { levelLabel } from './rules/names.ts';
import { moveLevels, type LevelMove } from './store.ts';

/** Moves members, whose standings are locked, to other levels. */
export async function changeLevels(
  { kernel, deps }: VipContext,
  tx: Tx,
  { merchantCode, currency }: Programme,
  moves: readonly LevelMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const changes = await moveLevels(tx, currency, moves);
  for (const { memberId, from, to } of moves) {
    const changeId = changes.get(memberId)!;
    await deps.setLabel(tx, memberId, levelLabel(to));
    await kernel.outbox.record(tx, vipLevelChanged({ changeId, memberId, merchantCode, currency, from, to }));
  }
  kernel.realtime.publishIn(tx, ...moves.map(({ memberId, to }) => vipChanged(memberId, to)));
}
