/** State and sending of the login form (§2 Login). */
import type { CallFailed } from '@lantern/client';
import { useEffect, useState } from 'react';
import type { TextKey } from '../../lib/i18n.ts';
import { signIn } from './api/sign-in.ts';
import type { SliderProof } from '../../lib/solve-challenge.ts';
import type { CaptchaAnswer } from './parts/captcha-field.tsx';

const NO_ANSWER: CaptchaAnswer = { captchaId: '', captcha: '' };
const SECOND_MS = 1000;

/**
 * The picture after failures, or a pause in its place: nobody is kept out by what they cannot see.
 * `pauseSec` is 0 while no picture is asked for.
 */
function useCaptcha() {
  const [pauseSec, setPauseSec] = useState(0);
  const [asked, setAsked] = useState(false);
  const [waived, setWaived] = useState(false);
  const [answer, setAnswer] = useState(NO_ANSWER);

  useEffect(() => {
    if (!asked || pauseSec === 0) return undefined;
    setWaived(false);
    const timer = setTimeout(() => setWaived(true), pauseSec * SECOND_MS);
    return () => clearTimeout(timer);
  }, [asked, pauseSec]);

  return {
    asked,
    pauseSec,
    answer,
    setAnswer,
    missing: asked && !waived && answer.captcha === '',
    learn(failed: CallFailed): void {
      if (failed.value?.['captcha'] === true || failed.code.startsWith('captcha')) setAsked(true);
      const pause = failed.value?.['pauseSec'];
      if (typeof pause === 'number') setPauseSec(pause);
    },
    fields: asked && answer.captcha !== '' ? answer : {},
  };
}

/** What the form shows and does. Any failure asks for a new slide, and for a new picture where one is shown (ACC-02). */
export function useLoginForm(onSignedIn: () => void, onRefused: () => void) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [proof, setProof] = useState<SliderProof>();
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<CallFailed>();
  const [sending, setSending] = useState(false);
  const captcha = useCaptcha();

  function missing(): TextKey | undefined {
    if (username.trim() === '') return 'login_needs_username';
    if (password === '') return 'login_needs_password';
    if (captcha.missing) return 'in_vwrite_code';
    return proof ? undefined : 'needs_slider';
  }

  async function submit(): Promise<void> {
    if (missing() || sending || !proof) return;
    setSending(true);
    setRefusal(undefined);
    const failed = await signIn({ username: username.trim(), password, type: 'username', side: 'member', ...proof, ...captcha.fields });
    setSending(false);
    if (!failed) return onSignedIn();
    setRefusal(failed);
    setProof(undefined);
    setAttempt((count) => count + 1);
    captcha.learn(failed);
    onRefused();
  }

  const aboutCaptcha = refusal?.code === 'captcha_required' || refusal?.code === 'captcha_wrong';
  return {
    username,
    setUsername,
    password,
    setPassword,
    setProof,
    attempt,
    sending,
    captcha,
    missing: missing(),
    submit,
    /** The refusal's text, at the field it is about. */
    passwordError: aboutCaptcha ? undefined : refusal?.message,
    captchaError: aboutCaptcha ? refusal?.message : undefined,
  };
}
