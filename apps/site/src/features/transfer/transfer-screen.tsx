/** Money between the main wallet and vendors' own: which wallet, direction, amount; and everything back. */
import { Empty, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useWallets } from './api/use-wallets.ts';
import { AllBack } from './parts/all-back.tsx';
import { TransferForm } from './parts/transfer-form.tsx';
import { WalletList } from './parts/wallet-list.tsx';
import styles from './transfer.module.css';

export function TransferScreen() {
  const t = useT();
  const wallets = useWallets();
  const [chosen, setChosen] = useState<string>();
  return (
    <div className={`gutter ${styles.page}`}>
      <Block read={wallets} waiting={<Waiting />}>
        {(known) => {
          const wallet =
            known.wallets.find(({ vendor }) => vendor === chosen) ??
            known.wallets.find(({ state }) => state === 'open') ??
            known.wallets[0];
          if (!wallet) return <Empty title={t('transfer_none')} text={t('transfer_none_text')} />;
          return (
            <>
              <WalletList
                wallets={known}
                chosen={wallet.vendor}
                onChoose={setChosen}
                refreshing={wallets.refreshing}
                onAsk={() => void wallets.askVendors()}
              />
              <TransferForm key={wallet.vendor} wallets={known} wallet={wallet} />
              <AllBack wallets={known} />
            </>
          );
        }}
      </Block>
    </div>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div data-testid="transfer-waiting" className={styles.waiting}>
      <Skeleton height={140} radius={18} />
      <Skeleton height={330} radius={18} />
      <Skeleton height={48} radius={14} />
    </div>
  );
}
