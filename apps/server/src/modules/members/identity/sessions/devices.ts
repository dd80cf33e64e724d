/** Device recognition: 256 random bits in an HttpOnly cookie, stored here as a keyed hash per member. */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { ModuleContext } from '../context.ts';

const COOKIE = 'device';
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;
/** Browsers keep no cookie longer (RFC 6265bis §5.5); every sign-in renews it. */
export const DEVICE_RETENTION_DAYS = 400;
const DAY_SEC = 86_400;

type DeviceContext = Pick<ModuleContext, 'kernel' | 'keys'>;
type CookieContext = Pick<CallContext, 'cookie' | 'setCookie'>;

export interface Device {
  /** The device's hash in the member's rows. */
  hashFor(memberId: MemberId): Buffer;
}

function deviceOf({ keys }: DeviceContext, token: string): Device {
  return { hashFor: (memberId) => keys.blind('device', memberId, token) };
}

/** The calling device, if it has our cookie. */
export function findDevice(module: DeviceContext, context: Pick<CallContext, 'cookie'>): Device | undefined {
  const token = context.cookie(COOKIE);
  return token !== undefined && TOKEN_PATTERN.test(token) ? deviceOf(module, token) : undefined;
}

/** The calling device for one use, without a member: equal for all members on it, and different for every other use. */
export function deviceKey(
  { keys }: Pick<ModuleContext, 'keys'>,
  context: Pick<CallContext, 'cookie'>,
  use: string,
): Buffer | undefined {
  const token = context.cookie(COOKIE);
  return token !== undefined && TOKEN_PATTERN.test(token) ? keys.blind('device-use', use, token) : undefined;
}

/** The calling device; sets its cookie, or renews it for another 400 days. */
export function recogniseDevice(module: DeviceContext, context: CookieContext): Device {
  const received = context.cookie(COOKIE);
  const token =
    received !== undefined && TOKEN_PATTERN.test(received)
      ? received
      : Buffer.from(module.kernel.random.bytes(TOKEN_BYTES)).toString('base64url');
  context.setCookie(COOKIE, token, DEVICE_RETENTION_DAYS * DAY_SEC);
  return deviceOf(module, token);
}
