/** The supported banks, found by any part of a name, with or without diacritics. */
import { BottomSheet, Icon, SkeletonRow, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { folded } from '../../../lib/language/folded.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../bank-cards.module.css';

export interface Bank {
  readonly bankCode: string;
  readonly name: string;
  readonly shortName: string;
}

interface BankPickerProps {
  readonly chosen: string | undefined;
  readonly onChoose: (bank: Bank) => void;
  readonly onClose: () => void;
}

export function BankPicker({ chosen, onChoose, onClose }: BankPickerProps) {
  const t = useT();
  const banks = useCall('security.banks', {}, { staleMs: Infinity });
  const [sought, setSought] = useState('');
  const matches = ({ bankCode, name, shortName }: Bank): boolean =>
    folded(`${shortName} ${bankCode} ${name}`).includes(folded(sought.trim()));
  return (
    <BottomSheet title={t('cards_bank_choose')} onClose={onClose} data-testid="bank-picker">
      <div className={styles.search}>
        <TextInput
          icon="magnifying-glass"
          aria-label={t('cards_bank_search')}
          placeholder={t('cards_bank_search')}
          data-testid="bank-search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      <Block
        read={banks}
        waiting={[0, 1, 2, 3, 4].map((row) => (
          <SkeletonRow key={row} />
        ))}
      >
        {({ list }) => {
          const found = list.filter(matches);
          if (found.length === 0) return <p className={styles.quiet}>{t('cards_bank_none')}</p>;
          return (
            <ul className={styles.banks}>
              {found.map((bank) => (
                <li key={bank.bankCode}>
                  <button
                    type="button"
                    className={styles.bankRow}
                    aria-pressed={bank.bankCode === chosen}
                    data-testid={`bank-${bank.bankCode}`}
                    onClick={() => onChoose(bank)}
                  >
                    <span className={styles.bankWords}>
                      <b>{bank.shortName}</b>
                      <span>{bank.name}</span>
                    </span>
                    {bank.bankCode === chosen && <Icon name="check" size={16} className={styles.mark} />}
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Block>
    </BottomSheet>
  );
}
