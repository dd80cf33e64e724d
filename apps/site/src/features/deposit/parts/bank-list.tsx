/** The banks a member can pay from, with a search: a separate chunk. */
import { BottomSheet, Empty, SkeletonRow, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { folded } from '../../../lib/language/folded.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from './bank-list.module.css';

export default function BankList({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const banks = useCall('deposit.banks', {}, { staleMs: Infinity });
  const [wanted, setWanted] = useState('');
  return (
    <BottomSheet title={t('deposit_banks_open')} onClose={onClose} data-testid="deposit-banks">
      <p className={styles.text}>{t('deposit_banks_text')}</p>
      <TextInput
        icon="magnifying-glass"
        type="search"
        value={wanted}
        aria-label={t('deposit_banks_search')}
        placeholder={t('deposit_banks_search')}
        data-testid="deposit-banks-search"
        onChange={({ target }) => setWanted(target.value)}
      />
      <Block
        read={banks}
        waiting={[0, 1, 2, 3].map((row) => (
          <SkeletonRow key={row} />
        ))}
      >
        {({ list }) => {
          const needle = folded(wanted.trim());
          const found = list.filter(({ bankName, bankCode }) => folded(`${bankName} ${bankCode}`).includes(needle));
          if (found.length === 0) return <Empty title={t('deposit_banks_none')} />;
          return (
            <ul className={styles.list}>
              {found.map(({ bankCode, bankName }) => (
                <li key={bankCode} className={styles.bank}>
                  <span className={styles.code} aria-hidden="true">
                    {bankCode.slice(0, 4)}
                  </span>
                  {bankName}
                </li>
              ))}
            </ul>
          );
        }}
      </Block>
    </BottomSheet>
  );
}
