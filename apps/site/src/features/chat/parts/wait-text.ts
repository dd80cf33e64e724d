/** A wait as it is said: exact below a minute, then in whole minutes. */
import { useT } from '../../../lib/language/i18n.ts';

const MINUTE_SEC = 60;

export function useWait(): (seconds: number) => string {
  const t = useT();
  return (seconds) => {
    if (seconds < MINUTE_SEC) return t('chat_seconds', { count: Math.max(1, Math.round(seconds)) });
    return t('chat_minutes', { count: Math.ceil(seconds / MINUTE_SEC) });
  };
}
