/** The network's loss and return as toasts (SYS-04). */
import { useToasts } from '@lantern/ui';
import { onlineAtStart, useOnline } from '@lantern/web';
import { useEffect, useRef } from 'react';
import { useFullscreenFrameOpen } from '../../lib/device/fullscreen-frame.ts';
import { useT } from '../../lib/language/i18n.ts';

export function NetworkNotice() {
  const t = useT();
  const toasts = useToasts();
  const online = useOnline();
  // A fullscreen game reports it itself, once.
  const covered = useFullscreenFrameOpen();
  // Its code loads after the first screen: changes until then are reported too.
  const before = useRef(onlineAtStart);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    if (covered) return;
    toasts.show(online ? { type: 'success', text: t('online_toast') } : { type: 'offline', text: t('offline_toast') });
  }, [online, covered, toasts, t]);
  return null;
}
