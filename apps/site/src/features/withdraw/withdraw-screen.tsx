/** Withdrawing: what can leave, what stands in the way, and the request itself; before all that what is set up once. */
import { ListRow, Skeleton } from '@lantern/ui';
import { useEffect } from 'react';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/realtime.ts';
import { NewWithdrawal } from './parts/new-withdrawal.tsx';
import { SetupSteps } from './parts/setup-steps.tsx';
import { SummaryCard } from './parts/summary-card.tsx';
import { setupOf } from './state/draft.ts';
import styles from './withdraw.module.css';

interface WithdrawScreenProps {
  /** Shows a withdrawal: the new one. */
  readonly onSent: (withdrawalId: string) => void;
  readonly onList: () => void;
}

export function WithdrawScreen({ onSent, onList }: WithdrawScreenProps) {
  const t = useT();
  const preview = useCall('withdraw.preview', {});
  const cards = useCall('withdraw.bankCards', {});
  useLive('member', 'withdrawal_changed', () => refresh('withdraw.preview'));
  useLive('member', 'balance_changed', () => refresh('withdraw.preview'));
  // What was set up elsewhere counts as soon as the member is back.
  useEffect(() => refresh('withdraw.preview', 'withdraw.bankCards'), []);
  return (
    <Block read={preview} waiting={<Waiting />}>
      {(standing) => (
        <>
          {standing.open > 0 && (
            <div className={styles.open}>
              <ListRow icon="hourglass" title={t('withdraw_open', { count: standing.open })} onPress={onList} data-testid="withdraw-open" />
            </div>
          )}
          <Block read={cards} waiting={<Waiting />}>
            {({ list }) => {
              const setup = setupOf(standing, list);
              if (setup.length === 0) return <NewWithdrawal preview={standing} cards={list} onSent={onSent} />;
              return (
                <>
                  <SummaryCard preview={standing} />
                  <SetupSteps steps={setup} />
                </>
              );
            }}
          </Block>
        </>
      )}
    </Block>
  );
}

/** The same boxes as the form, so that nothing moves when it comes. */
function Waiting() {
  return (
    <div data-testid="withdraw-waiting" className={styles.form}>
      <Skeleton height={160} radius={18} />
      <Skeleton height={88} radius={14} />
      <Skeleton height={72} radius={14} />
      <Skeleton height={420} radius={18} />
    </div>
  );
}
