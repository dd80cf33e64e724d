/** The balance, hidden on request, with refresh and the way to pay in. */
import { Button, Icon, IconButton, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { useBalance } from '../../lib/balance.ts';
import { useT } from '../../lib/i18n.ts';
import { TRANSFER_PATH, useVendorMoney } from '../../lib/transfer-wallets.ts';
import styles from './member.module.css';

const HIDDEN = '••••••';

export function BalanceCard() {
  const t = useT();
  const navigate = useNavigate();
  const balance = useBalance();
  const [hidden, setHidden] = useState(false);
  return (
    <section className={styles.balanceCard} aria-label={t('member_balance')}>
      <div className={styles.balanceRow}>
        <div className={styles.balanceWords}>
          <button type="button" className={styles.eye} onClick={() => setHidden(!hidden)}>
            {t('member_balance')}
            <span className="sr-only">{t(hidden ? 'member_show' : 'member_hide')}</span>
            <Icon name={hidden ? 'eye-slash' : 'eye'} size={18} />
          </button>
          <div className={styles.balance} data-testid="balance" aria-live="polite">
            {balance.text === undefined ? balance.isError ? '–' : <Skeleton width={190} height={30} radius={8} /> : hidden ? HIDDEN : balance.text}
          </div>
          {balance.isError && balance.text === undefined && <p className={styles.failed}>{balance.error.message}</p>}
        </div>
        <IconButton
          boxed
          icon="arrows-clockwise"
          label={t('member_refresh')}
          className={balance.isFetching ? styles.turning : undefined}
          onClick={() => void balance.refetch()}
        />
      </div>
      <Button look="money" wide icon="wallet" iconVariant="fill" onClick={() => navigate('/m/voucherCenter')}>
        {t('menu_deposit')}
      </Button>
      <VendorMoney hidden={hidden} />
    </section>
  );
}

/** What lies in vendors' own wallets, and the way to it; absent where the member has none. */
function VendorMoney({ hidden }: { readonly hidden: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const text = useVendorMoney();
  if (text === undefined) return null;
  return (
    <button type="button" className={styles.vendorMoney} data-testid="open-vendor-wallets" onClick={() => navigate(TRANSFER_PATH)}>
      {t('member_transfer_wallets', { amount: hidden ? HIDDEN : text })}
      <Icon name="caret-right" size={14} mirror />
    </button>
  );
}
