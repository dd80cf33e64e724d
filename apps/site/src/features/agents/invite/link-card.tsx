/** The link shown: its QR on cream, the code to read out, and the phone's share sheet. */
import { Button, Card, IconButton, QrCode, qrMatrix, useToasts } from '@lantern/ui';
import { useMemo } from 'react';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useAgentT } from '../agent-texts.tsx';
import type { AffiliateLink } from './link-types.ts';
import styles from './agent-invite.module.css';

/** The address as it is read: without its scheme. */
const shownUrl = (url: string): string => url.replace(/^https?:\/\//u, '');
const QR_PX = 132;

export function LinkCard({ link: { url, code, kind } }: { readonly link: AffiliateLink }) {
  const t = useAgentT();
  const site = useT();
  const toasts = useToasts();
  const matrix = useMemo(() => qrMatrix(url), [url]);
  async function copy(): Promise<void> {
    const copied = await copyText(url);
    toasts.show(
      copied
        ? { type: 'success', text: site('copied', { what: t('invite_link') }) }
        : { type: 'fail', text: site('copy_failed') },
    );
  }
  async function share(): Promise<void> {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ text: t(`invite_message_${kind}`, { url }) });
    } catch (reason) {
      // Closing the phone's sheet is an answer too.
      if (reason instanceof Error && reason.name === 'AbortError') return;
      await copy();
    }
  }
  return (
    <Card padding="none" className={styles.card}>
      <div className={styles.qr} data-testid="link-qr" data-qr={url}>
        <QrCode matrix={matrix} label={t('invite_qr', { code })} size={QR_PX} mark={false} />
      </div>
      <div className={styles.side}>
        <span className={styles.label}>{t(`invite_link_${kind}`)}</span>
        <b className={styles.code} dir="ltr" data-testid="link-code">
          {code}
        </b>
        <span className={styles.url} dir="ltr">
          {shownUrl(url)}
        </span>
        <span className={styles.buttons}>
          <Button small wide icon="share-network" data-testid="link-share" onClick={() => void share()}>
            {t('invite_share')}
          </Button>
          <IconButton boxed icon="copy" label={t('invite_copy')} data-testid="link-copy" onClick={() => void copy()} />
        </span>
      </div>
    </Card>
  );
}
