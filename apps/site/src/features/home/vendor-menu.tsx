/** The vendors in a row that scrolls sideways (HOME-14), each with its logo, linking to its games. */
import { SectionHead } from '@lantern/ui';
import { Link } from '../../lib/navigation/navigation.tsx';
import { familyOf } from '../../lib/games/categories.ts';
import { useVendors } from '../../lib/games/vendors.ts';
import { useT } from '../../lib/language/i18n.ts';
import styles from './lower-home.module.css';
import { BlockFailure } from './parts/block-failure.tsx';
import { VendorLogo } from './parts/vendor-logo.tsx';

export function VendorMenu() {
  const t = useT();
  const { vendors, error, refetch } = useVendors();
  const failed = error !== null && vendors === undefined;
  if (!failed && !vendors?.length) return null;
  return (
    <section className={styles.section} data-testid="vendor-menu">
      <div className="gutter">
        <SectionHead title={t('vendors_title')} />
        {failed && <BlockFailure error={error} onRetry={() => void refetch()} />}
      </div>
      {vendors && (
        <div className={`strip ${styles.row}`} tabIndex={0} role="group" aria-label={t('vendors_title')}>
          {vendors.map((vendor) => (
            <Link
              key={vendor.vendor}
              to={`/m/gameList?gameType=${familyOf(vendor)}&vassalage=${vendor.vendor}`}
              className={styles.vendor}
              data-testid="vendor-link"
            >
              <VendorLogo vendor={vendor} size={36} />
              <b>{vendor.displayName}</b>
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}
