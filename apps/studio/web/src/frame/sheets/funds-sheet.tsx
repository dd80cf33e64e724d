/** Insufficient balance: deposit, or a lower bet. */
import { BottomSheet, Button, useFormats } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../i18n.ts';
import { openPage } from '../parent-page.ts';
import styles from './sheets.module.css';

export interface FundsSheetProps {
  readonly session: SessionOpened;
  readonly bet: number;
  readonly balance: number;
  /** The highest affordable bet; absent where there is none, or the game has no such choice. */
  readonly reached?: number | undefined;
  readonly onLower?: (bet: number) => void;
  readonly onClose: () => void;
  /** Reads the balance again: a deposit may have arrived. */
  readonly onOpen: () => void;
}

export function FundsSheet({ session, bet, balance, reached, onLower, onClose, onOpen }: FundsSheetProps) {
  const t = useT();
  const formats = useFormats();
  const { currency, depositUrl, demo } = session;
  const opened = useRef(onOpen);
  useEffect(() => opened.current(), []);
  return (
    <BottomSheet title={t('funds_title')} onClose={onClose} data-testid="studio-funds">
      <p className={styles.text}>
        {t('funds_text', { balance: formats.money(balance, currency), bet: formats.money(bet, currency) })}
      </p>
      <div className={styles.actions}>
        {!demo && (
          <Button look="money" wide onClick={() => openPage(depositUrl)} data-testid="studio-deposit">
            {t('funds_deposit')}
          </Button>
        )}
        {reached !== undefined && onLower && (
          <Button wide onClick={() => onLower(reached)} data-testid="studio-lower">
            {t('funds_lower', { amount: formats.money(reached, currency) })}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}
