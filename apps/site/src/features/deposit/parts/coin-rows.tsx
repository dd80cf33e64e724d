/** Payment details for coins: network, address, the exact number, the rate used. */
import { Note } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { DepositOrder } from '../deposit-words.ts';
import { CopyRow } from './copy-row.tsx';
import { decimal } from '../state/decimal.ts';
import styles from '../deposit.module.css';

export function CoinRows({ coin }: { readonly coin: NonNullable<DepositOrder['coin']> }) {
  const t = useT();
  return (
    <>
      <CopyRow label={t('deposit_coin_network')} value={coin.network} />
      <CopyRow label={t('deposit_coin_address')} value={coin.address} />
      <CopyRow
        label={t('deposit_coin_exact')}
        value={coin.coinAmount}
        shown={`${decimal(coin.coinAmount)} ${coin.asset}`}
        marked
      />
      <div className={styles.coinNote}>
        <Note tone="info">{t('deposit_coin_only', { asset: coin.asset, network: coin.network })}</Note>
      </div>
    </>
  );
}
