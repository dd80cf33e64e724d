/** Risk of one member: alerts that are not closed, what the member may not do, and what is stored about them. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './deps.ts';
import { alertOrder, listAlerts } from './desk-store.ts';
import { familiesOf, presentAlerts, type Context } from './present.ts';
import { ownMember } from './relations.ts';
import { liftRestriction, listRestrictions } from './restriction-store.ts';

const SHOWN = 10;

/** Refuses account_not_found, for another merchant's member as well. */
export async function readOfMember(
  module: ModuleContext,
  context: Context,
  id: string,
): Promise<Result<AnswerOf<OpsCalls['ops.risk.ofMember']>>> {
  const { tx, merchant, operator } = context;
  const found = await ownMember(module, context, id);
  if (!found.ok) return found;
  const order = alertOrder('-urgency', undefined);
  if (!order.ok) return order;
  const { memberId } = found.value;
  const filters = { isClosed: false, families: familiesOf(context), memberId };
  const rows = await listAlerts(tx, merchant.code, filters, order.value, SHOWN);
  const restrictions = await listRestrictions(tx, merchant.code, memberId);
  const seesWhy = operator.rights.has('risk.fraud');
  return ok({
    list: await presentAlerts(module, context, rows.slice(0, SHOWN)),
    restrictions: restrictions.map(({ restrictionId, what, reason, setName, setAt, alertId }) => ({
      restrictionId,
      what,
      reason: seesWhy ? reason : null,
      setBy: setName,
      setAt: setAt.getTime(),
      alertId,
    })),
  });
}

/** Ends a restriction. Refuses account_not_found, restriction_not_found. */
export async function lift(
  module: ModuleContext,
  context: Context,
  id: string,
  { restrictionId }: ParsedInput<OpsCalls['ops.risk.lift']>['body'],
): Promise<Result<Record<never, never>>> {
  const { tx, merchant, operator, trail } = context;
  const found = await ownMember(module, context, id);
  if (!found.ok) return found;
  const lifted = await liftRestriction(tx, merchant.code, found.value.memberId, restrictionId, operator);
  if (lifted === undefined) return refuse('restriction_not_found');
  trail.changed({ restricted: lifted }, { restricted: null });
  return ok({});
}
