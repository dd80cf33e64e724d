/** Admins manage operators: the verbs behind four eyes, and what one admin may do alone. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { ROLES, type OpsCalls, type Role } from '@lantern/contract/ops';
import { isInNetworks, networkOf } from '@lantern/limits';
import { recordAtEach } from '../../../kernel/http/every-merchant.ts';
import type { ApprovalRequest, ApprovedVerb, OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { releaseThrottles, type ModuleContext } from './context.ts';
import { deleteFactors } from './factor-store.ts';
import { endSessions } from './session-store.ts';
import { newToken, SPAN, tokenHash } from './sessions.ts';
import {
  findByName,
  findOperator,
  insertOperator,
  lockOperator,
  readNetworks,
  writeNetworks,
  writeRoles,
  writeSetup,
  writeSetupLink,
  writeState,
  type OperatorRow,
} from './store.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>['body'];
type Input<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>;
type Answer = AnswerOf<OpsCalls['ops.operators.read']>;

const USERNAME = /^[a-z0-9][a-z0-9._-]{2,31}$/;
const SETUP_LINK_SEC = 24 * 3600;

const within = (merchants: readonly string[], own: readonly string[]): boolean =>
  merchants.every((code) => own.includes(code));

/** An operator as the console shows it to a caller. */
export function present(
  row: OperatorRow,
  { operatorId, merchants }: { operatorId: string; merchants: readonly string[] },
): Answer {
  return {
    operatorId: row.id,
    username: row.username,
    displayName: row.displayName,
    language: row.language,
    state: row.state,
    setup: row.setup,
    roles: [...row.roles],
    merchants: row.merchants.filter((code) => merchants.includes(code)),
    factors: [...(row.hasTotp ? ['totp' as const] : []), ...(row.passkeys > 0 ? ['passkey' as const] : [])],
    openSessions: row.openSessions,
    createdAt: row.createdAt.getTime(),
    lastSignInAt: row.lastSignInAt?.getTime() ?? null,
    version: row.version,
    canChange: row.id !== operatorId && within(row.merchants, merchants),
  };
}

interface Changer {
  readonly operatorId: string;
  readonly merchants: readonly string[];
}

/**
 * Another operator whom the caller may change: someone of another merchant is not found, someone who also works for a
 * merchant that is not the caller's is refused.
 */
async function findChangeable(tx: Tx, id: string, by: Changer, merchantCode: string): Promise<Result<OperatorRow>> {
  await lockOperator(tx, id);
  const found = await findOperator(tx, id, SPAN);
  if (!found?.merchants.includes(merchantCode)) return refuse('operator_not_found');
  if (found.id === by.operatorId) return refuse('operator_self');
  return within(found.merchants, by.merchants) ? ok(found) : refuse('merchant_foreign');
}

/** The grant as it is stored: in the order of the table, without repetitions. Only one's own merchants can be granted. */
function readGrant(
  { roles, merchants }: { readonly roles: readonly Role[]; readonly merchants: readonly string[] },
  by: Changer,
): Result<{ readonly roles: readonly Role[]; readonly merchants: readonly string[] }> {
  if (roles.length === 0) return refuse('roles_required');
  if (merchants.length === 0) return refuse('merchants_required');
  if (!within(merchants, by.merchants)) return refuse('merchant_foreign');
  return ok({ roles: ROLES.filter((role) => roles.includes(role)), merchants: [...new Set(merchants)].sort() });
}

/** The merchants an operator works for, and will work for. */
const concernedBy = (operator: Pick<OperatorRow, 'merchants'>, merchants: readonly string[]): readonly string[] => [
  ...new Set([...operator.merchants, ...merchants]),
];

const line = (label: string, before: readonly string[] | null, after: readonly string[] | null) => ({
  label,
  before: before === null ? null : before.join(', '),
  after: after === null ? null : after.join(', '),
});

/** A new operator, `invited` until enrolled. */
export function createVerb({ kernel }: ModuleContext): ApprovedVerb<Input<'ops.operators.create'>> {
  const read = async (tx: Tx, { input: { body }, requestedBy }: ApprovalRequest<Input<'ops.operators.create'>>) => {
    const username = body.username.trim().toLowerCase();
    if (!USERNAME.test(username)) return refuse('username_format');
    const grant = readGrant(body, requestedBy);
    if (!grant.ok) return grant;
    if (await findByName(tx, username, SPAN)) return refuse('username_taken');
    return ok({ username, displayName: body.displayName, language: body.language, ...grant.value });
  };
  return {
    async preview(tx, request) {
      const made = await read(tx, request);
      if (!made.ok) return made;
      const { username, displayName, roles, merchants } = made.value;
      return ok({
        object: { kind: 'operator', id: null, name: username },
        merchants,
        summary: [line('name', null, [displayName]), line('roles', null, roles), line('merchants', null, merchants)],
      });
    },
    async carryOut(tx, request) {
      const made = await read(tx, request);
      if (!made.ok) return made;
      const id = kernel.ids.next<string>();
      const by = request.requestedBy.displayName;
      if (!(await insertOperator(tx, { id, ...made.value, demo: false, by }))) return refuse('username_taken');
      return ok({
        objectId: id,
        merchants: made.value.merchants,
        before: null,
        after: { ...made.value, state: 'invited' },
      });
    },
  };
}

/** Other roles and merchants; they apply from the operator's next call on. */
export function rolesVerb(): ApprovedVerb<Input<'ops.operators.setRoles'>> {
  const read = async (
    tx: Tx,
    { input: { params, body }, requestedBy, merchant }: ApprovalRequest<Input<'ops.operators.setRoles'>>,
  ) => {
    const found = await findChangeable(tx, params.operatorId, requestedBy, merchant.code);
    if (!found.ok) return found;
    const grant = readGrant(body, requestedBy);
    if (!grant.ok) return grant;
    if (found.value.version !== body.version) return refuse('changed_meanwhile', { by: found.value.changedBy });
    return ok({ operator: found.value, ...grant.value });
  };
  return {
    async preview(tx, request) {
      const change = await read(tx, request);
      if (!change.ok) return change;
      const { operator, roles, merchants } = change.value;
      return ok({
        object: { kind: 'operator', id: operator.id, name: operator.username },
        merchants: concernedBy(operator, merchants),
        summary: [line('roles', operator.roles, roles), line('merchants', operator.merchants, merchants)],
      });
    },
    async carryOut(tx, request) {
      const change = await read(tx, request);
      if (!change.ok) return change;
      const { operator, roles, merchants } = change.value;
      const by = request.requestedBy.displayName;
      await writeRoles(tx, operator.id, { roles, merchants, by });
      return ok({
        merchants: concernedBy(operator, merchants),
        before: { roles: operator.roles, merchants: operator.merchants },
        after: { roles, merchants },
      });
    },
  };
}

/** Removes every factor and ends the sessions; the password stays, so the link alone opens nothing. */
export function factorsVerb(): ApprovedVerb<Input<'ops.operators.resetFactors'>> {
  const read = async (
    tx: Tx,
    { input: { params }, requestedBy, merchant }: ApprovalRequest<Input<'ops.operators.resetFactors'>>,
  ): Promise<Result<OperatorRow>> => {
    const found = await findChangeable(tx, params.operatorId, requestedBy, merchant.code);
    if (!found.ok) return found;
    return found.value.state === 'invited' || found.value.state === 'disabled'
      ? refuse('operator_state_conflict')
      : found;
  };
  return {
    async preview(tx, request) {
      const found = await read(tx, request);
      if (!found.ok) return found;
      const { id, username, hasTotp, passkeys, merchants } = found.value;
      return ok({
        object: { kind: 'operator', id, name: username },
        merchants,
        summary: [line('factors', [...(hasTotp ? ['totp'] : []), ...(passkeys > 0 ? ['passkey'] : [])], [])],
      });
    },
    async carryOut(tx, request) {
      const found = await read(tx, request);
      if (!found.ok) return found;
      const { id, hasTotp, passkeys, merchants } = found.value;
      const by = request.requestedBy.displayName;
      await deleteFactors(tx, id);
      await writeSetup(tx, id, 'factors', by);
      const sessionsEnded = await endSessions(tx, id);
      return ok({ merchants, before: { totp: hasTotp, passkeys }, after: { totp: false, passkeys: 0, sessionsEnded } });
    },
  };
}

/** Makes the link of someone who has to enrol. Refuses operator_not_found, operator_self, merchant_foreign, operator_state_conflict. */
export async function makeSetupLink(
  module: ModuleContext,
  context: Context,
  operatorId: string,
): Promise<Result<{ readonly path: string; readonly expiresAt: number }>> {
  const { tx, operator, merchant, trail } = context;
  const found = await findChangeable(tx, operatorId, operator, merchant.code);
  if (!found.ok) return found;
  if (found.value.setup === null || found.value.state === 'disabled') return refuse('operator_state_conflict');
  const token = newToken(module);
  const expiresAt = await writeSetupLink(tx, operatorId, tokenHash(token), SETUP_LINK_SEC);
  trail.changed(null, { setupLink: found.value.setup, expiresAt: expiresAt.getTime() });
  recordAtEach(context, found.value.merchants);
  return ok({ path: `/console/setup#${token}`, expiresAt: expiresAt.getTime() });
}

/**
 * Lets in or shuts out; a lifted lock also ends the waits of its failures. Refuses operator_not_found, operator_self,
 * merchant_foreign, changed_meanwhile, operator_state_conflict for a published login of the demo outside the demo.
 */
export async function setState(
  module: ModuleContext,
  context: Context,
  operatorId: string,
  { state, version }: Body<'ops.operators.setState'>,
): Promise<Result<Record<string, never>>> {
  const { tx, operator, merchant, trail } = context;
  const found = await findChangeable(tx, operatorId, operator, merchant.code);
  if (!found.ok) return found;
  if (found.value.version !== version) return refuse('changed_meanwhile', { by: found.value.changedBy });
  const isPublished = found.value.demo && module.kernel.config.environment !== 'demo';
  if (isPublished && state === 'active') return refuse('operator_state_conflict');
  await writeState(tx, operatorId, state, operator.displayName);
  if (state === 'active') tx.afterCommit(() => releaseThrottles(module, found.value));
  if (state === 'disabled') await endSessions(tx, operatorId);
  trail.changed({ state: found.value.state }, { state });
  recordAtEach(context, found.value.merchants);
  return ok({});
}

/** Refuses operator_not_found, operator_self, merchant_foreign. */
export async function endAllSessions(context: Context, operatorId: string): Promise<Result<Record<string, never>>> {
  const { tx, operator, merchant, trail } = context;
  const found = await findChangeable(tx, operatorId, operator, merchant.code);
  if (!found.ok) return found;
  trail.changed(null, { sessionsEnded: await endSessions(tx, operatorId) });
  recordAtEach(context, found.value.merchants);
  return ok({});
}

/** Refuses field_invalid for what is no network, network_not_allowed when the caller would lose access, changed_meanwhile. */
export async function setNetworks(
  { tx, operator, merchant, trail, ip }: Context,
  { networks, version }: Body<'ops.networks.set'>,
): Promise<Result<{ readonly version: number }>> {
  const read = networks.map((text) => networkOf(text.trim()));
  if (read.includes(undefined)) return refuse('field_invalid', { field: 'networks' });
  const allowed = [...new Set(read as string[])];
  if (allowed.length > 0 && !isInNetworks(allowed, ip)) return refuse('network_not_allowed');
  const before = await readNetworks(tx, merchant.code);
  const written = await writeNetworks(tx, merchant.code, {
    networks: allowed,
    version,
    changedBy: operator.displayName,
  });
  if (written === undefined)
    return refuse('changed_meanwhile', { by: (await readNetworks(tx, merchant.code)).changedBy });
  trail.on('merchant', merchant.code);
  trail.changed({ networks: before.networks }, { networks: allowed });
  return ok({ version: written });
}
