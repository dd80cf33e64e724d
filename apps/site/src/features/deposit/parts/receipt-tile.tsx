/** One picture of a receipt with its upload, or the empty place for the next one. */
import { Icon } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { Receipt } from '../api/use-receipts.ts';
import styles from './report-sheet.module.css';

type ReceiptTileProps =
  | { readonly receipt: Receipt; readonly number: number; readonly onRemove: () => void; readonly onChoose?: undefined }
  | { readonly receipt?: undefined; readonly onChoose: (file: File) => void };

export function ReceiptTile(props: ReceiptTileProps) {
  return props.receipt ? (
    <Chosen receipt={props.receipt} number={props.number} onRemove={props.onRemove} />
  ) : (
    <Empty onChoose={props.onChoose!} />
  );
}

function Empty({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const t = useT();
  return (
    <label className={styles.empty}>
      <input
        type="file"
        accept="image/*"
        className={styles.file}
        aria-label={t('deposit_receipt_add')}
        data-testid="field-receipt"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after a failure.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Icon name="image" size={24} />
      <span aria-hidden="true">{t('deposit_receipt_add_short')}</span>
    </label>
  );
}

interface ChosenProps {
  readonly receipt: Receipt;
  readonly number: number;
  readonly onRemove: () => void;
}

function Chosen({ receipt, number, onRemove }: ChosenProps) {
  const t = useT();
  const { stage, share, preview, complaint } = receipt;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.tile} data-stage={stage} data-testid="receipt">
      <img className={styles.preview} src={preview} alt={t('deposit_receipt_number', { number })} />
      {stage === 'sending' && (
        <span
          className={styles.veil}
          role="progressbar"
          aria-label={t('deposit_receipt_number', { number })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          {percent} %
        </span>
      )}
      {stage === 'sent' && (
        <span className={styles.sent}>
          <Icon name="check-circle" variant="fill" size={20} />
          <span className="sr-only">{t('deposit_receipt_sent')}</span>
        </span>
      )}
      {stage === 'failed' && (
        <span className={styles.veil} role="alert">
          {complaint}
        </span>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('deposit_receipt_remove', { number })}
        onClick={onRemove}
      >
        <Icon name="x" size={12} />
      </button>
    </div>
  );
}
