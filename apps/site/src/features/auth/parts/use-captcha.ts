/** When the captcha is required, and how waiting replaces it: it must not lock out visitors who cannot see it. */
import type { CallFailed } from '@lantern/client';
import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** `pauseSec` is 0 while waiting does not help; `round` changes with every required picture. */
export function useCaptcha() {
  const [required, setRequired] = useState(false);
  const [pauseSec, setPauseSec] = useState(0);
  const [waived, setWaived] = useState(false);
  const [round, setRound] = useState(0);
  const [captchaId, setCaptchaId] = useState<string>();

  useEffect(() => {
    if (!required || pauseSec === 0) return undefined;
    setWaived(false);
    const timer = setTimeout(() => setWaived(true), pauseSec * SECOND_MS);
    return () => clearTimeout(timer);
  }, [required, pauseSec, round]);

  return {
    required,
    pauseSec,
    round,
    captchaId,
    onPicture: setCaptchaId,
    /** Whether an empty answer may be sent. */
    waived,
    refresh: useCallback(() => setRound((count) => count + 1), []),
    /** Reads the captcha flag of a refusal (§3). */
    learn(failed: CallFailed): void {
      if (failed.value?.['captcha'] === true || failed.code.startsWith('captcha')) setRequired(true);
      const pause = failed.value?.['pauseSec'];
      if (typeof pause === 'number') setPauseSec(pause);
      setRound((count) => count + 1);
    },
  };
}
