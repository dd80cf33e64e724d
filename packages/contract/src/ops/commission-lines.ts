/** What operators do with single statement lines and with contracts in arrears (agents.md §4.5–§4.7). Amounts in minor units. */
import { z } from 'zod';
import { AGENT_LINE_STATES } from '../calls/agent-statements.ts';
import { AMOUNT_MAXIMUM, idText } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, reasonText } from './ops-call.ts';

const lineParams = z.object({ lineId: idText });

export const opsCommissionLineCalls = {
  'ops.commissions.holdLine': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/lines/:lineId/hold',
    right: 'commissions.manage',
    reason: true,
    object: 'commission',
    summary: 'Holds what is not paid of one line, until two persons release or reverse it.',
    params: lineParams,
    input: z.object({ reason: reasonText }),
    answer: z.object({ lineId: z.string(), state: z.enum(AGENT_LINE_STATES) }),
    errors: ['line_not_found', 'line_state_conflict'],
  }),
  'ops.commissions.releaseLine': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/lines/:lineId/release',
    right: 'commissions.manage',
    approval: 'commission_line',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary: 'Asks to pay a line that is held; a second person decides.',
    params: lineParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['line_not_found', 'line_state_conflict'],
  }),
  'ops.commissions.reverseLine': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/lines/:lineId/reverse',
    right: 'commissions.manage',
    approval: 'commission_line',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary:
      'Asks to take out what is not paid of a line, for good; a second person decides. What was paid stays paid.',
    params: lineParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['line_not_found', 'line_state_conflict'],
  }),
  'ops.commissions.advance': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/lines/:lineId/advance',
    right: 'commissions.manage',
    approval: 'commission_advance',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary:
      'Asks to pay a due of seven days or more in the place of its payer, on whom the house then has a claim; a second person decides.',
    params: lineParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['line_not_found', 'line_state_conflict', 'due_too_recent'],
  }),
  'ops.commissions.recover': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/lines/:lineId/recover',
    right: 'commissions.manage',
    approval: 'commission_recovery',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary: 'Asks to take what an agent agreed to pay back of a claim from its cash; a second person decides.',
    params: lineParams,
    input: z.object({
      /** At most what is left of the claim. */ amount: z.int().min(1).max(AMOUNT_MAXIMUM),
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['line_not_found', 'line_state_conflict', 'amount_above_maximum', 'funds_insufficient'],
  }),
  'ops.commissions.takeOver': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/contracts/:contractId/take-over',
    right: 'commissions.manage',
    approval: 'house_contract',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary:
      'Asks that the house pays a contract whose payer has owed for seven days or more, on the same terms; a second person decides.',
    params: z.object({ contractId: idText }),
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['contract_not_found', 'contract_state_conflict', 'due_too_recent'],
  }),
} as const;
