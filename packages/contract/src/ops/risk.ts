/** Risk: rules, the alerts they raise with their evidence, and what operators find. */
import { z } from 'zod';
import { BREAK_PERIODS, LIMIT_KINDS, LIMIT_SPANS } from '../constants.ts';
import { AMOUNT_MAXIMUM, amount, currencyCode, idText, instant, nothing, someText, text } from '../shapes.ts';
import {
  approvalAnswer,
  defineOpsCall,
  keysetPage,
  keysetQuery,
  personName,
  reasonText,
  sortBy,
  versionNumber,
} from './ops-call.ts';
import {
  RISK_CASE_KINDS,
  RISK_DECISIONS,
  RISK_EVENTS,
  RISK_FAMILIES,
  RISK_KIND_NAMES,
  RISK_MEASURES,
  RISK_OUTCOMES,
  RISK_RESTRICTIONS,
  RISK_SEVERITIES,
  RISK_STATES,
} from './risk-kinds.ts';

/** The longest note about a case, and the most members a case is about. */
export const RISK_NOTE_LENGTH_MAXIMUM = 4_000;
export const RISK_MEMBERS_MAXIMUM = 100;
export const RISK_EXCLUSIONS_MAXIMUM = 500;

const kind = z.enum(RISK_KIND_NAMES);
const caseKind = z.enum(RISK_CASE_KINDS);
const alertParams = z.object({ alertId: z.string().regex(/^\d{1,15}$/) });
const kindParams = z.object({ kind });
const parameters = z.record(text(20), z.int());
const exclusions = z.array(someText(45)).max(RISK_EXCLUSIONS_MAXIMUM);

export const riskAlertRow = z.object({
  alertId: z.string(),
  kind: caseKind,
  family: z.enum(RISK_FAMILIES),
  severity: z.enum(RISK_SEVERITIES),
  state: z.enum(RISK_STATES),
  /** What the rule judged: a device, an account, an address, a member, two members of a card room, or the programme of agents. */
  subject: z.object({ kind: z.enum(['device', 'bank', 'address', 'member', 'pair', 'programme']), text: z.string() }),
  /** At most three, those with most of the evidence first. */
  members: z.array(z.object({ memberId: z.string(), username: z.string() })),
  memberCount: z.int(),
  facts: z.int(),
  raisedAt: instant,
  /** The newest evidence. */
  lastAt: instant,
  claimedBy: personName.nullable(),
  outcome: z.enum(RISK_OUTCOMES).nullable(),
  closedAt: instant.nullable(),
  /** The case a merged one goes on in. */
  mergedInto: z.string().nullable(),
  version: versionNumber,
});

/** A number the rule compared; `limit` is what it was compared with. Money in minor units. */
const measure = z.object({
  name: z.string(),
  value: z.number(),
  limit: z.number().nullable(),
  unit: z.enum(['count', 'percent', 'minutes', 'hours', 'days', 'money', 'oneIn']),
});

const fact = z.object({
  factId: z.string(),
  at: instant,
  /** What it is: a sign-in, a card, an order, a bet, a hand… */
  what: z.string(),
  members: z.array(z.object({ memberId: z.string(), username: z.string() })),
  /** An id the explainer knows; null for what has no page. */
  reference: z.string().nullable(),
  amount: amount.nullable(),
  currency: currencyCode.nullable(),
  times: z.int(),
  /** Of a hand: what each member won or lost. */
  nets: z.record(z.string(), amount).nullable(),
  text: z.string().nullable(),
});

const alertDetail = riskAlertRow.extend({
  rule: z.object({ version: z.int(), parameters }),
  measures: z.array(measure),
  accounts: z.array(
    z.object({
      memberId: z.string(),
      username: z.string(),
      state: z.string(),
      registeredAt: instant,
      facts: z.int(),
      /** Other alerts about this member that are not closed. */
      otherAlerts: z.int(),
    }),
  ),
  events: z.array(
    z.object({
      at: instant,
      what: z.enum(RISK_EVENTS),
      by: z.string().nullable(),
      text: z.string().nullable(),
      count: z.int().nullable(),
    }),
  ),
  reason: z.string().nullable(),
  /** Cases that went on in this one. */
  merged: z.array(z.string()),
  currency: currencyCode,
  /** A request for an adjustment that waits for a second person. */
  adjustment: z.object({ approvalId: z.string(), requestedBy: personName, expiresAt: instant }).nullable(),
  canClaim: z.boolean(),
  canNote: z.boolean(),
  canDecide: z.boolean(),
  /** Outcomes the caller may choose now. */
  outcomes: z.array(z.enum(RISK_DECISIONS)),
});

const rule = z.object({
  kind,
  family: z.enum(RISK_FAMILIES),
  enabled: z.boolean(),
  severity: z.enum(RISK_SEVERITIES),
  parameters,
  exclusions: z.array(z.string()),
  /** 0 while the preset applies. */
  version: z.int().min(0),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  /** Alerts that are not closed, and those closed within 30 days without a finding. */
  openAlerts: z.int(),
  evaluatedTo: instant.nullable(),
});

const ruleInput = z.object({
  enabled: z.boolean(),
  severity: z.enum(RISK_SEVERITIES),
  parameters,
  exclusions,
});

const worked = ['alert_not_found', 'alert_state_conflict', 'changed_meanwhile', 'alert_held'] as const;

export const opsRiskCalls = {
  'ops.risk.list': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/alerts',
    right: 'risk.read',
    object: 'risk_alert',
    summary:
      'Alerts of the merchant, by default those that are not closed, the gravest first. Without `risk.fraud` only markers of harm.',
    query: z.object({
      view: z.enum(['open', 'mine', 'closed']).default('open'),
      family: z.enum(RISK_FAMILIES).optional(),
      kind: caseKind.optional(),
      severity: z.enum(RISK_SEVERITIES).optional(),
      memberId: idText.optional(),
      sort: sortBy(['urgency', 'raisedAt', 'lastAt'], '-urgency'),
      ...keysetQuery(),
    }),
    answer: keysetPage(riskAlertRow),
    csv: {
      alertId: 'text',
      kind: 'text',
      family: 'text',
      severity: 'text',
      state: 'text',
      'subject.text': 'text',
      memberCount: 'number',
      facts: 'number',
      raisedAt: 'instant',
      lastAt: 'instant',
      outcome: 'text',
      closedAt: 'instant',
    },
  }),
  'ops.risk.read': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/alerts/:alertId',
    right: 'risk.read',
    object: 'risk_alert',
    summary: 'One alert: what the rule compared, the accounts, what happened since, and what the caller may do.',
    params: alertParams,
    answer: alertDetail,
    errors: ['alert_not_found'],
  }),
  'ops.risk.facts': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/alerts/:alertId/facts',
    right: 'risk.read',
    object: 'risk_alert',
    summary: 'The evidence of an alert, newest first.',
    params: alertParams,
    query: z.object({ sort: sortBy(['at'], '-at'), ...keysetQuery() }),
    answer: keysetPage(fact),
    csv: {
      at: 'instant',
      what: 'text',
      reference: 'text',
      currency: 'text',
      amount: 'money',
      times: 'number',
      text: 'text',
    },
    errors: ['alert_not_found'],
  }),
  'ops.risk.claim': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/alerts/:alertId/claim',
    right: 'risk.work',
    object: 'risk_alert',
    summary: 'Takes an alert: it is a case from then on, and nobody else decides it.',
    params: alertParams,
    input: z.object({ version: versionNumber }),
    answer: riskAlertRow,
    errors: [...worked],
  }),
  'ops.risk.release': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/alerts/:alertId/release',
    right: 'risk.work',
    object: 'risk_alert',
    summary: 'Leaves a case to others.',
    params: alertParams,
    input: z.object({ version: versionNumber }),
    answer: riskAlertRow,
    errors: [...worked],
  }),
  'ops.risk.writeNote': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/alerts/:alertId/notes',
    right: 'risk.note',
    object: 'risk_alert',
    summary: 'Adds a note to an alert that is not closed.',
    params: alertParams,
    input: z.object({ text: someText(RISK_NOTE_LENGTH_MAXIMUM) }),
    answer: nothing,
    errors: ['alert_not_found', 'alert_state_conflict'],
  }),
  'ops.risk.decide': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/alerts/:alertId/decide',
    right: 'risk.decide',
    reason: true,
    object: 'risk_alert',
    summary:
      'Closes a case the caller holds. `restrict` closes play or withdrawals to the named members of it, `lock` locks them, `protection` takes a measure for one of them, `adjustment` needs one that was asked for here.',
    params: alertParams,
    input: z.object({
      version: versionNumber,
      outcome: z.enum(RISK_DECISIONS),
      reason: reasonText,
      /** Of the case; needed for `restrict`, `lock` and `protection`. */
      memberIds: z.array(idText).max(RISK_MEMBERS_MAXIMUM).default([]),
      /** What the named members may not do; needed for `restrict`. */
      restrictions: z.array(z.enum(RISK_RESTRICTIONS)).max(RISK_RESTRICTIONS.length).default([]),
      measure: z
        .discriminatedUnion('measure', [
          z.object({
            measure: z.literal(RISK_MEASURES[0]),
            kind: z.enum(LIMIT_KINDS),
            span: z.enum(LIMIT_SPANS),
            amount: z.int().min(1).max(AMOUNT_MAXIMUM),
          }),
          z.object({ measure: z.literal(RISK_MEASURES[1]), period: z.enum(BREAK_PERIODS) }),
          z.object({ measure: z.literal(RISK_MEASURES[2]) }),
        ])
        .optional(),
    }),
    answer: riskAlertRow,
    errors: [
      ...worked,
      'alert_outcome_invalid',
      'account_not_found',
      'member_state_conflict',
      'limit_invalid',
      'limit_weaker',
      'exclusion_longer',
    ],
  }),
  'ops.risk.merge': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/alerts/:alertId/merge',
    right: 'risk.work',
    reason: true,
    object: 'risk_alert',
    summary:
      'Closes a case the caller holds and goes on with it in another of the same family, which no one else holds: that one has its evidence and members from then on.',
    params: alertParams,
    input: z.object({
      version: versionNumber,
      intoAlertId: z.string().regex(/^\d{1,15}$/),
      reason: reasonText,
    }),
    answer: riskAlertRow,
    errors: [...worked, 'alert_merge_invalid'],
  }),
  'ops.risk.adjust': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/alerts/:alertId/adjust',
    right: 'risk.decide',
    approval: 'adjustment',
    reason: true,
    idempotency: 'key',
    object: 'risk_alert',
    summary: 'Asks, within a case the caller holds, for an adjustment of a member of it; another person decides.',
    params: alertParams,
    input: z.object({
      memberId: idText,
      amount: z
        .int()
        .min(-AMOUNT_MAXIMUM)
        .max(AMOUNT_MAXIMUM)
        .refine((value) => value !== 0),
      currency: currencyCode,
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['alert_not_found', 'alert_state_conflict', 'account_not_found', 'currency_mismatch', 'funds_insufficient'],
  }),
  'ops.risk.rules': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/rules',
    right: 'risk.read',
    object: 'risk_rule',
    summary: 'The rules of the merchant with their parameters. Without `risk.fraud` only those of harm.',
    answer: z.object({ list: z.array(rule), currency: currencyCode }),
  }),
  'ops.risk.setRule': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/rules/:kind',
    right: 'risk.manage',
    reason: true,
    object: 'risk_rule',
    summary: 'Changes a rule; it counts from the next evaluation. Open alerts keep the version that raised them.',
    params: kindParams,
    input: ruleInput.extend({ version: z.int().min(0), reason: reasonText }),
    answer: rule,
    errors: ['changed_meanwhile', 'field_invalid'],
  }),
  'ops.risk.ruleVersions': defineOpsCall({
    method: 'GET',
    path: '/ops/risk/rules/:kind/versions',
    right: 'risk.read',
    object: 'risk_rule',
    summary: 'Every version of a rule, newest first.',
    params: kindParams,
    query: z.object({ sort: sortBy(['version'], '-version'), ...keysetQuery(20) }),
    answer: keysetPage(
      z.object({
        version: z.int(),
        enabled: z.boolean(),
        severity: z.enum(RISK_SEVERITIES),
        parameters,
        exclusions: z.array(z.string()),
        /** Numbers and addresses left out, in one line. */
        text: z.string(),
        reason: z.string(),
        changedBy: z.string(),
        changedAt: instant,
      }),
    ),
    csv: {
      version: 'number',
      changedAt: 'instant',
      changedBy: 'text',
      enabled: 'text',
      severity: 'text',
      text: 'text',
      reason: 'text',
    },
    errors: ['alert_not_found'],
  }),
  'ops.risk.backTest': defineOpsCall({
    method: 'POST',
    path: '/ops/risk/rules/:kind/back-test',
    right: 'risk.manage',
    unrecorded: true,
    object: 'risk_rule',
    summary: 'How many alerts these parameters would have raised within the last 30 days. Changes nothing.',
    params: kindParams,
    input: ruleInput.pick({ parameters: true, exclusions: true }),
    answer: z.object({
      alerts: z.int(),
      members: z.int(),
      /** False when more happened than one test reads: there would have been at least so many. */
      exact: z.boolean(),
      from: instant,
      to: instant,
      /** At most five of them. */
      samples: z.array(z.object({ text: z.string(), memberCount: z.int() })),
    }),
    errors: ['field_invalid'],
  }),
} as const;
