/** Past crash points, newest first: low ones muted, high ones gold. Each opens its proof. */
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
    <ol className={styles.past} aria-label={t('crash_past')} data-testid="crash-past">
      {past.length === 0 && <li className={styles.none}>{t('crash_past_none')}</li>}
      {past.map((round) => (
        <li key={round.roundId} className={styles.item}>
          <button
            type="button"
            className={styles.press}
            aria-label={t('crash_past_open', { at: heightText(round.hundredths) })}
            onClick={() => view.set({ proven: round, sheet: 'past' })}
          >
            <span
              className={cx(
                styles.chip,
                'num',
                round.hundredths >= HIGH ? styles.high : round.hundredths >= FAIR && styles.fair,
              )}
            >
              {heightText(round.hundredths)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
