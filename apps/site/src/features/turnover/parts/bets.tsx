/** Settled bets, newest first: what each counted, or why it did not. */
import { Card, Empty, ErrorState, Icon, SectionHead, SkeletonRow, useFormats } from '@lantern/ui';
import type { RowOf } from '@lantern/web';
import { usePages } from '../../../lib/pages.ts';
import { useT, type TextKey } from '../../../lib/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import styles from '../turnover.module.css';

const NO_FILTER = {};

export function Bets() {
  const t = useT();
  const bets = usePages('turnover.bets', NO_FILTER);
  const { rows } = bets;
  return (
    <section aria-label={t('turnover_bets')} aria-busy={!rows && !bets.error}>
      <SectionHead title={t('turnover_bets')} />
      {!rows && bets.error && <ErrorState title={t('load_failed')} text={bets.error.message} code={bets.error.refusal.code} onRetry={bets.refetch} />}
      {!rows && !bets.error && (
        <Card padding="none">
          {[0, 1, 2, 3].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </Card>
      )}
      {rows?.length === 0 && <Empty title={t('turnover_bets_none')} text={t('turnover_bets_none_text')} />}
      {rows && rows.length > 0 && (
        <Card padding="none">
          {rows.map((bet) => (
            <BetRow key={bet.betId} bet={bet} />
          ))}
        </Card>
      )}
      <LoadMore loadMore={bets.loadMore} loading={bets.loadingMore} />
    </section>
  );
}

function BetRow({ bet: { gameName, stake, currency, countedDeposits, countedBonus, effect, settledAt } }: { readonly bet: RowOf<'turnover.bets'> }) {
  const t = useT();
  const formats = useFormats();
  const isCounted = effect === 'counted';
  return (
    <div className={styles.row} data-testid="turnover-bet" data-effect={effect}>
      <Mark effect={effect} />
      <span className={styles.words}>
        <b>{gameName}</b>
        <span className={styles.rowMeta}>
          {t('turnover_bet_stake', { amount: formats.money(stake, currency) })} · {formats.dateTime(settledAt, 'dayMonth')} {formats.dateTime(settledAt, 'time')}
        </span>
        {!isCounted && <span className={styles.rowMeta}>{t(`turnover_effect_${effect}` as TextKey)}</span>}
      </span>
      {isCounted && (
        <span className={styles.given}>
          {countedDeposits > 0 && <span>{t('turnover_gave_deposit', { amount: formats.money(countedDeposits, currency) })}</span>}
          {countedBonus > 0 && <span>{t('turnover_gave_bonus', { amount: formats.money(countedBonus, currency) })}</span>}
        </span>
      )}
    </div>
  );
}

/** A tick for what counted, a cross for what did not, a dash where there was nothing to count for. */
function Mark({ effect }: { readonly effect: RowOf<'turnover.bets'>['effect'] }) {
  if (effect === 'counted') return <Icon name="check-circle" variant="fill" size={18} className={styles.yes} />;
  if (effect === 'nothing_open') return <Icon name="minus" variant="bold" size={18} className={styles.idle} />;
  return <Icon name="x-circle" variant="fill" size={18} className={styles.no} />;
}
