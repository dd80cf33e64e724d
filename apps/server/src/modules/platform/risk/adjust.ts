/** An adjustment asked for in a case: the verb of adjustments, about the case instead of the member. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './deps.ts';
import { findAlert, insertEvent, listCaseMembers } from './desk-store.ts';

type Input = ParsedInput<OpsCalls['ops.risk.adjust']>;
type Plain = ApprovalRequest<ParsedInput<OpsCalls['ops.adjustments.create']>>;

/** The request as adjustments take it. Refuses alert_not_found, account_not_found for a member outside the case. */
async function plain(tx: Tx, request: ApprovalRequest<Input>): Promise<Result<Plain>> {
  const { alertId } = request.input.params;
  const row = await findAlert(tx, request.merchant.code, alertId);
  if (!row) return refuse('alert_not_found');
  const members = await listCaseMembers(tx, request.merchant.code, alertId, []);
  const { memberId, amount, currency, reason } = request.input.body;
  if (!members.some((member) => member.memberId === memberId)) return refuse('account_not_found');
  const body = { memberId, amount, currency, reason, reference: `risk ${alertId}` };
  return ok({ ...request, input: { params: {}, query: {}, body } as unknown as Plain['input'] });
}

/**
 * Four eyes. The case must be the asker's when it is asked for; when it is carried out it may be closed, with the outcome that waited
 * for it.
 */
export function adjustmentOfCase({ deps }: ModuleContext): ApprovedVerb<Input> {
  return {
    async preview(tx, request) {
      const asked = await plain(tx, request);
      if (!asked.ok) return asked;
      const { alertId } = request.input.params;
      const row = (await findAlert(tx, request.merchant.code, alertId))!;
      const isHeld = row.state === 'claimed' && row.claimedBy === request.requestedBy.operatorId;
      if (!isHeld && row.outcome !== 'adjustment') return refuse('alert_state_conflict');
      const preview = await deps.adjustment().preview(tx, asked.value);
      if (!preview.ok) return preview;
      return ok({ ...preview.value, object: { kind: 'risk_alert', id: alertId, name: preview.value.object.name } });
    },
    async carryOut(tx, request) {
      const asked = await plain(tx, request);
      if (!asked.ok) return asked;
      const done = await deps.adjustment().carryOut(tx, asked.value);
      if (!done.ok) return done;
      const { memberId, amount, currency } = request.input.body;
      await insertEvent(tx, request.input.params.alertId, 'adjusted', request.requestedBy, `${amount} ${currency}`);
      return ok({ ...done.value, after: { ...done.value.after, memberId } });
    },
  };
}
