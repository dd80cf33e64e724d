/** What operators change about their own account; whatever weakens it needs the password again. */
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { normalPassword, passwordFault } from '../../../kernel/sign-in/rules/passwords.ts';
import { relyingPartyOf } from '../../../kernel/sign-in/webauthn.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { countCodes, deletePasskey, deleteTotp, findPasskeys, findTotp } from './factor-store.ts';
import { draftTotp, enableTotp, newRecoveryCodes, passkeyCreation, PASSKEYS_MAXIMUM } from './factors.ts';
import { endSessions } from './session-store.ts';
import { SPAN } from './sessions.ts';
import { countFailure } from './sign-in.ts';
import { findOperator, lockOperator, writePassword } from './store.ts';

type Context = OpsContext<'operator'>;
type Nothing = Record<string, never>;

/** The own password; the wrong ones are counted and recorded in transactions of their own, so that no refusal undoes it. */
async function checkPassword(module: ModuleContext, context: Context, password: string): Promise<Result<void>> {
  const { tx, operator } = context;
  const own = await findOperator(tx, operator.operatorId, SPAN);
  const checked = await module.throttles.setup.attempt(operator.operatorId, () =>
    module.deps.passwords.matches(password, own?.passwordHash ?? undefined),
  );
  if (!checked.ok) return checked;
  if (checked.value) return ok(undefined);
  if (own) await transact(module.kernel.db, (other) => countFailure(other, context, own));
  return refuse('password_wrong');
}

/** Refuses password_wrong, password_unchanged, password_format, password_common, rate_limited. */
export async function changePassword(
  module: ModuleContext,
  context: Context,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Result<Nothing>> {
  const { tx, operator, trail } = context;
  const checked = await checkPassword(module, context, oldPassword);
  if (!checked.ok) return checked;
  const [old, next] = [normalPassword(oldPassword), normalPassword(newPassword)];
  if (old === next) return refuse('password_unchanged');
  const fault = passwordFault(next, operator.username);
  if (fault) return refuse(fault);
  await writePassword(tx, operator.operatorId, await module.deps.passwords.hash(next));
  const ended = await endSessions(tx, operator.operatorId, operator.sessionId);
  trail.on('operator', operator.operatorId);
  trail.changed(null, { password: 'changed', sessionsEnded: ended });
  return ok({});
}

/** The own factors, without their secrets. */
export async function listFactors({ tx, operator }: Context) {
  const [totp, passkeys, recoveryCodesLeft] = [
    await findTotp(tx, operator.operatorId),
    await findPasskeys(tx, operator.operatorId),
    await countCodes(tx, operator.operatorId),
  ];
  return ok({
    totpSince: totp?.confirmedAt?.getTime() ?? null,
    passkeys: passkeys.map(({ id, name, madeAt, usedAt }) => ({
      passkeyId: id,
      name,
      madeAt: madeAt.getTime(),
      usedAt: usedAt?.getTime() ?? null,
    })),
    recoveryCodesLeft,
  });
}

/** Refuses password_wrong, rate_limited. */
export async function startTotp(module: ModuleContext, context: Context, password: string) {
  const checked = await checkPassword(module, context, password);
  if (!checked.ok) return checked;
  const { operatorId: id, username } = context.operator;
  context.trail.on('operator', id);
  context.trail.changed(null, { totp: 'drafted' });
  return ok(await draftTotp(module, context.tx, { id, username }));
}

/** Refuses factor_not_found, second_factor_wrong. */
export async function confirmTotp(
  module: ModuleContext,
  { tx, operator, trail }: Context,
  code: string,
): Promise<Result<Nothing>> {
  const enabled = await enableTotp(module, tx, operator.operatorId, code);
  if (!enabled.ok) return enabled;
  trail.on('operator', operator.operatorId);
  trail.changed(null, { totp: 'enabled' });
  return ok({});
}

/** Refuses password_wrong, rate_limited, factor_not_found, factor_last where no passkey of this host would remain. */
export async function removeTotp(module: ModuleContext, context: Context, password: string): Promise<Result<Nothing>> {
  const { tx, operator, origin, trail } = context;
  const checked = await checkPassword(module, context, password);
  if (!checked.ok) return checked;
  await lockOperator(tx, operator.operatorId);
  if (!(await findTotp(tx, operator.operatorId))) return refuse('factor_not_found');
  const { host } = relyingPartyOf(origin);
  if (!(await findPasskeys(tx, operator.operatorId)).some((passkey) => passkey.host === host))
    return refuse('factor_last');
  if (!(await deleteTotp(tx, operator.operatorId))) return refuse('factor_not_found');
  trail.on('operator', operator.operatorId);
  trail.changed({ totp: 'enabled' }, { totp: 'removed' });
  return ok({});
}

/** Refuses password_wrong, rate_limited, passkeys_maximum. */
export async function startPasskey(module: ModuleContext, context: Context, password: string) {
  const checked = await checkPassword(module, context, password);
  if (!checked.ok) return checked;
  const { operatorId: id, username } = context.operator;
  if ((await findPasskeys(context.tx, id)).length >= PASSKEYS_MAXIMUM) return refuse('passkeys_maximum');
  context.trail.on('operator', id);
  return ok({ options: await passkeyCreation(module, context.tx, { id, username }, context.origin) });
}

/** Refuses password_wrong, rate_limited, factor_not_found, factor_last. */
export async function removePasskey(
  module: ModuleContext,
  context: Context,
  { passkeyId, password }: { readonly passkeyId: string; readonly password: string },
): Promise<Result<Nothing>> {
  const { tx, operator, trail } = context;
  const checked = await checkPassword(module, context, password);
  if (!checked.ok) return checked;
  await lockOperator(tx, operator.operatorId);
  const passkeys = await findPasskeys(tx, operator.operatorId);
  const found = passkeys.find(({ id }) => id === passkeyId);
  if (!found) return refuse('factor_not_found');
  if (passkeys.length === 1 && !(await findTotp(tx, operator.operatorId))) return refuse('factor_last');
  if (!(await deletePasskey(tx, operator.operatorId, passkeyId))) return refuse('factor_not_found');
  trail.on('operator', operator.operatorId);
  trail.changed({ passkey: found.name }, null);
  return ok({});
}

/** Refuses password_wrong, rate_limited. */
export async function makeRecoveryCodes(module: ModuleContext, context: Context, password: string) {
  const checked = await checkPassword(module, context, password);
  if (!checked.ok) return checked;
  const { tx, operator, trail } = context;
  trail.on('operator', operator.operatorId);
  trail.changed(null, { recoveryCodes: 'made' });
  return ok({ codes: await newRecoveryCodes(module, tx, operator.operatorId) });
}
