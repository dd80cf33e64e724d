/** Durations in the active language. */
import { useCallback } from 'react';
import { useT } from '../../../lib/language/i18n.ts';

const HOUR_MIN = 60;
const MINUTE_SEC = 60;

/** Whole hours and minutes of a length in minutes. */
export const splitMinutes = (minutes: number): { readonly hours: number; readonly minutes: number } => ({
  hours: Math.floor(minutes / HOUR_MIN),
  minutes: minutes % HOUR_MIN,
});

/** Whole minutes of a length in seconds. */
export const minutesOf = (seconds: number): number => Math.floor(seconds / MINUTE_SEC);

/** Formats a length in minutes: "1 giờ 12 phút". */
export function useDuration(): (minutes: number) => string {
  const t = useT();
  return useCallback(
    (total: number) => {
      const { hours, minutes } = splitMinutes(total);
      if (hours === 0) return t('protect_minutes', { minutes });
      return minutes === 0 ? t('protect_hours', { hours }) : t('protect_hours_minutes', { hours, minutes });
    },
    [t],
  );
}
