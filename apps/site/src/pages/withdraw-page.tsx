import { IconButton } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { WithdrawScreen } from '../features/withdraw/withdraw-screen.tsx';
import styles from '../features/withdraw/withdraw.module.css';
import { WithdrawalView } from '../features/withdraw/withdrawal-view.tsx';
import { SupportEntry } from '../lib/content/support-entry.tsx';
import { HeaderAction } from '../lib/navigation/header-action.tsx';
import { useT } from '../lib/language/i18n.ts';
import { useSearchParams } from '../lib/navigation/navigation.tsx';

const WithdrawalsSheet = lazy(async () => ({
  default: (await import('../features/withdraw/withdrawals-sheet.tsx')).WithdrawalsSheet,
}));

/** Withdraw (§2): a new request, or one of the member's own by `?withdrawal=`, so that leaving and coming back keeps it. */
export default function WithdrawPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const [listOpen, setListOpen] = useState(false);
  const withdrawalId = query.get('withdrawal');
  const open = (id: string) => {
    setListOpen(false);
    setQuery({ withdrawal: id }, { replace: withdrawalId !== null });
    window.scrollTo(0, 0);
  };
  const startOver = () => {
    setQuery({}, { replace: true });
    window.scrollTo(0, 0);
  };
  return (
    <>
      <HeaderAction>
        <IconButton
          icon="clock-counter-clockwise"
          label={t('withdraw_list')}
          data-testid="withdrawals-open"
          onClick={() => setListOpen(true)}
        />
      </HeaderAction>
      <div className={`gutter ${styles.page}`}>
        {withdrawalId ? (
          <WithdrawalView key={withdrawalId} withdrawalId={withdrawalId} onAgain={startOver} />
        ) : (
          <WithdrawScreen onSent={open} onList={() => setListOpen(true)} />
        )}
        <SupportEntry topic="withdrawal" referenceId={withdrawalId ?? undefined} />
      </div>
      <Suspense fallback={null}>
        {listOpen && <WithdrawalsSheet onChoose={open} onClose={() => setListOpen(false)} />}
      </Suspense>
    </>
  );
}
