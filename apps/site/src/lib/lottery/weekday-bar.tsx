/**
 * Regional lotteries draw on fixed weekdays (LOTT-02): this week's, Monday to Sunday. A second tap on a day shows all
 * again.
 */
import { useFormats } from '@lantern/ui';
import { useMemo } from 'react';
import { useT } from '../language/i18n.ts';
import styles from './weekday-bar.module.css';
import { NO_WEEKDAY, weekOf, WEEKDAYS } from './weekdays.ts';

interface WeekdayBarProps {
  readonly chosen: number;
  /** The current time in milliseconds, which decides the week. */
  readonly nowMs: number;
  readonly onChoose: (weekday: number) => void;
}

export function WeekdayBar({ chosen, nowMs, onChoose }: WeekdayBarProps) {
  const t = useT();
  const formats = useFormats();
  const week = useMemo(() => weekOf(nowMs), [nowMs]);
  return (
    <div className={styles.weekdays} role="group" aria-label={t('lobby_weekdays')} data-testid="weekday-bar">
      {WEEKDAYS.map(({ label, value }, index) => (
        <button
          key={value}
          type="button"
          className={styles.weekday}
          aria-pressed={chosen === value}
          data-testid={`weekday-${value}`}
          onClick={() => onChoose(chosen === value ? NO_WEEKDAY : value)}
        >
          <small>{formats.dateTime(week[index]!, 'dayMonth')}</small>
          <b>{t(label)}</b>
        </button>
      ))}
    </div>
  );
}
