/** The network's coming and going as toasts (SYS-04). */
import { useToasts } from '@lantern/ui';
import { onlineAtStart, useOnline } from '@lantern/web';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';

export function NetworkNotice() {
  const t = useT();
  const toasts = useToasts();
  const online = useOnline();
  // Its code comes after the first screen: what happened until then is told too.
  const before = useRef(onlineAtStart);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    toasts.show(online ? { type: 'success', text: t('online_toast') } : { type: 'offline', text: t('offline_toast') });
  }, [online, toasts, t]);
  return null;
}
