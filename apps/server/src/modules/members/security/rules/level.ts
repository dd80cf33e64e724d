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
 * Points for what protects the money after the password was stolen: a second factor counts two, a payment password and
 * a bound contact one each. All four make `high`, two or three `medium`, fewer `low`. The password's age is ignored
 * (NIST SP 800-63B §5.1.1.2 requires no change without cause).
 */
export function securityLevel({ paymentPassword, contact, secondFactor }: SecuredParts): SecurityLevel {
  const points = (secondFactor ? 2 : 0) + (paymentPassword ? 1 : 0) + (contact ? 1 : 0);
  if (points === 4) return 'high';
  return points >= 2 ? 'medium' : 'low';
}
