/**
 * The claimable cashback of each category: stakes, the counted part, the rate; the rows add up to the amount above
 * them.
 */
import { Card, Icon, SectionHead, useFormats, useLocale, type IconName } from '@lantern/ui';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../cashback.module.css';
import { percentText } from '../../../lib/percent-text.ts';
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

export function Categories({
  overview: { categories, currency, claimable, carried },
}: {
  readonly overview: Overview;
}) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const categoryName = useCategoryName();
  return (
    <section aria-label={t('cashback_rates')}>
      <SectionHead title={t('cashback_rates')} />
      <Card padding="none">
        <ul>
          {categories.map(({ category, name, rateBps, claimableStake, claimableCounted, claimableAmount }) => (
            <li key={category} className={styles.row} data-testid="cashback-category" data-category={category}>
              <Icon
                name={ICONS[category] ?? 'coins'}
                {...(ICONS[category] === 'lightning' ? {} : { variant: 'duotone' as const })}
                size={22}
                className={styles.icon}
              />
              <span className={styles.words}>
                <b>{categoryName(category, name)}</b>
                <span className={styles.meta}>
                  {claimableStake > 0
                    ? t('cashback_bet_counted', {
                        stake: formats.money(claimableStake, currency),
                        counted: formats.money(claimableCounted, currency),
                      })
                    : t('cashback_bet_none')}
                </span>
              </span>
              <span className={styles.end}>
                <span className={styles.rate}>{percentText(rateBps, locale)}</span>
                <b className={claimableAmount > 0 ? styles.gain : styles.nothing}>
                  {formats.money(claimableAmount, currency)}
                </b>
              </span>
            </li>
          ))}
          {carried !== 0 && (
            <li className={styles.row} data-testid="cashback-carried">
              <span className={styles.words}>{t('cashback_carried')}</span>
              <b className={carried > 0 ? styles.gain : styles.nothing}>{formats.money(carried, currency)}</b>
            </li>
          )}
          <li className={styles.row} data-testid="cashback-total">
            <b className={styles.words}>{t('cashback_total')}</b>
            <b className={claimable > 0 ? styles.gain : styles.nothing}>{formats.money(claimable, currency)}</b>
          </li>
        </ul>
      </Card>
    </section>
  );
}
