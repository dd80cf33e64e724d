/** What operators read: lists of alerts, one alert, its evidence. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { ok, type Result } from '../../../kernel/result.ts';
import { ownAlert } from './cases.ts';
import type { ModuleContext } from './deps.ts';
import {
  alertOrder,
  COUNT_MAXIMUM,
  countAlerts,
  factOrder,
  listAlerts,
  listCaseMembers,
  listEvents,
  listFacts,
  listMerged,
} from './desk-store.ts';
import { outcomesFor } from './outcomes.ts';
import { familiesOf, presentAlerts, presentFacts, type Context } from './present.ts';

type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Query<Id extends 'ops.risk.list' | 'ops.risk.facts'> = ParsedInput<OpsCalls[Id]>['query'];

/** Alerts the caller may see. Refuses input_invalid for a cursor that is not one of this order. */
export async function listCases(
  module: ModuleContext,
  context: Context,
  { view, family, kind, severity, memberId, sort, after, limit }: Query<'ops.risk.list'>,
): Answer<'ops.risk.list'> {
  const { tx, merchant, operator } = context;
  const order = alertOrder(sort, after);
  if (!order.ok) return order;
  const filters = {
    isClosed: view === 'closed',
    families: familiesOf(context).filter((one) => family === undefined || one === family),
    claimedBy: view === 'mine' ? operator.operatorId : undefined,
    kind,
    severity,
    memberId,
  };
  const { rows, next } = order.value.page(await listAlerts(tx, merchant.code, filters, order.value, limit), limit);
  const count = after === undefined ? await countAlerts(tx, merchant.code, filters) : undefined;
  return ok({
    list: await presentAlerts(module, context, rows),
    next,
    ...(count !== undefined && {
      total: { value: Math.min(count, COUNT_MAXIMUM), exact: count <= COUNT_MAXIMUM },
    }),
  });
}

/** Refuses alert_not_found. */
export async function readCase(module: ModuleContext, context: Context, alertId: string): Answer<'ops.risk.read'> {
  const { tx, merchant, operator } = context;
  const found = await ownAlert(context, alertId);
  if (!found.ok) return found;
  const row = found.value;
  const [presented] = await presentAlerts(module, context, [row]);
  const members = await listCaseMembers(tx, merchant.code, alertId, familiesOf(context));
  const accounts = await module.deps.identity.desk.members(
    tx,
    merchant.code,
    members.map(({ memberId }) => memberId),
  );
  const waiting = (await module.deps.approvals.waitingFor(tx, merchant.code, 'adjustment', [alertId])).get(alertId);
  const isRunning = row.state !== 'closed';
  const isOwn = row.claimedBy === operator.operatorId;
  const canDecide = isRunning && isOwn && operator.rights.has('risk.decide');
  return ok({
    ...presented!,
    rule: { version: row.ruleVersion, parameters: { ...row.parameters } },
    measures: row.measures.map((measure) => ({ ...measure })),
    accounts: members.flatMap(({ memberId, facts, otherAlerts }) =>
      accounts
        .filter((account) => account.memberId === memberId)
        .map(({ username, state, registeredAt }) => ({
          memberId,
          username,
          state,
          registeredAt: registeredAt.getTime(),
          facts,
          otherAlerts,
        })),
    ),
    events: (await listEvents(tx, alertId)).map(({ at, what, operatorName, body, count }) => ({
      at: at.getTime(),
      what,
      by: operatorName,
      text: body,
      count,
    })),
    reason: row.reason,
    merged: [...(await listMerged(tx, alertId))],
    currency: merchant.currency,
    adjustment: waiting
      ? { approvalId: waiting.approvalId, requestedBy: waiting.requestedBy, expiresAt: waiting.expiresAt.getTime() }
      : null,
    canClaim: isRunning && row.claimedBy === null && operator.rights.has('risk.work'),
    canNote: isRunning && operator.rights.has('risk.note'),
    canDecide,
    outcomes: canDecide ? await outcomesFor(module, tx, merchant.code, row) : [],
  });
}

/** Refuses alert_not_found, input_invalid. */
export async function readFacts(
  module: ModuleContext,
  context: Context,
  alertId: string,
  { sort, after, limit }: Query<'ops.risk.facts'>,
): Answer<'ops.risk.facts'> {
  const found = await ownAlert(context, alertId);
  if (!found.ok) return found;
  const order = factOrder(sort, after);
  if (!order.ok) return order;
  const { rows, next } = order.value.page(await listFacts(context.tx, alertId, order.value, limit), limit);
  return ok({
    list: await presentFacts(module, context, rows),
    next,
    ...(after === undefined && { total: { value: found.value.facts, exact: true } }),
  });
}
