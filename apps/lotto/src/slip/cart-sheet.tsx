/** The cart: bets of any kind, each can be changed or removed, placed as one order. */
import { BottomSheet, Button, Empty, Icon, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { orderFault } from '../bets/limits.ts';
import { highestPayout, totalStake } from '../bets/price.ts';
import type { CartBet } from '../picking/bet-state.ts';
import { useT } from '../lib/i18n.ts';
import { CartLine, type LineChange } from './cart-line.tsx';
import styles from './cart-sheet.module.css';
import { OddsChoice } from './odds-choice.tsx';
import { useFaultText } from './use-fault-text.ts';

export interface CartSheetProps {
  readonly cart: readonly CartBet[];
  readonly currency: string;
  readonly sending: boolean;
  readonly blocked: string | undefined;
  /** Bet types whose odds changed and need a confirmation. */
  readonly changed: readonly string[];
  /** The bet type that was refused, and why. */
  readonly refused: { readonly betType: string; readonly text: string } | undefined;
  readonly trouble: React.ReactNode;
  readonly onDrop: (serials: readonly number[]) => void;
  /** Undoes the last removal; absent when there is none. */
  readonly onUndo: (() => void) | undefined;
  readonly onEdit: (serial: number, change: LineChange) => void;
  readonly onPlace: () => void;
  readonly onChase: (() => void) | undefined;
  readonly onClose: () => void;
}

export function CartSheet(props: CartSheetProps) {
  const { cart, currency, changed, refused, onDrop, onUndo, onEdit, onClose } = props;
  const t = useT();
  const [open, setOpen] = useState<number>();
  return (
    <BottomSheet
      title={t('cart')}
      onClose={onClose}
      footer={cart.length > 0 ? <CartFoot {...props} /> : undefined}
      data-testid="cart-sheet"
    >
      {cart.length === 0 && <Empty title={t('cart_empty')} action={{ label: t('pick_numbers'), onPress: onClose }} />}
      {onUndo && (
        <button type="button" className={styles.undo} data-testid="cart-undo" onClick={onUndo}>
          <Icon name="arrow-counter-clockwise" size={18} />
          {t('undo_removal')}
        </button>
      )}
      <ul className={styles.list}>
        {cart.map((bet) => (
          <CartLine
            key={bet.serial}
            bet={bet}
            currency={currency}
            open={open === bet.serial}
            warn={changed.includes(bet.betType)}
            refusal={refused?.betType === bet.betType ? refused.text : undefined}
            onOpen={() => setOpen(open === bet.serial ? undefined : bet.serial)}
            onDrop={() => onDrop([bet.serial])}
            onEdit={(change) => onEdit(bet.serial, change)}
          />
        ))}
      </ul>
      {cart.length > 0 && <OddsChoice />}
    </BottomSheet>
  );
}

function CartFoot({ cart, currency, sending, blocked, changed, trouble, onDrop, onPlace, onChase }: CartSheetProps) {
  const t = useT();
  const formats = useFormats();
  const fault = useFaultText(currency)(orderFault(cart));
  const most = cart.reduce((highest, bet) => Math.max(highest, highestPayout(bet)), 0);
  return (
    <>
      <div className={styles.sum}>
        <span>{t('cart_count', { count: cart.length })}</span>
        <b className="num" data-testid="cart-total">
          {formats.money(totalStake(cart), currency)}
        </b>
      </div>
      <div className={styles.most}>
        <span>{t('win_most')}</span>
        <b className="num">{formats.money(most, currency)}</b>
      </div>
      {trouble}
      <div className={styles.actions}>
        <Button data-testid="cart-clear" onClick={() => onDrop(cart.map(({ serial }) => serial))}>
          {t('clear_all')}
        </Button>
        {onChase && (
          <Button icon="arrows-clockwise" data-testid="chase-cart" onClick={onChase}>
            {t('chase_short')}
          </Button>
        )}
        <span className={styles.grow}>
          <Button
            wide
            look="money"
            busy={sending ? t('placing') : undefined}
            reason={fault ?? blocked}
            data-testid="place-cart"
            onClick={onPlace}
          >
            {t(changed.length === 0 ? 'place' : 'confirm_odds')}
          </Button>
        </span>
      </div>
    </>
  );
}
