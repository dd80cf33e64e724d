/** What ten million of counted stake give to the newcomer and to the agent, in money. */
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useAgentT } from '../agent-texts.tsx';
import { exampleOf } from '../state/example.ts';
import type { OwnRates, Rates } from './rate-sliders.tsx';
import type { Amounts } from './use-amounts.ts';
import styles from './agents.module.css';

interface ExampleProps {
  readonly own: OwnRates;
  readonly rates: Rates;
  readonly currencyUnit: number;
  readonly amounts: Amounts;
}

export function Example({ own, rates, currencyUnit, amounts }: ExampleProps) {
  const t = useAgentT();
  const categoryName = useCategoryName();
  const [first] = own;
  if (!first) return null;
  const stake = 10_000_000 * currencyUnit;
  const { theirs, yours } = exampleOf(first, rates[first.gameCategory] ?? 0, stake);
  return (
    <p className={styles.formula} data-testid="rates-example">
      {t('rates_example', {
        stake: amounts.short(stake),
        category: categoryName(first.gameCategory, first.name),
        theirs: amounts.full(theirs),
        yours: amounts.full(yours),
      })}
    </p>
  );
}
