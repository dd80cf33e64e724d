/**
 * How failed logins of one account from one address slow the next one down. Nobody is locked out: the account's owner at
 * another address feels nothing, and every wait ends (NIST SP 800-63B §5.2.2 asks for a limit, OWASP against lockouts).
 */

export interface Failures {
  readonly count: number;
  readonly secondsSinceLast: number;
}

/** After this many failures the next attempt needs a captcha … */
export const FAILURES_BEFORE_CAPTCHA = 3;
/** … or a pause this long: sight is never the only way in (product page; WCAG 2.2, 3.3.8). */
export const PAUSE_IN_PLACE_OF_CAPTCHA_SEC = 60;
/** From here on every attempt waits, doubling. */
const FAILURES_BEFORE_WAIT = 6;
const WAIT_MAXIMUM_SEC = 60;
/** Attempts that may pass the brakes side by side, before the first of them is known to have failed. */
export const ATTEMPTS_AT_ONCE = 10;
/** Failures this old count no more. */
export const FAILURES_FORGOTTEN_AFTER_SEC = 15 * 60;

/** Seconds the next attempt still has to wait, 0 when it may come. */
export function waitSec(failures: Failures): number {
  const excess = failures.count - FAILURES_BEFORE_WAIT;
  if (excess < 0) return 0;
  const wait = Math.min(2 ** excess, WAIT_MAXIMUM_SEC);
  return Math.max(0, Math.ceil(wait - failures.secondsSinceLast));
}

/** Whether the next attempt must carry a captcha. */
export const needsCaptcha = (failures: Failures): boolean =>
  failures.count >= FAILURES_BEFORE_CAPTCHA && failures.secondsSinceLast < PAUSE_IN_PLACE_OF_CAPTCHA_SEC;

/** Seconds after which the next attempt may come without a captcha. */
export const pauseLeftSec = (failures: Failures): number => Math.max(0, Math.ceil(PAUSE_IN_PLACE_OF_CAPTCHA_SEC - failures.secondsSinceLast));
