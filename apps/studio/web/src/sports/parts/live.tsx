/** That a match is being played, and its time. */
import type { EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { Clock } from './match-clock.tsx';
import styles from './sports-live.module.css';

export interface LiveProps {
  readonly event: Pick<EventShown, 'status' | 'clock'>;
  /** With seconds, as on the match's own page. */
  readonly exact?: boolean;
}

export function Live({ event, exact = false }: LiveProps) {
  const t = useT();
  return (
    <>
      <span className={styles.badge}>{t('sports_live')}</span>
      <Clock event={event} exact={exact} className={styles.time} />
    </>
  );
}
