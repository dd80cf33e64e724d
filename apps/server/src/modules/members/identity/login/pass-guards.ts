/** Throttles and proofs before every guessable login (docs/adr/0004-sessions-and-encrypted-bodies.md). */
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import type { CaptchaAnswer } from '../guards/captcha.ts';
import { addFailure, findFailures } from '../guards/guard-store.ts';
import type { SliderProof } from '../guards/slider.ts';
import {
  ATTEMPTS_AT_ONCE,
  FAILURES_BEFORE_CAPTCHA,
  FAILURES_FORGOTTEN_AFTER_SEC,
  needsCaptcha,
  pauseLeftSec,
  waitSec,
} from '../rules/login-throttle.ts';

export interface Attempt {
  readonly address: string;
  /** Counts the failures of one account from one address: a keyed hash of both. */
  readonly failureKey: Buffer;
  /** Whether the slider is required even before the first failure. */
  readonly sliderAlways: boolean;
}

/** Throttles and proofs, cheapest first. A passing attempt counts as a failure until it succeeds. */
export async function passGuards(
  module: ModuleContext,
  { address, failureKey, sliderAlways }: Attempt,
  proofs: CaptchaAnswer & SliderProof,
): Promise<Result<void>> {
  const { db } = module.kernel;
  const quota = await module.rates.check('login_failure', address);
  if (!quota.ok) return quota;
  const failures = await findFailures(db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  const wait = waitSec(failures);
  const captchaNeeded = needsCaptcha(failures);
  if (wait > 0) return refuse('rate_limited', { retryAfterSec: wait, captcha: captchaNeeded });
  if (captchaNeeded && !(proofs.captcha && proofs.captchaId))
    return refuse('captcha_required', { captcha: true, pauseSec: pauseLeftSec(failures) });
  if (sliderAlways || failures.count > 0) {
    const slider = await module.slider.redeem(proofs);
    if (!slider.ok) return slider;
  }
  if (captchaNeeded) {
    const captcha = await module.captchas.redeem(proofs);
    if (!captcha.ok) return captcha;
  }
  // Counted as a failure in advance: concurrent attempts would otherwise all see the same count.
  const count = await addFailure(db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  return count > failures.count + ATTEMPTS_AT_ONCE
    ? refuse('rate_limited', { retryAfterSec: 1, captcha: true })
    : ok(undefined);
}

/** The refusal of a wrong attempt; requires a captcha once the next attempt needs one. Takes from the address's rate limit. */
export async function refuseAttempt(
  module: ModuleContext,
  { address, failureKey }: Attempt,
  code: 'wrong_credentials' | 'verification_code_wrong' | 'phone_token_invalid',
): Promise<Refused> {
  // answer not needed: refused either way, the attempt only has to be counted
  await module.rates.take('login_failure', address);
  const { count } = await findFailures(module.kernel.db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  return refuse(code, count >= FAILURES_BEFORE_CAPTCHA ? { captcha: true } : undefined);
}
