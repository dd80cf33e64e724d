/** How much there is to claim, on the reward centre's square (HOME-07). */
import { CountBadge } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { useClaimable } from '../../../lib/rewards/claimable.ts';
import styles from './quick-place.module.css';

/** Renders nothing while there is nothing to claim. */
export default function RewardBadge() {
  const t = useT();
  const count = useClaimable();
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{t('rewards_claimable_count', { count })}</span>
      <span className={styles.badge} data-testid="rewards-badge" aria-hidden="true">
        <CountBadge count={count} />
      </span>
    </>
  );
}
