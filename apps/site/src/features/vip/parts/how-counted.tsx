/** The rules of levels and their gifts, in the order in which a member meets them. */
import { Card, useLocale } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { percentText } from '../../../lib/percent-text.ts';
import type { VipStatus } from '../levels.ts';
import styles from '../vip.module.css';

export function HowCounted({ status: { windowDays, rates } }: { readonly status: VipStatus }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card>
      <ul className={styles.howList}>
        <li>{t('vip_how_points')}</li>
        <li>{t('vip_how_up', { days: windowDays })}</li>
        <li>{t('vip_how_keep')}</li>
        <li>{t('vip_how_weekly', { rate: percentText(rates.weeklyBps, locale) })}</li>
        <li>{t('vip_how_birthday', { rate: percentText(rates.birthdayBps, locale) })}</li>
        <li>{t('vip_how_cash')}</li>
      </ul>
    </Card>
  );
}
