/** What can be withdrawn now, of what total, and how often still today. */
import { Button, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../withdraw.module.css';
import type { Preview } from '../withdraw-words.ts';

interface SummaryCardProps {
  readonly preview: Preview;
  /** Absent when nothing can be entered yet. */
  readonly onAll?: (() => void) | undefined;
}

export function SummaryCard({ preview, onAll }: SummaryCardProps) {
  const t = useT();
  const formats = useFormats();
  const { currency, available, total, bonusLocked, dailyCount } = preview;
  const turnoverLeft = preview.checks.some(({ name, result }) => name === 'turnover' && result === 'failed');
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
          <dd>{formats.money(total, currency)}</dd>
        </div>
        <div>
          <dt>{t('withdraw_bonus_locked')}</dt>
          <dd>{formats.money(bonusLocked, currency)}</dd>
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
