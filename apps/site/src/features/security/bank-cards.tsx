/** The bank accounts for withdrawals, drawn as cards. */
import { Button, Empty, IconButton, Skeleton } from '@lantern/ui';
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useSecuritySettings } from './api/settings.ts';
import styles from './bank-cards.module.css';
import { AddBankCardSheet } from './parts/add-bank-card-sheet.tsx';
import { PayeeNameSheet } from './parts/payee-name-sheet.tsx';
import { PaymentPasswordSheet } from './parts/payment-password-sheet.tsx';
import { RemoveBankCardSheet } from './parts/remove-bank-card-sheet.tsx';

export type LinkedCard = AnswerOf<Calls['withdraw.bankCards']>['list'][number];

/** The server's maximum (bank_cards_maximum). */
const CARDS_MAXIMUM = 5;
/** Backgrounds of the drawn cards; neighbours differ. */
const BACKGROUNDS = 6;

export function BankCards() {
  const t = useT();
  const cards = useCall('withdraw.bankCards', {});
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<LinkedCard>();
  return (
    <div className={`gutter ${styles.page}`}>
      <Block read={cards} waiting={<Waiting />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty
              title={t('cards_none')}
              text={t('cards_none_text')}
              action={{ label: t('cards_add'), onPress: () => setAdding(true) }}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {list.map((card, at) => (
                  <DrawnCard
                    key={card.bankCardId}
                    card={card}
                    background={at % BACKGROUNDS}
                    onRemove={() => setRemoving(card)}
                  />
                ))}
              </ul>
              <Button
                look="brand"
                wide
                icon="plus"
                data-testid="add-bank-card"
                reason={list.length >= CARDS_MAXIMUM ? t('cards_maximum', { count: CARDS_MAXIMUM }) : undefined}
                onClick={() => setAdding(true)}
              >
                {t('cards_add')}
              </Button>
            </>
          )
        }
      </Block>
      {adding && <Adding onClose={() => setAdding(false)} />}
      {removing && <RemoveBankCardSheet card={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

/** The next sheet opens by itself once the server has the last one's data. */
const stay = (): void => undefined;

/** Prerequisites of linking come first: the payee name, then the payment password. */
function Adding({ onClose }: { readonly onClose: () => void }) {
  const { data } = useSecuritySettings();
  if (!data) return null;
  if (data.payeeName === null) return <PayeeNameSheet onClose={onClose} onSaved={stay} />;
  if (!data.paymentPassword) return <PaymentPasswordSheet isSet={false} onClose={onClose} onSaved={stay} />;
  return <AddBankCardSheet payeeName={data.payeeName} onClose={onClose} />;
}

function Waiting() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1].map((card) => (
        <div key={card} className={styles.waiting}>
          <Skeleton height={168} radius={18} />
        </div>
      ))}
    </div>
  );
}

interface DrawnCardProps {
  readonly card: LinkedCard;
  readonly background: number;
  readonly onRemove: () => void;
}

function DrawnCard({ card: { bankCode, bankName, accountNumber, accountName }, background, onRemove }: DrawnCardProps) {
  const t = useT();
  const banks = useCall('security.banks', {}, { staleMs: Infinity }).data?.list;
  const bank = banks?.find((known) => known.bankCode === bankCode);
  const shortName = bank?.shortName ?? bankName;
  return (
    <li className={styles.card} data-background={background} data-testid="bank-card">
      <div className={styles.head}>
        <div className={styles.bank}>
          <b>{shortName}</b>
          <span>{bank?.name}</span>
        </div>
        <IconButton
          icon="trash"
          label={t('cards_remove_named', { bank: shortName, number: accountNumber })}
          className={styles.remove}
          data-testid="remove-bank-card"
          onClick={onRemove}
        />
      </div>
      <p className={styles.number}>{accountNumber}</p>
      <p className={styles.holder}>{accountName}</p>
    </li>
  );
}
