/** A mail in full: its screen, and its deletion once it need not be kept. */
import { BottomSheet, Button, useDialogs, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { MessageHead } from '../../../lib/content/message-parts.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { deleteMail, type Mail } from '../api/use-mails.ts';
import styles from '../inbox.module.css';
import { addressOf } from '../mail-looks.ts';

interface OpenedMailProps {
  readonly mail: Mail;
  readonly onClose: () => void;
}

export function OpenedMail({ mail, onClose }: OpenedMailProps) {
  const t = useT();
  const access = useAccess();
  return (
    <BottomSheet
      title={mail.title}
      hideTitle
      onClose={onClose}
      data-testid="mail-detail"
      footer={
        <div className={styles.actions}>
          <Button look="brand" wide data-testid="mail-open" onClick={() => access.go(addressOf(mail))}>
            {t('inbox_open')}
          </Button>
          {mail.deletable && <DeleteButton mail={mail} onDeleted={onClose} />}
        </div>
      }
    >
      <MessageHead title={mail.title} at={mail.createdAt} />
      <p className={styles.sheetText}>{mail.text}</p>
      {!mail.deletable && <p className={styles.keptNote}>{t('inbox_kept')}</p>}
    </BottomSheet>
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
