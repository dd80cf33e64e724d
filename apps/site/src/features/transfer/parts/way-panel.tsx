/** From and to: two wallets and the button that swaps them. */
import { IconButton, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { Direction, Wallet, Wallets } from '../state/transfer-request.ts';
import styles from '../transfer.module.css';

interface WayPanelProps {
  readonly wallets: Wallets;
  readonly wallet: Wallet;
  readonly direction: Direction;
  readonly onTurn: () => void;
}

export function WayPanel({ wallets, wallet, direction, onTurn }: WayPanelProps) {
  const t = useT();
  const main = { name: t('transfer_main'), balance: wallets.transferable };
  const [from, to] = direction === 'out' ? [main, wallet] : [wallet, main];
  return (
    <div className={styles.way}>
      <Purse label={t('transfer_from')} name={from.name} balance={from.balance} currency={wallets.currency} />
      <IconButton
        boxed
        icon="arrows-down-up"
        label={t('transfer_swap')}
        className={styles.turn}
        onClick={onTurn}
        data-testid="transfer-swap"
      />
      <Purse label={t('transfer_to')} name={to.name} balance={to.balance} currency={wallets.currency} />
    </div>
  );
}

function Purse({
  label,
  name,
  balance,
  currency,
}: {
  readonly label: string;
  readonly name: string;
  readonly balance: number;
  readonly currency: string;
}) {
  const formats = useFormats();
  return (
    <div className={styles.purse}>
      <span className={styles.label}>{label}</span>
      <b className="cut">{name}</b>
      <span className={styles.purseBalance}>{formats.money(balance, currency)}</span>
    </div>
  );
}
