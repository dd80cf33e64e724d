/** A pending change, with its cancellation. */
import type { LimitKind, LimitSpan } from '@lantern/contract/constants';
import { Button, Icon, useToasts } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { refreshProtection } from '../api/use-protection.ts';
import styles from '../protection.module.css';

interface PendingChangeProps {
  readonly kind: LimitKind;
  readonly span: LimitSpan;
  readonly children: ReactNode;
}

export function PendingChange({ kind, span, children }: PendingChangeProps) {
  const t = useT();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    const kept = await client.call('protection.cancelChange', { body: { kind, span } });
    setBusy(false);
    toasts.show(kept.ok ? { type: 'success', text: t('protect_kept') } : { type: 'fail', text: kept.message });
    refreshProtection();
  }

  return (
    <div className={styles.pending} data-testid={`pending-${kind}`}>
      <Icon name="hourglass" size={16} />
      <span>{children}</span>
      <Button
        small
        look="ghost"
        busy={busy ? t('protect_keeping') : undefined}
        onClick={() => void keep()}
        data-testid={`pending-${kind}-keep`}
      >
        {t('protect_keep')}
      </Button>
    </div>
  );
}
