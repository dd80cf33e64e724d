/** Saves a limit and reports the outcome. */
import type { LimitKind, LimitSpan } from '@lantern/contract/constants';
import { useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { refreshProtection } from './use-protection.ts';

/** `save` is bound to its limit; true when it was accepted. */
export function useSaveLimit(kind: LimitKind, span: LimitSpan) {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  async function save(amount: number | null): Promise<boolean> {
    setBusy(true);
    const saved = await client.call('protection.setLimit', { body: { kind, span, amount } });
    setBusy(false);
    refreshProtection();
    if (!saved.ok) {
      toasts.show({ type: 'fail', text: saved.message });
      return false;
    }
    const { takesEffect, at } = saved.value;
    toasts.show({
      type: 'success',
      text:
        takesEffect === 'now'
          ? t('protect_saved_now')
          : t('protect_saved_later', { date: formats.dateTime(at, 'dateTime') }),
    });
    return true;
  }

  return { busy, save };
}
