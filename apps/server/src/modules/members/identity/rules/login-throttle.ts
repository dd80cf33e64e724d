/**
 * Throttles logins of one account from one address after failures, without a lockout: the account's owner at another
 * address is not affected, and every wait ends (NIST SP 800-63B §5.2.2 requires a limit, OWASP warns of lockouts).
 */

export interface Failures {
  readonly count: number;
  readonly secondsSinceLast: number;
}

/** After this many failures the next attempt needs a captcha … */
export const FAILURES_BEFORE_CAPTCHA = 3;
/** … or a pause this long: sight must not be required (product page; WCAG 2.2, 3.3.8). */
export const PAUSE_IN_PLACE_OF_CAPTCHA_SEC = 60;
/** From this count on every attempt waits, doubling. */
const FAILURES_BEFORE_WAIT = 6;
const WAIT_MAXIMUM_SEC = 60;
/** Concurrent attempts that may pass the throttles before the first is known to have failed. */
export const ATTEMPTS_AT_ONCE = 10;
/** Failures this old are forgotten. */
export const FAILURES_FORGOTTEN_AFTER_SEC = 15 * 60;

/** Seconds until the next attempt; 0 when it is allowed now. */
export function waitSec(failures: Failures): number {
  const excess = failures.count - FAILURES_BEFORE_WAIT;
  if (excess < 0) return 0;
  const wait = Math.min(2 ** excess, WAIT_MAXIMUM_SEC);
  return Math.max(0, Math.ceil(wait - failures.secondsSinceLast));
}

/** Whether the next attempt must carry a captcha. */
export const needsCaptcha = (failures: Failures): boolean =>
  failures.count >= FAILURES_BEFORE_CAPTCHA && failures.secondsSinceLast < PAUSE_IN_PLACE_OF_CAPTCHA_SEC;

/** Seconds until the next attempt is allowed without a captcha. */
export const pauseLeftSec = (failures: Failures): number =>
  Math.max(0, Math.ceil(PAUSE_IN_PLACE_OF_CAPTCHA_SEC - failures.secondsSinceLast));
