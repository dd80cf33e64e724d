/** Rewards to claim, soonest end first, and the cashback of settled days. */
import { Card, Empty, ErrorState, Skeleton, useFormats } from '@lantern/ui';
import type { RowOf } from '@lantern/web';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { usePages } from '../../../lib/navigation/pages.ts';
import { useClaimable } from '../../../lib/rewards/claimable.ts';
import { RewardCard } from '../../../lib/rewards/reward-card.tsx';
import { REWARD_LOOKS } from '../reward-looks.ts';
import styles from '../rewards.module.css';
import { ClaimButton } from './claim-button.tsx';

const CLAIMABLE = { state: 'claimable' };

interface ClaimableProps {
  readonly cashback: ReactNode;
  readonly onMissions: () => void;
}

export function Claimable({ cashback, onMissions }: ClaimableProps) {
  const t = useT();
  // Counts the cashback too, which is not among the rows.
  const count = useClaimable();
  const rewards = usePages('rewards.list', CLAIMABLE);
  const { rows } = rewards;
  return (
    <section aria-label={t('rewards_claimable')} aria-busy={!rows && !rewards.error}>
      {rows?.map((reward) => (
        <Reward key={reward.entryId} reward={reward} />
      ))}
      {cashback}
      {!rows && rewards.error && (
        <ErrorState
          title={t('load_failed')}
          text={rewards.error.message}
          code={rewards.error.refusal.code}
          onRetry={rewards.refetch}
        />
      )}
      {!rows && !rewards.error && <Waiting />}
      {rows?.length === 0 && count === 0 && (
        <Card padding="none">
          <Empty
            title={t('rewards_none')}
            text={t('rewards_none_text')}
            action={{ label: t('rewards_see_missions'), onPress: onMissions }}
          />
        </Card>
      )}
      <LoadMore loadMore={rewards.loadMore} loading={rewards.loadingMore} />
      {rows && rows.length > 0 && (
        <p className={styles.foot}>
          {t(rows.some(({ turnover }) => turnover !== null) ? 'rewards_cash_or_bonus' : 'rewards_cash')}
        </p>
      )}
    </section>
  );
}

function Reward({
  reward: { entryId, kind, title, text, amount, currency, claimUntil, turnover },
}: {
  readonly reward: RowOf<'rewards.list'>;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <RewardCard
      {...REWARD_LOOKS[kind]}
      title={title}
      amount={formats.money(amount, currency)}
      text={text}
      note={t(turnover ? 'rewards_gift_until' : 'rewards_until', {
        date: formats.dateTime(claimUntil, 'dayMonth'),
        times: turnover?.multiple ?? 0,
      })}
      action={<ClaimButton entryId={entryId} name={title} label="rewards_claim" />}
      data-testid="reward"
      data-kind={kind}
    />
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} data-testid="rewards-waiting">
      <Skeleton height={142} radius={18} />
      <Skeleton height={142} radius={18} />
    </div>
  );
}
