/** Facts every visitor should know before playing: the operator, the licence, the minimum age, the rules (HOME-14). */
import { cx, Icon } from '@lantern/ui';
import { Link } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useVendors } from '../../lib/games/vendors.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { LanguagePicker } from '../../lib/language/language-picker.tsx';
import { openExternal } from '../../lib/navigation/open-external.ts';
import { useRouted } from '../../lib/navigation/routed.ts';
import { VendorLogo } from './parts/vendor-logo.tsx';
import styles from './site-footer.module.css';
import { LICENCES, type Licence } from './state/licences.ts';

const MINIMUM_AGE = 18;
const FRESH_MS = 60_000;

const LINKS: readonly { readonly to: string; readonly label: TextKey }[] = [
  { to: '/m/help', label: 'footer_help' },
  { to: '/m/member/limits', label: 'footer_limits' },
  { to: '/m/agreement', label: 'title_agreement' },
  { to: '/m/policy', label: 'title_policy' },
  { to: '/verify', label: 'title_verify' },
];

/** Every vendor once, however many families it belongs to. */
function ProviderLogos() {
  const t = useT();
  const { vendors } = useVendors();
  if (!vendors?.length) return null;
  const once = vendors.filter(({ vendor }, at) => vendors.findIndex((other) => other.vendor === vendor) === at);
  return (
    <ul className={styles.providers} aria-label={t('vendors_title')} data-testid="provider-logos">
      {once.map((vendor) => (
        <li key={vendor.vendor}>
          <VendorLogo vendor={vendor} size={44} />
          <span className="sr-only">{vendor.displayName}</span>
        </li>
      ))}
    </ul>
  );
}

function LicenceBadge({ licence }: { readonly licence: Licence }) {
  const t = useT();
  const { registerUrl } = licence;
  const face = (
    <>
      <Icon name="seal-check" variant="duotone" size={26} />
      <b>{t(licence.label)}</b>
    </>
  );
  if (registerUrl === undefined) {
    return (
      <span className={styles.licence} data-testid="licence">
        {face}
        <small>{t('licence_sample')}</small>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={cx(styles.licence, styles.held)}
      data-testid="licence"
      onClick={() => openExternal(registerUrl)}
    >
      {face}
      <small>{t('licence_register')}</small>
    </button>
  );
}

export function SiteFooter() {
  const t = useT();
  const isRouted = useRouted();
  const settings = useCall('system.settings', {}, { staleMs: FRESH_MS });
  return (
    <footer className={styles.footer} data-testid="site-footer">
      <ProviderLogos />
      <div className={styles.licences}>
        {LICENCES.map((licence) => (
          <LicenceBadge key={licence.id} licence={licence} />
        ))}
      </div>
      <p className={styles.warning}>
        <span className={styles.age}>{t('footer_age', { age: settings.data?.minimumAge ?? MINIMUM_AGE })}</span>
        {t('footer_responsible')}
      </p>
      <nav className={styles.links} aria-label={t('footer_links')}>
        {LINKS.filter(({ to }) => isRouted(to)).map(({ to, label }) => (
          <Link key={to} to={to}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <LanguagePicker className={styles.language} />
      {settings.data?.demo && <p className={styles.demo}>{t('footer_demo')}</p>}
    </footer>
  );
}
