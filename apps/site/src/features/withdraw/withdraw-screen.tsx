/** Withdrawing: what is available, what prevents it, and the request itself; before all that the one-time setup. */
import { ListRow, Skeleton } from '@lantern/ui';
import { useEffect } from 'react';
import { Block } from '../../lib/block.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useLive } from '../../lib/server/realtime.ts';
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
  // Setup done elsewhere counts as soon as the member returns.
  useEffect(() => refresh('withdraw.preview', 'withdraw.bankCards'), []);
  return (
    <Block read={preview} waiting={<Waiting />}>
      {(preview) => (
        <>
          {preview.open > 0 && (
            <div className={styles.open}>
              <ListRow
                icon="hourglass"
                title={t('withdraw_open', { count: preview.open })}
                onPress={onList}
                data-testid="withdraw-open"
              />
            </div>
          )}
          <Block read={cards} waiting={<Waiting />}>
            {({ list }) => {
              const setup = setupOf(preview, list);
              if (setup.length === 0) return <NewWithdrawal preview={preview} cards={list} onSent={onSent} />;
              return (
                <>
                  <SummaryCard preview={preview} />
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

/** Skeleton with the form's boxes, so that nothing moves when it loads. */
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
