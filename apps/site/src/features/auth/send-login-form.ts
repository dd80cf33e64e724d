/**
 * Sends the login form (§3 Login payload): the number is verified first, and the answer opens the session or requires a
 * second factor.
 */
import type { CallFailed } from '@lantern/client';
import { acceptLogin, type Remembering, type SessionAnswer } from '../../lib/session/accept-login.ts';
import { sendLogin } from './api/sign-in.ts';
import { loginBody, tokenFor, type LoginEntries, type LoginSide } from './login-body.ts';
import type { useCaptcha } from './parts/use-captcha.ts';
import type { usePhoneCode } from './parts/use-phone-code.ts';
import type { Slide } from './parts/use-slide.ts';
import { requiredFactors, type WaitingLogin } from './second-factors.ts';
import type { useLoginMode } from './use-login-mode.ts';

export interface LoginFormEvents {
  readonly onSignedIn: (answer: SessionAnswer) => void;
  /** The account requires a second factor. */
  readonly onSecondFactor: (login: WaitingLogin) => void;
}

/** Sent along with the entries. */
export interface LoginParts {
  readonly side: LoginSide;
  readonly login: ReturnType<typeof useLoginMode>;
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly phone: ReturnType<typeof usePhoneCode>;
  readonly slide: Slide;
}

/** Returns the refusal, or undefined when one of the events was called. */
export async function sendLoginForm(
  entries: LoginEntries,
  answer: string | undefined,
  parts: LoginParts,
  events: LoginFormEvents,
): Promise<CallFailed | undefined> {
  const { side, captcha, phone, slide } = parts;
  const { mode, remembered, remember, countryDialingCode } = parts.login;
  const token = tokenFor(mode, entries, remembered);
  const proven = mode === 'sms' && token === undefined ? await phone.proof(entries) : undefined;
  if (proven && !proven.ok) return proven;
  const result = await sendLogin({
    ...loginBody(mode, entries, countryDialingCode, token),
    ...proven?.value,
    side,
    remember,
    ...(captcha.required && answer ? { captcha: answer, captchaId: captcha.captchaId } : {}),
    ...(token === undefined ? slide.proof : {}),
  });
  const remembering: Remembering = {
    mode,
    username: mode === 'sms' ? entries.mobileNum : entries.username.trim(),
    countryDialingCode,
  };
  if (result.ok) {
    await acceptLogin(result.value, remembering, remember);
    events.onSignedIn(result.value);
    return undefined;
  }
  const factors = requiredFactors(result);
  if (!factors) return result;
  events.onSecondFactor({ ...factors, remembering, remember });
  return undefined;
}
