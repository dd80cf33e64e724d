/** The network's coming and going as toasts (SYS-04). */
import { useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';

export function NetworkNotice() {
  const t = useT();
  const toasts = useToasts();
  const online = useOnline();
  const before = useRef(online);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    toasts.show(online ? { type: 'success', text: t('online_toast') } : { type: 'offline', text: t('offline_toast') });
  }, [online, toasts, t]);
  return null;
}
