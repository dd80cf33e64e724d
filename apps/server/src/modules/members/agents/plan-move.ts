/** What a move of people would do, and what stands against it (agents.md §2). */
import { createHash } from 'node:crypto';
import { daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { DEPTH_MAXIMUM } from './become-agent.ts';
import { countBranch, deepestLevel, findNode, type AgentNode } from './branch-store.ts';
import type { ModuleContext, SignedContract } from './context.ts';
import { todayOf } from './days.ts';
import { findMoving } from './move-store.ts';
import { heldFrom, highestFrom } from './rate-store.ts';
import { rateOf } from './rules/rates.ts';

/** Somebody who is to move: where from, and with which branch. */
export interface Mover {
  readonly memberId: MemberId;
  readonly fromId: MemberId;
  /** Null for a member. */
  readonly path: string | null;
}

export interface RateAbove {
  readonly memberId: MemberId;
  readonly category: string;
  readonly rateBps: number;
  readonly maximum: number;
}

export interface MovePlan {
  readonly movers: readonly Mover[];
  readonly parent: AgentNode;
  readonly people: number;
  readonly agents: number;
  readonly depth: number;
  readonly ratesAbove: readonly RateAbove[];
  readonly contracts: readonly SignedContract[];
  readonly dues: bigint;
  readonly effectiveDay: Day;
}

export type MoveRefusal = 'downline_cycle' | 'tree_too_deep' | 'move_pending';

const isWithin = (path: string, branch: string): boolean => path === branch || path.startsWith(`${branch}.`);

/** The deepest agent after the move, counted from the top. Refuses downline_cycle, tree_too_deep. */
async function depthAfter(
  tx: Tx,
  movers: readonly Mover[],
  parent: AgentNode,
): Promise<Result<number, 'downline_cycle' | 'tree_too_deep'>> {
  let depth = parent.depth;
  for (const { path, memberId } of movers) {
    if (memberId === parent.memberId || (path !== null && isWithin(parent.path, path))) return refuse('downline_cycle');
    if (path === null) continue;
    const own = path.split('.').length;
    depth = Math.max(depth, parent.depth + 1 + (await deepestLevel(tx, path)) - own);
  }
  return depth > DEPTH_MAXIMUM ? refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM }) : ok(depth);
}

/** Rates that the movers hold on some day from one on, above what the new parent holds on all of them. */
export async function ratesAboveParent(
  tx: Tx,
  memberIds: readonly MemberId[],
  parentId: MemberId,
  from: Day,
): Promise<readonly RateAbove[]> {
  const most = await heldFrom(tx, parentId, from);
  return (await highestFrom(tx, memberIds, from)).flatMap(({ memberId, category, rateBps }) => {
    const maximum = rateOf(most, category);
    return rateBps > maximum ? [{ memberId, category, rateBps, maximum }] : [];
  });
}

async function countMovers(tx: Tx, movers: readonly Mover[]): Promise<{ people: number; agents: number }> {
  let [people, agents] = [movers.length, 0];
  for (const { path } of movers) {
    if (path === null) continue;
    const branch = await countBranch(tx, path);
    people += branch.people;
    agents += branch.agents;
  }
  return { people, agents };
}

/** Computes a move to the next day. Refuses downline_cycle, tree_too_deep, move_pending. */
export async function planMove(
  module: ModuleContext,
  tx: Tx,
  movers: readonly Mover[],
  parent: AgentNode,
): Promise<Result<MovePlan, MoveRefusal>> {
  const ids = movers.map(({ memberId }) => memberId);
  const depth = await depthAfter(tx, movers, parent);
  if (!depth.ok) return depth;
  if ((await findMoving(tx, ids)) !== undefined) return refuse('move_pending');
  const effectiveDay = daysAfter(await todayOf(module, tx, parent.merchantCode), 1);
  const { contracts } = module.deps;
  return ok({
    movers,
    parent,
    ...(await countMovers(tx, movers)),
    depth: depth.value,
    ratesAbove: await ratesAboveParent(tx, ids, parent.memberId, effectiveDay),
    contracts: await contracts.signedOf(tx, ids),
    dues: await contracts.duesOf(tx, ids),
    effectiveDay,
  });
}

const PREVIEW_MS = 600_000;

/** Names the facts of a plan for ten minutes at most. */
export function previewId({ parent, movers, dues, ...facts }: MovePlan, now: number, windowsAgo = 0): string {
  const window = Math.floor(now / (PREVIEW_MS / 2)) - windowsAgo;
  const named = { parent: parent.path, movers, dues: dues.toString(), ...facts, window };
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

/** Whether a preview still names the facts. */
export const isCurrentPreview = (plan: MovePlan, now: number, asked: string): boolean =>
  [0, 1].some((windowsAgo) => previewId(plan, now, windowsAgo) === asked);

/** The new parent. Refuses downline_not_found. */
export async function findTarget(
  tx: Tx,
  merchantCode: string,
  parentId: MemberId,
): Promise<Result<AgentNode, 'downline_not_found'>> {
  const parent = await findNode(tx, parentId);
  return parent?.merchantCode === merchantCode ? ok(parent) : refuse('downline_not_found');
}
