/** The balance, hidden on request, with refresh, deposit and withdrawal. */
import { Button, Icon, IconButton, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useAccess } from '../../lib/session/access.ts';
import { useBalance } from '../../lib/session/balance.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useRouted } from '../../lib/navigation/routed.ts';
import { TRANSFER_PATH, useVendorMoney } from '../../lib/games/transfer-wallets.ts';
import styles from './member.module.css';

const HIDDEN = '••••••';
const DEPOSIT_PATH = '/m/voucherCenter';
const WITHDRAW_PATH = '/m/withdraw';

export function BalanceCard() {
  const t = useT();
  const navigate = useNavigate();
  const access = useAccess();
  const routed = useRouted();
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
            {balance.text === undefined ? (
              balance.isError ? (
                '–'
              ) : (
                <Skeleton width={190} height={30} radius={8} />
              )
            ) : hidden ? (
              HIDDEN
            ) : (
              balance.text
            )}
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
      <div className={styles.ways}>
        <Button look="money" wide icon="wallet" iconVariant="fill" onClick={() => navigate(DEPOSIT_PATH)}>
          {t('menu_deposit')}
        </Button>
        {routed(WITHDRAW_PATH) && (
          <Button look="quiet" wide data-testid="card-withdraw" onClick={() => access.go(WITHDRAW_PATH)}>
            {t('menu_withdraw')}
          </Button>
        )}
      </div>
      <VendorMoney hidden={hidden} />
    </section>
  );
}

/** The total in vendors' own wallets, and the link to it; absent when the member has none. */
function VendorMoney({ hidden }: { readonly hidden: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const text = useVendorMoney();
  if (text === undefined) return null;
  return (
    <button
      type="button"
      className={styles.vendorMoney}
      data-testid="open-vendor-wallets"
      onClick={() => navigate(TRANSFER_PATH)}
    >
      {t('member_transfer_wallets', { amount: hidden ? HIDDEN : text })}
      <Icon name="caret-right" size={14} mirror />
    </button>
  );
}
