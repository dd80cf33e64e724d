/** The receiving account: the chosen one as a row, all accounts in a sheet. */
import { BottomSheet, Button, Icon } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import styles from '../withdraw.module.css';
import type { Card } from '../withdraw-words.ts';
import { BankMark } from './bank-mark.tsx';

interface CardPickerProps {
  readonly cards: readonly Card[];
  readonly chosen: Card;
  readonly onChoose: (bankCardId: string) => void;
}

/** Bank, holder and masked number in two lines. */
function Words({ card: { bankName, accountName, accountNumber } }: { readonly card: Card }) {
  return (
    <span className={styles.cardWords}>
      <b>{bankName}</b>
      <span>
        <bdi>{accountName}</bdi> · <bdi dir="ltr">{accountNumber}</bdi>
      </span>
    </span>
  );
}

export function CardPicker({ cards, chosen, onChoose }: CardPickerProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <p className={styles.fieldLabel} id="withdraw-to">
        {t('withdraw_to')}
      </p>
      <button
        type="button"
        className={styles.cardRow}
        aria-haspopup="dialog"
        aria-describedby="withdraw-to"
        onClick={() => setOpen(true)}
        data-testid="withdraw-card"
      >
        <BankMark name={chosen.bankName} />
        <Words card={chosen} />
        <Icon name="caret-down" size={16} className={styles.caret} />
      </button>
      {open && <CardSheet cards={cards} chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </div>
  );
}

function CardSheet({ cards, chosen, onChoose, onClose }: CardPickerProps & { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <BottomSheet
      title={t('withdraw_card_choose')}
      onClose={onClose}
      data-testid="withdraw-cards"
      footer={
        <Button wide icon="plus" onClick={() => navigate('/m/member/bankCards')}>
          {t('withdraw_card_add')}
        </Button>
      }
    >
      <ul className={styles.cardList}>
        {cards.map((card) => (
          <li key={card.bankCardId}>
            <button
              type="button"
              className={styles.cardRow}
              aria-pressed={card.bankCardId === chosen.bankCardId}
              data-testid="withdraw-card-choice"
              onClick={() => {
                onChoose(card.bankCardId);
                onClose();
              }}
            >
              <BankMark name={card.bankName} />
              <Words card={card} />
              {card.bankCardId === chosen.bankCardId && <Icon name="check" size={18} className={styles.chosen} />}
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
