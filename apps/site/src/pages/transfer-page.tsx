import { IconButton } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { TransferScreen } from '../features/transfer/transfer-screen.tsx';
import { HeaderAction } from '../lib/navigation/header-action.tsx';
import { useT } from '../lib/language/i18n.ts';

const HistorySheet = lazy(async () => ({
  default: (await import('../features/transfer/history-sheet.tsx')).HistorySheet,
}));

/** Transfer (§2): between the main wallet and the wallets vendors keep themselves. */
export default function TransferPage() {
  const t = useT();
  const [historyOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <HeaderAction>
        <IconButton
          icon="clock-counter-clockwise"
          label={t('transfer_history')}
          data-testid="transfer-history-open"
          onClick={() => setHistoryOpen(true)}
        />
      </HeaderAction>
      <TransferScreen />
      <Suspense fallback={null}>{historyOpen && <HistorySheet onClose={() => setHistoryOpen(false)} />}</Suspense>
    </>
  );
}
