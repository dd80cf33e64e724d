/** The cart: bets of any kind, placed as one order. */
import { BottomSheet, Button, Empty, IconButton, useFormats } from '@lantern/ui';
import type { CartBet } from '../picking/bet-state.ts';
import { payoutPerHit, stakeOf, totalStake } from '../bets/price.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './cart-sheet.module.css';
import { selectionText } from './selection-text.ts';

export interface CartSheetProps {
  readonly cart: readonly CartBet[];
  readonly currency: string;
  readonly sending: boolean;
  readonly blocked: string | undefined;
  readonly oddsChanged: string | undefined;
  readonly trouble: React.ReactNode;
  readonly onDrop: (serials: readonly number[]) => void;
  readonly onPlace: () => void;
  readonly onClose: () => void;
}

export function CartSheet({ cart, currency, sending, blocked, oddsChanged, trouble, onDrop, onPlace, onClose }: CartSheetProps) {
  const t = useT();
  const formats = useFormats();
  const footer = cart.length > 0 && (
    <>
      <div className={styles.sum}>
        <span>{t('cart_count', { count: cart.length })}</span>
        <b className="num" data-testid="cart-total">
          {formats.money(totalStake(cart), currency)}
        </b>
      </div>
      {trouble}
      <div className={styles.actions}>
        <Button data-testid="cart-clear" onClick={() => onDrop(cart.map(({ serial }) => serial))}>
          {t('clear_all')}
        </Button>
        <span className={styles.grow}>
          <Button wide look="money" busy={sending ? t('placing') : undefined} reason={blocked} data-testid="place-cart" onClick={onPlace}>
            {t(oddsChanged === undefined ? 'place' : 'confirm_odds')}
          </Button>
        </span>
      </div>
    </>
  );
  return (
    <BottomSheet title={t('cart')} onClose={onClose} footer={footer || undefined} data-testid="cart-sheet">
      {cart.length === 0 && <Empty title={t('cart_empty')} action={{ label: t('pick_numbers'), onPress: onClose }} />}
      <ul className={styles.list}>
        {cart.map((bet) => (
          <CartRow key={bet.serial} bet={bet} currency={currency} warn={bet.betType === oddsChanged} onDrop={() => onDrop([bet.serial])} />
        ))}
      </ul>
    </BottomSheet>
  );
}

function CartRow({ bet, currency, warn, onDrop }: { readonly bet: CartBet; readonly currency: string; readonly warn: boolean; readonly onDrop: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { odds } = useNumbers();
  return (
    <li className={styles.row} data-testid="cart-item">
      <div className={styles.text}>
        <b>{bet.name}</b>
        {bet.selections.length > 0 && <span className={styles.numbers}>{selectionText(bet.selections)}</span>}
        <span className={warn ? styles.warn : styles.faint}>
          {t('odds', { odds: odds(bet.odds) })} · {t('wins', { amount: formats.money(payoutPerHit(bet.unit, bet.odds), currency) })}
        </span>
      </div>
      <b className="num">{formats.money(stakeOf(bet), currency)}</b>
      <IconButton icon="trash" label={t('remove_bet', { name: bet.name })} data-testid="cart-remove" onClick={onDrop} />
    </li>
  );
}
