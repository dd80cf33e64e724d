/** Operators, roles, and the networks a merchant's console may be used from. */
import { z } from 'zod';
import { LANGUAGES_OF_ERRORS } from '../errors/index.ts';
import { codeText, idText, instant, nothing, someText, text } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, versionNumber } from './ops-call.ts';
import { RIGHTS, ROLES, type Right } from './rights.ts';

/** `invited`: set-up is not finished. `locked`: by failures, until a time. */
export const OPERATOR_STATES = ['invited', 'active', 'locked', 'disabled'] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];

const roles = z.array(z.enum(ROLES)).max(ROLES.length);
const merchants = z.array(codeText).max(100);
const operatorParams = z.object({ operatorId: idText });

const operator = z.object({
  operatorId: z.string(),
  username: z.string(),
  displayName: z.string(),
  language: z.enum(LANGUAGES_OF_ERRORS),
  state: z.enum(OPERATOR_STATES),
  /** What is left to enrol with a set-up link: everything, or the second factor of someone who keeps the password. */
  setup: z.enum(['account', 'factors']).nullable(),
  roles: z.array(z.enum(ROLES)),
  merchants: z.array(z.string()),
  factors: z.array(z.enum(['totp', 'passkey'])),
  openSessions: z.int(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  version: z.int(),
  /** Whether the caller may change it: never oneself, and only people all of whose merchants are one's own. */
  canChange: z.boolean(),
});

export const opsOperatorCalls = {
  'ops.operators.list': defineOpsCall({
    method: 'GET',
    path: '/ops/operators',
    right: 'operators.read',
    object: 'operator',
    summary: 'Operators of the merchant, by user name.',
    query: z.object({
      query: text(64).optional(),
      state: z.enum(OPERATOR_STATES).optional(),
      role: z.enum(ROLES).optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(operator),
  }),
  'ops.operators.read': defineOpsCall({
    method: 'GET',
    path: '/ops/operators/:operatorId',
    right: 'operators.read',
    object: 'operator',
    summary: 'One operator.',
    params: operatorParams,
    answer: operator,
    errors: ['operator_not_found'],
  }),
  'ops.operators.create': defineOpsCall({
    method: 'POST',
    path: '/ops/operators',
    right: 'operators.manage',
    approval: 'operator_create',
    reason: true,
    object: 'operator',
    summary: 'Asks for a new operator; once approved it is `invited`, and ops.operators.setupLink makes its link.',
    input: z.object({
      username: someText(64),
      displayName: someText(60),
      language: z.enum(LANGUAGES_OF_ERRORS),
      roles,
      merchants,
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['username_taken', 'username_format', 'roles_required', 'merchants_required', 'merchant_foreign'],
  }),
  'ops.operators.setRoles': defineOpsCall({
    method: 'POST',
    path: '/ops/operators/:operatorId/roles',
    right: 'operators.manage',
    approval: 'operator_roles',
    reason: true,
    object: 'operator',
    summary: 'Asks for other roles or merchants of an operator; open sessions have them from the next call on.',
    params: operatorParams,
    input: z.object({ roles, merchants, version: versionNumber, reason: reasonText }),
    answer: approvalAnswer,
    errors: [
      'operator_not_found',
      'operator_self',
      'changed_meanwhile',
      'roles_required',
      'merchants_required',
      'merchant_foreign',
    ],
  }),
  'ops.operators.resetFactors': defineOpsCall({
    method: 'POST',
    path: '/ops/operators/:operatorId/reset-factors',
    right: 'operators.manage',
    approval: 'operator_factors',
    reason: true,
    object: 'operator',
    summary:
      'Asks to remove every second factor of an operator and to end their sessions; they enrol again with a set-up link and their password.',
    params: operatorParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['operator_not_found', 'operator_self', 'operator_state_conflict', 'merchant_foreign'],
  }),
  'ops.operators.setupLink': defineOpsCall({
    method: 'POST',
    path: '/ops/operators/:operatorId/setup-link',
    right: 'operators.manage',
    object: 'operator',
    summary: 'Makes a single-use set-up link for an operator who has to enrol; an earlier one becomes invalid.',
    params: operatorParams,
    answer: z.object({ path: z.string(), expiresAt: instant }),
    errors: ['operator_not_found', 'operator_self', 'operator_state_conflict', 'merchant_foreign'],
  }),
  'ops.operators.setState': defineOpsCall({
    method: 'POST',
    path: '/ops/operators/:operatorId/state',
    right: 'operators.manage',
    reason: true,
    object: 'operator',
    summary: 'Disables an operator, which ends their sessions, or lets them in again; also lifts a lock.',
    params: operatorParams,
    input: z.object({ state: z.enum(['active', 'disabled']), version: versionNumber, reason: reasonText }),
    answer: nothing,
    errors: ['operator_not_found', 'operator_self', 'operator_state_conflict', 'merchant_foreign', 'changed_meanwhile'],
  }),
  'ops.operators.endSessions': defineOpsCall({
    method: 'POST',
    path: '/ops/operators/:operatorId/end-sessions',
    right: 'operators.manage',
    reason: true,
    object: 'operator',
    summary: 'Signs an operator out everywhere.',
    params: operatorParams,
    input: z.object({ reason: reasonText }),
    answer: nothing,
    errors: ['operator_not_found', 'merchant_foreign'],
  }),
  'ops.operators.roles': defineOpsCall({
    method: 'GET',
    path: '/ops/roles',
    right: 'operators.read',
    object: 'operator',
    summary: 'The table of roles and rights.',
    answer: z.object({
      roles: z.array(z.enum(ROLES)),
      rights: z.array(
        z.object({
          right: z.enum(Object.keys(RIGHTS) as [Right, ...Right[]]),
          text: z.string(),
          roles: z.array(z.enum(ROLES)),
        }),
      ),
    }),
  }),
  'ops.networks.read': defineOpsCall({
    method: 'GET',
    path: '/ops/networks',
    right: 'operators.read',
    object: 'merchant',
    summary: 'Networks the console may be used from for this merchant; an empty list means any.',
    answer: z.object({ networks: z.array(z.string()), version: z.int() }),
  }),
  'ops.networks.set': defineOpsCall({
    method: 'POST',
    path: '/ops/networks',
    right: 'operators.manage',
    reason: true,
    object: 'merchant',
    summary: 'Sets these networks. Refused when the caller would lose access.',
    input: z.object({ networks: z.array(text(64)).max(200), version: z.int().min(0), reason: reasonText }),
    answer: z.object({ version: z.int() }),
    errors: ['field_invalid', 'network_not_allowed', 'changed_meanwhile'],
  }),
} as const;
