/** What every visitor may know before playing. */
import { Link } from 'react-router';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './home.module.css';

const MINIMUM_AGE = 18;

export function SiteFooter() {
  const t = useT();
  const settings = useCall('system.settings', {}, { staleMs: Infinity });
  return (
    <footer className={styles.footer}>
      <p>
        <span className={styles.age}>{t('footer_age', { age: settings.data?.minimumAge ?? MINIMUM_AGE })}</span>
        {t('footer_responsible')}
      </p>
      <Link to="/verify" className={styles.footerLink}>
        {t('title_verify')}
      </Link>
      {settings.data?.demo && <p className={styles.demo}>{t('footer_demo')}</p>}
    </footer>
  );
}
