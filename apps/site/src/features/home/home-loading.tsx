/** Home's loading indicator (HOME-01): what home asks for at once, and a line of light under the header until the vendors are here. */
import { useCall } from '../../lib/calls.ts';
import { useVendors } from '../../lib/games/vendors.ts';
import { useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import styles from './home-loading.module.css';
import { useHomeAnnouncements } from './state/announcements.ts';

/** Asks for everything that home needs; member and wallet anew at every visit, and only for somebody who is signed in. */
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
