/** Enrolment by a set-up link: a new account chooses its password, everyone enrols a second factor. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { normalPassword, passwordFault } from '../../../kernel/sign-in/rules/passwords.ts';
import type { PasskeyAnswer } from '../../../kernel/sign-in/webauthn.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { addPasskey, draftTotp, enableTotp, newRecoveryCodes, passkeyCreation } from './factors.ts';
import { fail } from './sign-in.ts';
import { SPAN, tokenHash } from './sessions.ts';
import { findOperator, findSetupLink, takeSetupLink, writeEnrolled, type OperatorRow } from './store.ts';

interface Opened {
  readonly operator: OperatorRow;
  readonly kind: 'account' | 'factors';
}

/** The operator of a link; with `factors` only when the present password is right. */
async function openLink(
  module: ModuleContext,
  context: OpsContext<'none'>,
  token: string,
  password: string | undefined,
): Promise<Result<Opened>> {
  const { kernel, deps, throttles } = module;
  const operatorId = await findSetupLink(kernel.db, tokenHash(token));
  const operator = operatorId === undefined ? undefined : await findOperator(kernel.db, operatorId, SPAN);
  if (!operator || operator.setup === null || operator.state === 'disabled') return refuse('setup_link_invalid');
  if (operator.setup === 'account') return ok({ operator, kind: 'account' });
  const checked = await throttles.setup.attempt(operator.id, () =>
    deps.passwords.matches(password ?? '', operator.passwordHash ?? undefined),
  );
  if (checked.ok && checked.value) return ok({ operator, kind: 'factors' });
  const refused = checked.ok ? refuse('wrong_credentials') : checked;
  return fail(module, context, operator, refused, { kind: 'operator', id: operator.id });
}

/** What to enrol. Refuses setup_link_invalid, wrong_credentials, rate_limited. */
export async function startSetup(
  module: ModuleContext,
  context: OpsContext<'none'>,
  { token, password }: { readonly token: string; readonly password?: string | undefined },
): Promise<Result<AnswerOf<OpsCalls['ops.setup.start']>>> {
  const opened = await openLink(module, context, token, password);
  if (!opened.ok) return opened;
  const { operator, kind } = opened.value;
  const { db } = module.kernel;
  return ok({
    kind,
    username: operator.username,
    displayName: operator.displayName,
    totp: await draftTotp(module, db, operator),
    passkeyOptions: await passkeyCreation(module, db, operator, context.origin),
  });
}

interface SetupForm {
  readonly token: string;
  readonly password: string;
  readonly method: 'totp' | 'passkey';
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
  readonly name?: string | undefined;
}

async function enrolFactor(
  module: ModuleContext,
  tx: Tx,
  operatorId: string,
  origin: string,
  { method, code, passkey, name }: SetupForm,
): Promise<Result<unknown>> {
  if (method === 'passkey')
    return passkey === undefined
      ? refuse('passkey_invalid')
      : addPasskey(module, tx, operatorId, origin, { name: name ?? 'Passkey', passkey });
  const enabled = await enableTotp(module, tx, operatorId, code ?? '');
  return enabled.ok || enabled.code === 'second_factor_wrong' ? enabled : refuse('setup_link_invalid');
}

/** Enrols and uses the link up; all or nothing. Answers the recovery codes, once. */
export async function finishSetup(
  module: ModuleContext,
  context: OpsContext<'none'>,
  form: SetupForm,
): Promise<Result<AnswerOf<OpsCalls['ops.setup.finish']>>> {
  const opened = await openLink(module, context, form.token, form.password);
  if (!opened.ok) return opened;
  const { operator, kind } = opened.value;
  const fault = kind === 'account' ? passwordFault(normalPassword(form.password), operator.username) : undefined;
  if (fault) return refuse(fault);
  const hash =
    kind === 'account' ? await module.deps.passwords.hash(normalPassword(form.password)) : operator.passwordHash!;
  return transactResult(module.kernel.db, async (tx) => {
    if (!(await takeSetupLink(tx, tokenHash(form.token)))) return refuse('setup_link_invalid');
    const enrolled = await enrolFactor(module, tx, operator.id, context.origin, form);
    if (!enrolled.ok) return enrolled;
    await writeEnrolled(tx, operator.id, hash);
    const recoveryCodes = await newRecoveryCodes(module, tx, operator.id);
    await context.recordAs(tx, {
      operator: { id: operator.id, name: operator.displayName, via: 'console' },
      merchantCode: operator.merchants[0]!,
      outcome: 'done',
      object: { kind: 'operator', id: operator.id },
      before: { state: operator.state },
      after: { state: 'active', enrolled: kind, factor: form.method },
    });
    return ok({ username: operator.username, recoveryCodes });
  });
}
