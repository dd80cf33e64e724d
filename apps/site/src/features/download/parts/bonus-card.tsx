/** The bonus of the APP_DOWNLOAD promotion, with illustrative winners that are labelled as such (HOME-04, HOME-05). */
import { ILLUSTRATIVE_BONUS_MAXIMUM } from '@lantern/contract/constants';
import { Icon, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { illustrativeWinners } from './illustrative-winners.ts';
import styles from '../download.module.css';

export function BonusCard() {
  const t = useT();
  const formats = useFormats();
  const [winners] = useState(() => illustrativeWinners());
  return (
    <section
      className={styles.bonus}
      aria-label={t('download_bonus', { points: formats.integer(ILLUSTRATIVE_BONUS_MAXIMUM) })}
    >
      <h3 className={styles.bonusTitle}>
        <Icon name="gift" variant="duotone" size={22} />
        <span>{t('download_bonus', { points: formats.integer(ILLUSTRATIVE_BONUS_MAXIMUM) })}</span>
      </h3>
      <ul className={styles.winners} data-testid="download-winners">
        {winners.map(({ name, bonus }, at) => (
          // Names may repeat, and the list never changes.
          <li key={at} className={styles.winner}>
            <b>{name}</b>
            <span className="num">+{formats.integer(bonus)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>{t('download_illustrative')}</p>
    </section>
  );
}
