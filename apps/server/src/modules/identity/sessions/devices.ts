/** Recognising a device: 256 random bits in a cookie no script can read, kept here as a keyed hash per member. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Doors } from '../doors.ts';

const COOKIE = 'device';
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;
/** Browsers keep no cookie longer (RFC 6265bis §5.5); every sign-in starts it anew. */
export const DEVICE_KEPT_DAYS = 400;
const DAY_SEC = 86_400;

type DeviceDoors = Pick<Doors, 'kernel' | 'keys'>;
type CookieContext = Pick<CallContext, 'cookie' | 'setCookie'>;

export interface Device {
  /** What a member's rows know the device by. */
  hashFor(memberId: MemberId): Buffer;
}

function deviceOf({ keys }: DeviceDoors, token: string): Device {
  return { hashFor: (memberId) => keys.blind('device', memberId, token) };
}

/** The device that calls, if it carries a cookie of ours. */
export function findDevice(doors: DeviceDoors, context: Pick<CallContext, 'cookie'>): Device | undefined {
  const token = context.cookie(COOKIE);
  return token !== undefined && TOKEN_PATTERN.test(token) ? deviceOf(doors, token) : undefined;
}

/** The device that calls; one without a cookie gets one, one with keeps it for another 400 days. */
export function recogniseDevice(doors: DeviceDoors, context: CookieContext): Device {
  const brought = context.cookie(COOKIE);
  const token = brought !== undefined && TOKEN_PATTERN.test(brought) ? brought : Buffer.from(doors.kernel.random.bytes(TOKEN_BYTES)).toString('base64url');
  context.setCookie(COOKIE, token, DEVICE_KEPT_DAYS * DAY_SEC);
  return deviceOf(doors, token);
}
