/** What can leave now, of what, and how often still today. */
import { Button, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/i18n.ts';
import styles from '../withdraw.module.css';
import type { Preview } from '../withdraw-words.ts';

interface SummaryCardProps {
  readonly preview: Preview;
  /** Absent where nothing can be typed yet. */
  readonly onAll?: (() => void) | undefined;
}

export function SummaryCard({ preview, onAll }: SummaryCardProps) {
  const t = useT();
  const formats = useFormats();
  const { currency, available, total, bonusLocked, dailyCount } = preview;
  const turnoverLeft = preview.checks.some(({ name, result }) => name === 'turnover' && result === 'failed');
  const bare = (minor: number) => formats.money(minor, currency, { symbol: false });
  return (
    <section className={styles.summary} data-testid="withdraw-summary">
      <div className={styles.summaryHead}>
        <div className={styles.summaryWords}>
          <span className={styles.label}>{t(turnoverLeft ? 'withdraw_available_after' : 'withdraw_available')}</span>
          <b className={styles.available} data-testid="withdraw-available">
            {formats.money(available, currency)}
          </b>
        </div>
        {onAll && (
          <Button small onClick={onAll} data-testid="withdraw-all">
            {t('withdraw_all')}
          </Button>
        )}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('withdraw_total')}</dt>
          <dd>{bare(total)}</dd>
        </div>
        <div>
          <dt>{t('withdraw_bonus_locked')}</dt>
          <dd>{bare(bonusLocked)}</dd>
        </div>
        <div>
          <dt>{t('withdraw_attempts')}</dt>
          <dd data-testid="withdraw-attempts">
            <bdi dir="ltr">
              {Math.max(0, dailyCount.maximum - dailyCount.used)} / {dailyCount.maximum}
            </bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}
