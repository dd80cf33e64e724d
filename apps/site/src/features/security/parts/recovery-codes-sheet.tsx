/** Recovery codes: made once, shown once, saved by the member. */
import { BottomSheet, Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { CopyButton } from '../../../lib/device/copy-button.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import { refreshSecurity } from '../api/settings.ts';
import styles from '../security.module.css';
import { PasswordStep } from './password-step.tsx';

const FILE_NAME = 'recovery-codes.txt';

/** Saves the codes as a text file made in the browser. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}

function CodeList({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useT();
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <Note tone="warn">{t('recovery_once')}</Note>
      <ol className={styles.codes} aria-label={t('security_recovery')} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <CopyButton label={t('security_recovery')} value={text} />
        <Button
          small
          icon="download-simple"
          data-testid="download-codes"
          onClick={() => download(`${t('brand')}\n\n${text}\n`)}
        >
          {t('recovery_download')}
        </Button>
      </div>
      <Button look="brand" wide data-testid="codes-kept" onClick={onClose}>
        {t('recovery_kept')}
      </Button>
    </div>
  );
}

export function RecoveryCodesSheet({ left, onClose }: { readonly left: number; readonly onClose: () => void }) {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[]>();

  async function make(password: string) {
    const result = await client.call('security.makeRecoveryCodes', { body: { password } });
    if (!result.ok) return result;
    setCodes(result.value.codes);
    refreshSecurity();
    return undefined;
  }

  return (
    <BottomSheet title={t('security_recovery')} onClose={onClose} data-testid="recovery-sheet">
      {codes === undefined ? (
        <PasswordStep
          lead={left > 0 ? t('recovery_again_lead', { count: left }) : t('recovery_lead')}
          submitLabel={t('recovery_make')}
          onPassword={make}
        />
      ) : (
        <CodeList codes={codes} onClose={onClose} />
      )}
    </BottomSheet>
  );
}
