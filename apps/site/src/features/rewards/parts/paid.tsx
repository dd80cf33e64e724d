/** Rewards paid, newest first: claimed by the member, or paid by themselves. */
import { Card, cx, Empty, ErrorState, SkeletonRow, useFormats } from '@lantern/ui';
import type { RowOf } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { usePages } from '../../../lib/navigation/pages.ts';
import { RewardArt } from '../../../lib/rewards/reward-card.tsx';
import { REWARD_LOOKS } from '../reward-looks.ts';
import styles from '../rewards.module.css';

const PAID = { state: 'paid' };

/** How it ended. */
const ENDS = {
  claimable: 'rewards_claimed_at',
  claimed: 'rewards_claimed_at',
  issued: 'rewards_issued_at',
  closed: 'rewards_closed_at',
} as const;

export function Paid() {
  const t = useT();
  const paid = usePages('rewards.list', PAID);
  const { rows } = paid;
  return (
    <section aria-label={t('rewards_paid')} aria-busy={!rows && !paid.error}>
      {!rows && paid.error && (
        <ErrorState
          title={t('load_failed')}
          text={paid.error.message}
          code={paid.error.refusal.code}
          onRetry={paid.refetch}
        />
      )}
      <Card padding="none">
        {!rows && !paid.error && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
        {rows?.length === 0 && <Empty title={t('rewards_paid_none')} text={t('rewards_paid_none_text')} />}
        {rows && rows.length > 0 && (
          <ul>
            {rows.map((reward) => (
              <PaidRow key={reward.entryId} reward={reward} />
            ))}
          </ul>
        )}
      </Card>
      <LoadMore loadMore={paid.loadMore} loading={paid.loadingMore} />
    </section>
  );
}

function PaidRow({
  reward: { kind, title, text, amount, currency, paidAt, state },
}: {
  readonly reward: RowOf<'rewards.list'>;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <li className={styles.paid} data-testid="reward-paid" data-state={state}>
      <RewardArt {...REWARD_LOOKS[kind]} small />
      <div className={styles.paidWords}>
        <div className={styles.missionHead}>
          <b className={styles.missionTitle}>{title}</b>
          <b
            className={cx(state !== 'closed' && styles.gain)}
          >{`${state === 'closed' ? '' : kind === 'spins' ? '≈ ' : '+'}${formats.money(amount, currency)}`}</b>
        </div>
        <p className={styles.progress}>{text}</p>
        {paidAt !== null && (
          <p className={styles.progress}>
            {t(ENDS[state], {
              time: formats.dateTime(paidAt, 'dateTime'),
            })}
          </p>
        )}
      </div>
    </li>
  );
}
