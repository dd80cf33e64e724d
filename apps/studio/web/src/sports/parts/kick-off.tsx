/** When an event begins: the hour today, the day and the hour otherwise, in the merchant's zone. */
import { clock, formatDateTime } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';

const DAY_MS = 86_400_000;

/** Whether two moments are on one day of the merchant's calendar. */
export const isSameDay = (one: number, other: number): boolean =>
  formatDateTime(one, 'date', 'vi') === formatDateTime(other, 'date', 'vi');

export interface KickoffProps {
  readonly atMs: number;
  readonly className?: string | undefined;
}

export function Kickoff({ atMs, className }: KickoffProps) {
  const t = useT();
  const { locale } = useSports();
  return <span className={className}>{kickoffText(t, atMs, locale)}</span>;
}

/** `19:15`, `Mai 19:15`, `21/11 19:15`. */
export function kickoffText(t: ReturnType<typeof useT>, atMs: number, locale: 'vi' | 'en'): string {
  const hour = formatDateTime(atMs, 'time', locale);
  const now = clock.nowMs();
  if (isSameDay(atMs, now)) return hour;
  return isSameDay(atMs, now + DAY_MS)
    ? t('sports_tomorrow_at', { hour })
    : `${formatDateTime(atMs, 'dayMonth', locale)} ${hour}`;
}
