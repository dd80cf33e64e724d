/** Receipts of a deposit order. A picture is personal data: it is fetched when it is asked for, and the look is in the trail. */
import { useState } from 'react';
import { call } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { DeskButton, DeskCard, DeskNote } from './parts.tsx';
import styles from './receipts.module.css';

interface ReceiptsProps {
  readonly receiptIds: readonly string[];
  /** Without a card of its own, inside another. */
  readonly isBare?: boolean;
}

export function Receipts({ receiptIds, isBare = false }: ReceiptsProps) {
  const t = useT();
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string>();
  if (receiptIds.length === 0) return null;
  async function open(receiptId: string): Promise<void> {
    const result = await call('ops.deposits.receipt', { params: { receiptId } });
    if (!result.ok) return setFault(result.message);
    setPictures((known) => ({ ...known, [receiptId]: result.value.picture }));
  }
  const pieces = (
    <>
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      <div className={styles.row}>
        {receiptIds.map((receiptId, at) =>
          pictures[receiptId] === undefined ? (
            <DeskButton key={receiptId} icon="eye" onPress={() => void open(receiptId)}>
              {t('receipt_open', { number: at + 1 })}
            </DeskButton>
          ) : (
            <img
              key={receiptId}
              className={styles.picture}
              src={pictures[receiptId]}
              alt={t('receipt', { number: at + 1 })}
            />
          ),
        )}
      </div>
    </>
  );
  if (isBare) return pieces;
  return (
    <DeskCard title={t('receipts')} side={t('receipts_look')}>
      {pieces}
    </DeskCard>
  );
}
