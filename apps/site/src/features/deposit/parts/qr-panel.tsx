/** A QR code on its cream card, with buttons to save or share it. A separate chunk: only orders with a code need it. */
import { BottomSheet, Icon, QrCode, qrMatrix, useToasts } from '@lantern/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { canShare, download, saveWay, share } from '../api/save-picture.ts';
import { drawTransferPicture, type TransferPicture } from '../api/transfer-picture.ts';
import styles from './qr-panel.module.css';

interface QrPanelProps {
  /** Content of the code. */
  readonly text: string;
  readonly label: string;
  /** Below the code: the apps that read it. */
  readonly caption: string;
  readonly orderId: string;
  readonly picture: Omit<TransferPicture, 'matrix'>;
}

export default function QrPanel({ text, label, caption, orderId, picture }: QrPanelProps) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  return (
    <div className={styles.panel} data-testid="deposit-qr" data-qr={text}>
      <QrCode matrix={matrix} label={label} size={236} />
      <p className={styles.caption}>{caption}</p>
      <SaveButtons matrix={matrix} picture={picture} fileName={`${orderId}.png`} />
    </div>
  );
}

interface SaveButtonsProps {
  readonly matrix: TransferPicture['matrix'];
  readonly picture: Omit<TransferPicture, 'matrix'>;
  readonly fileName: string;
}

function SaveButtons({ matrix, picture, fileName }: SaveButtonsProps) {
  const t = useT();
  const toasts = useToasts();
  const [held, setHeld] = useState<string>();
  const drawn = useRef<Blob>(undefined);
  const newest = useRef(picture);
  newest.current = picture;
  const words = [picture.heading, picture.amount, ...picture.lines.map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );

  // Drawn in advance: the share sheet opens only from the tap itself.
  useEffect(() => {
    let isCurrent = true;
    void drawTransferPicture({ ...newest.current, matrix }).then((blob) => {
      if (isCurrent) drawn.current = blob;
    });
    return () => {
      isCurrent = false;
    };
  }, [matrix, words]);
  useEffect(() => (held === undefined ? undefined : () => URL.revokeObjectURL(held)), [held]);

  function save(): void {
    const blob = drawn.current;
    if (!blob) return void toasts.show({ type: 'fail', text: t('deposit_save_failed') });
    if (saveWay() === 'hold') return setHeld(URL.createObjectURL(blob));
    download(blob, fileName);
    toasts.show({ type: 'success', text: t('deposit_saved') });
  }

  async function shareImage(): Promise<void> {
    if (canShare()) {
      if (!(await share(drawn.current, fileName, words)))
        toasts.show({ type: 'fail', text: t('deposit_share_failed') });
      return;
    }
    const copied = await copyText(words);
    toasts.show(copied ? { type: 'success', text: t('deposit_copied_all') } : { type: 'fail', text: t('copy_failed') });
  }

  return (
    <div className={styles.ways}>
      <button type="button" className={styles.way} data-testid="deposit-qr-save" onClick={save}>
        <Icon name="download-simple" size={18} />
        {t('deposit_save')}
      </button>
      <button type="button" className={styles.way} data-testid="deposit-qr-share" onClick={() => void shareImage()}>
        <Icon name={canShare() ? 'share-network' : 'copy'} size={18} />
        {t(canShare() ? 'deposit_share' : 'deposit_copy_all')}
      </button>
      {held !== undefined && (
        <BottomSheet title={t('deposit_save')} onClose={() => setHeld(undefined)}>
          <p className={styles.hold}>{t('deposit_hold')}</p>
          <img className={styles.held} src={held} alt={picture.heading} />
        </BottomSheet>
      )}
    </div>
  );
}
