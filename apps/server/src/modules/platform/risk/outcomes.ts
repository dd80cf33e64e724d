/** The outcomes of a case, and what each does by the verbs of the modules it concerns. */
import type { ParsedInput } from '@lantern/contract/call';
import { RISK_DECISIONS, type OpsCalls, type RiskDecision } from '@lantern/contract/ops';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './deps.ts';
import { listEvents, type AlertRow } from './desk-store.ts';
import type { Context } from './present.ts';
import { insertRestrictions } from './restriction-store.ts';

type Body = ParsedInput<OpsCalls['ops.risk.decide']>['body'];

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
): Promise<RiskDecision[]> {
  const adjusted = await hasAdjustment(module, tx, merchantCode, alertId);
  return RISK_DECISIONS.filter(
    (outcome) =>
      (outcome !== 'adjustment' || adjusted) && (family === 'fraud' || (outcome !== 'lock' && outcome !== 'restrict')),
  );
}

/** What an outcome did, for the trail. */
interface Measured {
  readonly done: Readonly<Record<string, unknown>>;
  /** Whether it did something about the members named. */
  readonly acts: boolean;
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
  return ok({ done: { locked }, acts: true });
}

/** Takes the measure for the one member named. A limit must protect more than the one in force. */
async function protect(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  memberId: MemberId,
  measure: NonNullable<Body['measure']>,
): Promise<Result<Measured>> {
  const owner = { memberId, merchantCode: merchant.code, currency: merchant.currency };
  if (measure.measure === 'talk') return ok({ done: { measure: 'talk', memberId }, acts: true });
  if (measure.measure === 'break') {
    const set = await deps.protection.setBreak(tx, owner, measure.period);
    return set.ok
      ? ok({ done: { ...measure, memberId, until: set.value.until?.toISOString() ?? null }, acts: true })
      : set;
  }
  const change = await deps.protection.limitChangeOf(tx, owner, measure);
  if (!change.ok) return change;
  if (change.value.raises) return refuse('limit_weaker');
  const set = await deps.protection.setLimit(tx, owner, measure);
  return set.ok ? ok({ done: { ...measure, memberId }, acts: true }) : set;
}

/** Closes play or withdrawals to the members named; erased ones are refused. */
async function restrict(
  { deps }: ModuleContext,
  { tx, merchant, operator }: Context,
  alertId: string,
  { restrictions, reason }: Body,
  members: readonly MemberId[],
): Promise<Result<Measured>> {
  const found = await deps.identity.desk.members(tx, merchant.code, members);
  if (found.some(({ state }) => state === 'erased')) return refuse('member_state_conflict');
  const restricted: Record<string, string> = {};
  for (const memberId of members) {
    const added = await insertRestrictions(tx, {
      merchantCode: merchant.code,
      memberId,
      what: [...new Set(restrictions)],
      alertId,
      reason,
      by: operator,
    });
    if (added.length > 0) restricted[memberId] = added.join(', ');
  }
  return ok({ done: { restricted }, acts: true });
}

/** What an outcome does besides closing the case. Refuses alert_outcome_invalid when it lacks what it needs. */
export async function carryOut(
  module: ModuleContext,
  context: Context,
  { alertId, body }: { readonly alertId: string; readonly body: Body },
  members: readonly MemberId[],
): Promise<Result<Measured>> {
  const { outcome, measure, restrictions } = body;
  if (outcome === 'lock')
    return members.length === 0 ? refuse('alert_outcome_invalid') : await lockMembers(module, context, members);
  if (outcome === 'restrict')
    return members.length === 0 || restrictions.length === 0
      ? refuse('alert_outcome_invalid')
      : await restrict(module, context, alertId, body, members);
  if (outcome !== 'protection') return ok({ done: {}, acts: false });
  if (!measure || members.length !== 1) return refuse('alert_outcome_invalid');
  return await protect(module, context, members[0]!, measure);
}
