/** Opens a session for an authenticated member: by login, registration or trial play. */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { coarseDevice } from '../../../../kernel/sign-in/rules/device.ts';
import { markFirstLogin } from '../store.ts';
import { recordDevice } from './device-store.ts';
import type { Device } from './devices.ts';
import { findConsent, insertFingerprintConsent } from './session-store.ts';
import { shortAddress } from '../../../../kernel/sign-in/short-address.ts';

/**
 * Whether a device's fingerprint may be stored (ACC-20): the site asks before taking one, so the first to arrive is a
 * consent and is recorded; after a withdrawal none is stored until the member consents again.
 */
async function mayStoreFingerprint(tx: Tx, memberId: MemberId): Promise<boolean> {
  const given = await findConsent(tx, memberId, 'fingerprint');
  if (given === undefined) await insertFingerprintConsent(tx, memberId);
  return given ?? true;
}

const DEVICE_HEADER_PATTERN = /^[A-Z0-9_]{1,20}$/;

export interface SessionStart {
  readonly memberId: MemberId;
  /** From `recogniseDevice`, called before the transaction. */
  readonly device: Device;
  /** Digest of the device, 32 bytes; stored only under a consent (ACC-20). */
  readonly fingerprint?: Buffer | undefined;
  /** The remembered login that opened the session, or that the session created. */
  readonly rememberedId?: string | undefined;
}

export interface StartedSession {
  readonly token: string;
  readonly sessionId: SessionId;
  readonly startedAt: Date;
  readonly firstTimeLogin: boolean;
  /** The account was never used on this device. */
  readonly newDevice: boolean;
  /** For example `android/chrome`. */
  readonly device: string;
}

/**
 * Opens the session in the caller's transaction and records its origin: device, shortened address, Device header,
 * fingerprint.
 */
export async function startSession(
  module: Pick<ModuleContext, 'sessions'>,
  tx: Tx,
  context: Pick<CallContext, 'ip' | 'userAgent' | 'header'>,
  start: SessionStart,
): Promise<StartedSession> {
  const { memberId, fingerprint } = start;
  const firstTimeLogin = await markFirstLogin(tx, memberId);
  const newDevice = await recordDevice(tx, memberId, start.device.hashFor(memberId));
  const header = context.header('device') ?? '';
  const opened = await module.sessions.open(tx, memberId, context.userAgent, {
    address: shortAddress(context.ip),
    newDevice,
    deviceHeader: DEVICE_HEADER_PATTERN.test(header) ? header : undefined,
    fingerprint: fingerprint && (await mayStoreFingerprint(tx, memberId)) ? fingerprint : undefined,
    rememberedId: start.rememberedId,
    firstLogin: firstTimeLogin,
  });
  return { ...opened, firstTimeLogin, newDevice, device: coarseDevice(context.userAgent) };
}
