/**
 * The sides of a computer's screen beside the phone column: the brand, and a code that opens the same page on a phone.
 */
import { Icon, LanternMark, QrCode, qrMatrix, type IconName } from '@lantern/ui';
import { useMemo } from 'react';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { useLocation } from '../../lib/navigation/navigation.tsx';
import { useWhitelabel } from '../../lib/server/settings.ts';
import styles from './desktop.module.css';

const FACTS: readonly { readonly icon: IconName; readonly text: TextKey }[] = [
  { icon: 'seal-check', text: 'desktop_fact_fair' },
  { icon: 'qr-code', text: 'desktop_fact_money' },
  { icon: 'shield-check', text: 'desktop_fact_limits' },
];

const CODE_PX = 172;

export function DesktopSides() {
  const t = useT();
  const { pathname } = useLocation();
  const brand = useWhitelabel()?.brandName ?? t('brand');
  const matrix = useMemo(() => qrMatrix(location.origin + pathname), [pathname]);
  return (
    <>
      <div className={styles.background} aria-hidden="true" />
      <aside className={`${styles.side} ${styles.start}`} aria-label={brand} data-testid="desktop-brand">
        <LanternMark width={72} />
        <p className={styles.brand}>{brand}</p>
        <p className={styles.lead}>{t('desktop_lead')}</p>
        <ul className={styles.facts}>
          {FACTS.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} variant="duotone" size={24} className={styles.glyph} />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      </aside>
      <aside className={`${styles.side} ${styles.end}`} aria-label={t('desktop_code')} data-testid="desktop-code">
        <QrCode matrix={matrix} label={t('desktop_code')} size={CODE_PX} />
        <p className={styles.codeTitle}>{t('desktop_code')}</p>
        <p className={styles.lead}>{t('desktop_code_text')}</p>
      </aside>
    </>
  );
}
