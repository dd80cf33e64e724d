/** The final part of every login, whatever proved the account: its side and state, the second factor, the session. */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { tokenHash } from '../derived-keys.ts';
import type { ModuleContext } from '../context.ts';
import { wrongSide } from '../rules/account-sides.ts';
import { recogniseDevice, type Device } from '../sessions/devices.ts';
import { startSession, type StartedSession } from '../sessions/start-session.ts';
import { findAccountById, lockAccount, type LoginAccount } from './account-store.ts';
import type { LoginAnswer } from './login-form.ts';
import { noticeLogin } from './login-notice.ts';
import { rememberLogin, useRemembered, type RememberedNext } from './remembered.ts';
import { insertChangeTicket, insertLoginTicket, type LoginTicket } from './ticket-store.ts';

const TICKET_BYTES = 32;
const LOGIN_TICKET_SEC = 5 * 60;
const CHANGE_TICKET_SEC = 15 * 60;

/** A login whose first step is done, and its options. */
export interface ProvenLogin extends LoginTicket {
  /** The hash the password matched; a password changed since then invalidates the login. */
  readonly passwordHash?: string | undefined;
}

/** Whether an account may sign in on this side, revealed only to its proven owner. */
export function refuseAccount(
  account: { readonly type: number; readonly state: string },
  side: 'member' | 'agent',
): Refused | undefined {
  const wrong = wrongSide(side, account.type);
  if (wrong) return refuse(wrong);
  return account.state === 'active' ? undefined : refuse('account_locked');
}

const newTicket = ({ kernel }: ModuleContext): string =>
  Buffer.from(kernel.random.bytes(TICKET_BYTES)).toString('base64url');

/** The account may have been locked, or its password changed, during the check. */
function refuseStale(account: LoginAccount | undefined, { passwordHash }: ProvenLogin): Refused | undefined {
  if (account?.state !== 'active') return refuse('account_locked');
  return passwordHash === undefined || passwordHash === account.passwordHash ? undefined : refuse('wrong_credentials');
}

/** The refusal that requires a second factor, or undefined when the account has none. */
async function askForFactor(
  module: ModuleContext,
  context: CallContext,
  device: Device,
  login: ProvenLogin,
): Promise<Refused | undefined> {
  const { secondFactors } = module.deps;
  const methods = await secondFactors.methodsOf(login.memberId);
  if (methods.length === 0) return undefined;
  const options = methods.includes('passkey') ? await secondFactors.begin(login.memberId, context.origin) : {};
  const ticket = newTicket(module);
  const deviceHash = device.hashFor(login.memberId);
  return transact(module.kernel.db, async (tx) => {
    const stale = refuseStale(await lockAccount(tx, login.memberId), login);
    if (stale) return stale;
    await insertLoginTicket(tx, { ...login, ticketHash: tokenHash(ticket), deviceHash, ttlSec: LOGIN_TICKET_SEC });
    return refuse('second_factor_required', { ticket, methods, ...options });
  });
}

/** The next token of the remembered login: of the one that opened the login, or of a new one on request. */
async function rememberNext(
  module: ModuleContext,
  tx: Tx,
  device: Device,
  login: ProvenLogin,
  factorConfirmed: boolean,
): Promise<Result<RememberedNext | undefined, 'remember_invalid'>> {
  const { memberId, rememberMode: mode, rememberTokenHash } = login;
  if (rememberTokenHash) return useRemembered(module, tx, rememberTokenHash, factorConfirmed);
  return ok(mode === null ? undefined : await rememberLogin(module, tx, { memberId, mode, device, factorConfirmed }));
}

/** Replaces the old password; not for a remembered login, which proves only a device. */
async function changeTicket(
  module: ModuleContext,
  tx: Tx,
  { passwordChangeRequired }: LoginAccount,
  login: ProvenLogin,
  { sessionId }: StartedSession,
): Promise<string | undefined> {
  if (!passwordChangeRequired || login.proof === 'remembered') return undefined;
  const ticket = newTicket(module);
  await insertChangeTicket(tx, {
    ticketHash: tokenHash(ticket),
    memberId: login.memberId,
    sessionId,
    ttlSec: CHANGE_TICKET_SEC,
  });
  return ticket;
}

/**
 * Opens the session of a fully proven login in the caller's transaction. A refusal's effects must be committed
 * (remembered.ts).
 */
export async function openLogin(
  module: ModuleContext,
  tx: Tx,
  context: CallContext,
  device: Device,
  login: ProvenLogin,
  factorConfirmed: boolean,
): Promise<Result<LoginAnswer>> {
  const account = await lockAccount(tx, login.memberId);
  const stale = refuseStale(account, login);
  if (!account || stale) return stale ?? refuse('account_locked');
  const next = await rememberNext(module, tx, device, login, factorConfirmed);
  if (!next.ok) return next;
  const { memberId, fingerprint } = login;
  const started = await startSession(module, tx, context, {
    memberId,
    device,
    fingerprint: fingerprint ?? undefined,
    rememberedId: next.value?.rememberedId,
  });
  const ticket = await changeTicket(module, tx, account, login, started);
  await noticeLogin(module, tx, context.language, memberId, started, account.loginAlerts);
  return ok({
    token: started.token,
    userName: account.username,
    type: account.type,
    firstTimeLogin: started.firstTimeLogin,
    ...(next.value ? { rememberToken: next.value.rememberToken } : {}),
    ...(ticket === undefined ? {} : { changeTicket: ticket }),
  });
}

/**
 * Finishes a login whose first step is done and whose account passed `refuseAccount`: requires the second factor unless
 * `factorConfirmed`, otherwise opens the session. Refuses second_factor_required with `{ ticket, methods,
 * passkeyOptions? }`, account_locked, wrong_credentials, remember_invalid.
 */
export async function finishLogin(
  module: ModuleContext,
  context: CallContext,
  login: ProvenLogin,
  factorConfirmed: boolean,
): Promise<Result<LoginAnswer>> {
  const device = recogniseDevice(module, context);
  const factorRefusal = factorConfirmed ? undefined : await askForFactor(module, context, device, login);
  return (
    factorRefusal ?? transact(module.kernel.db, (tx) => openLogin(module, tx, context, device, login, factorConfirmed))
  );
}

/** Options of a login whose account is already proven. */
export interface LoginRequest {
  readonly side: 'member' | 'agent';
  /** Digest of the device, after consent. */
  readonly fingerprint?: string | undefined;
}

/** Signs in an account that a provider authenticated (§2 Login, social). Refuses by side and state, and as `finishLogin` does. */
export async function signInMember(
  module: ModuleContext,
  context: CallContext,
  memberId: MemberId,
  { side, fingerprint }: LoginRequest,
): Promise<Result<LoginAnswer>> {
  const account = await findAccountById(module.kernel.db, memberId);
  const refused = account ? refuseAccount(account, side) : refuse('account_locked');
  if (refused) return refused;
  return finishLogin(
    module,
    context,
    {
      memberId,
      proof: 'social',
      rememberMode: null,
      rememberTokenHash: null,
      fingerprint: fingerprintBytes(fingerprint),
    },
    false,
  );
}

/** The digest in its stored form. */
export const fingerprintBytes = (fingerprint: string | undefined): Buffer | null =>
  fingerprint === undefined ? null : Buffer.from(fingerprint, 'hex');
