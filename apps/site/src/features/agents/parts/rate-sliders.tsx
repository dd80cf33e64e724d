/** A rebate per category, from zero to the agent's own rate, with what the agent keeps. */
import type { Answer } from '@lantern/web';
import { Card } from '@lantern/ui';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useAgentT } from '../agent-texts.tsx';
import { keptBps } from '../state/example.ts';
import { CategoryIcon } from './category-icon.tsx';
import { Track } from './track.tsx';
import type { Amounts } from './use-amounts.ts';
import styles from './agent-rates.module.css';

export type OwnRates = Answer<'agent.rates'>['list'];
export type Rates = Readonly<Record<string, number>>;

interface RateSlidersProps {
  readonly own: OwnRates;
  readonly rates: Rates;
  readonly amounts: Amounts;
  readonly onChange: (rates: Rates) => void;
}

/** The category whose base is a loss (§3.4). */
const ON_LOSS = 'PVP';
const STEPS = 100;

export function RateSliders({ own, rates, amounts, onChange }: RateSlidersProps) {
  const t = useAgentT();
  const categoryName = useCategoryName();
  return (
    <Card padding="none">
      {own.map((category) => {
        const { gameCategory, name, rateBasisPoints } = category;
        const given = Math.min(rates[gameCategory] ?? 0, rateBasisPoints);
        const kept = amounts.percent(keptBps(category, given));
        const label = categoryName(gameCategory, name) + (gameCategory === ON_LOSS ? t('rates_on_loss') : '');
        return (
          <div key={gameCategory} className={styles.rate}>
            <div className={styles.head}>
              <CategoryIcon category={gameCategory} />
              <span className={styles.name}>{label}</span>
              <b className={styles.given}>{amounts.percent(given)}</b>
              <span className={styles.kept}>{t('rates_kept', { percent: kept })}</span>
            </div>
            <Track
              label={label}
              text={t('rates_value', { percent: amounts.percent(given), kept })}
              minimum={0}
              maximum={rateBasisPoints}
              step={Math.max(1, Math.round(rateBasisPoints / STEPS))}
              value={given}
              disabled={rateBasisPoints === 0}
              data-testid={`rate-${gameCategory}`}
              onChange={(next) => onChange({ ...rates, [gameCategory]: next })}
            />
          </div>
        );
      })}
    </Card>
  );
}
