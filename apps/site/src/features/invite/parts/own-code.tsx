/** The member's code: its QR, to read out, to copy, and to send by the phone's share sheet. */
import { Button, Card, QrCode, qrMatrix, useFormats, useToasts } from '@lantern/ui';
import { useMemo } from 'react';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { Offer } from '../friend-view.ts';
import styles from '../invite.module.css';

/** The address as it is read: without its scheme. */
const shownLink = (link: string): string => link.replace(/^https?:\/\//u, '');

export function OwnCode({ offer: { code, link, to } }: { readonly offer: Offer }) {
  const t = useT();
  const formats = useFormats();
  const matrix = useMemo(() => qrMatrix(link), [link]);
  return (
    <section aria-label={t('invite_code')}>
      <Card padding="none" className={styles.codeCard}>
        <div className={styles.qr} data-testid="invite-qr" data-qr={link}>
          <QrCode matrix={matrix} label={t('invite_qr')} size={148} />
        </div>
        <div className={styles.codeSide}>
          <span className={styles.label}>{t('invite_code')}</span>
          <b className={styles.code} data-testid="invite-code" dir="ltr">
            {code}
          </b>
          <CopyButton label={t('invite_code')} value={code} />
          <span className={styles.until}>{t('invite_until', { date: formats.dateTime(to - 1, 'date') })}</span>
        </div>
      </Card>
      <Card padding="none" className={styles.linkRow}>
        <span className={styles.link} data-testid="invite-link" dir="ltr">
          {shownLink(link)}
        </span>
        <CopyButton label={t('invite_link')} value={link} />
      </Card>
      <SendButton code={code} link={link} />
    </section>
  );
}

function SendButton({ code, link }: { readonly code: string; readonly link: string }) {
  const t = useT();
  const toasts = useToasts();
  const canShare = typeof navigator.share === 'function';
  async function send(): Promise<void> {
    const text = t('invite_message', { code, link });
    if (!canShare) {
      const copied = await copyText(text);
      toasts.show(
        copied
          ? { type: 'success', text: t('copied', { what: t('invite_link') }) }
          : { type: 'fail', text: t('copy_failed') },
      );
      return;
    }
    try {
      await navigator.share({ text });
    } catch (failure) {
      // Closing the sheet is not a failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError'))
        toasts.show({ type: 'fail', text: t('invite_send_failed') });
    }
  }
  return (
    <Button wide look="brand" icon="share-network" data-testid="invite-send" onClick={() => void send()}>
      {t('invite_send')}
    </Button>
  );
}
