/** Cashback (WAL-06): what can be claimed, how each category gathers, what was claimed. */
import { Note, Skeleton } from '@lantern/ui';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/realtime.ts';
import styles from './cashback.module.css';
import { Categories } from './parts/categories.tsx';
import { Claims } from './parts/claims.tsx';
import { ClaimPanel } from './parts/claim-panel.tsx';

export function CashbackScreen() {
  const t = useT();
  const overview = useCall('cashback.overview');
  // Bets that settle move the balance; what they gathered comes with them.
  useLive('member', 'balance_changed', () => refresh('cashback.overview'));
  if (overview.error?.refusal.code === 'cashback_disabled') {
    return (
      <div className={`gutter ${styles.page}`} data-testid="cashback">
        <Note>{overview.error.message}</Note>
      </div>
    );
  }
  return (
    <div className={`gutter ${styles.page}`} data-testid="cashback">
      <Block read={overview} waiting={<Waiting />}>
        {(known) => (
          <>
            <ClaimPanel overview={known} />
            <Categories overview={known} />
            <Note>{t('cashback_rules', { days: known.validDays })}</Note>
          </>
        )}
      </Block>
      <Claims />
    </div>
  );
}

/** The same boxes as the screen, so that nothing moves when it comes. */
function Waiting() {
  return (
    <div className={styles.waiting} data-testid="cashback-waiting">
      <Skeleton height={196} radius={18} />
      <Skeleton height={420} radius={18} />
    </div>
  );
}
