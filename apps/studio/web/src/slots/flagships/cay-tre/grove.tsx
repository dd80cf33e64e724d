/** Grown wilds on the cabinet: each stands through the frame, and walks to the left with every free spin. */
import { cx } from '@lantern/ui';
import type { LinesTitle } from '@lantern/game-math/slots';
import { timesGrown } from '@lantern/game-math/slots/title';
import { useT } from '../../../frame/i18n.ts';
import type { FlagshipProps } from '../flagship.ts';
import styles from './grove.module.css';
import { Leaves } from './pictures.tsx';

const JOINTS = 5;
const JOINT_MS = 90;
/** Width of a reel in units of the cabinet. */
const REEL = 66.8;

export function Grove(props: FlagshipProps) {
  const t = useT();
  const grown = props.view.use((state) => state.grown);
  const inAll = props.view.use((state) => state.grownInAll);
  const free = props.view.use((state) => state.free !== undefined);
  const times = timesGrown((props.table.title as LinesTitle).growth!, inAll);
  return (
    <div className={styles.grove} aria-hidden="true">
      {grown.map(({ key, reel }) => (
        <div
          key={key}
          className={cx(styles.bamboo, reel === 0 && styles.leaving)}
          style={{ transform: `translateX(calc(${reel * REEL} * var(--unit)))` }}
          data-testid="slot-grown"
          data-reel={reel}
        >
          <span className={styles.light} />
          <span className={styles.culm}>
            {Array.from({ length: JOINTS }, (_, joint) => (
              <i
                key={joint}
                className={styles.joint}
                style={{ animationDelay: `${(JOINTS - 1 - joint) * JOINT_MS}ms` }}
              />
            ))}
          </span>
          <Leaves className={styles.leaves!} />
          <b className={styles.sign}>
            {t('plate_wild')}
            {free && times > 1 && <span key={times}>{t('times', { times })}</span>}
          </b>
        </div>
      ))}
    </div>
  );
}
