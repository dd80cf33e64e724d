/** Regional lotteries draw on certain days (LOTT-02): Monday to Sunday, 1 being Sunday on the wire. */
import { useT, type TextKey } from '../../../lib/i18n.ts';
import styles from '../lobby.module.css';
import { NO_WEEKDAY } from './weekdays.ts';

const DAYS: readonly { readonly label: TextKey; readonly value: number }[] = [
  { label: 'short_week_1', value: 2 },
  { label: 'short_week_2', value: 3 },
  { label: 'short_week_3', value: 4 },
  { label: 'short_week_4', value: 5 },
  { label: 'short_week_5', value: 6 },
  { label: 'short_week_6', value: 7 },
  { label: 'short_week_0', value: 1 },
];

interface WeekdayBarProps {
  readonly chosen: number;
  readonly onChoose: (weekday: number) => void;
}

export function WeekdayBar({ chosen, onChoose }: WeekdayBarProps) {
  const t = useT();
  return (
    <div className={styles.weekdays} role="group" aria-label={t('lobby_weekdays')}>
      {DAYS.map(({ label, value }) => (
        <button
          key={value}
          type="button"
          className={styles.weekday}
          aria-pressed={chosen === value}
          onClick={() => onChoose(chosen === value ? NO_WEEKDAY : value)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
}
