/** Two cases that are one: the held one goes on in another. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { refuse, type Result } from '../../../kernel/result.ts';
import { answerOf, heldBy, ownAlert, runningAlert } from './cases.ts';
import type { ModuleContext } from './deps.ts';
import { insertEvent, moveEvidence, writeMerge } from './desk-store.ts';
import type { Context } from './present.ts';

/** Locks both in the order of their ids, so that two operators who merge crosswise wait for each other. */
async function lockBoth(context: Context, ids: readonly [string, string]): Promise<void> {
  for (const id of ids.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))) {
    // answer not needed: whether both are there is looked at when they are locked
    await ownAlert(context, id, true);
  }
}

/**
 * Closes a case the caller holds; another of the same family has its evidence and members from then on. Refuses alert_not_found,
 * changed_meanwhile, alert_state_conflict unless claimed, alert_held, alert_merge_invalid for one that is the same, closed, of the other
 * family or someone else's.
 */
export async function merge(
  module: ModuleContext,
  context: Context,
  alertId: string,
  { version, intoAlertId, reason }: ParsedInput<OpsCalls['ops.risk.merge']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.risk.merge']>>> {
  const { tx, operator, trail } = context;
  await lockBoth(context, [alertId, intoAlertId]);
  const found = await runningAlert(context, alertId, version);
  if (!found.ok) return found;
  const from = found.value;
  const held = heldBy(from, operator.operatorId);
  if (!held.ok) return held;
  const other = await ownAlert(context, intoAlertId);
  if (!other.ok) return other;
  const into = other.value;
  const isFree = into.claimedBy === null || into.claimedBy === operator.operatorId;
  if (into.alertId === from.alertId || into.state === 'closed' || into.family !== from.family || !isFree)
    return refuse('alert_merge_invalid');
  const facts = await moveEvidence(tx, from.alertId, into.alertId);
  await writeMerge(tx, from, into, reason, operator.displayName);
  await insertEvent(tx, from.alertId, 'merged', operator, reason);
  await insertEvent(tx, into.alertId, 'merged', operator, `${from.alertId}: ${reason}`);
  trail.changed({ state: from.state }, { state: 'closed', outcome: 'merged', into: into.alertId });
  trail.also({
    object: { kind: 'risk_alert', id: into.alertId },
    before: { facts: into.facts, members: into.memberCount },
    after: { merged: from.alertId, facts: into.facts + facts },
  });
  return await answerOf(module, context, into.alertId);
}
