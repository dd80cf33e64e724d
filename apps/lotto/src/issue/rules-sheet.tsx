/** How every bet on sale is won, what it pays and what comes back on average. */
import { BottomSheet, Empty, useFormats } from '@lantern/ui';
import type { BetType } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './rules-sheet.module.css';

export function RulesSheet({ betTypes, onClose }: { readonly betTypes: readonly BetType[]; readonly onClose: () => void }) {
  const t = useT();
  return (
    <BottomSheet title={t('how_to_play')} onClose={onClose} data-testid="rules-sheet">
      <p className={styles.intro}>{t('rules_intro')}</p>
      {betTypes.length === 0 && <Empty title={t('nothing_on_sale')} />}
      <dl>
        {betTypes.map((betType) => (
          <Rule key={`${betType.playType}-${betType.betType}`} betType={betType} />
        ))}
      </dl>
    </BottomSheet>
  );
}

function Rule({ betType }: { readonly betType: BetType }) {
  const t = useT();
  const { integer } = useFormats();
  const { odds, percent } = useNumbers();
  return (
    <div className={styles.rule} data-testid={`rule-${betType.betType}`}>
      <dt className={styles.name}>
        <span>{betType.name}</span>
        <b className={styles.odds}>{t('odds', { odds: odds(betType.odds) })}</b>
      </dt>
      <dd className={styles.text}>{betType.rule}</dd>
      <dd className={styles.facts}>
        {betType.priceMultiplier > 1 && <>{t('times_positions', { count: betType.priceMultiplier })} · </>}
        {t('rtp', { share: percent(betType.rtpBasisPoints) })} · {t('stake_from', { amount: integer(betType.limits.unitMinimum) })}
      </dd>
    </div>
  );
}
