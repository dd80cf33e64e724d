/** Pays a due now, before it is tried again by itself. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { CommissionsContext } from './context.ts';
import type { Agent } from './contracts.ts';
import { payParent } from './pay-lines.ts';
import { presentDue } from './present-lines.ts';
import { findAnyLine } from './statement-store.ts';

/**
 * Pays what can be paid of the caller's dues to the same downline, older ones first. Refuses due_not_found, and funds_insufficient when nothing
 * could be withdrawn now.
 */
export async function payDue(
  module: CommissionsContext,
  agent: Agent,
  dueId: string,
): Promise<Result<AnswerOf<Calls['agent.payDue']>>> {
  const { kernel, deps } = module;
  const line = await findAnyLine(kernel.db, dueId);
  if (!line || line.payerId !== agent.memberId || line.state !== 'due') return refuse('due_not_found');
  const moved = await payParent(module, agent, { depth: 0, payerId: agent.memberId, agentId: line.agentId });
  if (moved === 0n) return refuse('funds_insufficient');
  const names = await deps.maskedNames([line.agentId]);
  return ok(presentDue((await findAnyLine(kernel.db, dueId))!, agent.memberId, names, kernel.clock.now()));
}
