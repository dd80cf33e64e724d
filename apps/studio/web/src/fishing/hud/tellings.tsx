/** What is told across the water: a boss that comes, a large catch, the fish that bullets seek, bullets that came back. */
import { CountUp, cx, Icon, useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { WaterArt } from '../art.ts';
import { CreaturePicture } from '../creature-picture.tsx';
import type { ViewStore } from '../play/view.ts';
import { fishKey } from '../fish-key.ts';
import styles from './fish-tellings.module.css';

export interface TellingsProps {
  readonly view: ViewStore;
  readonly art: WaterArt;
  readonly currency: string;
  readonly onUnlock: () => void;
}

const BOSS_PX = 120;
const CATCH_PX = 84;
const LOCKED_PX = 30;
const TIERS = [styles.good, styles.great, styles.supreme];

export function Tellings({ view, art, currency, onUnlock }: TellingsProps) {
  const t = useT();
  const formats = useFormats();
  const boss = view.use((state) => state.boss);
  const caught = view.use((state) => state.catch);
  const locked = view.use((state) => state.locked);
  const givenBack = view.use((state) => state.givenBack);
  return (
    <div className={styles.over}>
      {locked !== undefined && (
        <button type="button" className={styles.locked} onClick={onUnlock} data-testid="fish-locked">
          <CreaturePicture art={art} fish={locked} size={LOCKED_PX} />
          <span>{t('fish_locked', { fish: t(fishKey(locked)) })}</span>
          <Icon name="x" size={14} />
        </button>
      )}
      {givenBack > 0 && (
        <p className={styles.back} data-testid="fish-given-back">
          {t('fish_given_back', { bullets: givenBack })}
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
        <div key={caught.number} className={cx(styles.caught, TIERS[caught.tier])} aria-hidden="true" data-testid="fish-catch">
          <CreaturePicture art={art} fish={caught.fish} size={CATCH_PX} />
          <span className={styles.name}>{t(fishKey(caught.fish))}</span>
          <span className={styles.times}>{t('times', { times: caught.multiplier })}</span>
          <b>
            <CountUp value={caught.won} format={(won) => formats.money(won, currency)} />
          </b>
        </div>
      )}
    </div>
  );
}
