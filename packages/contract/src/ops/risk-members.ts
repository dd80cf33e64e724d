/** Risk of one member: alerts, what the member may not do, and what is known about those who use the same things. */
import { z } from 'zod';
import { idText, instant, nothing } from '../shapes.ts';
import { defineOpsCall, reasonText } from './ops-call.ts';
import { RISK_MEMBERS_MAXIMUM, riskAlertRow } from './risk.ts';
import { RISK_FAMILIES, RISK_RESTRICTIONS, RISK_SCORE_LINES, RISK_SEVERITIES, RISK_VERDICTS } from './risk-kinds.ts';

const memberParams = z.object({ memberId: idText });
const named = z.object({ memberId: z.string(), username: z.string() });

const restriction = z.object({
  restrictionId: z.string(),
  what: z.enum(RISK_RESTRICTIONS),
  /** Null without `risk.fraud`. */
  reason: z.string().nullable(),
  setBy: z.string(),
  setAt: instant,
  /** The case it came from. */
  alertId: z.string(),
});

const relation = z.object({
  /** 0 to 100: how much speaks for one person behind the accounts. */
  score: z.int().min(0).max(100),
  lines: z.array(
    z.object({
      line: z.enum(RISK_SCORE_LINES),
      points: z.int().min(0),
      /** At most five. */
      others: z.array(named),
      otherCount: z.int(),
      /** Sign-ins, cards, hands or alerts that count. */
      times: z.int(),
    }),
  ),
  /** Members who use the same devices, accounts or addresses, those with most in common first. */
  others: z.array(
    named.extend({
      strong: z.boolean(),
      verdict: z.enum(RISK_VERDICTS).nullable(),
      reason: z.string().nullable(),
      decidedBy: z.string().nullable(),
      decidedAt: instant.nullable(),
    }),
  ),
  /** Grows with every decision about the member. */
  version: z.int().min(0),
  canDecide: z.boolean(),
});

export const opsRiskMemberCalls = {
  'ops.risk.ofMember': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/members/:memberId',
    right: 'risk.read',
    object: 'member',
    summary:
      'Alerts about a member that are not closed, the gravest first, at most ten, without `risk.fraud` only markers of harm; and what the member may not do.',
    params: memberParams,
    answer: z.object({ list: z.array(riskAlertRow), restrictions: z.array(restriction) }),
    errors: ['account_not_found'],
  }),
  'ops.risk.open': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/members/:memberId/case',
    right: 'risk.work',
    reason: true,
    object: 'risk_alert',
    summary:
      'Opens a case about a member by hand, which the caller holds. One at a time about a member; the reason is its first note.',
    params: memberParams,
    input: z.object({
      family: z.enum(RISK_FAMILIES),
      severity: z.enum(RISK_SEVERITIES),
      reason: reasonText,
    }),
    answer: riskAlertRow,
    errors: ['account_not_found', 'alert_state_conflict'],
  }),
  'ops.risk.lift': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/members/:memberId/lift',
    right: 'risk.decide',
    reason: true,
    object: 'member',
    summary: 'Ends a restriction of a member.',
    params: memberParams,
    input: z.object({ restrictionId: z.string().regex(/^\d{1,15}$/), reason: reasonText }),
    answer: nothing,
    errors: ['account_not_found', 'restriction_not_found'],
  }),
  'ops.risk.relation': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/members/:memberId/relation',
    right: 'risk.fraud',
    object: 'member',
    summary:
      'How much speaks for one person behind a member and those who use the same things, line by line, and what was decided about them.',
    params: memberParams,
    answer: relation,
    errors: ['account_not_found'],
  }),
  'ops.risk.relate': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/members/:memberId/relation',
    right: 'risk.decide',
    reason: true,
    object: 'member',
    summary:
      'Decides what a member and others who use the same things are to each other; null takes an earlier decision back. Bonuses, rules and withdrawals go by it at once.',
    params: memberParams,
    input: z.object({
      version: z.int().min(0),
      verdict: z.enum(RISK_VERDICTS).nullable(),
      otherIds: z.array(idText).min(1).max(RISK_MEMBERS_MAXIMUM),
      reason: reasonText,
    }),
    answer: relation,
    errors: ['account_not_found', 'changed_meanwhile'],
  }),
} as const;
