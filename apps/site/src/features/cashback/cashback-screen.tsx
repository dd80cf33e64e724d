/** Cashback (WAL-06): the claimable amount, the amount of each category, past claims. */
import { Note, Skeleton } from '@lantern/ui';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useLive } from '../../lib/server/realtime.ts';
import styles from './cashback.module.css';
import { Categories } from './parts/categories.tsx';
import { Claims } from './parts/claims.tsx';
import { ClaimPanel } from './parts/claim-panel.tsx';

export function CashbackScreen() {
  const t = useT();
  const overview = useCall('cashback.overview');
  // Settled bets move the balance; their cashback comes with them.
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

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={styles.waiting} data-testid="cashback-waiting">
      <Skeleton height={196} radius={18} />
      <Skeleton height={420} radius={18} />
    </div>
  );
}
