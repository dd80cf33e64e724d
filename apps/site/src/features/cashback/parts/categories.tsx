/** Each category's rate, what was bet in it today, and what it has to claim. */
import { Card, Icon, SectionHead, useFormats, useLocale, type IconName } from '@lantern/ui';
import { useCategoryName } from '../../../lib/category-name.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from '../cashback.module.css';
import { percentText } from '../rates.ts';
import type { Overview } from './claim-panel.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  LOTT: 'ticket',
  ELOTT: 'lightning',
  LIVE: 'spade',
  RNG: 'cherries',
  FISH: 'fish',
  SPORTS: 'soccer-ball',
  ESPORTS: 'game-controller',
  PVP: 'diamonds-four',
  COCKFIGHT: 'bird',
};

export function Categories({ overview: { categories, currency } }: { readonly overview: Overview }) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const categoryName = useCategoryName();
  return (
    <section aria-label={t('cashback_rates')}>
      <SectionHead title={t('cashback_rates')} />
      <Card padding="none">
        <ul>
          {categories.map(({ category, name, rateBps, todayStake, claimableAmount }) => (
            <li key={category} className={styles.row} data-testid="cashback-category" data-category={category}>
              <Icon name={ICONS[category] ?? 'coins'} {...(ICONS[category] === 'lightning' ? {} : { variant: 'duotone' as const })} size={22} className={styles.icon} />
              <span className={styles.words}>
                <b>{categoryName(category, name)}</b>
                <span className={styles.meta}>{todayStake > 0 ? t('cashback_bet_today', { amount: formats.money(todayStake, currency) }) : t('cashback_bet_none')}</span>
              </span>
              <span className={styles.end}>
                <span className={styles.rate}>{percentText(rateBps, locale)}</span>
                <b className={claimableAmount > 0 ? styles.gain : styles.nothing}>{formats.money(claimableAmount, currency)}</b>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
