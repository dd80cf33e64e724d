/** Under the reels: multipliers of cascades, free spins left, respins left. */
import type { SlotTitle } from '@lantern/game-math/slots';
import { cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './ladder.module.css';

export function Ladder({ view, title }: { readonly view: ViewStore; readonly title: SlotTitle }) {
  const t = useT();
  const free = view.use((state) => state.free);
  const respinsLeft = view.use((state) => state.respinsLeft);
  const at = view.use((state) => state.multiplierAt);
  const row = title.model === 'cascades' ? (free ? title.freeMultipliers : title.multipliers) : [];
  return (
    <div className={styles.place}>
      {row.length > 0 && (
        <ol className={styles.row} aria-label={t('multiplier')} data-testid="slot-ladder">
          {row.map((times, index) => (
            <li key={index} className={cx(styles.rung, index === Math.min(at, row.length - 1) && styles.now)}>
              {t('times', { times })}
            </li>
          ))}
        </ol>
      )}
      {free && (
        <p className={styles.left} data-testid="slot-free">
          <span>{t('free_left')}</span>
          <b className="num">{t('free_of', free)}</b>
          {row.length === 0 &&
            title.model !== 'hold' &&
            title.model !== 'cascades' &&
            title.freeSpins.multiplier > 1 && (
              <span className={styles.now}>{t('times', { times: title.freeSpins.multiplier })}</span>
            )}
        </p>
      )}
      {respinsLeft !== undefined && (
        <p className={styles.left} data-testid="slot-respins">
          <span>{t('respins_left')}</span>
          <b className="num">{respinsLeft}</b>
        </p>
      )}
    </div>
  );
}
