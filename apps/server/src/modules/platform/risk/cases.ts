/** What operators do about an alert: claim, note, decide. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { RISK_OUTCOMES, type OpsCalls, type RiskOutcome } from '@lantern/contract/ops';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './deps.ts';
import {
  findAlert,
  insertEvent,
  listCaseMembers,
  listEvents,
  lockAlert,
  writeClaim,
  writeOutcome,
  type AlertRow,
} from './desk-store.ts';
import { familiesOf, presentAlerts, type Context, type PresentedAlert } from './present.ts';

type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Body<Id extends 'ops.risk.decide'> = ParsedInput<OpsCalls[Id]>['body'];

/** An alert the caller may see. Refuses alert_not_found, for another merchant's as well. */
export async function ownAlert(context: Context, alertId: string, lock = false): Promise<Result<AlertRow>> {
  const row = await (lock ? lockAlert : findAlert)(context.tx, context.merchant.code, alertId);
  return row && familiesOf(context).includes(row.family) ? ok(row) : refuse('alert_not_found');
}

async function answerOf(module: ModuleContext, context: Context, alertId: string): Promise<Result<PresentedAlert>> {
  const row = (await findAlert(context.tx, context.merchant.code, alertId))!;
  return ok((await presentAlerts(module, context, [row]))[0]!);
}

/** An open or claimed alert of the version the caller saw. */
async function runningAlert(context: Context, alertId: string, version: number): Promise<Result<AlertRow>> {
  const found = await ownAlert(context, alertId, true);
  if (!found.ok) return found;
  const row = found.value;
  if (row.version !== version) return refuse('changed_meanwhile', { by: row.changedName ?? '' });
  return row.state === 'closed' ? refuse('alert_state_conflict') : found;
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
  const { claimedBy, claimedName } = found.value;
  const { operator, tx, trail } = context;
  if (claimedBy === null) return refuse('alert_state_conflict');
  if (claimedBy !== operator.operatorId) return refuse('alert_held', { by: claimedName });
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

/** Whether an adjustment was asked for in the case: carried out, or waiting for a second person. */
async function hasAdjustment({ deps }: ModuleContext, tx: Tx, merchantCode: string, alertId: string): Promise<boolean> {
  const events = await listEvents(tx, alertId);
  if (events.some(({ what }) => what === 'adjusted')) return true;
  return (await deps.approvals.waitingFor(tx, merchantCode, 'adjustment', [alertId])).has(alertId);
}

/** The outcomes that fit a case now. */
export async function outcomesFor(
  module: ModuleContext,
  tx: Tx,
  merchantCode: string,
  { alertId, family }: AlertRow,
): Promise<RiskOutcome[]> {
  const adjusted = await hasAdjustment(module, tx, merchantCode, alertId);
  return RISK_OUTCOMES.filter(
    (outcome) => (outcome !== 'adjustment' || adjusted) && (family === 'fraud' || outcome !== 'lock'),
  );
}

interface Measured {
  readonly done: Readonly<Record<string, unknown>>;
}

/** Locks the members named, all or none; those that are locked already stay so. */
async function lockMembers(
  { deps }: ModuleContext,
  { tx }: Context,
  members: readonly MemberId[],
): Promise<Result<Measured>> {
  const locked: string[] = [];
  for (const memberId of members) {
    const changed = await deps.identity.changeLock(tx, memberId, 'lock');
    if (!changed.ok) return changed;
    if (changed.value === 'erased') return refuse('member_state_conflict');
    if (changed.value === 'active') locked.push(memberId);
  }
  return ok({ done: { locked } });
}

/** Takes the measure for the one member named. A limit must protect more than the one in force. */
async function protect(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  memberId: MemberId,
  measure: NonNullable<Body<'ops.risk.decide'>['measure']>,
): Promise<Result<Measured>> {
  const owner = { memberId, merchantCode: merchant.code, currency: merchant.currency };
  if (measure.measure === 'talk') return ok({ done: { measure: 'talk', memberId } });
  if (measure.measure === 'break') {
    const set = await deps.protection.setBreak(tx, owner, measure.period);
    return set.ok ? ok({ done: { ...measure, memberId, until: set.value.until?.toISOString() ?? null } }) : set;
  }
  const change = await deps.protection.limitChangeOf(tx, owner, measure);
  if (!change.ok) return change;
  if (change.value.raises) return refuse('limit_weaker');
  const set = await deps.protection.setLimit(tx, owner, measure);
  return set.ok ? ok({ done: { ...measure, memberId } }) : set;
}

/** What an outcome does besides closing the case. */
async function carryOut(
  module: ModuleContext,
  context: Context,
  { outcome, measure }: Body<'ops.risk.decide'>,
  members: readonly MemberId[],
): Promise<Result<Measured>> {
  if (outcome === 'lock')
    return members.length === 0 ? refuse('alert_outcome_invalid') : await lockMembers(module, context, members);
  if (outcome !== 'protection') return ok({ done: {} });
  if (!measure || members.length !== 1) return refuse('alert_outcome_invalid');
  return await protect(module, context, members[0]!, measure);
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
  if (row.claimedBy === null) return refuse('alert_state_conflict');
  if (row.claimedBy !== operator.operatorId) return refuse('alert_held', { by: row.claimedName });
  const allowed = await outcomesFor(module, tx, merchant.code, row);
  if (!allowed.includes(body.outcome)) return refuse('alert_outcome_invalid');
  const own = await listCaseMembers(tx, merchant.code, alertId, []);
  const members = [...new Set(body.memberIds)].flatMap((id) => own.filter(({ memberId }) => memberId === id));
  if (members.length !== new Set(body.memberIds).size) return refuse('account_not_found');
  const carried = await carryOut(
    module,
    context,
    body,
    members.map(({ memberId }) => memberId),
  );
  if (!carried.ok) return carried;
  await writeOutcome(tx, alertId, body.outcome, body.reason, operator.displayName);
  await insertEvent(tx, alertId, 'closed', operator, body.reason);
  trail.changed(
    { state: row.state },
    { state: 'closed', outcome: body.outcome, kind: row.kind, ...carried.value.done },
  );
  for (const { memberId } of body.outcome === 'lock' || body.outcome === 'protection' ? members : [])
    trail.also({ object: { kind: 'member', id: memberId }, before: null, after: { ...carried.value.done, alertId } });
  return await answerOf(module, context, alertId);
}
