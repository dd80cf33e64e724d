/** The hosts on air in a row (GAME-15 LIVESTREAM, LIVE); renders nothing while there is none. */
import { SectionHead } from '@lantern/ui';
import { useT } from '../../lib/language/i18n.ts';
import { useHosts } from './api/use-hosts.ts';
import styles from './live-hosts.module.css';
import { HostCard } from './parts/host-card.tsx';

export function HostStrip() {
  const t = useT();
  const { data } = useHosts();
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className={styles.block} data-testid="host-strip">
      <SectionHead title={t('live_now')} />
      <div className={`strip ${styles.strip}`}>
        {data.list.map((host) => (
          <HostCard key={host.id} host={host} />
        ))}
      </div>
    </section>
  );
}
