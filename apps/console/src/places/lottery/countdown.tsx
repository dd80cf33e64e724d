/** Time until sales close, in boxes as a scoreboard has them. */
import { useNow } from '@lantern/ui';
import { useT } from '../../lib/i18n.ts';
import styles from './lottery.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

export function Countdown({ untilMs }: { readonly untilMs: number }) {
  const t = useT();
  const seconds = Math.max(0, Math.ceil((untilMs - useNow()) / 1000));
  const parts = [two(Math.floor(seconds / 3600)), two(Math.floor(seconds / 60) % 60), two(seconds % 60)];
  return (
    <span
      className={styles.countdown}
      role="timer"
      aria-label={t('lottery_closes')}
      data-soon={seconds < 60 || undefined}
    >
      <span aria-hidden="true">{t('lottery_closes')}</span>
      {parts.map((part, at) => (
        <b key={['hours', 'minutes', 'seconds'][at]}>{part}</b>
      ))}
    </span>
  );
}
