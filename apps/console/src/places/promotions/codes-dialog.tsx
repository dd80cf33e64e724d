/** New codes, shown this once: copied or saved as a file before the dialog closes. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { saveText } from '../../lib/save-text.ts';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import { DeskCheck } from '../../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { codeLine } from './rule-form.ts';
import styles from './promotions.module.css';

interface CodesDialogProps {
  readonly promotionKey: string;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function CodesDialog({ promotionKey, codes, onClose }: CodesDialogProps) {
  const t = useT();
  const { integer } = useFormats();
  const [isKept, setKept] = useState(false);
  const text = codes.map(codeLine).join('\n');
  const copy = () => void navigator.clipboard.writeText(text).then(() => say('ok', t('copied')));
  return (
    <ModalDialog title={t('promotion_codes_title', { count: integer(codes.length) })} onClose={onClose} isFirm isWide>
      <DeskNote tone="warn">{t('promotion_codes_once')}</DeskNote>
      <textarea
        className={`${styles.codes} mono`}
        aria-label={t('promotion_codes')}
        readOnly
        rows={Math.min(12, codes.length + 1)}
        value={text}
      />
      <div className={styles.codesActs}>
        <DeskButton icon="copy" onPress={copy}>
          {t('copy')}
        </DeskButton>
        <DeskButton icon="download-simple" onPress={() => saveText(`${promotionKey}-codes.txt`, `${text}\n`)}>
          {t('promotion_codes_file')}
        </DeskButton>
        <DeskCheck isSelected={isKept} onChange={setKept}>
          {t('promotion_codes_kept')}
        </DeskCheck>
        <DeskButton look="brand" isDisabled={!isKept} onPress={onClose}>
          {t('close')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
