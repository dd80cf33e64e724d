/** The brakes and proofs in front of every login that can be guessed (docs/adr/0004-sessions-and-encrypted-bodies.md). */
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import type { CaptchaAnswer } from '../guards/captcha.ts';
import { addFailure, findFailures } from '../guards/guard-store.ts';
import type { SliderProof } from '../guards/slider.ts';
import { ATTEMPTS_AT_ONCE, FAILURES_BEFORE_CAPTCHA, FAILURES_FORGOTTEN_AFTER_SEC, needsCaptcha, pauseLeftSec, waitSec } from '../rules/login-brake.ts';

export interface Attempt {
  readonly address: string;
  /** Counts the failures of one account from one address: a keyed hash of both. */
  readonly failureKey: Buffer;
  /** Whether the slider is asked for even before the first failure. */
  readonly sliderAlways: boolean;
}

/** Brakes and proofs, cheapest first. Whatever passes counts as a failure until it is known to be none. */
export async function passGuards(doors: Doors, { address, failureKey, sliderAlways }: Attempt, proofs: CaptchaAnswer & SliderProof): Promise<Result<void>> {
  const { db } = doors.kernel;
  const allowance = await doors.rates.check('login_failure', address);
  if (!allowance.ok) return allowance;
  const failures = await findFailures(db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  const wait = waitSec(failures);
  const captchaNeeded = needsCaptcha(failures);
  if (wait > 0) return refuse('rate_limited', { retryAfterSec: wait, captcha: captchaNeeded });
  if (captchaNeeded && !(proofs.captcha && proofs.captchaId)) return refuse('captcha_required', { captcha: true, pauseSec: pauseLeftSec(failures) });
  if (sliderAlways || failures.count > 0) {
    const slider = await doors.slider.redeem(proofs);
    if (!slider.ok) return slider;
  }
  if (captchaNeeded) {
    const captcha = await doors.captchas.redeem(proofs);
    if (!captcha.ok) return captcha;
  }
  // Counted as a failure before it is known to be one: attempts sent at once would otherwise all see the same count.
  const count = await addFailure(db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  return count > failures.count + ATTEMPTS_AT_ONCE ? refuse('rate_limited', { retryAfterSec: 1, captcha: true }) : ok(undefined);
}

/** The refusal of what was tried and wrong, with word of a captcha once the next attempt needs one. Takes from the address's allowance. */
export async function refuseAttempt(doors: Doors, { address, failureKey }: Attempt, code: 'wrong_credentials' | 'verification_code_wrong' | 'phone_token_invalid'): Promise<Refused> {
  await doors.rates.take('login_failure', address);
  const { count } = await findFailures(doors.kernel.db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  return refuse(code, count >= FAILURES_BEFORE_CAPTCHA ? { captcha: true } : undefined);
}
