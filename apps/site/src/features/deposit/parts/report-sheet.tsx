/** "I have transferred": the payer, the bank's reference, pictures of the receipt. Helps staff find the money. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import { BottomSheet, Button, Field, Note, TextInput } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useRef, useState, type FormEvent } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { EmptyTile, UploadTile } from '../../../lib/uploads/upload-tile.tsx';
import { useReceipts, type Receipts } from '../api/use-receipts.ts';
import { useReport } from '../api/use-report.ts';
import type { DepositOrder } from '../deposit-words.ts';
import styles from './report-sheet.module.css';

const NAME_MAXIMUM = 50;
const REFERENCE_MAXIMUM = 64;

interface ReportSheetProps {
  readonly order: DepositOrder;
  readonly onClose: () => void;
}

export function ReportSheet({ order, onClose }: ReportSheetProps) {
  const t = useT();
  const online = useOnline();
  const { orderId } = order;
  const { sending, refusal, send } = useReport(orderId, onClose);
  const [payerName, setPayerName] = useState('');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const receipts = useReceipts(orderId);
  const name = useRef<HTMLInputElement>(null);
  const nameMissing = payerName.trim() === '';
  const reason = !online
    ? t('deposit_offline_report')
    : receipts.sending
      ? t('deposit_receipt_wait')
      : nameMissing
        ? t('deposit_needs_payer')
        : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason !== undefined || sending) return;
    const receiptIds = receipts.list.flatMap(({ id }) => id ?? []);
    void send({
      payerName: payerName.trim(),
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
      ...(receiptIds.length === 0 ? {} : { receiptIds }),
    });
  }

  return (
    <BottomSheet title={t('deposit_report')} onClose={onClose} data-testid="deposit-report">
      <form onSubmit={submit} noValidate>
        <p className={styles.lead}>
          {t(order.steps.includes('wait_review') ? 'deposit_report_review' : 'deposit_report_lead')}
        </p>
        <Field
          label={t('deposit_payer')}
          note={t('deposit_payer_note')}
          required
          error={tried && nameMissing ? t('deposit_needs_payer') : undefined}
        >
          <TextInput
            ref={name}
            icon="user"
            name="payerName"
            autoComplete="name"
            autoCapitalize="characters"
            maxLength={NAME_MAXIMUM}
            value={payerName}
            data-autofocus
            data-testid="field-payerName"
            onChange={({ target }) => setPayerName(target.value)}
          />
        </Field>
        <Field label={t('deposit_reference')} note={t('optional')}>
          <TextInput
            icon="receipt"
            name="reference"
            autoComplete="off"
            maxLength={REFERENCE_MAXIMUM}
            value={reference}
            data-testid="field-reference"
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        <Pictures receipts={receipts} />
        <div role="alert">{refusal && <Note tone="bad">{refusal.message}</Note>}</div>
        <div className={styles.send}>
          <Button
            look="money"
            wide
            type="submit"
            data-testid="report-submit"
            busy={sending ? t('deposit_report_sending') : undefined}
            reason={reason}
            onBlocked={() => {
              setTried(true);
              if (nameMissing) name.current?.focus();
            }}
          >
            {t('deposit_report_send')}
          </Button>
        </div>
      </form>
    </BottomSheet>
  );
}

function Pictures({ receipts }: { readonly receipts: Receipts }) {
  const t = useT();
  return (
    <div className={styles.pictures} role="group" aria-label={t('deposit_receipts')}>
      <div className={styles.picturesHead}>
        <span>{t('deposit_receipts')}</span>
        <span className={styles.note}>{t('deposit_receipts_note', { maximum: UPLOAD_IMAGES_MAXIMUM })}</span>
      </div>
      <div className={styles.tiles}>
        {receipts.list.map((receipt, at) => (
          <UploadTile
            key={receipt.key}
            upload={receipt}
            words={{
              name: t('deposit_receipt_number', { number: at + 1 }),
              sent: t('deposit_receipt_sent'),
              remove: t('deposit_receipt_remove', { number: at + 1 }),
            }}
            data-testid="receipt"
            onRemove={() => receipts.remove(receipt.key)}
          />
        ))}
        {receipts.open && (
          <EmptyTile
            label={t('deposit_receipt_add')}
            caption={t('deposit_receipt_add_short')}
            data-testid="field-receipt"
            onChoose={(file) => void receipts.add(file)}
          />
        )}
      </div>
      <div role="status">
        {receipts.complaint !== undefined && <p className={styles.complaint}>{receipts.complaint}</p>}
      </div>
    </div>
  );
}
