/** Carrying moves out at the start of their day: paths, seats and the lines of the days since. One by one, each in a transaction of its own. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { transact } from '../../../kernel/tx.ts';
import { lockNodes } from './branch-store.ts';
import type { ModuleContext } from './context.ts';
import { lockLines, shiftLines } from './line-store.ts';
import { endMove, lockDueMove, lockMove, lockTree, movePaths, refuseLateMoves, type Move } from './move-store.ts';
import { ratesAboveParent } from './plan-move.ts';
import { endSeat, findParent, insertSeat, listLine } from './seat-store.ts';
import { findAgent } from './store.ts';

/** What the database says of a tree that cannot be: foreign key, check. */
const REFUSALS: Readonly<Record<string, string>> = { '23503': 'tree', '23514': 'depth' };

const failureOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? REFUSALS[String(error.code)] : undefined;

/** Moves one account with everyone below it. */
async function moveOne({ deps }: ModuleContext, tx: Tx, move: Move, memberId: MemberId): Promise<void> {
  const { merchantCode, parentId, effectiveDay } = move;
  const from = await findParent(tx, memberId);
  if (from === parentId) return;
  const before = await listLine(tx, memberId);
  if (await findAgent(tx, memberId)) await movePaths(tx, memberId, parentId);
  await endSeat(tx, memberId, effectiveDay);
  await insertSeat(tx, { memberId, merchantCode, agentId: parentId, from: effectiveDay });
  await shiftLines(tx, memberId, effectiveDay, before, await listLine(tx, memberId));
  if (from !== undefined) await deps.contracts.seatEnded(tx, { memberId, agentId: from, day: effectiveDay });
}

/** Why a move cannot be carried out although it was planned: rates were raised above the new parent's, or the parent is no agent any more. */
async function obstacleOf(tx: Tx, move: Move): Promise<string | undefined> {
  const ids = move.people.map(({ memberId }) => memberId);
  await lockNodes(tx, [move.parentId, ...ids]);
  if ((await findAgent(tx, move.parentId))?.closed !== false) return 'parent';
  return (await ratesAboveParent(tx, ids, move.parentId, move.effectiveDay)).length > 0 ? 'rates' : undefined;
}

async function applyMove(module: ModuleContext, tx: Tx, move: Move): Promise<void> {
  await lockTree(tx, move.merchantCode);
  await lockLines(tx);
  const obstacle = await obstacleOf(tx, move);
  if (obstacle !== undefined) return endMove(tx, move.moveId, 'failed', obstacle);
  for (const { memberId } of move.people) await moveOne(module, tx, move, memberId);
  await endMove(tx, move.moveId, 'done');
}

/** Carries one due move out; false when there is none. A move the tree refuses is ended as failed. */
async function applyNext(module: ModuleContext, zones: ReadonlyMap<string, string>): Promise<boolean> {
  const { db } = module.kernel;
  let current: Move | undefined;
  try {
    await transact(db, async (tx) => {
      current = await lockDueMove(tx, zones);
      if (current) await applyMove(module, tx, current);
    });
  } catch (error) {
    const failure = failureOf(error);
    if (!current || failure === undefined) throw error;
    const { moveId } = current;
    await transact(db, async (tx) => {
      if ((await lockMove(tx, moveId))?.state === 'planned') await endMove(tx, moveId, 'failed', failure);
    });
  }
  return current !== undefined;
}

/** Ends moves nobody agreed to, and carries out what is due. */
export async function applyMoves(module: ModuleContext): Promise<void> {
  await refuseLateMoves(module.kernel.db);
  const zones = await module.deps.zones();
  while (await applyNext(module, zones));
}
