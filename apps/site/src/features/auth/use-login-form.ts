/** State and sending of the login form (§2 Login). */
import type { CallFailed } from '@lantern/client';
import { useState } from 'react';
import { acceptLogin, type Remembering, type SessionAnswer } from '../../lib/accept-login.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { dropRememberToken } from '../../lib/remembered.ts';
import type { SliderProof } from '../../lib/solve-challenge.ts';
import type { LoginMode } from '../../lib/storage.ts';
import { sendLogin } from './api/sign-in.ts';
import { entriesOf, isRemembered, loginBody, missingEntry, REMEMBERED_DOTS, type LoginEntries, type LoginSide } from './login-body.ts';
import { useLoginFields } from './login-fields.ts';
import { useCaptcha } from './parts/use-captcha.ts';
import { usePhoneCode } from './parts/use-phone-code.ts';
import { useLoginMode } from './use-login-mode.ts';
import { factorsAsked, type WaitingLogin } from './second-factors.ts';

export interface LoginFormEvents {
  readonly onSignedIn: (answer: SessionAnswer) => void;
  /** The account wants one more step. */
  readonly onSecondFactor: (login: WaitingLogin) => void;
}

/** What the form shows and does. Any failure asks for a new slide, and for a new picture where one is shown (ACC-02). */
export function useLoginForm(side: LoginSide, username: string | undefined, { onSignedIn, onSecondFactor }: LoginFormEvents) {
  const login = useLoginMode(username);
  const { mode, remembered, remember, countryDialingCode } = login;
  const captcha = useCaptcha();
  const phone = usePhoneCode('login', countryDialingCode);
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const fields = useLoginFields(login, captcha);

  /** A password comes with a slide (ACC-03), a code after a failure; a token cannot be guessed and needs none. */
  const slides = (entries: LoginEntries): boolean => (mode === 'username' || attempt > 0) && !isRemembered(mode, entries, remembered);

  async function send(values: Partial<LoginEntries> & { readonly captcha?: string }): Promise<CallFailed | undefined> {
    const entries = entriesOf(values);
    const token = isRemembered(mode, entries, remembered) ? remembered?.token : undefined;
    const proven = mode === 'sms' && token === undefined ? await phone.proof(entries) : undefined;
    if (proven && !proven.ok) return proven;
    const picture = captcha.asked && values.captcha ? { captcha: values.captcha, captchaId: captcha.captchaId } : {};
    const who = { ...loginBody(mode, entries, countryDialingCode, token), ...proven?.value };
    const result = await sendLogin({ ...who, side, remember, ...picture, ...(token === undefined ? proof : {}) });
    const remembering: Remembering = { mode, username: mode === 'sms' ? entries.mobileNum : entries.username.trim(), countryDialingCode };
    if (result.ok) {
      await acceptLogin(result.value, remembering, remember);
      onSignedIn(result.value);
      return undefined;
    }
    const factors = factorsAsked(result);
    if (factors) {
      onSecondFactor({ ...factors, remembering, remember });
      return undefined;
    }
    if (result.code === 'remember_invalid') forgetToken();
    return result;
  }

  const form = useForm({
    fields,
    unmarked: true,
    alsoOpen: (values) => (slides(entriesOf(values)) && !proof ? 1 : 0),
    refusedAt: {
      wrong_credentials: mode === 'sms' ? 'verificationCode' : 'password',
      remember_invalid: mode === 'sms' ? 'verificationCode' : 'password',
      captcha_required: 'captcha',
      captcha_wrong: 'captcha',
      verification_code_wrong: 'verificationCode',
      mobile_invalid: 'mobileNum',
      code_sent_recently: 'verificationCode',
      phone_token_invalid: 'verificationCode',
    },
    send,
    onRefused(failed) {
      setProof(undefined);
      setAttempt((count) => count + 1);
      form.set({ captcha: '' });
      captcha.learn(failed);
    },
  });

  function forgetToken(): void {
    dropRememberToken(mode);
    login.load(mode);
    form.set(mode === 'sms' ? { verificationCode: '' } : { password: '' });
  }

  const entries = entriesOf(form.values);
  return {
    form,
    login,
    captcha,
    phone,
    attempt,
    setProof,
    slides: slides(entries),
    /** What this device remembers stands in for a password or a code. */
    resuming: isRemembered(mode, entries, remembered),
    /** What is missing, the first thing first. */
    missing: missingEntry(mode, entries, { captcha: captcha.asked && !captcha.waived && form.values.captcha === '', slide: slides(entries) && !proof }),
    switchTo(next: LoginMode): void {
      login.load(next);
      form.reset();
      captcha.refresh();
    },
    typeUsername(username: string): void {
      const other = entries.password === REMEMBERED_DOTS && username !== remembered?.username;
      form.set(other ? { username, password: '' } : { username });
    },
    /** Typing replaces the dots that stand for a remembered token. */
    typePassword: (password: string): void =>
      form.set({ password: entries.password === REMEMBERED_DOTS ? password.split(REMEMBERED_DOTS[0]!).join('') : password }),
  };
}
