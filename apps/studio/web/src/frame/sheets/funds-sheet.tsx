/** Insufficient balance: deposit, or a lower bet. */
import { Button } from '@lantern/ui';
import { useEffect } from 'react';
import { useGame } from '../game.ts';
import { useT } from '../i18n.ts';
import { openPage } from '../parent-page.ts';
import { Sheet, Text, useClose } from './sheet.tsx';
import styles from './sheets.module.css';

export interface LowerBet {
  /** The bets on offer, ascending, and how one is chosen; absent where a game has no such choice. */
  readonly stakes?: { readonly bets: readonly number[]; readonly choose: (bet: number) => void } | undefined;
  /** Played with chips that are not in the wallet. */
  readonly practice?: boolean;
}

export interface FundsSheetProps extends LowerBet {
  readonly bet: number;
}

export function FundsSheet({ bet, stakes, practice }: FundsSheetProps) {
  const t = useT();
  const { session, view, play, money } = useGame();
  const balance = view.use((state) => state.balance);
  const close = useClose();
  // A deposit may have arrived.
  useEffect(() => void play?.refreshBalance(), [play]);
  const lower = stakes?.bets.filter((offered) => offered <= balance && offered < bet).pop();
  return (
    <Sheet title={t('funds_title')} testId="studio-funds">
      <Text>{t('funds_text', { balance: money(balance), bet: money(bet) })}</Text>
      <div className={styles.actions}>
        {!session.demo && !practice && (
          <Button look="money" wide onClick={() => openPage(session.depositUrl)} data-testid="studio-deposit">
            {t('funds_deposit')}
          </Button>
        )}
        {lower !== undefined && (
          <Button
            wide
            onClick={() => {
              stakes?.choose(lower);
              close();
            }}
            data-testid="studio-lower"
          >
            {t('funds_lower', { amount: money(lower) })}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
