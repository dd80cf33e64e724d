/**
 * Signing in: password, then always a second factor. Unknown names are answered like known ones, in the same time;
 * every sign-in, refusal and lock is in the audit trail.
 */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { isInNetworks } from '@lantern/limits';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { chooseMerchant } from '../../../kernel/networks.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import type { TrailEntry } from '../../../kernel/trail.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { confirm, methodsOf, passkeyConfirmation, type Confirmation } from './factors.ts';
import { authenticate, describe, newToken, openSession, SPAN, tokenHash } from './sessions.ts';
import {
  addFailure,
  findByName,
  findOperator,
  findTicket,
  insertTicket,
  networksOf,
  takeTicket,
  writeSignedIn,
  type OperatorRow,
} from './store.ts';

type SignedIn = AnswerOf<OpsCalls['ops.session.login']>;

const TICKET_SEC = 5 * 60;
/** Failures in a row that lock an account, and for how long; another admin may lift the lock. */
const FAILURES_MAXIMUM = 10;
const LOCK_SEC = 3600;

/** The merchant whose trail has the line: the host's, where the operator works for it. */
const merchantOf = (context: Pick<OpsContext, 'merchant'>, operator: OperatorRow | undefined): string =>
  operator === undefined || operator.merchants.includes(context.merchant.code)
    ? context.merchant.code
    : operator.merchants[0]!;

const personOf = (operator: OperatorRow | undefined) => ({
  id: operator?.id ?? null,
  name: operator?.displayName ?? '',
  via: 'console' as const,
});

/** Counts a wrong password or code towards the lock; a lock has its entry. */
export async function countFailure(
  tx: Tx,
  context: Pick<OpsContext, 'merchant' | 'recordAs'>,
  operator: OperatorRow,
): Promise<void> {
  if (!(await addFailure(tx, operator.id, FAILURES_MAXIMUM, LOCK_SEC))) return;
  await context.recordAs(tx, {
    operator: personOf(operator),
    merchantCode: merchantOf(context, operator),
    outcome: 'done',
    object: { kind: 'operator', id: operator.id },
    before: { state: 'active' },
    after: { state: 'locked', failures: FAILURES_MAXIMUM },
  });
}

/** Records the refusal of a caller without a session; a wrong password or code counts towards the lock. */
export async function fail(
  { kernel }: ModuleContext,
  context: OpsContext<'none'>,
  operator: OperatorRow | undefined,
  refused: Refused,
  object: TrailEntry['object'] = { kind: 'session', id: null },
): Promise<Result<never>> {
  const { code } = refused;
  await transact(kernel.db, async (tx) => {
    const merchantCode = merchantOf(context, operator);
    await context.recordAs(tx, { operator: personOf(operator), merchantCode, outcome: 'refused', code, object });
    if (operator && (code === 'wrong_credentials' || code === 'second_factor_wrong'))
      await countFailure(tx, context, operator);
  });
  return refused;
}

/** The refusal of an operator whose password was right and who may not sign in, or undefined. */
async function refusalOf(
  { kernel }: ModuleContext,
  context: OpsContext<'none'>,
  operator: OperatorRow,
): Promise<Refused | undefined> {
  if (operator.state !== 'active' || operator.setup !== null) return refuse('account_locked');
  const networks = await networksOf(kernel.db, operator.merchants);
  const open = operator.merchants.some((code) => !networks[code] || isInNetworks(networks[code], context.ip));
  return open ? undefined : refuse('network_not_allowed');
}

/** Opens the session and sets its cookie: always a new token, whatever cookie the browser sent. */
async function finish(
  module: ModuleContext,
  context: OpsContext<'none'>,
  operator: OperatorRow,
  method: string,
): Promise<Result<SignedIn>> {
  const networks = await networksOf(module.kernel.db, operator.merchants);
  const merchantCode = chooseMerchant(operator.merchants, networks, context.merchant.code, context.ip);
  const { token } = await transact(module.kernel.db, async (tx) => {
    const opened = await openSession(module, tx, operator.id, context);
    await writeSignedIn(tx, operator.id);
    await context.recordAs(tx, {
      operator: personOf(operator),
      merchantCode,
      outcome: 'done',
      object: { kind: 'session', id: opened.sessionId },
      after: { method },
    });
    return opened;
  });
  context.setSession(token);
  const session = await authenticate(module, token, true);
  // Disabled or ended within this moment.
  if (!session) return refuse('session_ended');
  return ok(await describe(module, session, merchantCode));
}

/** A ticket for the second step, with what the browser needs for it. */
async function askForSecondFactor(
  module: ModuleContext,
  { origin }: OpsContext<'none'>,
  operator: OperatorRow,
): Promise<Result<never>> {
  const { db } = module.kernel;
  const ticket = newToken(module);
  await insertTicket(db, tokenHash(ticket), operator.id, TICKET_SEC);
  const methods = await methodsOf(db, operator.id);
  const passkeyOptions = await passkeyConfirmation(module, db, operator.id, origin);
  return refuse('second_factor_required', { ticket, methods, ...(passkeyOptions ? { passkeyOptions } : {}) });
}

/**
 * Refuses wrong_credentials for an unknown name, a wrong password and a wrong code alike; second_factor_required with a
 * ticket where no code was sent; account_locked and network_not_allowed to those who know the password; rate_limited.
 */
export async function login(
  module: ModuleContext,
  context: OpsContext<'none'>,
  {
    username,
    password,
    totp,
  }: { readonly username: string; readonly password: string; readonly totp?: string | undefined },
): Promise<Result<SignedIn>> {
  const name = username.trim().toLowerCase();
  const operator = await findByName(module.kernel.db, name, SPAN);
  const subject = module.typedName(name).toString('base64url');
  const checked = await module.throttles.password.attempt(subject, () =>
    module.deps.passwords.matches(password, operator?.passwordHash ?? undefined),
  );
  if (!checked.ok) return fail(module, context, operator, checked);
  if (!checked.value || !operator) return fail(module, context, operator, refuse('wrong_credentials'));
  const refused = await refusalOf(module, context, operator);
  if (refused) return fail(module, context, operator, refused);
  if (totp === undefined || totp === '') return askForSecondFactor(module, context, operator);
  const confirmed = await confirm(module, operator.id, context.origin, { method: 'totp', code: totp });
  if (!confirmed.ok) return fail(module, context, operator, confirmed);
  return confirmed.value
    ? finish(module, context, operator, 'totp')
    : fail(module, context, operator, refuse('wrong_credentials'));
}

/** The second step. Refuses login_ticket_invalid, second_factor_wrong, account_locked, network_not_allowed, rate_limited. */
export async function confirmSignIn(
  module: ModuleContext,
  context: OpsContext<'none'>,
  { ticket, ...confirmation }: Confirmation & { readonly ticket: string },
): Promise<Result<SignedIn>> {
  const { db } = module.kernel;
  const operatorId = await findTicket(db, tokenHash(ticket));
  const operator = operatorId === undefined ? undefined : await findOperator(db, operatorId, SPAN);
  if (!operator) return refuse('login_ticket_invalid');
  const refused = await refusalOf(module, context, operator);
  if (refused) return fail(module, context, operator, refused);
  const confirmed = await confirm(module, operator.id, context.origin, confirmation);
  if (!confirmed.ok) return fail(module, context, operator, confirmed);
  if (!confirmed.value) return fail(module, context, operator, refuse('second_factor_wrong'));
  if (!(await takeTicket(db, tokenHash(ticket)))) return refuse('login_ticket_invalid');
  return finish(module, context, operator, confirmation.method);
}
