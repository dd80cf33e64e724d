/** A start without a network: the cached shell says so once, where every block of a screen would fail by itself, and goes on when it can. */
import { BrandMark, Empty } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useEffect, type ReactNode } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './offline-start.module.css';

/** A browser may believe in a network that leads nowhere, so the site looks for itself now and then. */
const LOOK_AGAIN_MS = 5_000;

export function OfflineStart({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const online = useOnline();
  const { data, failureReason, refetch } = useCall('system.settings', {}, { staleMs: 60_000 });
  const lost = data === undefined && (!online || failureReason?.refusal.code === 'network_offline');
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [lost, refetch]);
  if (!lost) return children;
  return (
    <main className={styles.screen} data-testid="offline-start">
      <BrandMark name={t('brand')} size="large" />
      <Empty title={t('offline_title')} text={t('offline_text')} action={{ label: t('offline_retry'), onPress: () => void refetch() }} />
    </main>
  );
}
