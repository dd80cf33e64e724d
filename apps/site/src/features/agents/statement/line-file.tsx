/** The parts of a line as a CSV file that sums to it in any spreadsheet. */
import { Button, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { saveFile } from '../../../lib/device/save-file.ts';
import { useAgentT } from '../agent-texts.tsx';

export function LineFile({ lineId }: { readonly lineId: string }) {
  const t = useAgentT();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const saved = await saveFile('agent.statementFile', { params: { lineId } });
    setBusy(false);
    toasts.show(saved.ok ? { type: 'success', text: t('file_saved') } : { type: 'fail', text: saved.message });
  }
  return (
    <Button
      small
      icon="download-simple"
      busy={busy ? t('file_saving') : undefined}
      data-testid="line-file"
      onClick={() => void save()}
    >
      {t('file')}
    </Button>
  );
}
