/** A start without a network: the cached shell says so and goes on by itself; screens that read nothing yet would only fail one by one. */
import { BrandMark, Empty } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState, type ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './offline-start.module.css';

export function OfflineStart({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const online = useOnline();
  const [started, setStarted] = useState(online);
  if (online && !started) setStarted(true);
  if (started || online) return children;
  return (
    <main className={styles.screen} data-testid="offline-start">
      <BrandMark name={t('brand')} size="large" />
      <Empty title={t('offline_title')} text={t('offline_text')} action={{ label: t('offline_retry'), onPress: () => location.reload() }} />
    </main>
  );
}
