/** The shown record, as a file. */
import { Button, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { saveFile, type SavedFile } from '../../../lib/device/save-file.ts';
import { useT } from '../../../lib/language/i18n.ts';

interface CsvButtonProps {
  readonly file: SavedFile;
  readonly query: Readonly<Record<string, unknown>>;
}

export function CsvButton({ file, query }: CsvButtonProps) {
  const t = useT();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const saved = await saveFile(file, { query });
    setBusy(false);
    toasts.show(saved.ok ? { type: 'success', text: t('record_saved') } : { type: 'fail', text: saved.message });
  }
  return (
    <Button
      small
      icon="download-simple"
      busy={busy ? t('record_saving') : undefined}
      data-testid="save-csv"
      onClick={() => void save()}
    >
      {t('record_save')}
    </Button>
  );
}
