/** Past crash points, newest first: low ones muted, high ones gold. */
import { cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { heightText } from '../round/curve.ts';
import type { ViewStore } from '../round/view.ts';
import styles from './crash-past.module.css';

const FAIR = 200;
const HIGH = 1_000;

export function Past({ view }: { readonly view: ViewStore }) {
  const t = useT();
  const past = view.use((state) => state.past);
  return (
    <ol className={styles.past} aria-label={t('crash_past')} tabIndex={0} data-testid="crash-past">
      {past.length === 0 && <li className={styles.none}>{t('crash_past_none')}</li>}
      {past.map(({ roundId, hundredths }) => (
        <li
          key={roundId}
          className={cx(styles.chip, 'num', hundredths >= HIGH ? styles.high : hundredths >= FAIR && styles.fair)}
        >
          {heightText(hundredths)}
        </li>
      ))}
    </ol>
  );
}
