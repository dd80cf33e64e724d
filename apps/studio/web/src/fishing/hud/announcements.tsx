/** Announcements over the water: an approaching boss, a large catch, the locked fish, refunded bullets. */
import { CountUp, cx, Icon, useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { WaterArt } from '../art.ts';
import { CreaturePicture } from '../creature-picture.tsx';
import type { ViewStore } from '../play/view.ts';
import { fishKey } from '../fish-key.ts';
import styles from './fish-announcements.module.css';

export interface AnnouncementsProps {
  readonly view: ViewStore;
  readonly art: WaterArt;
  readonly currency: string;
  readonly onUnlock: () => void;
}

const BOSS_PX = 120;
const CATCH_PX = 84;
const LOCKED_PX = 30;
const TIERS = [styles.good, styles.great, styles.supreme];

export function Announcements({ view, art, currency, onUnlock }: AnnouncementsProps) {
  const t = useT();
  const formats = useFormats();
  const boss = view.use((state) => state.boss);
  const caught = view.use((state) => state.catch);
  const locked = view.use((state) => state.locked);
  const refunded = view.use((state) => state.refunded);
  return (
    <div className={styles.over}>
      {locked !== undefined && (
        <button type="button" className={styles.locked} onClick={onUnlock} data-testid="fish-locked">
          <CreaturePicture art={art} fish={locked} size={LOCKED_PX} />
          <span>{t('fish_locked', { fish: t(fishKey(locked)) })}</span>
          <Icon name="x" size={14} />
        </button>
      )}
      {refunded > 0 && (
        <p className={styles.back} data-testid="fish-refunded">
          {t('fish_refunded_text', { bullets: refunded })}
        </p>
      )}
      {boss !== undefined && (
        <div className={styles.boss} aria-hidden="true" data-testid="fish-boss">
          <CreaturePicture art={art} fish={boss} size={BOSS_PX} />
          <p>
            <span>{t('fish_boss')}</span>
            <b>{t(fishKey(boss))}</b>
          </p>
        </div>
      )}
      {caught && (
        <div
          key={caught.number}
          className={cx(styles.caught, TIERS[caught.tier])}
          aria-hidden="true"
          data-testid="fish-catch"
        >
          <CreaturePicture art={art} fish={caught.fish} size={CATCH_PX} />
          <span className={styles.name}>{t(fishKey(caught.fish))}</span>
          <span className={styles.times}>{t('times', { times: formats.integer(caught.multiplier) })}</span>
          <b>
            <CountUp value={caught.won} format={(won) => formats.money(won, currency)} />
          </b>
        </div>
      )}
    </div>
  );
}
