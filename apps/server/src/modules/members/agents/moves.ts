/** Moves within an agent's own branch: preview, asking, agreeing. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { daysAfter } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { lockNodes, type AgentNode } from './branch-store.ts';
import type { ModuleContext, Viewer } from './context.ts';
import { readNow } from './day-store.ts';
import { todayOf } from './days.ts';
import { moveAsked } from './events.ts';
import {
  endMove,
  insertMove,
  listAsked,
  listToAnswer,
  lockMove,
  lockTree,
  markAgreed,
  planMove as setPlanned,
  type Move,
} from './move-store.ts';
import { findTarget, isCurrentPreview, planMove, previewId, type Mover, type MovePlan } from './plan-move.ts';
import { requireAgent, requireBelow } from './viewer.ts';

type MoveAnswer = AnswerOf<Calls['agent.transferDownline']>;
export type MoveInput = ParsedInput<Calls['agent.transferDownlines']>['body'];

/** Days to agree in; silence is a refusal. */
const ANSWER_DAYS = 7;
const MOVES_SHOWN = 50;

/** The people and the new parent, all of them in the agent's branch. Refuses downline_not_found. */
async function inBranch(
  tx: Tx,
  agent: AgentNode,
  { memberIds, parentId }: Pick<MoveInput, 'memberIds' | 'parentId'>,
): Promise<Result<{ movers: readonly Mover[]; parent: AgentNode }, 'downline_not_found'>> {
  if (parentId !== agent.memberId) {
    const target = await requireBelow(tx, agent, parentId as MemberId);
    if (!target.ok) return target;
  }
  const parent = await findTarget(tx, agent.merchantCode, parentId as MemberId);
  if (!parent.ok) return parent;
  const movers: Mover[] = [];
  for (const memberId of new Set(memberIds)) {
    const below = await requireBelow(tx, agent, memberId as MemberId);
    if (!below.ok) return below;
    movers.push({ memberId: below.value.memberId, fromId: below.value.parentId, path: below.value.path });
  }
  return ok({ movers, parent: parent.value });
}

/** Masked names in the order of the ids. */
async function accounts({ deps }: ModuleContext, ids: readonly MemberId[]): Promise<readonly string[]> {
  const names = await deps.namesOf(ids);
  return ids.map((id) => names.get(id) ?? '');
}

/** What a move would do. Refuses not_agent_account, downline_not_found, downline_cycle, tree_too_deep, move_pending. */
export async function transferPreview(
  module: ModuleContext,
  viewer: Viewer,
  input: Pick<MoveInput, 'memberIds' | 'parentId'>,
): Promise<Result<AnswerOf<Calls['agent.transferPreview']>>> {
  const { db } = module.kernel;
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  const found = await inBranch(db, agent.value, input);
  if (!found.ok) return found;
  const planned = await planMove(module, db, found.value.movers, found.value.parent);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const names = await module.deps.namesOf([
    ...new Set([...plan.ratesAbove, ...plan.contracts].map(({ memberId }) => memberId)),
  ]);
  const account = (id: MemberId) => names.get(id) ?? '';
  return ok({
    previewId: previewId(plan, await readNow(db)),
    people: plan.people,
    agents: plan.agents,
    depth: plan.depth,
    ratesAbove: plan.ratesAbove.map(({ memberId, category, rateBps, maximum }) => ({
      memberId,
      account: account(memberId),
      gameCategory: category,
      rateBasisPoints: rateBps,
      maximumBasisPoints: maximum,
    })),
    contracts: plan.contracts.map(({ memberId, contractId }) => ({ memberId, account: account(memberId), contractId })),
    dues: Number(plan.dues),
    effectiveDay: plan.effectiveDay,
  });
}

/** What a plan still needs before it can be carried out. */
async function checkPlan(
  module: ModuleContext,
  tx: Tx,
  plan: MovePlan,
  { previewId: asked, askConsent }: Pick<MoveInput, 'previewId' | 'askConsent'>,
): Promise<Result<void, 'move_preview_stale' | 'rebate_below_granted' | 'downline_consent_required'>> {
  if (asked !== undefined && !isCurrentPreview(plan, await readNow(tx), asked)) return refuse('move_preview_stale');
  if (plan.ratesAbove.length > 0) {
    const names = await accounts(module, [...new Set(plan.ratesAbove.map(({ memberId }) => memberId))]);
    return refuse('rebate_below_granted', { accounts: names.join(', ') });
  }
  if (plan.contracts.length === 0 || askConsent === true) return ok(undefined);
  const names = await accounts(module, [...new Set(plan.contracts.map(({ memberId }) => memberId))]);
  return refuse('downline_consent_required', { accounts: names.join(', ') });
}

/** Writes a checked plan down; who has signed contracts is asked. Refuses move_pending, to be rolled back. */
export async function insertPlanned(
  { kernel }: ModuleContext,
  tx: Tx,
  plan: MovePlan,
  asked: { readonly by: string; readonly byOperator: boolean },
): Promise<Result<string, 'move_pending'>> {
  const signers = new Set(plan.contracts.map(({ memberId }) => memberId));
  const moveId = kernel.ids.next<string>();
  const made = await insertMove(tx, {
    moveId,
    merchantCode: plan.parent.merchantCode,
    parentId: plan.parent.memberId,
    askedBy: asked.by,
    byOperator: asked.byOperator,
    effectiveDay: plan.effectiveDay,
    answerDays: signers.size > 0 && !asked.byOperator ? ANSWER_DAYS : undefined,
    people: plan.movers.map(({ memberId, fromId }) => ({
      memberId,
      fromId,
      waits: signers.has(memberId) && !asked.byOperator,
    })),
  });
  if (!made) return refuse('move_pending');
  if (asked.byOperator) return ok(moveId);
  const answerBy = (await lockMove(tx, moveId))!.answerBy;
  if (answerBy !== null)
    for (const memberId of signers)
      await kernel.outbox.record(tx, moveAsked({ memberId, moveId, answerBy: answerBy.getTime() }));
  return ok(moveId);
}

/** Moves with the names of their people. */
async function shown(module: ModuleContext, moves: readonly Move[]): Promise<MoveAnswer[]> {
  const ids = moves.flatMap(({ parentId, people }) => [parentId, ...people.map(({ memberId }) => memberId)]);
  const names = await module.deps.namesOf([...new Set(ids)]);
  const account = (id: MemberId) => names.get(id) ?? '';
  return moves.map((move) => ({
    moveId: move.moveId,
    state: move.state,
    people: move.people.map(({ memberId, waits }) => ({ memberId, account: account(memberId), waits })),
    parentId: move.parentId,
    parentAccount: account(move.parentId),
    askedAt: move.askedAt.getTime(),
    effectiveDay: move.effectiveDay,
    answerBy: move.answerBy?.getTime() ?? null,
  }));
}

/** Asks for a move. Refusals as `agent.transferDownline` lists them. */
export async function transferDownlines(
  module: ModuleContext,
  viewer: Viewer,
  input: MoveInput,
): Promise<Result<MoveAnswer>> {
  const asked = await transactResult(module.kernel.db, async (tx) => {
    const agent = await requireAgent(tx, viewer);
    if (!agent.ok) return agent;
    await lockTree(tx, agent.value.merchantCode);
    const found = await inBranch(tx, agent.value, input);
    if (!found.ok) return found;
    await lockNodes(tx, [found.value.parent.memberId]);
    const plan = await planMove(module, tx, found.value.movers, found.value.parent);
    if (!plan.ok) return plan;
    const checked = await checkPlan(module, tx, plan.value, input);
    if (!checked.ok) return checked;
    const moveId = await insertPlanned(module, tx, plan.value, { by: viewer.memberId, byOperator: false });
    return moveId.ok ? ok((await lockMove(tx, moveId.value))!) : moveId;
  });
  return asked.ok ? ok((await shown(module, [asked.value]))[0]!) : asked;
}

/** Moves asked for, and those that wait for the own answer. Refuses not_agent_account. */
export async function listMoves(
  module: ModuleContext,
  viewer: Viewer,
): Promise<Result<AnswerOf<Calls['agent.moves']>>> {
  const { db } = module.kernel;
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  return ok({
    asked: await shown(module, await listAsked(db, viewer.memberId, MOVES_SHOWN)),
    waiting: await shown(module, await listToAnswer(db, viewer.memberId)),
  });
}

/** What an answer makes of a locked move. Refuses move_not_found to everyone else, move_state_conflict. */
async function answer(
  module: ModuleContext,
  tx: Tx,
  move: Move,
  memberId: MemberId,
  accept: boolean,
): Promise<Result<void, 'move_not_found' | 'move_state_conflict'>> {
  const asker = move.askedBy === memberId;
  const asked = move.people.find((person) => person.memberId === memberId);
  if (!asker && asked === undefined) return refuse('move_not_found');
  if (asker && !accept) {
    if (move.state !== 'waiting' && move.state !== 'planned') return refuse('move_state_conflict');
    await endMove(tx, move.moveId, 'withdrawn');
    return ok(undefined);
  }
  if (move.state !== 'waiting' || asked?.waits !== true) return refuse('move_state_conflict');
  if (!accept) {
    await endMove(tx, move.moveId, 'refused');
    return ok(undefined);
  }
  await markAgreed(tx, move.moveId, memberId);
  const last = move.people.every((person) => person.memberId === memberId || !person.waits);
  if (last) await setPlanned(tx, move.moveId, daysAfter(await todayOf(module, tx, move.merchantCode), 1));
  return ok(undefined);
}

/** Agrees to be moved, refuses, or withdraws. Refuses not_agent_account, move_not_found, move_state_conflict. */
export async function answerMove(
  module: ModuleContext,
  viewer: Viewer,
  moveId: string,
  accept: boolean,
): Promise<Result<MoveAnswer>> {
  const answered = await transactResult(module.kernel.db, async (tx) => {
    const agent = await requireAgent(tx, viewer);
    if (!agent.ok) return agent;
    const move = await lockMove(tx, moveId);
    if (!move) return refuse('move_not_found');
    const done = await answer(module, tx, move, viewer.memberId, accept);
    return done.ok ? ok((await lockMove(tx, moveId))!) : done;
  });
  return answered.ok ? ok((await shown(module, [answered.value]))[0]!) : answered;
}
