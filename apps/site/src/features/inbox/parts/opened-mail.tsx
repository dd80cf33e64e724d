/** A mail in full: its screen, and its deletion once it need not be kept. */
import { BottomSheet, Button, useDialogs, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { MessageHead } from '../../../lib/content/message-parts.tsx';
import { Prose } from '../../../lib/content/prose.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { useFollowTarget } from '../../../lib/navigation/follow-target.ts';
import { deleteMail, stopMarketing, type Mail } from '../api/use-mails.ts';
import styles from '../inbox.module.css';
import { addressOf } from '../mail-looks.ts';

interface OpenedMailProps {
  readonly mail: Mail;
  readonly onClose: () => void;
}

export function OpenedMail({ mail, onClose }: OpenedMailProps) {
  const t = useT();
  const follow = useFollowTarget();
  const address = addressOf(mail);
  return (
    <BottomSheet
      title={mail.title}
      hideTitle
      onClose={onClose}
      data-testid="mail-detail"
      footer={
        <div className={styles.actions}>
          {address !== undefined && (
            <Button look="brand" wide data-testid="mail-open" onClick={() => follow(address)}>
              {t('inbox_open')}
            </Button>
          )}
          {mail.product !== undefined && <StopButton product={mail.product} onStopped={onClose} />}
          {mail.deletable && <DeleteButton mail={mail} onDeleted={onClose} />}
        </div>
      }
    >
      <MessageHead title={mail.title} at={mail.createdAt} />
      {mail.html === undefined ? (
        <p className={styles.sheetText}>{mail.text}</p>
      ) : (
        <div className={styles.sheetText}>
          <Prose html={mail.html} />
        </div>
      )}
      {mail.product !== undefined && <p className={styles.keptNote}>{t('inbox_marketing')}</p>}
      {!mail.deletable && <p className={styles.keptNote}>{t('inbox_kept')}</p>}
    </BottomSheet>
  );
}

/** One tap off, in every message of marketing. */
function StopButton({
  product,
  onStopped,
}: {
  readonly product: NonNullable<Mail['product']>;
  readonly onStopped: () => void;
}) {
  const t = useT();
  const toasts = useToasts();
  const [stopping, setStopping] = useState(false);
  const label = t('inbox_stop', { product: t(`marketing_product_${product}`) });

  async function stop(): Promise<void> {
    setStopping(true);
    const refusal = await stopMarketing(product);
    setStopping(false);
    if (refusal !== undefined) return void toasts.show({ type: 'fail', text: refusal });
    toasts.show({ type: 'success', text: t('inbox_stopped') });
    onStopped();
  }

  return (
    <Button wide data-testid="mail-stop" busy={stopping ? label : undefined} onClick={() => void stop()}>
      {label}
    </Button>
  );
}

function DeleteButton({ mail, onDeleted }: { readonly mail: Mail; readonly onDeleted: () => void }) {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [deleting, setDeleting] = useState(false);

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: t('inbox_delete_title'),
      text: t('inbox_delete_text'),
      confirmLabel: t('inbox_delete'),
      cancelLabel: t('inbox_delete_keep'),
    });
    if (!sure) return;
    setDeleting(true);
    const refusal = await deleteMail(mail.mailId);
    setDeleting(false);
    if (refusal !== undefined) return void toasts.show({ type: 'fail', text: refusal });
    toasts.show({ type: 'success', text: t('inbox_deleted') });
    onDeleted();
  }

  return (
    <Button
      look="ghost"
      wide
      icon="trash"
      busy={deleting ? t('inbox_delete') : undefined}
      data-testid="mail-delete"
      onClick={() => void remove()}
    >
      {t('inbox_delete')}
    </Button>
  );
}
