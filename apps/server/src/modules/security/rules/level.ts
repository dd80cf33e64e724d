/** How well an account is secured. */
import type { SecurityLevel } from '@lantern/contract';

export interface SecuredParts {
  readonly paymentPassword: boolean;
  /** A mobile number or an email address is bound. */
  readonly contact: boolean;
  /** An authenticator app or a passkey confirms every login. */
  readonly secondFactor: boolean;
}

/**
 * Points for what stands between a thief of the password and the money: a second factor counts two, a payment password and
 * a bound contact one each. All four make `high`, two or three `medium`, fewer `low`. The age of the password counts for
 * nothing (NIST SP 800-63B §5.1.1.2 asks for no change without cause).
 */
export function securityLevel({ paymentPassword, contact, secondFactor }: SecuredParts): SecurityLevel {
  const points = (secondFactor ? 2 : 0) + (paymentPassword ? 1 : 0) + (contact ? 1 : 0);
  if (points === 4) return 'high';
  return points >= 2 ? 'medium' : 'low';
}
