/** Classic or entertainment: two price lists of one game. Shown when both are sold. */
import { Segmented } from '@lantern/ui';
import type { PlayType } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import styles from './play-type-switch.module.css';

export interface PlayTypeSwitchProps {
  readonly offered: readonly PlayType[];
  readonly playType: PlayType;
  readonly onPlayType: (playType: PlayType) => void;
}

export function PlayTypeSwitch({ offered, playType, onPlayType }: PlayTypeSwitchProps) {
  const t = useT();
  if (offered.length < 2) return null;
  return (
    <div className={styles.row}>
      <Segmented
        label={t('play_type')}
        options={offered.map((value) => ({ value, label: t(`play_type_${value}`) }))}
        value={playType}
        onChange={onPlayType}
        data-testid="play-type"
      />
    </div>
  );
}
