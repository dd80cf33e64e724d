/** What operators do about an alert: claim, note, decide. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { insertCase } from './alert-store.ts';
import type { ModuleContext } from './deps.ts';
import {
  findAlert,
  insertEvent,
  listCaseMembers,
  lockAlert,
  writeClaim,
  writeOutcome,
  type AlertRow,
} from './desk-store.ts';
import { carryOut, outcomesFor } from './outcomes.ts';
import { familiesOf, presentAlerts, type Context, type PresentedAlert } from './present.ts';
import { ownMember } from './relations.ts';

type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Body<Id extends 'ops.risk.decide' | 'ops.risk.open'> = ParsedInput<OpsCalls[Id]>['body'];

/** An alert the caller may see. Refuses alert_not_found, for another merchant's as well. */
export async function ownAlert(context: Context, alertId: string, lock = false): Promise<Result<AlertRow>> {
  const row = await (lock ? lockAlert : findAlert)(context.tx, context.merchant.code, alertId);
  return row && familiesOf(context).includes(row.family) ? ok(row) : refuse('alert_not_found');
}

/** The alert as it is now. */
export async function answerOf(
  module: ModuleContext,
  context: Context,
  alertId: string,
): Promise<Result<PresentedAlert>> {
  const row = (await findAlert(context.tx, context.merchant.code, alertId))!;
  return ok((await presentAlerts(module, context, [row]))[0]!);
}

/** An open or claimed alert of the version the caller saw. Refuses alert_not_found, changed_meanwhile, alert_state_conflict. */
export async function runningAlert(context: Context, alertId: string, version: number): Promise<Result<AlertRow>> {
  const found = await ownAlert(context, alertId, true);
  if (!found.ok) return found;
  const row = found.value;
  if (row.version !== version) return refuse('changed_meanwhile', { by: row.changedName ?? '' });
  return row.state === 'closed' ? refuse('alert_state_conflict') : found;
}

/** Refuses alert_state_conflict while no one holds it, alert_held when someone else does. */
export function heldBy({ claimedBy, claimedName }: AlertRow, operatorId: string): Result<void> {
  if (claimedBy === null) return refuse('alert_state_conflict');
  return claimedBy === operatorId ? ok(undefined) : refuse('alert_held', { by: claimedName });
}

/**
 * Opens a case about a member, with the reason as its first note; the caller holds it. Refuses account_not_found, permission_denied for a
 * family the caller does not see, alert_state_conflict while one that was opened by hand is not closed.
 */
export async function open(
  module: ModuleContext,
  context: Context,
  id: string,
  body: Body<'ops.risk.open'>,
): Answer<'ops.risk.open'> {
  const { tx, merchant, operator, trail } = context;
  const { family, severity, reason } = body;
  if (!familiesOf(context).includes(family)) return refuse('permission_denied');
  const found = await ownMember(module, context, id);
  if (!found.ok) return found;
  const { memberId } = found.value;
  const alertId = await insertCase(tx, merchant.code, memberId, body, operator);
  if (alertId === undefined) return refuse('alert_state_conflict');
  await insertEvent(tx, alertId, 'raised', operator);
  await insertEvent(tx, alertId, 'noted', operator, reason);
  trail.on('risk_alert', alertId);
  trail.changed(null, { family, severity, memberId });
  return await answerOf(module, context, alertId);
}

/** Refuses alert_not_found, changed_meanwhile, alert_state_conflict, alert_held when someone else works on it. */
export async function claim(
  module: ModuleContext,
  context: Context,
  alertId: string,
  version: number,
): Answer<'ops.risk.claim'> {
  const found = await runningAlert(context, alertId, version);
  if (!found.ok) return found;
  const { claimedBy, claimedName, state } = found.value;
  const { operator, tx, trail } = context;
  if (claimedBy !== null && claimedBy !== operator.operatorId) return refuse('alert_held', { by: claimedName });
  if (claimedBy === null) {
    await writeClaim(tx, alertId, operator, operator.displayName);
    await insertEvent(tx, alertId, 'claimed', operator);
  }
  trail.changed({ state, heldBy: claimedName }, { state: 'claimed', heldBy: operator.displayName });
  return await answerOf(module, context, alertId);
}

/** Refuses alert_not_found, changed_meanwhile, alert_state_conflict, alert_held. */
export async function release(
  module: ModuleContext,
  context: Context,
  alertId: string,
  version: number,
): Answer<'ops.risk.release'> {
  const found = await runningAlert(context, alertId, version);
  if (!found.ok) return found;
  const { claimedName } = found.value;
  const { operator, tx, trail } = context;
  const held = heldBy(found.value, operator.operatorId);
  if (!held.ok) return held;
  await writeClaim(tx, alertId, undefined, operator.displayName);
  await insertEvent(tx, alertId, 'released', operator);
  trail.changed({ heldBy: claimedName }, { heldBy: null });
  return await answerOf(module, context, alertId);
}

/** Refuses alert_not_found, alert_state_conflict for a closed one. */
export async function writeNote(context: Context, alertId: string, text: string): Answer<'ops.risk.writeNote'> {
  const found = await ownAlert(context, alertId, true);
  if (!found.ok) return found;
  if (found.value.state === 'closed') return refuse('alert_state_conflict');
  await insertEvent(context.tx, alertId, 'noted', context.operator, text);
  context.trail.changed(null, { note: text.length > 500 ? `${text.slice(0, 500)}…` : text });
  return ok({});
}

/**
 * Closes a case with what was found, and does what the outcome says by the verbs of their modules, in the same transaction. Refuses
 * alert_not_found, changed_meanwhile, alert_state_conflict unless claimed, alert_held, account_not_found for members outside the case,
 * alert_outcome_invalid, and what those verbs refuse.
 */
export async function decide(
  module: ModuleContext,
  context: Context,
  alertId: string,
  body: Body<'ops.risk.decide'>,
): Answer<'ops.risk.decide'> {
  const { tx, merchant, operator, trail } = context;
  const found = await runningAlert(context, alertId, body.version);
  if (!found.ok) return found;
  const row = found.value;
  const held = heldBy(row, operator.operatorId);
  if (!held.ok) return held;
  const allowed = await outcomesFor(module, tx, merchant.code, row);
  if (!allowed.includes(body.outcome)) return refuse('alert_outcome_invalid');
  const own = await listCaseMembers(tx, merchant.code, alertId, []);
  const members = [...new Set(body.memberIds)].flatMap((id) => own.filter(({ memberId }) => memberId === id));
  if (members.length !== new Set(body.memberIds).size) return refuse('account_not_found');
  const carried = await carryOut(
    module,
    context,
    { alertId, body },
    members.map(({ memberId }) => memberId),
  );
  if (!carried.ok) return carried;
  await writeOutcome(tx, alertId, body.outcome, body.reason, operator.displayName);
  await insertEvent(tx, alertId, 'closed', operator, body.reason);
  trail.changed(
    { state: row.state },
    { state: 'closed', outcome: body.outcome, kind: row.kind, ...carried.value.done },
  );
  for (const { memberId } of carried.value.acts ? members : [])
    trail.also({ object: { kind: 'member', id: memberId }, before: null, after: { ...carried.value.done, alertId } });
  return await answerOf(module, context, alertId);
}
