/**
 * Home's loading indicator (HOME-01): the initial reads of home, and a progress line under the header until the vendors
 * are loaded.
 */
import { useCall } from '../../lib/server/calls.ts';
import { useVendors } from '../../lib/games/vendors.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import styles from './home-loading.module.css';
import { useHomeAnnouncements } from './state/announcements.ts';

/** Fetches everything home needs; member and wallet again at every visit, and only with a session. */
function useFirstReads(): { readonly loading: boolean } {
  const signedIn = useSession() !== null;
  useCall('member.profile', {}, { enabled: signedIn, staleMs: 0 });
  useCall('wallet.balance', {}, { enabled: signedIn, staleMs: 0 });
  useHomeAnnouncements();
  return { loading: useVendors().isPending };
}

export function HomeLoading() {
  const t = useT();
  const { loading } = useFirstReads();
  return (
    <div className={styles.rail} role="status" data-testid="home-loading" data-loading={loading}>
      {loading && (
        <>
          <span className={styles.light} />
          <span className="sr-only">{t('home_loading')}</span>
        </>
      )}
    </div>
  );
}
