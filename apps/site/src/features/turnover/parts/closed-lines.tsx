/** Requirements that are over, and how each ended. */
import { Card, SectionHead, StatusChip, useFormats, type StatusTone } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { titleOf, type TurnoverLine } from '../turnover-line.ts';
import styles from '../turnover.module.css';

const TONES: Readonly<Record<TurnoverLine['state'], StatusTone>> = {
  open: 'warn',
  met: 'ok',
  released: 'gold',
  waived: 'mute',
  forfeited: 'bad',
  expired: 'bad',
  void: 'mute',
};

export function ClosedLines({
  lines,
  currency,
}: {
  readonly lines: readonly TurnoverLine[];
  readonly currency: string;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <section aria-label={t('turnover_closed')}>
      <SectionHead title={t('turnover_closed')} />
      <Card padding="none">
        {lines.map(({ requirementId, source, title, state, counted, required, closedAt, offerObstacle }) => (
          <div key={requirementId} className={styles.row} data-testid="turnover-closed" data-state={state}>
            <span className={styles.words}>
              <b>{titleOf({ source, title }, t)}</b>
              <span className={styles.rowMeta}>
                {t('turnover_of', {
                  counted: formats.money(counted, currency),
                  required: formats.money(required, currency),
                })}
              </span>
              {closedAt !== undefined && (
                <span className={styles.rowMeta}>{formats.dateTime(closedAt, 'dateTime')}</span>
              )}
              {offerObstacle && (
                <span className={styles.rowMeta}>
                  {t('turnover_offer_refused', { reason: t(`turnover_why_${offerObstacle}` as TextKey) })}
                </span>
              )}
            </span>
            <StatusChip tone={TONES[state]}>{t(`turnover_state_${state}` as TextKey)}</StatusChip>
          </div>
        ))}
      </Card>
    </section>
  );
}
