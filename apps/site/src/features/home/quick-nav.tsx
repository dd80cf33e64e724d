/** Quick navigation: the places that are built. */
import { Icon, type IconName } from '@lantern/ui';
import { Link } from 'react-router';
import { useT, type TextKey } from '../../lib/i18n.ts';
import styles from './home.module.css';

const PLACES: readonly { readonly icon: IconName; readonly label: TextKey; readonly to: string }[] = [
  { icon: 'ticket', label: 'menu_lottery', to: '/m/lottery' },
  { icon: 'wallet', label: 'menu_deposit', to: '/m/voucherCenter' },
  { icon: 'receipt', label: 'menu_record', to: '/m/gameRecord' },
  { icon: 'seal-check', label: 'quick_verify', to: '/verify' },
];

export function QuickNav() {
  const t = useT();
  return (
    <nav className={styles.quick} aria-label={t('quick')}>
      {PLACES.map(({ icon, label, to }) => (
        <Link key={to} to={to} className={styles.quickItem}>
          <span className={styles.quickBox}>
            <Icon name={icon} variant="duotone" size={27} />
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
