/** Settled bets, newest first, equal neighbours as one: what each counted, or why it did not. */
import { Card, Empty, ErrorState, Icon, SectionHead, SkeletonRow, useFormats } from '@lantern/ui';
import { usePages } from '../../../lib/navigation/pages.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { foldBets, type FoldedBets, type TurnoverBet } from '../fold-bets.ts';
import styles from '../turnover.module.css';

const NO_FILTER = {};

export function Bets() {
  const t = useT();
  const bets = usePages('turnover.bets', NO_FILTER);
  const { rows } = bets;
  return (
    <section aria-label={t('turnover_bets')} aria-busy={!rows && !bets.error}>
      <SectionHead title={t('turnover_bets')} />
      {!rows && bets.error && (
        <ErrorState
          title={t('load_failed')}
          text={bets.error.message}
          code={bets.error.refusal.code}
          onRetry={bets.refetch}
        />
      )}
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
          {foldBets(rows).map((folded) => (
            <BetRow key={folded.bet.betId} folded={folded} />
          ))}
        </Card>
      )}
      <LoadMore loadMore={bets.loadMore} loading={bets.loadingMore} />
    </section>
  );
}

function BetRow({
  folded: { bet, count, oldestAt, valid, points, countedDeposits, countedBonus },
}: {
  readonly folded: FoldedBets;
}) {
  const t = useT();
  const formats = useFormats();
  const { gameName, stake, currency, effect, reductions, settledAt } = bet;
  const money = (amount: number): string => formats.money(amount, currency);
  const time = (atMs: number): string => formats.dateTime(atMs, 'time');
  const isCounted = effect === 'counted';
  const stakes =
    count === 1
      ? t('turnover_bet_stake', { amount: money(stake) })
      : t('turnover_bet_stakes', { count: formats.integer(count), amount: money(stake) });
  const when =
    count === 1 || time(oldestAt) === time(settledAt) ? time(settledAt) : `${time(oldestAt)}–${time(settledAt)}`;
  return (
    <div className={styles.row} data-testid="turnover-bet" data-effect={effect} data-count={count}>
      <Mark effect={effect} />
      <span className={styles.words}>
        <b>{gameName}</b>
        <span className={styles.rowMeta}>
          {stakes} · {formats.dateTime(settledAt, 'dayMonth')} {when}
        </span>
        {points > 0 && (
          <span className={styles.rowMeta} data-testid="turnover-points">
            {t('turnover_bet_points', { points: formats.integer(points) })}
          </span>
        )}
        {!isCounted && <span className={styles.rowMeta}>{t(`turnover_effect_${effect}` as TextKey)}</span>}
        {reductions.length > 0 && (
          <span className={styles.rowMeta}>
            {t('turnover_bet_valid', { valid: money(valid) })}:{' '}
            {reductions.map((reason) => t(`turnover_less_${reason}` as TextKey)).join(', ')}
          </span>
        )}
      </span>
      {isCounted && (
        <span className={styles.given}>
          {countedDeposits > 0 && <span>{t('turnover_gave_deposit', { amount: money(countedDeposits) })}</span>}
          {countedBonus > 0 && <span>{t('turnover_gave_bonus', { amount: money(countedBonus) })}</span>}
        </span>
      )}
    </div>
  );
}

/** A tick for what counted, a cross for what did not, a dash when no requirement was open. */
function Mark({ effect }: { readonly effect: TurnoverBet['effect'] }) {
  if (effect === 'counted') return <Icon name="check-circle" variant="fill" size={18} className={styles.yes} />;
  if (effect === 'nothing_open') return <Icon name="minus" variant="bold" size={18} className={styles.idle} />;
  return <Icon name="x-circle" variant="fill" size={18} className={styles.no} />;
}
