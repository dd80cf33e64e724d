/** The vendors' wallets as a choice: each balance, its age, and its obstacle. */
import { IconButton, StatusChip, cx, useFormats } from '@lantern/ui';
import { useId } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { Wallet, Wallets } from '../state/transfer-request.ts';
import styles from '../transfer.module.css';

interface WalletListProps {
  readonly wallets: Wallets;
  readonly chosen: string;
  readonly onChoose: (vendor: string) => void;
  readonly refreshing: boolean;
  readonly onAsk: () => void;
}

export function WalletList({ wallets, chosen, onChoose, refreshing, onAsk }: WalletListProps) {
  const t = useT();
  const group = useId();
  return (
    <fieldset className={styles.card}>
      <legend className="sr-only">{t('transfer_wallets')}</legend>
      <div className={styles.head}>
        <span className={styles.headTitle} aria-hidden="true">
          {t('transfer_wallets')}
        </span>
        <IconButton
          icon="arrows-clockwise"
          label={t(refreshing ? 'transfer_refreshing' : 'transfer_refresh')}
          className={refreshing ? styles.turning : undefined}
          disabled={refreshing}
          onClick={onAsk}
          data-testid="transfer-refresh"
        />
      </div>
      {wallets.wallets.map((wallet) => (
        <label
          key={wallet.vendor}
          className={cx(styles.wallet, wallet.vendor === chosen && styles.walletOn)}
          data-testid="transfer-wallet"
          data-vendor={wallet.vendor}
        >
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={wallet.vendor}
            checked={wallet.vendor === chosen}
            onChange={() => onChoose(wallet.vendor)}
          />
          <WalletWords wallet={wallet} currency={wallets.currency} />
        </label>
      ))}
    </fieldset>
  );
}

function WalletWords({ wallet, currency }: { readonly wallet: Wallet; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const { name, balance, readAt, answering, state, pending } = wallet;
  const time = readAt === undefined ? undefined : formats.dateTime(readAt, 'time');
  const age =
    answering === false
      ? time === undefined
        ? t('transfer_silent')
        : t('transfer_not_answering', { time })
      : time && t('transfer_read_at', { time });
  return (
    <>
      <span className={styles.walletWords}>
        <b className="cut">{name}</b>
        {age !== undefined && <span className={cx(styles.age, answering === false && styles.silent)}>{age}</span>}
      </span>
      <span className={styles.walletEnd}>
        <b data-testid="transfer-wallet-balance">{formats.money(balance, currency)}</b>
        {pending && <StatusChip tone="warn">{t('transfer_is_pending')}</StatusChip>}
        {!pending && state === 'maintenance' && <StatusChip tone="mute">{t('transfer_in_maintenance')}</StatusChip>}
        {!pending && state === 'closed' && <StatusChip tone="mute">{t('transfer_closed')}</StatusChip>}
      </span>
    </>
  );
}
