/**
 * A start without a network: the cached shell shows it once, where every block of a screen would fail separately, and
 * continues when it can.
 */
import { BrandMark, Empty } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useEffect, type ReactNode } from 'react';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import styles from './offline-start.module.css';

/** A browser may report a network that has no connectivity, so the site probes now and then. */
const PROBE_MS = 5_000;

export function OfflineStart({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const online = useOnline();
  const { data, failureReason, refetch } = useCall('system.settings', {}, { staleMs: 60_000 });
  const lost = data === undefined && (!online || failureReason?.refusal.code === 'network_offline');
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(() => void refetch(), PROBE_MS);
    return () => clearInterval(timer);
  }, [lost, refetch]);
  if (!lost) return children;
  return (
    <main className={styles.screen} data-testid="offline-start">
      <BrandMark name={t('brand')} size="large" />
      <Empty
        title={t('offline_title')}
        text={t('offline_text')}
        action={{ label: t('offline_retry'), onPress: () => void refetch() }}
      />
    </main>
  );
}
