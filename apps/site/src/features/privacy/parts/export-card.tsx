/** A copy of all personal data, as a file. */
import { Button, Card, SectionHead, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { saveFile } from '../api/save-file.ts';
import styles from '../privacy.module.css';
import { PasswordSheet } from './password-sheet.tsx';

export function ExportCard() {
  const t = useT();
  const toasts = useToasts();
  const [confirming, setConfirming] = useState(false);
  return (
    <section>
      <SectionHead title={t('privacy_export')} />
      <Card>
        <p className={styles.text}>{t('privacy_export_text')}</p>
        <Button wide icon="download-simple" data-testid="export" onClick={() => setConfirming(true)}>
          {t('privacy_export_action')}
        </Button>
      </Card>
      {confirming && (
        <PasswordSheet
          title={t('privacy_export')}
          text={t('privacy_export_ask')}
          action={t('privacy_export_action')}
          busyLabel={t('privacy_export_busy')}
          onClose={() => setConfirming(false)}
          send={async (password) => {
            const made = await client.call('privacy.export', { body: { password } });
            if (!made.ok) return made;
            saveFile('du-lieu-ca-nhan.json', JSON.stringify(made.value, null, 2), 'application/json');
            setConfirming(false);
            toasts.show({ type: 'success', text: t('privacy_export_done') });
            return undefined;
          }}
        />
      )}
    </section>
  );
}
