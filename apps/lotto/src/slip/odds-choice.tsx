/** What happens to an order whose odds changed after the member saw them; remembered on this phone. */
import { Segmented } from '@lantern/ui';
import { useT } from '../lib/i18n.ts';
import { savePreferences, usePreferences, type OddsChange } from '../lib/storage.ts';
import styles from './stake-sheet.module.css';

const CHOICES: readonly OddsChange[] = ['refuse', 'better', 'any'];

export function OddsChoice() {
  const t = useT();
  const { oddsChange } = usePreferences();
  return (
    <>
      <h3 className={styles.title}>{t('odds_change')}</h3>
      <Segmented
        label={t('odds_change')}
        options={CHOICES.map((value) => ({ value, label: t(`odds_${value}`) }))}
        value={oddsChange}
        onChange={(value) => savePreferences({ oddsChange: value })}
        data-testid="odds-change"
      />
      <p className={styles.note}>{t(`odds_${oddsChange}_note`)}</p>
    </>
  );
}
