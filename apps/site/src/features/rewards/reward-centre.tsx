/** The reward centre (PRO-01, PRO-09): the VIP level in short, rewards to claim, missions, and what was paid. */
import { Chip } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { useClaimable } from '../../lib/rewards/claimable.ts';
import { refresh } from '../../lib/server/calls.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { Claimable } from './parts/claimable.tsx';
import { Missions } from './parts/missions.tsx';
import { Paid } from './parts/paid.tsx';
import styles from './rewards.module.css';

const VIEWS = ['claimable', 'missions', 'paid'] as const;
export type RewardView = (typeof VIEWS)[number];

const LABELS: Readonly<Record<RewardView, TextKey>> = {
  claimable: 'rewards_claimable',
  missions: 'rewards_missions',
  paid: 'rewards_paid',
};

interface RewardCentreProps {
  /** Shown first: the member's VIP level. */
  readonly vip: ReactNode;
  /** Shown among the rewards to claim while there is cashback. */
  readonly cashback: ReactNode;
}

export function RewardCentre({ vip, cashback }: RewardCentreProps) {
  const t = useT();
  const claimable = useClaimable();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'claimable';
  // Settled bets move the balance; points and cashback come with them.
  useLive('member', 'balance_changed', () => refresh('missions.list', 'vip.status', 'rewards.badge'));
  const show = (next: RewardView) => setAddress(next === 'claimable' ? {} : { view: next }, { replace: true });
  return (
    <div className={styles.page} data-testid="reward-centre">
      <div className="gutter">{vip}</div>
      <div className={`strip ${styles.views}`} role="group" aria-label={t('title_rewards')}>
        {VIEWS.map((one) => (
          <Chip key={one} selected={one === view} data-testid={`rewards-${one}`} onClick={() => show(one)}>
            {one === 'claimable' && claimable > 0 ? t('rewards_claimable_count', { count: claimable }) : t(LABELS[one])}
          </Chip>
        ))}
      </div>
      <div className="gutter">
        {view === 'claimable' && <Claimable cashback={cashback} onMissions={() => show('missions')} />}
        {view === 'missions' && <Missions />}
        {view === 'paid' && <Paid />}
      </div>
    </div>
  );
}
