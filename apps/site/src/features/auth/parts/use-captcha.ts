/** When the picture is asked for, and how waiting stands in for it: nobody is kept out by what they cannot see. */
import type { CallFailed } from '@lantern/client';
import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** `pauseSec` is 0 while waiting does not help; `round` changes with every picture wanted. */
export function useCaptcha() {
  const [asked, setAsked] = useState(false);
  const [pauseSec, setPauseSec] = useState(0);
  const [waived, setWaived] = useState(false);
  const [round, setRound] = useState(0);
  const [captchaId, setCaptchaId] = useState<string>();

  useEffect(() => {
    if (!asked || pauseSec === 0) return undefined;
    setWaived(false);
    const timer = setTimeout(() => setWaived(true), pauseSec * SECOND_MS);
    return () => clearTimeout(timer);
  }, [asked, pauseSec, round]);

  return {
    asked,
    pauseSec,
    round,
    captchaId,
    onPicture: setCaptchaId,
    /** Whether an empty answer may be sent. */
    waived,
    refresh: useCallback(() => setRound((count) => count + 1), []),
    /** Reads the captcha flag of a refusal (§3). */
    learn(failed: CallFailed): void {
      if (failed.value?.['captcha'] === true || failed.code.startsWith('captcha')) setAsked(true);
      const pause = failed.value?.['pauseSec'];
      if (typeof pause === 'number') setPauseSec(pause);
      setRound((count) => count + 1);
    },
  };
}
