/** Quick navigation: the places that are built. */
import { useT } from '../../lib/i18n.ts';
import { PlaceLink, type Place } from '../../lib/place-link.tsx';
import styles from './home.module.css';

const PLACES: readonly Place[] = [
  { icon: 'ticket', label: 'menu_lottery', to: '/m/lottery' },
  { icon: 'wallet', label: 'menu_deposit', to: '/m/voucherCenter' },
  { icon: 'receipt', label: 'menu_record', to: '/m/gameRecord' },
  { icon: 'seal-check', label: 'quick_verify', to: '/verify' },
];

export function QuickNav() {
  const t = useT();
  return (
    <nav className={styles.quick} aria-label={t('quick')}>
      {PLACES.map((place, at) => (
        <PlaceLink key={place.to} {...place} lit={at === 0} />
      ))}
    </nav>
  );
}
