/** The balance does not reach: a deposit, or a bet it does reach. */
import { BottomSheet, Button, useFormats } from '@lantern/ui';
import { useEffect } from 'react';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../../frame/i18n.ts';
import { openPage } from '../../frame/parent-page.ts';
import type { Play } from '../play/play.ts';
import styles from './sheets.module.css';

export interface FundsSheetProps {
  readonly session: SessionOpened;
  readonly bets: readonly number[];
  readonly bet: number;
  readonly balance: number;
  readonly play: Play;
}

export function FundsSheet({ session, bets, bet, balance, play }: FundsSheetProps) {
  const t = useT();
  const formats = useFormats();
  const { currency, depositUrl, demo } = session;
  const reached = [...bets].reverse().find((offered) => offered <= balance);
  useEffect(() => {
    void play.refreshBalance();
  }, [play]);
  const lower = (): void => {
    if (reached !== undefined) play.choose(reached);
    play.understand();
  };
  return (
    <BottomSheet title={t('funds_title')} onClose={play.understand} data-testid="slot-funds">
      <p className={styles.text}>{t('funds_text', { balance: formats.money(balance, currency), bet: formats.money(bet, currency) })}</p>
      <div className={styles.actions}>
        {!demo && (
          <Button look="money" wide onClick={() => openPage(depositUrl)} data-testid="slot-deposit">
            {t('funds_deposit')}
          </Button>
        )}
        {reached !== undefined && (
          <Button wide onClick={lower} data-testid="slot-lower">
            {t('funds_lower', { amount: formats.money(reached, currency) })}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}
