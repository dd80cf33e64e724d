/** What operators do in the tree: rates of anyone, moves anywhere in the merchant, the end of a role. */
import { daysAfter } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findNode, listDirect, lockNodes } from './branch-store.ts';
import type { ModuleContext } from './context.ts';
import { todayOf } from './days.ts';
import { rateLowered } from './events.ts';
import { planGrant, writeGrant, type Grant, type GrantPlan, type GrantRefusal } from './grant.ts';
import { stopLinks } from './link-store.ts';
import { lockTree } from './move-store.ts';
import { insertPlanned } from './moves.ts';
import { closeAgent } from './people-store.ts';
import { findTarget, planMove, type Mover, type MovePlan, type MoveRefusal } from './plan-move.ts';
import type { Rates } from './rules/rates.ts';
import { findParent } from './seat-store.ts';
import { findAgent } from './store.ts';

export interface DeskGrant {
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly rates: Rates;
  /** The operator. */
  readonly by: string;
}

/**
 * Sets rates of an account in a line, bounded by the agent above or, at the top, by the caps. Lowered with the same notice as by an agent.
 * Refuses downline_not_found, rebate_out_of_range, rebate_below_granted, rebate_raises_spent.
 */
export async function deskSetRates(
  module: ModuleContext,
  tx: Tx,
  { merchantCode, memberId, rates, by }: DeskGrant,
): Promise<Result<GrantPlan, GrantRefusal | 'downline_not_found'>> {
  const parentId = await findParent(tx, memberId);
  const agent = await findAgent(tx, memberId);
  if ((await module.deps.merchantOf(tx, memberId)) !== merchantCode || (parentId === undefined && agent === undefined))
    return refuse('downline_not_found');
  await lockNodes(tx, parentId === undefined ? [memberId] : [parentId, memberId]);
  const grant: Grant = { merchantCode, memberId, parentId, rates, askedBy: by, notice: true };
  const plan = await planGrant(module, tx, grant, await todayOf(module, tx, merchantCode));
  if (!plan.ok) return plan;
  await writeGrant(module, tx, grant, plan.value);
  const lowered = plan.value.changes.find(({ before, after }) => after < before);
  if (lowered)
    await module.kernel.outbox.record(
      tx,
      rateLowered({ eventId: module.kernel.ids.next<string>(), memberId, from: lowered.from }),
    );
  return plan;
}

/** Plans a move anywhere in the merchant. Refuses downline_not_found, downline_cycle, tree_too_deep, move_pending, rebate_below_granted. */
export async function deskPlanMove(
  module: ModuleContext,
  tx: Tx,
  merchantCode: string,
  memberIds: readonly MemberId[],
  parentId: MemberId,
): Promise<Result<MovePlan, MoveRefusal | 'downline_not_found' | 'rebate_below_granted'>> {
  await lockTree(tx, merchantCode);
  const parent = await findTarget(tx, merchantCode, parentId);
  if (!parent.ok) return parent;
  const movers: Mover[] = [];
  for (const memberId of new Set(memberIds)) {
    const fromId = await findParent(tx, memberId);
    if (fromId === undefined || (await module.deps.merchantOf(tx, memberId)) !== merchantCode)
      return refuse('downline_not_found');
    movers.push({ memberId, fromId, path: (await findNode(tx, memberId))?.path ?? null });
  }
  const plan = await planMove(module, tx, movers, parent.value);
  if (!plan.ok || plan.value.ratesAbove.length === 0) return plan;
  const ids = [...new Set(plan.value.ratesAbove.map((rate) => rate.memberId))];
  const accounts = [...(await module.deps.accountsOf(tx, ids)).values()].map(({ userName }) => userName);
  return refuse('rebate_below_granted', { accounts: accounts.join(', ') });
}

/** Plans it from the next day on; answers its id. */
export async function deskMove(
  module: ModuleContext,
  tx: Tx,
  plan: MovePlan,
  by: string,
): Promise<Result<string, 'move_pending'>> {
  return insertPlanned(module, tx, plan, { by, byOperator: true });
}

/** People of a closed agent that are moved at once; more are refused. */
const CHILDREN_MAXIMUM = 10_000;

/**
 * Ends an agent's role now: no links and no calls of agents; the people below move up one seat from the next day on. Refuses downline_not_found,
 * agent_has_downlines (a top agent's people have nowhere to go), move_pending, rebate_below_granted, tree_too_deep, downline_cycle.
 */
export async function deskClose(
  module: ModuleContext,
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  by: string,
): Promise<Result<{ readonly moveId: string | null; readonly people: number }>> {
  const node = await findNode(tx, memberId);
  if (node?.merchantCode !== merchantCode) return refuse('downline_not_found');
  const children = await listDirect(tx, memberId, CHILDREN_MAXIMUM);
  const parentId = await findParent(tx, memberId);
  let moveId: string | null = null;
  if (children.length > 0) {
    if (parentId === undefined) return refuse('agent_has_downlines');
    const plan = await deskPlanMove(module, tx, merchantCode, children, parentId);
    if (!plan.ok) return plan;
    const made = await deskMove(module, tx, plan.value, by);
    if (!made.ok) return made;
    moveId = made.value;
  }
  await closeAgent(tx, memberId);
  await stopLinks(tx, memberId);
  await module.deps.setMemberType(tx, memberId, 0);
  const day = daysAfter(await todayOf(module, tx, merchantCode), 1);
  if (parentId !== undefined) await module.deps.contracts.seatEnded(tx, { memberId, agentId: parentId, day });
  return ok({ moveId, people: children.length });
}
